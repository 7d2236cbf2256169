"""Invented cards that make mana or change how it is made, for the tests of chapters 106, 118 and 605."""

from __future__ import annotations

from replay.cards.definitions.abilities import (
    Ability,
    ActivatedAbility,
    Change,
    Effect,
    Instructions,
    ReplacementEffect,
    StaticAbility,
    TriggeredAbility,
)
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.costs import Cost, TapThis, UntapThis
from replay.cards.definitions.mana import (
    AddMana,
    AnyColor,
    CouldProduce,
    FixedMana,
    ManaOutput,
    ManaTypes,
    MixedMana,
    SpendRestriction,
)
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    AttachedObject,
    CountOf,
    Each,
    Event,
    Filter,
    Fixed,
    Player,
    Reference,
)
from replay.cards.definitions.replacements import ChangeEvent, EventChange, ProduceInstead
from tests.builder import creature, land, permanent

YOUR_LANDS = Filter(types=("land",), controller=YOU)
OPPONENTS_LANDS = Filter(types=("land",), controller=Player("each opponent"))
YOUR_CREATURES = Filter(types=("creature",), controller=YOU)


def mana(output: ManaOutput, *costs: Cost, restriction: SpendRestriction | None = None) -> ActivatedAbility:
    """A mana ability, paid by {T} unless costs are given."""
    adds = AddMana(output, restriction=restriction)
    return ActivatedAbility(costs or (TapThis(),), Instructions((adds,)), "adds mana")


def one(types: ManaTypes) -> MixedMana:
    """One mana of some types."""
    return MixedMana(Fixed(1), types)


ONCE = Fixed(1)


def symbols(text: str, times: Amount = ONCE) -> FixedMana:
    """These symbols, by letter: "GG"."""
    return FixedMana(tuple(text), times)


def could(noun: Filter, *, colors_only: bool) -> MixedMana:
    """One mana that such permanents could produce."""
    return one(CouldProduce(colors_only, noun))


def instead(subject: Filter, *changes: EventChange, you: bool = True, at_least: int = 0) -> ReplacementEffect:
    """If such a permanent is tapped for mana, this happens instead."""
    event = Event("tapped for mana", (Each(subject),), player=YOU if you else None, at_least=at_least)
    return ReplacementEffect(event, changes, "replaces mana")


def tapped_for_mana(subject: Reference, *effects: Effect, by: Reference | None = None) -> TriggeredAbility:
    """Whenever that is tapped for mana, this happens."""
    return TriggeredAbility(
        Event("tapped for mana", (subject,), player=by), Instructions(effects), "whenever"
    )


def static(*changes: Change, affected: Reference = YOU) -> StaticAbility:
    """A static ability."""
    return StaticAbility(affected, changes, "as long as it is there")


def artifact(name: str, *abilities: Ability) -> CardDefinition:
    """An artifact."""
    return permanent(name, "artifact", *abilities)


def enchantment(name: str, *abilities: Ability, subtypes: str = "") -> CardDefinition:
    """An enchantment."""
    return permanent(name, "enchantment", *abilities, subtypes=subtypes)


MIRROR_FIELD = land("Mirror Field", mana(could(OPPONENTS_LANDS, colors_only=True)))
"""Any color that a land an opponent controls could produce."""
ECHO_BASIN = land("Echo Basin", mana(could(YOUR_LANDS, colors_only=False)))
"""Any type that a land you control could produce."""
BARREN_FLAT = land("Barren Flat", mana(symbols("C")))
PRISM_GATE = land("Prism Gate", mana(one(AnyColor())))
HERD_MEADOW = land("Herd Meadow", mana(symbols("G", CountOf(YOUR_CREATURES))))
"""{G} for each creature you control."""
TWIN_SPIRE = land("Twin Spire", mana(symbols("CC")))
LEAF_CALLER = creature("Leaf Caller", 1, 1, mana(symbols("G")))
WHIRR_DOLL = creature("Whirr Doll", 1, 1, mana(one(AnyColor()), UntapThis()))
"""{Q}: any color."""
DOUBLER = enchantment("Endless Spring", instead(Filter(), ChangeEvent(2)))
TRIPLER = enchantment("Threefold Spring", instead(Filter(), ChangeEvent(3)))
BLIGHT = enchantment(
    "Creeping Blight", instead(Filter(types=("land",)), ProduceInstead(("B",), keeps_amount=False), you=False)
)
"""Lands tapped for mana produce {B} instead of any other type and amount."""
DAMPER = artifact(
    "Slow Orb",
    instead(Filter(types=("land",)), ProduceInstead(("C",), keeps_amount=False), you=False, at_least=2),
)
"""Lands tapped for two or more mana produce {C} instead."""
VINE = enchantment(
    "Wandering Vine", tapped_for_mana(AttachedObject(), AddMana(symbols("G"))), subtypes="Aura"
)
"""Whenever enchanted land is tapped for mana, its controller adds {G}; here "you"."""
