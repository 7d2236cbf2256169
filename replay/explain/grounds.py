"""Because of what a rule answered as it did: the facts that each question is about, looked up on the table.

One table, `GROUNDS`: the slug of a question → the facts. They are said whether the answer is for or against
the act. Nothing is judged here: what the facts mean is the rule's to say.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from replay.cards.definitions.abilities import ActivatedAbility, KeywordAbility
from replay.cards.definitions.costs import Cost, TapThis, UntapThis
from replay.events import (
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    Event,
    SpecialActionTaken,
    SpellCast,
)
from replay.explain.answer import Ground
from replay.explain.history import History
from replay.explain.saying import meant
from replay.rules.casting.permissions import land_drops, played_face
from replay.rules.casting.timing import waiting
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.could_produce import could_produce
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import MANA_TYPES, SHARED_ZONES, ObjectId
from replay.view.names import STEP_NAMES, Names
from replay.view.wording import sentence


class Scene(Struct, frozen=True):
    """The table on which a question was asked, what it was asked about, and what had happened before."""

    state: State
    event: Event
    names: Names
    history: History

    def about(self, id: ObjectId, words: str, *status: str) -> Ground:
        """A fact about an object, with the event since which it is so."""
        return Ground(f"{self.names.of(id)} {words}", id, self.history.since(id, *status))


Facts = Callable[[Scene], Iterator[Ground]]


def grounds(slug: str, scene: Scene, *, objects: bool) -> tuple[Ground, ...]:
    """The facts behind the answer to a question; none where nothing more than its words is to be said.

    `objects`: the rule has something to say against the act. What nobody can tell is no fact.
    """
    facts = GROUNDS.get(slug)
    if facts is None or (slug in SELDOM_ASKED and not objects):
        return ()
    try:
        return tuple(dict.fromkeys(facts(scene)))
    except Unknown:
        return ()


def _together(*parts: Facts) -> Facts:
    return lambda scene: (ground for part in parts for ground in part(scene))


# ---- the clock


def _clock(scene: Scene) -> Iterator[Ground]:
    state = scene.state
    if state.step is not None:
        yield Ground(f"it is the {STEP_NAMES[state.step]} of {scene.names.player(state.active)}")


def _within(scene: Scene) -> Iterator[Ground]:
    """What is going on already: nobody has priority within it (117.2e)."""
    if scene.state.during is not None:
        yield Ground(sentence(scene.state.during, scene.names), None, scene.state.during_seq)


def _stack(scene: Scene) -> Iterator[Ground]:
    on_it = waiting(scene.state)
    for object in on_it:
        yield scene.about(object.id, "is on the stack")
    if not on_it:
        yield Ground("the stack is empty")


# ---- the object itself


def _subject(event: Event) -> ObjectId | None:
    if isinstance(event, AbilityActivated):
        return event.source
    return event.object if isinstance(event, SpellCast | SpecialActionTaken) else None


def _subjects(event: Event) -> tuple[ObjectId, ...]:
    """The objects that an act is about, in its order."""
    if isinstance(event, AttackersDeclared):
        return tuple(attack.attacker for attack in event.attacks)
    if isinstance(event, BlockersDeclared):
        return tuple(block.blocker for block in event.blocks)
    subject = _subject(event)
    return () if subject is None else (subject,)


def _zone(scene: Scene) -> Iterator[Ground]:
    for id in _subjects(scene.event):
        object = scene.state.object(id)
        if object.zone is not None:
            yield scene.about(id, f"is {_where(scene, object)}")


def _where(scene: Scene, object: GameObject) -> str:
    if object.zone in SHARED_ZONES:
        return "in exile" if object.zone == "exile" else f"on the {object.zone}"
    return f"in the {object.zone or 'past'} of {scene.names.player(object.owner)}"


def _controller(scene: Scene) -> Iterator[Ground]:
    for id in _subjects(scene.event):
        seat = scene.state.object(id).controller
        yield scene.about(id, f"is controlled by {scene.names.player(seat)}", "controller")


def _tapped(scene: Scene) -> Iterator[Ground]:
    if isinstance(scene.event, AbilityActivated) and not _costs(scene, TapThis, UntapThis):
        return
    for id in _subjects(scene.event):
        words = "is tapped" if scene.state.object(id).tapped else "is untapped"
        yield scene.about(id, words, "tapped")


def _costs(scene: Scene, *kinds: type[Cost]) -> bool:
    """Whether the ability has one of these costs."""
    return any(
        isinstance(cost, kinds)
        for ability in meant(scene.state, scene.event)
        if isinstance(ability, ActivatedAbility)
        for cost in ability.costs
    )


def _settled(scene: Scene) -> Iterator[Ground]:
    """Whether a creature has been under control since the turn began (302.6)."""
    if isinstance(scene.event, AbilityActivated) and not _costs(scene, TapThis, UntapThis):
        return
    for id in _subjects(scene.event):
        now = characteristics(scene.state, scene.state.object(id))
        if "creature" not in now.types:
            continue
        if now.has("haste"):
            yield scene.about(id, "has haste")
        elif scene.state.object(id).summoning_sick:
            yield scene.about(id, "came under control this turn", "controller")
        else:
            yield scene.about(id, "has been under control since the turn began", "summoning_sick")


def _keyworded(*keywords: str) -> Facts:
    """Which of these keywords the objects have."""

    def facts(scene: Scene) -> Iterator[Ground]:
        for id in _subjects(scene.event):
            now = characteristics(scene.state, scene.state.object(id))
            yield from (scene.about(id, f"has {word}") for word in keywords if now.has(word))

    return facts


def _effects(scene: Scene) -> Iterator[Ground]:
    """The effects of spells and abilities that bend rules for the objects."""
    for id in _subjects(scene.event):
        for effect in scene.state.effects_on(id):
            if effect.rule is not None or effect.ability is not None:
                by = "" if effect.source is None else f" of {scene.names.of(effect.source)}"
                seq = scene.history.since(id, ("effect", effect.effect))
                yield Ground(f"an effect{by} holds for {scene.names.of(id)}", effect.source, seq)


def _face(scene: Scene) -> Iterator[Ground]:
    """The face that is played: what it is, and what lets it be played at other times (712.11c)."""
    event = scene.event
    if isinstance(event, SpellCast | SpecialActionTaken):
        card = scene.state.object(event.object)
        face = played_face(card, event.face, as_land=isinstance(event, SpecialActionTaken))
        if face is not None:
            types = " ".join((*face.supertypes, *face.types))
            yield Ground(f"{face.name} is a card of the type {types}", card.id)
            names = [each.name for each in face.abilities if isinstance(each, KeywordAbility)]
            yield from (Ground(f"{face.name} has flash", card.id) for name in names if name == "flash")


# ---- what is paid, chosen and produced


def _land_drops(scene: Scene) -> Iterator[Ground]:
    seat = getattr(scene.event, "seat", 0)
    if (player := scene.state.players.get(seat)) is not None:
        played = f"{player.lands_played} of {land_drops(scene.state, seat)} lands"
        yield Ground(f"{scene.names.player(seat)} has played {played} this turn")


def _chosen(*kinds: str) -> Facts:
    """What was chosen for it, with what the targets are now."""

    def facts(scene: Scene) -> Iterator[Ground]:
        for choice, seq in zip(scene.state.choices, scene.state.choice_seqs, strict=True):
            if choice.choice in kinds:
                yield from (
                    Ground(f"{scene.names.of(id)} is chosen ({choice.choice}){_guarded(scene, id)}", id, seq)
                    for id in choice.objects
                )
                chosen = [*map(scene.names.player, choice.seats), *choice.values]
                chosen += [] if choice.amount is None else [str(choice.amount)]
                yield from (Ground(f"{word} is chosen ({choice.choice})", None, seq) for word in chosen)

    return facts


def _guarded(scene: Scene, id: ObjectId) -> str:
    """What may keep an object from being a target, and where it is."""
    object = scene.state.object(id)
    now = characteristics(scene.state, object)
    guards = [word for word in ("hexproof", "shroud", "protection", "ward") if now.has(word)]
    return f": {', '.join([' '.join(now.types) or 'not known', _where(scene, object), *guards])}"


def _mana(scene: Scene) -> Iterator[Ground]:
    """The mana in the pool of who pays, and what the record says is paid."""
    seat = getattr(scene.event, "seat", None)
    player = scene.state.players.get(seat or 0)
    for unit in () if player is None else player.pool.values():
        by = "" if unit.source is None else f" from {scene.names.of(unit.source)}"
        yield Ground(f"{{{unit.type}}}{by} is in the pool", unit.source)
    if player is not None and player.counters.get("energy"):
        yield Ground(f"{scene.names.player(seat)} has {player.counters['energy']} energy")


def _cost(scene: Scene) -> Iterator[Ground]:
    for id in _subjects(scene.event):
        cost = characteristics(scene.state, scene.state.object(id)).mana_cost
        if cost is not None and isinstance(scene.event, SpellCast):
            symbols = "".join(f"{{{symbol}}}" for symbol in cost.symbols)
            yield scene.about(id, f"has the mana cost {symbols or 'zero'}")


def _production(scene: Scene) -> Iterator[Ground]:
    if isinstance(scene.event, AbilityActivated) and not scene.event.mana:
        return
    for id in _subjects(scene.event):
        found = could_produce(scene.state, scene.state.object(id))
        types = "".join(f"{{{type}}}" for type in MANA_TYPES if type in found) or "nothing"
        yield scene.about(id, f"could produce {types}")


# ---- combat


def _enlisted(scene: Scene) -> Iterator[Ground]:
    if isinstance(scene.event, AttackersDeclared):
        for attack in scene.event.attacks:
            if attack.enlisted is not None:
                object = scene.state.object(attack.enlisted)
                tapped = "tapped" if object.tapped else "untapped"
                sick = "came under control this turn" if object.summoning_sick else "is settled"
                yield scene.about(attack.enlisted, f"is enlisted: it is {tapped} and {sick}", "tapped")


def _blocked(scene: Scene) -> Iterator[Ground]:
    """What is blocked, with what makes that harder."""
    if isinstance(scene.event, BlockersDeclared):
        for id in dict.fromkeys(id for block in scene.event.blocks for id in block.attackers):
            now = characteristics(scene.state, scene.state.object(id))
            words = [word for word in ("flying", "menace", "fear", "intimidate", "skulk") if now.has(word)]
            yield scene.about(id, f"is attacking{''.join(f', {word}' for word in words)}")


GROUNDS: Final[Mapping[str, Facts]] = {
    "activating-announces-ability": _zone,
    "only-controller-activates": _controller,
    "activated-where-it-functions": _zone,
    "activate-only-as-an-instant": _within,
    "mana-ability-may-be-activated-while-paying": _within,
    "activate-only-as-a-sorcery": _together(_clock, _stack),
    "loyalty-ability-timing": _together(_clock, _stack),
    "activating-follows-casting": _together(_chosen("target", "mode", "x"), _mana),
    "activation-cost-is-paid": _mana,
    "tap-symbol-taps": _tapped,
    "untap-symbol-untaps": _tapped,
    "tap-ability-of-sick-creature": _settled,
    "source-of-mana": _production,
    "could-produce": _production,
    "land-timing": _zone,
    "play-a-land": _face,
    "land-drop-in-main-phase": _together(_clock, _stack),
    "no-land-without-land-drop": _land_drops,
    "putting-a-land-is-not-playing": _effects,
    "casting-needs-permission": _together(_zone, _effects),
    "land-card-cannot-be-cast": _face,
    "sorcery-speed-spells-in-main-phase": _together(_face, _clock, _stack),
    "cant-beats-can": _effects,
    "value-of-x-is-announced": _chosen("x"),
    "casting-chooses-targets": _chosen("target", "mode"),
    "casting-pays-costs": _together(_cost, _mana),
    "attacker-can-attack": _together(_tapped, _settled),
    "defender-cannot-attack": _keyworded("defender"),
    "attack-restrictions": _effects,
    "enlist": _enlisted,
    "blocker-can-block": _tapped,
    "block-restrictions": _together(_blocked, _keyworded("flying", "reach"), _effects),
}
"""Slug of a question → the facts that it is about."""

SELDOM_ASKED: Final = frozenset(
    {
        "activate-only-as-a-sorcery",
        "activate-only-as-an-instant",
        "activating-follows-casting",
        "loyalty-ability-timing",
        "mana-ability-may-be-activated-while-paying",
        "untap-symbol-untaps",
    }
)
"""Questions that hardly any act raises: their facts are said only where they speak against it."""
