"""Chapters 614–616, 122 and 101.2: what becomes of events, how permanents enter, and what can't happen."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import ReplacementEffect, StaticAbility
from replay.cards.definitions.continuous import Cannot
from replay.cards.definitions.effects import MoveTo
from replay.cards.definitions.phrases import YOU, Each, Event, EventObject, Filter, Fixed, Player, This
from replay.cards.definitions.replacements import ChangeEvent, PreventDamage
from replay.events import (
    ChoiceMade,
    CountersChanged,
    DamageDealt,
    EffectBegan,
    LifeChanged,
    ObjectMoved,
    StatusChanged,
)
from replay.fidelity import Fidelity
from replay.rules.casting.choices import NeedsChoice
from replay.rules.replacement.counters import REGENERATION
from replay.rules.replacement.happening import happen
from tests.builder import ALICE, BOB, FOREST, Game, choose, pay
from tests.invented import creature, keyword, land, permanent, spell

BEAR = creature("Plain Bear", 2, 2, mana="{G}")
RISER = spell("Wake", mana="{U}", text="Untap target creature.")


def _enchantment(name: str, *abilities: ReplacementEffect | StaticAbility):
    return permanent(name, "enchantment", *abilities)


def _replacing(event: Event, *effects) -> ReplacementEffect:
    return ReplacementEffect(event, effects, f"replaces {event.kind}")


_ON_CREATURES = Event("counters put", (Each(Filter(types=("creature",))),), counter="any")
DOUBLER = _enchantment("Doubler", _replacing(_ON_CREATURES, ChangeEvent(2)))
ADDER = _enchantment("Adder", _replacing(_ON_CREATURES, ChangeEvent(1, Fixed(1))))
NO_LIFE = _enchantment("Dry Well", StaticAbility(Player("each player"), (Cannot("gain life"),), ""))


def _result(game: Game, event):
    return list(happen(game.state, event))


# --- stun (122.1d) ---------------------------------------------------------------------------------


@pytest.mark.rule("stun-counter-stops-untapping")
def test_ruling_27_a_stun_counter_is_used_up_instead_of_untapping() -> None:
    """122.1d: one replacement effect however many counters there are; then it stays tapped."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, tapped=True, counters={"stun": 2})
    game.turn(3, ALICE)
    assert game.state.object(bear).tapped
    assert game.state.object(bear).counters == {"stun": 1}


@pytest.mark.rule("stun-counter-stops-untapping")
def test_ruling_27_effects_that_untap_are_replaced_too() -> None:
    """122.1d: whatever would untap it."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, tapped=True, counters={"stun": 1})
    wake = game.hand(ALICE, RISER)
    aims = ChoiceMade(ALICE, "target", (bear,), asked_by=wake)
    game.pool(ALICE, "U").cast(ALICE, wake, aims, *pay(ALICE, "U")).resolve()
    assert game.state.object(bear).tapped
    assert game.state.object(bear).counters == {}


@pytest.mark.rule("untap-step-untaps")
def test_ruling_27_what_does_not_untap_uses_no_counter() -> None:
    """502.3, 122.1d: it would not become untapped, so there is nothing to replace."""
    game = Game()
    sleeper = creature("Sleeper", 2, 2, StaticAbility(This(), (Cannot("untap in untap step"),), ""))
    bear = game.battlefield(ALICE, sleeper, tapped=True, counters={"stun": 1})
    game.turn(3, ALICE)
    assert game.state.object(bear).counters == {"stun": 1}


# --- other counters --------------------------------------------------------------------------------


@pytest.mark.rule("shield-counter-protects")
def test_shield_counter_protects_from_damage_and_is_gone() -> None:
    """122.1c: the damage is prevented, and a counter removed."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, counters={"shield": 1})
    assert _result(game, DamageDealt(3, object=bear)) == [CountersChanged("shield", -1, object=bear)]


@pytest.mark.rule("finality-counter-exiles")
def test_finality_counter_exiles_what_would_die() -> None:
    """122.1h: from the battlefield it goes to exile instead."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR, counters={"finality": 1})
    game.happens(DamageDealt(2, object=bear))
    assert game.zone(bear) == "exile"


# --- amounts and their order -----------------------------------------------------------------------


@pytest.mark.rule("replacement-applies-once", "token-and-counter-replacement")
def test_replacement_applies_once_to_an_event() -> None:
    """614.5: a replaced event is not replaced by the same effect again; two copies are two effects."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.battlefield(ALICE, DOUBLER)
    put = CountersChanged("+1/+1", 1, object=bear)
    assert _result(game, put) == [CountersChanged("+1/+1", 2, object=bear)]
    game.battlefield(ALICE, DOUBLER)
    assert _result(game, put) == [CountersChanged("+1/+1", 4, object=bear)]


@pytest.mark.rule("token-and-counter-replacement")
def test_token_and_counter_replacement_doubles_tokens_as_well() -> None:
    """614.16: twice that many tokens, each with what it is created with."""
    game = Game()
    twice = _replacing(Event("token created", player=YOU), ChangeEvent(2))
    game.battlefield(ALICE, _enchantment("More", twice))
    making = game.hand(
        ALICE, spell("Muster", mana="{W}", text="Create two 1/1 white Soldier creature tokens.")
    )
    game.pool(ALICE, "W").cast(ALICE, making, *pay(ALICE, "W")).resolve()
    assert [each.name for each in game.state.battlefield(ALICE)][1:] == ["Soldier"] * 4


@pytest.mark.rule("affected-player-orders-replacements")
def test_affected_player_orders_replacements_where_it_matters() -> None:
    """616.1: one counter, doubled and one more: three or four, as the creature's controller chooses."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    doubler, adder = game.battlefield(ALICE, DOUBLER), game.battlefield(ALICE, ADDER)
    put = CountersChanged("+1/+1", 1, object=bear)
    with pytest.raises(NeedsChoice):
        _result(game, put)
    for first, amount in ((doubler, 3), (adder, 4)):
        game.state.choices, game.state.choice_seqs = [ChoiceMade(ALICE, "apply", (first,))], [1]
        legal, happening = _result(game, put)
        assert (legal.verdict, legal.alternatives) == ("legal", ("3", "4"))
        assert happening == CountersChanged("+1/+1", amount, object=bear)


@pytest.mark.rule("affected-player-orders-replacements")
def test_affected_player_is_not_asked_where_every_order_is_the_same() -> None:
    """616.1: two doublers in either order give four."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    for _ in range(2):
        game.battlefield(ALICE, DOUBLER)
    assert _result(game, CountersChanged("+1/+1", 1, object=bear))[0].amount == 4


@pytest.mark.rule("replacement-effect-instead", "replaced-event-never-happens")
def test_replacement_effect_instead_sends_it_elsewhere() -> None:
    """614.1a, 614.6: "exile it instead": it never goes to the graveyard."""
    game = Game()
    to_exile = _replacing(
        Event("zone change", (Each(Filter(noun="card")),), destination="graveyard"),
        MoveTo(EventObject(), "exile"),
    )
    game.battlefield(ALICE, _enchantment("Empty Grave", to_exile))
    bear = game.battlefield(BOB, BEAR)
    game.happens(DamageDealt(2, object=bear))
    assert game.zone(bear) == "exile"


@pytest.mark.rule("shield-against-an-amount")
def test_a_shield_against_so_much_damage_is_used_up_by_it() -> None:
    """615.7: of 3 damage to be prevented 2 are, then 1 of the next 2, then none."""
    game = Game()
    giant = game.battlefield(ALICE, creature("Giant", 2, 9))
    text = "Prevent the next 3 damage that would be dealt to target creature this turn."
    veil = game.hand(ALICE, spell("Thick Veil", mana="{G}", text=text))
    aims = ChoiceMade(ALICE, "target", (giant,), asked_by=veil)
    game.pool(ALICE, "G").cast(ALICE, veil, aims, *pay(ALICE, "G")).resolve()
    for dealt, marked in ((2, 0), (2, 1), (1, 2)):
        assert game.findings == []
        text = f"Bolt {dealt} deals {dealt} damage to target creature."
        bolt = game.hand(BOB, spell(f"Bolt {dealt}", mana="{R}", text=text))
        aims = ChoiceMade(BOB, "target", (giant,), asked_by=bolt)
        game.pool(BOB, "R").cast(BOB, bolt, aims, *pay(BOB, "R")).resolve()
        assert game.object(giant).damage == marked


@pytest.mark.rule("prevention", "prevented-damage-is-not-dealt")
def test_prevention_keeps_damage_from_being_dealt() -> None:
    """615.1, 615.6: damage that is prevented is not dealt; the rest is."""
    game = Game()
    for amount, left in ((Fixed(1), [2]), (None, [])):
        game = Game()
        shield = _replacing(Event("damage", objects=(YOU,)), PreventDamage(amount))
        game.battlefield(ALICE, _enchantment("Shield", shield))
        assert [each.amount for each in _result(game, DamageDealt(3, seat=ALICE))] == left


@pytest.mark.rule("cant-beats-can")
def test_cant_beats_can_for_life_and_counters() -> None:
    """101.2: what can't happen doesn't, and nothing replaces it."""
    game = Game()
    game.battlefield(BOB, NO_LIFE)
    assert _result(game, LifeChanged(ALICE, 3)) == []
    assert _result(game, LifeChanged(ALICE, -3)) == [LifeChanged(ALICE, -3)]
    none = StaticAbility(Player("each player"), (Cannot("get counters"),), "")
    game.battlefield(BOB, _enchantment("Stillness", none))
    assert _result(game, CountersChanged("energy", 2, seat=ALICE)) == []


@pytest.mark.rule("indestructible")
def test_indestructible_permanents_are_not_destroyed() -> None:
    """702.12b: lethal damage and "destroy" do nothing; toughness 0 is no destruction."""
    game = Game()
    rock = game.battlefield(ALICE, creature("Rock", 2, 2, keyword("indestructible")))
    game.happens(DamageDealt(5, object=rock))
    assert game.zone(rock) == "battlefield"
    game.happens(CountersChanged("-1/-1", 2, object=rock))
    assert game.zone(rock) == "graveyard"


@pytest.mark.rule("protection-from-damage")
def test_protection_prevents_damage_of_that_quality() -> None:
    """702.16e: damage by such a source is prevented."""
    game = Game()
    guarded = game.battlefield(ALICE, creature("Guarded", 2, 2, text="Protection from red"))
    red, green = (game.battlefield(BOB, creature(f"C{mana}", 2, 2, mana=mana)) for mana in ("{R}", "{G}"))
    assert _result(game, DamageDealt(2, red, object=guarded)) == []
    assert len(_result(game, DamageDealt(2, green, object=guarded))) == 1


@pytest.mark.rule("regeneration")
def test_regeneration_taps_and_heals_instead_of_destroying() -> None:
    """614.8, 701.15a: once, as long as the shield lasts."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    game.happens(EffectBegan(1, (bear,), duration="end_of_turn", rule=REGENERATION))
    game.happens(DamageDealt(2, object=bear))
    assert game.zone(bear) == "battlefield"
    assert game.state.object(bear).tapped
    game.happens(DamageDealt(2, object=bear))
    assert game.zone(bear) == "graveyard"


# --- how permanents enter --------------------------------------------------------------------------


@pytest.mark.rule("replacement-effect-enters-with", "enters-with-is-static")
def test_replacement_effect_enters_with_counters_before_anything_looks() -> None:
    """614.1c, 603.6d: a 0/0 that enters with counters is never a 0/0 on the battlefield."""
    game = Game()
    ooze = game.hand(
        ALICE, creature("Ooze", 0, 0, mana="{G}", text="Ooze enters with two +1/+1 counters on it.")
    )
    game.pool(ALICE, "G").cast(ALICE, ooze, *pay(ALICE, "G")).resolve()
    assert game.size(ooze) == (2, 2)


@pytest.mark.rule("counters-put-includes-entering-with")
def test_counters_put_includes_entering_with_them_together() -> None:
    """122.6, 616.1: counters of several effects are put on it at once: one more is one more in all."""
    game = Game()
    game.battlefield(ALICE, ADDER)
    text = "Each other creature you control enters with an additional +1/+1 counter on it."
    game.battlefield(ALICE, creature("Trainer", 1, 1, text=text))
    bear = game.graveyard(ALICE, BEAR)
    raise_it = (
        "Return target creature card from your graveyard to the battlefield with a +1/+1 counter on it."
    )
    rising = game.hand(ALICE, spell("Rise", types="sorcery", mana="{B}", text=raise_it))
    aims = ChoiceMade(ALICE, "target", (bear,), asked_by=rising)
    game.pool(ALICE, "B").cast(ALICE, rising, aims, *pay(ALICE, "B")).resolve()
    assert game.object(bear).counters == {"+1/+1": 3}


@pytest.mark.rule("entering-permanent-remembers-x")
def test_ruling_06_x_is_remembered_for_how_it_enters_only() -> None:
    """107.3m: X of the spell counts as it enters; put onto the battlefield otherwise, X is 0."""
    game = Game()
    text = "Hydra enters with X +1/+1 counters on it."
    hydra = game.hand(ALICE, creature("Hydra", 1, 1, mana="{X}{G}", text=text))
    announced = ChoiceMade(ALICE, "x", amount=2, asked_by=hydra)
    game.pool(ALICE, "GGG").cast(ALICE, hydra, announced, *pay(ALICE, "GGG")).resolve()
    assert game.state.object(hydra).counters == {"+1/+1": 2}
    game.happens(ObjectMoved(hydra, "graveyard", origin="battlefield", owner=ALICE))
    game.happens(ObjectMoved(hydra, "battlefield", origin="graveyard", owner=ALICE))
    assert game.state.object(hydra).counters == {}


@pytest.mark.rule("enters-choice-before-entering")
def test_enters_choice_before_entering_decides_whether_it_is_tapped() -> None:
    """614.12a: "you may pay 2 life; if you don't, it enters tapped"."""
    text = "As Fountain enters, you may pay 2 life. If you don't, it enters tapped."
    for pays, life, tapped in ((True, 18, False), (False, 20, True)):
        game = Game()
        fountain = game.hand(ALICE, land("Fountain", text=text))
        paying = (
            ChoiceMade(ALICE, "pay", values=("life",), amount=2) if pays else ChoiceMade(ALICE, "decline")
        )
        game.play(ALICE, fountain, paying)
        assert (game.state.players[ALICE].life, game.state.object(fountain).tapped) == (life, tapped)


@pytest.mark.rule("enters-choice-before-entering")
def test_where_payments_are_told_an_offer_without_one_was_declined() -> None:
    """614.12a: a record that tells what is paid as something enters tells nothing where nothing is paid."""
    text = "As Fountain enters, you may pay 2 life. If you don't, it enters tapped."
    game = Game(fidelity=Fidelity(kinds=frozenset({"PaidToEnter"})))
    unpaid, paid = (game.hand(ALICE, land(name, text=text)) for name in ("Fountain", "Fountain"))
    game.play(ALICE, unpaid)
    game.play(ALICE, paid, ChoiceMade(ALICE, "accept", values=("life",), amount=2))
    assert game.state.object(unpaid).tapped
    assert not game.state.object(paid).tapped


@pytest.mark.rule("enters-replacement")
def test_enters_replacement_of_others_applies_to_what_enters() -> None:
    """614.12: "creatures your opponents control enter tapped"."""
    game = Game()
    game.battlefield(
        ALICE, permanent("Gate", "enchantment", text="Creatures your opponents control enter tapped.")
    )
    game.at(3, BOB)
    bear = game.hand(BOB, BEAR)
    game.pool(BOB, "G").cast(BOB, bear, *pay(BOB, "G")).resolve()
    assert game.state.object(bear).tapped


@pytest.mark.rule("copy-replacement-is-next")
def test_copy_replacement_is_next_and_brings_its_own_effects() -> None:
    """616.1c, 616.1f: it enters as a copy first; what the copied permanent enters with applies then."""
    game = Game()
    ooze = creature("Ooze", 0, 0, mana="{G}", text="Ooze enters with two +1/+1 counters on it.")
    original = game.battlefield(BOB, ooze, counters={"+1/+1": 1})
    text = "You may have Mirror enter as a copy of any creature on the battlefield."
    mirror = game.hand(ALICE, creature("Mirror", 0, 0, mana="{U}", text=text))
    game.pool(ALICE, "U").cast(ALICE, mirror, *pay(ALICE, "U"))
    game.resolve(choose(ALICE, original))
    assert game.now(mirror).name == "Ooze"
    assert game.size(mirror) == (2, 2)


@pytest.mark.rule("skip-is-replacement", "replacement-effect-skip")
def test_skip_is_replacement_of_a_step() -> None:
    """614.10, 500.11: "skip your draw step"."""
    game = Game()
    game.battlefield(ALICE, permanent("Hourless", "enchantment", text="Skip your draw step."))
    game.turn(3, ALICE).step("draw")
    assert game.state.zone("hand", ALICE).count == 0
    game.turn(4, BOB).step("draw")
    assert game.state.zone("hand", BOB).count == 1


def test_a_text_that_is_not_understood_leaves_the_event_in_doubt() -> None:
    """A replacement that nobody understands may change what happens: that is said, nothing is guessed."""
    game = Game()
    odd = permanent(
        "Odd", "enchantment", text="If you would gain life, the moon is moved by that much instead."
    )
    game.battlefield(ALICE, odd)
    assert not odd.understood
    done = _result(game, LifeChanged(ALICE, 2))
    assert done[-1] == LifeChanged(ALICE, 2)
    assert len(done) == 2


def test_an_event_nobody_replaces_happens_as_it_is() -> None:
    """614.6: without an effect, the event itself."""
    game = Game()
    forest = game.battlefield(ALICE, FOREST)
    assert _result(game, StatusChanged(forest, "tapped", 1)) == [StatusChanged(forest, "tapped", 1)]


@pytest.mark.rule("copy-replacement-is-next", "replacement-effect-enters-with")
def test_what_an_effect_puts_onto_the_battlefield_asks_as_it_enters() -> None:
    """614.12a: first which card is put there, then what it copies as it enters."""
    copying = "You may have Odd Mimic enter as a copy of a creature you control."
    text = "{T}: You may put a creature card from your hand onto the battlefield."
    game = Game()
    bear, mimic = game.battlefield(ALICE, BEAR), game.hand(ALICE, creature("Odd Mimic", 0, 0, text=copying))
    game.activate(ALICE, game.battlefield(ALICE, permanent("Plain Vial", "artifact", text=text)))
    accept = ChoiceMade(ALICE, "accept")
    game.resolve(accept, choose(ALICE, mimic), accept, choose(ALICE, bear))
    assert (game.findings, game.now(mimic).name) == ([], "Plain Bear")
