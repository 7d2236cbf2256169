"""Chapters 305, 405, 601–602: playing lands, casting spells, activating abilities, and the stack.

`spells`, `lands` and `activating` are what players do; they share `announcing` (X, modes, targets, costs),
`permissions` and `timing`. `targets` and `choices` say what was chosen, `stack` what an object there says.
Paying is in `replay.rules.costs`, mana abilities are in `replay.rules.mana`.
"""
