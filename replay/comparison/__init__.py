"""Observations beside the state: what agrees, what differs, and the corrections that follow.

A comparison is one field of one record that the source sent. It `changed` if it differs from the card's
record before (under its previous id), and was `predicted` if it changed and the fold already had it.
Declarations of attack and block are decisions and are not compared; their end is. A value that is seen for
the first time, with nothing computed to compare it with, is taken over without being counted.
Nothing is changed here: it counts, and names the corrections for the fold to apply.
"""

from replay.comparison.comparing import FIELDS, Comparison, Counts, Divergence

__all__ = ["FIELDS", "Comparison", "Counts", "Divergence"]
