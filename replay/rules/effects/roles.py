"""Role tokens: what each of them does to the creature that it is attached to (111.10j–r)."""

from __future__ import annotations

from typing import Final

from replay.cards.definitions.abilities import (
    Ability,
    Change,
    GrantAbilities,
    Instructions,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from replay.cards.definitions.conditions import Compare
from replay.cards.definitions.continuous import GrantKeywords, ModifyPowerToughness, SetPowerToughness
from replay.cards.definitions.costs import ManaCost, PayMana
from replay.cards.definitions.effects import KeywordAction, LoseLife, PutCounters
from replay.cards.definitions.phrases import (
    YOU,
    AttachedObject,
    CountOf,
    Event,
    Filter,
    Fixed,
    Player,
    This,
    ValueOf,
)

_ENCHANT: Final = KeywordAbility("enchant", "enchant creature", filter=Filter(types=("creature",)))
_ONE: Final = Fixed(1)
_LARGER: Final = ModifyPowerToughness(_ONE, _ONE)
_FOR_EACH_ENCHANTMENT: Final = CountOf(Filter(types=("enchantment",), controller=YOU))


def _bearer(*changes: Change) -> StaticAbility:
    return StaticAbility(AttachedObject(), changes, "")


_SCRIES: Final = TriggeredAbility(
    Event("attacks", (This(),)), Instructions((KeywordAction("scry", amount=_ONE),)), ""
)
_GROWS: Final = TriggeredAbility(
    Event("attacks", (This(),)),
    Instructions((PutCounters(This(), "+1/+1"),)),
    "",
    condition=Compare(ValueOf("toughness", This()), "<=", Fixed(3)),
)
_DRAINS: Final = TriggeredAbility(
    Event("dies", (This(),)), Instructions((LoseLife(Player("each opponent"), _ONE),)), ""
)
_WARD: Final = KeywordAbility("ward", "ward {1}", costs=(PayMana(ManaCost(("1",))),))

ROLES: Final[dict[str, tuple[Ability, ...]]] = {
    "Cursed": (_ENCHANT, _bearer(SetPowerToughness(_ONE, _ONE))),
    "Monster": (_ENCHANT, _bearer(_LARGER, GrantKeywords(("trample",)))),
    "Royal": (_ENCHANT, _bearer(_LARGER, GrantAbilities((_WARD,)))),
    "Sorcerer": (_ENCHANT, _bearer(_LARGER, GrantAbilities((_SCRIES,)))),
    "Virtuous": (_ENCHANT, _bearer(ModifyPowerToughness(_FOR_EACH_ENCHANTMENT, _FOR_EACH_ENCHANTMENT))),
    "Wicked": (_ENCHANT, _bearer(_LARGER), _DRAINS),
    "Young Hero": (_ENCHANT, _bearer(GrantAbilities((_GROWS,)))),
}
"""Name of a Role → its abilities."""
