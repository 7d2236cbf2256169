"""The four sorts of events; the kinds themselves stand in the sibling modules."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

Sort: TypeAlias = Literal["decision", "happening", "observation", "mark"]


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """Anything that is kept about a game. `version` counts the shapes a kind has had."""

    sort: ClassVar[Sort]
    version: ClassVar[int] = 1


class Decision(Event, frozen=True):
    """What a player or chance decided."""

    sort: ClassVar[Sort] = "decision"


class Happening(Event, frozen=True):
    """What the rules made of it."""

    sort: ClassVar[Sort] = "happening"


class Observation(Event, frozen=True):
    """What was seen to be so."""

    sort: ClassVar[Sort] = "observation"


class Mark(Event, frozen=True):
    """What is to be known about the record itself."""

    sort: ClassVar[Sort] = "mark"
