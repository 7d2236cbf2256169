"""Chapter 702: keyword abilities that stand for abilities which card text could also spell out.

What is here is added to the object beside the keyword itself, and goes when the keyword is lost. Keywords
that bend rules (flying, trample, hexproof, enlist, ...) are asked for by name in the chapters they belong to.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    Change,
    Conditional,
    CreateTokens,
    DelayedTrigger,
    Effect,
    Instructions,
    KeywordAbility,
    MayDo,
    ReplacementEffect,
    StartContinuous,
    StaticAbility,
    TokenDescription,
    TriggeredAbility,
    UnlessPaid,
)
from replay.cards.definitions.conditions import AnyOf, Compare, Condition
from replay.cards.definitions.continuous import ChangeColors, ChangeTypes, ModifyPowerToughness
from replay.cards.definitions.costs import (
    DiscardCost,
    ManaCost,
    PayMana,
    ReturnCost,
    RevealCost,
    TapOthers,
    TapThis,
)
from replay.cards.definitions.effects import (
    Attach,
    Draw,
    GainLife,
    LoseLife,
    MoveTo,
    PayCosts,
    PutCounters,
    RevealUntil,
    Sacrifice,
    SearchLibrary,
    Shuffle,
)
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    Chosen,
    Comparison,
    ControllerOf,
    CountersOn,
    Each,
    Event,
    EventObject,
    Filter,
    Fixed,
    OwnerOf,
    Player,
    Recorded,
    Reference,
    Target,
    TargetSpec,
    ThatMany,
    This,
    ValueOf,
)
from replay.cards.definitions.replacements import EntersWith
from replay.cards.definitions.spells import CounterSpell, PlayCards
from replay.rules.meaning.identity import once_per_definition
from replay.rules.register import implements
from replay.terms import BASIC_LAND_TYPES

Meaning = Callable[[KeywordAbility], tuple[Ability, ...]]

_THIS: Final = (This(),)
_YOUR_CREATURE: Final = Filter(types=("creature",), controller=YOU)


@once_per_definition
def meaning(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for; none where it bends rules by itself."""
    found = _MEANINGS.get(keyword.name)
    if found is not None:
        return found(keyword)
    return _typecycling(keyword) if keyword.name.endswith("cycling") else ()


def with_meanings(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities, and behind them what the keywords among them stand for."""
    meant = [
        each for ability in abilities if isinstance(ability, KeywordAbility) for each in meaning(ability)
    ]
    return (*abilities, *meant) if meant else abilities


@lru_cache(1024)
def keyword_ability(name: str) -> KeywordAbility:
    """A keyword ability that is nothing but its name."""
    return KeywordAbility(name, "")


# --- ways of writing -------------------------------------------------------------------------------


def _number(keyword: KeywordAbility) -> Amount:
    return keyword.amount if keyword.amount is not None else Fixed(1)


def _whenever(
    keyword: KeywordAbility,
    event: Event,
    *effects: Effect,
    targets: tuple[TargetSpec, ...] = (),
    condition: Condition | None = None,
) -> tuple[Ability, ...]:
    instructions = Instructions(effects, targets)
    return (TriggeredAbility(event, instructions, keyword.text, condition, word=keyword.name),)


def _grows(what: Reference, power: Amount, toughness: Amount) -> Effect:
    return StartContinuous(what, (ModifyPowerToughness(power, toughness),), "end_of_turn")


def _defines(*changes: Change) -> Meaning:
    return lambda keyword: (
        StaticAbility(This(), changes, keyword.text, defines_characteristic=True, zone="any"),
    )


def _activated(
    keyword: KeywordAbility, *effects: Effect, targets: tuple[TargetSpec, ...] = ()
) -> tuple[Ability, ...]:
    instructions = Instructions(effects, targets)
    return (ActivatedAbility(keyword.costs, instructions, keyword.text, "sorcery", word=keyword.name),)


# --- triggered -------------------------------------------------------------------------------------


def _prowess(keyword: KeywordAbility) -> tuple[Ability, ...]:
    noncreature = Filter(noun="spell", without=("creature",))
    cast = Event("cast", objects=(Each(noncreature),), player=YOU)
    return _whenever(keyword, cast, _grows(This(), Fixed(1), Fixed(1)))


def _exalted(keyword: KeywordAbility) -> tuple[Ability, ...]:
    attacks = Event("attacks", (Each(_YOUR_CREATURE),), alone=True)
    return _whenever(keyword, attacks, _grows(EventObject(), Fixed(1), Fixed(1)))


def _battle_cry(keyword: KeywordAbility) -> tuple[Ability, ...]:
    others = Each(Filter(types=("creature",), states=("attacking",), other=True))
    return _whenever(keyword, Event("attacks", _THIS), _grows(others, Fixed(1), Fixed(0)))


def _flanking(keyword: KeywordAbility) -> tuple[Ability, ...]:
    without = Each(Filter(types=("creature",), without_keywords=("flanking",)))
    blocks = Event("blocks", (without,), _THIS)
    return _whenever(keyword, blocks, _grows(EventObject(), Fixed(-1), Fixed(-1)))


def _bushido(keyword: KeywordAbility) -> tuple[Ability, ...]:
    blocks = Event("blocks", _THIS, also=("becomes blocked",))
    return _whenever(keyword, blocks, _grows(This(), _number(keyword), _number(keyword)))


def _afflict(keyword: KeywordAbility) -> tuple[Ability, ...]:
    loses = LoseLife(Player("defending"), _number(keyword))
    return _whenever(keyword, Event("becomes blocked", _THIS), loses)


def _annihilator(keyword: KeywordAbility) -> tuple[Ability, ...]:
    permanents = Chosen(Filter(), _number(keyword), _number(keyword), Player("defending"))
    return _whenever(keyword, Event("attacks", _THIS), Sacrifice(permanents, Player("defending")))


def _mentor(keyword: KeywordAbility) -> tuple[Ability, ...]:
    lesser = Comparison("power", "<", ValueOf("power", This()))
    student = TargetSpec(Filter(types=("creature",), states=("attacking",), comparisons=(lesser,)))
    counter = PutCounters(Target(0), "+1/+1")
    return _whenever(keyword, Event("attacks", _THIS), counter, targets=(student,))


def _evolve(keyword: KeywordAbility) -> tuple[Ability, ...]:
    other = Each(Filter(types=("creature",), controller=YOU, other=True))
    bigger = AnyOf((_exceeds("power"), _exceeds("toughness")))
    counter = PutCounters(This(), "+1/+1")
    return _whenever(keyword, Event("enters", (other,)), counter, condition=bigger)


def _exceeds(what: str) -> Condition:
    if what == "power":
        return Compare(ValueOf("power", EventObject()), ">", ValueOf("power", This()))
    return Compare(ValueOf("toughness", EventObject()), ">", ValueOf("toughness", This()))


def _extort(keyword: KeywordAbility) -> tuple[Ability, ...]:
    cast = Event("cast", objects=(Each(Filter(noun="spell")),), player=YOU)
    drained = (
        LoseLife(Player("each opponent"), Fixed(1)),
        GainLife(YOU, ThatMany("life lost")),
    )
    paid = PayCosts((PayMana(ManaCost(("W/B",))),))
    return _whenever(keyword, cast, MayDo((paid,), if_done=drained))


def _comes_back(counter: str) -> Meaning:
    """Persist and undying: dying without that counter, it returns with one (702.79, 702.93)."""

    def back(keyword: KeywordAbility) -> tuple[Ability, ...]:
        had_none = Compare(CountersOn(counter, This()), "=", Fixed(0))
        returns = MoveTo(This(), "battlefield", "graveyard", OwnerOf(This()), counters=((counter, 1),))
        return _whenever(keyword, Event("dies", _THIS), returns, condition=had_none)

    return back


def _afterlife(keyword: KeywordAbility) -> tuple[Ability, ...]:
    spirit = TokenDescription(
        "Spirit",
        ("creature",),
        ("Spirit",),
        colors=("W", "B"),
        power=Fixed(1),
        toughness=Fixed(1),
        abilities=(KeywordAbility("flying", "flying"),),
    )
    return _whenever(keyword, Event("dies", _THIS), CreateTokens(spirit, _number(keyword)))


@implements("cascade")
def _cascade(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """As it is cast, a card that costs less is exiled from the library and may be cast free (702.85a)."""
    value = ValueOf("mana value", This())
    less = Filter(noun="card", without=("land",), comparisons=(Comparison("mana value", "<", value),))
    told = (
        RevealUntil(YOU, less, exile=True),
        PlayCards(Recorded("revealed"), now=True, free=True, below=value),
        MoveTo(Recorded("exiled"), "library", "exile", position="bottom", random_order=True),
    )
    cast = Event("cast", objects=_THIS, player=YOU)
    return (TriggeredAbility(cast, Instructions(told), keyword.text, zone="stack", word=keyword.name),)


@implements("madness")
def _madness(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """It is discarded into exile, and then cast for its madness cost or put into the graveyard (702.35a)."""
    exiled = ReplacementEffect(Event("discard", objects=_THIS), (MoveTo(This(), "exile"),), keyword.text)
    told = (PlayCards(This(), now=True, costs=keyword.costs), MoveTo(This(), "graveyard", "exile"))
    discarded = Event("discard", objects=_THIS, destination="exile")
    return (
        exiled,
        TriggeredAbility(discarded, Instructions(told), keyword.text, zone="exile", word=keyword.name),
    )


def _mobilize(keyword: KeywordAbility) -> tuple[Ability, ...]:
    warrior = TokenDescription(
        "Warrior", ("creature",), ("Warrior",), colors=("R",), power=Fixed(1), toughness=Fixed(1)
    )
    tokens = CreateTokens(warrior, _number(keyword), tapped=True, attacking=True)
    end_step = Event("step begins", step="end step")
    gone = DelayedTrigger(end_step, Instructions((Sacrifice(Recorded("created")),)))
    return _whenever(keyword, Event("attacks", _THIS), tokens, gone)


def _ward(keyword: KeywordAbility) -> tuple[Ability, ...]:
    targeted = Event("targeted", _THIS, player=Player("each opponent"))
    aimed = EventObject("source")
    countered = UnlessPaid((CounterSpell(aimed),), keyword.costs, ControllerOf(aimed))
    return _whenever(keyword, targeted, countered)


def _modular(keyword: KeywordAbility) -> tuple[Ability, ...]:
    enters = EntersWith(counter="+1/+1", amount=_number(keyword))
    moved = PutCounters(Target(0), "+1/+1", CountersOn("+1/+1", This()))
    heir = TargetSpec(Filter(types=("artifact", "creature")))
    dies = _whenever(keyword, Event("dies", _THIS), MayDo((moved,)), targets=(heir,))
    return (ReplacementEffect(Event("enters", _THIS), (enters,), keyword.text), *dies)


# --- activated -------------------------------------------------------------------------------------


def _equip(keyword: KeywordAbility) -> tuple[Ability, ...]:
    bearer = keyword.filter or Filter(types=("creature",))
    yours = Filter(controller=YOU, any_of=(bearer,))
    return _activated(keyword, Attach(This(), Target(0)), targets=(TargetSpec(yours),))


def _fortify(keyword: KeywordAbility) -> tuple[Ability, ...]:
    yours = TargetSpec(Filter(types=("land",), controller=YOU))
    return _activated(keyword, Attach(This(), Target(0)), targets=(yours,))


def _cycling(keyword: KeywordAbility) -> tuple[Ability, ...]:
    return (_discarding(keyword, Draw(YOU)),)


def _typecycling(keyword: KeywordAbility) -> tuple[Ability, ...]:
    wanted = _wanted(keyword.name.removesuffix("cycling"))
    found = MoveTo(Recorded("searched"), "hand", "library")
    return (_discarding(keyword, SearchLibrary(wanted), found, Shuffle()),)


def _wanted(kind: str) -> Filter:
    if kind in ("land", "artifact", "creature"):
        return Filter(noun="card", types=(kind,))
    if kind == "basic land":
        return Filter(noun="card", types=("land",), supertypes=("basic",))
    return Filter(noun="card", subtypes=(_SUBTYPES.get(kind, kind.title()),))


_SUBTYPES: Final = {subtype.lower(): subtype for subtype in BASIC_LAND_TYPES}


def _discarding(keyword: KeywordAbility, *effects: Effect) -> ActivatedAbility:
    costs = (*keyword.costs, DiscardCost(this=True))
    return ActivatedAbility(costs, Instructions(effects), keyword.text, zone="hand", word="cycling")


@implements("ninjutsu")
def _ninjutsu(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """For an unblocked attacker returned to hand the card is put there tapped and attacking (702.49a)."""
    unblocked = ReturnCost(Filter(types=("creature",), controller=YOU, states=("unblocked",)))
    costs = (*keyword.costs, RevealCost(this=True), unblocked)
    arrives = MoveTo(This(), "battlefield", "hand", tapped=True, attacking=True)
    return (ActivatedAbility(costs, Instructions((arrives,)), keyword.text, zone="hand", word="ninjutsu"),)


def _crew(keyword: KeywordAbility) -> tuple[Ability, ...]:
    power = keyword.amount.value if isinstance(keyword.amount, Fixed) else 0
    costs = (TapOthers(_YOUR_CREATURE, total_power=power),)
    becomes = StartContinuous(This(), (ChangeTypes(("creature",)),), "end_of_turn")
    return (ActivatedAbility(costs, Instructions((becomes,)), keyword.text, word="crew"),)


def _outlast(keyword: KeywordAbility) -> tuple[Ability, ...]:
    costs = (*keyword.costs, TapThis())
    grown = Instructions((PutCounters(This(), "+1/+1"),))
    return (ActivatedAbility(costs, grown, keyword.text, "sorcery", word="outlast"),)


def _level_up(keyword: KeywordAbility) -> tuple[Ability, ...]:
    return _activated(keyword, PutCounters(This(), "level"))


def _enlist(keyword: KeywordAbility) -> tuple[Ability, ...]:
    """The trigger of enlist (702.154a); power below 0 adds nothing (107.1b)."""
    enlists = Event("named action", player=This(), action="enlists")
    enlisted = ValueOf("power", EventObject("object"))
    grows = Conditional(Compare(enlisted, ">", Fixed(0)), (_grows(This(), enlisted, Fixed(0)),))
    return _whenever(keyword, enlists, grows)


_MEANINGS: Final[dict[str, Meaning]] = {
    "changeling": _defines(ChangeTypes(all_creature_types=True)),
    "devoid": _defines(ChangeColors(())),
    "prowess": _prowess,
    "exalted": _exalted,
    "battle cry": _battle_cry,
    "flanking": _flanking,
    "bushido": _bushido,
    "afflict": _afflict,
    "annihilator": _annihilator,
    "mentor": _mentor,
    "enlist": _enlist,
    "evolve": _evolve,
    "extort": _extort,
    "persist": _comes_back("-1/-1"),
    "undying": _comes_back("+1/+1"),
    "afterlife": _afterlife,
    "cascade": _cascade,
    "madness": _madness,
    "mobilize": _mobilize,
    "ward": _ward,
    "modular": _modular,
    "equip": _equip,
    "fortify": _fortify,
    "cycling": _cycling,
    "ninjutsu": _ninjutsu,
    "crew": _crew,
    "outlast": _outlast,
    "level up": _level_up,
}
"""Keyword → the abilities it stands for (702)."""
