"""What of a scenario nobody here understands: sentences of cards, keywords and events no rule names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import replay.rules
from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.node import OpaqueNode, nodes
from replay.cards.definitions.phrases import Event
from replay.cards.knowledge import CardKnowledge
from tests.scenarios.reading import Scenario

_KNOWN_OPERATIONS = frozenset(
    {"", "skipInitShuffling", "removeAllCardsFromHand", "removeAllCardsFromLibrary", "add counters"}
)
"""What is done to the table at the start: hands and libraries hold only what is listed anyway."""

_KNOWN_ACTIONS = frozenset(
    {"cast", "activate", "activate mana ability", "play land", "attack", "block", "resolve stack", "choose",
     "target", "check"}
)  # fmt: skip


def not_playable(scenario: Scenario) -> Iterator[str]:
    """Entries of a scenario of a kind that is not known."""
    for operation in dict.fromkeys(each.op for each in scenario.setup):
        if operation not in _KNOWN_OPERATIONS:
            yield f"what “{operation}” does to the table"
    for action in dict.fromkeys(each.do for each in scenario.actions):
        if action not in _KNOWN_ACTIONS:
            yield f"what a player does who does “{action}”"


def not_understood(scenario: Scenario, cards: CardKnowledge) -> list[str]:
    """What the cards of a scenario say that neither grammar nor rules understand."""
    names = [each.card.partition("@")[0] for each in scenario.setup if each.zone]
    found = (cards.definition(None, name) for name in dict.fromkeys(names))
    return list(dict.fromkeys(text for card in found if card is not None for text in _opaque(card)))


def _opaque(card: CardDefinition) -> Iterable[str]:
    for face in card.faces[1:]:
        if not face.types and not face.abilities:
            yield f"the text of {face.name} is not known"
    for node in nodes(card.faces):
        if isinstance(node, OpaqueNode):
            yield f"not understood on {card.name}: “{node.text}”"
        elif isinstance(node, KeywordAbility) and not _is_named(node.name):
            yield f"not in the rules: {node.name} of {card.name}"
        elif isinstance(node, Event) and node.kind == "named action" and not _is_named(node.action):
            yield f"not in the rules: when somebody does “{node.action}” ({card.name})"


def _is_named(word: str) -> bool:
    """Whether any rule speaks of the word."""
    return word.startswith("chapter ") or f'"{word}"' in _text_of_rules()


@cache
def _text_of_rules() -> str:
    files = Path(replay.rules.__path__[0]).rglob("*.py")
    return "\n".join(file.read_text(encoding="utf-8") for file in files)
