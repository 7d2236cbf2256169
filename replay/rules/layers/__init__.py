"""Chapters 109, 113, 202, 613 and 712: what an object is now, with every continuous effect in force."""
