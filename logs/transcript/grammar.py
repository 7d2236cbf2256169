"""The compiled grammar of a line, and what could have stood at a place where a line cannot be read.

It knows neither files nor meanings: `logs.transcript.parse` reads pages with it.
"""

import re
from contextlib import suppress
from functools import cache
from importlib.resources import files
from typing import Any, cast

from lark import Lark, UnexpectedInput
from lark.lexer import PatternRE, PatternStr, TerminalDef

from logs.transcript.build import Builder, Content

WORD_BOUNDARY = r"(?![\w-])"

_SPELLED_OUT = re.compile(r"\(?([a-z0-9|]+)\)?" + re.escape(WORD_BOUNDARY))


def _end_at_word_boundary(terminal: TerminalDef) -> None:
    if isinstance(terminal.pattern, PatternStr) and terminal.pattern.value.isalpha():
        terminal.pattern = PatternRE(terminal.pattern.value + WORD_BOUNDARY)
        terminal.priority = 1


@cache
def line_parser() -> Lark:
    """The parser of one line; `top` and `inner` are its starts."""
    return Lark(
        files("logs.transcript").joinpath("notation.lark").read_text("utf-8"),
        parser="lalr",
        start=["top", "inner"],
        edit_terminals=_end_at_word_boundary,
    )


@cache
def words_of(terminal: str) -> tuple[str, ...]:
    """The words that a terminal stands for, none if it is not a list of words."""
    patterns = {known.name: known.pattern.value for known in line_parser().terminals}
    spelled_out = _SPELLED_OUT.fullmatch(patterns.get(terminal, ""))
    return tuple(spelled_out[1].split("|")) if spelled_out else ()


def read_line(text: str, number: int) -> Content:
    """What the line with this number says. Raises lark's UnexpectedInput where it is not of the notation."""
    tree = line_parser().parse(text, start=_start(text))
    return cast(Content, Builder(number).transform(tree))


def accepted_before(text: str) -> set[str]:
    """The terminals that could follow the longest part of a line that can be read."""
    reading: Any = line_parser().parse_interactive(text, start=_start(text))
    with suppress(UnexpectedInput):
        reading.exhaust_lexer()
    accepts: set[str] = reading.accepts()
    return accepts


def _start(text: str) -> str:
    return "inner" if text[:1].isspace() else "top"
