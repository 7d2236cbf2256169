"""Chapter 702.16: protection from a quality, as damage, blocking and attachments meet it."""

from __future__ import annotations

from msgspec.structs import replace

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.phrases import Filter
from replay.rules.layers.abilities import abilities_of_kind
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import matches
from replay.rules.register import implements
from replay.state import GameObject, State


@implements("protection-from-damage")
def has_protection_from(state: State, permanent: GameObject, source: GameObject) -> bool:
    """Whether the permanent has protection from a quality of the source (702.16a)."""
    context = Context(permanent.id, permanent.controller or 0)
    return any(
        ability.name == "protection"
        and ability.filter is not None
        and matches(state, context, quality(ability.filter), source.id)
        for ability in abilities_of_kind(state, permanent, KeywordAbility)
    )


def quality(noun: Filter) -> Filter:
    """The quality that a noun phrase names, of sources anywhere: a red spell as well as a red permanent."""
    return replace(noun, noun="source", any_of=tuple(map(quality, noun.any_of)))
