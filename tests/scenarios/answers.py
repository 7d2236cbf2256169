"""The answers that a scenario gives, in order, and what the words in them name.

An answer fits a question or waits for a later one: the first that fits is taken and used up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

from replay.rules.casting.stack import ability_of
from replay.rules.layers.characteristics import characteristics
from replay.rules.meaning.context import Subject
from replay.state import GameObject, State
from replay.terms import Seat
from tests.scenarios.reading import Action, seat_of

Found = TypeVar("Found")

_COLORS: Final = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
_YES: Final = {"yes": True, "no": False}


class Answer(NamedTuple):
    """One answer of a player; `aims`: it was given as a target."""

    seat: Seat
    word: Any
    aims: bool


class Answers(NamedTuple):
    """The answers that are left. `aliases` are objects that have a name of their own in the scenario."""

    left: tuple[Answer, ...]
    aliases: dict[str, int]

    def take(
        self, seat: Seat, fits: Callable[[Any], Found | None], *, aims: bool = False
    ) -> tuple[Found, Answers] | None:
        """What the first answer that fits means, and the answers left then; those given as targets, if
        `aims`, before the others."""
        own = [answer for answer in self.left if answer.seat == seat]
        for answer in sorted(own, key=lambda each: each.aims != aims):
            meant = fits(answer.word)
            if meant is not None:
                index = next(number for number, each in enumerate(self.left) if each is answer)
                return meant, self._replace(left=self.left[:index] + self.left[index + 1 :])
        return None


def answers_among(actions: Iterable[Action], aliases: dict[str, int]) -> Answers:
    """All answers of a scenario, in order."""
    found = []
    for action in actions:
        seat = seat_of(action.player)
        if action.do in ("choose", "target") and seat is not None and isinstance(action.what, list):
            found += [Answer(seat, word, action.do == "target") for word in action.what]
    return Answers(tuple(found), aliases)


# --- what a word means -----------------------------------------------------------------------------


def yes_or_no(word: Any) -> bool | None:
    """Whether it is a yes or a no; None for anything else."""
    return word if isinstance(word, bool) else _YES.get(str(word).lower())


def color(word: Any) -> str | None:
    """The letter of a colour, or of colourless."""
    return _COLORS.get(word) if isinstance(word, str) else None


def number(word: Any) -> int | None:
    """A number, as such or as "X=3"."""
    text = str(word).removeprefix("X=")
    return int(text) if text.isdecimal() and not isinstance(word, bool) else None


def names_of(object: GameObject, state: State) -> set[str]:
    """Every name under which a scenario may mean the object: tokens are told as such."""
    definition = object.definition
    names = {object.name, characteristics(state, object).name}
    if definition is not None:
        names |= {definition.name, *(face.name for face in definition.faces)}
    found = {name for name in names if name}
    return found | {f"{name} Token" for name in found} if object.kind == "token" else found


def is_named(state: State, answers: Answers, word: str, subject: Subject) -> bool:
    """Whether the word means the player or object."""
    if subject < 0:
        return seat_of(word) == -subject
    name, _, alias = word.partition("@")
    if alias:
        return answers.aliases.get(alias) == subject
    object = state.object(subject)
    if object.kind == "ability":
        return text_of(state, object).startswith(plain(name))
    return name in names_of(object, state)


def named(state: State, answers: Answers, word: str, among: Iterable[Subject]) -> list[Subject]:
    """The objects and players among these that a word means."""
    return [one for one in among if is_named(state, answers, word, one)]


def parts(word: Any) -> Iterator[str]:
    """The single answers in one: "^" parts them."""
    if isinstance(word, str):
        yield from (part.strip() for part in word.split("^"))


# --- texts of abilities ----------------------------------------------------------------------------


def plain(text: str) -> str:
    """A text for comparing: one minus sign, no brackets around loyalty, no differences of case."""
    return re.sub(r"^\[(.*?)\]", r"\1", text.replace("\u2212", "-")).strip().lower()


def text_of(state: State, ability: GameObject) -> str:
    """The text of an ability on the stack."""
    found = ability_of(state, ability)
    return plain(getattr(found, "text", ""))
