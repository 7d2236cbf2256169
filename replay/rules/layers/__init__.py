"""Chapters 109, 113, 202, 613 and 712: what an object is now, with every continuous effect in force.

`characteristics` is where to ask. `working_out` answers: from what is `printed` (`faces`, `abilities`), by
the effects in force (`continuous`), layer by layer (`table`, `changes`, `dependencies`). `control` is layer
2, `keyword_meaning` spells keywords out.
"""
