"""Findings: what the rules have to say about a record, as data. Nothing here judges; it names judgements.

A verdict says how sure the rules are, a kind what sort of departure it is.
A finding names no intent, no infraction and no penalty. Its rule is a slug; the number depends on the
edition (`replay.rules.editions`).
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from replay.terms import ObjectId, Seat

Verdict: TypeAlias = Literal["legal", "illegal", "contradiction", "cannot-tell", "judge-call"]
"""`contradiction`: the rules derive one thing, the record says another; the other words mean themselves."""

FindingKind: TypeAlias = Literal["act", "omission", "trigger", "order", "record", "reversed"]


class Finding(Struct, frozen=True, omit_defaults=True):
    """One verdict other than a plain `legal`, or a legal one with alternatives.

    `seq` is the event it is about, `rests_on` the seq of the finding it follows from.
    `expected` and `recorded` are short words for people; `needs` says what would settle it.
    `named` is the object of which the message gives the name, where that is another than `object`.
    """

    seq: int
    verdict: Verdict
    kind: FindingKind
    slug: str
    message: str
    seat: Seat | None = None
    object: ObjectId | None = None
    expected: str | None = None
    recorded: str | None = None
    alternatives: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    rests_on: int | None = None
    slugs: tuple[str, ...] = ()
    named: ObjectId | None = None
