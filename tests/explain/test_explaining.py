"""What an explanation says of an act: the verdict, questions and their grounds, accounts and the past."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from replay.errors import UsageError
from replay.events import (
    AbilityTriggered,
    AttackersDeclared,
    ChoiceMade,
    GameStarted,
    ObjectCreated,
    Resolved,
    Rewound,
    SpellCast,
    StepBegan,
)
from replay.explain import Explanation, explain
from replay.explain.answer import Produces, Question
from replay.explain.grounds import GROUNDS, SELDOM_ASKED
from replay.rules.register import all_rules
from replay.view.table import table_at
from tests.explain.pages import page, sample
from tests.view.scenes import CLIENT, boar_game, game


def question(found: Explanation, slug: str) -> Question:
    """The only question by that rule."""
    (asked,) = [each for each in found.questions if each.slug == slug]
    return asked


def facts(asked: Question) -> list[str]:
    """What it rests on, in words."""
    return [each.what for each in asked.because]


def produced(found: Explanation) -> dict[str | None, Produces]:
    """What each permanent could produce, by its name."""
    return {each.name: each for each in found.could_produce}


# --- mana ------------------------------------------------------------------------------------------


def test_a_land_is_explained_down_to_the_abilities_that_end_it() -> None:
    """106.7, ruling 2: a Pool asks the Orchard, the Orchard asks the lands of the opponent, tapped or not."""
    found = sample("could-produce.txt").explain(13)
    lands = produced(found)
    assert list(lands) == ["Reflecting Pool", "Exotic Orchard", "Island", "Swamp"]
    assert (lands["Reflecting Pool"].types, lands["Swamp"].types) == (("U", "B"), ("B",))
    assert lands["Reflecting Pool"].because[0].asked == (lands["Exotic Orchard"].object,)
    assert [why.asked for why in lands["Exotic Orchard"].because] == [
        (lands["Island"].object,),
        (lands["Swamp"].object,),
    ]
    assert [why.text for why in lands["Island"].because] == ["{T}: Add {U}."]


def test_mana_that_could_not_come_out_is_against_the_rule_that_says_so() -> None:
    """106.7: the Pool could produce {U} or {B}, the page says {G}."""
    found = sample("could-produce.txt").explain(13)
    assert found.verdict is not None
    assert (found.verdict.verdict, found.verdict.kind, found.verdict.rule) == ("illegal", "act", "106.7")
    asked = question(found, "source-of-mana")
    assert (asked.rule, asked.verdict) == ("106.3", "illegal")
    assert facts(asked) == ["Reflecting Pool could produce {U}{B}"]


def test_a_choice_within_an_act_gets_the_verdict_of_the_act() -> None:
    """What is named for a mana ability belongs to activating it."""
    whole = sample("could-produce.txt")
    found = explain(whole.game, whole.seq(13) + 1)
    assert found.act is not None
    assert (found.act.seq, found.causes) == (whole.seq(13), (whole.seq(13),))
    assert found.verdict == whole.explain(13).verdict


def test_mana_of_an_undefined_type_is_nothing_and_legal() -> None:
    """106.5: without a colour to choose a land produces no mana; activating it is legal all the same."""
    found = sample("undefined-mana.txt").explain(11)
    assert found.verdict is not None
    assert found.verdict.verdict == "legal"
    assert {each.types for each in found.could_produce if each.name == "Meteor Crater"} == {()}
    assert [each.what for each in found.followed if each.rule] == ["Meteor Crater#1 is tapped"]


def test_what_a_land_could_produce_is_unclear_beside_one_that_nobody_knows() -> None:
    """106.7: where a land that is asked is not known, the answer names what is missing."""
    whole = sample("could-produce.txt")
    entries = [
        replace(entry, event=replace(entry.event, definition="Stranger"))
        if isinstance(entry.event, ObjectCreated) and entry.event.definition == "Swamp"
        else entry
        for entry in whole.game.entries
    ]
    (pool, *_) = explain(replace(whole.game, entries=entries), whole.seq(13)).could_produce
    assert (pool.name, pool.types, pool.because) == ("Reflecting Pool", None, ())
    assert pool.unclear is not None


# --- energy ----------------------------------------------------------------------------------------


def test_the_account_of_energy_has_every_change_with_its_source() -> None:
    """107.14, 122.1: gains and payments up to the act, and what was there after each."""
    found = sample("energy.txt").explain(28)
    assert [(each.amount, each.balance, each.source and each.source.name) for each in found.energy] == [
        (1, 1, "Aether Hub"),
        (2, 3, "Attune with Aether"),
        (-1, 2, "Aether Hub"),
        (2, 4, "Longtusk Cub"),
        (-2, 2, "Longtusk Cub"),
    ]


def test_a_payment_of_more_energy_than_there_is_says_how_much_there_is() -> None:
    """118.3, 107.14: a cost can't be paid with energy that its player does not have."""
    found = page(
        "Alice: energy 1",
        "Alice battlefield: [Longtusk Cub] as Cub",
        "turn 4 Alice",
        "main",
        "Alice activates Cub; pay 2 energy",
    ).explain(9)
    assert found.verdict is not None
    assert (found.verdict.verdict, found.verdict.rules) == ("illegal", ("601.2h", "118.3", "107.14"))
    assert facts(question(found, "casting-pays-costs")) == ["Alice has 1 energy"]
    assert [(each.amount, each.balance) for each in found.energy] == [(1, 1)]


def test_energy_that_nothing_leads_to_stands_in_the_account_as_observed() -> None:
    """122.1: the page says 4 where the rules give 1."""
    found = page("Alice: energy 1", "turn 4 Alice", "main", "Alice has 4 energy").explain(8)
    assert found.verdict is not None
    assert (found.verdict.verdict, found.verdict.rule) == ("contradiction", "122.1")
    assert [(each.balance, each.observed) for each in found.energy] == [(1, False), (4, True)]
    assert question(found, "counters-are-markers").answer == "1 energy; the record says 4 energy"


# --- untapping, targets, timing --------------------------------------------------------------------


def test_a_permanent_that_stays_tapped_has_the_stun_counter_in_its_past() -> None:
    """122.1d: instead of untapping it loses the counter; when it untapped next is not said here."""
    whole = sample("stun-and-tapped-this-way.txt")
    untap = next(e.seq for e in whole.game.entries if getattr(e.event, "step", "") == "untap")
    followed = {each.what: each.rule for each in explain(whole.game, untap).followed}
    assert followed["Grizzly Bears loses 1 stun counter"] == "122.1d"
    assert followed["Llanowar Elves untaps"] == "502.3"
    seen = whole.explain(19)
    assert facts(question(seen, "status-stays-until-changed")) == ["Grizzly Bears is tapped"]
    assert [each.what for each in seen.since][-1] == "Grizzly Bears loses 1 stun counter"


def test_an_untap_that_the_rules_do_not_make_is_explained_by_the_counter() -> None:
    """122.1d: the page says that a stunned creature untapped in its controller's untap step."""
    found = page(
        "Bob battlefield: [Grizzly Bears] (tapped, stun 1) as Bear",
        "turn 5 Alice",
        "end",
        "turn 6 Bob",
        "main",
        "Bear is untapped",
    ).explain(10)
    assert found.verdict is not None
    assert (found.verdict.verdict, found.verdict.kind) == ("contradiction", "record")
    assert question(found, "status-stays-until-changed").answer == "yes; the record says no"
    assert "Grizzly Bears loses 1 stun counter" in [each.what for each in found.since]


def test_a_target_that_is_none_is_named_with_what_it_is() -> None:
    """601.2c, 115.1: "any target" is a creature, player, planeswalker or battle, and no land."""
    found = page(
        "Alice battlefield: Mountain",
        "Alice hand: Shock",
        "Bob battlefield: Forest",
        "turn 4 Alice",
        "main",
        "Alice casts Shock; target Forest; pay {R} from Mountain",
    ).explain(10)
    asked = question(found, "casting-chooses-targets")
    assert (asked.rule, asked.verdict, asked.answer) == ("601.2c", "illegal", "no: this is no legal target")
    assert facts(asked) == ["Forest is chosen (target): land, on the battlefield"]
    assert question(found, "casting-needs-permission").verdict == "legal"


def test_a_sick_creature_is_explained_by_when_it_came() -> None:
    """302.6, 602.5a: the fact names the event since which it is there."""
    whole = sample("tap-and-untap-symbols.txt")
    (fact,) = question(whole.explain(16), "tap-ability-of-sick-creature").because
    assert fact.what == "Llanowar Elves came under control this turn"
    assert fact.seq is not None
    assert type(whole.game.entries[fact.seq - 1].event).__name__ == "Resolved"


def test_before_a_take_back_the_table_has_what_is_taken_back() -> None:
    """The land that the reversal removes lies there before it, and not after."""
    whole = sample("modal-double-faced.txt").game
    mark = next(entry.seq for entry in whole.entries if isinstance(entry.event, Rewound))
    found = explain(whole, mark)
    assert found.before == table_at(whole, mark - 1)
    assert len(found.before.battlefield) == len(found.after.battlefield) + 1


def test_what_was_taken_back_is_explained_as_it_stood() -> None:
    """305.2b: a second land in a turn, reversed at once."""
    found = sample("modal-double-faced.txt").explain(16)
    assert found.undone
    assert found.verdict is not None
    assert (found.verdict.verdict, found.verdict.kind) == ("illegal", "reversed")
    assert facts(question(found, "no-land-without-land-drop")) == ["Alice has played 1 of 1 lands this turn"]


# --- what is no act --------------------------------------------------------------------------------


def test_a_draw_by_the_rules_is_what_its_step_brings() -> None:
    """504.1: the step has the draw as its consequence, and the draw's verdict."""
    whole = sample("stun-and-tapped-this-way.txt")
    draw = next(e.seq for e in whole.game.entries if getattr(e.event, "step", "") == "draw")
    found = explain(whole.game, draw)
    assert [(each.derived, each.rule) for each in found.followed] == [(True, "504.1")]
    assert found.verdict is not None
    assert found.verdict.verdict == "legal"


def test_a_resolution_goes_back_to_what_was_cast() -> None:
    """608.1: the chain of causes leads from what resolves to the act that put it on the stack."""
    whole = sample("stun-and-tapped-this-way.txt")
    found = whole.explain(14)
    assert found.causes == (whole.seq(13),)
    assert [line.line for line in found.evidence] == [14, 13]
    assert [line.text.split(";")[0].strip() for line in found.evidence] == [
        "resolve",
        "Alice casts [Suppression Ray]",
    ]


def test_a_trigger_that_resolves_goes_back_to_where_it_triggered() -> None:
    """603.2: an ability triggers as its event happens, and is put on the stack only later."""
    whole = sample("enlist.txt")
    attacks = [entry.seq for entry in whole.game.entries if isinstance(entry.event, AttackersDeclared)]
    assert whole.explain(17).causes == (attacks[-1],)
    upkeep = sample("choices-at-once.txt")
    resolved = next(e.seq for e in upkeep.game.entries if isinstance(e.event, Resolved))
    (chain,) = explain(upkeep.game, resolved).chain
    assert "upkeep" in chain.what


def test_a_choice_gets_the_verdict_of_the_innermost_act() -> None:
    """605.3a: mana abilities are activated while a spell is cast, and are acts of their own."""
    whole = sample("stun-and-tapped-this-way.txt")
    choices = [e.seq for e in whole.game.entries if getattr(e.event, "choice", "") == "mana"]
    verdict = explain(whole.game, choices[2]).verdict
    assert verdict is not None
    assert verdict.message == "nothing in the rules speaks against this mana ability"


def test_an_effect_is_told_by_what_it_does() -> None:
    """702.154a: enlist gives the attacker the other's power until end of turn."""
    found = sample("enlist.txt").explain(17)
    begins = (
        "an effect of Coalition Skyknight begins for Coalition Skyknight until end of turn: it gets +2/+0"
    )
    assert begins in [each.what for each in found.followed]


def test_a_step_raises_a_question_only_where_a_turn_begins() -> None:
    """103.1: whose turn it is was settled when it began."""
    whole = sample("stun-and-tapped-this-way.txt")
    steps = [entry for entry in whole.game.entries if isinstance(entry.event, StepBegan)]
    asked = {
        entry.seq
        for entry in steps
        for each in explain(whole.game, entry.seq).questions
        if each.rule == "103.1"
    }
    turns = {entry.event.turn: entry.seq for entry in reversed(steps) if isinstance(entry.event, StepBegan)}
    assert asked == set(turns.values())


def test_what_somebody_saw_is_a_matter_of_the_record() -> None:
    """An observation is no act: nobody did it."""
    seen = sample("enlist.txt").explain(18).verdict
    assert seen is not None
    assert (seen.verdict, seen.kind) == ("legal", "record")


def test_a_number_used_again_after_a_take_back_names_what_came_last() -> None:
    """A client that takes a cast back gives its number to the next object on the stack."""
    again = game(
        GameStarted((1, 2)),
        SpellCast(1, 20),
        Rewound(1),
        AbilityTriggered(11, 20, controller=2),
        Resolved(20),
        fidelity=CLIENT,
    )
    assert explain(again, 5).causes == (4,)


def test_a_target_of_a_trigger_belongs_to_the_trigger() -> None:
    """603.3d: its choices are made as it is put on the stack; the verdict is that on the trigger."""
    triggered = game(
        GameStarted((1, 2)),
        AbilityTriggered(11, 20, controller=2),
        (ChoiceMade(2, "target", seats=(1,), asked_by=20), 2),
        fidelity=CLIENT,
    )
    found = explain(triggered, 3)
    assert found.causes == (2,)
    assert found.verdict is not None
    assert found.verdict.message == "nothing in the rules speaks against this trigger"


def test_what_a_client_saw_gets_no_verdict() -> None:
    """A client's observations correct the state: they accuse nobody."""
    found = explain(boar_game(), 21)
    assert (found.sort, found.verdict) == ("observation", None)
    assert [(each.verdict, each.answer) for each in found.questions] == [
        ("contradiction", "20; the record says 16")
    ]


@pytest.mark.parametrize("seq", [0, 23])
def test_a_number_that_the_record_does_not_have_is_refused(seq: int) -> None:
    """Nothing happened before the first event or after the last."""
    with pytest.raises(UsageError, match=f"there is no event {seq}: the record has events 1 to 22"):
        explain(boar_game(), seq)


def test_facts_are_looked_up_for_questions_that_there_are() -> None:
    """A name in the table of grounds is the name of a rule in the code."""
    assert SELDOM_ASKED <= GROUNDS.keys() <= {rule.slug for rule in all_rules()}
