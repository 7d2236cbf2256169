"""Numbers as sources write them: some as numbers, some as text, some as nonsense."""

MOST_DIGITS = 15
"""No id of any client is longer; a longer one is no number to us."""


def whole_number(value: object) -> int | None:
    """The number, from an int or from plain digits; None when it is none, or not a positive one."""
    written = str(value).strip()
    plain = written.isascii() and written.isdigit() and len(written) <= MOST_DIGITS
    return (int(written) or None) if plain else None
