"""Chapters 103–104, 121, 500–514 and 714: how a game starts, runs turn by turn and ends."""
