"""The answer "that can't be told": raised where a question needs what nobody knows or understands.

The border of a rule catches it: in a judgement it becomes `cannot-tell`, in a derivation nothing further
is derived. It never stands for a mistake of the record or of the program.
"""

from replay.cards.definitions.node import Reach
from replay.terms import Seat


class Unknown(Exception):  # noqa: N818 - not an error: one of three possible answers
    """A question without an answer.

    `reason` says what is missing, for people; `reach` what the missing part may touch (empty: anything).
    """

    def __init__(self, reason: str, reach: frozenset[Reach] = frozenset()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.reach = reach


class ChoiceMissing(Unknown):
    """A player had to choose, more than one choice is possible, and the record does not say which.

    `choice` is the kind of the `ChoiceMade` that would say so, `options` what may be chosen, for people.
    """

    def __init__(self, choice: str, seat: Seat, reason: str, options: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.choice = choice
        self.seat = seat
        self.options = options
