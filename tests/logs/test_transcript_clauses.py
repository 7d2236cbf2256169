"""Clauses and payments of the notation, and the tree they make.

What the lines mean for a game is tested elsewhere.
"""

import pytest

from logs.transcript.syntax import (
    Ability,
    Amount,
    AmountPayment,
    Apply,
    Blank,
    CardPayment,
    Choose,
    Cost,
    Divide,
    Enlists,
    Handle,
    Item,
    Mana,
    ManaPayment,
    Modes,
    OnBehalfOf,
    Pay,
    PermanentPayment,
    Ref,
    Reversed,
    SacrificePayment,
    Selected,
    Share,
    Targets,
    Word,
    XValue,
)
from tests.logs.pages import BEAR, BOB, CUB, ELF, FOREST, GREEN, SHOCK, line


def clauses(text: str) -> tuple[object, ...]:
    """The clauses of a spell cast with them."""
    return line(f"Alice casts Shock; {text}").clauses


def payments(text: str) -> tuple[object, ...]:
    """The payments of one `pay` clause."""
    (clause,) = clauses(f"pay {text}")
    assert isinstance(clause, Pay)
    return clause.payments


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
        ("{G} from pool", ManaPayment(GREEN)),
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
