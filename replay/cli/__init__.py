"""The commands, one file per group: parse, call, print. Nothing here knows the game."""
