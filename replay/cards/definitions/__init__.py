"""Card definitions as data: what the Oracle-text grammar makes and the rules interpret.

- `card`: CardDefinition, FaceDefinition.
- `abilities`: the seven kinds of ability, instructions, and effects that nest.
- `effects`, `spells`, `replacements`, `continuous`: what abilities do, change and forbid.
- `costs`, `mana`: what is paid and what is added.
- `phrases`, `conditions`, `words`: who, what, how many, when and if.
- `node`: what all structures have in common; `reach`: what a text not understood may touch.

Structures only: nothing here knows a game in progress, a rule, or a card's name.
"""
