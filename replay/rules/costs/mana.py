"""The mana part of a cost while the total is worked out (107.4, 118.7, 601.2f): symbols come and go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from replay.rules.register import implements
from replay.rules.unknown import Unknown

_VARIABLES = frozenset({"X", "Y", "Z"})


@dataclass(frozen=True, slots=True)
class ManaPart:
    """An amount of generic mana, and the other symbols as in `ManaCost`, in order; X is a number by now."""

    generic: int = 0
    symbols: tuple[str, ...] = ()

    @property
    def amount(self) -> int:
        """How much mana it is; a symbol that a life payment could replace counts as one."""
        return self.generic + len(self.symbols)

    def plus(self, other: ManaPart) -> ManaPart:
        """Both together."""
        return ManaPart(self.generic + other.generic, self.symbols + other.symbols)

    def times(self, factor: int) -> ManaPart:
        """The cost so many times over; never less than nothing."""
        return ManaPart(self.generic * max(0, factor), self.symbols * max(0, factor))

    @implements("cost-reductions")
    @implements("generic-reduction-reduces-generic-mana")
    @implements("colored-reduction-reduces-that-color")
    @implements("excess-colored-reduction-reduces-generic")
    def less(self, reduction: ManaPart, at_least: int = 0) -> ManaPart:
        """Reductions take generic mana, or the color they name and then generic mana (118.7a–d).

        Hybrid symbols are reduced by their first half; `at_least` so much mana stays.
        """
        symbols = list(self.symbols)
        generic = self.generic
        for symbol in reduction.symbols:
            if generic + len(symbols) <= at_least:
                break
            plain = symbol.split("/")[0]
            if plain in symbols:
                symbols.remove(plain)
            else:
                generic = max(0, generic - 1)
        floor = max(0, at_least - len(symbols))
        return ManaPart(min(generic, max(floor, generic - reduction.generic)), tuple(symbols))

    def at_least(self, mana: int) -> ManaPart:
        """Raised to so much mana by generic mana, where it would be less."""
        return ManaPart(self.generic + max(0, mana - self.amount), self.symbols)

    @property
    def words(self) -> str:
        """For people: `{2}{G}`, `{0}` for nothing."""
        generic = (str(self.generic),) if self.generic or not self.symbols else ()
        return "".join(f"{{{symbol}}}" for symbol in (*generic, *self.symbols))


def mana_part(symbols: Iterable[str], x: int | None) -> ManaPart:
    """The mana part of printed symbols. Raises Unknown where X is not announced."""
    generic = 0
    others: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol in _VARIABLES:
            generic += _announced(x)
        else:
            others.append(symbol)
    return ManaPart(generic, tuple(others))


def _announced(x: int | None) -> int:
    if x is None:
        raise Unknown("the value of X")
    return x
