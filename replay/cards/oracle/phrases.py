"""The grammar, put together from its files, and the reading of single phrases, cached by their text.

A phrase is what is left after ``clauses`` has cut a sentence: it has one verb at most. Reading one gives
the structure it stands for, or None when the grammar does not know it.
"""

from functools import lru_cache
from importlib import resources
from typing import Any, Final

from lark import Lark
from lark.exceptions import UnexpectedInput, VisitError

from replay.cards.oracle.amounts import AmountRules
from replay.cards.oracle.costs import CostRules
from replay.cards.oracle.mana import ManaRules
from replay.cards.oracle.nouns import NounRules, QualityRules
from replay.cards.oracle.references import ReferenceRules, TargetRules

_FILES: Final = ("terminals", "nouns", "amounts", "costs", "mana")
_STARTS: Final = ["reference", "noun", "amount", "cost", "mana", "countable", "quality"]
_REMEMBERED: Final = 100_000


class _Builder(
    AmountRules,
    CostRules,
    ManaRules,
    QualityRules,
    NounRules,
    TargetRules,
    ReferenceRules,
):
    """All rules of all systems."""


@lru_cache(maxsize=1)
def _parser() -> Lark:
    folder = resources.files("replay.cards.oracle")
    grammar = "\n".join((folder / f"{name}.lark").read_text("utf-8") for name in _FILES)
    return Lark(grammar, parser="lalr", lexer="basic", start=_STARTS, transformer=_Builder())


@lru_cache(maxsize=_REMEMBERED)
def read(start: str, phrase: str) -> Any | None:
    """The structure a phrase stands for as ``start`` (a rule of the grammar), or None."""
    try:
        return _parser().parse(phrase, start=start)
    except (UnexpectedInput, VisitError):
        return None
