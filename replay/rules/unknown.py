"""The answer "that can't be told": raised where a question needs what nobody knows or understands.

The border of a rule catches it: in a judgement it becomes `cannot-tell`, in a derivation nothing further
is derived. It never stands for a mistake of the record or of the program.
"""

from replay.cards.definitions.node import Reach
from replay.terms import Seat


class Unknown(Exception):  # noqa: N818 - not an error: one of three possible answers
    """A question without an answer.

    `reason` says what is missing, for people; `reach` what the missing part may touch (empty: anything);
    `seat` whose choice is missing, where it is one.
    """

    def __init__(
        self, reason: str, reach: frozenset[Reach] = frozenset(), *, seat: Seat | None = None
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.reach = reach
        self.seat = seat
