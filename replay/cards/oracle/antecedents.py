"""What "it", "that creature", "them" point back to, and the numbering of targets.

A phrase is read without knowing what stands before it, and leaves `NewTarget` where a target is named
and `Recorded("last")` for a word that points back. Here, with the whole ability at hand, targets get
their numbers and those words the nearest thing that was named or acted on.
"""

from typing import Any, Final

import msgspec

from replay.cards.definitions import effects, mana
from replay.cards.definitions.abilities import (
    Ability,
    Conditional,
    CreateTokens,
    DelayedTrigger,
    Instructions,
    ManaRider,
    ReplacementEffect,
    StartContinuous,
    StaticAbility,
    TriggeredAbility,
    WhenDone,
)
from replay.cards.definitions.conditions import HowCast
from replay.cards.definitions.costs import ExileCost
from replay.cards.definitions.node import Node, nodes, rebuild
from replay.cards.definitions.phrases import (
    AttachedObject,
    Chosen,
    ControllerOf,
    Each,
    Event,
    EventObject,
    OpaqueReference,
    Player,
    Recorded,
    Reference,
    Target,
    TargetSpec,
    This,
)
from replay.cards.definitions.words import RecordedAction
from replay.cards.oracle.pending import LAST, NewTarget
from replay.terms import Zone

_ACTION_OF: Final[dict[type[Node], RecordedAction]] = {
    effects.Tap: "tapped",
    effects.Untap: "untapped",
    effects.Sacrifice: "sacrificed",
    effects.Discard: "discarded",
    effects.Destroy: "destroyed",
    effects.Mill: "milled",
    effects.Reveal: "revealed",
    effects.RevealHand: "revealed",
    effects.SearchLibrary: "searched",
    effects.ChooseObjects: "chosen",
    effects.LookAt: "looked at",
    effects.RevealUntil: "revealed",
    effects.PutCounters: "counters put",
    effects.Draw: "drawn",
    CreateTokens: "created",
}
_TEXT_ORDER: Final[dict[type[Node], tuple[str, ...]]] = {
    effects.DealDamage: ("source", "amount", "to"),
    effects.Draw: ("who", "amount"),
    mana.AddMana: ("who", "output", "restriction"),
}
"""Where the order of the fields is not that of the words."""
_ZONE_ACTIONS: Final[dict[Zone, RecordedAction]] = {
    "exile": "exiled",
    "battlefield": "returned",
    "hand": "returned",
}


class Antecedents:
    """Goes through an ability in the order of its text, keeping what was named last."""

    def __init__(self, first: Reference) -> None:
        self.targets: list[TargetSpec] = []
        self._last: Reference = first
        self._player: Reference | None = None

    def resolve(self, node: Any) -> Any:
        """The tree with targets numbered and pointing words replaced."""
        if isinstance(node, tuple):
            return tuple(self.resolve(item) for item in node)
        if not isinstance(node, Node):
            return node
        if isinstance(node, NewTarget):
            return self._number(node)
        if node == LAST:
            return self._last
        if node == Player("defending"):
            self._player = Player("defending")
        if node == Player("that") and self._player is not None:
            return self._player
        if isinstance(node, (WhenDone, DelayedTrigger)):
            return self._later(node)
        if isinstance(node, Conditional) and _names_target(node.otherwise) and not _names_target(node.then):
            node = msgspec.structs.replace(node, otherwise=self.resolve(node.otherwise))
        if isinstance(node, ManaRider):
            return self._about_spell(node)
        resolved = self._fields(node)
        self._remember(resolved)
        return resolved

    def _about_spell(self, rider: ManaRider) -> ManaRider:
        """In a rider on mana "it" is the spell on which the mana is spent."""
        before, self._last = self._last, Recorded("cast")
        effects_then = self.resolve(rider.effects)
        self._last = before
        return msgspec.structs.replace(rider, effects=effects_then)

    def _fields(self, node: Node) -> Node:
        fields = {}
        if isinstance(node, effects.DealDamage):
            node = self._own_amount(node)
        for name in _TEXT_ORDER.get(type(node), node.__struct_fields__):
            old = getattr(node, name)
            if isinstance(old, (Node, tuple)):
                new = self.resolve(old)
                if new is not old and new != old:
                    fields[name] = new
        return msgspec.structs.replace(node, **fields) if fields else node

    def _own_amount(self, damage: effects.DealDamage) -> effects.DealDamage:
        """ "Its power" in an amount of damage is the power of the source."""
        source = self.resolve(damage.source)
        before, self._last = self._last, source
        amount = self.resolve(damage.amount) if source != This() or before != This() else damage.amount
        self._last = before
        return msgspec.structs.replace(damage, source=source, amount=amount)

    def _number(self, target: NewTarget) -> Reference:
        spec = msgspec.structs.replace(target.spec, filter=self.resolve(target.spec.filter))
        self.targets.append(spec)
        reference = Target(len(self.targets) - 1)
        if spec.filter.noun in {"player", "opponent"}:
            self._player = reference
        else:
            self._last = reference
        return reference

    def _later(self, node: Any) -> Any:
        """A reflexive or delayed trigger has targets of its own, but points back into this ability."""
        inner = Antecedents(self._last)
        inner._player = self._player
        instructions = inner.instructions(node.instructions)
        return msgspec.structs.replace(node, instructions=instructions)

    def instructions(self, raw: Instructions) -> Instructions:
        """Instructions with their targets taken out of the effects and numbered."""
        resolved = self.resolve(raw.effects)
        modes = tuple(self._mode(mode) for mode in raw.modes)
        return msgspec.structs.replace(raw, effects=resolved, targets=tuple(self.targets), modes=modes)

    def _mode(self, mode: Any) -> Any:
        inner = Antecedents(self._last)
        return msgspec.structs.replace(mode, instructions=inner.instructions(mode.instructions))

    def _remember(self, node: Node) -> None:
        if isinstance(node, HowCast):
            return
        if isinstance(node, effects.OpaqueEffect):
            self._last = OpaqueReference("what was named last")
            return
        if isinstance(node, StartContinuous):
            if not isinstance(node.affected, Player):
                self._last = node.affected if not isinstance(node.affected, Each) else self._last
            return
        action = _action_of(node)
        if isinstance(node, effects.PutCounters) and isinstance(node.what, (Player, ControllerOf)):
            return
        what = getattr(node, "what", None) or getattr(node, "to", None)
        is_named = isinstance(what, (This, Target, AttachedObject, EventObject))
        if action is not None and (not is_named or action in {"exiled", "discarded"}):
            self._last = Recorded(action)
        elif isinstance(what, (This, AttachedObject, EventObject)):
            self._last = what
        elif isinstance(what, Chosen):
            self._last = LAST


def _names_target(tree: object) -> bool:
    return any(isinstance(node, NewTarget) for node in nodes(tree))


def _action_of(node: Node) -> RecordedAction | None:
    if isinstance(node, effects.MoveTo):
        return _ZONE_ACTIONS.get(node.zone, "moved")
    return _ACTION_OF.get(type(node))


def first_named(event: Event) -> Reference:
    """What "it" means at the beginning of a triggered ability: the object its event is about."""
    for reference in (*event.subjects, *event.objects):
        if isinstance(reference, This):
            return reference
        if isinstance(reference, Each | AttachedObject):
            return EventObject("subject" if reference in event.subjects else "object")
    return This()


def resolved_instructions(raw: Instructions, first: Reference) -> Instructions:
    """Instructions as the rules need them, from what the grammar left open."""
    return Antecedents(first).instructions(raw)


def resolved_trigger(ability: TriggeredAbility) -> TriggeredAbility:
    """A triggered ability as the rules need it, its intervening "if" included."""
    countered = ability.event.kind == "targeted" and "counter that" in ability.text
    inner = Antecedents(EventObject("object") if countered else first_named(ability.event))
    condition = inner.resolve(ability.condition)
    instructions = inner.instructions(ability.instructions)
    return msgspec.structs.replace(ability, condition=condition, instructions=instructions)


def resolved_replacement(ability: ReplacementEffect) -> ReplacementEffect:
    """A replacement effect as the rules need it: "it" is what the event is about."""
    inner = Antecedents(first_named(ability.event))
    condition, effects_then = inner.resolve(ability.condition), inner.resolve(ability.effects)
    return msgspec.structs.replace(ability, condition=condition, effects=effects_then)


def resolved_static(ability: StaticAbility) -> StaticAbility:
    """A static ability as the rules need it: "it" is what it affects."""
    first = ability.affected if isinstance(ability.affected, AttachedObject) else This()
    inner = Antecedents(first)
    condition, affected = inner.resolve(ability.condition), inner.resolve(ability.affected)
    changes = inner.resolve(ability.changes)
    return msgspec.structs.replace(ability, condition=condition, affected=affected, changes=changes)


def linked(ability: Ability) -> Ability:
    """An ability that exiles nothing means by "the exiled card" what another of its object exiled (607)."""
    for node in nodes(ability):
        if isinstance(node, (ExileCost, effects.RevealUntil)):
            return ability
        if isinstance(node, effects.MoveTo) and node.zone == "exile":
            return ability
    return rebuild(ability, _linked)


def _linked(node: Node) -> Node:
    return Recorded("linked") if node == Recorded("exiled") else node
