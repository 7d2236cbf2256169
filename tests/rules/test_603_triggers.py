"""Chapter 603: triggered abilities, from the event to the stack."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import Instructions, Mode, TriggeredAbility
from replay.cards.definitions.effects import Draw, GainLife, LoseLife
from replay.cards.definitions.phrases import YOU, Each, Event, Filter, Fixed
from replay.events import AbilityActivated, ChoiceMade, DamageDealt, ObjectMoved, TriggerNoted
from replay.fidelity import Fidelity
from replay.rules.casting.choices import NeedsChoice
from tests.builder import ALICE, BOB, FOREST, Game, pay
from tests.invented import creature, land, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{G}")
MOURNER = creature("Mourner", 1, 1, text="Whenever another creature dies, you gain 1 life.")
TAXER = permanent(
    "Land Taxer",
    "enchantment",
    text="Whenever a player taps a land for mana, Land Taxer deals 1 damage to that player.",
)
FLAMER = creature("Flamer", 1, 1, text="When Flamer enters, it deals 2 damage to target creature.")
GREETER = creature("Greeter", 1, 1, mana="{G}", text="When Greeter enters, you gain 2 life.")
SHARER = creature("Sharer", 1, 1, text="At the beginning of your upkeep, you gain 1 life.")
SPARK = spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to target creature.")


def _stacked(seat: int, source: int, object: int = 900, ability: int | None = None) -> ChoiceMade:
    return ChoiceMade(seat, "stack", (source,), amount=ability, asked_by=object)


def _noted(game: Game) -> list[int]:
    """The sources of what has triggered, in order."""
    return [event.trigger.source for event in game.derived(TriggerNoted) if isinstance(event, TriggerNoted)]


@pytest.mark.rule("trigger-goes-on-stack", "tapped-for-mana-trigger")
def test_ruling_04_a_trigger_without_mana_waits_until_the_spell_is_cast() -> None:
    """106.12a, 603.3: it goes on the stack the next time a player would receive priority: above the spell."""
    game = Game()
    game.battlefield(BOB, TAXER)
    forest = game.battlefield(ALICE, FOREST)
    bear = game.hand(ALICE, BEAR)
    game.cast(ALICE, bear, AbilityActivated(ALICE, forest, mana=True), *pay(ALICE, "G", forest))
    assert [each.kind for each in game.state.stack()] == ["ability", "card"]
    game.resolve()
    assert game.state.players[ALICE].life == 19


@pytest.mark.rule("tapped-for-mana-trigger")
def test_ruling_04_a_land_tapped_for_two_mana_triggers_once() -> None:
    """106.12a, 603.2c: one ability resolved and produced mana."""
    game = Game()
    game.battlefield(BOB, TAXER)
    source = game.battlefield(ALICE, land("Two Springs", text="{T}: Add {G}{G}."))
    game.tap_for_mana(ALICE, source)
    assert len(game.state.stack()) == 1


@pytest.mark.rule("trigger-event-triggers", "enters-trigger")
def test_enters_trigger_goes_on_the_stack_above_nothing() -> None:
    """603.6a: "when this enters" triggers as the permanent enters, however it does."""
    game = Game()
    greeter = game.hand(ALICE, GREETER)
    game.pool(ALICE, "G").cast(ALICE, greeter, *pay(ALICE, "G")).resolve()
    assert [each.source for each in game.state.stack()] == [greeter]
    game.resolve()
    assert game.state.players[ALICE].life == 22


@pytest.mark.rule("triggers-in-turn-order")
def test_triggers_in_turn_order_the_active_players_lowest() -> None:
    """603.3b: the active player's abilities are put on the stack first, then the opponent's."""
    game = Game()
    hers = game.battlefield(ALICE, MOURNER)
    his = game.battlefield(BOB, MOURNER)
    bear = game.battlefield(BOB, BEAR)
    game.happens(DamageDealt(2, object=bear))
    assert [each.source for each in game.state.stack()] == [his, hers]


@pytest.mark.rule("triggers-in-turn-order")
def test_triggers_of_one_player_wait_for_their_order() -> None:
    """603.3b: a player puts their own in any order; where nobody says which, that is the question."""
    game = Game()
    first = game.battlefield(ALICE, SHARER)
    second = game.battlefield(
        ALICE, creature("Taker", 1, 1, text="At the beginning of your upkeep, you lose 1 life.")
    )
    game.turn(4, ALICE).step("upkeep")
    assert not game.state.stack()
    assert isinstance(game.heard.doubts[-1], NeedsChoice)
    game.feed(_stacked(ALICE, second, 901))
    (legal,) = game.findings
    assert (legal.verdict, legal.alternatives) == ("legal", ("Sharer", "Taker"))
    assert [each.source for each in game.state.stack()] == [first, second]
    assert game.state.stack()[1].id == 901


@pytest.mark.rule("trigger-waits-for-priority")
def test_trigger_waits_for_priority_while_something_resolves() -> None:
    """603.3: nothing goes on the stack in the middle of a resolution."""
    game = Game()
    sharer = game.battlefield(ALICE, SHARER)
    game.turn(4, ALICE).step("upkeep")
    game.resolve(_stacked(ALICE, sharer))
    assert ("illegal", "trigger-goes-on-stack") in game.verdicts


@pytest.mark.rule("trigger-waits-for-priority")
def test_trigger_waits_for_priority_and_for_its_event() -> None:
    """603.2: what has not triggered can't be put on the stack."""
    game = Game()
    sharer = game.battlefield(ALICE, SHARER)
    game.feed(_stacked(ALICE, sharer))
    assert ("illegal", "trigger-event-triggers") in game.verdicts


@pytest.mark.rule("trigger-without-legal-target-is-removed")
def test_trigger_without_legal_target_is_removed_from_the_stack() -> None:
    """603.3d: if no legal choice can be made for it, it is simply removed."""
    game = Game()
    flamer = game.hand(
        ALICE, creature("Lifter", 1, 1, mana="{G}", text="When Lifter enters, untap target land.")
    )
    game.pool(ALICE, "G").cast(ALICE, flamer, *pay(ALICE, "G")).resolve()
    assert not game.state.stack()
    assert not game.state.waiting


@pytest.mark.rule("trigger-goes-on-stack")
def test_the_only_target_needs_no_choice() -> None:
    """603.3d, 601.2c: where one target is legal, that is it; among several, someone has to choose."""
    game = Game()
    flamer = game.hand(ALICE, FLAMER)
    game.pool(ALICE, "C").cast(ALICE, flamer, *pay(ALICE, "C")).resolve()
    assert game.state.stack()[0].targets == (flamer,)
    bear = game.battlefield(BOB, BEAR)
    other = game.hand(ALICE, FLAMER)
    game.resolve().pool(ALICE, "C").cast(ALICE, other, *pay(ALICE, "C")).resolve()
    assert not game.state.stack()
    game.feed(_stacked(ALICE, other, 902), ChoiceMade(ALICE, "target", (bear,), asked_by=902))
    game.resolve()
    assert game.zone(bear) == "graveyard"


@pytest.mark.rule("intervening-if")
def test_intervening_if_is_asked_as_it_triggers_and_as_it_resolves() -> None:
    """603.4: the ability checks its condition twice, and does nothing if it is not true."""
    game = Game()
    game.battlefield(
        ALICE,
        creature(
            "Hoarder", 1, 1, text="At the beginning of your upkeep, if you have 30 or more life, draw a card."
        ),
    )
    game.turn(4, ALICE).step("upkeep")
    assert not game.state.stack()
    game.life(ALICE, 30).turn(5, ALICE).step("upkeep")
    assert len(game.state.stack()) == 1
    game.life(ALICE, 29).resolve()
    assert game.state.zone("hand", ALICE).count == 0


@pytest.mark.rule("triggers-once-each-turn")
def test_triggers_once_each_turn_if_it_says_so() -> None:
    """603.2: a second event in the turn triggers nothing, where the ability says so."""
    game = Game()
    game.battlefield(
        ALICE,
        permanent(
            "Small Font",
            "artifact",
            text="Whenever a creature dies, you gain 1 life. This ability triggers only once each turn.",
        ),
    )
    bears = [game.battlefield(BOB, BEAR) for _ in range(2)]
    game.happens(*(DamageDealt(2, object=bear) for bear in bears))
    assert len(_noted(game)) == 1


@pytest.mark.rule("triggers-once-per-occurrence")
def test_triggers_once_per_occurrence_and_once_for_one_or_more() -> None:
    """603.2c: each creature that deals damage is an occurrence; "one or more" make one together."""
    game = Game()
    each = game.battlefield(
        ALICE,
        permanent("Each", "enchantment", text="Whenever a creature you control attacks, you gain 1 life."),
    )
    group = game.battlefield(
        ALICE,
        permanent(
            "Group", "enchantment", text="Whenever one or more creatures you control attack, you gain 1 life."
        ),
    )
    bears = [game.battlefield(ALICE, BEAR) for _ in range(2)]
    game.step("declare_attackers").attack(ALICE, *bears)
    noted = [event.trigger for event in game.derived(TriggerNoted) if isinstance(event, TriggerNoted)]
    assert sum(trigger.source == each for trigger in noted) == 2
    assert len({trigger.object for trigger in noted if trigger.source == group}) == 1


@pytest.mark.rule("leaves-trigger-looks-back", "trigger-looks-back")
def test_leaves_trigger_looks_back_to_those_that_died_together() -> None:
    """603.10a: abilities that trigger on dying see all that left at the same time, themselves included."""
    game = Game()
    one, other = game.battlefield(ALICE, MOURNER), game.battlefield(ALICE, MOURNER)
    game.happens(DamageDealt(1, object=one), DamageDealt(1, object=other))
    assert sorted(_noted(game)) == [one, other]


@pytest.mark.rule("becomes-triggers")
def test_becomes_triggers_do_not_see_a_permanent_enter_tapped() -> None:
    """603.2f: a permanent that enters tapped does not become tapped."""
    game = Game()
    game.battlefield(
        ALICE, permanent("Alarm", "artifact", text="Whenever a land becomes tapped, you lose 1 life.")
    )
    slow = game.hand(ALICE, land("Slow Field", text="Slow Field enters tapped."))
    game.play(ALICE, slow)
    assert game.state.object(slow).tapped
    assert not _noted(game)


@pytest.mark.rule("replaced-event-does-not-trigger")
def test_replaced_event_does_not_trigger() -> None:
    """603.2h: an event that is replaced never happens: a permanent kept tapped by stun does not untap."""
    game = Game()
    bear = game.battlefield(
        ALICE,
        creature("Waker", 2, 2, text="Whenever Waker becomes untapped, you gain 1 life."),
        tapped=True,
        counters={"stun": 1},
    )
    game.turn(4, ALICE)
    assert not _noted(game)
    game.turn(5, ALICE)
    assert _noted(game) == [bear]


@pytest.mark.rule("reflexive-trigger")
def test_ruling_21_when_you_do_is_answered_before_it_resolves() -> None:
    """603.12, 117.5: the reflexive ability is put on the stack with its target before anyone can act."""
    game = Game()
    text = "Whenever Thrower attacks, you may pay {E}{E}. When you do, it deals 2 damage to target creature."
    thrower = game.battlefield(ALICE, creature("Thrower", 2, 2, text=text))
    bear = game.battlefield(BOB, BEAR)
    game.counters(ALICE, "energy", 2).step("declare_attackers").attack(ALICE, thrower)
    game.resolve(ChoiceMade(ALICE, "pay", values=("counter", "energy"), amount=2))
    assert game.state.players[ALICE].counters.get("energy", 0) == 0
    assert not game.state.stack()
    assert [each.source for each in game.state.waiting] == [thrower]
    game.feed(_stacked(ALICE, thrower, 903), ChoiceMade(ALICE, "target", (bear,), asked_by=903))
    game.resolve()
    assert game.zone(bear) == "graveyard"


@pytest.mark.rule("delayed-trigger", "delayed-trigger-once")
def test_delayed_trigger_triggers_once_at_the_time_it_names() -> None:
    """603.7b: the next time, and never again."""
    game = Game()
    text = "You gain 1 life. At the beginning of the next end step, you gain 3 life."
    wait = game.hand(ALICE, spell("Patience", text=text))
    game.pool(ALICE, "C").cast(ALICE, wait, *pay(ALICE, "C")).resolve()
    game.step("end")
    assert len(game.state.stack()) == 1
    game.resolve().at(3, BOB).step("end")
    assert game.state.players[ALICE].life == 24
    assert not game.state.stack()


@pytest.mark.rule("additional-triggers")
def test_ward_asks_the_opponent_to_pay_for_the_spell() -> None:
    """702.21a: ward triggers as the permanent becomes the target of an opponent's spell."""
    game = Game().at(3, BOB)
    guarded = game.battlefield(ALICE, creature("Guarded", 2, 2, text="Ward {1}"))
    spark = game.hand(BOB, SPARK)
    game.pool(BOB, "R").cast(
        BOB, spark, ChoiceMade(BOB, "target", (guarded,), asked_by=spark), *pay(BOB, "R")
    )
    assert [each.source for each in game.state.stack()] == [guarded, None]
    game.resolve(ChoiceMade(BOB, "decline"))
    assert game.zone(spark) == "graveyard"
    assert game.zone(guarded) == "battlefield"


def test_a_source_that_tells_of_triggers_is_left_to_do_so() -> None:
    """No trigger is put on the stack beside those that a client reports."""
    game = Game(fidelity=Fidelity(kinds=frozenset({"AbilityTriggered"})))
    game.battlefield(ALICE, SHARER)
    game.turn(4, ALICE).step("upkeep")
    assert not game.state.stack()
    assert not game.state.waiting


def test_nobody_is_asked_about_triggers_that_look_alike() -> None:
    """603.3b: in which order two abilities with the same words go on the stack, nobody can see."""
    game = Game()
    for _ in range(2):
        game.battlefield(ALICE, SHARER)
    game.turn(4, ALICE).step("upkeep")
    assert len(game.state.stack()) == 2


def test_moves_in_setting_up_a_position_trigger_nothing() -> None:
    """A position says what is so: nothing in it happens."""
    game = Game()
    game.battlefield(ALICE, GREETER)
    game.happens(ObjectMoved(None, "hand", origin="library", owner=BOB, reason="draw"))
    assert not game.state.stack()


@pytest.mark.rule("trigger-announces-mode")
def test_trigger_announces_mode_as_it_goes_on_the_stack() -> None:
    """603.3c: without it, the ability waits for the choice."""
    modes = (Mode(Instructions((GainLife(YOU, Fixed(3)),))), Mode(Instructions((LoseLife(YOU, Fixed(1)),))))
    either = TriggeredAbility(
        Event("step begins", player=YOU, step="upkeep"),
        Instructions(modes=modes, modes_at_least=1, modes_at_most=1),
        "one of two",
    )
    game = Game()
    chooser = game.battlefield(ALICE, creature("Chooser", 1, 1, either))
    game.turn(4, ALICE).step("upkeep")
    assert not game.state.stack()
    game.feed(_stacked(ALICE, chooser, 904), ChoiceMade(ALICE, "mode", amount=2, asked_by=904))
    game.resolve()
    assert game.state.players[ALICE].life == 19


@pytest.mark.rule("state-trigger")
def test_state_trigger_triggers_once_as_long_as_it_is_on_the_stack() -> None:
    """603.8: "whenever you have no cards in hand, draw a card"."""
    none_left = TriggeredAbility(
        Event("state", objects=(Each(Filter(noun="card", zone="hand")),), player=YOU),
        Instructions((Draw(YOU),)),
        "no cards in hand",
    )
    game = Game()
    game.battlefield(ALICE, permanent("Refill", "enchantment", none_left))
    forest = game.hand(ALICE, FOREST)
    game.settle()
    assert not game.state.stack()
    game.play(ALICE, forest)
    assert len(game.state.stack()) == 1
    game.resolve()
    assert game.state.zone("hand", ALICE).count == 1
    assert not game.state.stack()


@pytest.mark.rule("no-priority-in-untap-step")
def test_no_priority_in_untap_step_so_triggers_wait_for_the_upkeep() -> None:
    """502.4: what triggers in the untap step waits until somebody would have priority."""
    game = Game()
    text = "Whenever Waker becomes untapped, you gain 1 life."
    game.battlefield(ALICE, creature("Waker", 2, 2, text=text), tapped=True)
    game.turn(4, ALICE)
    assert not game.state.stack()
    game.step("upkeep")
    assert len(game.state.stack()) == 1


@pytest.mark.rule("trigger-looks-back")
def test_trigger_looks_back_at_what_died_as_it_was() -> None:
    """603.10a, 608.2h: power and counters as it last was on the battlefield, wherever its card is now."""
    game = Game()
    big = creature("Big", 2, 2, text="When Big dies, you gain life equal to its power.")
    text = "Whenever a creature you control with power 4 or greater dies, you gain 1 life."
    watcher = creature("Watcher", 1, 9, text=text)
    game.battlefield(ALICE, watcher)
    dying = game.battlefield(ALICE, big, counters={"+1/+1": 2})
    game.happens(DamageDealt(4, object=dying))
    game.feed(_stacked(ALICE, dying, 905)).resolve().resolve()
    assert game.state.players[ALICE].life == 25


def test_what_died_this_turn_is_remembered_as_it_was() -> None:
    """603.10, 608.2i: "if a creature died this turn" looks at the creature, not at the card."""
    game = Game()
    text = "At the beginning of your end step, if a creature died this turn, you gain 2 life."
    game.battlefield(ALICE, creature("Keeper", 1, 1, text=text))
    bear = game.battlefield(BOB, BEAR)
    game.happens(DamageDealt(2, object=bear)).step("end")
    assert len(game.state.stack()) == 1
