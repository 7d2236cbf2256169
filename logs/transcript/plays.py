"""Reads what players do when they may: lands, spells, abilities, triggers, combat.

Clauses become choices within the act.
The trigger that a `stacks` line puts on the stack comes from the rules; the line decides its place, and
names the object (`asked_by`) to which the choices of the line belong.
"""

from collections.abc import Sequence

from logs.transcript.clock import advance_for, advance_to_main
from logs.transcript.names import refused
from logs.transcript.payments import make_mana, makers_of_mana
from logs.transcript.reading import (
    NO_ACT,
    Act,
    Moment,
    Reading,
    anything,
    check_triggers,
    permanents,
    reads,
    zone_of,
)
from logs.transcript.statements import (
    Acts,
    AllPass,
    AssignsDamage,
    Attacks,
    Blocks,
    KeepsHand,
    PlaysCard,
    Resolves,
    RollsDie,
    SwapsCards,
    TapsForMana,
    UsesAbility,
)
from logs.transcript.syntax import Choose, Enlists, Ref, Selected
from replay.cards.definitions.abilities import ActivatedAbility
from replay.errors import InputError
from replay.events import (
    AbilityActivated,
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    ChanceDecided,
    ChoiceMade,
    Gap,
    Resolved,
    SpecialActionTaken,
    SpellCast,
)
from replay.state import GameObject, State
from replay.terms import ObjectId, Seat, Zone

OPENING_HAND = 7

_ACTS = {
    "passes": "pass",
    "holds": "hold",
    "accepts": "accept",
    "declines": "decline",
    "searches": "search",
    "mulligans": "mulligan",
    "concedes": "concede",
    "calls judge": "call_judge",
}
"""Verbs without an object, as kinds of choice."""


@reads(PlaysCard)
def play(reading: Reading, statement: PlaysCard, moment: Moment) -> Act:
    """A land is played (305.1) or a spell cast (601.2)."""
    seat = reading.seat(statement.player)
    if moment.cause is None and (statement.verb == "plays" or _is_slow(reading, statement.card)):
        advance_to_main(reading, seat, moment)
    zone, owner = _origin(reading, statement, seat)
    card = reading.card(statement.card, zone, owner)
    face = _face(reading, statement, card, moment)
    if statement.verb == "plays":
        return reading.act(SpecialActionTaken(seat, card, face=face), moment, card)
    return reading.act(SpellCast(seat, card, face=face), moment, card)


def _face(reading: Reading, statement: PlaysCard, card: ObjectId, moment: Moment) -> int | None:
    """The face that is named, by the card's name or behind `choose`; None where none is."""
    definition = reading.state.object(card).definition
    faces = [] if definition is None else [face.name for face in definition.faces]
    choices = [clause for clause in moment.line.clauses if isinstance(clause, Choose)]
    chosen = [value.ref.name for each in choices for value in each.values if isinstance(value, Selected)]
    for name in chosen:
        if name in faces[1:]:
            return faces.index(name)
    return reading.names.card(statement.card.name)[1]


def _origin(reading: Reading, statement: PlaysCard, seat: Seat) -> tuple[Zone, Seat]:
    if statement.origin is None:
        return "hand", seat
    owner = seat if statement.origin.player is None else reading.seat(statement.origin.player)
    return zone_of(statement.origin.zone, statement.card), owner


def _is_slow(reading: Reading, card: Ref) -> bool:
    """Whether it can normally be cast only in a main phase (304.1 aside)."""
    definition = reading.recorder.cards.definition(None, reading.names.card(card.name)[0])
    return definition is not None and "instant" not in definition.front.types


@reads(TapsForMana)
def tap(reading: Reading, statement: TapsForMana, moment: Moment) -> Act:
    """A mana ability is activated, with what comes out where the page says so."""
    seat = reading.seat(statement.player)
    source = reading.object(statement.source, makers_of_mana(seat))
    number = statement.ability.number if statement.ability else None
    return Act(make_mana(reading, seat, source, number, statement.mana, moment.cause), source)


@reads(UsesAbility)
def use(reading: Reading, statement: UsesAbility, moment: Moment) -> Act:
    """An ability is activated (602.2); a trigger gets its place on the stack (603.3b), or is forgotten."""
    seat = reading.seat(statement.player)
    number = statement.ability.number if statement.ability else None
    if statement.ability and statement.ability.words:
        number = _number_of(reading, statement)
    if statement.verb == "activates":
        source = reading.object(statement.source, permanents(seat))
        mana = _makes_mana(reading, source, number)
        ability = None if mana else reading.new_id()
        activated = AbilityActivated(seat, source, ability, number, mana)
        return reading.act(activated, moment, source if mana else ability)
    source = reading.object(statement.source, anything)
    if statement.verb == "misses":
        missed = ChoiceMade(seat, "miss", (source,), amount=number)
        return reading.act(missed, moment)
    ability = reading.new_id()
    stacked = ChoiceMade(seat, "stack", (source,), amount=number, asked_by=ability)
    return reading.act(stacked, moment, ability)


def _number_of(reading: Reading, statement: UsesAbility) -> int | None:
    """The number of the printed ability that begins with the words. Raises InputError if none does."""
    words = (statement.ability.words or "").casefold() if statement.ability else ""
    source = reading.state.object(reading.object(statement.source, anything))
    if source.definition is None:
        return None
    for number, ability in enumerate(source.definition.faces[source.face].abilities, 1):
        if getattr(ability, "text", "").casefold().startswith(words):
            return number
    raise refused(
        statement.source, "no ability that begins so", "the first words of an ability, or its number"
    )


def _makes_mana(reading: Reading, source: ObjectId, number: int | None) -> bool:
    """Whether the ability is a mana ability (605.1a), as far as the card is known."""
    permanent: GameObject = reading.state.object(source)
    if permanent.definition is None:
        return False
    abilities = permanent.definition.faces[permanent.face].abilities
    if number is not None:
        return number <= len(abilities) and getattr(abilities[number - 1], "is_mana_ability", False)
    activated = [ability for ability in abilities if isinstance(ability, ActivatedAbility)]
    return bool(activated) and all(ability.is_mana_ability for ability in activated)


@reads(Resolves)
def resolve(reading: Reading, statement: Resolves, moment: Moment) -> Act:
    """The top of the stack resolves (608); the name, where there is one, must be its."""
    check_triggers(reading, moment)
    waiting = reading.state.stack()
    named = _named_to_resolve(reading, statement, waiting)
    if waiting and named in (None, waiting[0].id, waiting[0].source):
        return reading.act(Resolved(waiting[0].id), moment, waiting[0].id)
    if unknown := _names_without_text(reading.state, named):
        reason = f"what resolves here depends on the text of {', '.join(unknown)}"
        return reading.act(Gap(reason), moment)
    if statement.source is None or not waiting:
        raise InputError(
            "nothing is on the stack", line=moment.line.number, expected="a spell or ability to resolve"
        )
    first = f"{waiting[0].name or 'an ability'} first"
    raise refused(statement.source, "this is not the top of the stack", first)


def _named_to_resolve(
    reading: Reading, statement: Resolves, waiting: Sequence[GameObject]
) -> ObjectId | None:
    if statement.source is None:
        return None
    top = (waiting[0].id, waiting[0].source) if waiting else ()
    return reading.object(statement.source, lambda object: object.id in top)


def _names_without_text(state: State, named: ObjectId | None) -> list[str]:
    """Cards of which an ability may be on the stack that nobody could derive: the one named, or any."""
    objects = state.objects.values() if named is None else [state.object(named)]
    return sorted({each.name for each in objects if each.name and each.definition is None})


# ---- combat


@reads(Attacks)
def attack(reading: Reading, statement: Attacks, moment: Moment) -> Act:
    """Attackers are declared (508.1), with the creatures they enlist (702.154)."""
    seat = reading.seat(statement.player)
    advance_for(reading, "declare_attackers", moment)
    enlisted = _enlisted(reading, seat, moment)
    attacks = []
    for declared in statement.attacks:
        attacker = reading.permanent(declared.attacker, seat)
        defender, defending = _defender(reading, declared.defender, seat)
        attacks.append(Attack(attacker, defender, defending, enlisted.get(attacker)))
    return reading.act(AttackersDeclared(seat, tuple(attacks)), moment)


def _enlisted(reading: Reading, seat: Seat, moment: Moment) -> dict[ObjectId, ObjectId]:
    """Attacker → creature it enlists, from the clauses and the indented lines of the declaration."""
    said = [*moment.line.clauses, *(said for child in moment.line.children for said in child.statements)]
    return {
        reading.permanent(clause.attacker, seat): reading.permanent(clause.enlisted, seat)
        for clause in said
        if isinstance(clause, Enlists)
    }


def _defender(reading: Reading, ref: Ref | None, seat: Seat) -> tuple[ObjectId | None, Seat | None]:
    if ref is None:
        others = reading.state.opponents(seat)
        return None, others[0] if len(others) == 1 else None
    if reading.names.is_player(ref):
        return None, reading.seat(ref)
    return reading.permanent(ref), None


@reads(Enlists)
def enlist(reading: Reading, statement: Enlists, moment: Moment) -> Act:
    """A choice within the declaration, which has it too; afterwards an act that no rule allows."""
    attacker, enlisted = reading.permanent(statement.attacker), reading.permanent(statement.enlisted)
    seat = reading.state.object(attacker).controller or 1
    choice = ChoiceMade(seat, "enlist", (attacker, enlisted), asked_by=attacker)
    return reading.act(choice, moment)


@reads(Blocks)
def block(reading: Reading, statement: Blocks, moment: Moment) -> Act:
    """Blockers are declared (509.1)."""
    seat = reading.seat(statement.player)
    advance_for(reading, "declare_blockers", moment)
    attackers: dict[ObjectId, list[ObjectId]] = {}
    for declared in statement.blocks:
        blocked = reading.object(declared.attacker, lambda object: object.attacking is not None)
        attackers.setdefault(reading.permanent(declared.blocker, seat), []).append(blocked)
    blocks = tuple(Block(blocker, tuple(blocked)) for blocker, blocked in attackers.items())
    return reading.act(BlockersDeclared(seat, blocks), moment)


@reads(AssignsDamage)
def assign(reading: Reading, statement: AssignsDamage, moment: Moment) -> Act:
    """Combat damage is assigned (510.1c): one choice for each recipient."""
    seat = reading.seat(statement.player)
    source = reading.permanent(statement.source, seat)
    act = NO_ACT
    for share in statement.shares:
        objects, seats = reading.things((share.to,), permanents(None))
        choice = ChoiceMade(seat, "assign", (source, *objects), seats, amount=share.number, asked_by=source)
        act = reading.act(choice, moment)
    return act


# ---- acts without an object


@reads(Acts)
def act(reading: Reading, statement: Acts, moment: Moment) -> Act:
    """Passing, accepting, declining and the like; a shuffle is chance."""
    seat = reading.seat(statement.player)
    if statement.verb == "shuffles":
        return reading.act(ChanceDecided("shuffle", seat), moment)
    choice = ChoiceMade(seat, _ACTS[statement.verb], asked_by=moment.during.object)
    return reading.act(choice, moment)


@reads(AllPass)
def all_pass(reading: Reading, _: AllPass, moment: Moment) -> Act:
    """Everyone passes in turn order."""
    for seat in reading.state.seats_in_turn_order():
        reading.recorder.write(ChoiceMade(seat, "pass"), moment.cause)
    return NO_ACT


@reads(KeepsHand)
def keep(reading: Reading, statement: KeepsHand, moment: Moment) -> Act:
    """An opening hand is kept; `amount` counts the cards that go to the bottom (103.5)."""
    seat = reading.seat(statement.player)
    bottomed = 0 if statement.number is None else max(0, OPENING_HAND - statement.number)
    return reading.act(ChoiceMade(seat, "keep", amount=bottomed), moment)


@reads(RollsDie)
def roll(reading: Reading, statement: RollsDie, moment: Moment) -> Act:
    """A die is rolled (706)."""
    rolled = ChanceDecided(f"d{statement.sides}", reading.seat(statement.player), statement.result)
    return reading.act(rolled, moment)


@reads(SwapsCards)
def swap(reading: Reading, statement: SwapsCards, moment: Moment) -> Act:
    """Sideboarding happens between games: it is read, and kept nowhere."""
    reading.seat(statement.player)
    reading.report.ignored["sideboarding"] += 1
    return NO_ACT
