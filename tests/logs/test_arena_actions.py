"""Openers stand before their consequences, whatever the order in which Arena reports them."""

from __future__ import annotations

import pytest

from replay.events import (
    AbilityActivated,
    AbilityTriggered,
    ChoiceMade,
    Entry,
    ManaAdded,
    ManaLeft,
    ObjectMoved,
    PaymentSubstituted,
    Resolved,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    UnknownRecord,
)
from tests.logs.arena_builder import (
    Log,
    action,
    annotation,
    game_object,
    mana,
    new_id,
    player,
    step,
    transfer,
    zone,
)

HAND, STACK, BATTLEFIELD, GRAVEYARD, EXILE, PENDING = 31, 27, 28, 33, 29, 30


@pytest.fixture
def log() -> Log:
    """A game in its first main phase, with a land 50 on the battlefield."""
    log = Log()
    log.start()
    log.state(
        step("untap"), step("main"), objects=[game_object(50, BATTLEFIELD)], zones=[zone("Battlefield", [50])]
    )
    return log


def cast(spell: int = 70, card: int = 60) -> list[dict[str, object]]:
    """A card of the hand goes on the stack."""
    return [new_id(card, spell), transfer(spell, HAND, STACK, "CastSpell")]


def causes(entries: list[Entry]) -> dict[str, str | None]:
    """Kind of event → kind of the opener it stands under, for the last of each kind."""
    return {
        type(entry.event).__name__: type(entries[entry.cause - 1].event).__name__ if entry.cause else None
        for entry in entries
    }


def test_life_that_is_paid_as_a_land_enters_is_a_choice_of_its_play(log: Log) -> None:
    """614.12a: the client tells the payment after the move, by a number of its own."""
    log.state(
        new_id(60, 80), transfer(80, HAND, BATTLEFIELD, "PlayLand"),
        annotation("ModifiedLife", [1], by=9009, life=-2), action(1, 80, 3),
    )  # fmt: skip
    assert log.events(ChoiceMade) == [ChoiceMade(1, "accept", values=("life",), amount=2, asked_by=80)]
    assert causes(log.entries())["ChoiceMade"] == "SpecialActionTaken"
    assert causes(log.entries())["LifeChanged"] == "SpecialActionTaken"


def test_a_cast_opens_before_what_pays_for_it(log: Log) -> None:
    """601.2: Arena reports the cast last; its move, mana ability, mana and payment stand under it."""
    log.state(*cast(), *mana(50, 71, 70), action(1, 70, 1))
    entries = log.entries()
    kinds = [type(entry.event).__name__ for entry in entries[-6:]]
    assert kinds == ["SpellCast", "ObjectMoved", "AbilityActivated", "StatusChanged", "ManaAdded", "ManaLeft"]
    assert causes(entries) | {
        "SpellCast": None,
        "ObjectMoved": "SpellCast",
        "AbilityActivated": "SpellCast",
        "StatusChanged": "AbilityActivated",
        "ManaAdded": "AbilityActivated",
        "ManaLeft": "SpellCast",
    } == causes(entries)


def test_a_cast_over_several_messages_opens_in_the_first(log: Log) -> None:
    """601.2: targets are chosen and mana paid in later messages, still under the cast."""
    log.state(*cast(), annotation("PlayerSelectingTargets", [70], by=1))
    log.state(
        annotation("PlayerSubmittedTargets", [70], by=1), *mana(50, 71, 70), action(1, 70, 1),
        lasting=[annotation("TargetSpec", [2], by=70, number=900, index=1)],
    )  # fmt: skip
    entries = log.entries()
    assert causes(entries)["ChoiceMade"] == "SpellCast"
    assert causes(entries)["ManaLeft"] == "SpellCast"
    assert log.events(ChoiceMade) == [ChoiceMade(1, "target", seats=(2,), asked_by=70)]


def test_targets_that_change_while_they_are_chosen_are_told_once(log: Log) -> None:
    """601.2c: only the targets that stand when the choice is submitted are chosen."""
    log.state(
        *cast(), annotation("PlayerSelectingTargets", [70], by=1),
        lasting=[annotation("TargetSpec", [50], by=70, number=900, index=1)],
    )  # fmt: skip
    log.state(
        annotation("PlayerSubmittedTargets", [70], by=1), action(1, 70, 1),
        lasting=[annotation("TargetSpec", [2], by=70, number=900, index=1)],
    )  # fmt: skip
    log.state(lasting=[annotation("TargetSpec", [2], by=70, number=900, index=1)])
    assert log.events(ChoiceMade) == [ChoiceMade(1, "target", seats=(2,), asked_by=70)]


def test_a_cast_that_is_taken_back_opens_too(log: Log) -> None:
    """601.2: what the player began and undid stays in the record, under its opener."""
    log.state(*cast())
    log.undo(to=3)
    assert log.events(SpellCast) == [SpellCast(1, 70)]


def test_a_cast_whose_end_is_lost_is_no_cast(log: Log) -> None:
    """Neither completed nor undone: the spell's move is told, that somebody cast it is not known."""
    log.state(*cast())
    log.state(previous=99, number=100)
    assert log.events(SpellCast) == []
    assert log.events(ObjectMoved) == [ObjectMoved(60, "stack", 70, "hand", 1, "cast")]


def test_an_action_whose_beginning_is_lost_opens_where_it_is_reported(log: Log) -> None:
    """After a gap the client reports an action that was announced in it."""
    log.state(action(1, 70, 1), previous=99, number=100)
    assert log.events(SpellCast) == [SpellCast(1, 70)]


def test_a_land_is_played_before_it_moves(log: Log) -> None:
    """116.2a: Arena reports the move first."""
    log.state(new_id(60, 80), transfer(80, HAND, BATTLEFIELD, "PlayLand"), action(1, 80, 3))
    assert log.events(SpecialActionTaken, ObjectMoved) == [
        SpecialActionTaken(1, 60, becomes=80),
        ObjectMoved(60, "battlefield", 80, "hand", 1, "play"),
    ]


def test_the_back_of_a_modal_card_is_played_as_its_second_face(log: Log) -> None:
    """712.11b: Arena has an action of its own for it."""
    log.state(new_id(60, 80), transfer(80, HAND, BATTLEFIELD, "PlayLand"), action(1, 80, 19))
    assert log.events(SpecialActionTaken) == [SpecialActionTaken(1, 60, becomes=80, face=1)]


def test_an_instance_with_an_action_is_activated_and_one_without_triggers(log: Log) -> None:
    """602.2, 603.3: both begin with the same annotation; only the action that follows tells them apart."""
    log.state(
        annotation("AbilityInstanceCreated", [71], by=50),
        action(1, 71, 2, 777),
        annotation("AbilityInstanceCreated", [72], by=50),
        lasting=[annotation("TriggeringObject", [60], by=72, number=900)],
    )
    assert log.events(AbilityActivated, AbilityTriggered) == [
        AbilityActivated(1, 50, 71, 777),
        AbilityTriggered(50, 72, triggered_by=60),
    ]


def test_a_delayed_trigger_names_the_source_of_its_holder(log: Log) -> None:
    """603.7d: Arena creates it by a holder, which is no object of the game."""
    log.state(objects=[game_object(77, 30, type="GameObjectType_TriggerHolder", parentId=50)])
    log.state(annotation("AbilityInstanceCreated", [72], by=77))
    log.over()
    assert log.events(AbilityTriggered) == [AbilityTriggered(50, 72)]


def test_a_cost_stands_under_its_activation(log: Log) -> None:
    """602.2b: taps, life and sacrifices between the announcement and the action are its cost."""
    log.state(
        annotation("AbilityInstanceCreated", [71], by=50),
        annotation("TappedUntappedPermanent", [50], by=71, tapped=1),
        annotation("ModifiedLife", [1], by=71, life=-1),
        new_id(50, 81),
        transfer(81, BATTLEFIELD, GRAVEYARD, "Sacrifice", by=71),
        action(1, 71, 2, 777),
    )
    found = causes(log.entries())
    assert {found[kind] for kind in ("StatusChanged", "LifeChanged", "ObjectMoved")} == {"AbilityActivated"}


def test_what_happens_in_a_resolution_stands_under_it_over_messages(log: Log) -> None:
    """608.2: a resolution spans messages until it is complete; the spell's own move comes after that."""
    log.state(*cast(), action(1, 70, 1))
    log.state(annotation("ResolutionStart", [70], by=70, grpid=1))
    log.state(
        annotation("ModifiedLife", [2], by=70, life=-3), annotation("ResolutionComplete", [70], by=70),
        new_id(70, 82), transfer(82, STACK, GRAVEYARD, "Resolve"),
    )  # fmt: skip
    found = causes(log.entries())
    assert found["LifeChanged"] == found["ObjectMoved"] == "Resolved"


def test_state_based_actions_stand_under_nothing(log: Log) -> None:
    """704.3: a creature that dies after a resolution dies of a state-based action, not of the spell."""
    log.state(*cast(), action(1, 70, 1))
    log.state(
        annotation("ResolutionStart", [70], by=70, grpid=1),
        annotation("DamageDealt", [50], by=70, damage=3, type=2),
        annotation("ResolutionComplete", [70], by=70),
        new_id(50, 82), transfer(82, BATTLEFIELD, GRAVEYARD, "SBA_Damage"),
    )  # fmt: skip
    last = log.entries()[-1]
    assert last.event == ObjectMoved(50, "graveyard", 82, "battlefield", 1, "state_based:lethal_damage")
    assert last.cause is None


def test_a_countered_spell_is_countered_before_it_moves(log: Log) -> None:
    """701.6a: the transfer's category is the only word of it."""
    log.state(*cast(), action(1, 70, 1))
    log.state(
        annotation("AbilityInstanceCreated", [72], by=50),
        annotation("ResolutionStart", [72], by=72, grpid=1),
        new_id(70, 82), transfer(82, STACK, GRAVEYARD, "Countered", by=72),
        annotation("ResolutionComplete", [72], by=72),
    )  # fmt: skip
    assert log.events(Resolved) == [Resolved(72), Resolved(70, "countered")]


def test_a_spell_without_a_legal_target_does_not_resolve(log: Log) -> None:
    """608.2b: such a spell just moves, with the category nil."""
    log.state(*cast(), action(1, 70, 1))
    log.state(new_id(70, 82), transfer(82, STACK, GRAVEYARD, "nil"))
    assert log.events(Resolved) == [Resolved(70, "no_legal_target")]


def test_an_ability_leaves_the_stack_when_its_instance_is_deleted(log: Log) -> None:
    """608.2n: as the final part of its resolution, or without one when it is removed."""
    log.state(annotation("AbilityInstanceCreated", [72], by=50))
    log.state(
        annotation("ResolutionStart", [72], by=72, grpid=1), annotation("ResolutionComplete", [72], by=72),
        annotation("AbilityInstanceDeleted", [72], by=50), annotation("AbilityInstanceCreated", [73], by=50),
    )  # fmt: skip
    log.state(annotation("AbilityInstanceDeleted", [73], by=50))
    assert log.events(Resolved, ObjectMoved) == [
        Resolved(72),
        ObjectMoved(72, None, origin="stack", reason="resolve"),
        Resolved(73, "removed"),
        ObjectMoved(73, None, origin="stack", reason="removed"),
    ]


def test_floating_mana_is_added_when_it_floats_and_spent_once(log: Log) -> None:
    """106.4: the pool's record tells color and source; the later payment names the same mana."""
    log.state(
        annotation("AbilityInstanceCreated", [71], by=50),
        annotation("TappedUntappedPermanent", [50], by=71, tapped=1),
        action(1, 71, 4, 1005),
        annotation("AbilityInstanceDeleted", [71], by=50),
        players=[player(1, manaPool=[_green(count=2)])],
    )
    log.state(*cast(), annotation("ManaPaid", [70], by=50, id=9, color=5), action(1, 70, 1),
              players=[player(1, manaPool=[_green(count=1)])])  # fmt: skip
    assert log.events(ManaAdded, ManaLeft) == [
        ManaAdded(1, 1, "G", 50, 1005),
        ManaAdded(1, 2, "G", 50, 1005),
        ManaLeft(1, 1, "spent", 70, "G"),
    ]


def _green(count: int) -> dict[str, object]:
    return {
        "manaId": 9, "color": "ManaColor_Green", "srcInstanceId": 50, "abilityGrpId": 1005, "count": count,
    }  # fmt: skip


def test_mana_that_emptied_is_not_spent_again(log: Log) -> None:
    """500.5: a unit that left the pool unseen is gone; the same number later is other mana."""
    log.state(annotation("AbilityInstanceCreated", [71], by=50), action(1, 71, 4, 1005),
              annotation("AbilityInstanceDeleted", [71], by=50),
              players=[player(1, manaPool=[_green(count=1)])])  # fmt: skip
    log.state(players=[player(1)])
    log.state(*cast(), annotation("ManaPaid", [70], by=50, id=9, color=5), action(1, 70, 1))
    assert [event.unit for event in log.events(ManaAdded) if isinstance(event, ManaAdded)] == [1, 2]


def test_convoke_pays_without_mana(log: Log) -> None:
    """702.51a: tapping a creature substitutes for mana; the payment opens, no mana is added."""
    log.state(
        *cast(),
        annotation("AbilityInstanceCreated", [71], by=50),
        annotation("TappedUntappedPermanent", [50], by=71, tapped=1),
        annotation("ResolutionStart", [71], by=71, grpid=172),
        annotation("ManaPaid", [70], by=50, color=5, substitution_grpid=52),
        annotation("AbilityInstanceDeleted", [71], by=50),
        action(1, 71, 12, 172),
        action(1, 70, 1),
    )
    assert log.events(ChoiceMade, PaymentSubstituted, ManaAdded, Resolved) == [
        ChoiceMade(1, "pay", (50,), asked_by=70, ability=172),
        PaymentSubstituted(1, 70, 50, "G", 52),
    ]
    assert causes(log.entries())["StatusChanged"] == "ChoiceMade"


def test_a_special_action_of_a_permanent_opens_before_its_payment(log: Log) -> None:
    """116.2m: unlocking a door announces nothing; the action is reported after the mana."""
    log.state(*mana(50, 71, 60), action(1, 60, 7, 350))
    found = log.entries()
    assert causes(found)["AbilityActivated"] == "SpecialActionTaken"
    assert causes(found)["ManaLeft"] == "SpecialActionTaken"


def test_turning_face_up_is_a_special_action(log: Log) -> None:
    """116.2b: with the change of status under it."""
    log.state(annotation("TurnPermanent", [50], by=1, turned=0), action(1, 50, 8, 351))
    assert log.events(SpecialActionTaken, StatusChanged) == [
        SpecialActionTaken(1, 50, "turn_face_up"),
        StatusChanged(50, "face_down", 0),
    ]


def test_x_and_costs_are_chosen_under_the_cast(log: Log) -> None:
    """601.2b: the value of X and an additional cost are told by lasting annotations."""
    log.state(
        *cast(), action(1, 70, 1),
        lasting=[
            annotation("CastingTimeOption", [70], by=70, number=900, type=2, value=4),
            annotation("CastingTimeOption", [70], by=70, number=901, type=3, kickerAbilityGrpId=88),
        ],
    )  # fmt: skip
    assert log.events(ChoiceMade) == [
        ChoiceMade(1, "x", amount=4, asked_by=70),
        ChoiceMade(1, "cost", values=("kicker",), amount=88, asked_by=70),
    ]


@pytest.mark.parametrize(
    ("number", "way", "face"),
    [(16, "adventure", 1), (11, "right_half", 1), (22, "left_room", 0), (24, "omen", 1)],
)
def test_the_part_that_is_cast_is_told(log: Log, number: int, way: str, face: int) -> None:
    """601.2b: Arena has an action type for each way to cast a part of a card."""
    log.state(*cast(), action(1, 70, number))
    assert log.events(SpellCast) == [SpellCast(1, 70, way, face)]


def test_a_new_way_to_cast_is_marked_and_keeps_its_number(log: Log) -> None:
    """P21: Arena adds an action type for each new kind of card."""
    log.state(*cast(), action(1, 70, 99))
    assert log.events(UnknownRecord, SpellCast) == [
        UnknownRecord("action", "99"),
        SpellCast(1, 70, "action_99"),
    ]


def test_an_unknown_action_of_an_ability_is_marked(log: Log) -> None:
    """P21: what it begins is not guessed."""
    log.state(annotation("AbilityInstanceCreated", [71], by=50), action(1, 71, 99))
    assert log.events(UnknownRecord, AbilityActivated) == [UnknownRecord("action", "99")]
