"""What holds of a record once everything that was taken back is left out."""

from collections.abc import Sequence

from replay.events import Entry, Rewound


def live(entries: Sequence[Entry]) -> list[Entry]:
    """The entries that no later `Rewound` took back, in order; the marks themselves stay.

    A `Rewound` that was itself taken back takes nothing back.
    """
    kept: list[Entry] = []
    dropped_above: int | None = None
    for entry in reversed(entries):
        if dropped_above is not None and entry.seq > dropped_above:
            continue
        if isinstance(entry.event, Rewound):
            dropped_above = entry.event.to
        kept.append(entry)
    kept.reverse()
    return kept
