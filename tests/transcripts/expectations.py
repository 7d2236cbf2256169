"""What a transcript's comments expect of its replay: for test runners only, never for reading a game.

    # expect: PATH = VALUE              about the state at the end
    # expect(line N): PATH = VALUE      about the state just before line N
    # verdict: none                     no line gets a verdict other than `legal`
    # verdict: line N WORD RULE text    line N gets this verdict by this rule, `-` for no rule

It says what is expected and compares nothing.
"""

import re
from dataclasses import dataclass, field

from logs.transcript.syntax import Ref
from replay.errors import InputError

VERDICTS = ("illegal", "contradiction", "cannot-tell", "judge-call", "legal")

_COMMENT = re.compile(r"\s*#\s+(expect|verdict)\b(.*)")
_EXPECT = re.compile(r"(?:\s*\(line (\d{1,6})\))?\s*:\s*(.*?)\s+=\s+(.*?)\s*")
_PATH = re.compile(r"(\[[^\]]+\](?:#\d{1,6})?|\w[\w'’-]*(?:#\d{1,6})?)(?:\.(\S.*))?")
_VERDICT = re.compile(r"\s*:\s*line (\d{1,6}) ([a-z-]+) (\S+)\s*(.*?)\s*")
_NO_VERDICT = re.compile(r"\s*:\s*none\s*")
_ITEM = re.compile(r"\[([^\]]+)\]((?:#\d{1,6})?)|[^,]+")


@dataclass(frozen=True, slots=True)
class Path:
    """What a value belongs to, and which value: `subject` None stands for the table itself.

    `attribute` is `life`, `graveyard.size`, `counters.stun`, `stack`, `game.result`, `game1.winner`, …
    """

    subject: Ref | None
    attribute: str


@dataclass(frozen=True, slots=True)
class ExpectedValue:
    """A value of the state: at the end, or just before the line `before`. `line` is where this is said."""

    path: Path
    text: str
    line: int
    before: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The value as a list of names, without brackets; `empty`, `none` and `nothing` list nothing."""
        if self.text in {"empty", "none", "nothing"}:
            return ()
        found = (match[1] + match[2] if match[1] else match[0].strip() for match in _ITEM.finditer(self.text))
        return tuple(name for name in found if name)


@dataclass(frozen=True, slots=True)
class ExpectedVerdict:
    """A verdict on the act in line `line`; `rule` None where no rule is named."""

    line: int
    verdict: str
    rule: str | None
    text: str = ""


@dataclass(slots=True)
class Expectations:
    """Everything that the comments of one transcript expect."""

    values: list[ExpectedValue] = field(default_factory=list)
    verdicts: list[ExpectedVerdict] = field(default_factory=list)
    no_verdict: bool = False


def expectations(text: str, name: str | None = None) -> Expectations:
    """The expectations in the comments of a transcript. Raises InputError where one cannot be read."""
    found = Expectations()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        comment = _COMMENT.fullmatch(line.rstrip("\r"))
        if comment and comment[2].lstrip()[:1] in {":", "("}:
            try:
                _take(found, comment[1], comment[2], number)
            except InputError as error:
                error.file = name
                raise
    if found.no_verdict and found.verdicts:
        raise InputError("`verdict: none` beside verdicts", file=name, line=found.verdicts[0].line)
    return found


def _take(found: Expectations, word: str, text: str, number: int) -> None:
    if word == "expect":
        found.values.append(_expected_value(text, number))
    elif _NO_VERDICT.fullmatch(text):
        found.no_verdict = True
    else:
        found.verdicts.append(_expected_verdict(text, number))


def _expected_value(text: str, number: int) -> ExpectedValue:
    match = _EXPECT.fullmatch(text)
    path = _path(match[2]) if match else None
    if match is None or path is None or not match[3]:
        raise InputError(
            "an expectation that cannot be read",
            line=number,
            expected="`# expect: Alice.life = 20` or `# expect(line 9): …`",
        )
    return ExpectedValue(path, match[3], number, int(match[1]) if match[1] else None)


def _path(text: str) -> Path | None:
    match = _PATH.fullmatch(text)
    if match is None or (match[2] is None and not text[0].islower()):
        return None
    if text[0].islower():
        return Path(None, text)
    name, _, copy = match[1].partition("#")
    return Path(Ref(name.strip("[]"), int(copy) if copy else None), match[2])


def _expected_verdict(text: str, number: int) -> ExpectedVerdict:
    match = _VERDICT.fullmatch(text)
    if match is None or match[2] not in VERDICTS:
        raise InputError(
            "a verdict that cannot be read",
            line=number,
            expected="`# verdict: none` or `# verdict: line 9 illegal 106.7 why`",
            hint="the words are " + ", ".join(VERDICTS),
        )
    return ExpectedVerdict(int(match[1]), match[2], None if match[3] == "-" else match[3], match[4])
