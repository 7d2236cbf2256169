"""What "it", "that creature", "them" point back to, and the numbering of targets.

A phrase is read without knowing what stands before it, and leaves ``NewTarget`` where a target is named
and ``Recorded("last")`` for a word that points back. Here, with the whole ability at hand, targets get
their numbers and those words the nearest thing that was named or acted on.
"""

from typing import Any, Final

import msgspec

from replay.cards.definitions import effects, mana
from replay.cards.definitions.abilities import (
    CreateTokens,
    DelayedTrigger,
    Effect,
    Instructions,
    StartContinuous,
    TriggeredAbility,
    WhenDone,
)
from replay.cards.definitions.node import Node
from replay.cards.definitions.phrases import (
    AttachedObject,
    Chosen,
    Each,
    Event,
    EventObject,
    Player,
    Recorded,
    Reference,
    Target,
    TargetSpec,
    This,
)
from replay.cards.oracle.pending import LAST, NewTarget

_ACTION_OF: Final[dict[type[Node], str]] = {
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
_ZONE_ACTIONS: Final = {"exile": "exiled", "battlefield": "returned", "hand": "returned"}


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
        if node == Player("that") and self._player is not None:
            return self._player
        if isinstance(node, (WhenDone, DelayedTrigger)):
            return self._later(node)
        resolved = self._fields(node)
        self._remember(resolved)
        return resolved

    def _fields(self, node: Node) -> Node:
        fields = {}
        for name in _TEXT_ORDER.get(type(node), node.__struct_fields__):
            old = getattr(node, name)
            if isinstance(old, (Node, tuple)):
                new = self.resolve(old)
                if new is not old and new != old:
                    fields[name] = new
        return msgspec.structs.replace(node, **fields) if fields else node

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
        if isinstance(node, StartContinuous):
            if not isinstance(node.affected, Player):
                self._last = node.affected if not isinstance(node.affected, Each) else self._last
            return
        action = _action_of(node)
        what = getattr(node, "what", None) or getattr(node, "to", None)
        if (
            action is not None and not isinstance(what, (This, Target, AttachedObject, EventObject))
        ) or action in {"exiled", "discarded"}:
            self._last = Recorded(action)  # type: ignore[arg-type]
        elif isinstance(what, (This, AttachedObject, EventObject)):
            self._last = what
        elif isinstance(what, Chosen):
            self._last = LAST


def _action_of(node: Node) -> str | None:
    if isinstance(node, effects.MoveTo):
        return _ZONE_ACTIONS.get(node.zone, "moved")
    return _ACTION_OF.get(type(node))


def first_named(event: Event) -> Reference:
    """What "it" means at the beginning of a triggered ability: the object its event is about."""
    for reference in (*event.subjects, *event.objects):
        if isinstance(reference, (This, AttachedObject)):
            return reference
        if isinstance(reference, Each):
            return EventObject("subject" if reference in event.subjects else "object")
    return This()


def resolved_instructions(raw: Instructions, first: Reference) -> Instructions:
    """Instructions as the rules need them, from what the grammar left open."""
    return Antecedents(first).instructions(raw)


def resolved_trigger(ability: TriggeredAbility) -> TriggeredAbility:
    """A triggered ability as the rules need it, its intervening "if" included."""
    first = first_named(ability.event)
    condition = Antecedents(first).resolve(ability.condition)
    instructions = resolved_instructions(ability.instructions, first)
    return msgspec.structs.replace(ability, condition=condition, instructions=instructions)


def resolved_effects(raw: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Effects that can't target, as in replacement effects."""
    return Antecedents(This()).resolve(raw)  # type: ignore[no-any-return]
