"""What an ability that is not wholly understood may touch, so that only those questions stay open."""

from typing import Final

from replay.cards.definitions import abilities, continuous, effects, mana, replacements, spells
from replay.cards.definitions.node import Node, Reach, is_opaque, nodes

EVERYTHING: Final[frozenset[Reach]] = frozenset(
    {
        "cost", "timing", "untap", "damage", "life", "counters", "power-toughness", "mana",
        "cards-zones", "tokens", "control", "combat", "other",
    }
)  # fmt: skip

TOUCHES: Final[dict[type[Node], frozenset[Reach]]] = {
    mana.AddMana: frozenset({"mana"}),
    mana.DoubleUnspentMana: frozenset({"mana"}),
    effects.Draw: frozenset({"cards-zones"}),
    effects.Discard: frozenset({"cards-zones"}),
    effects.DealDamage: frozenset({"damage", "life"}),
    effects.GainLife: frozenset({"life"}),
    effects.LoseLife: frozenset({"life"}),
    effects.SetLife: frozenset({"life"}),
    effects.PutCounters: frozenset({"counters", "power-toughness"}),
    effects.TakeCounters: frozenset({"counters", "power-toughness"}),
    effects.MoveCounters: frozenset({"counters", "power-toughness"}),
    effects.DoubleCounters: frozenset({"counters", "power-toughness"}),
    effects.Tap: frozenset({"untap"}),
    effects.Untap: frozenset({"untap"}),
    effects.Destroy: frozenset({"cards-zones"}),
    effects.Sacrifice: frozenset({"cards-zones"}),
    effects.MoveTo: frozenset({"cards-zones"}),
    effects.Mill: frozenset({"cards-zones"}),
    effects.SearchLibrary: frozenset({"cards-zones"}),
    spells.CounterSpell: frozenset({"cards-zones"}),
    effects.Attach: frozenset({"power-toughness", "control"}),
    effects.Fight: frozenset({"damage"}),
    spells.PlayCards: frozenset({"timing", "cost", "cards-zones"}),
    abilities.CreateTokens: frozenset({"tokens"}),
    abilities.GrantAbilities: EVERYTHING,
    replacements.EntersWith: frozenset({"untap", "counters"}),
    replacements.ProduceInstead: frozenset({"mana"}),
    replacements.PreventDamage: frozenset({"damage", "life"}),
    continuous.ModifyPowerToughness: frozenset({"power-toughness"}),
    continuous.SetPowerToughness: frozenset({"power-toughness"}),
    continuous.ChangeController: frozenset({"control"}),
    continuous.ChangeCost: frozenset({"cost"}),
    continuous.AlternativeCost: frozenset({"cost"}),
    continuous.AdditionalCost: frozenset({"cost"}),
    continuous.MinimumCost: frozenset({"cost"}),
    continuous.SpendAs: frozenset({"cost", "mana"}),
    continuous.KeepMana: frozenset({"mana"}),
    continuous.Permission: frozenset({"timing", "cost", "cards-zones"}),
    continuous.Cannot: frozenset({"timing", "combat", "untap"}),
    continuous.Must: frozenset({"combat"}),
}
"""Effects whose own part may be unclear (an amount, a noun): what they touch even so."""


def reach(root: object) -> frozenset[Reach]:
    """What the parts of a tree that are not understood may touch; empty when all is understood.

    A sentence that is not understood says so itself; an unclear noun, number or condition may change
    whatever the effects around it touch.
    """
    touched: set[Reach] = set()
    unclear_part = False
    for node in nodes(root):
        own = getattr(node, "reach", None)
        if own is not None:
            touched |= own
        elif is_opaque(node):
            unclear_part = True
    return frozenset(touched | _touched_by_effects(root)) if unclear_part else frozenset(touched)


def _touched_by_effects(root: object) -> frozenset[Reach]:
    touched = [TOUCHES[type(node)] for node in nodes(root) if type(node) in TOUCHES]
    return frozenset[Reach]().union(*touched) if touched else frozenset({"other"})
