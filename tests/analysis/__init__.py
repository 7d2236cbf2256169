"""Tests of the analysis: what is counted, and in which shape it comes out."""
