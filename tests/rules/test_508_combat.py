"""Chapters 506–511 and 702: declaring attackers and blockers, and combat damage."""

from __future__ import annotations

import pytest

from replay.cards.definitions.abilities import KeywordAbility, StaticAbility
from replay.cards.definitions.card import CardDefinition
from replay.cards.definitions.continuous import Cannot, Must
from replay.cards.definitions.phrases import Comparison, Filter, Fixed, This
from replay.events import Attack, AttackersDeclared, ChoiceMade, CombatChanged, DamageDealt, StatusChanged
from replay.rules.combat.striking import has_first_step
from tests.builder import ALICE, BOB, FOREST, ISLAND, Game
from tests.invented import creature, keyword, permanent

BEAR = creature("Plain Bear", 2, 2)
GIANT = creature("Plain Giant", 3, 3)
IMP = creature("Small Imp", 1, 1)
BIRD = creature("Bird", 2, 2, keyword("flying"))


def _attacking(game: Game, *attackers: int) -> Game:
    return game.at(4, ALICE, "declare_attackers").attack(ALICE, *attackers)


def _assigned(game: Game, seat: int, source: int, *shares: tuple[int, int]) -> None:
    for recipient, amount in shares:
        objects = (source, recipient) if recipient > 0 else (source,)
        seats = (-recipient,) if recipient < 0 else ()
        game.feed(ChoiceMade(seat, "assign", objects, seats, amount=amount))


# --- attackers -------------------------------------------------------------------------------------


@pytest.mark.rule("attacker-can-attack", "haste-attacks")
@pytest.mark.parametrize(
    ("tapped", "sick", "words", "is_legal"),
    [
        (False, False, "", True),
        (True, False, "", False),
        (False, True, "", False),
        (False, True, "haste", True),
    ],
)
def test_attacker_can_attack_untapped_and_not_sick(
    tapped: bool, sick: bool, words: str, is_legal: bool
) -> None:
    """508.1a: what attacks is untapped and was under control as the turn began, or has haste."""
    game = Game()
    bear = game.battlefield(
        ALICE, creature("Bear", 2, 2, *map(keyword, words.split())), tapped=tapped, sick=sick
    )
    _attacking(game, bear)
    assert (("illegal", "attacker-can-attack") not in game.verdicts) is is_legal


@pytest.mark.rule("attackers-tap", "vigilance")
def test_attackers_tap_unless_they_have_vigilance() -> None:
    """508.1f, 702.20b: vigilance keeps an attacker untapped."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    knight = game.battlefield(ALICE, creature("Knight", 2, 2, keyword("vigilance")))
    _attacking(game, bear, knight)
    assert [game.state.object(each).tapped for each in (bear, knight)] == [True, False]


@pytest.mark.rule("defender-cannot-attack")
def test_defender_cannot_attack() -> None:
    """702.3b: a creature with defender is no attacker."""
    game = Game()
    _attacking(game, game.battlefield(ALICE, creature("Wall", 0, 4, keyword("defender"))))
    assert game.verdicts == [("illegal", "defender-cannot-attack")]


@pytest.mark.rule("attack-restrictions")
def test_attack_restrictions_of_effects_are_obeyed() -> None:
    """508.1c: "can't attack"."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    chains = StaticAbility(This(), (Cannot("attack or block"),), "")
    _attacking(game, bear, game.battlefield(ALICE, creature("Chained", 2, 2, chains)))
    assert game.verdicts == [("illegal", "attack-restrictions")]


def test_a_restriction_that_is_not_understood_leaves_the_attack_open() -> None:
    """508.1c: nothing not understood is called legal or illegal."""
    game = Game()
    text = "Creatures can't attack you unless the moon is full."
    game.battlefield(BOB, permanent("Odd Rule", "enchantment", text=text))
    _attacking(game, game.battlefield(ALICE, BEAR))
    assert game.verdicts == [("cannot-tell", "attack-restrictions")]


@pytest.mark.rule("attack-requirements")
def test_attack_requirements_name_who_stayed_at_home() -> None:
    """508.1d: "attacks each combat if able", and it was able."""
    game = Game()
    eager = creature("Eager", 2, 2, StaticAbility(This(), (Must("attack"),), ""))
    game.battlefield(ALICE, eager)
    game.battlefield(ALICE, eager, tapped=True)
    _attacking(game, game.battlefield(ALICE, BEAR))
    assert [(each.slug, each.kind) for each in game.findings] == [("attack-requirements", "omission")]


# --- blockers --------------------------------------------------------------------------------------


@pytest.mark.rule("blocker-can-block")
def test_blocker_can_block_untapped_and_one_attacker() -> None:
    """509.1a: what blocks is untapped, and blocks one attacker."""
    game = Game()
    one, other = game.battlefield(ALICE, BEAR), game.battlefield(ALICE, BEAR)
    tired, fresh = game.battlefield(BOB, BEAR, tapped=True), game.battlefield(BOB, BEAR)
    _attacking(game, one, other).step("declare_blockers").block(BOB, {tired: [one], fresh: [one, other]})
    assert [each.object for each in game.findings] == [tired, fresh]


@pytest.mark.rule("block-restrictions", "flying", "reach")
@pytest.mark.parametrize(("word", "is_legal"), [("reach", True), ("flying", True), ("trample", False)])
def test_block_restrictions_by_flying(word: str, is_legal: bool) -> None:
    """702.9b, 702.17b: flying is blocked by flying or reach."""
    game = Game()
    bird = game.battlefield(ALICE, BIRD)
    blocker = game.battlefield(BOB, creature("Blocker", 2, 2, keyword(word)))
    _attacking(game, bird).step("declare_blockers").block(BOB, {blocker: [bird]})
    assert (not game.findings) is is_legal


@pytest.mark.rule("block-restrictions", "menace")
def test_block_restrictions_by_menace() -> None:
    """702.111b: by two or more creatures."""
    for number, is_legal in ((1, False), (2, True)):
        game = Game()
        ogre = game.battlefield(ALICE, creature("Ogre", 3, 3, keyword("menace")))
        blockers = [game.battlefield(BOB, BEAR) for _ in range(number)]
        _attacking(game, ogre).step("declare_blockers").block(BOB, {each: [ogre] for each in blockers})
        assert (not game.findings) is is_legal


@pytest.mark.rule("block-restrictions")
def test_block_restrictions_by_effects() -> None:
    """509.1b: "can't be blocked by creatures with power 2 or less"."""
    weak = Filter(types=("creature",), comparisons=(Comparison("power", "<=", Fixed(2)),))
    sly = creature("Sly", 2, 2, StaticAbility(This(), (Cannot("be blocked", weak),), ""))
    game = Game()
    attacker = game.battlefield(ALICE, sly)
    bear, giant = game.battlefield(BOB, BEAR), game.battlefield(BOB, GIANT)
    _attacking(game, attacker).step("declare_blockers").block(BOB, {bear: [attacker], giant: [attacker]})
    assert [each.object for each in game.findings] == [bear]


@pytest.mark.rule("block-requirements")
def test_block_requirements_are_obeyed_if_able() -> None:
    """509.1c: as many requirements are met as can be without breaking a restriction."""
    game = Game()
    bird, bear = game.battlefield(ALICE, BIRD), game.battlefield(ALICE, BEAR)
    brave = creature("Brave", 2, 2, StaticAbility(This(), (Must("block"),), ""))
    game.battlefield(BOB, brave)
    _attacking(game, bird).step("declare_blockers").block(BOB, {})
    assert not game.findings
    game.at(6, ALICE, "declare_attackers").attack(ALICE, bear).step("declare_blockers").block(BOB, {})
    assert ("illegal", "block-requirements") in game.verdicts


# --- damage ----------------------------------------------------------------------------------------


@pytest.mark.rule("combat-damage-is-dealt-at-once", "unblocked-creature-damages-what-it-attacks")
def test_combat_damage_is_dealt_at_once_to_whom_it_fights() -> None:
    """510.1b–d, 510.2: two 2/2 kill each other; the unblocked one hits the player."""
    game = Game()
    one, other = game.battlefield(ALICE, BEAR), game.battlefield(ALICE, BEAR)
    blocker = game.battlefield(BOB, BEAR)
    _attacking(game, one, other).step("declare_blockers").block(BOB, {blocker: [one]}).step("combat_damage")
    assert game.state.players[BOB].life == 18
    assert [game.zone(each) for each in (one, other, blocker)] == ["graveyard", "battlefield", "graveyard"]


@pytest.mark.rule("two-combat-damage-steps", "first-strike")
def test_two_combat_damage_steps_where_one_strikes_first() -> None:
    """510.4, 702.7b: a creature killed in the first step deals no damage in the second."""
    game = Game()
    quick = game.battlefield(ALICE, creature("Quick", 2, 1, keyword("first strike")))
    bear = game.battlefield(BOB, BEAR)
    _attacking(game, quick).step("declare_blockers").block(BOB, {bear: [quick]})
    assert has_first_step(game.state)
    game.step("first_strike_damage").step("combat_damage")
    assert [game.zone(quick), game.zone(bear)] == ["battlefield", "graveyard"]


@pytest.mark.rule("double-strike")
def test_double_strike_deals_damage_in_both_steps() -> None:
    """702.4b: first strike makes two combat damage steps, and double strike fights in both."""
    game = Game()
    _attacking(game, game.battlefield(ALICE, creature("Twice", 2, 2, keyword("double strike"))))
    game.step("declare_blockers").step("first_strike_damage").step("combat_damage")
    assert game.state.players[BOB].life == 16


@pytest.mark.rule("trample", "combat-damage-is-assigned")
def test_trample_sends_on_what_is_beyond_lethal_damage() -> None:
    """702.19b: the rest may go to the player once each blocker has lethal damage."""
    for to_blocker, is_legal in ((2, True), (1, False)):
        game = Game()
        beast = game.battlefield(ALICE, creature("Beast", 5, 5, keyword("trample")))
        bear = game.battlefield(BOB, BEAR)
        _attacking(game, beast).step("declare_blockers").block(BOB, {bear: [beast]}).step("combat_damage")
        _assigned(game, ALICE, beast, (bear, to_blocker), (-BOB, 5 - to_blocker))
        assert game.state.players[BOB].life == 20 - (5 - to_blocker)
        assert (not [each for each in game.findings if each.verdict == "illegal"]) is is_legal


@pytest.mark.rule("trample", "blocked-creature-damages-blockers")
@pytest.mark.parametrize("edition", ["2024-06-07", "2025-09-19"])
def test_too_much_for_the_player_is_against_trample(edition: str) -> None:
    """702.19b beside 510.1c: in every edition, whether or not blockers stand in an order."""
    game = Game(edition)
    beast = game.battlefield(ALICE, creature("Beast", 5, 5, keyword("trample")))
    bear = game.battlefield(BOB, BEAR)
    _attacking(game, beast).step("declare_blockers").block(BOB, {bear: [beast]}).step("combat_damage")
    _assigned(game, ALICE, beast, (bear, 1), (-BOB, 4))
    (found,) = [each for each in game.findings if each.verdict == "illegal"]
    assert (found.slug, found.slugs) == ("blocked-creature-damages-blockers", ("trample",))


@pytest.mark.rule("blocked-creature-damages-blockers", "attacker-orders-blockers")
@pytest.mark.parametrize(("edition", "is_legal"), [("2024-06-07", False), ("2024-11-08", True)])
def test_blocked_creature_damages_blockers_in_order_until_the_end_of_2024(edition: str, is_legal: bool):
    """510.1c: until 2024-11-08 lethal damage goes to the first in the order; since then as one likes."""
    game = Game(edition)
    giant = game.battlefield(ALICE, GIANT)
    bear, imp = game.battlefield(BOB, BEAR), game.battlefield(BOB, IMP)
    _attacking(game, giant).step("declare_blockers").block(BOB, {bear: [giant], imp: [giant]})
    game.feed(ChoiceMade(ALICE, "order", (bear, imp))).step("combat_damage")
    _assigned(game, ALICE, giant, (bear, 1), (imp, 2))
    assert (("illegal", "blocked-creature-damages-blockers") not in game.verdicts) is is_legal
    assert game.zone(giant) == "graveyard"


@pytest.mark.rule("combat-damage-equals-power")
def test_combat_damage_equals_power() -> None:
    """510.1a: no more can be assigned; a creature with power 0 or less assigns none."""
    game = Game()
    giant = game.battlefield(ALICE, GIANT)
    bears = [game.battlefield(BOB, BEAR) for _ in range(2)]
    _attacking(game, giant).step("declare_blockers").block(BOB, {each: [giant] for each in bears})
    game.step("combat_damage")
    _assigned(game, ALICE, giant, (bears[0], 2), (bears[1], 2))
    assert ("illegal", "combat-damage-equals-power") in game.verdicts


@pytest.mark.rule("deathtouch-damage-is-lethal", "deathtouch-damage-destroys", "deathtouch-destroys")
def test_deathtouch_damage_destroys_whatever_the_toughness() -> None:
    """702.2b, 704.5h: any damage by such a source is enough."""
    game = Game()
    snake = game.battlefield(ALICE, creature("Snake", 1, 1, keyword("deathtouch")))
    giant = game.battlefield(BOB, creature("Tower", 0, 9))
    _attacking(game, snake).step("declare_blockers").block(BOB, {giant: [snake]}).step("combat_damage")
    assert [game.zone(snake), game.zone(giant)] == ["battlefield", "graveyard"]


@pytest.mark.rule("lifelink-damage-gains-life", "lifelink")
def test_lifelink_damage_gains_life() -> None:
    """702.15b, 120.3f: the source's controller gains as much as was dealt."""
    game = Game()
    _attacking(game, game.battlefield(ALICE, creature("Healer", 3, 3, keyword("lifelink"))))
    game.step("declare_blockers").step("combat_damage")
    assert [game.state.players[seat].life for seat in (ALICE, BOB)] == [23, 17]


@pytest.mark.rule("damage-removes-loyalty")
def test_damage_removes_loyalty_from_planeswalkers() -> None:
    """120.3c, 704.5i: damage takes loyalty counters; without any it goes to the graveyard."""
    game = Game()
    walker = game.battlefield(BOB, permanent("Walker", "planeswalker"), counters={"loyalty": 3})
    game.happens(DamageDealt(2, object=walker))
    assert game.state.object(walker).counters == {"loyalty": 1}
    game.happens(DamageDealt(1, object=walker))
    assert game.zone(walker) == "graveyard"


@pytest.mark.rule("infect-damage-gives-poison", "wither-damage-puts-counters", "damage-is-marked")
def test_infect_damage_gives_poison_and_counters() -> None:
    """120.3b, 120.3d: no life is lost, no damage stays."""
    game = Game()
    crawler = game.battlefield(ALICE, creature("Crawler", 2, 2, keyword("infect")))
    other = game.battlefield(ALICE, creature("Biter", 2, 2, keyword("wither")))
    bear = game.battlefield(BOB, GIANT)
    _attacking(game, crawler, other).step("declare_blockers").block(BOB, {bear: [other]}).step(
        "combat_damage"
    )
    assert (game.state.players[BOB].life, game.state.players[BOB].counters) == (20, {"poison": 2})
    assert game.size(bear) == (1, 1)


@pytest.mark.rule("exert")
def test_exert_as_it_attacks_triggers_and_keeps_it_tapped() -> None:
    """701.39a: it does not untap in its controller's next untap step; "when you do" triggers at once."""
    game = Game()
    text = "You may exert Brawler as it attacks. When you do, it gets +2/+2 until end of turn."
    brawler = game.battlefield(ALICE, creature("Brawler", 3, 2, text=text))
    attack = AttackersDeclared(ALICE, (Attack(brawler, defending_seat=BOB),))
    game.at(4, ALICE, "declare_attackers").feed(
        attack, ChoiceMade(ALICE, "cost", values=("exert",), amount=1)
    )
    game.resolve()
    assert game.size(brawler) == (5, 4)
    game.turn(6, ALICE)
    assert game.state.object(brawler).tapped
    game.turn(8, ALICE)
    assert not game.state.object(brawler).tapped


@pytest.mark.rule("toxic-damage-gives-poison")
def test_toxic_damage_gives_poison_besides_the_loss_of_life() -> None:
    """120.3g: combat damage to a player only."""
    toxic = KeywordAbility("toxic", "toxic 2", amount=Fixed(2))
    game = Game()
    biter = game.battlefield(ALICE, creature("Stinger", 1, 1, toxic))
    _attacking(game, biter).step("declare_blockers").step("combat_damage")
    assert (game.state.players[BOB].life, game.state.players[BOB].counters) == (19, {"poison": 2})
    game.happens(DamageDealt(1, biter, seat=BOB))
    assert game.state.players[BOB].counters == {"poison": 2}


@pytest.mark.rule("damage-removes-defense")
def test_damage_removes_defense_from_battles() -> None:
    """120.3h: damage takes as many defense counters."""
    game = Game()
    siege = game.battlefield(BOB, permanent("Siege", "battle"), counters={"defense": 4})
    game.happens(DamageDealt(3, object=siege))
    assert game.state.object(siege).counters == {"defense": 1}


@pytest.mark.rule("landwalk")
@pytest.mark.parametrize(("land", "is_legal"), [(FOREST, False), (ISLAND, True)])
def test_landwalk_walks_past_who_controls_such_a_land(land: CardDefinition, is_legal: bool) -> None:
    """702.14c: one land of that kind on the other side, and nothing can block it."""
    game = Game()
    walker = game.battlefield(ALICE, creature("Strider", 2, 2, keyword("forestwalk")))
    game.battlefield(BOB, land)
    bear = game.battlefield(BOB, BEAR)
    _attacking(game, walker).step("declare_blockers").block(BOB, {bear: [walker]})
    assert (not game.findings) is is_legal


@pytest.mark.rule("combat-ends")
def test_combat_ends_for_everybody() -> None:
    """511.3: as the end of combat step ends, nobody is in combat any more."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    _attacking(game, bear).step("declare_blockers").step("combat_damage").step("end_combat")
    assert game.state.object(bear).attacking is not None
    game.step("postcombat_main")
    assert game.state.object(bear).attacking is None


@pytest.mark.rule("fighter-leaves-combat")
def test_fighter_leaves_combat_with_its_controller() -> None:
    """506.4: a change of control removes it from combat."""
    game = Game()
    bear = game.battlefield(ALICE, BEAR)
    _attacking(game, bear).happens(StatusChanged(bear, "controller", BOB))
    assert game.state.object(bear).attacking is None
    assert CombatChanged(bear) in game.derived(CombatChanged)
