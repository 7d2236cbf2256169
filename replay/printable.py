"""Text from outside made fit to be shown: logs, card files and names can say anything.

It takes away what a terminal would obey. Markup is not its business: who writes markup escapes it.
"""


def printable(text: str, longest: int | None = None, stand_in: str = "?") -> str:
    """The first `longest` characters (None: all), each that no terminal may be sent replaced."""
    return "".join(letter if letter.isprintable() else stand_in for letter in text[:longest])
