"""Which abilities an event is about, and what they say: as printed in the card book, else as in the rules."""

from collections.abc import Iterable

from replay.cards.definitions.abilities import Ability
from replay.events import AbilityActivated, AbilityTriggered, Event, Resolved, SpellCast
from replay.explain.answer import Says
from replay.game import Game
from replay.rules.casting.stack import ability_of, activates_onto_the_stack, numbered
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import mana_abilities_meant
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import ObjectId
from replay.view.names import Names, spoken


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
    told = (spoken(each.text) for each in meant(state, event) if each.text)
    return "\n".join(dict.fromkeys(told)) or None


def meant(state: State, event: Event) -> list[Ability]:
    """The abilities that an event is about: of a spell all it has, of an ability itself."""
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
