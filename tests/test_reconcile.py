"""Computed beside observed: sums, the headline, and what rules expected beside what is recorded."""

import pytest

from replay.comparison import FIELDS
from replay.events import (
    DamageDealt,
    LifeChanged,
    ManaAdded,
    ObjectMoved,
    Observed,
    PlayerValues,
    StatusChanged,
)
from replay.fidelity import Fidelity
from replay.reconcile import FieldCounts, Tally, headline, merged, reconcile, total_of
from replay.settlement import Difference, Settlement
from tests.view.scenes import BOAR, BOAR_IN_HAND, CLIENT, begun, boar_game, game


def test_every_counted_field_is_there() -> None:
    """The fields are those of the comparison, counted or not."""
    assert tuple(reconcile(boar_game()).fields) == FIELDS


def test_the_rules_are_what_differs_between_predicted_and_unaided() -> None:
    """120.3a: nobody recorded that 3 damage cost Bob 3 life; the rules knew, the record alone did not."""
    recorded = boar_game()
    seen = Observed(players={2: PlayerValues(life=20)})
    then = Observed(players={2: PlayerValues(life=17)})
    events = [*((entry.event, entry.cause) for entry in recorded.entries[:17]), (seen, None)]
    damage = [(recorded.entries[17].event, None), (recorded.entries[18].event, 19), (then, None)]
    silent = Fidelity(kinds=frozenset({"DamageDealt"}))
    life = reconcile(game(*events, *damage, fidelity=silent)).fields["life"]
    assert (life.changed, life.predicted, life.unaided) == (1, 1, 0)


def test_the_first_divergence_says_what_was_computed_and_observed() -> None:
    """Bob is seen at 16; by the damage that the record has, he is not."""
    found = reconcile(boar_game())
    assert found.first_divergence is not None
    assert (found.first_divergence.seq, found.first_divergence.field) == (21, "life")
    assert (found.first_divergence.seat, found.first_divergence.observed) == (2, 16)
    assert found.corrected == 1


def test_the_headline_leaves_out_steps_and_what_needs_no_rule() -> None:
    """(predicted − unaided) / (changed − unaided), without `step`."""
    fields = {
        "life": FieldCounts(compared=10, agreed=9, changed=5, predicted=4, unaided=3),
        "tapped": FieldCounts(compared=10, agreed=10, changed=6, predicted=6, unaided=0),
        "step": FieldCounts(compared=99, agreed=99, changed=99, predicted=99, unaided=0),
    }
    found = headline(fields)
    assert (found.changes, found.predicted) == (8, 7)
    assert found.share == 7 / 8
    assert total_of(fields).compared == 119


def test_without_changes_there_is_no_share() -> None:
    """Nothing of nothing is not a hundred per cent."""
    assert headline({}).share is None


def test_sums_over_games_are_sums_of_games() -> None:
    """An exact merge: twice the game is twice the figures."""
    once = reconcile(boar_game())
    twice = merged([once, once])
    assert all(twice[field] == counts + counts for field, counts in once.fields.items())


def test_a_tally_tells_expected_from_recorded() -> None:
    """Explained, expected only, recorded with another amount, and recorded without any expectation."""
    tally = Tally()
    untaps, loses = StatusChanged(1, "tapped", 0), LifeChanged(1, -3)
    tally.add(
        Settlement(
            ("untap-step-untaps", "untap-step-untaps"),
            (
                Difference("untap-step-untaps", untaps, 1, 0, None),
                Difference("damage-causes-loss-of-life", loses, -3, -2, 5),
                Difference(None, ManaAdded(1, 1, "G"), 0, 1, 6),
            ),
        )
    )
    settled = tally.settled()
    counts = {
        rule.slug: (rule.expected_recorded, rule.expected_only, rule.recorded_only) for rule in settled.rules
    }
    assert counts == {"untap-step-untaps": (2, 1, 0), "damage-causes-loss-of-life": (0, 1, 1)}
    assert settled.unexplained == {"ManaAdded": 1}
    assert [rule.rule for rule in settled.rules] == ["120.3a", "502.3"]


@pytest.mark.parametrize(("told", "expected"), [((), (0, 1)), ((ObjectMoved(BOAR, "graveyard"),), (1, 0))])
def test_what_each_check_of_the_state_expects_anew_counts_once(
    told: tuple[ObjectMoved, ...], expected: tuple[int, int]
) -> None:
    """704.3: the boar with lethal damage is looked at before every step until the record lets it die."""
    boar = (entry.event for entry in boar_game().entries[:5])
    moved = ObjectMoved(BOAR_IN_HAND, "battlefield", BOAR, "hand", 1)
    steps = [begun(1, step) for step in ("untap", "upkeep", "draw", "precombat_main")]
    tally = Tally()
    reconcile(game(*boar, moved, DamageDealt(2, object=BOAR), *steps, *told, fidelity=CLIENT), tally)
    (dies,) = [rule for rule in tally.settled().rules if rule.slug == "lethal-damage-destroys"]
    assert (dies.expected_recorded, dies.expected_only) == expected
