"""What Arena's records say becomes identity (`CardSeen`) or observation (`Observed`), and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from logs.arena import words
from logs.arena.records import UNCHANGED
from replay.events import (
    CardSeen,
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    EffectEnded,
    ObjectCreated,
    ObjectMoved,
    ObjectValues,
    Observed,
    RelationChanged,
    StepBegan,
    TurnValues,
    UnknownRecord,
)
from tests.logs.arena_builder import (
    Log,
    annotation,
    clock,
    game_object,
    new_id,
    player,
    step,
    transfer,
    zone,
)

BATTLEFIELD, GRAVEYARD, HAND, STACK, LIMBO = 28, 33, 31, 27, 30


@pytest.fixture
def log() -> Log:
    """A game after the deal."""
    log = Log()
    log.start()
    return log


def last(log: Log) -> Observed:
    """The last observation."""
    found = log.events(Observed)[-1]
    assert isinstance(found, Observed)
    return found


def creature(id: int = 50, where: int = BATTLEFIELD, **fields: Any) -> dict[str, Any]:
    """A creature's record."""
    return game_object(
        id, where, card=900010, cardTypes=["CardType_Creature"], subtypes=["SubType_Elf"],
        color=["CardColor_Green"], power=2, toughness=2, uniqueAbilities=[{"id": 1, "grpId": 14}], **fields,
    )  # fmt: skip


def test_a_card_is_seen_with_its_base_values(log: Log) -> None:
    """109.3: identity and characteristics at first sight."""
    log.state(objects=[creature()], zones=[zone("Battlefield", [50])])
    assert log.events(CardSeen) == [
        CardSeen(
            50,
            900010,
            None,
            "card",
            1,
            ("creature",),
            ("Elf",),
            (),
            ("G",),
            (14,),
            2,
            2,
            keywords=("trample",),
        )
    ]


def test_a_new_id_inherits_what_was_known(log: Log) -> None:
    """400.7: a card that moves is not seen again, though its values may differ by then."""
    log.state(objects=[creature()], zones=[zone("Battlefield", [50])])
    log.state(
        new_id(50, 60), transfer(60, BATTLEFIELD, GRAVEYARD, "Destroy"),
        objects=[creature(60, GRAVEYARD) | {"power": {"value": 5}}], zones=[zone("Graveyard", [60], 1)],
    )  # fmt: skip
    assert len(log.events(CardSeen)) == 1


def test_a_card_that_turns_out_to_be_another_is_seen_again(log: Log) -> None:
    """707.2, 712.8: a copy or another face has another card id."""
    log.state(objects=[creature()], zones=[zone("Battlefield", [50])])
    log.state(objects=[creature() | {"grpId": 900011}])
    assert [event.card for event in log.events(CardSeen) if isinstance(event, CardSeen)] == [900010, 900011]


def test_abilities_of_the_old_clients_stand_in_another_field(log: Log) -> None:
    """The clients of 2019 and 2020 wrote `abilities`."""
    old = creature()
    del old["uniqueAbilities"]
    log.state(objects=[old | {"abilities": [14, 15]}])
    assert [event.abilities for event in log.events(CardSeen) if isinstance(event, CardSeen)] == [(14, 15)]


def test_an_observation_names_what_was_sent_with_what_changed(log: Log) -> None:
    """An absent field has its default, a value that stands is left out."""
    log.state(objects=[creature(isTapped=True, hasSummoningSickness=True)], zones=[zone("Battlefield", [50])])
    assert last(log).objects == {
        50: ObjectValues("battlefield", 1, True, True, power=2, toughness=2)
    }  # fmt: skip
    log.state(objects=[creature(hasSummoningSickness=True)])
    assert last(log).objects == {50: ObjectValues(tapped=False)}
    log.state(objects=[creature(hasSummoningSickness=True)])
    assert last(log).objects == {50: UNCHANGED}


def test_an_object_in_no_list_is_not_observed(log: Log) -> None:
    """Facets of a card and retired ids are records without a place."""
    log.state(
        objects=[creature(51, LIMBO), creature(52) | {"type": "GameObjectType_Adventure"}, creature(53)]
    )
    assert not any(event.objects for event in log.events(Observed) if isinstance(event, Observed))


def test_attack_and_block_are_observed(log: Log) -> None:
    """506.4: what attacks a seat is told by a negative number."""
    attacker = creature(attackState="AttackState_Attacking", attackInfo={"targetId": 2})
    blocker = creature(51, blockState="BlockState_Blocking", blockInfo={"attackerIds": [50]})
    log.state(objects=[attacker, blocker], zones=[zone("Battlefield", [50, 51])])
    assert (last(log).objects[50].attacking, last(log).objects[51].blocking) == (-2, (50,))


def test_life_and_pool_are_observed_when_they_change(log: Log) -> None:
    """A player without a life total is at 0."""
    green = {"manaId": 1, "color": "ManaColor_Green", "count": 2}
    log.state(players=[player(2, manaPool=[green])])
    assert last(log).players[2].mana_pool == {"G": 2}
    record = player(2)
    del record["lifeTotal"]
    log.state(players=[record])
    assert (last(log).players[2].life, last(log).players[2].mana_pool) == (0, {})


def test_hands_and_libraries_are_counted(log: Log) -> None:
    """Lists of hidden cards tell their number."""
    log.state(zones=[zone("Hand", [1, 2, 3], 2), zone("Library", [4, 5], 2)])
    assert (last(log).players[2].hand, last(log).players[2].library) == (3, 2)


def test_counters_are_observed_while_they_are_told(log: Log) -> None:
    """122.1: the lasting annotation has the running count; when it is deleted there are none."""
    log.state(objects=[creature()], zones=[zone("Battlefield", [50])])
    log.state(lasting=[annotation("Counter", [50], number=900, count=3, counter_type=1)])
    assert last(log).objects == {50: ObjectValues(counters={"+1/+1": 3})}
    log.state(diffDeletedPersistentAnnotationIds=[900])
    assert last(log).objects == {50: ObjectValues(counters={"+1/+1": 0})}


def test_energy_is_observed_on_its_player(log: Log) -> None:
    """107.14: players have counters too."""
    log.state(lasting=[annotation("Counter", [1], number=900, count=4, counter_type=35)])
    assert last(log).players[1].counters == {"energy": 4}


def test_counters_of_an_object_that_has_left_are_not_observed(log: Log) -> None:
    """A counter that kills in the same message still names the old id."""
    log.state(
        new_id(50, 60), transfer(60, BATTLEFIELD, GRAVEYARD, "SBA_ZeroToughness"),
        lasting=[annotation("Counter", [50], number=900, count=2, counter_type=2)],
    )  # fmt: skip
    assert 50 not in {object for event in log.events(Observed) for object in getattr(event, "objects", {})}


def test_the_clock_is_observed_where_it_changes(log: Log) -> None:
    """A main phase has no step, and no one may have priority."""
    log.state(turn=clock(3, "main", 1, 1))
    assert last(log).turn == TurnValues(3, "precombat_main", 1, 1)
    log.state(turn=clock(3, "main", 1, 0))
    assert last(log).turn == TurnValues(priority=None)
    log.state(turn=clock(3, "main", 1, 0))
    assert last(log).turn == TurnValues()


def test_a_message_with_more_to_come_is_not_settled(log: Log) -> None:
    """The records of an envelope are consistent only in its last state."""
    log.state(turn=clock(1, "upkeep"), pendingMessageCount=1)
    assert not last(log).settled


def test_a_message_with_nothing_to_say_says_nothing(log: Log) -> None:
    """Many states only move timers."""
    before = len(log.entries())
    log.state()
    assert len(log.entries()) == before


def test_damage_is_told_with_its_kind(log: Log) -> None:
    """120.1: to a seat or an object; none is no damage."""
    log.state(objects=[creature()], zones=[zone("Battlefield", [50])])
    log.state(
        annotation("DamageDealt", [2], by=50, damage=2, type=1),
        annotation("DamageDealt", [51], by=50, damage=1, type=2),
        annotation("DamageDealt", [51], by=50, damage=0, type=2),
    )
    assert log.events(DamageDealt) == [
        DamageDealt(2, 50, seat=2, combat=True),
        DamageDealt(1, 50, 51),
    ]


def test_a_growth_that_is_a_counter_is_told_once(log: Log) -> None:
    """613.4c: Arena reports a +1/+1 counter also as a change of power and toughness."""
    log.state(
        annotation("CounterAdded", [50], counter_type=1, transaction_amount=2),
        annotation("PowerToughnessModCreated", [50], power=2, toughness=2),
    )
    assert log.events(CountersChanged, EffectBegan) == [CountersChanged("+1/+1", 2, 50)]


def test_an_effect_ends_by_the_number_it_began_with(log: Log) -> None:
    """611.2: the effect's number is paired by the affector that created it."""
    log.state(
        annotation("LayeredEffectCreated", [7003], by=72),
        annotation("PowerToughnessModCreated", [50], by=72, power=3, toughness=0),
    )
    log.state(step("cleanup"), annotation("LayeredEffectDestroyed", [7003]),
              annotation("LayeredEffectDestroyed", [7999]))  # fmt: skip
    began, _, ended = log.events(EffectBegan, StepBegan, EffectEnded)
    assert isinstance(began, EffectBegan)
    assert (began.effect, began.change and began.change.power, ended) == (7003, 3, EffectEnded(7003))


def test_control_goes_to_the_player_targeted(log: Log) -> None:
    """613.1b: the annotation names no player; the ability's targets do."""
    log.state(
        annotation("AbilityInstanceCreated", [72], by=50),
        lasting=[annotation("TargetSpec", [2], by=72, number=900, index=1)],
    )
    log.state(annotation("ResolutionStart", [72], by=72), annotation("ControllerChanged", [51], by=72))
    log.over()
    (event,) = log.events(EffectBegan)
    assert isinstance(event, EffectBegan)
    assert event.change is not None
    assert (event.objects, event.change.controller) == ((51,), 2)


def test_an_unknown_counter_keeps_its_number(log: Log) -> None:
    """P21: new kinds of counters come with every set."""
    log.state(annotation("CounterAdded", [50], counter_type=9999, transaction_amount=1))
    assert log.events(CountersChanged) == [CountersChanged("counter_9999", 1, 50)]
    assert log.report.unknown == {"counter counter_9999": 1}


def test_energy_is_paid_within_a_cost(log: Log) -> None:
    """107.14: paying energy removes that many counters."""
    log.state(
        annotation("AbilityInstanceCreated", [71], by=50),
        annotation("CounterRemoved", [1], by=71, counter_type=35, transaction_amount=2),
        annotation("UserActionTaken", [71], by=1, actionType=2, abilityGrpId=9),
    )
    assert log.events(CountersChanged) == [CountersChanged("energy", -2, seat=1, source=71, reason="paid")]


def test_energy_is_paid_where_the_viewer_was_asked(log: Log) -> None:
    """608.2d: within a resolution the client asks whether to pay."""
    log.state(annotation("AbilityInstanceCreated", [72], by=50))
    question = {"type": "GREMessageType_OptionalActionMessage"}
    log.envelope(log.message(annotation("ResolutionStart", [72], by=72)), question)
    log.state(annotation("CounterRemoved", [1], by=72, counter_type=35, transaction_amount=3))
    log.over()
    assert log.events(CountersChanged) == [CountersChanged("energy", -3, seat=1, source=72, reason="paid")]


def test_a_token_is_created_and_ceases_to_exist(log: Log) -> None:
    """111.1, 111.7: it moves first, then its new id is gone."""
    token = creature() | {"type": "GameObjectType_Token"}
    log.state(annotation("TokenCreated", [50]), objects=[token], zones=[zone("Battlefield", [50])])
    log.state(
        new_id(50, 60), transfer(60, BATTLEFIELD, GRAVEYARD, "Destroy"), annotation("TokenDeleted", [60])
    )
    assert log.events(ObjectCreated, ObjectMoved) == [
        ObjectCreated(50, "battlefield", "token", 1),
        ObjectMoved(50, "graveyard", 60, "battlefield", 1, "destroy"),
        ObjectMoved(60, None, reason="state_based:token_ceased"),
    ]


def test_a_conjured_card_begins_to_exist(log: Log) -> None:
    """It comes from one of the client's own zones."""
    log.state(transfer(80, LIMBO, HAND, "Conjure"))
    assert log.events(ObjectCreated) == [ObjectCreated(80, "hand", "card", 1)]


def test_what_is_attached_is_told_and_its_end_too(log: Log) -> None:
    """301.5, 303.4: the end is told while both are still there."""
    held = annotation("Attachment", [51], by=50, number=900)
    log.state(annotation("AttachmentCreated", [51], by=50), lasting=[held])
    log.state(diffDeletedPersistentAnnotationIds=[900])
    assert log.events(RelationChanged) == [
        RelationChanged("attached", 50, 51),
        RelationChanged("attached", 50, 51, ends=True),
    ]


def test_lasting_annotations_of_the_old_clients_are_told_once(log: Log) -> None:
    """The clients of 2019 put them among the others and repeat them in every message."""
    target = annotation("TargetSpec", [2], by=72, number=900, index=1)
    log.state(annotation("AbilityInstanceCreated", [72], by=50), target)
    log.state(target)
    log.over()
    assert len(log.events(ChoiceMade)) == 1


def test_a_type_of_object_that_is_new_is_counted(log: Log) -> None:
    """P21: and not taken for a card."""
    log.state(objects=[creature() | {"type": "GameObjectType_Novelty"}], zones=[zone("Battlefield", [50])])
    assert log.events(UnknownRecord) == [UnknownRecord("object type", "GameObjectType_Novelty")]


def test_names_of_steps_agree_with_their_numbers() -> None:
    """A turn record and the annotations call the same steps."""
    assert set(words.STEPS_BY_NUMBER.values()) == set(words.STEPS_BY_NAME.values())


def test_values_that_were_not_sent_are_not_there(log: Log) -> None:
    """Nothing stands for "not known" but absence."""
    log.state(zones=[zone("Hand", [1], 2)])
    assert last(log).players[2].life is UNSET


def test_a_change_of_several_objects_is_one_effect(log: Log) -> None:
    """611.2c: Arena reports one effect and a change for each object."""
    log.state(
        annotation("LayeredEffectCreated", [7003], by=72),
        annotation("PowerToughnessModCreated", [50], by=72, power=4, toughness=4),
        annotation("PowerToughnessModCreated", [51], by=72, power=4, toughness=4),
    )
    (event,) = log.events(EffectBegan)
    assert isinstance(event, EffectBegan)
    assert (event.effect, event.objects) == (7003, (50, 51))


def test_changes_with_effects_of_their_own_stay_apart(log: Log) -> None:
    """611.2: as many effects as changes, in their order."""
    log.state(
        annotation("LayeredEffectCreated", [7003], by=72),
        annotation("PowerToughnessModCreated", [50], by=72, power=1, toughness=1),
        annotation("LayeredEffectCreated", [7004], by=72),
        annotation("PowerToughnessModCreated", [51], by=72, power=1, toughness=1),
    )
    found = [
        (event.effect, event.objects) for event in log.events(EffectBegan) if isinstance(event, EffectBegan)
    ]
    assert found == [(7003, (50,)), (7004, (51,))]
