"""Events: the heads of triggered abilities put together to an `Event`."""

# ruff: noqa: D102 - each method reads the grammar rule of its name, and the grammar says what that is

from collections.abc import Mapping
from typing import Any

import msgspec
from lark import Token, Transformer, v_args

from replay.cards.definitions.phrases import (
    YOU,
    AnyAmount,
    AttachedObject,
    Chosen,
    ControllerOf,
    Each,
    Event,
    Filter,
    Fixed,
    Player,
    Reference,
)
from replay.cards.definitions.words import EventKind
from replay.cards.oracle.nouns import Fields
from replay.cards.oracle.words import zone_word

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
Subjects = tuple[tuple[Reference, ...], bool]
"""Who or what, and whether "one or more" of them count as one event."""


def _subjects(reference: Any) -> Subjects:
    several = reference if isinstance(reference, tuple) else (reference,)
    together = any(isinstance(each, Chosen) and isinstance(each.at_most, AnyAmount) for each in several)
    return tuple(Each(each.filter) if isinstance(each, Chosen) else each for each in several), together


def _least(reference: Any) -> int:
    least = getattr(reference, "at_least", None)
    return least.value if isinstance(least, Fixed) and least.value > 1 else 0


@v_args(inline=True)
class EventRules(Transformer[Any, Any]):
    """Heads of triggered abilities."""

    def subjects_one(self, reference: Reference) -> Subjects:
        return _subjects(reference)

    def subjects_two(self, left: Reference, _: Token, right: Reference) -> Subjects:
        (first, one), (second, two) = _subjects(left), _subjects(right)
        return (*first, *second), one or two

    def object_event(self, subjects: Subjects, *verbs: Event) -> Event:
        also = tuple(verb.kind for verb in verbs[1:])
        if verbs[0].kind == "attacks" and len(subjects[0]) == 1 and isinstance(subjects[0][0], Player):
            return msgspec.structs.replace(verbs[0], player=subjects[0][0], together=True, also=also)
        return msgspec.structs.replace(verbs[0], subjects=subjects[0], together=subjects[1], also=also)

    def enters(self, *tokens: Token) -> Event:
        zones = [token.split(" ")[-1] for token in tokens if token.type == "ZONE_FROM"]
        return Event("enters", origin=zone_word(zones[0]) if zones else None)

    def enters_under(self, _: Token, whose: Reference, __: Token) -> Event:
        return Event("enters", player=whose)

    def dies(self) -> Event:
        return Event("dies")

    def leaves(self, *_: Token) -> Event:
        return Event("leaves")

    def leaves_zone(self, _: Token, owner: Reference, zone: Token) -> Event:
        return Event("zone change", origin=zone_word(zone), player=owner)

    def put_into(self, *parts: Any) -> Event:
        zones = [part for part in parts if isinstance(part, Mapping)]
        origin = zones[1].get("zone") if len(zones) > 1 else None
        dies = origin == "battlefield" and zones[0]["zone"] == "graveyard"
        kind: EventKind = "dies" if dies else "zone change"
        return Event(kind, destination=zones[0]["zone"], origin=origin, player=zones[0].get("owner"))

    def from_anywhere(self) -> Fields:
        return {}

    def from_elsewhere(self, *_: Token) -> Fields:
        return {}

    def attacks(self, *_: Token) -> Event:
        return Event("attacks")

    def attacks_alone(self, *_: Token) -> Event:
        return Event("attacks", alone=True)

    def attacks_what(self, _: Token, what: Reference) -> Event:
        return Event("attacks", objects=_subjects(what)[0])

    def attacks_you_or(self, *parts: Any) -> Event:
        return Event("attacks", objects=(YOU, *_subjects(parts[-1])[0]))

    def attacks_saddled(self, *_: Token) -> Event:
        return Event("attacks", action="while saddled")

    def attacks_unblocked(self, *_: Token) -> Event:
        return Event("not blocked")

    def blocks(self, *_: Token) -> Event:
        return Event("blocks")

    def blocks_what(self, _: Token, what: Reference) -> Event:
        return Event("blocks", objects=_subjects(what)[0], at_least=_least(what))

    def becomes_state(self, _: Token, state: Token) -> Event:
        if state == "blocked":
            return Event("becomes blocked")
        return Event("named action", action=f"becomes {state}")

    def becomes_blocked_by(self, _: Token, state: Token, by: Reference) -> Event:
        event = self.becomes_state(_, state)
        return msgspec.structs.replace(event, objects=_subjects(by)[0])

    def becomes_tapped(self, *_: Token) -> Event:
        return Event("tapped")

    def becomes_untapped(self, *_: Token) -> Event:
        return Event("untapped")

    def targeted(self, _: Token, by: Reference) -> Event:
        return Event("targeted", objects=_subjects(by)[0])

    def targeted_first(self, _: Token, by: Reference, __: Token) -> Event:
        return Event("targeted", objects=_subjects(by)[0], ordinal=1)

    def turned_up(self, *_: Token) -> Event:
        return Event("turned face up")

    def transforms(self, *_: Token) -> Event:
        return Event("transforms")

    def mutates(self, _: Token) -> Event:
        return Event("named action", action="mutate")

    def monstrous(self, _: Token) -> Event:
        return Event("named action", action="becomes monstrous")

    def specializes(self) -> Event:
        return Event("named action", action="specialize")

    def attached(self, _: Token, to: Reference) -> Event:
        return Event("attached", objects=_subjects(to)[0])

    def any_damage(self) -> None:
        return None

    def combat_damage(self) -> bool:
        return True

    def noncombat_damage(self, _: Token) -> bool:
        return False

    def deals_damage(self, subjects: Subjects, _: Token, combat: bool | None, *to: Subjects) -> Event:
        objects = to[0][0] if to else ()
        return Event("damage", subjects[0], objects, combat=combat, together=subjects[1])

    def dealt_damage_event(self, subjects: Subjects, _: Token, combat: bool | None, *by: Reference) -> Event:
        sources = _subjects(by[0])[0] if by else ()
        return Event("damage", sources, subjects[0], combat=combat, together=subjects[1])

    def you_dealt_damage(self, _: Token, combat: bool | None, *by: Reference) -> Event:
        sources = _subjects(by[0])[0] if by else ()
        return Event("damage", sources, (YOU,), combat=combat)


def _nth(kind: Any, who: Reference, ordinal: int) -> Event:
    return Event(kind, player=who, ordinal=ordinal)


@v_args(inline=True)
class PlayerEventRules(Transformer[Any, Any]):
    """What players do."""

    def casts(self, who: Reference, _: Token, what: Subjects, *where: Fields) -> Event:
        fields = dict(where[0]) if where else {}
        if "zone" in fields:
            fields = {"origin": fields["zone"]}
        return Event("cast", objects=what[0], player=who, **fields)

    def cast_elsewhere(self, _: Token, __: Reference, zone: Token) -> Fields:
        return {"origin_except": str(zone)}

    def cast_own_turn(self) -> Fields:
        return {"during_turn_of": YOU}

    def cast_other_turn(self, *_: Any) -> Fields:
        return {"during_turn_of": Player("each opponent")}

    def casts_nth(self, who: Reference, _: Token, nth: int, *__: Token) -> Event:
        return _nth("cast", who, nth)

    def casts_or_copies(self, who: Reference, _: Token, what: Reference) -> Event:
        return Event("cast", objects=_subjects(what)[0], also=("copied",), player=who)

    def ordinal(self, token: Token) -> int:
        return _ORDINALS[token]

    def cycles(self, who: Reference, _: Token, what: Subjects) -> Event:
        return Event("cycle", objects=what[0], player=who)

    def cycles_or_discards(self, who: Reference, _: Token, __: Token, what: Reference) -> Event:
        return Event("discard", objects=_subjects(what)[0], also=("cycle",), player=who)

    def discards(self, who: Reference, _: Token, what: Subjects) -> Event:
        return Event("discard", objects=what[0], player=who, together=what[1])

    def sacrifices(self, who: Reference, _: Token, what: Subjects) -> Event:
        return Event("sacrifice", objects=what[0], player=who, together=what[1])

    def draws(self, who: Reference, *_: Token) -> Event:
        return Event("draw", player=who)

    def draws_nth(self, who: Reference, _: Token, nth: int, *__: Token) -> Event:
        return _nth("draw", who, nth)

    def gains_life(self, who: Reference, _: Token) -> Event:
        return Event("life gained", player=who)

    def loses_life(self, who: Reference, _: Token) -> Event:
        return Event("life lost", player=who)

    def gains_life_first(self, who: Reference, *_: Token) -> Event:
        return _nth("life gained", who, 1)

    def loses_life_first(self, who: Reference, *_: Token) -> Event:
        return _nth("life lost", who, 1)

    def taps_for_mana(self, who: Reference, _: Token, what: Subjects) -> Event:
        return Event("tapped for mana", what[0], player=who)

    def tapped_for_mana(self, what: Subjects, *_: Token) -> Event:
        return Event("tapped for mana", what[0])

    def tapped_for_chosen(self, what: Subjects, *_: Token) -> Event:
        return Event("tapped for mana", what[0], mana_types=("chosen",))

    def causes_mana(self, source: Reference, *_: Any) -> Event:
        return Event("mana added", _subjects(source)[0], player=YOU, mana_types=("chosen",))

    def taps(self, who: Reference, _: Token, what: Subjects) -> Event:
        return Event("tapped", what[0], player=who)

    def plays(self, who: Reference, _: Token, what: Subjects) -> Event:
        return Event("land played", objects=what[0], player=who)

    def player_attacks(self, _: Token, __: Token, *what: Subjects) -> Event:
        return Event("attacks", what[0][0] if what else (), player=YOU, together=True)

    def player_attacks_player(self, *parts: Token) -> Event:
        attacked = Player("opponent" if parts[-1].startswith("opponent") else "any")
        return Event("attacks", objects=(attacked,), player=YOU, together=True)

    def gets_energy(self, who: Reference, *_: Any) -> Event:
        return Event("counters put", (who,), counter="energy", together=True)

    def counters_put(self, *parts: Any) -> Event:
        kind = next(part for part in parts if _is_kind(part))
        return Event("counters put", parts[-1][0], counter=kind[0], together=isinstance(parts[0], Fixed))

    def player_puts_counters(self, *parts: Any) -> Event:
        event = self.counters_put(*parts)
        return msgspec.structs.replace(event, player=parts[0], together=True)

    def counters_removed_event(self, *parts: Any) -> Event:
        kind = next(part for part in parts if _is_kind(part))
        return Event("counters removed", parts[-1][0], counter=kind[0])

    def last_counter_removed(self, kind: tuple[str, ...], _: Token, subjects: Subjects) -> Event:
        return Event("counters removed", subjects[0], counter=kind[0], action="last")

    def controls_none(self, who: Reference, _: Token, what: Reference) -> Event:
        return Event("state", objects=_subjects(what)[0], player=who)

    def has_no_cards(self, who: Reference, _: Token, __: Token, zone: Token) -> Event:
        cards = Filter(noun="card", zone=zone_word(zone))
        return Event("state", objects=(Each(cards),), player=who)

    def named_action(self, who: Reference, action: Token) -> Event:
        if isinstance(who, Chosen | Each):
            return Event("named action", _subjects(who)[0], action=str(action))
        return Event("named action", player=who, action=str(action))

    def named_action_on(self, who: Reference, action: Token, what: Reference) -> Event:
        return Event("named action", objects=_subjects(what)[0], player=who, action=str(action))

    def unlocks_door(self, who: Reference, _: Token) -> Event:
        return Event("named action", player=who, action="unlock this door")

    def day_night(self, *_: Token) -> Event:
        return Event("named action", action="day becomes night or night becomes day")

    def chaos(self) -> Event:
        return Event("named action", action="chaos ensues")

    def ring_tempts(self, *_: Token) -> Event:
        return Event("named action", action="the Ring tempts you", player=YOU)


def _is_kind(part: Any) -> bool:
    return isinstance(part, tuple) and len(part) == 1 and isinstance(part[0], str)


@v_args(inline=True)
class StepRules(Transformer[Any, Any]):
    """Beginnings of steps and phases."""

    def step_begins(self, phase: Fields) -> Event:
        return Event("step begins", **phase)

    def end_of_combat(self, _: Token) -> Event:
        return Event("step begins", step="end of combat")

    def own_step(self, who: Reference, step: Token) -> Fields:
        return {"player": who, "step": _step(step)}

    def any_step(self, *tokens: Token) -> Fields:
        return {"step": _step(tokens[-1])}

    def your_step(self, step: Token) -> Fields:
        return {"player": YOU, "step": _step(step)}

    def own_combat(self, _: Token) -> Fields:
        return {"player": YOU, "step": "combat"}

    def any_combat(self, *parts: Token) -> Fields:
        opponents = any(part.startswith("opponent") for part in parts)
        return {"player": Player("each opponent") if opponents else None, "step": "combat"}

    def step_of(self, step: Token, who: Reference) -> Fields:
        return {"player": who, "step": _step(step)}

    def whose_other(self, *_: Token) -> Reference:
        return Player("each other player")

    def whose_attached(self, *parts: Token) -> Reference:
        return ControllerOf(AttachedObject())


def _step(token: Token) -> str:
    return token.removesuffix("s")
