"""Tests of the card book and what fills it."""
