"""Noun phrases, references, amounts and conditions (107–109, 608.2h): what card text asks about a table."""

from __future__ import annotations

import pytest

from replay.cards.definitions.conditions import (
    AllOf,
    AnyOf,
    Compare,
    Condition,
    DidIt,
    During,
    Exists,
    HasDesignation,
    HowCast,
    Is,
    Not,
    OpaqueCondition,
    TurnOf,
)
from replay.cards.definitions.phrases import (
    YOU,
    Amount,
    AnyAmount,
    AttachedObject,
    Comparison,
    ControllerOf,
    CountersOn,
    CountOf,
    CountOfDistinct,
    Devotion,
    Each,
    EventObject,
    Extreme,
    Filter,
    Fixed,
    Half,
    LibraryCards,
    ManaSpent,
    OpaqueAmount,
    OpaqueReference,
    OwnerOf,
    Player,
    Plus,
    Recorded,
    Target,
    ThatMany,
    This,
    Times,
    UnspentMana,
    ValueOf,
    X,
)
from replay.events import AttackersDeclared, DamageDealt, ObjectMoved, RelationChanged
from replay.rules.meaning.context import Context
from replay.rules.meaning.evaluation import amount, count, holds, matches, matching, players, subjects
from replay.rules.unknown import Unknown
from tests.builder import ALICE, BOB, FOREST, ISLAND, Game, card, creature, face, keyword, permanent, spell

CREATURE = Filter(types=("creature",))
GREEN_ELF = creature("Moss Elf", 2, 3, keyword("reach"), mana="{1}{G}", subtypes="Elf Druid")
BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
GIANT = creature("Great Giant", 6, 5, mana="{4}{R}{R}", subtypes="Giant")
ROCK = permanent("Grey Rock", "artifact", mana="{2}")
CLOAK = permanent("Cloak", "enchantment", mana="{1}{W}", subtypes="Aura")


class Table:
    """Alice's Elf (with a counter, enchanted), Bear, Rock and two lands; Bob's tapped Giant, a token."""

    def __init__(self) -> None:
        self.game = game = Game()
        self.elf = game.battlefield(ALICE, GREEN_ELF, counters={"+1/+1": 1})
        self.bear = game.battlefield(ALICE, BEAR)
        self.rock = game.battlefield(ALICE, ROCK)
        self.forest = game.battlefield(ALICE, FOREST)
        self.island = game.battlefield(ALICE, ISLAND)
        self.giant = game.battlefield(BOB, GIANT, tapped=True, token=True)
        self.cloak = game.battlefield(BOB, CLOAK, on=self.elf)
        self.context = Context(self.elf, ALICE)

    def find(self, noun: Filter) -> set[int]:
        """Who matches."""
        return set(matching(self.game.state, self.context, noun))

    def amount(self, number: Amount) -> int:
        """The number."""
        return amount(self.game.state, self.context, number)

    def holds(self, condition: Condition) -> bool:
        """Whether it holds."""
        return holds(self.game.state, self.context, condition)


@pytest.fixture
def table() -> Table:
    """A table of seven permanents."""
    return Table()


# --- noun phrases ----------------------------------------------------------------------------------


def test_types_colours_and_words_that_exclude(table: Table) -> None:
    """109.2, 205: a description of a permanent by type, subtype, supertype, colour, and what it is not."""
    elf, bear, giant = table.elf, table.bear, table.giant
    assert table.find(CREATURE) == {elf, bear, giant}
    assert table.find(Filter(subtypes=("Elf",))) == {elf}
    assert table.find(Filter(types=("land",), supertypes=("basic",))) == {table.forest, table.island}
    assert table.find(Filter(types=("creature",), colors=("G",))) == {elf, bear}
    assert table.find(Filter(types=("creature",), without_colors=("G",))) == {giant}
    assert table.find(Filter(without=("creature", "land"))) == {table.rock, table.cloak}
    assert table.find(Filter(name="plain bear")) == {bear}


def test_whose_it_is_and_whether_it_is_another(table: Table) -> None:
    """109.4: you, an opponent, another than this."""
    assert table.find(Filter(types=("creature",), controller=YOU)) == {table.elf, table.bear}
    assert table.find(Filter(types=("creature",), controller=YOU, other=True)) == {table.bear}
    assert table.find(Filter(types=("creature",), controller=Player("opponent"))) == {table.giant}
    assert table.find(Filter(owner=Player("each other player"))) == {table.giant, table.cloak}


def test_status_counters_tokens_and_keywords(table: Table) -> None:
    """110.5, 111.1, 122.1, 702.1: what noun phrases may ask of a permanent beside its characteristics."""
    assert table.find(Filter(types=("creature",), tapped=True)) == {table.giant}
    assert table.find(Filter(token=True)) == {table.giant}
    assert table.find(Filter(types=("creature",), token=False)) == {table.elf, table.bear}
    assert table.find(Filter(counters=("+1/+1",))) == table.find(Filter(counters=("any",))) == {table.elf}
    assert table.find(Filter(keywords=("reach",))) == {table.elf}
    assert table.find(Filter(types=("creature",), without_keywords=("reach",))) == {table.bear, table.giant}


def test_values_are_compared_after_all_effects(table: Table) -> None:
    """208.4: the counter on the Elf counts for its power."""
    strong = Filter(types=("creature",), comparisons=(Comparison("power", ">=", Fixed(3)),))
    assert table.find(strong) == {table.elf, table.giant}
    cheap = Filter(without=("land",), comparisons=(Comparison("mana value", "<=", Fixed(2)),))
    assert table.find(cheap) == {table.elf, table.bear, table.rock, table.cloak}
    assert table.find(Filter(types=("creature",), states=("greatest power",))) == {table.giant}


def test_alternatives_share_the_head_noun(table: Table) -> None:
    """ "Artifact or creature", and "artifact or creature spell" on the stack."""
    either = (Filter(types=("artifact",)), Filter(types=("enchantment",)))
    assert table.find(Filter(any_of=either)) == {table.rock, table.cloak}
    stone = table.game.hand(ALICE, ROCK)
    table.game.happens(ObjectMoved(stone, "stack", reason="cast"))
    assert table.find(Filter(noun="spell", any_of=either)) == {stone}


def test_alternatives_are_looked_for_where_each_of_them_can_be(table: Table) -> None:
    """400.1, 109.2: a permanent is on the battlefield, a card in the zone that is named."""
    fallen = table.game.graveyard(ALICE, BEAR)
    creature_card = Filter(noun="card", types=("creature",), zone="graveyard", owner=YOU)
    both = Filter(noun="object", any_of=(Filter(types=("creature",), controller=YOU), creature_card))
    assert table.find(both) == {table.elf, table.bear, fallen}


def test_states_of_objects(table: Table) -> None:
    """Modified (700.9), enchanted (303.4b), historic (700.6), coloured or not (105.2)."""
    assert table.find(Filter(types=("creature",), states=("modified",))) == {table.elf}
    assert table.find(Filter(types=("creature",), states=("enchanted",))) == {table.elf}
    assert table.find(Filter(states=("historic",))) == {table.rock}
    assert table.find(Filter(types=("artifact",), states=("colorless",))) == {table.rock}
    table.context.source = table.cloak
    assert table.find(Filter(states=("attacking",))) == set()


def test_what_happened_this_turn(table: Table) -> None:
    """History is read from what was applied since the turn began."""
    game = table.game
    game.at(3, ALICE, "declare_attackers").attack(ALICE, table.bear)
    game.happens(DamageDealt(1, source=table.bear, object=table.giant))
    assert table.find(Filter(types=("creature",), history="attacked this turn")) == {table.bear}
    assert table.find(Filter(types=("creature",), history="was dealt damage this turn")) == {table.giant}
    assert table.find(Filter(types=("creature",), history="didn't attack this turn")) == {
        table.elf,
        table.giant,
    }
    assert table.find(Filter(states=("attacking",))) == {table.bear}
    assert game.derived(AttackersDeclared) == []


def test_players_match_descriptions_of_players(table: Table) -> None:
    """102, 115.4: a player is no permanent; "any target" finds both."""
    assert table.find(Filter(noun="player")) == {-ALICE, -BOB}
    assert table.find(Filter(noun="opponent")) == {-BOB}
    any_target = Filter(noun="object", any_of=(CREATURE, Filter(noun="player")))
    assert table.find(any_target) == {-ALICE, -BOB, table.elf, table.bear, table.giant}


def test_what_was_chosen_and_what_is_the_same(table: Table) -> None:
    """607.2d: of the chosen colour, of the chosen type; sharing a colour with another object."""
    game = table.game
    game.happens(RelationChanged("color", table.elf, value="green"))
    game.happens(RelationChanged("type", table.elf, value="Giant"))
    assert table.find(Filter(types=("creature",), chosen=("color",))) == {table.elf, table.bear}
    assert table.find(Filter(types=("creature",), chosen=("type",))) == {table.giant}
    assert table.find(Filter(types=("creature",), same=("color",), same_as=This())) == {table.elf, table.bear}


def test_what_nobody_understands_or_knows_is_no_answer(table: Table) -> None:
    """An unclear word, and a card nobody has seen, raise Unknown instead of yes or no."""
    with pytest.raises(Unknown, match="frobnicated"):
        table.find(Filter(types=("creature",), opaque="frobnicated"))
    with pytest.raises(Unknown):
        table.find(Filter(types=("creature",), states=("frobnicated",)))
    table.game.unknown_hand(BOB, 1)
    with pytest.raises(Unknown):
        table.find(Filter(noun="card", types=("land",), zone="hand", owner=Player("opponent")))


# --- who and what ----------------------------------------------------------------------------------


def test_references_name_objects_and_players(table: Table) -> None:
    """This, what it is attached to, targets, the event's object, what was acted on, and whose they are."""
    state, context = table.game.state, table.context
    context.targets = ((table.giant,), (-BOB,))
    context.roles["subject"] = (table.bear,)
    context.record("tapped", [table.bear, table.elf])
    assert subjects(state, context, This()) == (table.elf,)
    assert subjects(state, context, Target(1)) == (-BOB,)
    assert subjects(state, context, EventObject()) == (table.bear,)
    assert subjects(state, context, Recorded("tapped")) == (table.bear, table.elf)
    assert players(state, context, ControllerOf(Target(0))) == (BOB,)
    assert players(state, context, OwnerOf(This())) == (ALICE,)
    assert subjects(state, Context(table.cloak, BOB), AttachedObject()) == (table.elf,)


def test_players_are_named_in_turn_order(table: Table) -> None:
    """101.4: the active player first; a choice of player is not made here."""
    game = Game(players=3).at(3, BOB)
    context = Context(0, ALICE)
    assert players(game.state, context, Player("each player")) == (2, 3, 1)
    assert players(game.state, context, Player("each opponent")) == (2, 3)
    assert players(game.state, context, Player("active")) == (BOB,)
    with pytest.raises(Unknown, match="opponent"):
        players(game.state, context, Player("opponent"))
    assert players(table.game.state, table.context, Player("opponent")) == (BOB,)


def test_the_top_of_a_library_is_known_or_not(table: Table) -> None:
    """401: cards that have been seen are named, others are not guessed."""
    game, context = table.game, table.context
    top, _ = game.library(ALICE, FOREST, ISLAND)
    assert subjects(game.state, context, LibraryCards(YOU, Fixed(1))) == (top,)
    with pytest.raises(Unknown):
        subjects(game.state, context, LibraryCards(Player("opponent"), Fixed(1)))
    with pytest.raises(Unknown, match="whatsit"):
        subjects(game.state, context, OpaqueReference("whatsit"))


# --- how many --------------------------------------------------------------------------------------


def test_amounts_are_worked_out(table: Table) -> None:
    """107: counts, values, extremes, sums and halves."""
    mine = Filter(types=("creature",), controller=YOU)
    assert table.amount(CountOf(mine)) == 2
    assert table.amount(ValueOf("power", This())) == 3
    assert table.amount(ValueOf("life", YOU)) == 20
    assert table.amount(Extreme("greatest", "power", CREATURE)) == 6
    assert table.amount(Extreme("total", "toughness", mine)) == 6
    assert table.amount(Extreme("greatest", "power", Filter(subtypes=("Goat",)))) == 0
    assert table.amount(CountersOn("+1/+1", This())) == 1
    assert table.amount(CountOfDistinct("basic land type", Filter(types=("land",)))) == 2
    assert table.amount(CountOfDistinct("color", Filter())) == 3
    assert table.amount(Devotion(("G",))) == 2
    assert table.amount(Plus(Fixed(2), Times(-1, Fixed(5)))) == -3
    assert table.amount(Half(Fixed(7), "up")) == 4
    assert table.amount(Half(Fixed(7), "down")) == 3


@pytest.mark.rule("negative-numbers-count-as-zero")
def test_a_negative_number_counts_as_zero_for_what_is_done() -> None:
    """107.1b: a 1/2 creature with -2/-0 adds no mana for its power; three minus five is nothing."""
    game = Game()
    joiner = game.battlefield(ALICE, creature("Field Joiner", 1, 2))
    game.changes(joiner, power=-2)
    context = Context(joiner, ALICE)
    assert amount(game.state, context, ValueOf("power", This())) == -1
    assert count(game.state, context, ValueOf("power", This())) == 0


@pytest.mark.rule("x-outside-the-stack-is-zero")
def test_x_is_what_was_announced_and_zero_off_the_stack(table: Table) -> None:
    """107.3g: the permanent's own X is 0, whatever it was as a spell; what an ability remembers is its X."""
    assert table.amount(X()) == 0
    table.context.x = 4
    assert table.amount(X()) == 4


def test_what_an_effect_left_behind_is_counted(table: Table) -> None:
    """608.2c: "that many" is the last amount, or the event's; energy paid and the like by name."""
    context = table.context
    context.amount = 2
    assert table.amount(ThatMany()) == 2
    context.measure("energy paid", 3)
    assert table.amount(ThatMany()) == 3
    assert table.amount(ThatMany("event")) == 2
    assert table.amount(ThatMany("energy paid")) == 3


def test_unspent_mana_and_cards_in_hand_are_counted_unseen(table: Table) -> None:
    """106.4; a number of cards in hand needs no names, a number of land cards does."""
    game = table.game.pool(ALICE, "GGC")
    assert table.amount(UnspentMana(("G",))) == 2
    game.unknown_hand(BOB, 4)
    in_hand = Filter(noun="card", zone="hand", owner=Player("each opponent"))
    assert table.amount(CountOf(in_hand)) == 4
    with pytest.raises(Unknown):
        table.amount(AnyAmount())
    with pytest.raises(Unknown, match="heaps"):
        table.amount(OpaqueAmount("heaps"))


def test_last_known_information_answers_for_what_is_gone(table: Table) -> None:
    """608.2h: the power of a creature that has died is what it was, with its counter."""
    table.game.happens(ObjectMoved(table.elf, "graveyard", 500, "battlefield", ALICE, "destroy"))
    assert table.amount(ValueOf("power", This())) == 3
    assert matches(table.game.state, table.context, Filter(types=("creature",)), table.elf)


# --- whether ---------------------------------------------------------------------------------------


def test_conditions_are_true_or_false(table: Table) -> None:
    """603.4, 604.2: existence, comparison, description, turn, step, designation, and their combinations."""
    two_creatures = Exists(Filter(types=("creature",), controller=YOU), ">=", Fixed(2))
    richer = Compare(ValueOf("life", YOU), ">", ValueOf("life", Player("opponent")))
    assert table.holds(two_creatures)
    assert not table.holds(richer)
    assert table.holds(Is(This(), Filter(subtypes=("Elf",))))
    assert table.holds(TurnOf(YOU))
    assert table.holds(During("main phase", YOU))
    assert not table.holds(During("combat"))
    assert not table.holds(HasDesignation("monarch", YOU))
    table.game.happens(RelationChanged("designated", seat=ALICE, value="monarch"))
    assert table.holds(HasDesignation("monarch", YOU))
    assert table.holds(Not(richer))
    assert table.holds(AllOf((two_creatures, Not(richer))))


def test_an_unclear_part_matters_only_where_it_decides(table: Table) -> None:
    """Yes or something unclear is yes; no and something unclear is no; else there is no answer."""
    unclear, yes = OpaqueCondition("the stars are right"), TurnOf(YOU)
    assert table.holds(AnyOf((unclear, yes)))
    assert not table.holds(AllOf((unclear, Not(yes))))
    with pytest.raises(Unknown, match="stars"):
        table.holds(AllOf((unclear, yes)))


def test_how_a_spell_was_cast_is_remembered_by_the_permanent(table: Table) -> None:
    """400.7d, 702.33: kicked or not, from where, with how much and what mana."""
    thing = table.game.state.object(table.bear)
    thing.cast_from, thing.cast_with, thing.mana_spent = "hand", ("kicker",), ("G", "G", "C")
    table.context.source = table.bear
    assert table.holds(HowCast("kicked", This()))
    assert table.holds(HowCast("from hand", This()))
    assert table.holds(HowCast("spent {G}{G}", This()))
    assert not table.holds(HowCast("spent {C}{C}", This()))
    assert not table.holds(HowCast("kicked twice", This()))
    assert not table.holds(HowCast("unpaid", This()))
    assert table.amount(ManaSpent("amount")) == 3
    assert table.amount(ManaSpent("colors")) == 1


def test_whether_it_was_done_is_known_after_it_was_offered(table: Table) -> None:
    """118.12: "if you do"."""
    with pytest.raises(Unknown):
        table.holds(DidIt())
    table.context.did_it = True
    assert table.holds(DidIt())


def test_a_split_card_or_a_spell_is_described_by_what_it_is_there() -> None:
    """109.2a, 112.1: a spell on the stack is no permanent; cards elsewhere are described as cards."""
    game = Game()
    buried = game.graveyard(ALICE, spell("Old Bolt", mana="{R}"))
    both = card(
        face("Hit", mana="{R}", types="instant"), face("Ram", mana="{G}", types="sorcery"), layout="split"
    )
    halves = game.graveyard(ALICE, both)
    context = Context(0, ALICE)
    red = Filter(noun="card", colors=("R",), zone="graveyard", owner=YOU)
    assert set(matching(game.state, context, red)) == {buried, halves}
    assert matching(game.state, context, Filter(colors=("R",))) == ()
    assert subjects(game.state, context, Each(red)) == matching(game.state, context, red)
