"""Everything behind one event in plain text, for a judge at a table: the verdict first, on one screen.

What is in keeping with the rules takes a line, what is not has its reasons; JSON has all of it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from replay.audit import ReportedFinding
from replay.explain import Explanation
from replay.explain.answer import (
    IN_KEEPING,
    EnergyChange,
    Followed,
    Ground,
    Happened,
    Line,
    Produces,
    Question,
    Why,
)
from replay.terms import ObjectId
from replay.view.names import player_word
from replay.view.terminal.board import in_short, moment
from replay.view.terminal.text import joined, plain, quantity

_MOST_LINES: Final = 8
_MOST_LETTERS: Final = 150
_FOR_THE_JUDGE: Final = "Ruling ________  Infraction ______  Penalty ______  Fix ______  Judge, time ______"
"""To be filled in by hand: nothing here says what it should be."""

_FORGETS: Final = "zone-change-makes-new-object"
"""What a permanent that leaves is no longer goes without saying."""

_COPY: Final = re.compile(r"(?<=\S)#[0-9]+\b")
"""Which of several copies of a card it is; without a name before it, it is what the card is called."""

_STYLES: Final = {"legal": "green", "cannot-tell": "yellow"}


def explanation(found: Explanation) -> RenderableType:
    """The picture of an explanation."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, lines in _parts(found):
        shown = [*lines]
        if shown:
            grid.add_row(name, joined(shown, "\n"))
    return Group(_head(found), plain(found.action, "bold"), grid)


def _head(found: Explanation) -> Text:
    table = found.after
    undone = " · taken back later" if found.undone else ""
    gap = " · after a gap: values may be stale" if table.after_gap else ""
    return plain(f"{found.game[:8]} · event {found.seq} of {table.last} · {moment(table)}{undone}{gap}")


def _parts(found: Explanation) -> Iterator[tuple[str, Iterable[Text]]]:
    yield "part of", _shown([] if found.act is None else [found.act])
    yield "verdict", _verdict(found)
    yield "rules", _edition(found)
    yield "says", _cut([*_says(found)])
    yield "asked", _questions(found)
    yield "produces", _produces(found)
    yield "energy", _energy(found.energy) if _is_about_energy(found) else ()
    yield "before", (plain(f"{who}  ", "bold") + text for who, text in in_short(found.before))
    told = (each for each in found.followed if each.slug != _FORGETS)
    yield "then", _cut(_counted(told))
    yield "because", (plain(f"event {each.seq}: {each.what}") for each in found.chain)
    yield "history", _cut(_shown(found.since))
    yield "since then", _since(found)
    yield "assumes", map(plain, found.assumes)
    yield "evidence", map(_line, found.evidence)
    if found.verdict is not None and found.verdict.verdict not in ("legal", "cannot-tell"):
        yield "", [Text(_FOR_THE_JUDGE)]


def _says(found: Explanation) -> Iterator[Text]:
    for each in found.says:
        yield from (plain(f"{each.name or 'a card'}: {line}") for line in each.text.split("\n"))


def _shown(happened: Iterable[Happened]) -> list[Text]:
    """What happened, with the numbers of the events at which it did."""
    return [
        plain(f"event {', '.join(dict.fromkeys(str(each.seq) for each in alike))}: {_of_all(alike)}")
        for alike in _alike(happened)
    ]


def _counted(followed: Iterable[Followed]) -> list[Text]:
    """What followed, and by which rule; what happened to several copies once, with the number."""
    return [
        plain(f"{f'{len(alike)} × ' if len(alike) > 1 else ''}{_of_all(alike)}{_by(alike[0].rule)}")
        for alike in _alike(followed)
    ]


_Told = TypeVar("_Told", Happened, Followed)


def _alike(told: Iterable[_Told]) -> Iterable[list[_Told]]:
    """What is the same but for which copy it happened to, together."""
    found: dict[str, list[_Told]] = {}
    for each in told:
        found.setdefault(_COPY.sub("", each.what), []).append(each)
    return found.values()


def _of_all(alike: Sequence[Happened | Followed]) -> str:
    return alike[0].what if len(alike) == 1 else _COPY.sub("", alike[0].what)


def _cut(lines: Sequence[Text]) -> list[Text]:
    """The first lines, and how many there are more."""
    left = len(lines) - _MOST_LINES
    return [*lines[:_MOST_LINES], *([Text(f"and {left} more", "dim")] if left > 0 else [])]


def _by(rule: str | None) -> str:
    return "" if rule is None else f" ({rule})"


# ---- the verdict


def _verdict(found: Explanation) -> Iterator[Text]:
    if found.verdict is None:
        yield plain(f"none is given on this: {_NO_VERDICT[found.sort]}")
        return
    for each in (found.verdict, *(each for each in found.findings if each != found.verdict)):
        yield from _finding(each, found)


_NO_VERDICT: Final = {
    "decision": "it is a part of what happens, and no act of its own",
    "happening": "it follows from something else",
    "observation": "it says what was seen",
    "mark": "it says something about the record",
}


def _finding(finding: ReportedFinding, found: Explanation) -> Iterator[Text]:
    """A finding; of an act that began as it had to, the event at which it went wrong."""
    opener = found.seq if found.act is None else found.act.seq
    at = (
        f" at event {finding.seq}"
        if finding in found.findings and finding.seq not in (found.seq, opener)
        else ""
    )
    rules = f" by {', '.join(finding.rules)}" if finding.rules else ""
    style = _STYLES.get(finding.verdict, "red")
    about = f"{finding.name}: " if finding.name and finding.rules else ""
    yield plain(f"{finding.verdict} ({finding.kind}){rules}{at}", f"bold {style}")
    yield plain(f"{about}{finding.message}")
    if finding.expected is not None or finding.recorded is not None:
        expected, recorded = finding.expected or "nothing", finding.recorded or "nothing"
        yield plain(f"by the rules {expected}, in the record {recorded}")
    if finding.alternatives:
        also = "" if finding.kind == "order" else "also in keeping with them: "
        yield plain(f"{also}{', '.join(finding.alternatives)}")
    if needs := [need for need in finding.needs if need not in finding.message]:
        yield plain(f"not known or understood: {', '.join(needs)}")
    if finding.rests_on is not None:
        yield plain(f"rests on event {finding.rests_on}")


def _edition(found: Explanation) -> Iterator[Text]:
    border = ", the newest at hand" if found.beyond else ""
    yield plain(f"of {found.edition}{border} ({found.edition_because})")


# ---- what was asked


def _questions(found: Explanation) -> Iterator[Text]:
    """What is not plainly legal first, then what has facts behind it, then the numbers of the others."""
    said = found.verdict.message if found.verdict is not None else None
    if found.act is not None and found.questions:
        yield plain(f"before event {found.act.seq}:", "dim")
    plainly = [each for each in found.questions if _is_plain(each)]
    for each in found.questions:
        if each not in plainly:
            yield from _in_full(each, said)
    yield from _in_keeping(each for each in plainly if each.because or each.answer != IN_KEEPING)
    others = dict.fromkeys(each.rule for each in plainly if not each.because and each.answer == IN_KEEPING)
    if numbers := ", ".join(filter(None, others)):
        is_open = found.verdict is not None and found.verdict.verdict == "cannot-tell"
        known = "nothing that is known" if is_open else "nothing"
        yield plain("yes ", "green") + plain(f"and {known} speaks against it by {numbers}")


def _is_plain(question: Question) -> bool:
    """Whether the rule simply has no objection."""
    return question.verdict == "legal" and not question.answer.startswith(f"{IN_KEEPING};")


def _in_full(question: Question, said: str | None) -> Iterator[Text]:
    word = {"legal": "yes ", "cannot-tell": "?   "}.get(question.verdict, "no  ")
    style = _STYLES.get(question.verdict, "red")
    yield plain(word, style) + plain(f"{question.rule or ''} {question.asked}")
    if said is None or said not in question.answer:
        yield plain(f"    {question.answer}")
    yield from (plain(f"    {_fact(each)}") for each in question.because)


def _in_keeping(questions: Iterable[Question]) -> Iterator[Text]:
    """The facts, each once with the rules for which it counts."""
    rules: dict[str, list[str]] = {}
    for each in questions:
        facts = "; ".join(map(_fact, each.because)) or f"{each.asked.rstrip('.')}: {each.answer}"
        rules.setdefault(facts, []).append(each.rule or each.slug)
    for facts, numbers in rules.items():
        yield plain("yes ", "green") + plain(f"{', '.join(dict.fromkeys(numbers))}  {facts}")


def _fact(ground: Ground) -> str:
    return ground.what if ground.seq is None else f"{ground.what} (event {ground.seq})"


# ---- mana and energy


def _produces(found: Explanation) -> Iterator[Text]:
    """A tree from each permanent down to the abilities that end it; what was said is not said again."""
    asked = {id for each in found.could_produce for why in each.because for id in why.asked}
    roots = [each for each in found.could_produce if each.object not in asked] or found.could_produce[:1]
    tree = _Tree(found)
    for lines, count in Counter(tuple(tree.lines(each)) for each in roots).items():
        first, *rest = lines
        yield plain(first if count == 1 else f"{count} × {first}")
        yield from map(plain, rest)


class _Tree:
    """What permanents could produce, from one to those that it asks."""

    def __init__(self, found: Explanation) -> None:
        self._produces = {each.object: each for each in found.could_produce}
        self._names = {each.object: each.name for each in found.before.battlefield}
        self._players = {player.seat: player.name or "" for player in found.before.players}
        self._told: set[ObjectId] = set()

    def lines(self, produced: Produces, depth: int = 0) -> Iterator[str]:
        """A permanent with its reasons, and whom it asks below each of them."""
        indent, name = "  " * depth, self._called(produced)
        if produced.object in self._told:
            yield f"{indent}{name}: as above"
            return
        self._told.add(produced.object)
        yield f"{indent}{name} could produce {_types(produced)}"
        for (by, asked), types in self._reasons(produced).items():
            yield f"{indent}  {types} {by}"
            for id in asked:
                if id in self._produces:
                    yield from self.lines(self._produces[id], depth + 2)

    def _called(self, produced: Produces) -> str:
        seat = produced.controller
        whose = "" if seat is None else f" of {player_word(self._players, seat)}"
        return f"{produced.name or 'an unknown card'}{whose}"

    def _reasons(self, produced: Produces) -> dict[tuple[str, tuple[ObjectId, ...]], str]:
        """Reasons that differ in the type only, once."""
        types: dict[tuple[str, tuple[ObjectId, ...]], str] = {}
        for each in produced.because:
            reason = (self._way(each), each.asked)
            types[reason] = f"{types.get(reason, '')}{{{each.type}}}"
        return types

    def _way(self, why: Why) -> str:
        """By what it comes; of an ability that asks others the text would only come between them."""
        names = ", ".join(self._names.get(id) or "a card" for id in why.replaced_by)
        replaced = f"replaced by {names}" if names else ""
        own = why.text or (f"its ability {why.ability}" if why.ability else "an ability of it")
        return f"{replaced} from".lstrip() if why.asked else f"by {own} {replaced}".rstrip()


def _types(produced: Produces) -> str:
    if produced.types is None:
        return f"what cannot be told: {produced.unclear}"
    return "".join(f"{{{type}}}" for type in produced.types) or "nothing"


def _is_about_energy(found: Explanation) -> bool:
    words = [
        found.action,
        *(each.what for each in found.followed),
        *(each.answer for each in found.questions),
    ]
    return any("energy" in each for each in words)


def _energy(account: Sequence[EnergyChange]) -> Iterator[Text]:
    left = len(account) - _MOST_LINES
    if left > 0:
        yield Text(f"{left} changes before", "dim")
    for each in account[-_MOST_LINES:]:
        by = f"  {each.source.name}" if each.source is not None and each.source.name else ""
        seen = "  as observed: nothing that is recorded leads there" if each.observed else ""
        yield plain(f"event {each.seq}: {each.amount:+} = {each.balance}{by}{seen}")


# ---- afterwards, and the source


def _since(found: Explanation) -> Iterator[Text]:
    since = found.backup
    if since.simple:
        yield plain(f"nobody has acted ({quantity(since.events, 'event')} recorded)")
    else:
        yield plain(f"{quantity(since.events, 'event')} recorded, {quantity(since.acts, 'act')} of players")
    learned = len(since.learned)
    if learned:
        first = since.learned[0]
        more = f", and {learned - 1} more" if learned > 1 else ""
        yield plain(f"cannot be unlearned: {first.what} (event {first.seq}){more}")


def _line(line: Line) -> Text:
    """The place and the line; of what no person wrote only how long it is."""
    text = line.text.strip()
    if len(text) > _MOST_LETTERS:
        text = f"{quantity(len(text), 'letter')}: --json has them"
    return plain(f"{line.file}:{line.line}  {text}")
