"""The rules of the game: one module per chapter, one function per rule.

They derive what follows and judge what was done; they change nothing.
What card text means is asked in `evaluation`, what an object is in `characteristics`; whoever imports a rule
has the modules that answer.
"""

from replay.rules import amounts, conditions, layers, matching, references

__all__ = ["amounts", "conditions", "layers", "matching", "references"]
