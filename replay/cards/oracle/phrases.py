"""The grammar, put together from its files, and the reading of single phrases, cached by their text.

A phrase is what is left after `clauses` has cut a sentence: it has one verb at most. Reading one gives
the structure it stands for, or None when the grammar does not know it.
"""

from functools import lru_cache
from importlib import resources
from typing import Any, Final

from lark import Lark
from lark.exceptions import UnexpectedInput, VisitError

from replay.cards.oracle.actions import ActionRules, TokenRules
from replay.cards.oracle.amounts import AmountRules
from replay.cards.oracle.conditions import ConditionRules
from replay.cards.oracle.continuous import ContinuousRules, ProhibitionRules
from replay.cards.oracle.costs import CostRules
from replay.cards.oracle.effects import CardRules, CounterRules, MoveRules
from replay.cards.oracle.events import EventRules, PlayerEventRules, StepRules
from replay.cards.oracle.mana import ManaRules
from replay.cards.oracle.nouns import NounRules, QualityRules
from replay.cards.oracle.references import ReferenceRules, TargetRules

_NOUNS: Final = ("terminals", "verbs", "nouns", "amounts")
_GRAMMARS: Final = {
    "clauses": (
        (*_NOUNS, "costs", "mana", "effects", "continuous"),
        ("clause", "cost", "amount", "countable", "reference"),
    ),
    "events": ((*_NOUNS, "events"), ("event",)),
    "conditions": ((*_NOUNS, "conditions"), ("condition",)),
}
"""Each grammar with its files and the rules that can be asked for; one lexer could not tell them apart."""

_GRAMMAR_OF: Final = {start: name for name, (_, starts) in _GRAMMARS.items() for start in starts}
_REMEMBERED: Final = 200_000


class _Builder(
    ActionRules,
    TokenRules,
    AmountRules,
    ConditionRules,
    ContinuousRules,
    CostRules,
    CardRules,
    CounterRules,
    MoveRules,
    EventRules,
    PlayerEventRules,
    StepRules,
    ManaRules,
    QualityRules,
    NounRules,
    TargetRules,
    ReferenceRules,
    ProhibitionRules,
):
    """All rules of all systems."""


@lru_cache(maxsize=len(_GRAMMARS))
def _parser(name: str) -> Lark:
    files, starts = _GRAMMARS[name]
    folder = resources.files("replay.cards.oracle")
    grammar = "\n".join((folder / f"{file}.lark").read_text("utf-8") for file in files)
    return Lark(grammar, parser="lalr", lexer="basic", start=list(starts), transformer=_Builder())


@lru_cache(maxsize=_REMEMBERED)
def read(start: str, phrase: str) -> Any | None:
    """The structure a phrase stands for as `start` (a rule of the grammar), or None."""
    try:
        return _parser(_GRAMMAR_OF[start]).parse(phrase, start=start)
    except (UnexpectedInput, VisitError):
        return None
