"""Chapters 506–511: combat, from the declaration of attackers to its end."""
