"""What permanents could produce and why, and what spells and abilities say: asked of the rules, for people.

It derives nothing itself: who asks whom is worked out in `replay.rules.mana.could_produce`.
"""

from collections.abc import Iterable, Iterator

from replay.cards.definitions.abilities import Ability
from replay.events import AbilityActivated, AbilityTriggered, Event, Resolved, SpellCast
from replay.explain.answer import Produces, Says, Why
from replay.game import Game
from replay.rules.casting.stack import ability_of, activates_onto_the_stack, number_of, numbered
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import mana_abilities_meant
from replay.rules.mana.could_produce import Derivation, Reason, derivations
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import BASIC_LAND_TYPES, ObjectId
from replay.view.names import Names


def produces(state: State, ids: Iterable[ObjectId], names: Names) -> tuple[Produces, ...]:
    """What the permanents could produce, and everyone they ask, each once."""
    found: dict[ObjectId, Produces] = {}
    for id in ids:
        if state.object(id).zone == "battlefield":
            for each in _derived(state, id, names):
                found.setdefault(each.object, each)
    return tuple(found.values())


def _derived(state: State, id: ObjectId, names: Names) -> Iterator[Produces]:
    object = state.object(id)
    try:
        for each in derivations(state, object):
            yield _produces(state, each, names)
    except Unknown as unknown:
        yield Produces(id, names.name(object), object.controller, None, (), unknown.reason)


def _produces(state: State, derivation: Derivation, names: Names) -> Produces:
    object = state.object(derivation.object)
    reasons = tuple(_why(state, object, reason) for reason in derivation.reasons)
    return Produces(object.id, names.name(object), object.controller, derivation.types, reasons)


def _why(state: State, object: GameObject, reason: Reason) -> Why:
    abilities = characteristics(state, object).abilities
    meant = [each for each in abilities if number_of(state, object, each) == reason.ability]
    text = meant[0].text if len(meant) == 1 else None
    return Why(
        reason.type,
        reason.ability,
        text or _intrinsic(state, object, reason),
        reason.asked,
        reason.replaced_by,
    )


def _intrinsic(state: State, object: GameObject, reason: Reason) -> str | None:
    """The ability that a basic land type gives without words (305.6)."""
    given = {BASIC_LAND_TYPES.get(each) for each in characteristics(state, object).subtypes}
    return f"{{T}}: Add {{{reason.type}}}." if reason.type in given else None


def says(game: Game, state: State, event: Event, names: Names) -> tuple[Says, ...]:
    """What the spell or ability says that an event is about; nothing where nobody knows."""
    id = _speaker(state, event)
    if id is None:
        return ()
    text = _by_source_of_record(game, state, event, id) or _by_rules(state, event)
    return (Says(id, names.name_of(id), text),) if text else ()


def _speaker(state: State, event: Event) -> ObjectId | None:
    if isinstance(event, AbilityActivated | AbilityTriggered):
        return event.source
    if isinstance(event, SpellCast):
        return event.object
    if isinstance(event, Resolved):
        source = state.object(event.object).source
        return event.object if source is None else source
    return None


def _by_source_of_record(game: Game, state: State, event: Event, id: ObjectId) -> str | None:
    """The printed text that the card book joins with the number that a client gives an ability."""
    object = state.object(id)
    number = state.object(event.object).ability if isinstance(event, Resolved) else None
    number = getattr(event, "ability", number)
    if object.card is None or number is None or not object.abilities:
        return None
    return game.ability_text(object.card, object.abilities, number)


def _by_rules(state: State, event: Event) -> str | None:
    return "\n".join(each.text for each in _abilities(state, event) if each.text) or None


def _abilities(state: State, event: Event) -> list[Ability]:
    try:
        return [each for each in _meant(state, event) if each is not None]
    except Unknown:
        return []


def _meant(state: State, event: Event) -> Iterable[Ability | None]:
    if isinstance(event, AbilityActivated) and event.mana:
        return mana_abilities_meant(state, event)[:1]
    if isinstance(event, AbilityActivated):
        return [numbered(state, state.object(event.source), event.ability, activates_onto_the_stack)]
    if isinstance(event, AbilityTriggered):
        return [ability_of(state, state.object(event.object))]
    if isinstance(event, Resolved) and state.object(event.object).kind == "ability":
        return [ability_of(state, state.object(event.object))]
    if isinstance(event, SpellCast | Resolved):
        return characteristics(state, state.object(event.object)).abilities
    return ()
