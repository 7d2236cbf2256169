"""The answer of an explanation: frozen structs that are its JSON. Nothing is worked out here."""

from typing import Final

from msgspec import Struct

from replay.audit import ReportedFinding
from replay.events import Sort
from replay.findings import Verdict
from replay.terms import ManaType, ObjectId, Seat
from replay.view.table import Table

IN_KEEPING: Final = "it is in keeping with it"
"""What a rule answers that has nothing to say against an act."""


class Happened(Struct, frozen=True):
    """Something at a recorded event, in words."""

    seq: int
    what: str


class Followed(Struct, frozen=True):
    """What came of the event: recorded, or derived by the rule `slug`, in the edition number `rule`."""

    seq: int
    what: str
    derived: bool
    rule: str | None
    slug: str | None


class Ground(Struct, frozen=True):
    """A fact that an answer rests on: of an object, and since which event, where it has these."""

    what: str
    object: ObjectId | None = None
    seq: int | None = None


class Question(Struct, frozen=True):
    """What a rule was asked about the act, and what it answered.

    `asked` is the rule in one sentence, `answer` in words, `verdict` in one of the stable ones. `rule` is
    None where the edition has no such rule.
    """

    rule: str | None
    slug: str
    asked: str
    answer: str
    because: tuple[Ground, ...]
    verdict: Verdict


class Why(Struct, frozen=True):
    """Why a permanent could produce a type: by which ability, whom that asks, whose effects replace it.

    `ability` is its number on the permanent, 0 where it has none; `text` what it says, where that is known.
    """

    type: ManaType
    ability: int
    text: str | None
    asked: tuple[ObjectId, ...]
    replaced_by: tuple[ObjectId, ...]


class Produces(Struct, frozen=True):
    """What a permanent could produce (106.7); `types` None where nobody can tell, `unclear` says why.

    Whom it asks, directly or not, is among the answers too: followed from one to the next, reasons end.
    """

    object: ObjectId
    name: str | None
    controller: Seat | None
    types: tuple[ManaType, ...] | None
    because: tuple[Why, ...]
    unclear: str | None = None


class Source(Struct, frozen=True):
    """What something came from; `card` is the id of the source of the record."""

    object: ObjectId
    card: int | None
    name: str | None


class EnergyChange(Struct, frozen=True):
    """One line of a player's account of energy: how much it changed, and what there was then.

    `observed`: the record says that there was so much, and nothing that it tells has led to it.
    """

    seq: int
    amount: int
    balance: int
    source: Source | None
    observed: bool


class Backup(Struct, frozen=True):
    """What lies between the act and the end of the record: what would have to be taken back.

    `events` counts what was recorded since, `acts` decisions of players, `learned` is what players came to
    know that cannot be unlearned, within the act too: cards drawn or shown, chance. `simple`: nobody has
    acted since.
    """

    events: int
    acts: int
    simple: bool
    learned: tuple[Happened, ...]


class Line(Struct, frozen=True):
    """A line of the source, with its file without folders."""

    file: str
    line: int
    text: str


class Says(Struct, frozen=True):
    """What a spell or ability says, where it is known."""

    object: ObjectId
    name: str | None
    text: str


class Explanation(Struct, frozen=True, kw_only=True):
    """Everything behind one event.

    `edition_because` says why it is judged by that edition. `action` is the event in words, `act` the act
    that it is a part of, None where it is one itself or belongs to none. `before` is the table just before
    the event, `after` once all that happens within it is done; `followed` is what came of it. `causes` leads
    outwards to the opener, and on to what put that on the stack; `chain` has the causes in words. `since` is
    what happened to the objects concerned since they became what they are. `verdict` is the gravest one on
    the act and `findings` all of them; None where nothing is judged, as of an observation by a client.
    `assumes` is what a verdict takes for granted about record and cards, empty where there is none.
    """

    game: str
    seq: int
    edition: str
    edition_because: str
    beyond: bool
    action: str
    kind: str
    sort: Sort
    act: Happened | None
    undone: bool
    says: tuple[Says, ...]
    before: Table
    after: Table
    questions: tuple[Question, ...]
    causes: tuple[int, ...]
    chain: tuple[Happened, ...]
    followed: tuple[Followed, ...]
    could_produce: tuple[Produces, ...]
    energy: tuple[EnergyChange, ...]
    since: tuple[Happened, ...]
    backup: Backup
    assumes: tuple[str, ...]
    evidence: tuple[Line, ...]
    verdict: ReportedFinding | None
    findings: tuple[ReportedFinding, ...]
