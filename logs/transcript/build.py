"""From the parse tree of one line to the classes of the syntax tree. It checks nothing: the grammar did.

Where the grammar names the fields of a class in their order, the class itself builds what it stands for.
"""

from typing import NamedTuple

from lark import v_args

from logs.transcript import positions, seen, statements, syntax
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


@v_args(inline=True)
class Builder(PartBuilder):
    """Builds the content of the line with this number."""

    # ---- the line

    def top(self, time: str | None, content: Content, label: str | None) -> Content:
        """A line with its time and label."""
        return content._replace(time=time, label=label)

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

    def turn_begins(self, extra: str | None, number: int, player: Ref) -> positions.TurnBegins:
        """`turn 4 Alice`."""
        return positions.TurnBegins(number, player, extra is not None)

    def step_begins(self, word: str) -> positions.StepBegins:
        """`upkeep`."""
        return positions.StepBegins(STEPS[word])

    def zone_contents(
        self, player: Ref, zone: str, items: tuple[Item, ...] | None = None
    ) -> positions.ZoneContents:
        """`Alice hand: Forest`."""
        return positions.ZoneContents(player, zone, items or (), open=items is None)

    def stack_contents(self, items: tuple[Item, ...] | None = None) -> positions.StackContents:
        """`stack: Shock`."""
        return positions.StackContents(items or (), open=items is None)

    def player_amounts(self, player: Ref, *amounts: syntax.Amount) -> positions.PlayerAmounts:
        """`Alice: life 20, energy 3`."""
        return positions.PlayerAmounts(player, amounts)

    def pool_contents(self, player: Ref, *mana: syntax.ManaPayment) -> positions.PoolContents:
        """`Alice pool: {G} from Forest`."""
        return positions.PoolContents(player, mana)

    game_begins = positions.GameBegins
    setup = positions.Setup

    # ---- what players do

    def calls_judge(self, player: Ref) -> statements.Acts:
        """`Alice calls judge`."""
        return statements.Acts(player, "calls judge")

    def handles_cards(
        self, player: Ref, verb: str, items: tuple[Item, ...], random: str | None
    ) -> statements.HandlesCards:
        """`Bob discards Forest at random`."""
        return statements.HandlesCards(player, verb, items, random is not None)

    def sets_aside(self, player: Ref, items: tuple[Item, ...]) -> statements.HandlesCards:
        """`Bob sets aside ?`."""
        return statements.HandlesCards(player, "sets aside", items)

    acts = statements.Acts
    all_pass = statements.AllPass
    assigns_damage = statements.AssignsDamage
    attack = statements.Attack
    attacks_with = statements.Attacks
    block = statements.Block
    blocks_with = statements.Blocks
    chooses = statements.Chooses
    handles_objects = statements.HandlesObjects
    keeps_hand = statements.KeepsHand
    pays_cost = statements.PaysCost
    plays_card = statements.PlaysCard
    resolves = statements.Resolves
    rolls_die = statements.RollsDie
    swaps_cards = statements.SwapsCards
    taps_for_mana = statements.TapsForMana
    uses_ability = statements.UsesAbility

    # ---- what changed, and what is so

    def changes_amount(self, ref: Ref, verb: str, number: int, kind: str) -> seen.ChangesAmount:
        """`Alice gains 3 life`."""
        return seen.ChangesAmount(ref, verb, syntax.Amount(kind, number))

    def enters(self, ref: Ref, zone: str | None, modifiers: tuple[syntax.Modifier, ...] | None) -> seen.Moves:
        """`Bear enters (tapped)`."""
        return seen.Moves(ref, "enters", zone, modifiers or ())

    def moves(self, ref: Ref, zone: str, modifiers: tuple[syntax.Modifier, ...] | None) -> seen.Moves:
        """`Bear moves to exile`."""
        return seen.Moves(ref, "moves", zone, modifiers or ())

    def has_amount(self, ref: Ref, number: int, kind: str) -> seen.HasAmount:
        """`Alice has 3 energy`."""
        return seen.HasAmount(ref, syntax.Amount(kind, number))

    def has_cards(self, ref: Ref, number: int, zone: str) -> seen.HasAmount:
        """`Bob has 2 in hand`."""
        return seen.HasAmount(ref, syntax.Amount("cards", number), zone)

    adds_mana = seen.AddsMana
    becomes = seen.Becomes
    changes_control = seen.ChangesControl
    could_produce = seen.CouldProduce
    deals_damage = seen.DealsDamage
    game_drawn = seen.GameResult
    game_result = seen.GameResult
    happens = seen.Happens
    has_mana = seen.HasMana
    has_mana_value = seen.HasManaValue
    is_so = seen.IsSo
    stack_is_empty = seen.StackIsEmpty
    turns_out = seen.TurnsOut

    # ---- people and the page

    def remark(self, kind: str, text: str) -> statements.Remark:
        """`note: …`."""
        return statements.Remark(kind, text.strip())

    def bare_quote(self, text: str) -> statements.Remark:
        """`"…"`."""
        return statements.Remark("quote", text)

    lasts_until = statements.LastsUntil
    leaves_gap = statements.LeavesGap
    says = statements.Says
    undoes_to = statements.UndoesTo
