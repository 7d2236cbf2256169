"""All or nothing: a text is understood only where each part of it is, and is what it should be."""

from collections.abc import Iterable
from typing import TypeVar

Part = TypeVar("Part")


def whole(parts: Iterable[Part | None]) -> tuple[Part, ...] | None:
    """All the parts, or None where one is missing."""
    all_parts = tuple(parts)
    present = tuple(part for part in all_parts if part is not None)
    return present if len(present) == len(all_parts) else None


def only(kind: type[Part], parts: Iterable[object] | None) -> tuple[Part, ...] | None:
    """All the parts, or None where there are none at all or one is of another kind."""
    return None if parts is None else whole(part if isinstance(part, kind) else None for part in parts)
