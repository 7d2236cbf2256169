"""Plays rule scenarios from a file on the engine and holds what comes out against what is expected.

`reading` takes a file apart, `table` is a game that can be copied, `answers` and `decisions` say which
decisions a scenario makes or leaves open, `driver` plays them, `checks` asks, `outcomes` puts it together.
Nothing here knows a rule: it proposes decisions, and the engine says whether they are legal and what follows.
"""
