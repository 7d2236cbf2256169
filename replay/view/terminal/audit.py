"""An audit in plain text: counts, then each finding in two or three lines."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from replay.audit import GameAudit, ReportedFinding
from replay.terms import Seat
from replay.view.names import player_word
from replay.view.terminal.text import plain, quantity

_SHOWN_NEEDS = 3


def audits(found: Sequence[GameAudit], players: Mapping[str, Mapping[Seat, str]]) -> RenderableType:
    """Every audit; `players` are the names by game and seat."""
    return Group(*(line for one in found for line in _game(one, players.get(one.game, {}))))


def _game(found: GameAudit, players: Mapping[Seat, str]) -> Iterator[RenderableType]:
    counts = ", ".join(f"{count:,} {verdict}" for verdict, count in found.verdicts.items() if count)
    border = ", the newest at hand" if found.beyond else ""
    if found.before:
        border = ", the first edition at hand, for a day before it"
    yield plain(
        f"{found.game[:8]}  rules of {found.edition}{border}: {quantity(found.checked, 'act')} checked"
        + (f" ({counts})" if counts else "")
    )
    for finding in found.findings:
        if finding.verdict != "legal":
            yield from map(plain, _finding(finding, players))
    yield Text()


def _finding(finding: ReportedFinding, players: Mapping[Seat, str]) -> Iterator[str]:
    rules = f" by {', '.join(finding.rules)}" if finding.rules else ""
    whose = f", {player_word(players, finding.seat)}" if finding.seat is not None else ""
    place = finding.evidence
    where = f", {place.file}:{place.line}" if place is not None else ""
    what = f", {finding.name}" if finding.name else ""
    yield f"  event {finding.seq}{whose}{what}: {finding.verdict} ({finding.kind}){rules}{where}"
    yield f"    {finding.message}{_values(finding)}"
    more = [*_more(finding)]
    if more:
        yield f"    {'; '.join(more)}"


def _values(finding: ReportedFinding) -> str:
    if finding.expected is None and finding.recorded is None:
        return ""
    return f": by the rules {finding.expected or 'nothing'}, in the record {finding.recorded or 'nothing'}"


def _more(finding: ReportedFinding) -> Iterator[str]:
    if finding.rests_on is not None:
        yield f"rests on event {finding.rests_on}"
    yield from finding.alternatives
    if finding.needs:
        left = len(finding.needs) - _SHOWN_NEEDS
        shown = ", ".join(finding.needs[:_SHOWN_NEEDS])
        yield f"not known or understood: {shown}" + (f" and {left} more" if left > 0 else "")
