"""Tests of the views: what is said about a game, and how it looks."""
