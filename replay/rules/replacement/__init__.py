"""Chapters 101.2 and 614–616: what becomes of an event before it happens."""
