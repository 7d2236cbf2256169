"""Chapter 615.7: one shield against simultaneous damage of several sources."""

from __future__ import annotations

import pytest

from replay.events import ChoiceMade, DamageDealt, StepBegan
from replay.fidelity import DECISIONS_ONLY, Fidelity
from replay.rules.replacement.shields import Division
from tests.builder import ALICE, BOB, Game, pay, target
from tests.invented import creature, keyword, spell

TELLS_DAMAGE = Fidelity(kinds=frozenset({"DamageDealt"}))


def _attacked(*words: str, shield: int = 3, fidelity: Fidelity = DECISIONS_ONLY) -> tuple[Game, int, int]:
    """Two 2/2 creatures attack Bob, the second with these keywords; a shield of Bob."""
    game = Game(fidelity=fidelity)
    first = game.battlefield(ALICE, creature("First Ox", 2, 2))
    second = game.battlefield(ALICE, creature("Second Ox", 2, 2, *map(keyword, words)))
    text = f"Prevent the next {shield} damage that would be dealt to target player this turn."
    veil = game.hand(BOB, spell("Thick Veil", mana="{G}", text=text))
    game.at(4, ALICE, "declare_attackers").attack(ALICE, first, second)
    game.pool(BOB, "G").cast(BOB, veil, target(BOB, players=[BOB]), *pay(BOB, "G")).resolve()
    return game, first, second


def _dealt(game: Game) -> dict[int | None, int]:
    return {each.source: each.amount for each in game.derived(DamageDealt) if isinstance(each, DamageDealt)}


@pytest.mark.rule("shielded-player-chooses-damage")
def test_the_shielded_player_chooses_which_damage_is_prevented() -> None:
    """615.7: the source named first meets the shield first; what is left of the other is dealt."""
    for named in (0, 1):
        game, *oxen = _attacked()
        game.feed(ChoiceMade(BOB, "apply", (oxen[named],))).step("combat_damage")
        assert _dealt(game) == {oxen[1 - named]: 1}
        assert not [each for each in game.heard.doubts if isinstance(each, Division)]


@pytest.mark.rule("shielded-player-chooses-damage")
def test_where_nobody_wrote_the_choice_only_the_total_is_certain() -> None:
    """615.7: one damage is left; of which source cannot be told, and with lifelink it matters for life."""
    game, *_ = _attacked()
    game.step("combat_damage")
    assert game.state.players[BOB].life == 19
    assert [each.reach for each in game.heard.doubts] == [{"damage"}]
    game, *_ = _attacked("lifelink")
    game.step("combat_damage")
    assert "life" in game.heard.doubts[-1].reach


@pytest.mark.rule("shielded-player-chooses-damage")
def test_a_shield_that_is_larger_than_the_damage_leaves_no_choice() -> None:
    """615.7: all of it is prevented."""
    game, *_ = _attacked(shield=4)
    game.step("combat_damage")
    assert (_dealt(game), game.heard.doubts) == ({}, [])


@pytest.mark.rule("shielded-player-chooses-damage")
@pytest.mark.parametrize(
    ("recorded", "is_allowed"),
    [((1, 1), True), ((2, 0), True), ((0, 2), True), ((1, 0), False), ((2, 1), False)],
)
def test_any_division_that_a_record_shows_is_right(recorded: tuple[int, int], is_allowed: bool) -> None:
    """615.7: of 2 and 2 damage any 2 may be prevented, neither more nor less."""
    game, *oxen = _attacked(shield=2, fidelity=TELLS_DAMAGE)
    damage = [
        DamageDealt(amount, ox, seat=BOB, combat=True)
        for ox, amount in zip(oxen, recorded, strict=True)
        if amount
    ]
    game.feed(StepBegan(4, "combat_damage", ALICE), *damage).step("end_combat")
    differences = [each for _, settled in game.heard.settlements for each in settled.differences]
    assert (not [each for each in differences if isinstance(each.event, DamageDealt)]) is is_allowed
