"""One description of the table at a point: what the terminal and JSON show.

Made from a state by copying, so that it may be kept. It computes no game facts: what depends on
effects is asked of `replay.rules`. The fields are the JSON of `replay show`; None is what nobody knows.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from replay.game import Game
from replay.rules.casting.timing import waiting
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.working_out import power, toughness
from replay.rules.mana.could_produce import could_produce
from replay.rules.unknown import Unknown
from replay.state import GameObject, Player, State, ZoneContent
from replay.terms import MANA_TYPES, ManaType, ObjectId, ObjectKind, Seat, Step, Zone
from replay.view.names import Names


class Card(Struct, frozen=True):
    """A card in a zone of cards; both None for one that has not been seen."""

    object: ObjectId | None
    name: str | None


class PlayerView(Struct, frozen=True):
    """A player and their zones. `hand` has an entry for each card; `hand_size` and `library` are counts."""

    seat: Seat
    name: str | None
    life: int
    energy: int
    counters: dict[str, int]
    mana_pool: dict[str, int]
    hand: tuple[Card, ...]
    hand_size: int | None
    library: int | None
    graveyard: tuple[Card, ...]
    exile: tuple[Card, ...]
    command: tuple[Card, ...]
    lands_played: int
    lost: bool


class Permanent(Struct, frozen=True):
    """A permanent. `attacking` is the object or, negative, the seat attacked; `card` the source's card id."""

    object: ObjectId
    name: str | None
    card: int | None
    face: str | None
    kind: ObjectKind
    controller: Seat | None
    owner: Seat | None
    token: bool
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    supertypes: tuple[str, ...]
    tapped: bool
    summoning_sick: bool
    face_down: bool
    phased_out: bool
    counters: dict[str, int]
    power: int | None
    toughness: int | None
    damage: int
    attached_to: ObjectId | None
    attacking: int | None
    blocking: tuple[ObjectId, ...]
    could_produce: tuple[ManaType, ...] | None


class StackObject(Struct, frozen=True):
    """A spell or ability on the stack, with its source where it is an ability."""

    object: ObjectId
    name: str | None
    controller: Seat | None
    kind: str
    targets: tuple[ObjectId, ...]
    source: ObjectId | None
    ability: int | None


class Table(Struct, frozen=True):
    """The whole table after event `seq`; the top of the stack first, without what no longer waits (500.2)."""

    game: str
    seq: int
    last: int
    turn: int
    active: Seat | None
    step: Step | None
    priority: Seat | None
    after_gap: bool
    players: tuple[PlayerView, ...]
    battlefield: tuple[Permanent, ...]
    stack: tuple[StackObject, ...]


def table_at(game: Game, seq: int) -> Table:
    """The table after event `seq` (0: before the first)."""
    return describe(game, game.state_at(seq), seq)


def describe(game: Game, state: State, seq: int) -> Table:
    """The description of a state of this game."""
    names = Names(state, game.name_of, game.players)
    return Table(
        game=game.id,
        seq=seq,
        last=game.last,
        turn=state.turn,
        active=state.active,
        step=state.step,
        priority=state.priority,
        after_gap=state.gaps > 0,
        players=tuple(
            _player(state, names, player, game.players) for _, player in sorted(state.players.items())
        ),
        battlefield=tuple(_permanent(state, names, permanent) for permanent in state.battlefield()),
        stack=tuple(_on_stack(names, object) for object in waiting(state)),
    )


def _could_produce(state: State, permanent: GameObject) -> tuple[ManaType, ...] | None:
    """The types of mana the permanent could produce (106.7), None where that cannot be told."""
    if not state.defined:
        return None
    try:
        found = could_produce(state, permanent)
    except Unknown:
        return None
    return tuple(type for type in MANA_TYPES if type in found)


def _player(state: State, names: Names, player: Player, called: Mapping[Seat, str]) -> PlayerView:
    seat = player.seat
    return PlayerView(
        seat=seat,
        name=called.get(seat),
        life=player.life,
        energy=player.counters.get("energy", 0),
        counters=dict(player.counters),
        mana_pool=_pool(player),
        hand=_cards(state, names, state.zone("hand", seat)),
        hand_size=state.zone("hand", seat).count,
        library=state.zone("library", seat).count,
        graveyard=_cards(state, names, state.zone("graveyard", seat)),
        exile=_shared(state, names, "exile", seat),
        command=_shared(state, names, "command", seat),
        lands_played=player.lands_played,
        lost=player.lost,
    )


def _pool(player: Player) -> dict[str, int]:
    """The pool in the order of the rules, without types of which there is none."""
    pool = player.pool_by_type()
    return {type: pool[type] for type in (*MANA_TYPES, "?") if type in pool}


def _cards(state: State, names: Names, content: ZoneContent) -> tuple[Card, ...]:
    named = _named(names, (state.object(id) for id in content.objects))
    return (*named, *(Card(None, None) for _ in range(content.hidden or 0)))


def _shared(state: State, names: Names, zone: Zone, seat: Seat) -> tuple[Card, ...]:
    return _named(names, (object for object in state.in_zone(zone) if object.owner == seat))


def _named(names: Names, objects: Iterable[GameObject]) -> tuple[Card, ...]:
    return tuple(Card(object.id, names.name(object)) for object in objects)


def _permanent(state: State, names: Names, permanent: GameObject) -> Permanent:
    # Without any definition the record is all there is.
    now = characteristics(state, permanent) if state.defined else permanent
    return Permanent(
        object=permanent.id,
        name=names.name(permanent),
        card=permanent.card,
        face=_face(permanent),
        kind=permanent.kind,
        controller=permanent.controller,
        owner=permanent.owner,
        token=permanent.kind == "token",
        types=now.types,
        subtypes=now.subtypes,
        supertypes=now.supertypes,
        tapped=permanent.tapped,
        summoning_sick=permanent.summoning_sick,
        face_down=permanent.face_down,
        phased_out=permanent.phased_out,
        counters=dict(permanent.counters),
        power=power(state, permanent),
        toughness=toughness(state, permanent),
        damage=permanent.damage,
        attached_to=permanent.attached_to,
        attacking=None if permanent.attacking is None else permanent.attacking.target,
        blocking=permanent.blocking,
        could_produce=_could_produce(state, permanent),
    )


def _face(permanent: GameObject) -> str | None:
    """The name of the face that is up, of a card that has several."""
    definition = permanent.definition
    if definition is None or len(definition.faces) < 2 or not 0 <= permanent.face < len(definition.faces):
        return None
    return definition.faces[permanent.face].name


def _on_stack(names: Names, object: GameObject) -> StackObject:
    return StackObject(
        object=object.id,
        name=names.name(object),
        controller=object.controller,
        kind="ability" if object.kind == "ability" else "spell",
        targets=object.targets,
        source=object.source,
        ability=object.ability,
    )
