"""The rules of the game: one module per chapter, one function per rule.

They derive what follows and judge what was done; they change nothing.
"""
