"""The notation of transcripts: every production of its grammar, and the tree it makes.

What the lines mean for a game is tested elsewhere.
"""

import logging

import lark
import pytest

from logs.transcript.build import Builder
from logs.transcript.grammar import line_parser
from logs.transcript.page import Line
from logs.transcript.parse import parse
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
from logs.transcript.statements import (
    Acts,
    AddsMana,
    AllPass,
    AssignsDamage,
    Attack,
    Attacks,
    Becomes,
    Block,
    Blocks,
    ChangesAmount,
    ChangesControl,
    Chooses,
    CouldProduce,
    DealsDamage,
    GameResult,
    HandlesCards,
    HandlesObjects,
    Happens,
    HasAmount,
    HasMana,
    HasManaValue,
    IsSo,
    KeepsHand,
    LastsUntil,
    LeavesGap,
    Moves,
    PaysCost,
    PlaysCard,
    Remark,
    Resolves,
    RollsDie,
    Says,
    StackIsEmpty,
    SwapsCards,
    TapsForMana,
    TurnsOut,
    UndoesTo,
    UsesAbility,
)
from logs.transcript.syntax import (
    Ability,
    Amount,
    AmountPayment,
    Apply,
    Blank,
    CardPayment,
    Choose,
    Chosen,
    Cost,
    Divide,
    Enlists,
    Flag,
    Handle,
    Item,
    Mana,
    ManaPayment,
    Modes,
    OnBehalfOf,
    Origin,
    Pay,
    PermanentPayment,
    Place,
    PowerToughness,
    Quote,
    Ref,
    Related,
    Reversed,
    SacrificePayment,
    Selected,
    Share,
    Targets,
    Word,
    XValue,
)
from replay.errors import InputError

ALICE, BOB, CUB, BEAR, ELF, SHOCK, FOREST = (
    Ref(name) for name in ("Alice", "Bob", "Cub", "Bear", "Elf", "Shock", "Forest")
)
GREEN = Mana(("G",))
NO_MANA = Mana()


def line(text: str) -> Line:
    """The first line of a page that consists of this text."""
    return parse(text).lines[0]


def clauses(text: str) -> tuple[object, ...]:
    """The clauses of a spell cast with them."""
    return line(f"Alice casts Shock; {text}").clauses


def payments(text: str) -> tuple[object, ...]:
    """The payments of one `pay` clause."""
    (clause,) = clauses(f"pay {text}")
    assert isinstance(clause, Pay)
    return clause.payments


def item(text: str) -> Item:
    """The only card of a position."""
    (statement,) = line(f"Alice battlefield: {text}").statements
    assert isinstance(statement, ZoneContents)
    return statement.items[0]


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
        ("X=2", XValue(2)),
        ("mode 1, 3", Modes((1, 3))),
        ("target Bear, Elf", Targets((BEAR, ELF))),
        ("target nothing", Targets()),
        ("new target Bear", Targets((BEAR,), new=True)),
        ("cost kicker", Cost("kicker")),
        ("cost multikicker x 2", Cost("multikicker", times=2)),
        ("cost multikicker x2", Cost("multikicker", times=2)),
        ("cost kicker {G}", Cost("kicker", mana=GREEN)),
        ("pay nothing", Pay()),
        ("divide 1 to Bear, 2 to Elf", Divide((Share(1, BEAR), Share(2, ELF)))),
        ("choose red", Choose((Word("red"),))),
        ("choose [Orderly Plaza]", Choose((Selected(Ref("Orderly Plaza")),))),
        ("apply Bear, Elf", Apply((BEAR, ELF))),
        ("Cub enlists Bear", Enlists(CUB, BEAR)),
        ("as Cub", Handle("Cub")),
        ("for Bob", OnBehalfOf(BOB)),
        ("reversed", Reversed()),
    ],
)
def test_clauses_of_an_action(text, expected):
    """Grammar, clause."""
    assert clauses(text) == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{G}", ManaPayment(GREEN)),
        ("{E}{E}", ManaPayment(Mana(("E", "E")))),
        ("{G} from Forest", ManaPayment(GREEN, (FOREST,))),
        ("{G} from Forest#1 + Elf", ManaPayment(GREEN, (Ref("Forest", 1), ELF))),
        ("{G} from Forest#1..3", ManaPayment(GREEN, (Ref("Forest", 1, 3),))),
        ("{G} from pool", ManaPayment(GREEN, from_pool=True)),
        ("{G} from Elf ability 2", ManaPayment(GREEN, (ELF,), ability=Ability(number=2))),
        ("{2/W}", ManaPayment(Mana(("2/W",)))),
        ("3 life", AmountPayment(Amount("life", 3))),
        ("2 energy", AmountPayment(Amount("energy", 2))),
        ("1 +1/+1 from Cub", AmountPayment(Amount("+1/+1", 1), CUB)),
        ("tap Elf", PermanentPayment("tap", ELF)),
        ("tap Elf for {G}", PermanentPayment("tap", ELF, GREEN)),
        ("untap Elf", PermanentPayment("untap", ELF)),
        ("sacrifice Bear + Elf", SacrificePayment((BEAR, ELF))),
        ("discard Shock + ?", CardPayment("discard", (Item(SHOCK), Item(Blank.UNKNOWN)))),
        ("exile Shock + 2 ?", CardPayment("exile", (Item(SHOCK), Item(Blank.UNKNOWN, 2)))),
    ],
)
def test_payments(text, expected):
    """Grammar, payment."""
    assert payments(text) == (expected,)


def test_comma_separates_payments_and_plus_joins_what_one_payment_takes():
    """`+` inside a payment, `,` between payments, `;` between clauses are three levels."""
    assert payments("{G} from Elf + Bear, sacrifice Cub, 2 life") == (
        ManaPayment(GREEN, (ELF, BEAR)),
        SacrificePayment((CUB,)),
        AmountPayment(Amount("life", 2)),
    )


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


# ---- the five rules of the page


@pytest.mark.parametrize(
    "name",
    [
        "Gadwick, the Wizened",
        "Lion's Eye Diamond",
        "Suppression Ray // Orderly Plaza",
        "Minsc & Boo, Timeless Heroes",
        "Erase (Not the Urza's Legacy One)",
        "Borrowing 100,000 Arrows",
        "+2 Mace",
        "Question Elemental?",
        "Circle of Protection: Red",
        "Æther Vial",
    ],
)
def test_brackets_hold_any_card_name(name):
    """Rule 2: names of several words stand in brackets; card names contain `, ' & : ; ? ( ) //`."""
    assert line(f"Alice casts [{name}]#2; target [{name}]") == Line(
        1, (PlaysCard(ALICE, "casts", Ref(name, 2)),), (Targets((Ref(name),)),)
    )


@pytest.mark.parametrize("name", ["Char-Rumbler", "Jötun", "Éomer", "X", "Urza's", "Иван"])
def test_one_word_names_stand_bare(name):
    """Rule 2: names of one word need no brackets; a capital letter of any script begins them."""
    assert line(f"Alice casts {name}").statements == (PlaysCard(ALICE, "casts", Ref(name)),)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Forest#2", Ref("Forest", 2)),
        ("Forest#1..3", Ref("Forest", 1, 3)),
        ("[Pili-Pala]#1", Ref("Pili-Pala", 1)),
        ("[Grizzly Bears]#2..4", Ref("Grizzly Bears", 2, 4)),
    ],
)
def test_copies_are_numbered(text, expected):
    """Rule 3."""
    assert item(text).thing == expected


def test_a_copy_number_is_no_comment():
    """Rule 5: a comment is `# ` at the beginning of a line or after a space."""
    page = parse("# Alice casts Shock\nAlice plays Forest#2 # her second\n#\n  # nothing")
    assert page.lines == (Line(2, (PlaysCard(ALICE, "plays", Ref("Forest", 2)),)),)


def test_unknown_cards():
    """Rule 4: `3 ?` are three unknown cards, `?a` is one to be named later."""
    assert line("Alice hand: 3 ?, ?a").statements == (
        ZoneContents(ALICE, "hand", (Item(Blank.UNKNOWN, 3), Item(Ref("?a", unknown=True)))),
    )


def test_indented_statements_belong_to_the_line_above():
    """Rule 5: indented is during, column 1 is afterwards."""
    page = parse("resolve\n  Alice draws ?\n  Alice declines\nBob passes")
    assert [(top.number, [child.number for child in top.children]) for top in page.lines] == [
        (1, [2, 3]),
        (4, []),
    ]


def test_indented_lines_may_have_indented_lines():
    """Rule 5, twice: what happens during something that happens during something."""
    (top,) = parse("resolve\n  Alice casts Shock\n    Bob declines\n  Alice declines").lines
    assert [(child.number, [inner.number for inner in child.children]) for child in top.children] == [
        (2, [3]),
        (4, []),
    ]


def test_indented_clauses_continue_the_line_above():
    """Rule 5: an indented small-letter clause continues the line above."""
    one_line = line("Alice casts Shock; target Bob; pay {R} from Mountain")
    assert line("Alice casts Shock\n  target Bob\n  pay {R} from Mountain") == one_line
    assert line("Alice casts Shock\n  target Bob; pay {R} from Mountain") == one_line


def test_clauses_continue_past_what_happened_during_the_line():
    """Rule 5: the line above is the one that is indented less."""
    top = line("Alice casts Shock\n  Alice reveals Elf\n  target Bob")
    assert top.clauses == (Targets((BOB,)),)
    assert len(top.children) == 1


def test_clauses_continue_an_announcement_that_is_indented_itself():
    """Rule 5: a spell cast during a resolution takes the clauses that follow it."""
    top = line("resolve\n  Alice casts Shock\n  target Bob")
    assert top.clauses == ()
    assert top.children[0].clauses == (Targets((BOB,)),)


def test_indented_items_continue_a_list():
    """Diff-friendly: lists may be one item a line."""
    in_one = line("Alice deck: 20 Forest, 40 ?").statements
    assert line("Alice deck:\n  20 Forest\n  40 ?").statements == in_one
    assert line("Alice deck: 20 Forest\n  40 ?").statements == in_one


def test_ampersand_joins_what_happens_at_once():
    """Rule 5: one event."""
    (top,) = parse("Bob discards Shock & Alice discards Elf; reversed").lines
    assert top.statements == (
        HandlesCards(BOB, "discards", (Item(SHOCK),)),
        HandlesCards(ALICE, "discards", (Item(ELF),)),
    )
    assert top.clauses == (Reversed(),)


@pytest.mark.parametrize("time", ["13:05", "13:05:10"])
def test_a_time_may_stand_in_front(time):
    """Grammar, line: hh:mm with or without seconds."""
    assert line(f"{time} Alice concedes") == Line(1, (Acts(ALICE, "concedes"),), time=time)


def test_a_label_names_the_moment_after_the_line():
    """Grammar, line: `@label` at its end, on the last line that belongs to it."""
    assert line("main @before # a comment").label == "@before"
    assert line("Alice casts Shock\n  target Bob @cast").label == "@cast"


def test_headers_stand_above_the_game():
    """Grammar, header: text up to a comment; line ends and marks of any editor."""
    page = parse(
        "\ufefftranscript: 1\r\ndate: 2024-06-15\r\nplayers: Alice, [Bob the Great] # two\r\n\r\nsetup\r\n"
    )
    assert page.headers == {"transcript": "1", "date": "2024-06-15", "players": "Alice, [Bob the Great]"}
    assert page.players == ("Alice", "Bob the Great")
    assert page.lines == (Line(5, (Setup(),)),)


def test_names_know_where_they_stand():
    """For messages of the reader: each name knows its line and column."""
    (top,) = parse("\nAlice casts Shock\n  target Bob").lines
    cast, targets = top.statements[0], top.clauses[0]
    assert isinstance(cast, PlaysCard)
    assert isinstance(targets, Targets)
    assert cast.card.place == Place(2, 13)
    assert targets.refs[0].place == Place(3, 10)


# ---- the grammar


@pytest.mark.parametrize(
    "text",
    [
        "Alice casts Shock; targets Bob",
        "Alice casts Shock; target-Bob",
        "mainly",
        "main3",
        "resolves Shock",
        "Alice casts Shock; pays {R}",
        "Alice playsForest",
        "Bear is tappeds",
    ],
)
def test_keywords_end_at_word_boundaries(text):
    """`targets` must not be read as `target` and an `s`."""
    with pytest.raises(InputError):
        parse(text)


def test_everything_the_grammar_names_is_built():
    """No piece of a parse tree is left over."""
    names = {
        rule.alias or rule.origin.name for rule in line_parser().rules if not rule.origin.name.startswith("_")
    }
    inlined = {rule.origin.name for rule in line_parser().rules if rule.options.expand1}
    assert sorted(name for name in names - inlined if not hasattr(Builder, name)) == []


def test_the_grammar_has_no_conflicts(caplog):
    """LALR(1) without a conflict: no line has two readings. Lark reports those it settles."""
    lark.logger.addHandler(caplog.handler)
    lark.logger.setLevel(logging.DEBUG)
    try:
        known = line_parser()
        lark.Lark(known.source_grammar, parser="lalr", start=["top", "inner"], debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert "onflict" not in caplog.text
