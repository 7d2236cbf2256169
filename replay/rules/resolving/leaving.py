"""Chapter 608.2m and 608.3: how a spell or ability leaves the stack as it resolves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from replay.events import ObjectCreated, ObjectMoved, RelationChanged
from replay.rules.casting.choices import Carrying, Derived
from replay.rules.casting.permissions import ON_ADVENTURE
from replay.rules.casting.targets import Groups
from replay.rules.effects.numbers import new_object
from replay.rules.effects.occurring import occur
from replay.rules.layers.abilities import keywords
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.context import Subject
from replay.rules.register import implements
from replay.rules.replacement.happening import happen
from replay.state import GameObject, State
from replay.terms import Zone

_LEAVES_TO: Final[dict[str, Zone]] = {"flashback": "exile", "jump-start": "exile", "buyback": "hand"}
"""Ways to cast an instant or sorcery, and where it goes from the stack instead of its owner's graveyard."""

_GRAVEYARD: Final[Zone] = "graveyard"


def is_permanent_spell(state: State, object: GameObject) -> bool:
    """Whether the spell becomes a permanent as it resolves (110.4, 608.3)."""
    return not {"instant", "sorcery"} & set(characteristics(state, object).types)


@implements("permanent-spell-enters")
def enter_battlefield(state: State, context: Carrying, spell: GameObject, legal: Groups) -> Iterator[Derived]:
    """A permanent spell becomes a permanent under the control of who controls the spell (608.3a)."""
    if spell.kind == "copy":
        yield from _become_token(state, context, spell)
        return
    aimed = next((target for group in legal for target in group), None)
    yield from occur(
        state,
        context,
        ObjectMoved(
            spell.id,
            "battlefield",
            origin="stack",
            owner=spell.owner,
            reason="resolve",
            controller=spell.controller,
        ),
    )
    if aimed is not None and aimed > 0:
        yield from _attached(state, spell, aimed)


@implements("copy-of-permanent-spell-becomes-token")
def _become_token(state: State, context: Carrying, spell: GameObject) -> Iterator[Derived]:
    """A copy of a permanent spell becomes a token as it resolves (608.3f)."""
    seat = spell.controller
    yield ObjectMoved(spell.id, None, origin="stack", reason="resolve")
    token = ObjectCreated(new_object(state), "battlefield", "token", seat, seat, copy_of=spell.id)
    yield from occur(state, context, token)


@implements("aura-spell-enters-attached")
def _attached(state: State, aura: GameObject, to: Subject) -> Iterator[Derived]:
    """An Aura enters attached to what its spell targeted (608.3c)."""
    yield from happen(state, RelationChanged("attached", aura.id, to))


@implements("resolved-spell-leaves-stack")
def leave_stack(state: State, object: GameObject) -> Iterator[Derived]:
    """Last, a spell is put into its owner's graveyard and an ability ceases to exist (608.2m)."""
    if object.kind != "card":
        yield ObjectMoved(object.id, None, origin="stack", reason="resolve")
        return
    destination = next((_LEAVES_TO[way] for way in _ways(state, object) if way in _LEAVES_TO), _GRAVEYARD)
    if _is_adventure(object):
        yield from _go_on_an_adventure(state, object)
        return
    yield from happen(
        state, ObjectMoved(object.id, destination, origin="stack", owner=object.owner, reason="resolve")
    )


def _is_adventure(spell: GameObject) -> bool:
    definition = spell.definition
    return definition is not None and definition.layout == "adventure" and spell.face > 0


@implements("adventure-is-exiled")
def _go_on_an_adventure(state: State, spell: GameObject) -> Iterator[Derived]:
    """An Adventure spell is exiled as it resolves, and may be cast from there as the other part (715.3d)."""
    yield from happen(
        state, ObjectMoved(spell.id, "exile", origin="stack", owner=spell.owner, reason="resolve")
    )
    yield RelationChanged("designated", spell.id, value=ON_ADVENTURE)


def _ways(state: State, spell: GameObject) -> Iterator[str]:
    """How it was cast, as far as that is written; from a graveyard by the keyword that allows it."""
    yield from spell.cast_with
    if spell.cast_from == "graveyard":
        yield from keywords(state, spell)
