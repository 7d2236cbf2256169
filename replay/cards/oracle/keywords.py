"""Keyword abilities (702): names with their costs, numbers and nouns. What they do is for the rules."""

import re
from typing import Final

from replay.cards.definitions.abilities import KeywordAbility
from replay.cards.definitions.costs import Cost, OpaqueCost
from replay.cards.definitions.phrases import Amount, Filter
from replay.cards.oracle.activated import costs_before_colon
from replay.cards.oracle.filters import as_filter
from replay.cards.oracle.phrases import read
from replay.cards.oracle.text import split_outside_quotes
from replay.cards.oracle.whole import whole

_PLAIN: Final = frozenset({
    "aftermath", "artifact landwalk", "ascend", "assist", "banding", "bargain", "basic landwalk",
    "battle cry", "cascade", "champion", "changeling", "choose a background", "cipher", "cleave",
    "compleated", "conspire", "convoke", "daybound", "deathtouch", "decayed", "defender", "delve",
    "demonstrate", "desertwalk", "dethrone", "devoid", "devour", "doctor's companion", "double strike",
    "double team", "enlist", "epic", "evolve", "exalted", "exploit", "extort", "fear", "firebending",
    "first strike", "flanking", "flash", "flurry", "flying", "for mirrodin!", "forestwalk",
    "friends forever", "fuse", "gift", "gravestorm", "haste", "haunt", "hexproof", "hidden agenda",
    "hideaway", "horsemanship", "improvise", "increment", "indestructible", "infect", "infinity", "ingest",
    "intimidate", "islandwalk", "job select", "jump-start", "landwalk", "legendary landwalk", "lifelink",
    "living metal", "living weapon", "mayhem", "melee", "menace", "mentor", "more than meets the eye",
    "mountainwalk", "myriad", "nightbound", "nonbasic landwalk", "opus", "partner", "partner with",
    "persist", "phasing", "plainswalk", "provoke", "prowess", "prowl", "ravenous", "reach", "read ahead",
    "rebound", "recover", "retrace", "riot", "ripple", "shadow", "shroud", "skulk", "sneak",
    "snow forestwalk", "snow islandwalk", "snow landwalk", "snow mountainwalk", "snow plainswalk",
    "snow swampwalk", "soulbond", "split", "split second", "spree", "start your engines!", "station",
    "storm", "sunburst", "surge", "swampwalk", "tiered", "totem armor", "training", "trample",
    "umbra armor", "unblockable", "undaunted", "undying", "unleash", "vigilance", "wither",
})  # fmt: skip
_NUMBER: Final = frozenset({
    "absorb", "afflict", "afterlife", "amplify", "annihilator", "backup", "blight", "bloodrush",
    "bloodthirst", "bushido", "casualty", "corrupted", "crew", "devour", "dredge", "fabricate", "fading",
    "firebending", "frenzy", "graft", "hideaway", "impending", "level", "mobilize", "modular", "poisonous",
    "rampage", "reinforce", "renown", "ripple", "saddle", "soulshift", "squad", "starting intensity",
    "station", "teamwork", "toxic", "tribute", "vanishing",
})  # fmt: skip
_COST: Final = frozenset({
    "adapt", "artifact landcycling", "assemble", "augment", "aura swap", "awaken", "bargain",
    "basic landcycling", "bestow", "blitz", "boast", "buyback", "casualty", "channel", "cleave",
    "commander ninjutsu", "conspire", "craft", "cumulative upkeep", "cycling", "dash", "disguise",
    "disturb", "earthbend", "echo", "embalm", "emerge", "encore", "entwine", "equip", "escalate", "escape",
    "eternalize", "evoke", "exhaust", "flashback", "forecast", "forestcycling", "foretell", "fortify",
    "freerunning", "gift", "gravestorm", "harmonize", "hexproof", "impending", "infusion", "islandcycling",
    "jump-start", "kicker", "landcycling", "level up", "madness", "max speed", "mayhem", "megamorph",
    "miracle", "monstrosity", "more than meets the eye", "morph", "mountaincycling", "multikicker",
    "mutate", "ninjutsu", "offspring", "outlast", "overload", "plainscycling", "plot", "power-up",
    "prototype", "prowl", "reconfigure", "recover", "reinforce", "renew", "replicate", "retrace",
    "scavenge", "slivercycling", "sneak", "solved", "specialize", "spectacle", "splice onto arcane",
    "splice onto instant or sorcery", "squad", "strive", "surge", "suspend", "swampcycling", "transfigure",
    "transmute", "umbra", "unearth", "ward", "warp", "waterbend", "web-slinging", "wizardcycling",
})  # fmt: skip
_FILTER: Final = re.compile(
    r"^(?P<name>protection|hexproof|enchant|affinity|landwalk|champion|offering|swampwalk|equip"
    r"|partner with|ward|splice onto"
    r"|bands with other) ?(?P<link>from|for|an?)? (?P<noun>.+)$",
    re.IGNORECASE,
)
_WITH_NUMBER = re.compile(r"^(?P<name>[A-Za-z][A-Za-z' -]+?) (?P<number>\d+|X)(?:[ —-]+(?P<cost>.+))?$")
_WITH_COST = re.compile(r"^(?P<name>[A-Za-z][A-Za-z' -]+?)(?: |—| —|— )(?P<cost>\{.+|[A-Z].+)$")
_COMMA = re.compile(r"[,;] ")


def keywords_of(paragraph: str) -> tuple[KeywordAbility, ...] | None:
    """The keyword abilities a paragraph lists, or None when it is anything else."""
    single = _keyword(paragraph.removesuffix("."))
    if single is not None:
        return (single,)
    return whole(map(_keyword, split_outside_quotes(paragraph.removesuffix("."), _COMMA)))


def _keyword(text: str) -> KeywordAbility | None:
    lowered = text.lower()
    if lowered in _PLAIN:
        return KeywordAbility(lowered, text)
    return _about(text) or _counted(text) or _costing(text)


def _counted(text: str) -> KeywordAbility | None:
    matched = _WITH_NUMBER.match(text)
    if matched is None or matched["name"].lower() not in _NUMBER | _COST:
        return None
    amount: Amount | None = read("amount", matched["number"])
    costs = costs_of_keyword(matched["cost"]) if matched["cost"] else ()
    return KeywordAbility(matched["name"].lower(), text, costs, amount)


def _costing(text: str) -> KeywordAbility | None:
    matched = _WITH_COST.match(text)
    if matched is None or matched["name"].lower() not in _COST:
        return None
    return KeywordAbility(matched["name"].lower(), text, costs_of_keyword(matched["cost"]))


def costs_of_keyword(text: str) -> tuple[Cost, ...]:
    """The cost behind a keyword; alternatives and conditions are not understood."""
    text = text.strip().removesuffix(".")
    if " or " in text and "{" in text.split(" or ")[1]:
        return (OpaqueCost(text),)
    return costs_before_colon(text)


def _about(text: str) -> KeywordAbility | None:
    matched = _FILTER.match(text)
    if matched is None or (matched["name"].lower() in {"equip", "ward"} and "{" not in matched["noun"]):
        return None
    name, noun = matched["name"].lower(), matched["noun"]
    if name in {"equip", "splice onto"}:
        return _equip(text, name, noun)
    if name == "partner with":
        return KeywordAbility(name, text, filter=Filter(noun="card", name=noun))
    meant = _noun(noun)
    return KeywordAbility(name, text, filter=meant) if meant is not None else None


def _equip(text: str, name: str, noun: str) -> KeywordAbility | None:
    words, _, cost = noun.partition(" {")
    meant = _noun(words)
    if not cost or meant is None:
        return None
    return KeywordAbility(name, text, costs_before_colon("{" + cost), filter=meant)


def _noun(text: str) -> Filter | None:
    if text in {"everything", "all colors"}:
        return Filter(noun="object")
    if text.startswith("each color"):
        return None
    parts = [read("reference", part) for part in re.split(r",? and from |, from ", text)]
    if any(part is None or isinstance(part, tuple) for part in parts):
        return Filter(noun="object", chosen=("color",)) if text == "the chosen color" else None
    nouns = tuple(as_filter(part) for part in parts if part is not None)
    return nouns[0] if len(nouns) == 1 else Filter(noun="object", any_of=nouns)
