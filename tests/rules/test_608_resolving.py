"""Chapter 608: resolving spells and abilities."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import GrantAbilities, Instructions, StaticAbility, TriggeredAbility
from replay.cards.definitions.effects import Draw
from replay.cards.definitions.phrases import YOU, Event, This
from replay.cards.definitions.written import write
from replay.events import ChoiceMade, EffectBegan
from replay.fidelity import Fidelity
from replay.rules.casting.stack import numbered
from tests.builder import ALICE, BOB, Game, choose, pay, target
from tests.invented import card, creature, face, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{1}{G}")
SPARK = spell("Small Spark", mana="{R}", text="Small Spark deals 3 damage to any target.")
RAY = spell(
    "Binding Ray",
    mana="{W}",
    types="sorcery",
    text="Tap all nonartifact creatures target opponent controls. You may pay any amount of {E}. If you do, "
    "choose up to that many creatures tapped this way. Put a stun counter on each of them.",
)


def _energy(seat: int, amount: int) -> ChoiceMade:
    return ChoiceMade(seat, "pay", values=("counter", "energy"), amount=amount)


def _cast_and_resolve(
    game: Game, card: int, mana: str, *during: ChoiceMade, on: ChoiceMade | None = None
) -> Game:
    targets = [] if on is None else [on]
    game.pool(ALICE, mana).cast(ALICE, card, *targets, *pay(ALICE, mana))
    return game.resolve(*during)


@pytest.mark.rule("top-of-stack-resolves", "resolved-spell-leaves-stack")
def test_resolved_spell_goes_to_its_owners_graveyard_last() -> None:
    """608.2c, 608.2m: the instructions first, in order; then the card leaves the stack."""
    game = Game()
    spark = game.hand(ALICE, SPARK)
    _cast_and_resolve(game, spark, "R", on=target(ALICE, players=[BOB]))
    assert game.state.players[BOB].life == 17
    assert game.zone(spark) == "graveyard"


@pytest.mark.rule("permanent-spell-enters")
def test_permanent_spell_becomes_a_permanent() -> None:
    """608.3a: it enters under the control of who cast it."""
    game = Game()
    bear = game.hand(ALICE, BEAR)
    _cast_and_resolve(game, bear, "GG")
    assert game.zone(bear) == "battlefield"
    assert game.object(bear).controller == ALICE


@pytest.mark.rule("aura-spell-enters-attached")
def test_aura_spell_enters_attached_to_its_target() -> None:
    """608.3c: it comes attached to what it was aimed at."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    text = "Enchant creature\nEnchanted creature gets +2/+2."
    cloak = game.hand(ALICE, permanent("Warm Cloak", "enchantment", mana="{W}", subtypes="Aura", text=text))
    _cast_and_resolve(game, cloak, "W", on=target(ALICE, bear))
    assert game.object(cloak).attached_to == bear
    assert game.size(bear) == (4, 4)


@pytest.mark.rule("illegal-targets-stop-resolution")
def test_ruling_28_no_energy_when_every_target_is_illegal() -> None:
    """608.2b: a spell whose only target is gone does not resolve, and gives no energy."""
    game = Game()
    bear = game.battlefield(BOB, BEAR)
    text = "Harsh Lesson deals 2 damage to target creature. You get {E}{E}."
    lesson, spark = game.hand(ALICE, spell("Harsh Lesson", mana="{R}", text=text)), game.hand(BOB, SPARK)
    game.pool(ALICE, "R").cast(ALICE, lesson, target(ALICE, bear), *pay(ALICE, "R"))
    game.pool(BOB, "R").cast(BOB, spark, target(BOB, bear), *pay(BOB, "R")).resolve()
    assert game.zone(bear) == "graveyard"
    game.resolve()
    assert game.state.players[ALICE].counters == {}
    assert game.zone(lesson) == "graveyard"


@pytest.mark.rule("illegal-targets-stop-resolution")
def test_ruling_22_nothing_can_be_paid_when_every_target_is_illegal() -> None:
    """608.2b: the ability doesn't resolve; a payment all the same is illegal and changes nothing."""
    game = Game().counters(ALICE, "energy", 2)
    bear = game.battlefield(ALICE, BEAR)
    text = "You may pay {E}. If you do, put a +1/+1 counter on target creature."
    lift, spark = game.hand(ALICE, spell("Small Lift", mana="{W}", text=text)), game.hand(BOB, SPARK)
    game.pool(ALICE, "W").cast(ALICE, lift, target(ALICE, bear), *pay(ALICE, "W"))
    game.pool(BOB, "R").cast(BOB, spark, target(BOB, bear), *pay(BOB, "R")).resolve()
    game.resolve(_energy(ALICE, 1))
    assert game.verdicts == [("illegal", "illegal-targets-stop-resolution")]
    assert game.state.players[ALICE].counters == {"energy": 2}


@pytest.mark.rule("illegal-targets-stop-resolution")
def test_a_spell_with_one_legal_target_left_still_resolves() -> None:
    """608.2b: it does nothing to the illegal one."""
    game = Game()
    first, second = game.battlefield(BOB, BEAR), game.battlefield(BOB, BEAR)
    text = "Tap two target creatures. You gain 2 life."
    hush, spark = game.hand(ALICE, spell("Wide Hush", mana="{W}", text=text)), game.hand(BOB, SPARK)
    game.pool(ALICE, "W").cast(ALICE, hush, target(ALICE, first, second), *pay(ALICE, "W"))
    game.pool(BOB, "R").cast(BOB, spark, target(BOB, first), *pay(BOB, "R")).resolve()
    game.resolve()
    assert game.object(second).tapped
    assert game.state.players[ALICE].life == 22


@pytest.mark.rule("only-untapped-taps")
def test_ruling_26_tapped_this_way_means_tapped_by_this_effect() -> None:
    """608.2c, 701.21a: of two tapped creatures and an untapped one only that one can be chosen."""
    game = Game().counters(ALICE, "energy", 3)
    tapped = game.battlefield(BOB, BEAR, tapped=True)
    untapped = game.battlefield(BOB, BEAR)
    ray = game.hand(ALICE, RAY)
    chosen = choose(ALICE, untapped, tapped)
    _cast_and_resolve(game, ray, "W", _energy(ALICE, 2), chosen, on=target(ALICE, players=[BOB]))
    assert game.verdicts == [("illegal", "instructions-in-order")]
    assert game.object(untapped).counters == {"stun": 1}
    assert game.object(tapped).counters == {}
    assert game.state.players[ALICE].counters == {"energy": 1}


@pytest.mark.rule("only-untapped-taps")
@pytest.mark.parametrize(("paid", "chosen"), [(0, 0), (1, 1), (3, 2), (2, 1)])
def test_ruling_26_more_may_be_paid_and_fewer_chosen(paid: int, chosen: int) -> None:
    """107.1c: any amount may be 0, and may exceed the creatures there are; "up to" allows fewer."""
    game = Game().counters(ALICE, "energy", 3)
    creatures = [game.battlefield(BOB, BEAR) for _ in range(2)]
    ray = game.hand(ALICE, RAY)
    during = [_energy(ALICE, paid), choose(ALICE, *creatures[:chosen])]
    _cast_and_resolve(game, ray, "W", *during, on=target(ALICE, players=[BOB]))
    assert game.findings == []
    assert [game.object(each).counters.get("stun", 0) for each in creatures] == [1] * chosen + [0] * (
        2 - chosen
    )
    assert game.state.players[ALICE].counters.get("energy", 0) == 3 - paid


@pytest.mark.rule("illegal-targets-stop-resolution")
def test_ruling_26_the_player_is_the_target_and_may_become_illegal() -> None:
    """608.2b: with hexproof the player can't be targeted; nothing is tapped and nothing can be paid."""
    game = Game().counters(ALICE, "energy", 2)
    bear, ray = game.battlefield(BOB, BEAR), game.hand(ALICE, RAY)
    game.pool(ALICE, "W").cast(ALICE, ray, target(ALICE, players=[BOB]), *pay(ALICE, "W"))
    veil = game.hand(BOB, spell("Veil", mana="{G}", text="You gain hexproof until end of turn."))
    game.pool(BOB, "G").cast(BOB, veil, *pay(BOB, "G")).resolve()
    game.resolve(_energy(ALICE, 1))
    assert game.verdicts == [("illegal", "illegal-targets-stop-resolution")]
    assert (game.object(bear).tapped, game.state.players[ALICE].counters) == (False, {"energy": 2})


@pytest.mark.rule("mode-is-chosen")
def test_modes_are_carried_out_in_printed_order() -> None:
    """700.2, 608.2c: whatever the order in which they were chosen."""
    game = Game()
    text = "Choose one or both —\n• You gain 2 life.\n• Each opponent loses 1 life."
    charm = game.hand(ALICE, spell("Plain Charm", mana="{B}", text=text))
    game.pool(ALICE, "B")
    game.cast(ALICE, charm, ChoiceMade(ALICE, "mode", amount=2), ChoiceMade(ALICE, "mode", amount=1))
    game.resolve()
    assert game.state.players[ALICE].life == 22
    assert game.state.players[BOB].life == 19


@pytest.mark.rule("instructions-in-order")
def test_a_sentence_that_is_not_understood_stops_nothing_else() -> None:
    """It derives nothing; what stands before and after it is carried out, and the spell leaves the stack."""
    game = Game()
    text = "You gain 2 life. Whirl the frumious teapot. Draw a card."
    oddity = game.hand(ALICE, spell("Odd Rite", mana="{B}", text=text))
    _cast_and_resolve(game, oddity, "B")
    assert game.state.players[ALICE].life == 22
    assert game.state.zone("hand", ALICE).count == 1
    assert game.zone(oddity) == "graveyard"
    assert len(game.heard.doubts) == 1


@pytest.mark.rule("choices-on-resolution")
def test_a_choice_nobody_wrote_is_asked_back() -> None:
    """608.2d: with two creatures to choose from, the record has to say which."""
    game = Game()
    first, second = game.battlefield(ALICE, BEAR), game.battlefield(ALICE, BEAR)
    rite = game.hand(ALICE, spell("Grim Rite", mana="{B}", text="Sacrifice a creature."))
    _cast_and_resolve(game, rite, "B")
    assert game.zone(first) == game.zone(second) == "battlefield"
    assert "missing" in game.heard.doubts[0].reason


@pytest.mark.rule("choices-on-resolution")
def test_the_only_choice_needs_no_line() -> None:
    """608.2d: with one creature there is nothing to choose."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    rite = game.hand(ALICE, spell("Grim Rite", mana="{B}", text="Sacrifice a creature."))
    _cast_and_resolve(game, rite, "B")
    assert game.zone(bear) == "graveyard"


@pytest.mark.rule("countered-spell")
def test_countered_spell_does_nothing() -> None:
    """701.5a: it goes to its owner's graveyard without resolving."""
    game = Game()
    spark, deny = (
        game.hand(ALICE, SPARK),
        game.hand(BOB, spell("Plain No", mana="{U}", text="Counter target spell.")),
    )
    game.pool(ALICE, "R").cast(ALICE, spark, target(ALICE, players=[BOB]), *pay(ALICE, "R"))
    game.pool(BOB, "U").cast(BOB, deny, target(BOB, spark), *pay(BOB, "U")).resolve()
    assert game.zone(spark) == "graveyard"
    assert game.state.stack() == []
    assert game.state.players[BOB].life == 20


@pytest.mark.rule("transform")
@pytest.mark.parametrize(("edition", "turns"), [("2024-06-07", False), ("2025-09-19", True)])
def test_ruling_29_whether_a_modal_card_transforms_depends_on_the_edition(edition: str, turns: bool) -> None:
    """712.9: until 2025-09-19 an instruction to transform a modal double-faced card is ignored."""
    game = Game(edition)
    scholar = card(
        face("Night Scholar", subtypes="Human", mana="{W}", power=2, toughness=2),
        face("Night Study", types="land"),
        layout="modal_dfc",
    )
    human = game.battlefield(ALICE, scholar)
    mist = game.hand(ALICE, spell("Thin Mist", mana="{G}", text="Transform all Humans."))
    _cast_and_resolve(game, mist, "G")
    assert game.now(human).name == ("Night Study" if turns else "Night Scholar")


@pytest.mark.rule("choices-on-resolution")
@pytest.mark.parametrize(("number", "wrong"), [(0, 1), (1, 0), (2, 1)])
def test_as_many_are_chosen_as_told(number: int, wrong: int) -> None:
    """608.2d: the player who is told chooses while it resolves."""
    game = Game()
    bears = [game.battlefield(ALICE, BEAR) for _ in range(3)]
    rite = game.hand(ALICE, spell("Grim Rite", mana="{B}", text="Sacrifice a creature."))
    _cast_and_resolve(game, rite, "B", choose(ALICE, *bears[:number]))
    assert len(game.findings) == wrong


@pytest.mark.rule("ability-independent-of-source")
def test_an_id_that_is_not_printed_names_the_ability_that_was_gained() -> None:
    """113.7a: a client's number that the card does not have belongs to what an effect has granted."""
    game = Game()
    bear = game.state.object(game.battlefield(ALICE, creature("Plain Bear", 2, 2)))
    bear.abilities = (11,)
    dies = TriggeredAbility(Event("dies", (This(),)), Instructions((Draw(YOU),)), "")
    granting = StaticAbility(This(), (GrantAbilities((dies,)),), "")
    game.happens(EffectBegan(9, (bear.id,), ability=write(granting), controller=ALICE))
    assert numbered(game.state, bear, 77, lambda ability: isinstance(ability, TriggeredAbility)) == dies


@pytest.mark.rule("instructions-in-order")
def test_what_no_record_tells_is_there_for_the_next_instruction() -> None:
    """608.2c: losing abilities is derived at once, so that what comes after can be asked about the table."""
    text = (
        "Target creature loses all abilities until your next turn. If it's a creature, it also has base"
        " power and toughness 0/2 until your next turn."
    )
    game = Game(
        fidelity=Fidelity(kinds=frozenset({"EffectBegan"}), changes=frozenset({"power", "toughness"}))
    )
    bear = game.battlefield(BOB, BEAR)
    _cast_and_resolve(game, game.hand(ALICE, spell("Dwindle", text=text)), "U", on=target(ALICE, bear))
    assert game.size(bear) == (0, 2)
