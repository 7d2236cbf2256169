"""How rules word their findings: the same few sentences for every chapter.

A finding is about the decision being asked about, or about one of the choices recorded within it.
What is illegal is for the chapters to say.
"""

from __future__ import annotations

from replay.events import ChoiceMade, Event
from replay.findings import Finding, FindingKind, Verdict
from replay.state import State
from replay.terms import ObjectId, Seat


def finding(
    state: State,
    verdict: Verdict,
    slug: str,
    message: str,
    *,
    kind: FindingKind = "act",
    about: Event | None = None,
    seat: Seat | None = None,
    object: ObjectId | None = None,
    expected: str | None = None,
    recorded: str | None = None,
    alternatives: tuple[str, ...] = (),
    slugs: tuple[str, ...] = (),
) -> Finding:
    """A verdict on the event being carried out, or on the choice `about`; `slugs` names further rules."""
    return Finding(
        seq_of(state, about),
        verdict,
        kind,
        slug,
        message,
        seat=seat,
        object=object,
        expected=expected,
        recorded=recorded,
        alternatives=alternatives,
        slugs=slugs,
    )


def illegal(
    state: State,
    slug: str,
    message: str,
    *,
    kind: FindingKind = "act",
    about: Event | None = None,
    seat: Seat | None = None,
    object: ObjectId | None = None,
    expected: str | None = None,
    recorded: str | None = None,
    slugs: tuple[str, ...] = (),
) -> Finding:
    """The verdict `illegal`: what was done is against the rule `slug`."""
    return finding(
        state,
        "illegal",
        slug,
        message,
        kind=kind,
        about=about,
        seat=seat,
        object=object,
        expected=expected,
        recorded=recorded,
        slugs=slugs,
    )


def seq_of(state: State, about: Event | None) -> int:
    """The number of a recorded choice or of the opener, else of the event being carried out.

    Choices are told apart by which one it is: two that are alike are still two.
    """
    if about is not None and about is state.during and state.during_seq is not None:
        return state.during_seq
    for choice, seq in zip(state.choices, state.choice_seqs, strict=True):
        if choice is about:
            return seq
    return state.seq


def choices_of(state: State, *kinds: str, seat: Seat | None = None) -> list[ChoiceMade]:
    """The choices of these kinds recorded within what is being carried out, of one player or of all."""
    return [
        choice for choice in state.choices if choice.choice in kinds and (seat is None or choice.seat == seat)
    ]
