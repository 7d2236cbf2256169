"""Chapters 118, 107.4–6 and 601.2f–h: what has to be paid, whether it can be, and paying it.

`total` works out the total cost (`mana`: its mana part), `offer` reads what the record says was paid,
`cover` says whether some mana pays it and `means` what there is, `actions` and `selecting` know everything
that is no mana. `payment` puts it together on a `bill`; `tapping` asks about {T} and {Q} beforehand.
"""
