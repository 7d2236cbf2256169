"""Runs transcripts against the expectations in their comments. It knows the notation and no rule."""
