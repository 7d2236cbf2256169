"""What effects do: one small function for each struct of a card definition that is an effect (610).

`table` holds them and carries out instructions in order; each sibling knows one family of effects. They
yield what happens through `replay.rules.replacement.happening`, which may make something else of it.
"""
