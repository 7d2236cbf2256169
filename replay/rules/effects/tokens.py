"""Tokens that effects create (111), predefined ones and copies included (111.10, 707)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    CreateTokens,
    Instructions,
    TokenDescription,
)
from replay.cards.definitions.card import CardDefinition, FaceDefinition
from replay.cards.definitions.costs import DiscardCost, ManaCost, PayMana, SacrificeCost, TapThis
from replay.cards.definitions.effects import Draw, GainLife
from replay.cards.definitions.mana import AddMana, AnyColor, MixedMana
from replay.cards.definitions.phrases import YOU, Amount, Fixed
from replay.cards.definitions.written import write
from replay.events import Attack, CombatChanged, ObjectCreated, RelationChanged, StatusChanged
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.effects.choosing import meant
from replay.rules.effects.moves import attacked_seat
from replay.rules.effects.numbers import new_object
from replay.rules.effects.occurring import acting, occur
from replay.rules.effects.roles import ROLES
from replay.rules.effects.table import carries_out
from replay.rules.meaning.context import Subject
from replay.rules.meaning.evaluation import amount, count, objects
from replay.rules.meaning.granted import naming_grantor
from replay.rules.register import implements
from replay.rules.unknown import Unknown
from replay.state import State
from replay.terms import ObjectId, Seat

_MOST_TOKENS: Final = 1_000
"""More tokens at once than this are hostile: no game has them."""


def _paying(
    text: str, *effects: Draw | GainLife | AddMana, mana: str = "", discard: bool = False
) -> ActivatedAbility:
    costs = (PayMana(ManaCost((mana,))),) if mana else ()
    card = (DiscardCost(),) if discard else ()
    return ActivatedAbility((*costs, TapThis(), *card, SacrificeCost(this=True)), Instructions(effects), text)


_ANY_COLOR: Final = AddMana(MixedMana(Fixed(1), AnyColor()))

PREDEFINED: Final[dict[str, tuple[Ability, ...]]] = {
    "Treasure": (_paying("any color", _ANY_COLOR),),
    "Gold": (ActivatedAbility((SacrificeCost(this=True),), Instructions((_ANY_COLOR,)), "any color"),),
    "Food": (_paying("gain 3 life", GainLife(YOU, Fixed(3)), mana="2"),),
    "Clue": (
        ActivatedAbility(
            (PayMana(ManaCost(("2",))), SacrificeCost(this=True)), Instructions((Draw(YOU),)), "draw a card"
        ),
    ),
    "Blood": (_paying("draw a card", Draw(YOU), mana="1", discard=True),),
}
"""Artifact tokens whose abilities the rules give (111.10)."""


@carries_out(CreateTokens)
@implements("create-token")
def create_tokens(state: State, context: Carrying, effect: CreateTokens) -> Iterator[Derived]:
    """To create tokens is to put that many with these characteristics onto the battlefield (701.6a)."""
    created: list[ObjectId] = []
    hosts: tuple[Subject, ...] = (0,)
    if effect.attached_to is not None:
        hosts = (yield from meant(state, context, effect.attached_to)).subjects
    for seat in acting(state, context, effect.who) if hosts else ():
        for _ in range(min(count(state, context, effect.amount), _MOST_TOKENS)):
            token = new_object(state)
            created.append(token)
            yield from occur(state, context, _created(state, context, effect.token, token, seat))
            yield from _as_told(state, context, effect, token)
            if effect.attached_to is not None:
                yield from _attached(state, context, token, hosts[0])
    context.record("created", created)


def _created(
    state: State, context: Carrying, token: TokenDescription, id: ObjectId, seat: Seat
) -> ObjectCreated:
    if token.copy_of is None:
        described = write(described_token(state, context, token))
        return ObjectCreated(id, "battlefield", "token", seat, seat, described=described)
    copied = objects(state, context, token.copy_of)
    if len(copied) != 1 or token.changes:
        raise Unknown("what the token is a copy of", frozenset({"tokens"}))
    return ObjectCreated(id, "battlefield", "token", seat, seat, copy_of=copied[0].id)


def described_token(state: State, context: Carrying, token: TokenDescription) -> CardDefinition:
    """The characteristics of a token, its numbers settled; its name is its subtypes' (111.4)."""
    name = token.name or " ".join(token.subtypes) or "Token"
    face = FaceDefinition(
        name,
        colors=token.colors,
        supertypes=token.supertypes,
        types=token.types,
        subtypes=token.subtypes,
        power=_number(state, context, token.power),
        toughness=_number(state, context, token.toughness),
        abilities=naming_grantor(token.abilities, context.source),
    )
    return CardDefinition(name, (_predefined(face),), "token")


def predefined_token(name: str) -> CardDefinition | None:
    """The token that the rules themselves define under this name (111.10), None where they define none."""
    return CardDefinition(name, (_predefined(FaceDefinition(name)),), "token") if name in PREDEFINED else None


def _predefined(face: FaceDefinition) -> FaceDefinition:
    if "Role" in face.subtypes:
        return face if face.abilities else replace(face, abilities=ROLES.get(face.name, ()))
    known = next((subtype for subtype in (*face.subtypes, face.name) if subtype in PREDEFINED), None)
    if known is None or face.abilities:
        return face
    return replace(
        face,
        types=tuple(dict.fromkeys((*face.types, "artifact"))),
        subtypes=tuple(dict.fromkeys((*face.subtypes, known))),
        abilities=PREDEFINED[known],
    )


def _number(state: State, context: Carrying, number: Amount | None) -> Amount | None:
    return None if number is None else Fixed(amount(state, context, number))


@implements("aura-token-is-created-attached")
def _attached(state: State, context: Carrying, token: ObjectId, host: Subject) -> Iterator[Derived]:
    """An Aura token that is created attached to something enters attached to it (303.4i)."""
    if "ObjectCreated" not in state.records:
        yield from occur(state, context, RelationChanged("attached", token, host))


def _as_told(state: State, context: Carrying, effect: CreateTokens, token: ObjectId) -> Iterator[Derived]:
    if effect.tapped and "ObjectCreated" not in state.records:
        yield StatusChanged(token, "tapped", 1)
    if effect.attacking:
        yield CombatChanged(token, Attack(token, defending_seat=attacked_seat(state, context)))
