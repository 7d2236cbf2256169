"""Recorded games in, events out: one reader per format. A reader judges nothing and stores nothing."""
