"""Words chosen for an object or by an effect (607.2d): where they are kept, and how colours are written."""

from typing import Final

from replay.rules.meaning.context import Context
from replay.state import State

_LETTERS: Final = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C"}


def color_letter(word: str) -> str:
    """The letter of a colour that was chosen as a word or a letter."""
    return _LETTERS.get(word.lower(), word)


def chosen_word(state: State, context: Context, what: str) -> str | None:
    """The colour, type, name, ... chosen while this resolves, else for its source; None if none was.

    Objects remember by kind of choice, "creature type" being a type and "card name" a name; a source of
    records that does not tell kinds apart, as "chosen".
    """
    for chosen in (context.chosen, state.object(context.source).chosen):
        for kind, word in chosen.items():
            if kind == what or (kind.endswith(f" {what}") and kind != "noted type"):
                return word
    return state.object(context.source).chosen.get("chosen")
