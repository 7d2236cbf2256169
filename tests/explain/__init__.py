"""Explanations of single events."""
