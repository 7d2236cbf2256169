"""The event store: recorded games in one SQLite file that only grows.

    recording   what goes in and comes out
    store       the one door
    append      what is new about a recorded game          read     games, entries, evidence
    chain       the hashes                                 verify   are they still right?
    sources     source lines as evidence                   forget   the one sanctioned deletion
    caches      the folder beside it, deletable any time   soundness   does all of it hold together?
    opening     a file, as what it claims to be            migrations, guards, views: what is in it

It knows events and their payloads, nothing of the state they lead to or of the rules.
"""

from replay.store.opening import default_path
from replay.store.recording import (
    Appended,
    Evidence,
    GameSummary,
    KnownGap,
    RecordedGame,
    SourceLine,
    Verification,
    game_id,
)
from replay.store.sources import Source
from replay.store.store import Store

__all__ = [
    "Appended",
    "Evidence",
    "GameSummary",
    "KnownGap",
    "RecordedGame",
    "Source",
    "SourceLine",
    "Store",
    "Verification",
    "default_path",
    "game_id",
]
