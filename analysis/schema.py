"""The ledger's columns: one row an event, the same columns for every kind, none of them ever renamed.

A column that does not apply to a kind, or whose value nobody knows, is null there.
This module names columns and types; `analysis.recorder` fills them.
"""

from typing import Final, get_args

import polars as pl
from msgspec import Struct

from replay.events import KINDS, Sort
from replay.terms import STEPS, ManaType, Zone

_ZONES: Final = pl.Enum(get_args(Zone))

MANA: Final = pl.Enum(get_args(ManaType))
"""The types of mana in the order of the rules, `?` last."""


class Column(Struct, frozen=True):
    """A column: its type, and what stands in it."""

    type: pl.DataType | type[pl.DataType]
    meaning: str


COLUMNS: Final[dict[str, Column]] = {
    "game": Column(pl.String, "id of the game"),
    "seq": Column(pl.Int64, "number of the recorded event; of a derived one, of the event it was derived at"),
    "ordinal": Column(pl.Int32, "place in the replay of the game, from 0, without holes"),
    "kind": Column(pl.Enum(sorted(KINDS)), "kind of event, as in the vocabulary"),
    "sort": Column(pl.Enum(get_args(Sort)), "decision, happening, observation or mark"),
    "derived": Column(pl.Boolean, "whether the rules derived it, the source did not record it"),
    "rule": Column(pl.String, "name of the rule that derived it"),
    "cause": Column(pl.Int64, "number of the event that opened the bracket it happens in"),
    "turn": Column(pl.Int32, "turn, 0 before the first"),
    "step": Column(pl.Enum(STEPS), "step or main phase"),
    "active": Column(pl.Int32, "seat of the active player"),
    "seat": Column(pl.Int32, "player it is about: who acts, controls, owns, wins, or starts"),
    "object": Column(pl.Int64, "object it is about"),
    "card": Column(pl.Int64, "the source's card id of that object"),
    "name": Column(pl.String, "name of that object, `#<card>` without a card book"),
    "source": Column(pl.Int64, "object it comes from"),
    "source_card": Column(pl.Int64, "the source's card id of where it comes from"),
    "source_name": Column(pl.String, "name of where it comes from"),
    "ability": Column(pl.Int64, "the source's number of the ability"),
    "unit": Column(pl.Int64, "number of the unit of mana within the game"),
    "mana_type": Column(MANA, "type of mana"),
    "counter": Column(pl.String, "kind of counter"),
    "amount": Column(pl.Int64, "how much, signed; of a correction, observed less computed"),
    "what": Column(pl.String, "choice, action, status, relation, or the field that was corrected"),
    "reason": Column(pl.String, "why or how, in a word"),
    "outcome": Column(pl.String, "how a resolution or the game ended"),
    "spent_on": Column(pl.Int64, "object that was paid for"),
    "origin": Column(_ZONES, "zone it left"),
    "destination": Column(_ZONES, "zone it came to"),
    "becomes": Column(pl.Int64, "object it is afterwards"),
    "objects": Column(pl.List(pl.Int64), "objects chosen, or under an effect"),
    "seats": Column(pl.List(pl.Int32), "players at the table, chosen, or under an effect"),
}
"""Column → type and meaning, in order."""

SCHEMA: Final = pl.Schema({name: column.type for name, column in COLUMNS.items()})
"""The schema of every ledger."""

OBSERVED: Final = "(observed)"
"""What to call the source of a change that only an observation tells of."""


def source() -> pl.Expr:
    """The source of a ledger's row in one column; of a correction, the observation."""
    name = pl.when(pl.col("kind") == "Corrected").then(pl.lit(OBSERVED)).otherwise("source_name")
    return pl.struct(object="source", card="source_card", name=name).alias("source")


def source_name() -> pl.Expr:
    """The name of a metric's source, for people."""
    return pl.col("source").struct.field("name").fill_null("unknown")
