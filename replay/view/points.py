"""Points in a game: what `--at` may say, and the number of the event it means.

    12          after event 12 (0: before the first)
    end         after the last event
    T5          as turn 5 begins
    T5.combat   as that step of turn 5 begins, the first of its kind if there are several

"As it begins" is right after the event that begins it, before anything follows from it.
"""

import re
from collections.abc import Sequence
from typing import Final

from replay.errors import UsageError
from replay.events import Entry, StepBegan
from replay.live import live
from replay.terms import STEPS, Step

SHORT_WORDS: Final[dict[str, Step]] = {
    "main": "precombat_main",
    "main1": "precombat_main",
    "combat": "begin_combat",
    "attackers": "declare_attackers",
    "blockers": "declare_blockers",
    "firstdamage": "first_strike_damage",
    "damage": "combat_damage",
    "combatdamage": "combat_damage",
    "endcombat": "end_combat",
    "main2": "postcombat_main",
}
"""Words for steps beside their own names (`replay.terms.STEPS`)."""

STEP_WORDS: Final[dict[str, Step]] = {step: step for step in STEPS} | SHORT_WORDS

_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_TURN: Final = re.compile(r"t([0-9]{1,9})(?:\.(\w+))?", re.IGNORECASE)
_FORMS: Final = "an event number, end, T5 (a turn) or T5.combat (a step of it)"


def seq_at(entries: Sequence[Entry], point: str) -> int:
    """The number of the event after which the point lies.

    Raises UsageError for words that name no point, and for points that the record does not have.
    """
    word = point.strip()
    last = entries[-1].seq if entries else 0
    if word.lower() == "end":
        return last
    if _NUMBER.fullmatch(word):
        return _numbered(int(word), last)
    turn = _TURN.fullmatch(word)
    if turn is None:
        raise UsageError(f"{point!r} is no point in a game; say {_FORMS}")
    return _step(entries, int(turn[1]), turn[2])


def span(entries: Sequence[Entry], begin: str, end: str) -> tuple[int, int]:
    """The numbers of two points of which the first is not the later. Raises UsageError, as `seq_at` does."""
    first, last = seq_at(entries, begin), seq_at(entries, end)
    if first > last:
        raise UsageError(f"event {first} comes after event {last}: --from is the earlier point")
    return first, last


def _numbered(seq: int, last: int) -> int:
    if seq > last:
        raise UsageError(f"there is no event {seq}: the record has events 1 to {last}")
    return seq


def _step(entries: Sequence[Entry], turn: int, word: str | None) -> int:
    wanted = _step_of(word) if word else None
    begun = [(entry.seq, entry.event) for entry in live(entries) if isinstance(entry.event, StepBegan)]
    in_turn = [(seq, event.step) for seq, event in begun if event.turn == turn]
    if not in_turn:
        raise UsageError(f"there is no turn {turn}: {_turns(sorted({event.turn for _, event in begun}))}")
    for seq, step in in_turn:
        if wanted is None or step == wanted:
            return seq
    there = ", ".join(dict.fromkeys(step for _, step in in_turn))
    raise UsageError(f"turn {turn} has no step {wanted}: it has {there}")


def _step_of(word: str) -> Step:
    step = STEP_WORDS.get(word.lower())
    if step is None:
        raise UsageError(f"{word!r} is no step; the steps are {', '.join(STEP_WORDS)}")
    return step


def _turns(turns: list[int]) -> str:
    return f"the record has turns {turns[0]} to {turns[-1]}" if turns else "the record has no turns"
