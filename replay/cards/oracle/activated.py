"""Activated abilities: costs before the colon, effects and restrictions behind it (602)."""

import re
from typing import Any, Final

from replay.cards.definitions.abilities import ActivatedAbility
from replay.cards.definitions.conditions import Condition, OpaqueCondition
from replay.cards.definitions.costs import Cost, LoyaltyCost, OpaqueCost
from replay.cards.definitions.phrases import YOU, Player, Reference
from replay.cards.oracle.clauses import costs_of
from replay.cards.oracle.either import condition_of
from replay.cards.oracle.sequence import instructions_of
from replay.cards.oracle.text import sentences

_COLON = re.compile(r"^(?P<costs>[^\"]*?): (?P<effects>.+)$", re.DOTALL)
_LOYALTY = re.compile(r"^\[?(?P<sign>[+-]?)(?P<number>\d+|X)\]?$")
_COST_START = re.compile(
    r"^(?:\{|\[?[+-]?(?:\d+|X)\]?$|Sacrifice|Discard|Pay|Remove|Tap|Untap|Exile|Return|Reveal|Put|Exert|Mill|Choose|Say"
    r"|Unattach|Collect|Forage|Waterbend|Blight|Behold|Exchange|Roll|Draw|Cast|Turn|Put|Flip|Teamwork|Double|Attach|Lose|Have)"
)
_PARTS = re.compile(r", (?:and )?|(?<=\}) and ")
_ACTIVATE = re.compile(r"^Activate (?P<how>.+)$")
_ONLY_IF = re.compile(r"^(?:only )?if (?P<condition>.+)$")
_ONLY_WHILE = re.compile(r"^only (?P<condition>during .+|while .+)$")
_LIMIT: Final = {
    "only once each turn": 1,
    "only twice each turn": 2,
    "no more than twice each turn": 2,
    "no more than three times each turn": 3,
}
_ONLY_ONCE: Final = frozenset({"exhaust"})
"""Words before the dash by which an ability may be activated only once."""
_TIMING: Final = {
    "only as a sorcery": "sorcery", "as a sorcery": "sorcery", "only as an instant": "instant",
    "only any time you could cast an instant": "instant", "only any time you could cast a sorcery": "sorcery",
}  # fmt: skip
_ANYONE = re.compile(
    r"^(?P<who>Any player|Only your opponents|Only any opponent|Any opponent) may activate this"
    r" ability(?: but)?(?P<how>.*)$"
)
_FROM_ZONE = re.compile(
    r"^(?:Exile|Discard|Reveal|Return|Put|exile|discard|reveal) ~ from your (?P<zone>hand|graveyard)"
)


def activated_of(paragraph: str, word: str = "") -> ActivatedAbility | None:
    """The activated ability of a paragraph, targets and pointing words still unresolved."""
    matched = _COLON.match(paragraph)
    if matched is None or not _COST_START.match(matched["costs"]):
        return None
    fields = _Restrictions()
    kept = [each for each in sentences_of(matched["effects"]) if not fields.take(each)]
    body = ". ".join(kept)
    return ActivatedAbility(
        costs=costs_before_colon(matched["costs"]),
        instructions=instructions_of(body),
        text=paragraph,
        timing=fields.timing,
        only_if=tuple(fields.conditions),
        limit=1 if word in _ONLY_ONCE else fields.limit,
        limit_per_game=fields.once_per_game or word in _ONLY_ONCE,
        activated_by=fields.activated_by,
        zone=_zone_of(matched["costs"], matched["effects"]),
        word=word,
    )


def sentences_of(text: str) -> list[str]:
    """The sentences behind the colon; a modal text is one."""
    return [text] if "\n•" in text else sentences(text)


class _Restrictions:
    """When, how often and by whom an ability may be activated, collected from its sentences."""

    def __init__(self) -> None:
        self.timing: Any = ""
        self.limit = 0
        self.once_per_game = False
        self.conditions: list[Condition] = []
        self.activated_by: Reference = YOU

    def take(self, sentence: str) -> bool:
        """Whether the sentence is such a restriction; it is kept then."""
        if anyone := _ANYONE.match(sentence):
            self.activated_by = Player("each player" if "player" in anyone["who"] else "each opponent")
            if anyone["how"].strip():
                self._how(anyone["how"].strip())
            return True
        matched = _ACTIVATE.match(sentence)
        if matched is None:
            return False
        for part in re.split(r" and (?=only|if)", matched["how"]):
            self._how(part.strip())
        return True

    def _how(self, how: str) -> None:
        if how in _LIMIT:
            self.limit = _LIMIT[how]
        elif how in _TIMING:
            self.timing = _TIMING[how]
        elif how in {"only once", "only once each game"}:
            self.limit, self.once_per_game = 1, True
        else:
            self.conditions.append(_condition(how))


def _condition(how: str) -> Condition:
    matched = _ONLY_IF.match(how) or _ONLY_WHILE.match(how)
    text = matched["condition"].removeprefix("while ") if matched else how
    found: Condition | None = condition_of(text)
    return found if found is not None else OpaqueCondition(how)


def costs_before_colon(text: str) -> tuple[Cost, ...]:
    """All parts of an activation cost; a part that is not understood is opaque."""
    if loyalty := _LOYALTY.match(text):
        return (_loyalty(loyalty),)
    costs: list[Cost] = []
    pending = ""
    for part in _PARTS.split(text):
        candidate = f"{pending}, {part}" if pending else part
        found = costs_of(candidate[:1].lower() + candidate[1:])
        if found is None:
            pending = candidate
        else:
            costs += found
            pending = ""
    return (*costs, OpaqueCost(pending)) if pending else tuple(costs)


def _loyalty(matched: re.Match[str]) -> LoyaltyCost:
    sign = -1 if matched["sign"] == "-" else 1
    return LoyaltyCost(0, x=True) if matched["number"] == "X" else LoyaltyCost(sign * int(matched["number"]))


def _zone_of(costs: str, effects: str) -> Any:
    for part in _PARTS.split(costs):
        if matched := _FROM_ZONE.match(part):
            return matched["zone"]
        if part in {"Discard ~", "discard ~"}:
            return "hand"
    return "graveyard" if re.match(r"(?:Return|Put) ~ from your graveyard", effects) else "battlefield"
