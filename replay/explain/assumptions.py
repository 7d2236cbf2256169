"""What a verdict takes for granted about the record and the cards: for whoever has to rule on it."""

from collections.abc import Iterator

from replay.events import GameStarted, Gap
from replay.explain.subject import Act


def assumptions(act: Act) -> Iterator[str]:
    """What has to hold so that a verdict on the act does, in words. What is not known is no assumption."""
    past = [entry for entry in act.play if entry.seq <= act.last]
    for entry in past:
        if isinstance(entry.event, GameStarted) and not entry.event.complete:
            yield f"what was before the record sets in is as it says there (event {entry.seq})"
    gaps = [str(entry.seq) for entry in past if isinstance(entry.event, Gap)]
    since = f" since the gap (event {gaps[-1]})" if gaps else ""
    yield f"nothing that happened is missing in the record{since}"
    yield "cards say what the card book has"
