"""The base of every structure of a card definition, and walks over such structures.

Definitions are immutable trees of small structs. They can be compared, hashed, and written and read
again without loss by msgspec (each struct carries its class name under `is`). This module knows
nothing of what the structures mean.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeVar, cast

import msgspec

Reach = Literal[
    "cost",
    "timing",
    "untap",
    "damage",
    "life",
    "counters",
    "power-toughness",
    "mana",
    "cards-zones",
    "tokens",
    "control",
    "combat",
    "other",
]
"""What a text that is not understood may touch; a verdict that needs one of these can't be given."""


Tree = TypeVar("Tree")


class Node(
    msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True, forbid_unknown_fields=True
):
    """One part of a card definition."""

    @property
    def understood(self) -> bool:
        """Whether every part of the text it stands for is understood."""
        return understood(self)


class OpaqueNode(Node, frozen=True):
    """A part that is not understood: the text it stands for."""

    text: str


def nodes(root: object) -> Iterator[Node]:
    """Every struct in a tree, the root first, in the order of the text."""
    pending = [root]
    while pending:
        current = pending.pop()
        if isinstance(current, Node):
            yield current
            pending.extend(getattr(current, name) for name in reversed(current.__struct_fields__))
        elif isinstance(current, tuple):
            pending.extend(reversed(current))


def rebuild(root: Tree, change: Callable[[Node], Node]) -> Tree:
    """The same tree with `change` applied to every struct, children before parents.

    What `change` makes of a part has to fit where the part stands.
    """
    if isinstance(root, tuple):
        items: Any = tuple(rebuild(item, change) for item in root)
        same = all(new is old for new, old in zip(items, root, strict=True))
        return root if same else items
    if not isinstance(root, Node):
        return root
    fields = {}
    for name in root.__struct_fields__:
        old = getattr(root, name)
        if isinstance(old, (Node, tuple)) and (new := rebuild(old, change)) is not old:
            fields[name] = new
    return cast(Tree, change(msgspec.structs.replace(root, **fields) if fields else root))


def is_opaque(node: Node) -> bool:
    """Whether this struct itself stands for text that is not understood."""
    return isinstance(node, OpaqueNode) or bool(getattr(node, "opaque", ""))


def understood(root: object) -> bool:
    """Whether nothing in the tree stands for text that is not understood."""
    return not any(map(is_opaque, nodes(root)))
