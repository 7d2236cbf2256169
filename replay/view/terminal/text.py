"""Text that a terminal may be shown, and the words that all its pictures share."""

from collections.abc import Iterable

from rich.text import Text

from replay.printable import printable


def plain(text: str, style: str = "") -> Text:
    """Text from outside for a picture: no markup in it is obeyed."""
    return Text(printable(text), style)


def joined(parts: Iterable[Text], between: str) -> Text:
    """Texts in a row."""
    return Text(between).join(list(parts))


def quantity(count: int, one: str) -> str:
    """A number with its word: 1 game, 2 games."""
    return f"{count:,} {one}{'' if count == 1 else 's'}"


def percent(part: int, whole: int) -> str:
    """A share with one decimal, rounded down so that only all of it is 100.0; a dash of nothing."""
    if not whole:
        return "–"
    return f"{part * 1000 // whole / 10:.1f}"
