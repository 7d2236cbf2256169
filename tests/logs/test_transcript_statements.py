"""What is done, seen and said: the notation's statements, and the tree they make.

What the lines mean for a game is tested elsewhere.
"""

import pytest

from logs.transcript.seen import (
    AddsMana,
    Becomes,
    ChangesAmount,
    ChangesControl,
    CouldProduce,
    DealsDamage,
    GameResult,
    Happens,
    HasAmount,
    HasMana,
    HasManaValue,
    IsSo,
    Moves,
    StackIsEmpty,
    TurnsOut,
)
from logs.transcript.statements import (
    Acts,
    AllPass,
    AssignsDamage,
    Attack,
    Attacks,
    Block,
    Blocks,
    Chooses,
    HandlesCards,
    HandlesObjects,
    KeepsHand,
    LastsUntil,
    LeavesGap,
    PaysCost,
    PlaysCard,
    Remark,
    Resolves,
    RollsDie,
    Says,
    SwapsCards,
    TapsForMana,
    UndoesTo,
    UsesAbility,
)
from logs.transcript.syntax import (
    Ability,
    Amount,
    AmountPayment,
    Blank,
    Enlists,
    Flag,
    Item,
    Mana,
    Origin,
    PowerToughness,
    Quote,
    Ref,
    Selected,
    Share,
    Word,
)
from tests.logs.pages import ALICE, BEAR, BOB, CUB, ELF, FOREST, GREEN, SHOCK, line

NO_MANA = Mana()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alice plays Forest", PlaysCard(ALICE, "plays", FOREST)),
        ("Alice casts Shock", PlaysCard(ALICE, "casts", SHOCK)),
        ("Alice plays Forest from graveyard", PlaysCard(ALICE, "plays", FOREST, Origin("graveyard"))),
        ("Alice casts Shock from Bob exile", PlaysCard(ALICE, "casts", SHOCK, Origin("exile", BOB))),
        ("Alice activates Cub", UsesAbility(ALICE, "activates", CUB)),
        ("Alice activates Cub ability 2", UsesAbility(ALICE, "activates", CUB, Ability(number=2))),
        ('Alice activates Cub "Pay two"', UsesAbility(ALICE, "activates", CUB, Ability(words="Pay two"))),
        ("Alice stacks Cub ability 1", UsesAbility(ALICE, "stacks", CUB, Ability(number=1))),
        ("Alice misses Cub", UsesAbility(ALICE, "misses", CUB)),
        ("Alice taps Forest", TapsForMana(ALICE, FOREST)),
        ("Alice taps Forest for {G}", TapsForMana(ALICE, FOREST, mana=GREEN)),
        ("Alice taps Elf ability 2 for nothing", TapsForMana(ALICE, ELF, Ability(number=2), NO_MANA)),
        ("resolve", Resolves()),
        ("resolve Shock", Resolves(SHOCK)),
        ("resolve Cub ability 2", Resolves(CUB, Ability(number=2))),
        ("Alice attacks with nothing", Attacks(ALICE)),
        ("Alice attacks with Cub", Attacks(ALICE, (Attack(CUB),))),
        ("Alice attacks with Cub at Bob, Bear", Attacks(ALICE, (Attack(CUB, BOB), Attack(BEAR)))),
        ("Bob blocks with nothing", Blocks(BOB)),
        ("Bob blocks with Elf on Cub, Bear on Cub", Blocks(BOB, (Block(ELF, CUB), Block(BEAR, CUB)))),
        ("Cub enlists Bear", Enlists(CUB, BEAR)),
        ("Alice assigns Cub: 1 to Elf, 2 to Bob", AssignsDamage(ALICE, CUB, (Share(1, ELF), Share(2, BOB)))),
        ("all pass", AllPass()),
        *(
            (f"Alice {verb}", Acts(ALICE, verb))
            for verb in (
                "passes",
                "holds",
                "accepts",
                "declines",
                "searches",
                "shuffles",
                "mulligans",
                "concedes",
                "calls judge",
            )
        ),
        ("Alice keeps", KeepsHand(ALICE)),
        ("Alice keeps 6", KeepsHand(ALICE, 6)),
        (
            "Alice swaps out 2 Cub in 2 Shock, Elf",
            SwapsCards(ALICE, (Item(CUB, 2),), (Item(SHOCK, 2), Item(ELF))),
        ),
    ],
)
def test_what_players_do(text, expected):
    """Grammar, what players do."""
    assert line(text).statements == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(
            (f"Bob {verb} Shock, ?", HandlesCards(BOB, verb, (Item(SHOCK), Item(Blank.UNKNOWN))))
            for verb in ("draws", "discards", "reveals", "bottoms", "tops", "sets aside")
        ),
        ("Bob discards Shock at random", HandlesCards(BOB, "discards", (Item(SHOCK),), at_random=True)),
        *(
            (f"Alice {verb} Bear, Elf", HandlesObjects(ALICE, verb, (BEAR, ELF)))
            for verb in ("sacrifices", "orders", "applies")
        ),
        (
            "Alice chooses Bob, Elf (tapped)",
            Chooses(ALICE, (Selected(BOB), Selected(ELF, (Flag("tapped"),)))),
        ),
        ("Alice chooses 3", Chooses(ALICE, (3,))),
        ("Alice chooses untap", Chooses(ALICE, (Word("untap"),))),
        ("Alice chooses 2/2", Chooses(ALICE, (PowerToughness(2, 2),))),
        ("Alice chooses {G}", Chooses(ALICE, (GREEN,))),
        ("Alice chooses ?", Chooses(ALICE, (Blank.UNKNOWN,))),
        ("Alice chooses nothing", Chooses(ALICE, (Blank.NOTHING,))),
        ('Alice chooses "odd"', Chooses(ALICE, (Quote("odd"),))),
        ("Alice pays nothing", PaysCost(ALICE, ())),
        ("Alice pays 2 energy", PaysCost(ALICE, (AmountPayment(Amount("energy", 2)),))),
        ("Alice rolls d20: 7", RollsDie(ALICE, 20, 7)),
    ],
)
def test_what_players_do_while_something_is_carried_out(text, expected):
    """Grammar, what players do: choices and payments on resolution."""
    assert line(f"resolve\n  {text}").children[0].statements == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alice gains 3 life", ChangesAmount(ALICE, "gains", Amount("life", 3))),
        ("Alice loses 1 energy", ChangesAmount(ALICE, "loses", Amount("energy", 1))),
        ("Alice gets 2 energy", ChangesAmount(ALICE, "gets", Amount("energy", 2))),
        ("Cub gets 1 +1/+1", ChangesAmount(CUB, "gets", Amount("+1/+1", 1))),
        ("Alice gains control of Bear", ChangesControl(ALICE, "gains", BEAR)),
        ("Alice loses control of Bear", ChangesControl(ALICE, "loses", BEAR)),
        ("[Wild Growth] adds {G}", AddsMana(Ref("Wild Growth"), GREEN)),
        ("[Wild Growth] adds nothing", AddsMana(Ref("Wild Growth"), NO_MANA)),
        *((f"Bear {verb}", Happens(BEAR, verb)) for verb in ("dies", "leaves", "untaps", "transforms")),
        ("Bear enters", Moves(BEAR, "enters")),
        ("Bear enters battlefield (tapped)", Moves(BEAR, "enters", "battlefield", (Flag("tapped"),))),
        ("Bear moves to exile", Moves(BEAR, "moves", "exile")),
        ("Bear moves to battlefield (tapped)", Moves(BEAR, "moves", "battlefield", (Flag("tapped"),))),
        ("Bear becomes 4/4", Becomes(BEAR, PowerToughness(4, 4))),
        ("Bear becomes tapped", Becomes(BEAR, Flag("tapped"))),
        ("Bear deals 2 to Bob", DealsDamage(BEAR, Share(2, BOB))),
        ("?a turns out Shock", TurnsOut(Ref("?a", unknown=True), SHOCK)),
        ("Alice wins the game", GameResult(ALICE, "wins")),
        ("Alice loses the game", GameResult(ALICE, "loses")),
        ("game drawn", GameResult()),
    ],
)
def test_what_was_seen_to_change(text, expected):
    """Grammar, facts."""
    assert line(text).statements == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alice has 3 energy", HasAmount(ALICE, Amount("energy", 3))),
        ("Alice has -1 life", HasAmount(ALICE, Amount("life", -1))),
        ("Alice has 4 cards", HasAmount(ALICE, Amount("cards", 4))),
        ("Cub has 2 +1/+1", HasAmount(CUB, Amount("+1/+1", 2))),
        ("Bob has 2 in hand", HasAmount(BOB, Amount("cards", 2), "hand")),
        ("Alice has {G}{U} in pool", HasMana(ALICE, Mana(("G", "U")))),
        ("Alice has nothing in pool", HasMana(ALICE, NO_MANA)),
        ("Bear has mana value 2", HasManaValue(BEAR, 2)),
        ("Bear is tapped", IsSo(BEAR, Flag("tapped"))),
        ("Bear is 0/0", IsSo(BEAR, PowerToughness(0, 0))),
        ("Forest could produce {G}", CouldProduce(FOREST, GREEN)),
        ("Forest could produce nothing", CouldProduce(FOREST, NO_MANA)),
        ("stack is empty", StackIsEmpty()),
    ],
)
def test_what_is_seen_to_be_so(text, expected):
    """Grammar, observations."""
    assert line(text).statements == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("note: any text; with Words, # and @signs", Remark("note", "any text; with Words, # and @signs")),
        ("judge: the spell is reversed", Remark("judge", "the spell is reversed")),
        ('"only a remark"', Remark("quote", "only a remark")),
        ('Alice says "attack # you"', Says(ALICE, "attack # you")),
        ("Alice says “typed on a phone”", Says(ALICE, "typed on a phone")),
        ("gap", LeavesGap()),
        ('gap "two turns"', LeavesGap("two turns")),
        ("undo to @before agreed", UndoesTo("@before", "agreed")),
        ("undo to @before by judge", UndoesTo("@before", "judge")),
        ("until @later", LastsUntil("@later")),
    ],
)
def test_people_and_the_page_itself(text, expected):
    """Grammar, people: free text stands in quotes or after `note:` and `judge:`."""
    assert line(text).statements == (expected,)
