"""From the text of a hand-written transcript to its syntax tree.

Headers, comments, indentation and continued lines are dealt with here, the words of a line by the
grammar. It decides nothing about the game: that `Alice` is a player is the reader's business.
Comments are skipped: what they expect of a game is for those who test it.
"""

import re
from datetime import date

from lark import UnexpectedInput

from logs.transcript.grammar import read_line
from logs.transcript.nesting import Nesting
from logs.transcript.page import HEADERS, Transcript
from logs.transcript.slips import explained, shown
from replay.errors import InputError

NOTATION_VERSION = "1"
MAX_CHARACTERS = 5_000_000
MAX_LINE_CHARACTERS = 4_000

_HEADER = re.compile(r"([A-Za-z]+)[ \t]*:(.*)")
_COMMENT = re.compile(r"#(\s|$)")
_END_COMMENT = re.compile(r"\s#\s.*$")
_NOT_HEADERS = frozenset({"note", "judge", "stack"})


def parse(text: str, name: str | None = None) -> Transcript:
    """The syntax tree of a transcript; `name` is the file's name, for messages.

    Raises InputError, with line, column and what was expected, where the text is not of the notation.
    """
    try:
        return _parsed(text)
    except InputError as error:
        error.file = name
        raise


def _parsed(text: str) -> Transcript:
    if len(text) > MAX_CHARACTERS:
        raise InputError("the file is too long", expected=f"at most {MAX_CHARACTERS:,} characters")
    headers: dict[str, str] = {}
    nesting = Nesting()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip()
        if not line or _COMMENT.match(line.lstrip()):
            continue
        if header := _header(line, number):
            _add_header(headers, header, number, in_time=nesting.is_empty)
        else:
            _add_line(nesting, line, number, players=headers.get("players", ""))
    return Transcript(headers, nesting.finished())


def _header(line: str, number: int) -> tuple[str, str] | None:
    match = _HEADER.fullmatch(line)
    if match is None or match[1] in _NOT_HEADERS or (match[1] not in HEADERS and match[1][0].isupper()):
        return None
    if match[1] not in HEADERS:
        raise InputError(
            f"unknown header `{match[1][:40]}`",
            line=number,
            column=1,
            expected="one of " + ", ".join(HEADERS),
            hint="names of players and cards begin with a capital letter; free text follows `note:`",
        )
    return match[1], _END_COMMENT.sub("", match[2]).strip()


def _add_header(headers: dict[str, str], header: tuple[str, str], number: int, *, in_time: bool) -> None:
    word, value = header
    if not in_time:
        raise InputError(
            f"the header `{word}` comes too late", line=number, column=1, hint="move it above the game"
        )
    if word in headers:
        raise InputError(f"the header `{word}` stands there twice", line=number, column=1, hint="keep one")
    if problem := _problem_of(word, value):
        raise InputError(f"`{shown(value)}` as {word}", line=number, column=1, expected=problem)
    headers[word] = value


def _problem_of(word: str, value: str) -> str | None:
    if word == "transcript" and value != NOTATION_VERSION:
        return f"version {NOTATION_VERSION} of the notation: `transcript: {NOTATION_VERSION}`"
    if word in {"date", "edition"} and not _is_date(value):
        return "a date like 2024-06-07"
    return None


def _is_date(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def _add_line(nesting: Nesting, line: str, number: int, *, players: str) -> None:
    indentation = len(line) - len(line.lstrip())
    if len(line) > MAX_LINE_CHARACTERS:
        raise InputError(
            "the line is too long",
            line=number,
            expected=f"at most {MAX_LINE_CHARACTERS:,} characters",
            hint="continue lists and clauses on indented lines",
        )
    if line[:indentation].strip(" "):
        raise InputError(
            "a tab in the indentation",
            line=number,
            column=1,
            expected="spaces",
            hint="indent with two spaces",
        )
    try:
        content = read_line(line, number)
    except UnexpectedInput as error:
        raise explained(error, line, number, players) from None
    nesting.add(content, number, indentation)
