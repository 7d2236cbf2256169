"""What a reader is shown of a game, as plain data: JSON as it is, and `terminal` makes pictures of it.

    table      the table at a point          points     what `--at` may say
    timeline   the list of events            wording    a sentence for each
    changes    between two points            names      what to call players and cards
    listing    the games of a store

It computes no game facts: those are asked of `replay.rules`.
"""
