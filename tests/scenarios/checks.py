"""The kinds of expectation: what each asks of the game, and what comes out.

A kind that is not in the table raises NotUnderstood; so does a word in one that has no meaning here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any, Final, NamedTuple

from replay.cards.definitions.abilities import ActivatedAbility, TriggeredAbility
from replay.rules.layers.characteristics import characteristics
from replay.rules.mana.abilities import batches_of
from replay.rules.mana.could_produce import is_tapped_for_mana
from replay.rules.mana.holdings import ANY_COLOR, covers
from replay.rules.mana.options import mana_options
from replay.rules.mana.outputs import NOTHING
from replay.rules.meaning.context import Context
from replay.rules.unknown import Unknown
from replay.state import GameObject
from replay.terms import Seat, Zone
from tests.scenarios.acting import abilities_named, activate, casts, lands
from tests.scenarios.announcing import Reasons, has_x
from tests.scenarios.answers import is_named, names_of
from tests.scenarios.playing import Play
from tests.scenarios.reading import Expected, counter_of, seat_of

_MANA: Final = {
    "white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "C",
    **{letter: letter for letter in "WUBRGC"},
}  # fmt: skip
_SYMBOL: Final = re.compile(r"\{(Any|[WUBRGC])\}")


class NotUnderstood(Exception):  # noqa: N818 - a third answer, no error
    """What an expectation asks cannot be told."""


class Answered(NamedTuple):
    """What was expected, and what the game says."""

    expected: Any
    computed: Any

    @property
    def agrees(self) -> bool:
        """Whether they are the same."""
        return bool(self.expected == self.computed)


def ask(play: Play, check: Expected) -> Answered:
    """Asks the game what an expectation is about. Raises NotUnderstood."""
    asking = _KINDS.get(check.check)
    if asking is None:
        raise NotUnderstood(f"the kind of expectation “{check.check}”")
    try:
        return asking(play, *check.args)
    except Unknown as unknown:
        raise NotUnderstood(unknown.reason) from unknown
    except (TypeError, KeyError) as error:
        raise NotUnderstood(f"{check.check} with {check.args}") from error


def _seat(player: str) -> Seat:
    seat = seat_of(player)
    if seat is None:
        raise NotUnderstood(f"the player “{player}”")
    return seat


# --- players ---------------------------------------------------------------------------------------


def _life(play: Play, player: str, life: int) -> Answered:
    return Answered(life, play.state.players[_seat(player)].life)


def _pool(play: Play, player: str, type: str, amount: int) -> Answered:
    return Answered(amount, play.state.players[_seat(player)].pool_by_type().get(_MANA[type], 0))


def _stack(play: Play, player: str, size: int) -> Answered:
    return Answered(size, len(play.state.stack()))


# --- zones -----------------------------------------------------------------------------------------


def _count_in(zone: Zone) -> Callable[..., Answered]:
    def asking(play: Play, *args: Any) -> Answered:
        player, card, number = _arguments(args)
        seat = None if player is None else _seat(player)
        if card is None and zone in ("hand", "library", "graveyard"):
            return Answered(number, play.state.zone(zone, seat).count)
        found = [each for each in _lying_in(play, zone, seat) if card is None or _is(play, each, card, zone)]
        hidden = seat is not None and play.state.zone(zone, seat).hidden != 0
        if hidden and card is not None and len(found) < number:
            raise NotUnderstood(f"which cards in the {zone} nobody named")
        return Answered(number, len(found))

    return asking


def _arguments(args: tuple[Any, ...]) -> tuple[str | None, str | None, Any]:
    """Player and card, each where it is given, and what is expected."""
    *words, expected = args
    if len(words) == 2:
        return words[0], words[1], expected
    (word,) = words
    return (word, None, expected) if seat_of(word) is not None else (None, word, expected)


def _lying_in(play: Play, zone: Zone, seat: Seat | None) -> list[GameObject]:
    objects = [each for each in play.state.objects.values() if each.zone == zone and not each.phased_out]
    of = "controller" if zone == "battlefield" else "owner"
    return [each for each in objects if seat is None or getattr(each, of) == seat]


def _is(play: Play, object: GameObject, name: str, zone: Zone) -> bool:
    if "@" in name:
        return is_named(play.state, play.answers, name, object.id)
    if zone == "battlefield":
        now = characteristics(play.state, object).name
        return name in ((f"{now} Token",) if object.kind == "token" else ()) or name == now
    front = object.definition.front.name if object.definition is not None else object.name
    return name in (front, object.definition.name if object.definition is not None else None)


# --- permanents ------------------------------------------------------------------------------------


def _permanents(play: Play, name: str, seat: Seat | None = None) -> list[GameObject]:
    found = _lying_in(play, "battlefield", seat)
    named = [each for each in found if name in names_of(each, play.state)]
    return [each for each in found if _is(play, each, name, "battlefield")] or named


def _tapped(play: Play, *args: Any) -> Answered:
    player, card, expected = _arguments(args[:3]) if len(args) == 4 else _arguments(args)
    found = _permanents(play, card or "", None if player is None else _seat(player))
    if len(args) == 4:
        return Answered(args[3], sum(each.tapped == expected for each in found))
    if not found:
        return Answered(expected, "not on the battlefield")
    states = {each.tapped for each in found}
    return Answered(expected, states.pop() if len(states) == 1 else "some of them")


def _tapped_count(play: Play, card: str, tapped: bool, number: int) -> Answered:
    return Answered(number, sum(each.tapped == tapped for each in _permanents(play, card)))


def _size(play: Play, player: str, card: str, power: int, toughness: int) -> Answered:
    found = _permanents(play, card, _seat(player))
    sizes = {(now.power, now.toughness) for now in (characteristics(play.state, each) for each in found)}
    if not sizes:
        return Answered((power, toughness), "not on the battlefield")
    return Answered((power, toughness), sizes.pop() if len(sizes) == 1 else sizes)


def _counters(play: Play, *args: Any) -> Answered:
    *words, kind, expected = args
    player = next((word for word in words if seat_of(word) is not None), None)
    card = next((word for word in words if seat_of(word) is None), None)
    kind = counter_of(kind)
    if "(" in kind:
        raise NotUnderstood(f"which counter “{kind}” is")
    if card is None:
        return Answered(expected, play.state.players[_seat(player or "")].counters.get(kind, 0))
    found = _permanents(play, card, None if player is None else _seat(player))
    if not found:
        return Answered(expected, "not on the battlefield")
    return Answered(expected, max(each.counters.get(kind, 0) for each in found))


def _type(play: Play, card: str, type: str, expected: bool) -> Answered:
    found = _permanents(play, card)
    if not found:
        return Answered(expected, "not on the battlefield")
    return Answered(expected, all(type.lower() in characteristics(play.state, each).types for each in found))


def _ability(play: Play, player: str, card: str, ability: str, expected: bool) -> Answered:
    named = re.match(r"(\w+?)Ability\b", ability)
    if named is None:
        raise NotUnderstood(f"the ability “{ability}”")
    keyword = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", named[1]).lower()
    found = _permanents(play, card, _seat(player))
    has = any(keyword in characteristics(play.state, each).keywords for each in found)
    return Answered(expected, has)


def _damage(play: Play, player: str, card: str, amount: int) -> Answered:
    found = _permanents(play, card, _seat(player))
    return Answered(amount, sum(each.damage for each in found))


# --- what a player could do ------------------------------------------------------------------------


def _playable(play: Play, player: str, beginning: str, expected: bool) -> Answered:
    seat, reasons = _seat(player), Reasons()
    play = replace(play, answers=play.answers._replace(left=()))
    possible = any(_possibilities(play, seat, beginning, reasons))
    if not possible and any(has_x(ability) for _, ability in abilities_named(play.state, seat, beginning)):
        raise NotUnderstood(f"for which X “{beginning}” should be possible")
    if not possible and reasons.unknown:
        raise NotUnderstood(reasons.unknown[0])
    return Answered(expected, possible)


def _possibilities(play: Play, seat: Seat, beginning: str, reasons: Reasons) -> Any:
    """True for each way to do what begins so."""
    verb, _, name = beginning.partition(" ")
    for face in _face_names(play, name if verb in ("Cast", "Play") else beginning):
        if verb != "Play":
            yield from (True for _ in casts(play, seat, face, None, reasons))
        if verb != "Cast":
            yield from (True for _ in lands(play, seat, face, reasons))
    if beginning == "Flashback":
        for card in _lying_in(play, "graveyard", seat):
            yield from (True for _ in casts(play, seat, card.name or "", None, reasons, only="flashback"))
    for source, ability in abilities_named(play.state, seat, beginning):
        yield from (True for _ in activate(play, seat, source, ability, None, reasons))


def _face_names(play: Play, beginning: str) -> list[str]:
    known = [each.definition for each in play.state.objects.values() if each.definition is not None]
    names = {face.name for definition in known for face in definition.faces}
    return sorted(name for name in names if name.startswith(beginning))


def _options(play: Play, player: str) -> set[Any]:
    """The mana options, worked out once for this state."""
    key = f"options of a scenario: {player}"
    if key not in play.state.derived:
        try:
            play.state.derived[key] = _by_restriction(mana_options(play.state, _seat(player)))
        except Unknown as unknown:
            play.state.derived[key] = unknown
    found = play.state.derived[key]
    if isinstance(found, Unknown):
        raise found
    return found  # type: ignore[no-any-return]


def _by_restriction(pools: set[Any]) -> set[Any]:
    """The options for every set of restrictions: mana may be left out because of what it may be spent on."""
    restrictions = sorted({unit.restriction for pool in pools for unit in pool if unit.restriction})
    found: set[Any] = set()
    for size in range(len(restrictions) + 1):
        for kept in combinations(restrictions, size):
            of_kind = {
                tuple(sorted(unit for unit in pool if not unit.restriction or unit.restriction in kept))
                for pool in pools
            }
            found |= {one for one in of_kind if one and not any(_is_more(other, one) for other in of_kind)}
    return found


def _is_more(pool: Any, other: Any) -> bool:
    return pool != other and covers(pool, other)


def _mana_option(play: Play, player: str, wanted: str) -> Answered:
    pools = _options(play, player)
    pool, restriction = _pool_of(wanted)
    fitting = [each for each in pools if Counter(unit.type for unit in each) == pool]
    if restriction:
        fitting = [each for each in fitting if any(unit.restriction for unit in each)]
    else:
        fitting = [each for each in fitting if not any(unit.restriction for unit in each)]
    if not fitting and _is_tapped_for_nothing(play):
        raise NotUnderstood("whether tapping for no mana triggers anything: 106.12a says no, engines differ")
    return Answered(wanted, wanted if fitting else sorted(map(_in_words, pools)))


def _is_tapped_for_nothing(play: Play) -> bool:
    """Whether something would be tapped for no mana where triggers wait for tapping for mana."""
    state = play.state
    waiting = any(
        isinstance(ability, TriggeredAbility) and ability.is_mana_ability
        for permanent in state.battlefield()
        for ability in characteristics(state, permanent).abilities
    )
    return waiting and any(
        set(
            batches_of(state, Context(permanent.id, permanent.controller or 0, tapped_for_mana=True), ability)
        )
        == {NOTHING}
        for permanent in state.battlefield()
        for ability in characteristics(state, permanent).abilities
        if isinstance(ability, ActivatedAbility) and is_tapped_for_mana(ability)
    )


def _pool_of(text: str) -> tuple[Counter[str], bool]:
    bare, _, restriction = text.partition("[")
    types = Counter(ANY_COLOR if word == "Any" else word for word in _SYMBOL.findall(bare))
    if re.sub(_SYMBOL, "", bare).strip():
        raise NotUnderstood(f"the mana “{text}”")
    return types, bool(restriction)


def _in_words(pool: Any) -> str:
    return "".join(f"{{{unit.type}}}{'*' if unit.restriction else ''}" for unit in sorted(pool))


def _number_of_options(play: Play, player: str, number: int) -> Answered:
    return Answered(number, len(_options(play, player)))


def _energy(play: Play, player: str, amount: int) -> Answered:
    return _counters(play, player, "energy", amount)


_KINDS: Final[dict[str, Callable[..., Answered]]] = {
    "Life": _life,
    "ManaPool": _pool,
    "StackSize": _stack,
    "PermanentCount": _count_in("battlefield"),
    "GraveyardCount": _count_in("graveyard"),
    "HandCount": _count_in("hand"),
    "HandCardCount": _count_in("hand"),
    "ExileCount": _count_in("exile"),
    "LibraryCount": _count_in("library"),
    "CommandZoneCount": _count_in("command"),
    "Tapped": _tapped,
    "PermanentTapped": _tapped,
    "TappedCount": _tapped_count,
    "PowerToughness": _size,
    "CounterCount": _counters,
    "PermanentCounters": _counters,
    "Type": _type,
    "Ability": _ability,
    "DamageReceived": _damage,
    "PlayableAbility": _playable,
    "mana option available": _mana_option,
    "number of distinct mana options": _number_of_options,
    "energy counters": _energy,
}
"""Kinds of expectation by their word; `ActionsCount` is the driver's."""

__all__ = ["Answered", "NotUnderstood", "ask"]
