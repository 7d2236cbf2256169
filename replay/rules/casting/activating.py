"""Chapters 602 and 606: activating abilities. Whether one may be activated, and paying for it.

Mana abilities are in `replay.rules.mana`, {T} and summoning sickness in `replay.rules.costs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from replay.cards.definitions.abilities import Ability, ActivatedAbility, KeywordAbility
from replay.cards.definitions.continuous import Cannot, Permission
from replay.cards.definitions.costs import LoyaltyCost
from replay.events import AbilityActivated, AttackersDeclared, ChoiceMade
from replay.findings import Finding
from replay.rules.casting.announcing import is_time_to_pay, pay_total, wrong_modes, wrong_targets
from replay.rules.casting.choices import Carrying, Choices, Derived
from replay.rules.casting.stack import activates_onto_the_stack, numbered
from replay.rules.casting.timing import is_sorcery_time, is_within
from replay.rules.costs.total import total_cost_of_ability
from replay.rules.judging import choices_of, illegal
from replay.rules.layers.characteristics import characteristics
from replay.rules.layers.continuous import in_force
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import holds, matches, players
from replay.rules.register import follows, implements, requires
from replay.rules.unknown import Unknown
from replay.state import GameObject, State
from replay.terms import Seat


def activated_ability(state: State, event: AbilityActivated) -> ActivatedAbility | None:
    """The ability that is activated, None where it is not known."""
    source = state.object(event.source)
    found = numbered(state, source, event.ability, _is_activated(mana=event.mana))
    return found if isinstance(found, ActivatedAbility) else None


def _is_activated(*, mana: bool) -> Callable[[Ability], bool]:
    return lambda ability: isinstance(ability, ActivatedAbility) and ability.is_mana_ability == mana


def _context(state: State, event: AbilityActivated) -> Carrying:
    x = next((choice.amount for choice in choices_of(state, "x")), None)
    return Carrying(
        event.source,
        event.seat,
        x=x,
        object=event.object,
        ability=event.ability,
        choices=Choices(state.choices),
    )


@follows("activation-cost-is-paid", AbilityActivated, ChoiceMade)
def activation_cost_is_paid(state: State, event: AbilityActivated | ChoiceMade) -> Iterator[Derived]:
    """The activation cost of an ability must be paid by the player who activates it (602.1a)."""
    opener = event if isinstance(event, AbilityActivated) else state.during
    if not isinstance(opener, AbilityActivated) or opener.mana or not is_time_to_pay(state, event):
        return
    ability = activated_ability(state, opener)
    if ability is not None:
        context = _context(state, opener)
        cost = total_cost_of_ability(state, context, state.object(opener.source), ability)
        yield from pay_total(state, context, cost, opener)


# --- whether it may be activated -------------------------------------------------------------------


def _wrong(state: State, event: AbilityActivated, slug: str, message: str, *slugs: str) -> Finding:
    return illegal(state, slug, message, seat=event.seat, object=event.source, slugs=slugs)


@requires("activating-announces-ability", AbilityActivated)
def ability_is_there(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """Who activates an ability announces which one: the object must have it (602.2a)."""
    source = state.object(event.source)
    known = source.definition is not None and source.definition.understood
    if event.mana or source.abilities or not known or activated_ability(state, event) is not None:
        return
    if _could_be_activated(state, source):
        raise Unknown("which ability is activated")
    yield _wrong(state, event, "activating-announces-ability", "it has no ability to activate")


def _could_be_activated(state: State, source: GameObject) -> bool:
    """Whether it has any such ability, or may have: of a keyword not every meaning is known."""
    abilities = characteristics(state, source).abilities
    return any(activates_onto_the_stack(each) or isinstance(each, KeywordAbility) for each in abilities)


@requires("only-controller-activates", AbilityActivated)
def who_activates(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """Only an object's controller, or its owner if it has none, can activate its abilities (602.2)."""
    source = state.object(event.source)
    holder = source.controller if source.zone in ("battlefield", "stack") else source.owner
    ability = activated_ability(state, event)
    if ability is None or holder is None:
        return
    if event.seat not in players(state, Context(source.id, holder), ability.activated_by):
        yield _wrong(state, event, "only-controller-activates", "only its controller may activate this")


@requires("activated-where-it-functions", AbilityActivated)
def where_it_works(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """Abilities work on the battlefield only, unless they say otherwise (113.6)."""
    source, ability = state.object(event.source), activated_ability(state, event)
    if ability is not None and source.zone is not None and source.zone != ability.zone:
        yield _wrong(state, event, "activated-where-it-functions", f"this does not work in the {source.zone}")


@requires("activate-only-as-a-sorcery", AbilityActivated)
def only_as_a_sorcery(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """What is activated "only as a sorcery" needs one's main phase and an empty stack (602.5d)."""
    ability = activated_ability(state, event)
    if ability is not None and ability.timing == "sorcery" and not is_sorcery_time(state, event.seat):
        yield _wrong(
            state, event, "activate-only-as-a-sorcery", "this is no time for a sorcery", "only-as-a-sorcery"
        )


@requires("activate-only-as-an-instant", AbilityActivated)
def only_as_an_instant(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """What is activated "only as an instant" needs priority: not while casting (602.5e)."""
    ability = activated_ability(state, event)
    if ability is not None and ability.timing == "instant" and is_within(state):
        yield _wrong(state, event, "activate-only-as-an-instant", "nobody has priority while casting")


@requires("mana-ability-may-be-activated-while-paying", AbilityActivated)
def not_within_anything(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """While something is cast, activated or resolved, only mana abilities may be activated (605.3a)."""
    if is_within(state) and not event.mana and activated_ability(state, event) is not None:
        yield _wrong(
            state,
            event,
            "mana-ability-may-be-activated-while-paying",
            "nobody has priority here",
            "ability-activated-with-priority",
        )


@requires("prohibited-ability-is-not-activated", AbilityActivated)
def activation_is_allowed(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """A player can't begin to activate an ability that they are prohibited from activating (602.5)."""
    ability = activated_ability(state, event)
    if ability is None:
        return
    context = _context(state, event)
    if not all(holds(state, context, condition) for condition in ability.only_if):
        yield _wrong(state, event, "prohibited-ability-is-not-activated", "its condition is not met")
    for effect, change in in_force(state, Cannot):
        applies = (
            change.action == "activate" and effect.affects(state, event.source) and effect.applies(state)
        )
        if applies and (change.by is None or matches(state, effect.context, change.by, event.source)):
            yield _wrong(
                state,
                event,
                "prohibited-ability-is-not-activated",
                "an effect forbids it",
                "cant-beats-can",
            )


@requires("activation-limit-stays-with-object", AbilityActivated)
def limit_is_kept(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """An ability that may be activated only so often each turn or once counts for its object (602.5b)."""
    ability = activated_ability(state, event)
    if ability is None or not ability.limit:
        return
    if ability.limit_per_game:
        yield from _only_so_often(state, event, ability)
    elif _times_this_turn(state, event) >= ability.limit:
        message = "it was activated as often as it may be this turn"
        yield _wrong(state, event, "activation-limit-stays-with-object", message)


@implements("exhaust")
def _only_so_often(state: State, event: AbilityActivated, ability: ActivatedAbility) -> Iterator[Finding]:
    """An exhaust ability of an object may be activated only once (702.177a)."""
    if state.object(event.source).activated.count(event.ability) >= ability.limit:
        slugs = ("exhaust",) if ability.word == "exhaust" else ()
        message = "it was activated as often as it may be at all"
        yield _wrong(state, event, "activation-limit-stays-with-object", message, *slugs)


@requires("boast", AbilityActivated)
def boast_after_attacking(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """A boast ability is activated only if its creature attacked this turn, and once each turn (702.142a)."""
    ability = activated_ability(state, event)
    if ability is None or ability.word != "boast":
        return
    declared = (each.attacks for each in state.this_turn if isinstance(each, AttackersDeclared))
    if not any(attack.attacker == event.source for attacks in declared for attack in attacks):
        yield _wrong(state, event, "boast", "it has not attacked this turn")
    elif _times_this_turn(state, event) >= _boasts(state, event.seat):
        yield _wrong(state, event, "boast", "it was activated as often as it may be this turn")


def _boasts(state: State, seat: Seat) -> int:
    """How often a creature of the player may boast in a turn."""
    twice = (effect for effect, change in in_force(state, Permission) if change.action == "boast twice")
    return 2 if any(effect.context.controller == seat for effect in twice) else 1


def _times_this_turn(state: State, event: AbilityActivated) -> int:
    return sum(
        isinstance(done, AbilityActivated) and (done.source, done.ability) == (event.source, event.ability)
        for done in state.this_turn
    )


@requires("loyalty-ability-timing", AbilityActivated)
def loyalty_once_a_turn(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """One loyalty ability of a permanent each turn, when a sorcery could be cast (606.3)."""
    ability = activated_ability(state, event)
    if ability is None or not _is_loyalty(ability):
        return
    if not is_sorcery_time(state, event.seat):
        yield _wrong(state, event, "loyalty-ability-timing", "this is no time for a loyalty ability")
    elif any(_uses_loyalty_of(state, done, state.object(event.source)) for done in state.this_turn):
        yield _wrong(
            state, event, "loyalty-ability-timing", "one loyalty ability of it was activated this turn"
        )


def _is_loyalty(ability: ActivatedAbility) -> bool:
    return any(isinstance(cost, LoyaltyCost) for cost in ability.costs)


def _uses_loyalty_of(state: State, done: object, source: GameObject) -> bool:
    if not isinstance(done, AbilityActivated) or done.source != source.id:
        return False
    ability = activated_ability(state, done)
    return ability is not None and _is_loyalty(ability)


@requires("activating-follows-casting", AbilityActivated)
def targets_of_ability(state: State, event: AbilityActivated) -> Iterator[Finding]:
    """Modes and targets of an ability are announced as those of a spell are (602.2b)."""
    ability = activated_ability(state, event)
    if ability is None or event.mana:
        return
    source = state.object(event.source)
    yield from wrong_modes(state, source, ability.instructions)
    stand_in = GameObject(event.object or 0)
    stand_in.kind, stand_in.source, stand_in.controller = "ability", source.id, event.seat
    yield from wrong_targets(state, _context(state, event), stand_in, ability.instructions)
