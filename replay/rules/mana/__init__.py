"""Chapters 106 and 605: what mana could be made, what is made, and what it may be spent on.

`outputs` and `types` read what an effect adds, `replacing` what becomes of it, `could_produce` asks it of
every permanent at once, `adding` and `activating` let it happen, `options` says what a player could have.
Paying with mana is in `replay.rules.costs`.
"""
