"""The register of rules: what each rule is called, which events wake it, and in which editions it holds.

A rule is a function in a chapter module of this package under one of three decorators:

* `@requires` – asked on the state *before* a decision, yields findings where the decision breaks the rule;
* `@follows` – asked after an event *was applied*, yields the happenings that the rules derive from it;
* `@implements` – asked by other rules: it answers a question, woken by no event.

The first two take `(state, event)` and return an iterable. The register calls nothing and knows neither
states nor findings. A rule's number is not here: it depends on the edition (`replay.rules.editions`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Literal, TypeVar

from replay.rules.editions import DEFAULT_EDITION, Edition

Kind = Literal["requires", "follows", "implements"]
RuleFunction = Callable[..., Any]
Function = TypeVar("Function", bound=Callable[..., Iterable[Any]])
Answer = TypeVar("Answer", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule in the code."""

    slug: str
    """Its stable name: an outcome in kebab case, as "damage-wears-off"."""
    kind: Kind
    watches: tuple[type, ...]
    """The types of event that wake it."""
    function: RuleFunction
    since: date | None = None
    """The first edition in which it holds; None from the first at hand."""
    until: date | None = None
    """The first edition in which it holds no longer; None to the last at hand."""
    needs_cards: bool = False
    """Whether it has nothing to say as long as no card is defined."""

    @property
    def sentence(self) -> str:
        """The rule in one sentence: the first line of the function's docstring."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]

    @property
    def place(self) -> tuple[str, int]:
        """The module and line of the function, by which rules are ordered."""
        return self.function.__module__, inspect.unwrap(self.function).__code__.co_firstlineno

    def holds_in(self, edition: Edition) -> bool:
        """Whether the rule is in force in an edition."""
        since, until = self.since or date.min, self.until or date.max
        return since <= edition.date < until

    def overlaps(self, other: Rule) -> bool:
        """Whether both hold in some edition."""
        starts_before_end = (self.since or date.min) < (other.until or date.max)
        return starts_before_end and (other.since or date.min) < (self.until or date.max)


class Register:
    """A collection of rules. The product has one, at the foot of this module; tests make their own."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []

    def requires(
        self, slug: str, *watches: type, since: date | None = None, until: date | None = None
    ) -> Callable[[Function], Function]:
        """Registers a function `(state, event) -> findings` for the given types of event."""
        return self._registering(slug, "requires", watches, since, until)

    def follows(
        self,
        slug: str,
        *watches: type,
        since: date | None = None,
        until: date | None = None,
        needs_cards: bool = False,
    ) -> Callable[[Function], Function]:
        """Registers a function `(state, event) -> derived events` for the given types of event."""
        return self._registering(slug, "follows", watches, since, until, needs_cards)

    def implements(
        self, slug: str, since: date | None = None, until: date | None = None
    ) -> Callable[[Answer], Answer]:
        """Registers a function that other rules ask: the rule it answers by is listed like any other."""

        def register(function: Answer) -> Answer:
            self._add(Rule(slug, "implements", (), function, since, until))
            return function

        return register

    def _registering(
        self,
        slug: str,
        kind: Kind,
        watches: tuple[type, ...],
        since: date | None,
        until: date | None,
        needs_cards: bool = False,
    ) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            self._add(Rule(slug, kind, watches, function, since, until, needs_cards))
            return function

        return register

    def _add(self, rule: Rule) -> None:
        for other in self._rules:
            if other.slug == rule.slug and other.overlaps(rule):
                raise ValueError(f"two rules are called {rule.slug}: {other.place} and {rule.place}")
        self._rules.append(rule)

    def rules(self) -> tuple[Rule, ...]:
        """Every rule, by module and line: the order does not depend on who imported what first."""
        return tuple(sorted(self._rules, key=lambda rule: rule.place))

    def table(
        self, kind: Kind, edition: Edition = DEFAULT_EDITION, *, cards: bool = True
    ) -> dict[type, tuple[Rule, ...]]:
        """Type of event → the rules of one kind that it wakes in an edition. Build it once and keep it.

        `cards`: with the rules that need cards; without, it is the table for a game in which none is defined.
        """
        table: dict[type, tuple[Rule, ...]] = {}
        for rule in self.rules():
            if rule.kind == kind and rule.holds_in(edition) and (cards or not rule.needs_cards):
                for watched in rule.watches:
                    table[watched] = (*table.get(watched, ()), rule)
        return table


_REGISTER = Register()

requires = _REGISTER.requires
follows = _REGISTER.follows
implements = _REGISTER.implements


def all_rules() -> tuple[Rule, ...]:
    """Every rule of every chapter, by module and line."""
    _open_chapters()
    return _REGISTER.rules()


@cache
def rule_table(
    kind: Kind, edition: Edition = DEFAULT_EDITION, *, cards: bool = True
) -> Mapping[type, tuple[Rule, ...]]:
    """Type of event → the rules of one kind that it wakes in an edition: what the reducer looks up."""
    _open_chapters()
    return _REGISTER.table(kind, edition, cards=cards)


@cache
def _open_chapters() -> None:
    """Imports every module of this package, so that its rules are registered."""
    package = import_module("replay.rules")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
