"""What a phrase leaves open until the whole ability is read. None of it leaves this package.

`NewTarget`, a use of the word "target" in place, is numbered by `antecedents`; `Quoted`, an ability
in quotation marks, is compiled by `compiler`.
"""

from typing import Any

from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import Recorded, TargetSpec


class NewTarget(Node, frozen=True):
    """A target where the text names it."""

    spec: TargetSpec


class Quoted(Node, frozen=True):
    """A granted ability in quotation marks, without them."""

    text: str


def for_now(part: Node) -> Any:
    """A part where what it stands for will be: a target's number, an ability."""
    return part


LAST = Recorded("last")
"""What "it", "them", "that creature" stand for until `antecedents` has looked."""
