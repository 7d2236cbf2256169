"""Why a line cannot be read, in one sentence: what stands there, what could, and the likely slip.

Each slip is a small function that looks at the place and gives advice or None; the first advice is used.
Nothing is repaired: the judge who wrote the line knows what was meant.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches

from lark import UnexpectedInput

from logs.transcript.grammar import accepted_before, words_of
from logs.transcript.page import HEADERS
from replay.errors import InputError
from replay.printable import printable

_WORDS_SHOWN = 8
_TEXT_SHOWN = 40

_COMMON_WORDS = (
    "plays",
    "casts",
    "activates",
    "taps",
    "stacks",
    "attacks",
    "chooses",
    "pays",
    "turn",
    "main",
    "resolve",
)
"""Words of the notation that a message names before others."""

_NAMES = frozenset({"BARE_NAME", "BRACKETED_NAME", "UNKNOWN_NAME", "HANDLE"})

_NOT_WORDS = {
    "BARE_NAME": "a name",
    "HANDLE": "a short name such as `Cub`",
    "INT": "a number",
    "INTEGER": "a number",
    "MANA": "mana such as `{G}{G}`",
    "PT": "power and toughness such as `2/2`",
    "COUNTER": "a kind of counter",
    "WORD": "a word",
    "DIE": "a die such as `d20`",
    "STRING": "text in quotes",
    "TEXT": "text",
    "LABEL": "a label such as `@before`",
    "REMARK": "`note:`",
    "X": "`X=`",
    "RANDOM": "`at random`",
    "QMARK": "`?`",
    "COLON": "`:`",
    "COMMA": "`,`",
    "SEMICOLON": "`;`",
    "AMPERSAND": "`&`",
    "PLUS": "`+`",
    "EQUAL": "`=`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "$END": "the end of the line",
}
"""How a message names what is not a word of the notation, in the order in which it is named."""

_CLAUSE_WORDS = frozenset(
    ["target", "pay", "mode", "cost", "divide", "choose", "apply", "new", "as", "reversed", "for", "X=", "X"]
)

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_NUMBER_WORDS = {word: number for number, word in enumerate(_NUMBERS)} | {
    "zero": 0,
    "a": 1,
    "an": 1,
    "another": 1,
}

_FOUND = re.compile(r'"[^"]*"?|\[[^\]]*\]?|[\w\'’#-]+|\S')
_LONG_NAME = re.compile(r"(?:[A-Z][\w'’-]*,?(?: (?:of|the|to|in|for|and|from|at|with|a|//) ?)*\s*)+")


@dataclass(frozen=True, slots=True)
class Place:
    """Where reading stopped: the line, what stands there and which terminals could."""

    line: str
    at: int
    found: str
    accepted: frozenset[str]
    players: str

    @property
    def before(self) -> str:
        """The part of the line that could be read."""
        return self.line[: self.at].rstrip()

    @property
    def words(self) -> list[str]:
        """The words of the notation that could stand here."""
        words = sorted(word for terminal in self.accepted for word in words_of(terminal))
        return sorted(words, key=lambda word: word not in _COMMON_WORDS)


def explained(error: UnexpectedInput, line: str, number: int, players: str) -> InputError:
    """The message for a line that cannot be read; `players` is the header's text."""
    at = len(line) if _is_at_end(error) else max(error.column - 1, 0)
    found = _FOUND.match(line, at)
    place = Place(line, at, found[0] if found else "", frozenset(accepted_before(line)), players)
    message = f"`{shown(place.found)}` cannot stand here" if place.found else "the line ends too early"
    return InputError(message, line=number, column=at + 1, expected=_expected(place), hint=_advice(place))


def shown(text: str) -> str:
    """Text of a file as a message may show it: short, and nothing that a terminal would obey."""
    short = text if len(text) <= _TEXT_SHOWN else text[:_TEXT_SHOWN] + "…"
    return printable(short, stand_in="�")


def _is_at_end(error: UnexpectedInput) -> bool:
    token = getattr(error, "token", None)
    return token is not None and token.type == "$END"


def _expected(place: Place) -> str:
    words = [f"`{word}`" for word in place.words]
    if len(words) > _WORDS_SHOWN:
        words = [*words[:_WORDS_SHOWN], "…"]
    others = [text for terminal, text in _NOT_WORDS.items() if terminal in place.accepted]
    names = ["a name"] if "a name" in others else []
    return ", ".join(names + words + [other for other in others if other != "a name"])


def _advice(place: Place) -> str | None:
    return next((advice for slip in _SLIPS if (advice := slip(place))), None)


# ---- the slips


def _missing_space_before_comment(place: Place) -> str | None:
    if place.found.startswith("#"):
        return "a comment begins with `# `, a copy number follows its name without a space"
    return None


def _open_bracket(place: Place) -> str | None:
    for opening, closing, word in (("[", "]", "bracket"), ('"', '"', "quote")):
        if place.found.startswith(opening) and (place.found == opening or not place.found.endswith(closing)):
            return f"close the {word}: `{closing}` is missing"
    return "close the parenthesis" if not place.found and "RPAR" in place.accepted else None


def _capital_keyword(place: Place) -> str | None:
    first = re.match(r"\s*([A-Z]\w*)", place.line)
    openers = {word for terminal in accepted_before("") for word in words_of(terminal)}
    if first and first[1].lower() in openers.union(HEADERS):
        return f"words of the notation are written small: `{first[1].lower()}`"
    if place.found != place.found.lower() and place.found.lower() in place.words:
        return f"words of the notation are written small: `{place.found.lower()}`"
    return None


def _split_word(place: Place) -> str | None:
    joined = (place.before.split() or [""])[-1] + place.found
    return f"write `{joined}` as one word" if joined in words_of("STEP") and place.before else None


def _misspelt_flag(place: Place) -> str | None:
    last = re.search(r"(?<!\w)[a-z]+$", place.before)
    similar = get_close_matches(last[0], words_of("FLAG"), n=1) if last and place.found in {")", ","} else []
    return f"did you mean `{similar[0]}`?" if similar else None


def _small_player(place: Place) -> str | None:
    name = place.found.capitalize()
    if place.found.islower() and name in re.split(r"[\s,\[\]]+", place.players):
        return f"names begin with a capital letter: `{name}`"
    return None


def _number_word(place: Place) -> str | None:
    number = _NUMBER_WORDS.get(place.found.lower())
    if number is not None:
        return f"write numbers in digits: `{number}`"
    if place.accepted & {"INT", "INTEGER"} and re.fullmatch(r"\d{10,}.*", place.found):
        return "numbers have at most nine digits"
    return None


def _missing_semicolon(place: Place) -> str | None:
    rest = place.line[place.at :].lstrip(" ,:.&")
    word = re.match(r"X(?=\s*=)|[a-z]+", rest)
    if word is None or word[0] not in _CLAUSE_WORDS or word[0] in place.words:
        return None
    if not place.before:
        return f"indent a clause that continues the line above, or write `; {word[0]}` behind it"
    return f"a `;` separates the clauses: `; {word[0]} …`"


def _unbracketed_name(place: Place) -> str | None:
    start = re.search(r"(?<![\w'’#\[-])[A-Z][\w'’-]*,?$", place.before)
    if start is None or not re.match(r"[A-Z]|(?:of|the|to|in|for|and|from)\b|//|,", place.line[place.at :]):
        return None
    name = _LONG_NAME.match(place.line, start.start())
    if start[0] in re.split(r"[\s,]+", place.players) or name is None or " " not in name[0].strip():
        return None
    return f"a name of several words stands in brackets: `[{shown(name[0].strip(' ,'))}]`"


def _missing_verb(place: Place) -> str | None:
    if place.found[:1].isupper() and "PLAY_VERB" in place.accepted:
        return (
            f"say what `{shown(place.before.split()[-1])}` does, or put a name of several words in brackets"
        )
    return None


def _bare_mana(place: Place) -> str | None:
    if place.found.startswith("{"):
        return "write the symbols together, each in braces: `{G}{G}`"
    if "MANA" in place.accepted and re.fullmatch(r"[WUBRGC]+", place.found):
        return (
            "mana symbols stand in braces: `"
            + "".join(f"{{{symbol}}}" for symbol in shown(place.found))
            + "`"
        )
    return None


def _similar_word(place: Place) -> str | None:
    words = place.words + (sorted(_CLAUSE_WORDS) if "SEMICOLON" in place.accepted else [])
    glued = [word for word in words if place.found.startswith(word) and len(word) > 2]
    similar = glued or get_close_matches(place.found[:_TEXT_SHOWN], words, n=1, cutoff=0.7)
    return f"did you mean `{similar[-1]}`?" if similar else None


def _spoken_counter(place: Place) -> str | None:
    if place.found in ("counter", "counters"):
        return f"leave out `{place.found}`: `has 2 stun`"
    return None


def _punctuation(place: Place) -> str | None:
    return {
        ".": "no full stop is needed",
        "and": "join names with `,`, and what happens at the same time with `&`",
        "then": "write one act a line",
    }.get(place.found)


def _time(place: Place) -> str | None:
    if re.match(r"\s*\d{1,2}:\d", place.line):
        return "a time is written `09:05` or `09:05:30`, before everything else"
    return None


def _small_name(place: Place) -> str | None:
    if place.accepted & _NAMES and re.fullmatch(r"[a-z][\w'’-]*", place.found):
        return "names of players and cards begin with a capital letter; free text follows `note:`"
    return None


_SLIPS: tuple[Callable[[Place], str | None], ...] = (
    _missing_space_before_comment,
    _open_bracket,
    _small_player,
    _number_word,
    _missing_semicolon,
    _split_word,
    _misspelt_flag,
    _capital_keyword,
    _punctuation,
    _spoken_counter,
    _unbracketed_name,
    _missing_verb,
    _bare_mana,
    _time,
    _similar_word,
    _small_name,
)
