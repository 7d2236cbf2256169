"""Builds small games for tests: a position, then decisions, each folded with the rules at work.

    game = Game()
    bear = game.battlefield(ALICE, creature("Small Bear", 2, 2))
    game.turn(3, ALICE).step("declare_attackers")
    game.attack(ALICE, bear)
    assert game.state.object(bear).tapped

Objects are named by ids, players by seats. What lies on the table at the start is put there without any
consequence; everything else is fed to a `Reducer` as a transcript would be, so that nothing is recorded but
decisions. Cards are invented: `tests.invented`, whose ways of writing them are at hand here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from replay.cards.definitions.card import CardDefinition
from replay.changes import apply
from replay.events import (
    AbilityActivated,
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    Characteristics,
    ChoiceMade,
    CountersChanged,
    EffectBegan,
    Entry,
    Event,
    GameStarted,
    LifeChanged,
    ManaAdded,
    ObjectCreated,
    RelationChanged,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
)
from replay.fidelity import DECISIONS_ONLY, Fidelity
from replay.findings import Finding
from replay.reducer import Reducer
from replay.rules.editions import edition_for
from replay.rules.layers.characteristics import ObjectNow, characteristics
from replay.rules.unknown import Unknown
from replay.settlement import Bracket, Settlement
from replay.state import GameObject, State
from replay.terms import Duration, ManaType, ObjectId, ObjectKind, Seat, Status, Step, Zone
from replay.watcher import Watcher
from tests.invented import (
    FOREST,
    ISLAND,
    MOUNTAIN,
    PLAINS,
    SWAMP,
    Cards,
    card,
    cost,
    creature,
    face,
    keyword,
    land,
    permanent,
    spell,
    static,
)

__all__ = [
    "ALICE",
    "BOB",
    "CAROL",
    "FOREST",
    "ISLAND",
    "MOUNTAIN",
    "PLAINS",
    "SWAMP",
    "Cards",
    "Game",
    "Heard",
    "card",
    "choose",
    "cost",
    "creature",
    "face",
    "keyword",
    "land",
    "pay",
    "permanent",
    "spell",
    "static",
    "target",
]

ALICE, BOB, CAROL = 1, 2, 3

# --- the game --------------------------------------------------------------------------------------


class Heard(Watcher):
    """Keeps what the reducer says."""

    def __init__(self) -> None:
        self.events: list[tuple[Event, str | None]] = []
        self.settlements: list[tuple[Bracket, Settlement]] = []
        self.findings: list[Finding] = []
        self.doubts: list[Unknown] = []

    def applied(self, event: Event, seq: int, cause: int | None, slug: str | None) -> None:
        """An event was applied."""
        self.events.append((event, slug))

    def settled(self, bracket: Bracket, settlement: Settlement) -> None:
        """A bracket was closed."""
        self.settlements.append((bracket, settlement))

    def found(self, finding: Finding) -> None:
        """A rule has something to say."""
        self.findings.append(finding)

    def unclear(self, rule: object, unknown: Unknown, seq: int) -> None:
        """A rule could not tell."""
        self.doubts.append(unknown)


class Game:
    """A game of two players or more, at a position, under the rules of a date."""

    def __init__(
        self,
        edition: str = "2024-06-07",
        *,
        players: int = 2,
        life: int = 20,
        fidelity: Fidelity = DECISIONS_ONLY,
    ) -> None:
        self.cards = Cards()
        self.heard = Heard()
        self._reducer = Reducer(
            fidelity,
            cards=self.cards,
            edition=edition_for(date.fromisoformat(edition)),
            judging=True,
            watcher=self.heard,
        )
        self._seq = 0
        self._ids = 0
        self._units = 0
        self.feed(GameStarted(tuple(range(1, players + 1)), life, 1, complete=False))
        for seat in range(1, players + 1):
            self.library(seat, unknown=40)
            self.unknown_hand(seat, 0)
        self._put(StepBegan(2, "precombat_main", ALICE))

    # ---- asking

    @property
    def state(self) -> State:
        """The table now."""
        return self._reducer.state

    @property
    def findings(self) -> list[Finding]:
        """What the rules found wrong, or could not tell."""
        return self.heard.findings

    @property
    def verdicts(self) -> list[tuple[str, str]]:
        """The findings as (verdict, slug)."""
        return [(finding.verdict, finding.slug) for finding in self.findings]

    def derived(self, kind: type[Event]) -> list[Event]:
        """The events of a kind that rules derived, in order."""
        return [event for event, slug in self.heard.events if slug is not None and isinstance(event, kind)]

    def object(self, id: ObjectId) -> GameObject:
        """The object, or what it has become since."""
        later = {each.previous: each.id for each in self.state.objects.values() if each.previous is not None}
        while self.state.object(id).zone is None and id in later:
            id = later[id]
        return self.state.object(id)

    def now(self, id: ObjectId) -> ObjectNow:
        """What the object is now, after all effects."""
        return characteristics(self.state, self.object(id))

    def size(self, id: ObjectId) -> tuple[int | None, int | None]:
        """Power and toughness."""
        now = self.now(id)
        return now.power, now.toughness

    def zone(self, id: ObjectId) -> Zone | None:
        """Where the object, or what it has become, is."""
        return self.object(id).zone

    # ---- the position

    def battlefield(
        self,
        seat: Seat,
        card: CardDefinition,
        *,
        tapped: bool = False,
        sick: bool = False,
        token: bool = False,
        owner: Seat | None = None,
        face: int = 0,
        counters: Mapping[str, int] | None = None,
        on: ObjectId | None = None,
        chosen: Mapping[str, str] | None = None,
    ) -> ObjectId:
        """A permanent, untapped and under control for a while unless said otherwise."""
        id = self._create(seat, card, "battlefield", owner=owner, token=token)
        statuses: dict[Status, int] = {"tapped": tapped, "summoning_sick": sick, "face": face}
        for status, value in statuses.items():
            self._put(StatusChanged(id, status, int(value)))
        for counter, amount in (counters or {}).items():
            self._put(CountersChanged(counter, amount, object=id))
        if on is not None:
            self._put(RelationChanged("attached", id, on))
        for what, word in (chosen or {}).items():
            self._put(RelationChanged(what, id, value=word))
        return id

    def hand(self, seat: Seat, card: CardDefinition) -> ObjectId:
        """A card in hand; every other card there is known too, unless `unknown_hand` adds some."""
        return self._create(seat, card, "hand")

    def unknown_hand(self, seat: Seat, cards: int) -> None:
        """Cards in hand that nobody has seen."""
        self.state.zone("hand", seat).hidden = cards

    def graveyard(self, seat: Seat, card: CardDefinition) -> ObjectId:
        """A card in the graveyard."""
        return self._create(seat, card, "graveyard")

    def exile(self, seat: Seat, card: CardDefinition) -> ObjectId:
        """A card in exile."""
        return self._create(seat, card, "exile")

    def library(self, seat: Seat, *cards: CardDefinition, unknown: int = 0) -> tuple[ObjectId, ...]:
        """The top cards of a library, and how many unknown ones lie below."""
        self.state.zone("library", seat).hidden = unknown
        return tuple(self._create(seat, card, "library") for card in cards)

    def _create(
        self, seat: Seat, card: CardDefinition, zone: Zone, *, owner: Seat | None = None, token: bool = False
    ) -> ObjectId:
        self.cards.add(card)
        id = self.new_id()
        kind: ObjectKind = "token" if token else "card"
        self._put(ObjectCreated(id, zone, kind, owner or seat, seat, definition=card.name))
        return id

    def life(self, seat: Seat, life: int) -> Game:
        """A life total."""
        self._put(LifeChanged(seat, life - self.state.players[seat].life))
        return self

    def counters(self, seat: Seat, kind: str, amount: int) -> Game:
        """Counters of a player: energy, poison, ..."""
        self._put(CountersChanged(kind, amount, seat=seat))
        return self

    def pool(self, seat: Seat, types: str, source: ObjectId | None = None) -> Game:
        """Mana in a pool, by letters: "GGC"."""
        for letter in types:
            self._units += 1
            type: ManaType = letter  # type: ignore[assignment]
            self._put(ManaAdded(seat, 10_000 + self._units, type, source))
        return self

    def at(self, turn: int, active: Seat, step: Step = "precombat_main") -> Game:
        """It is this step of this turn; nothing happens as it begins."""
        self._put(StepBegan(turn, step, active))
        return self

    # ---- what happens

    def turn(self, number: int, active: Seat) -> Game:
        """A turn begins: its untap step."""
        self.feed(StepBegan(number, "untap", active))
        return self

    def step(self, step: Step) -> Game:
        """The next step or phase of the turn begins."""
        self.feed(StepBegan(self.state.turn, step, self.state.active or ALICE))
        return self

    def play(self, seat: Seat, land: ObjectId, *during: ChoiceMade, face: int | None = None) -> Game:
        """A land is played."""
        return self.feed(SpecialActionTaken(seat, land, face=face), *during)

    def cast(self, seat: Seat, card: ObjectId, *during: Event, face: int | None = None) -> Game:
        """A spell is cast; `during` are the choices and mana abilities of the cast."""
        return self.feed(SpellCast(seat, card, face=face), *during)

    def activate(self, seat: Seat, source: ObjectId, *during: Event, ability: int | None = None) -> ObjectId:
        """An ability that uses the stack is activated; gives the id of the ability."""
        id = self.new_id()
        self.feed(AbilityActivated(seat, source, id, ability), *during)
        return id

    def tap_for_mana(self, seat: Seat, source: ObjectId, *types: str, ability: int | None = None) -> Game:
        """A mana ability is activated; `types` is what comes out, where that is a choice."""
        choice = [ChoiceMade(seat, "mana", values=types)] if types else []
        return self.feed(AbilityActivated(seat, source, None, ability, mana=True), *choice)

    def attack(self, seat: Seat, *attackers: ObjectId, at: Seat | None = None) -> Game:
        """Creatures attack a player, the only opponent unless said otherwise."""
        defender = at if at is not None else self.state.opponents(seat)[0]
        attacks = tuple(Attack(attacker, defending_seat=defender) for attacker in attackers)
        return self.feed(AttackersDeclared(seat, attacks))

    def block(self, seat: Seat, blocks: Mapping[ObjectId, Iterable[ObjectId]]) -> Game:
        """Creatures block: blocker → attackers."""
        declared = tuple(Block(blocker, tuple(attackers)) for blocker, attackers in blocks.items())
        return self.feed(BlockersDeclared(seat, declared))

    def resolve(self, *during: Event) -> Game:
        """The top of the stack resolves; `during` are the choices made meanwhile."""
        return self.feed(Resolved(self.state.stack()[0].id), *during)

    def happens(self, *events: Event) -> Game:
        """Something is recorded to happen, by no cause that anybody knows."""
        for event in events:
            self._seq += 1
            self._reducer.feed([Entry(self._seq, event, None, self.state.turn)])
        self._reducer.finish()
        return self

    def changes(
        self,
        *objects: ObjectId,
        source: ObjectId | None = None,
        until: Duration = "end_of_turn",
        **change: Any,
    ) -> int:
        """A spell or ability that resolved changes objects (`Characteristics`); gives the effect's number."""
        effect = 1_000 + len(self.heard.events)
        self.happens(EffectBegan(effect, objects, Characteristics(**change), until, source))
        return effect

    def settle(self) -> Game:
        """A player would receive priority: state-based actions, then triggers."""
        self._reducer.finish()
        return self

    def feed(self, opener: Event, *during: Event) -> Game:
        """One act and what happens within it, up to the point where a player has priority."""
        self._seq += 1
        cause = self._seq
        entries = [Entry(cause, opener, None, self.state.turn)]
        for event in during:
            self._seq += 1
            entries.append(Entry(self._seq, event, cause, self.state.turn))
        self._reducer.feed(entries)
        self._reducer.finish()
        return self

    def new_id(self) -> ObjectId:
        """An id that no object has yet."""
        self._ids = max(self._ids, *self.state.objects, 0) + 1
        return self._ids

    def _put(self, event: Event) -> None:
        apply(self.state, event)


# --- choices ---------------------------------------------------------------------------------------


def target(seat: Seat, *objects: ObjectId, players: Iterable[Seat] = ()) -> ChoiceMade:
    """Targets are chosen."""
    return ChoiceMade(seat, "target", tuple(objects), tuple(players))


def pay(seat: Seat, types: str, *sources: ObjectId) -> list[ChoiceMade]:
    """Mana is paid, one unit a letter, each from the source at its place (from the pool without one)."""
    found = []
    for index, letter in enumerate(types):
        objects = (sources[index],) if index < len(sources) else ()
        found.append(ChoiceMade(seat, "pay", objects, values=("mana", letter), amount=1))
    return found


def choose(
    seat: Seat,
    *objects: ObjectId,
    players: Iterable[Seat] = (),
    values: Iterable[str] = (),
    amount: int | None = None,
) -> ChoiceMade:
    """Something is chosen while resolving, or as a permanent enters."""
    return ChoiceMade(seat, "choose", tuple(objects), tuple(players), tuple(values), amount)
