"""Chapters 506–511: combat, from the declaration of attackers to its end.

`attacking` and `blocking` judge declarations: by who may fight (`fighting`, `protection`) and what it costs
(`costs`). `striking` deals the damage, `membership` knows who is in combat.
"""
