"""The audit: one verdict for each act, and what a difference between rules and record means.

A small game is written down event by event, as a transcript (nothing but decisions) or as a client would
(taps told, too). The lines of the table of settling come first, each once.
"""

from __future__ import annotations

from datetime import date

import pytest

from replay.audit import GameAudit, ReportedFinding, audit
from replay.audit.answer import VERDICTS
from replay.audit.subjects import OBLIGATORY, kind_of
from replay.cards.definitions.card import CardDefinition
from replay.events import (
    AbilityActivated,
    Attack,
    AttackersDeclared,
    ChoiceMade,
    CountersChanged,
    Entry,
    Event,
    GameStarted,
    Gap,
    LifeChanged,
    ObjectCreated,
    ObjectValues,
    Observed,
    PlayerValues,
    Resolved,
    Rewound,
    SpecialActionTaken,
    SpellCast,
    StatusChanged,
    StepBegan,
)
from replay.fidelity import DECISIONS_ONLY, Fidelity
from replay.game import Game
from replay.rules.editions import edition_for
from replay.rules.register import all_rules
from replay.terms import ObjectId, Seat, Step, Zone
from tests.builder import ALICE, BOB, FOREST, ISLAND, Cards, creature, land, pay, spell, target

TELLS_TAPS = Fidelity(kinds=frozenset({"StatusChanged"}), statuses=frozenset({"tapped"}))
"""A client that tells all tapping and untapping, and nothing else that happens."""

BEAR = creature("Small Bear", 2, 2)
ORCHARD = land(
    "Borrowed Grove",
    text="Borrowed Grove enters tapped.\n"
    "{T}: Add one mana of any color that a land an opponent controls could produce.",
)
SPARK = spell("Far Spark", mana="{G}", types="sorcery", text="Far Spark deals 2 damage to any target.")
RIDDLE = creature("Living Riddle", 1, 1, text="Taps and untaps in ways nobody understands.")


class Page:
    """A game of two players, written down from turn 4 of Alice on."""

    def __init__(self, fidelity: Fidelity = DECISIONS_ONLY) -> None:
        self.cards = Cards()
        self.entries: list[Entry] = []
        self._fidelity = fidelity
        self.write(GameStarted((ALICE, BOB), complete=False))

    def write(self, event: Event, cause: int | None = None) -> int:
        """The next event; gives its number."""
        self.entries.append(Entry(len(self.entries) + 1, event, cause, turn=4))
        return len(self.entries)

    def put(self, id: ObjectId, card: CardDefinition, seat: Seat = ALICE, zone: Zone = "battlefield") -> Page:
        """A card in the position that the record begins with."""
        self.cards.add(card)
        self.write(ObjectCreated(id, zone, "card", seat, seat, definition=card.name), 1)
        if zone == "battlefield":
            self.write(StatusChanged(id, "summoning_sick", 0), 1)
        return self

    def step(self, step: Step, turn: int = 4) -> Page:
        """A step of Alice's turn begins."""
        self.write(StepBegan(turn, step, ALICE))
        return self

    def cast(self, card: ObjectId, at: Seat, forest: ObjectId) -> int:
        """Alice casts it at a player, with {G} from the forest; gives the number of the cast."""
        cast = self.write(SpellCast(ALICE, card))
        self.write(target(ALICE, players=[at]), cast)
        self.write(AbilityActivated(ALICE, forest, mana=True), cast)
        for choice in pay(ALICE, "G", forest):
            self.write(choice, cast)
        return cast

    def audit(self) -> GameAudit:
        """The verdicts."""
        edition = edition_for(date(2024, 6, 7))
        game = Game(id="a", entries=self.entries, fidelity=self._fidelity, cards=self.cards, edition=edition)
        return audit(game)

    @property
    def finding(self) -> ReportedFinding:
        """The only finding."""
        (found,) = self.audit().findings
        return found


def verdict(found: ReportedFinding) -> tuple[int, str, str, str | None]:
    """Where, what, of which kind, by which rule."""
    return found.seq, found.verdict, found.kind, found.rule


# --- expected by the rules -------------------------------------------------------------------------


def test_what_is_expected_and_recorded_is_explained() -> None:
    """508.1f: attackers tap, and the client says so: nothing to say, the rule counts as decided."""
    page = Page(TELLS_TAPS).put(1, BEAR).step("declare_attackers")
    declared = page.write(AttackersDeclared(ALICE, (Attack(1, defending_seat=BOB),)))
    page.write(StatusChanged(1, "tapped", 1), declared)
    found = page.audit()
    assert found.findings == ()
    assert found.rules["attackers-tap"].decided == 1
    assert found.decisions["attack"]["legal"] == 1


def test_what_is_expected_and_missing_contradicts_the_rules() -> None:
    """508.1f: the bear attacks, the client tells all tapping, and it did not tap."""
    page = Page(TELLS_TAPS).put(1, BEAR).step("declare_attackers")
    declared = page.write(AttackersDeclared(ALICE, (Attack(1, defending_seat=BOB),)))
    assert verdict(page.finding) == (declared, "contradiction", "record", "508.1f")


def test_what_is_expected_and_missing_cannot_be_told_beside_a_riddle() -> None:
    """A permanent whose text is not understood may be why: the finding names it."""
    page = Page(TELLS_TAPS).put(1, BEAR).put(2, RIDDLE, BOB).step("declare_attackers")
    page.write(AttackersDeclared(ALICE, (Attack(1, defending_seat=BOB),)))
    assert page.finding.verdict == "cannot-tell"
    assert page.finding.needs == ("what Living Riddle says",)


# --- recorded, and expected by no rule -------------------------------------------------------------


def test_what_nobody_expects_of_a_closed_cause_contradicts_the_rules() -> None:
    """502.3: in the untap step permanents untap; that one taps there, no rule brings about."""
    page = Page(TELLS_TAPS).put(1, BEAR)
    step = page.write(StepBegan(4, "untap", ALICE))
    tapped = page.write(StatusChanged(1, "tapped", 1), step)
    assert verdict(page.finding) == (tapped, "contradiction", "record", "110.5c")


def test_what_nobody_expects_of_an_open_cause_is_counted() -> None:
    """What a client tells without a cause may come of anything."""
    page = Page(TELLS_TAPS).put(1, BEAR).step("precombat_main")
    page.write(StatusChanged(1, "tapped", 1))
    found = page.audit()
    assert (found.findings, found.unexplained) == ((), {"StatusChanged": 1})


def test_what_nobody_expects_of_people_is_an_illegal_act() -> None:
    """119.3: nothing makes Alice gain life here; somebody wrote it down nevertheless."""
    page = Page().put(1, BEAR).step("precombat_main")
    gained = page.write(LifeChanged(ALICE, 3))
    assert verdict(page.finding) == (gained, "illegal", "act", "119.3")


def test_a_draw_that_nothing_asks_for_is_illegal() -> None:
    """121.1: players draw in their draw step and where an effect tells them to."""
    page = Page().step("precombat_main")
    drawn = page.write(ChoiceMade(ALICE, "draw", amount=1))
    assert verdict(page.finding) == (drawn, "illegal", "act", "121.1")


def test_an_untap_that_a_stun_counter_replaces_is_named_by_its_rule() -> None:
    """122.1d: a permanent with a stun counter doesn't untap, a counter goes instead."""
    page = Page().put(1, BEAR)
    page.write(StatusChanged(1, "tapped", 1), 1)
    page.write(CountersChanged("stun", 1, object=1), 1)
    page.step("end", turn=2).step("untap")
    untapped = page.write(StatusChanged(1, "tapped", 0))
    assert verdict(page.finding) == (untapped, "illegal", "act", "122.1d")


def test_saying_what_the_rules_did_is_no_act_of_its_own() -> None:
    """502.3: the bear untaps, and somebody writes it down after the step has begun."""
    page = Page().put(1, BEAR)
    page.write(StatusChanged(1, "tapped", 1), 1)
    page.step("end", turn=2).step("untap")
    page.write(StatusChanged(1, "tapped", 0))
    found = page.audit()
    assert found.findings == ()
    assert found.decisions["fact"]["legal"] == 1


# --- one of several --------------------------------------------------------------------------------


def test_one_of_several_is_legal_and_names_the_others() -> None:
    """106.7: the grove could produce green or blue; blue was chosen."""
    page = Page().put(1, ORCHARD).put(2, FOREST, BOB).put(3, ISLAND, BOB).step("precombat_main")
    tapped = page.write(AbilityActivated(ALICE, 1, mana=True))
    page.write(ChoiceMade(ALICE, "mana", values=("U",)), tapped)
    assert verdict(page.finding) == (tapped, "legal", "act", "106.7")
    assert len(page.finding.alternatives) == 2
    assert page.audit().decisions["mana"]["legal"] == 1


# --- seen to be otherwise --------------------------------------------------------------------------


def test_a_count_that_differs_contradicts_the_rules() -> None:
    """122.1: Alice had one energy counter, and nothing has given her another."""
    page = Page()
    page.write(CountersChanged("energy", 1, seat=ALICE), 1)
    page.step("precombat_main")
    seen = page.write(Observed(players={ALICE: PlayerValues(counters={"energy": 2})}))
    assert verdict(page.finding) == (seen, "contradiction", "record", "122.1")
    assert (page.finding.expected, page.finding.recorded) == ("1", "2")


def test_what_a_client_shows_corrects_and_accuses_nobody() -> None:
    """A client's records are taken over: `reconcile` counts them."""
    page = Page(TELLS_TAPS).put(1, BEAR).step("precombat_main")
    page.write(Observed(objects={1: ObjectValues(zone="battlefield", power=5, toughness=5)}))
    assert page.audit().findings == ()


def test_a_value_seen_while_something_happens_may_be_so_at_that_moment() -> None:
    """704.3: nobody looks at life totals while a spell resolves, but people may."""
    helix = spell("Warm Bolt", mana="{G}", text="Warm Bolt deals 3 damage to any target and you gain 3 life.")
    page = Page().put(1, FOREST).put(2, helix, zone="hand").step("precombat_main")
    page.cast(2, ALICE, forest=1)
    resolved = page.write(Resolved(2))
    page.write(Observed(players={ALICE: PlayerValues(life=17)}), resolved)
    page.write(Observed(players={ALICE: PlayerValues(life=20)}))
    assert page.audit().findings == ()


# --- decisions -------------------------------------------------------------------------------------


def two_lands(page: Page) -> int:
    """Alice plays two lands in one turn; gives the number of the second."""
    page.put(1, FOREST, zone="hand").put(2, ISLAND, zone="hand").step("precombat_main")
    page.write(SpecialActionTaken(ALICE, 1))
    return page.write(SpecialActionTaken(ALICE, 2))


def test_an_illegal_play_is_found_and_counted() -> None:
    """305.2b: one land a turn."""
    page = Page()
    second = two_lands(page)
    assert verdict(page.finding) == (second, "illegal", "act", "305.2b")
    found = page.audit()
    assert found.decisions["land"] == {**dict.fromkeys(VERDICTS, 0), "legal": 1, "illegal": 1}
    assert found.checked == 2


def test_what_was_taken_back_is_judged_and_counted_nowhere() -> None:
    """730.1: the second land goes back to hand; that it was played stays on record."""
    page = Page()
    second = two_lands(page)
    page.write(Rewound(second - 1, "reversed"))
    assert verdict(page.finding) == (second, "illegal", "reversed", "305.2b")
    assert page.audit().decisions["land"]["illegal"] == 0


def test_acts_in_an_order_that_changes_nothing_are_a_judges_call() -> None:
    """505.6b: a land while a spell waits on the stack; before the spell it would have been fine."""
    page = Page().put(1, FOREST).put(2, SPARK, zone="hand").put(3, ISLAND, zone="hand").step("precombat_main")
    page.cast(2, BOB, forest=1)
    played = page.write(SpecialActionTaken(ALICE, 3))
    assert verdict(page.finding) == (played, "judge-call", "order", "505.6b")
    (order,) = page.finding.alternatives
    assert order.startswith("legal in the order 2, 1: ")


def test_one_mistake_is_one_root() -> None:
    """What differs afterwards because of it names it, and is no verdict of its own."""
    page = Page().put(1, BEAR).step("precombat_main")
    gained = page.write(LifeChanged(ALICE, 3))
    page.write(Observed(players={ALICE: PlayerValues(life=20)}))
    first, second = page.audit().findings
    assert (first.seq, first.rests_on) == (gained, None)
    assert (second.verdict, second.rests_on) == ("contradiction", gained)
    assert page.audit().verdicts["contradiction"] == 0


def test_two_values_seen_at_once_are_one_verdict() -> None:
    """“Bear is 3/3” is one sentence: power and toughness differ, and it counts as one contradiction."""
    page = Page().put(1, BEAR).step("precombat_main")
    page.write(Observed(objects={1: ObjectValues(power=3, toughness=3)}))
    assert page.audit().verdicts == {**dict.fromkeys(VERDICTS, 0), "contradiction": 1}


def test_a_wrong_count_names_the_counters_and_the_mana() -> None:
    """122.1, 107.14, 106.4: “Alice has 4 energy”, “Alice has {G}{G} in pool”, and the rules give her none."""
    page = Page().put(1, BEAR).step("precombat_main")
    page.write(Observed(players={ALICE: PlayerValues(counters={"energy": 4}, mana_pool={"G": 2})}))
    found = {(each.message.split(":")[0], each.expected, each.recorded) for each in page.audit().findings}
    assert found == {("energy counters", "0", "4"), ("mana pool", "nothing", "{G}{G}")}


def test_what_was_seen_is_no_contradiction_where_a_text_that_is_not_understood_may_reach_it() -> None:
    """The Riddle may have kept the Forest tapped: nothing is guessed, and what is missing is named."""
    page = Page().put(1, FOREST).put(2, RIDDLE)
    page.write(StatusChanged(1, "tapped", 1), 1)
    page.step("untap")
    page.write(Observed(objects={1: ObjectValues(tapped=True)}))
    assert (page.finding.verdict, page.finding.needs) == ("cannot-tell", ("what Living Riddle says",))


def test_a_card_that_nobody_knows_is_judged_by_nobody() -> None:
    """Nothing is guessed: the verdict says what is missing."""
    page = Page().put(1, BEAR).step("precombat_main")
    page.write(ObjectCreated(9, "hand", "card", ALICE, ALICE), 1)
    cast = page.write(SpellCast(ALICE, 9))
    assert (page.finding.seq, page.finding.verdict) == (cast, "cannot-tell")
    assert page.finding.needs == ("the card",)


def test_a_payment_with_mana_of_a_card_that_nobody_knows_is_not_illegal() -> None:
    """601.2h: whether the right mana was there depends on what the card makes."""
    page = Page().put(2, SPARK, zone="hand").step("precombat_main")
    page.write(ObjectCreated(1, "battlefield", "token", ALICE, ALICE, definition="Strange Coin"), 1)
    page.cast(2, BOB, forest=1)
    assert {found.verdict for found in page.audit().findings} == {"cannot-tell"}


def test_a_payment_is_not_illegal_where_a_card_that_nobody_knows_may_change_the_cost() -> None:
    """601.2f: what is not understood may have made the spell cheaper."""
    text = "Slow Spark deals 2 damage to any target."
    slow = spell("Slow Spark", mana="{2}{G}", types="sorcery", text=text)
    page = Page().put(1, FOREST).put(2, slow, zone="hand")
    page.write(ObjectCreated(3, "battlefield", "card", ALICE, ALICE, definition="Strange Guild"), 1)
    page.step("precombat_main")
    page.cast(2, BOB, forest=1)
    assert [(found.slug, found.verdict) for found in page.audit().findings if found.verdict != "legal"] == [
        ("casting-pays-costs", "cannot-tell")
    ]


# --- gaps ------------------------------------------------------------------------------------------


def test_a_gap_and_the_first_look_at_a_value_after_it_cannot_be_told() -> None:
    """After the gap nobody knows Alice's life until it is seen; then it is known again."""
    page = Page().step("precombat_main")
    gap = page.write(Gap("a turn is missing"))
    page.step("precombat_main", turn=6)
    first = page.write(Observed(players={ALICE: PlayerValues(life=20)}))
    page.write(Observed(players={ALICE: PlayerValues(life=20)}))
    at_gap, at_first = page.audit().findings
    assert verdict(at_gap) == (gap, "cannot-tell", "record", None)
    assert verdict(at_first) == (first, "cannot-tell", "record", None)
    assert at_first.rests_on == gap
    assert page.audit().decisions["observation"] == {
        **dict.fromkeys(VERDICTS, 0),
        "legal": 1,
        "cannot-tell": 1,
    }


def test_what_rests_on_the_time_before_a_gap_is_not_illegal() -> None:
    """The second land may be of another turn."""
    page = Page()
    second = two_lands(page)
    moved = page.entries.pop()
    page.write(Gap("some minutes are missing"))
    assert page.write(moved.event) == second + 1
    assert {found.verdict for found in page.audit().findings} == {"cannot-tell"}


# --- the table of questions, and the words ---------------------------------------------------------

_DECISIONS = {
    "land": SpecialActionTaken(ALICE, 1),
    "cast": SpellCast(ALICE, 1),
    "activate": AbilityActivated(ALICE, 1, 2),
    "mana": AbilityActivated(ALICE, 1, mana=True),
    "attack": AttackersDeclared(ALICE),
}


@pytest.mark.parametrize("kind", _DECISIONS)
def test_every_obligatory_question_is_asked_of_its_kind(kind: str) -> None:
    """`legal` means that each of them was answered: so each is a rule which that decision wakes."""
    event = _DECISIONS[kind]
    assert kind_of(event) == kind
    awake = {rule.slug for rule in all_rules() if type(event) in rule.watches}
    assert set(OBLIGATORY[kind]) <= awake


def test_findings_name_no_intent_and_no_penalty() -> None:
    """They say what the rules allow and what the record says."""
    page = Page()
    two_lands(page)
    text = f"{page.finding}".lower()
    assert not any(word in text for word in ("cheat", "penalty", "infraction", "warning", "should have"))
