"""Chapters 112, 113 and 405: what a spell or ability on the stack says, and who says it.

`ability_of` is the one place where the number that a source of records gives an ability meets the card's
definition. Nothing is carried out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    GrantAbilities,
    Instructions,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
)
from replay.cards.definitions.phrases import TargetSpec
from replay.rules.casting.choices import Carrying, Choices
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.keyword_meaning import meaning, with_meanings
from replay.rules.meaning.occurrences import put_in
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat

NO_INSTRUCTIONS: Final = Instructions()

_TELLING: Final = (ActivatedAbility, TriggeredAbility, SpellAbility, KeywordAbility)
"""The kinds of ability that have instructions."""


@implements("ability-independent-of-source")
def ability_of(state: State, object: GameObject) -> Ability | None:
    """An ability on the stack is what it was, whatever becomes of its source (113.7a); None where not known.

    Of a card without a number it is the only one that can be meant.
    """
    if object.words is not None:
        return object.words
    if object.source is None:
        return None
    fits = activates_onto_the_stack if object.occasion is None else triggers_onto_the_stack
    return numbered(state, state.object(object.source), object.ability, fits)


def numbered(
    state: State, source: GameObject, number: int | None, fits: Callable[[Ability], bool]
) -> Ability | None:
    """The ability of an object that a number names, or the only one that fits where none is named.

    A number counts the printed abilities of the face that is up, those gained behind them; where a client
    has ids of its own (they stand on the object in printed order), it is one of these.
    """
    if number is not None and source.abilities:
        return _named_by_client(state, source, number, fits)
    printed = _printed(state, source)
    if number is None:
        fitting = [ability for ability in printed if fits(ability)]
        return fitting[0] if len(fitting) == 1 else None
    return _spelled_out(printed[number - 1], fits) if 0 < number <= len(printed) else None


def _named_by_client(
    state: State, source: GameObject, id: int, fits: Callable[[Ability], bool]
) -> Ability | None:
    ids, own = source.abilities, _own(source)
    if id not in ids:
        return _gained(state, source, fits)
    return _spelled_out(own[ids.index(id)], fits) if len(ids) == len(own) else None


def _gained(state: State, source: GameObject, fits: Callable[[Ability], bool]) -> Ability | None:
    """What an id that is not printed on the object can only name: the one ability that it has gained."""
    printed = with_meanings(_own(source))
    gained = [each for each in characteristics(state, source).abilities if each not in printed]
    fitting = [ability for ability in gained if fits(ability)]
    return fitting[0] if len(fitting) == 1 else None


def _spelled_out(ability: Ability, fits: Callable[[Ability], bool]) -> Ability:
    """Of a keyword ability the one that it stands for, of one that grants others the one that fits."""
    if isinstance(ability, StaticAbility):
        granted = [
            each for grant in ability.changes if isinstance(grant, GrantAbilities) for each in grant.abilities
        ]
        return next((each for each in granted if fits(each)), ability)
    if not isinstance(ability, KeywordAbility):
        return ability
    return next((each for each in meaning(ability) if fits(each)), ability)


def _own(source: GameObject) -> tuple[Ability, ...]:
    """The printed abilities of the face that is up."""
    definition = source.definition
    return (
        () if definition is None else definition.faces[min(source.face, len(definition.faces) - 1)].abilities
    )


def _printed(state: State, source: GameObject) -> tuple[Ability, ...]:
    own = _own(source)
    return (*own, *(ability for ability in characteristics(state, source).abilities if ability not in own))


def number_of(state: State, source: GameObject, ability: Ability) -> int | None:
    """The number by which `numbered` finds the ability."""
    printed = _printed(state, source)
    if ability not in printed:
        return None
    index = printed.index(ability)
    ids = source.abilities
    if not ids:
        return index + 1
    return ids[index] if len(ids) == len(_own(source)) and index < len(ids) else None


def activates_onto_the_stack(ability: Ability) -> bool:
    """Whether it is an activated ability other than a mana ability, which needs no stack (605.3b)."""
    return isinstance(ability, ActivatedAbility) and not ability.is_mana_ability


def triggers_onto_the_stack(ability: Ability) -> bool:
    """Whether it is a triggered ability other than a mana ability, which needs no stack (605.4a)."""
    return isinstance(ability, TriggeredAbility) and not ability.is_mana_ability


def instructions_of(state: State, object: GameObject) -> Instructions:
    """What a spell or ability on the stack tells to do. Raises Unknown where nobody knows.

    A permanent spell tells nothing; the target of an Aura spell is that of its enchant ability (303.4a).
    """
    if object.kind != "ability":
        return spell_instructions(state, object)
    ability = ability_of(state, object)
    if isinstance(ability, _TELLING) and ability.instructions is not None:
        return ability.instructions
    raise Unknown("what the ability on the stack is")


def spell_instructions(state: State, spell: GameObject) -> Instructions:
    """What a card tells to do as a spell: its spell ability, else only the target of its enchant ability."""
    now = characteristics(state, spell)
    if not now.known:
        raise Unknown("the text of a card that is not known")
    return instructions_among(now.abilities, now.subtypes)


def instructions_among(abilities: Iterable[Ability], subtypes: Iterable[str]) -> Instructions:
    """What a spell with these abilities tells to do."""
    abilities = tuple(abilities)
    for ability in abilities:
        if isinstance(ability, SpellAbility):
            return ability.instructions
    return Instructions(targets=_enchant_target(abilities)) if "Aura" in subtypes else NO_INSTRUCTIONS


def _enchant_target(abilities: Iterable[Ability]) -> tuple[TargetSpec, ...]:
    for ability in abilities:
        if isinstance(ability, KeywordAbility) and ability.name == "enchant":
            if ability.filter is None:
                raise Unknown("what the Aura can enchant")
            return (TargetSpec(ability.filter),)
    return ()


class Part(NamedTuple):
    """Instructions with targets of their own: what is not modal, or one mode."""

    instructions: Instructions
    first_target: int
    """How many target specs stand before its own."""


@implements("mode-is-chosen")
def parts(instructions: Instructions, modes: tuple[int, ...]) -> Iterator[Part]:
    """Of a modal spell or ability only the chosen modes are carried out, in printed order (700.2).

    `modes` are counted from 0.
    """
    first = 0
    if instructions.effects or instructions.targets or not instructions.modes:
        yield Part(instructions, first)
        first += len(instructions.targets)
    for mode in sorted(modes):
        if mode >= len(instructions.modes):
            raise Unknown("which mode is chosen")
        chosen = instructions.modes[mode].instructions
        yield Part(chosen, first)
        first += len(chosen.targets)


def specs(instructions: Instructions, modes: tuple[int, ...]) -> tuple[TargetSpec, ...]:
    """Every use of the word "target" in what is carried out, in order."""
    return tuple(spec for part in parts(instructions, modes) for spec in part.instructions.targets)


def chosen_modes(object: GameObject, instructions: Instructions) -> tuple[int, ...]:
    """The modes chosen as it was put on the stack, counted from 0 (700.2)."""
    if not instructions.modes:
        return ()
    modes = tuple(int(word) for word in object.chosen.get("mode", "").split() if word.isdigit())
    if not modes and len(instructions.modes) > 1:
        raise Unknown("which mode was chosen")
    return tuple(mode - 1 for mode in modes) or (0,)


def context_of(state: State, object: GameObject) -> Carrying:
    """What the words of a spell or ability mean as it is carried out; its targets are not put in yet."""
    source = object.id if object.source is None else object.source
    choices = Choices(choice for choice in state.choices if choice.asked_by in (None, object.id, source))
    context = Carrying(source, seat_of(object), x=object.x, object=object.id, choices=choices)
    context.ability = object.ability
    if object.triggered_by is not None:
        context.roles["subject"] = (object.triggered_by,)
    if object.occasion is not None:
        put_in(context, object.occasion)
    return context


def seat_of(object: GameObject) -> Seat:
    """Who controls it, else owns it. Raises Unknown where neither is known."""
    seat = object.controller if object.controller is not None else object.owner
    if seat is None:
        raise Unknown("who controls it")
    return seat
