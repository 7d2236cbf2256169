"""From the parse tree of a line's parts, its names, values, items, payments and clauses, to their classes.

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

    items = modifiers = shares = values = payments = refs = joined = mana_sources = _sequence

    # ---- small parts

    def ref(self, token: Token) -> Ref:
        """A name, its copy number and where it stands."""
        name, _, copies = token.partition("#")
        first, _, last = copies.partition("..")
        return Ref(
            name.strip("[]").strip(),
            copy=int(first) if first else None,
            last=int(last) if last else None,
            unknown=name.startswith("?"),
            place=syntax.Place(self._line, token.column or 1),
        )

    def amount(self, kind: str, number: Token) -> syntax.Amount:
        """`energy 3`."""
        return syntax.Amount(kind, int(number))

    def symbols(self, token: Token) -> syntax.Mana:
        """`{G}{G}`."""
        return syntax.Mana(tuple(token[1:-1].split("}{")))

    def no_mana(self, _: syntax.Blank) -> syntax.Mana:
        """`nothing`, where mana could stand."""
        return syntax.Mana()

    def power_toughness(self, token: Token) -> syntax.PowerToughness:
        """`2/2`."""
        power, toughness = token.split("/")
        return syntax.PowerToughness(int(power), int(toughness))

    def x_value(self, _: Token, number: Token) -> syntax.XValue:
        """`X=2`."""
        return syntax.XValue(int(number))

    def selected(self, ref: Ref, modifiers: tuple[syntax.Modifier, ...] | None) -> syntax.Selected:
        """`Bear`, chosen."""
        return syntax.Selected(ref, modifiers or ())

    def number(self, token: Token) -> int:
        """A number chosen."""
        return int(token)

    def quote(self, token: Token) -> syntax.Quote:
        """`"…"` chosen."""
        return syntax.Quote(token[1:-1])

    def word(self, token: Token) -> syntax.Word:
        """A word chosen."""
        return syntax.Word(str(token))

    def kind(self, token: Token) -> str:
        """A kind of counter, or what else is counted."""
        return str(token)

    def unknown(self) -> syntax.Blank:
        """`?`."""
        return syntax.Blank.UNKNOWN

    def nothing(self) -> syntax.Blank:
        """`nothing`."""
        return syntax.Blank.NOTHING

    # ---- items and actions

    def item(
        self,
        count: Token | None,
        thing: Ref | syntax.Blank,
        modifiers: tuple[syntax.Modifier, ...] | None,
        handle: Token | None,
    ) -> Item:
        """`2 Forest (tapped)`."""
        return Item(thing, int(count or 1), modifiers or (), handle and str(handle))

    def flag(self, word: Token) -> syntax.Flag:
        """`tapped`."""
        return syntax.Flag(str(word))

    def related(self, word: Token, ref: Ref) -> syntax.Related:
        """`on Forest`."""
        return syntax.Related(str(word), ref)

    def target_these(self, refs: tuple[Ref, ...]) -> syntax.Targets:
        """`target Bear + Elf`."""
        return syntax.Targets(refs)

    chosen = syntax.Chosen

    def origin(self, player: Ref | None, zone: Token) -> syntax.Origin:
        """`from Bob exile`."""
        return syntax.Origin(str(zone), player)

    def ability(self, number: Token) -> syntax.Ability:
        """`ability 2`."""
        return syntax.Ability(number=int(number))

    def ability_words(self, words: Token) -> syntax.Ability:
        """`"Sacrifice a creature"`."""
        return syntax.Ability(words=words[1:-1])

    def share(self, number: Token, to: Ref) -> syntax.Share:
        """`2 to Bear`."""
        return syntax.Share(int(number), to)

    # ---- clauses and payments

    def modes(self, *numbers: Token) -> syntax.Modes:
        """`mode 1, 3`."""
        return syntax.Modes(tuple(map(int, numbers)))

    def targets(self, refs: tuple[Ref, ...] | syntax.Blank) -> syntax.Targets:
        """`target Bob`."""
        return syntax.Targets(refs if isinstance(refs, tuple) else ())

    def new_targets(self, refs: tuple[Ref, ...]) -> syntax.Targets:
        """`new target Bear`."""
        return syntax.Targets(refs, new=True)

    def cost(self, word: Token, _: Token | None, times: Token | None) -> syntax.Cost:
        """`cost multikicker x 2`."""
        return syntax.Cost(str(word), times=None if times is None else int(times))

    def cost_of(self, word: Token, mana: syntax.Mana) -> syntax.Cost:
        """`cost kicker {2}`."""
        return syntax.Cost(str(word), mana=mana)

    def pay(self, payments: tuple[syntax.Payment, ...] | syntax.Blank) -> syntax.Pay:
        """`pay {G} from Forest`."""
        return syntax.Pay(payments if isinstance(payments, tuple) else ())

    def handle(self, name: Token) -> syntax.Handle:
        """`as Cub`."""
        return syntax.Handle(str(name))

    apply = syntax.Apply
    choose = syntax.Choose
    divide = syntax.Divide
    enlists = syntax.Enlists
    on_behalf_of = syntax.OnBehalfOf
    reversed_ = syntax.Reversed

    def from_pool(self) -> syntax.Blank:
        """`from pool`: nothing was tapped for it."""
        return syntax.Blank.NOTHING

    def mana_payment(
        self,
        mana: syntax.Mana,
        origin: tuple[tuple[Ref, ...]] | syntax.Blank | None,
        ability: syntax.Ability | None,
    ) -> syntax.ManaPayment:
        """`{G} from Forest`."""
        sources = origin[0] if isinstance(origin, tuple) else ()
        return syntax.ManaPayment(mana, sources, origin is syntax.Blank.NOTHING, ability)

    def amount_payment(self, number: Token, kind: str, source: Ref | None) -> syntax.AmountPayment:
        """`2 energy`."""
        return syntax.AmountPayment(syntax.Amount(kind, int(number)), source)

    def tap_payment(self, ref: Ref, mana: syntax.Mana | None) -> syntax.PermanentPayment:
        """`tap Bear for {G}`."""
        return syntax.PermanentPayment("tap", ref, mana)

    def untap_payment(self, ref: Ref) -> syntax.PermanentPayment:
        """`untap Pala`."""
        return syntax.PermanentPayment("untap", ref)

    def card_payment(self, verb: Token, *items: Item) -> syntax.CardPayment:
        """`discard Forest + Shock`."""
        return syntax.CardPayment(str(verb), items)

    sacrifice_payment = syntax.SacrificePayment
