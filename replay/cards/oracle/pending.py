"""What a phrase leaves open until the whole ability is read.

``NewTarget`` is a use of the word "target" in place; ``targets`` numbers them. It never leaves this package.
"""

from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import Recorded, TargetSpec


class NewTarget(Node, frozen=True):
    """A target where the text names it."""

    spec: TargetSpec


LAST = Recorded("last")
"""What "it", "them", "that creature" stand for until ``antecedents`` has looked."""
