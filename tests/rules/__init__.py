"""Tests of the rules, one file a chapter: each is the rule's own example."""
