"""From the parse tree of one line to the classes of the syntax tree. It checks nothing: the grammar did."""

from typing import NamedTuple, TypeAlias

from lark import Token, v_args

from logs.transcript import positions, statements, syntax
from logs.transcript.parts import PartBuilder
from logs.transcript.statements import Statement
from logs.transcript.syntax import Clause, Item, Ref
from replay.terms import Step

STEPS: dict[str, Step] = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "main": "precombat_main",
    "combat": "begin_combat",
    "attackers": "declare_attackers",
    "blockers": "declare_blockers",
    "firstdamage": "first_strike_damage",
    "combatdamage": "combat_damage",
    "endcombat": "end_combat",
    "main2": "postcombat_main",
    "end": "end",
    "cleanup": "cleanup",
}
"""The step words of the notation, in the terms of the rules."""


class Content(NamedTuple):
    """What one physical line says. Without statements it continues a line above it."""

    statements: tuple[Statement, ...] = ()
    clauses: tuple[Clause, ...] = ()
    items: tuple[Item, ...] = ()
    time: str | None = None
    label: str | None = None


_Listed: TypeAlias = tuple[Item, ...] | syntax.Blank | None


def _listed(items: _Listed) -> tuple[Item, ...]:
    return items if isinstance(items, tuple) else ()


@v_args(inline=True)
class Builder(PartBuilder):
    """Builds the content of the line with this number."""

    # ---- the line

    def top(self, time: Token | None, content: Content, label: Token | None) -> Content:
        """A line with its time and label."""
        return content._replace(time=time and str(time), label=label and str(label))

    inner = top
    at_once = further = attacks = blocks = PartBuilder._sequence

    def doing(self, said: tuple[Statement, ...], clauses: tuple[Clause, ...]) -> Content:
        """Statements made at once, with their clauses."""
        return Content(statements=said, clauses=clauses)

    def more_clauses(self, *clauses: Clause) -> Content:
        """Clauses that continue a line above."""
        return Content(clauses=clauses)

    def more_items(self, items: tuple[Item, ...]) -> Content:
        """Items that continue a list above."""
        return Content(items=items)

    # ---- where the game stands

    setup = positions.Setup

    def game_begins(self, number: Token, player: Ref | None) -> positions.GameBegins:
        """`game 1, Alice on the play`."""
        return positions.GameBegins(int(number), player)

    def turn_begins(self, extra: Token | None, number: Token, player: Ref) -> positions.TurnBegins:
        """`turn 4 Alice`."""
        return positions.TurnBegins(int(number), player, extra is not None)

    def step_begins(self, word: Token) -> positions.StepBegins:
        """`upkeep`."""
        return positions.StepBegins(STEPS[word])

    def zone_contents(self, player: Ref, zone: Token, items: _Listed = None) -> positions.ZoneContents:
        """`Alice hand: Forest`."""
        return positions.ZoneContents(player, str(zone), _listed(items), open=items is None)

    def stack_contents(self, items: _Listed = None) -> positions.StackContents:
        """`stack: Shock`."""
        return positions.StackContents(_listed(items), open=items is None)

    def player_amounts(self, player: Ref, *amounts: syntax.Amount) -> positions.PlayerAmounts:
        """`Alice: life 20, energy 3`."""
        return positions.PlayerAmounts(player, amounts)

    def pool_contents(self, player: Ref, *mana: syntax.ManaPayment) -> positions.PoolContents:
        """`Alice pool: {G} from Forest`."""
        return positions.PoolContents(player, mana)

    # ---- what players do

    def plays_card(
        self, player: Ref, verb: Token, card: Ref, origin: syntax.Origin | None
    ) -> statements.PlaysCard:
        """`Alice plays Forest from graveyard`."""
        return statements.PlaysCard(player, str(verb), card, origin)

    def uses_ability(
        self, player: Ref, verb: Token, source: Ref, ability: syntax.Ability | None
    ) -> statements.UsesAbility:
        """`Alice activates Cub ability 2`."""
        return statements.UsesAbility(player, str(verb), source, ability)

    def attacks_with(
        self, player: Ref, attacks: tuple[statements.Attack, ...] | syntax.Blank
    ) -> statements.Attacks:
        """`Alice attacks with Cub at Bob`."""
        return statements.Attacks(player, attacks if isinstance(attacks, tuple) else ())

    def blocks_with(
        self, player: Ref, blocks: tuple[statements.Block, ...] | syntax.Blank
    ) -> statements.Blocks:
        """`Bob blocks with Bear on Cub`."""
        return statements.Blocks(player, blocks if isinstance(blocks, tuple) else ())

    def acts(self, player: Ref, verb: Token) -> statements.Acts:
        """`Alice passes`."""
        return statements.Acts(player, str(verb))

    def calls_judge(self, player: Ref) -> statements.Acts:
        """`Alice calls judge`."""
        return statements.Acts(player, "calls judge")

    def keeps_hand(self, player: Ref, number: Token | None) -> statements.KeepsHand:
        """`Alice keeps 6`."""
        return statements.KeepsHand(player, None if number is None else int(number))

    def handles_cards(
        self, player: Ref, verb: Token, items: tuple[Item, ...], random: Token | None
    ) -> statements.HandlesCards:
        """`Bob discards Forest at random`."""
        return statements.HandlesCards(player, str(verb), items, random is not None)

    def sets_aside(self, player: Ref, items: tuple[Item, ...]) -> statements.HandlesCards:
        """`Bob sets aside ?`."""
        return statements.HandlesCards(player, "sets aside", items)

    def handles_objects(self, player: Ref, verb: Token, refs: tuple[Ref, ...]) -> statements.HandlesObjects:
        """`Alice sacrifices Cub`."""
        return statements.HandlesObjects(player, str(verb), refs)

    def pays_cost(
        self, player: Ref, payments: tuple[syntax.Payment, ...] | syntax.Blank
    ) -> statements.PaysCost:
        """`Alice pays 2 energy`."""
        return statements.PaysCost(player, payments if isinstance(payments, tuple) else ())

    def rolls_die(self, player: Ref, die: Token, result: Token) -> statements.RollsDie:
        """`Alice rolls d20: 7`."""
        return statements.RollsDie(player, int(die[1:]), int(result))

    all_pass = statements.AllPass
    assigns_damage = statements.AssignsDamage
    attack = statements.Attack
    block = statements.Block
    chooses = statements.Chooses
    resolves = statements.Resolves
    swaps_cards = statements.SwapsCards
    taps_for_mana = statements.TapsForMana

    # ---- what changed, and what is so

    def changes_amount(self, ref: Ref, verb: Token, number: Token, kind: str) -> statements.ChangesAmount:
        """`Alice gains 3 life`."""
        return statements.ChangesAmount(ref, str(verb), syntax.Amount(kind, int(number)))

    def changes_control(self, player: Ref, verb: Token, ref: Ref) -> statements.ChangesControl:
        """`Alice gains control of Bear`."""
        return statements.ChangesControl(player, str(verb), ref)

    def happens(self, ref: Ref, verb: Token) -> statements.Happens:
        """`Bear dies`."""
        return statements.Happens(ref, str(verb))

    def enters(
        self, ref: Ref, zone: Token | None, modifiers: tuple[syntax.Modifier, ...] | None
    ) -> statements.Moves:
        """`Bear enters (tapped)`."""
        return statements.Moves(ref, "enters", zone and str(zone), modifiers or ())

    def moves(self, ref: Ref, zone: Token, modifiers: tuple[syntax.Modifier, ...] | None) -> statements.Moves:
        """`Bear moves to exile`."""
        return statements.Moves(ref, "moves", str(zone), modifiers or ())

    def game_result(self, player: Ref, verb: Token) -> statements.GameResult:
        """`Alice wins the game`."""
        return statements.GameResult(player, str(verb))

    def has_amount(self, ref: Ref, number: Token, kind: str) -> statements.HasAmount:
        """`Alice has 3 energy`."""
        return statements.HasAmount(ref, syntax.Amount(kind, int(number)))

    def has_cards(self, ref: Ref, number: Token, zone: Token) -> statements.HasAmount:
        """`Bob has 2 in hand`."""
        return statements.HasAmount(ref, syntax.Amount("cards", int(number)), str(zone))

    def has_mana_value(self, ref: Ref, number: Token) -> statements.HasManaValue:
        """`Bear has mana value 2`."""
        return statements.HasManaValue(ref, int(number))

    adds_mana = statements.AddsMana
    becomes = statements.Becomes
    could_produce = statements.CouldProduce
    deals_damage = statements.DealsDamage
    game_drawn = statements.GameResult
    has_mana = statements.HasMana
    is_so = statements.IsSo
    stack_is_empty = statements.StackIsEmpty
    turns_out = statements.TurnsOut

    # ---- people and the page

    def remark(self, kind: Token, text: Token) -> statements.Remark:
        """`note: …`."""
        return statements.Remark(str(kind), text.strip())

    def bare_quote(self, text: Token) -> statements.Remark:
        """`"…"`."""
        return statements.Remark("quote", text[1:-1])

    def says(self, player: Ref, text: Token) -> statements.Says:
        """`Alice says "…"`."""
        return statements.Says(player, text[1:-1])

    def undoes_to(self, label: Token, by: Token) -> statements.UndoesTo:
        """`undo to @a agreed`."""
        return statements.UndoesTo(str(label), str(by))

    def leaves_gap(self, reason: Token | None) -> statements.LeavesGap:
        """`gap "…"`."""
        return statements.LeavesGap(reason and reason[1:-1])

    def lasts_until(self, label: Token) -> statements.LastsUntil:
        """`until @a`."""
        return statements.LastsUntil(str(label))
