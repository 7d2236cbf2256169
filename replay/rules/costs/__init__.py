"""Chapters 118, 107.4 and 601.2f–h: what has to be paid, whether it can be, and paying it.

`total` works out the total cost, `cover` whether some mana pays it, `actions` everything that is no mana,
`payment` puts both together with what the record says was paid.
"""
