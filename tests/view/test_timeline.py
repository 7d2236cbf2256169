"""The event list: recorded and derived, in order, each with a sentence."""

import msgspec
import pytest

from replay.cards.knowledge import NO_CARDS
from replay.events import (
    KINDS,
    AbilityTriggered,
    CardSeen,
    ChoiceMade,
    Corrected,
    GameStarted,
    Gap,
    LifeChanged,
    ObjectMoved,
    ObjectValues,
    Observed,
    PlayerValues,
    Resolved,
    Rewound,
    TurnValues,
)
from replay.rules.editions import DEFAULT
from replay.state import State
from replay.store import Evidence
from replay.view.names import Names
from replay.view.timeline import Row, timeline
from replay.view.wording import SENTENCES, sentence
from tests.view.scenes import BOAR, BOAR_IN_HAND, CLEARING, boar_game, game


def rows(kind: str) -> list[Row]:
    """The rows of one kind in the boar's game."""
    return [row for row in timeline(boar_game()) if row.kind == kind]


def test_every_kind_of_event_has_a_sentence() -> None:
    """The table of wording is total over the vocabulary."""
    assert set(SENTENCES) == set(KINDS.values())


def test_every_event_can_be_said() -> None:
    """No sentence is empty, and none says nothing but its kind."""
    listed = timeline(boar_game())
    assert {row.seq for row in listed} == set(range(1, 23))
    assert all(row.text and row.text != row.kind for row in listed)


def test_the_shape_is_what_others_rely_on() -> None:
    """Every key of the documented shape of `events` is there."""
    assert msgspec.to_builtins(timeline(boar_game())[0]).keys() >= {
        "seq", "kind", "sort", "cause", "turn", "step", "active", "seat", "object", "card", "text", "derived",
        "undone", "after_gap", "evidence",
    }  # fmt: skip


def test_sentences_name_cards_and_players() -> None:
    """Names come from the card book and the record."""
    (cast,) = rows("SpellCast")
    (attack,) = rows("AttackersDeclared")
    assert cast.text == "Alice casts Bronze Boar"
    assert attack.text == "Alice attacks with Bronze Boar"
    assert (cast.card, cast.name, cast.turn, cast.step, cast.active) == (
        7,
        "Bronze Boar",
        1,
        "precombat_main",
        1,
    )


def test_a_card_seen_later_is_named_from_its_first_event_on() -> None:
    """Names heal: the list is told by one who knows the end."""
    moved = next(row for row in rows("ObjectMoved") if row.cause == 8)
    assert moved.text == "Bronze Boar moves from hand to the stack of Alice (cast)"


def test_what_the_rules_derive_is_listed_with_its_rule() -> None:
    """302.6: a creature that enters is summoning sick; nobody recorded it."""
    sick = next(row for row in rows("StatusChanged") if row.derived and row.object == BOAR)
    assert (sick.rule, sick.sort, sick.text) == (
        "summoning-sickness",
        "happening",
        "Bronze Boar is summoning sick",
    )


def test_a_correction_is_visible() -> None:
    """What was observed and differs is taken over in a row of its own."""
    (corrected,) = rows("Corrected")
    assert corrected.derived
    assert corrected.text.startswith("corrected: life of Bob is 16, not ")


def test_what_was_taken_back_is_listed_and_marked() -> None:
    """Undone events stay in the list, counted nowhere else."""
    listed = timeline(game(GameStarted((1, 2)), LifeChanged(1, 3), Rewound(1), LifeChanged(1, 2)))
    assert [(row.seq, row.undone) for row in listed] == [(1, False), (2, True), (3, False), (4, False)]


def test_events_after_a_gap_say_so() -> None:
    """The gap itself is not after itself."""
    listed = timeline(game(GameStarted((1, 2)), Gap("cut"), LifeChanged(1, 2)))
    assert [row.after_gap for row in listed] == [False, False, True]


def test_evidence_is_a_file_and_a_line() -> None:
    """The place of an event in its source, without any folder."""
    shown = msgspec.structs.replace(
        boar_game(), evidence_at=lambda offset: Evidence("Player.log", offset // 10, "…")
    )
    place = timeline(shown)[4].evidence
    assert place is not None
    assert (place.file, place.line) == ("Player.log", 5)


def test_players_of_one_name_are_told_apart() -> None:
    """A record may call both players the same."""
    shown = msgspec.structs.replace(boar_game(), players={1: "Sam", 2: "Sam"})
    cast = next(row for row in timeline(shown) if row.kind == "SpellCast")
    assert cast.text == "Sam (1) casts Bronze Boar"


def test_an_ability_is_named_after_its_source() -> None:
    """113.7: a client numbers abilities apart from cards; the number of one says nothing about the other."""
    listed = timeline(
        game(
            *(entry.event for entry in boar_game().entries[:5]),
            AbilityTriggered(CLEARING, 60, controller=1),
            CardSeen(60, card=7, kind="ability"),
            Resolved(60),
        )
    )
    resolved = next(row for row in listed if row.kind == "Resolved")
    assert resolved.text == "an ability of Clearing resolves"
    assert resolved.card == 8


def test_several_cards_move_and_what_is_paid_with_counts_itself() -> None:
    """Sentences that people read."""
    drawn = ObjectMoved(None, "hand", origin="library", owner=1, reason="draw", amount=7)
    paid = ChoiceMade(1, "pay", (CLEARING,), ability=172)
    started = (entry.event for entry in boar_game().entries[:3])
    said = [row.text for row in timeline(game(*started, drawn, paid))]
    assert said[-2:] == ["7 cards move from library to the hand of Alice (draw)", "Alice pays with Clearing"]


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        (Observed(players={1: PlayerValues(life=15)}), "Alice has 15 life"),
        (Observed(players={1: PlayerValues(mana_pool={"G": 2})}), "Alice has {G}{G} in the pool"),
        (Observed({CLEARING: ObjectValues(could_produce=())}), "Clearing could produce nothing"),
        (Observed({CLEARING: ObjectValues(face=1)}), "1 object"),
        (Observed(players={1: PlayerValues(life=1)}, turn=TurnValues(turn=2)), "1 player and the clock"),
    ],
)
def test_few_values_are_told_and_many_are_counted(seen: Observed, said: str) -> None:
    """What a page says that somebody has is one value or two; a client sends dozens."""
    started = (entry.event for entry in boar_game().entries[:5])
    (row,) = [row for row in timeline(game(*started, seen)) if row.kind == "Observed" and row.seq == 6]
    assert row.text == f"observed: {said}"


def test_exile_belongs_to_nobody() -> None:
    """400.1: exile is shared by all players."""
    exiled = ObjectMoved(CLEARING, "exile", origin="battlefield", owner=1, reason="exile")
    started = (entry.event for entry in boar_game().entries[:5])
    said = [row.text for row in timeline(game(*started, exiled))]
    assert "Clearing moves from battlefield to exile (exile)" in said


def test_cards_that_nobody_named_are_said_to_be_unnamed() -> None:
    """402.3: of a hand only the number of cards is known."""
    discarded = ChoiceMade(1, "discard", (CLEARING,), amount=2)
    started = (entry.event for entry in boar_game().entries[:5])
    assert timeline(game(*started, discarded))[-1].text == "Alice discards Clearing and 1 unnamed card"


def test_abilities_that_come_from_each_other_have_no_name() -> None:
    """Hostile input: a record may say of an ability that it is its own source."""
    started = (entry.event for entry in boar_game().entries[:5])
    listed = timeline(
        game(
            *started,
            AbilityTriggered(61, 60, controller=1),
            AbilityTriggered(60, 61, controller=1),
            AbilityTriggered(62, 62, controller=1),
            Resolved(62),
            Resolved(61),
        )
    )
    assert [row.text for row in listed if row.kind == "Resolved"] == ["an ability resolves"] * 2


def test_choices_have_words_of_their_own() -> None:
    """A choice that has no word of its own is called one."""
    listed = timeline(
        game(
            *(entry.event for entry in boar_game().entries[:5]),
            ChoiceMade(1, "keep"),
            ChoiceMade(1, "target", objects=(CLEARING,), asked_by=BOAR_IN_HAND),
            ChoiceMade(2, "color", values=("light_red",)),
            ChoiceMade(2, "vote"),
            ChoiceMade(2, "search"),
            ChoiceMade(1, "choose", seats=(2,), asked_by=CLEARING),
        )
    )
    assert [row.text for row in listed if row.kind == "ChoiceMade"] == [
        "Alice keeps the hand",
        "Alice targets Clearing (Bronze Boar)",
        "Bob chooses (color): light red",
        "Bob chooses vote",
        "Bob searches",
        "Alice chooses Bob (Clearing)",
    ]


@pytest.mark.parametrize(
    ("choice", "said"),
    [
        (
            ChoiceMade(1, "mana", values=("G", "G"), asked_by=CLEARING),
            "chooses {G}{G} as the mana (Clearing)",
        ),
        (ChoiceMade(1, "mana", values=("nothing",)), "chooses nothing as the mana"),
        (ChoiceMade(1, "pay", (CLEARING,), (), ("mana", "G"), 2), "pays {G}{G} from Clearing"),
        (ChoiceMade(1, "pay", (), (), ("counter", "energy"), 2), "pays 2 energy"),
        (
            ChoiceMade(1, "pay", (CLEARING,), (), ("counter", "charge"), 1),
            "pays 1 charge counter from Clearing",
        ),
        (ChoiceMade(1, "pay", (), (), ("life",), 3), "pays 3 life"),
        (ChoiceMade(1, "pay", (CLEARING,), (), ("sacrifice",)), "pays with Clearing (sacrifice)"),
        (ChoiceMade(1, "pay", (CLEARING,), (), ("convoke", "G")), "pays {G} with Clearing (convoke)"),
        (ChoiceMade(1, "assign", (CLEARING,), (2,), (), 3, CLEARING), "assigns 3 damage of Clearing to Bob"),
        (ChoiceMade(1, "enlist", (CLEARING, CLEARING), asked_by=CLEARING), "enlists Clearing with Clearing"),
        (
            ChoiceMade(1, "stack", (CLEARING,), amount=2, asked_by=77),
            "puts ability 2 of Clearing on the stack",
        ),
        (ChoiceMade(1, "accept", values=("life",), amount=2), "pays 2 life"),
        (ChoiceMade(1, "accept"), "accepts"),
        (ChoiceMade(1, "cost", values=("kicker",), amount=2739), "chooses to cast it by: kicker"),
        (ChoiceMade(1, "draw", (CLEARING,), amount=1), "draws Clearing"),
        (ChoiceMade(1, "discard", (), (), ("random",), 1), "discards 1 unnamed card at random"),
        (ChoiceMade(1, "assign"), "assigns damage of something to nothing"),
    ],
)
def test_a_choice_with_parts_is_said_as_people_say_it(choice: ChoiceMade, said: str) -> None:
    """What was chosen is amount, words and objects together (`ChoiceMade`)."""
    listed = timeline(game(*(entry.event for entry in boar_game().entries[:5]), choice))
    assert listed[-1].text == f"Alice {said}"


@pytest.mark.parametrize(
    ("corrected", "said"),
    [
        (Corrected("hand", None, 7, seat=1), "corrected: hand of Alice is 7, which was not known"),
        (Corrected("counters", 3, {"energy": 4}, seat=1), "corrected: counters of Alice are 4 energy, not 3"),
        (Corrected("attacking", None, 2, CLEARING), "corrected: attacking of a card is 2, not none"),
    ],
)
def test_a_value_that_was_not_known_is_no_other_value(corrected: Corrected, said: str) -> None:
    """What is not known is not the same as none."""
    names = Names(State(NO_CARDS, DEFAULT), str, {1: "Alice", 2: "Bob"})
    assert sentence(corrected, names) == said
