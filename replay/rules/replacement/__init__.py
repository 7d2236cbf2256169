"""Chapters 101.2 and 614–616: what becomes of an event before it happens.

`happening` is the door: it asks what forbids the event (`cant`) and what replaces it, and lets players choose
among several. `replacing` is what such an effect is: of card text (`instead`, `entering`) or of `counters`.
"""
