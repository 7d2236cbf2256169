"""Triggers: how often abilities triggered and resolved."""

from typing import Any

from analysis.ledger import ledger
from analysis.triggers import triggers
from replay.events import AbilityTriggered, Resolved, TriggerNoted
from replay.game import Game
from tests.analysis.scenes import BOAR, CLEARING, counted, whole_game


def rows(game: Game) -> list[dict[str, Any]]:
    """The metric of a game, without the game's id."""
    return triggers(ledger(game).lazy()).drop("game").collect().to_dicts()


def test_a_trigger_that_resolves_is_both() -> None:
    """The shape that others rely on; opportunities are not known."""
    assert rows(whole_game()) == [
        {
            "seat": 1,
            "source": {"card": 7, "name": "Bronze Boar"},
            "ability": 5,
            "triggered": 1,
            "resolved": 1,
            "not_resolved": 0,
            "opportunities": None,
        }
    ]


def test_what_is_countered_or_still_there_has_not_resolved() -> None:
    """Three triggers of one ability: one resolves, one is countered, one waits as the record ends."""
    game = counted(
        *(AbilityTriggered(BOAR, object, 1, ability=5) for object in (40, 41, 42)),
        Resolved(42, "countered"),
        Resolved(41),
    )
    (row,) = rows(game)
    assert (row["triggered"], row["resolved"], row["not_resolved"]) == (3, 1, 2)


def test_triggers_that_the_rules_see_are_opportunities() -> None:
    """CR 603.2: it triggered twice, one of them was put on the stack, the other was forgotten."""
    first, second = (AbilityTriggered(BOAR, object, 1, ability=5) for object in (40, 41))
    told = ledger(counted(TriggerNoted(first), TriggerNoted(second), first, Resolved(40))).lazy()
    (row,) = triggers(told).collect().to_dicts()
    assert (row["triggered"], row["resolved"], row["opportunities"]) == (1, 1, 2)


def test_a_trigger_that_was_always_missed_is_a_row() -> None:
    """The denominator without anything above it."""
    (row,) = rows(counted(TriggerNoted(AbilityTriggered(BOAR, 40, ability=5))))
    assert (row["seat"], row["triggered"], row["opportunities"]) == (1, 0, 1)


def test_each_ability_counts_for_itself() -> None:
    """Two abilities of one card, one of another."""
    game = counted(
        AbilityTriggered(BOAR, 40, 1, ability=5),
        AbilityTriggered(BOAR, 41, 1, ability=6),
        AbilityTriggered(CLEARING, 42, 1, ability=5),
    )
    assert [(row["source"]["name"], row["ability"]) for row in rows(game)] == [
        ("Bronze Boar", 5),
        ("Bronze Boar", 6),
        ("Clearing", 5),
    ]


def test_the_controller_is_the_sources_where_none_is_told() -> None:
    """CR 603.3a: the player who controlled the source as it triggered."""
    assert [row["seat"] for row in rows(counted(AbilityTriggered(BOAR, 40)))] == [1]
