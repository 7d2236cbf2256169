"""Audits of small transcripts of invented cards: from the lines of a page to its verdicts."""

from __future__ import annotations

import io
from collections.abc import Iterable

from logs.reading import ReadingReport
from logs.transcript.reader import TranscriptReader
from replay.audit import GameAudit, audit
from replay.cards.definitions.card import CardDefinition
from replay.fidelity import DECISIONS_ONLY
from replay.game import Game
from tests.builder import Cards


def audited(page: str, known: Iterable[CardDefinition]) -> GameAudit:
    """The verdicts on the only game of a page of Alice and Bob; `page` is what follows the headers."""
    cards = Cards()
    for card in known:
        cards.add(card)
    text = f"transcript: 1\nplayers: Alice, Bob\nsetup\n{page}"
    (recorded,) = TranscriptReader(cards).read(io.BytesIO(text.encode()), "page.txt", ReadingReport())
    game = Game(
        id="page",
        entries=recorded.entries,
        fidelity=DECISIONS_ONLY,
        players={1: "Alice", 2: "Bob"},
        cards=cards,
    )
    return audit(game)


def verdicts(found: GameAudit) -> list[tuple[str, str | None]]:
    """Each finding that is not plainly legal and rests on no other, as (verdict, rule)."""
    return [
        (each.verdict, each.rule)
        for each in found.findings
        if each.verdict != "legal" and each.rests_on is None
    ]
