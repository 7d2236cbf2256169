"""For whoever has to rule: what came after an act, and what a verdict takes for granted."""

from replay.explain import explain
from tests.explain.pages import page, sample
from tests.view.scenes import boar_game


def test_what_came_after_is_told_for_whoever_thinks_of_going_back() -> None:
    """Acts, and cards that somebody has seen; with none of either it is the last act."""
    whole = sample("energy.txt")
    early, late = whole.explain(12).backup, whole.explain(28).backup
    assert (early.simple, late.simple) == (False, True)
    assert early.acts > 0
    assert "chance for Alice: shuffle" in [each.what for each in early.learned]


def test_what_an_act_itself_has_shown_cannot_be_unlearned() -> None:
    """732.1: what is taken back does not take back that cards were drawn or seen."""
    whole = sample("state-based-actions-wait.txt")
    learned = whole.explain(15).backup.learned
    drawn = [each.seq for each in learned if "from library to the hand of Bob (draw)" in each.what]
    assert set(drawn) == {whole.seq(15)}


def test_draws_that_the_rules_derive_are_learned_too() -> None:
    """504.1: a page leaves the draw of the turn out; the player has seen the card all the same."""
    whole = sample("stun-and-tapped-this-way.txt")
    draws = [e.seq for e in whole.game.entries if getattr(e.event, "step", "") == "draw"]
    learned = [each.seq for each in explain(whole.game, draws[0] - 1).backup.learned]
    assert set(draws) <= set(learned)
    assert learned == sorted(learned)


def test_a_verdict_says_what_it_takes_for_granted() -> None:
    """A page sets in somewhere, and after a gap only what came since is told."""
    told = sample("could-produce.txt").explain(13).assumes
    assert told == (
        "what was before the record sets in is as it says there (event 1)",
        "nothing that happened is missing in the record",
        "cards say what the card book has",
    )
    whole = page(
        "Alice battlefield: Forest", "turn 4 Alice", "main", 'gap "a turn"', "Alice taps Forest for {G}"
    )
    gap = whole.seq(8)
    assert (
        f"nothing that happened is missing in the record since the gap (event {gap})"
        in whole.explain(9).assumes
    )
    assert explain(boar_game(), 21).assumes == ()


def test_a_choice_while_something_resolves_is_a_decision() -> None:
    """A spell that resolved with choices is not the last act any more: they go back with it."""
    cast = sample("stun-and-tapped-this-way.txt").explain(13).backup
    assert (cast.acts, cast.simple) == (2, False)
