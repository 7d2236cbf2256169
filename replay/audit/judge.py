"""From one game to its audit: folds it while judging, judges what was taken back, and sums up.

    live part ──► collector ─┐
    undone parts ─► collectors ─► roots ──► order ──► numbers and places ──► GameAudit

Everything about one game, nothing about many.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from replay.audit.answer import VERDICTS, GameAudit, ReportedFinding, RuleCount
from replay.audit.collecting import Collector
from replay.audit.order import Reordering
from replay.audit.roots import with_roots
from replay.audit.settling import NO_RULE
from replay.audit.subjects import KINDS, KINDS_OF_A_TRANSCRIPT, Subject
from replay.events import Entry, Rewound
from replay.findings import Finding, Verdict
from replay.game import Game
from replay.live import live
from replay.rules.editions import Edition, number
from replay.view.names import Names, NamesApart, spoken
from replay.view.wording import sentence

GRAVEST_FIRST: tuple[Verdict, ...] = ("illegal", "contradiction", "judge-call", "cannot-tell", "legal")
"""Of several verdicts on one act the first of these counts."""


def audit(game: Game, edition: Edition | None = None) -> GameAudit:
    """The verdicts on a game, under its own edition of the rules or another."""
    judged = game if edition is None else replace(game, edition=edition)
    collected = collect(judged, live(judged.entries))
    found = concluded(judged, collected, [*collected.findings, *_on_what_was_undone(judged)])
    return _summed_up(judged, collected, found)


def collect(game: Game, entries: Sequence[Entry]) -> Collector:
    """Folds these entries of a game, all of them live."""
    collector = Collector(game)
    collector.feed(entries)
    return collector


def concluded(game: Game, collected: Collector, findings: Iterable[Finding]) -> list[Finding]:
    """The findings in order, each with its root; people's acts that are merely out of order as such."""
    rooted = _rooted(findings, collected)
    if not game.fidelity.acts:
        return rooted
    names = NamesApart(collected.state, game.name_of, game.players, game.entries)
    told = Reordering(game, live(game.entries), lambda event: sentence(event, names)).reordered(rooted)
    if not told.calls:
        return rooted
    undone = [finding for finding in rooted if finding.kind == "reversed"]
    return _rooted([*collect(game, told.entries).findings, *told.calls, *undone], collected)


def _rooted(findings: Iterable[Finding], collected: Collector) -> list[Finding]:
    return with_roots(sorted(findings, key=lambda each: each.seq), collected.record)


def _on_what_was_undone(game: Game) -> Iterator[Finding]:
    """Findings on what a later mark took back: judged as it stood before that."""
    for index, entry in enumerate(game.entries):
        if not isinstance(entry.event, Rewound):
            continue
        for finding in collect(game, live(game.entries[:index])).findings:
            if finding.seq > entry.event.to:
                yield as_undone(finding, by_people=game.fidelity.acts)


def as_undone(finding: Finding, *, by_people: bool) -> Finding:
    """What was taken back counts as that; a client takes back what was never completed.

    What was missing then might have followed.
    """
    if by_people or finding.verdict != "illegal":
        return replace(finding, kind="reversed")
    needs = (*finding.needs, "what would have followed")
    return replace(finding, kind="reversed", verdict="cannot-tell", needs=needs)


# ---- summing up


def _summed_up(game: Game, collected: Collector, findings: Sequence[Finding]) -> GameAudit:
    names = Names(collected.state, game.name_of)
    verdicts = _verdicts(collected, findings, by_people=game.fidelity.acts)
    kinds = (*KINDS, *KINDS_OF_A_TRANSCRIPT) if game.fidelity.acts else KINDS
    return GameAudit(
        game=game.id,
        edition=str(game.edition),
        beyond=game.edition.beyond,
        before=game.edition.before,
        checked=len(verdicts),
        verdicts=_counted(verdicts.values()),
        decisions={
            kind: _counted(verdict for subject, verdict in verdicts.items() if subject.kind == kind)
            for kind in kinds
        },
        rules={
            slug: RuleCount(collected.decided[slug], collected.undecided[slug])
            for slug in sorted(collected.decided | collected.undecided)
        },
        unexplained=dict(collected.unexplained.most_common()),
        findings=tuple(reported(game, names, finding) for finding in findings),
    )


def _verdicts(
    collected: Collector, findings: Iterable[Finding], *, by_people: bool
) -> dict[Subject, Verdict]:
    """The gravest verdict on each subject; what is about none of them is one for itself.

    Of people's acts, what rests on another has no verdict of its own.
    """
    found: dict[Subject, Verdict] = dict.fromkeys(collected.subjects, "legal")
    for finding in findings:
        if finding.kind == "reversed":
            continue
        subject = _subject(collected, finding.seq)
        if finding.rests_on is not None and by_people and finding.verdict != "cannot-tell":
            if _subject(collected, finding.rests_on) != subject:
                found.pop(subject, None)
        else:
            found[subject] = min(found.get(subject, "legal"), finding.verdict, key=GRAVEST_FIRST.index)
    return found


def _subject(collected: Collector, seq: int) -> Subject:
    return collected.record.subject_of(seq) or Subject("other", seq)


def _counted(verdicts: Iterable[Verdict]) -> dict[Verdict, int]:
    counts = Counter(verdicts)
    return {verdict: counts[verdict] for verdict in VERDICTS}


def reported(game: Game, names: Names, finding: Finding) -> ReportedFinding:
    """The finding as it is shown, with numbers, names and its place in the source."""
    page = game.entries if game.fidelity.acts else None
    slugs = [slug for slug in dict.fromkeys((finding.slug, *finding.slugs)) if slug != NO_RULE]
    numbers = [found for slug in slugs if (found := number(slug, game.edition)) is not None]
    return ReportedFinding(
        seq=finding.seq,
        seat=finding.seat,
        object=finding.object,
        name=None if finding.object is None else names.told_apart(finding.object, page),
        verdict=finding.verdict,
        kind=finding.kind,
        rule=numbers[0] if numbers else None,
        rules=tuple(dict.fromkeys(numbers)),
        slug=finding.slug,
        message=_message(finding, names, page),
        expected=finding.expected,
        recorded=finding.recorded,
        alternatives=finding.alternatives,
        needs=tuple(map(spoken, finding.needs)),
        rests_on=finding.rests_on,
        evidence=game.place(finding.seq),
    )


def _message(finding: Finding, names: Names, page: Sequence[Entry] | None) -> str:
    """The message, with the object that it names told apart from others of that name."""
    name = None if finding.named is None else names.name_of(finding.named)
    apart = None if finding.named is None else names.told_apart(finding.named, page)
    return finding.message if name is None or apart is None else finding.message.replace(name, apart, 1)
