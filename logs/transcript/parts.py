"""From the parse tree of a line's parts, its names, values, items, payments and clauses, to their classes.

Where the grammar names the fields of a class in their order, the class itself builds what it stands for.
It checks nothing: the grammar did. Whole lines and statements: `logs.transcript.build`.
"""

from lark import Token, Transformer, v_args

from logs.transcript import syntax
from logs.transcript.syntax import Item, Ref


@v_args(inline=True)
class PartBuilder(Transformer[Token, object]):
    """Builds the parts of the line with this number."""

    def __init__(self, line: int) -> None:
        super().__init__()
        self._line = line

    def _sequence(self, *parts: object) -> tuple[object, ...]:
        return parts

    items = modifiers = shares = values = payments = refs = joined = mana_sources = none = _sequence

    # ---- words, numbers, symbols and names: what every piece below is made of

    def __default_token__(self, token: Token) -> str:
        return str(token)

    def _integer(self, token: Token) -> int:
        return int(token)

    def _unquoted(self, token: Token) -> str:
        return token[1:-1]

    def _die(self, token: Token) -> int:
        return int(token[1:])

    def _mana(self, token: Token) -> syntax.Mana:
        return syntax.Mana(tuple(token[1:-1].split("}{")))

    def _power_toughness(self, token: Token) -> syntax.PowerToughness:
        power, toughness = token.split("/")
        return syntax.PowerToughness(int(power), int(toughness))

    def _ref(self, token: Token) -> Ref:
        name, _, copies = token.partition("#")
        first, _, last = copies.partition("..")
        return Ref(
            name.strip("[]").strip(),
            copy=int(first) if first else None,
            last=int(last) if last else None,
            unknown=name.startswith("?"),
            place=syntax.Place(self._line, token.column or 1),
        )

    INT = INTEGER = _integer
    STRING = _unquoted
    DIE = _die
    MANA = _mana
    PT = _power_toughness
    BARE_NAME = BRACKETED_NAME = UNKNOWN_NAME = _ref

    # ---- small parts

    def unknown(self) -> syntax.Blank:
        """`?`."""
        return syntax.Blank.UNKNOWN

    def nothing(self) -> syntax.Blank:
        """`nothing`, chosen."""
        return syntax.Blank.NOTHING

    def x_value(self, _: str, number: int) -> syntax.XValue:
        """`X=2`."""
        return syntax.XValue(number)

    def selected(self, ref: Ref, modifiers: tuple[syntax.Modifier, ...] | None) -> syntax.Selected:
        """`Bear`, chosen."""
        return syntax.Selected(ref, modifiers or ())

    amount = syntax.Amount
    no_mana = syntax.Mana
    quote = syntax.Quote
    word = syntax.Word

    # ---- items and actions

    def item(
        self,
        count: int | None,
        thing: Ref | syntax.Blank,
        modifiers: tuple[syntax.Modifier, ...] | None,
        handle: str | None,
    ) -> Item:
        """`2 Forest (tapped)`."""
        return Item(thing, 1 if count is None else count, modifiers or (), handle)

    def origin(self, player: Ref | None, zone: str) -> syntax.Origin:
        """`from Bob exile`."""
        return syntax.Origin(zone, player)

    def ability_words(self, words: str) -> syntax.Ability:
        """`"Sacrifice a creature"`."""
        return syntax.Ability(words=words)

    ability = syntax.Ability
    chosen = syntax.Chosen
    flag = syntax.Flag
    related = syntax.Related
    share = syntax.Share
    target_these = syntax.Targets

    # ---- clauses and payments

    def modes(self, *numbers: int) -> syntax.Modes:
        """`mode 1, 3`."""
        return syntax.Modes(numbers)

    def new_targets(self, refs: tuple[Ref, ...]) -> syntax.Targets:
        """`new target Bear`."""
        return syntax.Targets(refs, new=True)

    def cost(self, word: str, _: str | None, times: int | None) -> syntax.Cost:
        """`cost multikicker x 2`."""
        return syntax.Cost(word, times)

    def cost_of(self, word: str, mana: syntax.Mana) -> syntax.Cost:
        """`cost kicker {2}`."""
        return syntax.Cost(word, mana=mana)

    def from_pool(self) -> tuple[tuple[Ref, ...]]:
        """`from pool`: from no permanent."""
        return ((),)

    def mana_payment(
        self,
        mana: syntax.Mana,
        origin: tuple[tuple[Ref, ...]] | None,
        ability: syntax.Ability | None,
    ) -> syntax.ManaPayment:
        """`{G} from Forest`."""
        return syntax.ManaPayment(mana, origin[0] if origin else (), ability)

    def amount_payment(self, number: int, kind: str, source: Ref | None) -> syntax.AmountPayment:
        """`2 energy`."""
        return syntax.AmountPayment(syntax.Amount(kind, number), source)

    def tap_payment(self, ref: Ref, mana: syntax.Mana | None) -> syntax.PermanentPayment:
        """`tap Bear for {G}`."""
        return syntax.PermanentPayment("tap", ref, mana)

    def untap_payment(self, ref: Ref) -> syntax.PermanentPayment:
        """`untap Pala`."""
        return syntax.PermanentPayment("untap", ref)

    def card_payment(self, verb: str, *items: Item) -> syntax.CardPayment:
        """`discard Forest + Shock`."""
        return syntax.CardPayment(verb, items)

    apply = syntax.Apply
    choose = syntax.Choose
    divide = syntax.Divide
    enlists = syntax.Enlists
    handle = syntax.Handle
    on_behalf_of = syntax.OnBehalfOf
    pay = syntax.Pay
    reversed_ = syntax.Reversed
    sacrifice_payment = syntax.SacrificePayment
    targets = syntax.Targets
