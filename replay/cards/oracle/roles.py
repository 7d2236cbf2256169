"""Role tokens, which are created attached to something (111.10, 303.4i)."""

import re
from typing import Any

from replay.cards.definitions.abilities import CreateTokens, TokenDescription
from replay.cards.oracle.phrases import read

_ROLE = re.compile(r"^create an? (?P<name>[A-Z]\w+(?: [A-Z]\w+)?) Role token attached to (?P<to>.+)$")


def role_created(text: str) -> tuple[CreateTokens, ...] | None:
    """The effect of a clause that creates one Role, or None when it is about something else."""
    matched = _ROLE.match(text)
    to: Any = read("reference", matched["to"]) if matched else None
    if matched is None or to is None or isinstance(to, tuple):
        return None
    role = TokenDescription(matched["name"], ("enchantment",), ("Aura", "Role"))
    return (CreateTokens(role, attached_to=to),)
