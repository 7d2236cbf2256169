"""What each format records, by the format's name: what replaying a stored game needs of its reader.

Apart from the readers, because a command that only shows a game loads none of them.
"""

from typing import Final

from logs.arena.fidelity import FIDELITY as ARENA
from replay.fidelity import DECISIONS_ONLY, Fidelity

FIDELITIES: Final[dict[str, Fidelity]] = {"arena": ARENA, "transcript": DECISIONS_ONLY}
"""One line a format; a test holds it against the readers of `logs.formats`."""


def fidelity_of(name: str) -> Fidelity:
    """What the format called `name` records; nothing for a name that no reader has."""
    return FIDELITIES.get(name, Fidelity())
