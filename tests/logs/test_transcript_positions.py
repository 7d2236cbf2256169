"""Where a game stands and what lies where: the notation's positions, and the tree they make.

What the lines mean for a game is tested elsewhere.
"""

import pytest

from logs.transcript.positions import (
    GameBegins,
    PlayerAmounts,
    PoolContents,
    Setup,
    StackContents,
    StepBegins,
    TurnBegins,
    ZoneContents,
)
from logs.transcript.syntax import (
    Amount,
    Blank,
    Chosen,
    Flag,
    Item,
    Mana,
    ManaPayment,
    PowerToughness,
    Ref,
    Related,
    Targets,
    Word,
    XValue,
)
from tests.logs.pages import ALICE, BEAR, BOB, CUB, ELF, FOREST, SHOCK, item, line


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("setup", Setup()),
        ("game 2", GameBegins(2)),
        ("game 1, Alice on the play", GameBegins(1, ALICE)),
        ("turn 4 Bob", TurnBegins(4, BOB)),
        ("extra turn 5 Bob", TurnBegins(5, BOB, extra=True)),
        ("untap", StepBegins("untap")),
        ("upkeep", StepBegins("upkeep")),
        ("draw", StepBegins("draw")),
        ("main", StepBegins("precombat_main")),
        ("combat", StepBegins("begin_combat")),
        ("attackers", StepBegins("declare_attackers")),
        ("blockers", StepBegins("declare_blockers")),
        ("firstdamage", StepBegins("first_strike_damage")),
        ("combatdamage", StepBegins("combat_damage")),
        ("endcombat", StepBegins("end_combat")),
        ("main2", StepBegins("postcombat_main")),
        ("end", StepBegins("end")),
        ("cleanup", StepBegins("cleanup")),
    ],
)
def test_where_the_game_stands(text, expected):
    """Grammar, where we are: games, turns and the steps in the terms of the rules."""
    assert line(text).statements == (expected,)


@pytest.mark.parametrize(
    "zone", ["battlefield", "hand", "graveyard", "exile", "library", "command", "deck", "sideboard"]
)
def test_each_zone_can_be_filled(zone):
    """Grammar, positions: every zone, with a deck and a sideboard beside the game."""
    assert line(f"Alice {zone}: Forest").statements == (ZoneContents(ALICE, zone, (Item(FOREST),)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Alice hand: nothing", ZoneContents(ALICE, "hand")),
        ("Alice hand: Shock, 2 ?", ZoneContents(ALICE, "hand", (Item(SHOCK), Item(Blank.UNKNOWN, 2)))),
        ("Alice: life 20", PlayerAmounts(ALICE, (Amount("life", 20),))),
        (
            "Alice: energy 3, poison 1, hand 0, library 40",
            PlayerAmounts(
                ALICE, (Amount("energy", 3), Amount("poison", 1), Amount("hand", 0), Amount("library", 40))
            ),
        ),
        ("Bob: life -2", PlayerAmounts(BOB, (Amount("life", -2),))),
        (
            "Alice pool: {G}{G}, {U} from Elf",
            PoolContents(ALICE, (ManaPayment(Mana(("G", "G"))), ManaPayment(Mana(("U",)), (ELF,)))),
        ),
        ("stack: Shock (target Bear)", StackContents((Item(SHOCK, modifiers=(Targets((BEAR,)),)),))),
        ("stack: nothing", StackContents()),
    ],
)
def test_what_lies_where(text, expected):
    """Grammar, positions: lists, life and counters, the pool, the stack."""
    assert line(text).statements == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Forest", Item(FOREST)),
        ("3 Forest", Item(FOREST, 3)),
        ("?", Item(Blank.UNKNOWN)),
        ("?a", Item(Ref("?a", unknown=True))),
        ("[Longtusk Cub] as Cub", Item(Ref("Longtusk Cub"), handle="Cub")),
        ("Bear (tapped) as Old", Item(BEAR, modifiers=(Flag("tapped"),), handle="Old")),
    ],
)
def test_items_of_a_list(text, expected):
    """Grammar, item: a number, a name or `?`, and a handle."""
    assert item(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(
            (word, Flag(word))
            for word in ("tapped", "untapped", "sick", "facedown", "token", "attacking", "flipped")
        ),
        ("stun 2", Amount("stun", 2)),
        ("+1/+1 3", Amount("+1/+1", 3)),
        ("-1/-1 1", Amount("-1/-1", 1)),
        ("damage 2", Amount("damage", 2)),
        ("3/-1", PowerToughness(3, -1)),
        ("face [Orderly Plaza]", Related("face", Ref("Orderly Plaza"))),
        ("owner Bob", Related("owner", BOB)),
        ("controller Bob", Related("controller", BOB)),
        ("on Forest#2", Related("on", Ref("Forest", 2))),
        ("with Cub", Related("with", CUB)),
        ("chosen red", Chosen(Word("red"))),
        ("chosen [Grizzly Bears]", Chosen(Ref("Grizzly Bears"))),
        ("X=2", XValue(2)),
        ("target Bear + Elf", Targets((BEAR, ELF))),
    ],
)
def test_what_is_said_of_a_card_in_parentheses(text, expected):
    """Grammar, mod: each alone and followed by another."""
    assert item(f"Shock ({text})").modifiers == (expected,)
    assert item(f"Shock ({text}, sick)").modifiers == (expected, Flag("sick"))
