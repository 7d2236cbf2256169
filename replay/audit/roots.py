"""One mistake, one root: which findings only follow from an earlier one.

A finding rests on an earlier departure from the rules in the same act; a value or happening that differs, on
the last departure that concerned the same object or player; a payment, on mana that could not be made for it.
It judges nothing anew.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from replay.audit.citing import PAYMENTS
from replay.audit.subjects import Record
from replay.findings import Finding

_DEPARTURES = ("illegal", "contradiction")


def with_roots(findings: Sequence[Finding], record: Record) -> list[Finding]:
    """The findings, in order, each said once and with the finding it rests on."""
    roots: list[Finding] = []
    found: list[Finding] = []
    for finding in _said_once(findings):
        root = _root_of(finding, roots, record)
        if root is not None:
            finding = replace(finding, rests_on=root.seq)
        elif finding.verdict in _DEPARTURES:
            roots.append(finding)
        found.append(finding)
    return found


def _said_once(findings: Sequence[Finding]) -> list[Finding]:
    """Each finding once; what several questions about one event leave open for one reason, with all rules."""
    said: dict[object, Finding] = {}
    for finding in dict.fromkeys(findings):
        if finding.verdict != "cannot-tell":
            said[finding] = finding
            continue
        alike = (finding.seq, finding.kind, finding.message, finding.needs, finding.rests_on)
        first = said.setdefault(alike, finding)
        if first is not finding:
            said[alike] = replace(first, slugs=(*first.slugs, finding.slug, *finding.slugs))
    return list(said.values())


def _root_of(finding: Finding, roots: Sequence[Finding], record: Record) -> Finding | None:
    if finding.rests_on is not None or finding.verdict == "legal":
        return None
    for root in reversed(roots):
        same_play = (finding.kind == "reversed") == (root.kind == "reversed")
        if same_play and any(rests(finding, root, record) for rests in (_in_one_act, _follows, _lacks_mana)):
            return root
    return None


def _in_one_act(finding: Finding, root: Finding, record: Record) -> bool:
    seats = {finding.seat, root.seat} - {None}
    return len(seats) < 2 and record.act_of(finding.seq) == record.act_of(root.seq)


def _follows(finding: Finding, root: Finding, record: Record) -> bool:
    """Whether it tells of a value or happening that the earlier departure may have changed."""
    subject = record.subject_of(finding.seq)
    is_fact = subject is not None and subject.kind == "fact"
    if finding.object is not None and finding.object == root.object:
        return is_fact or finding.kind == "record"
    same_turn = record.turn_of(finding.seq) == record.turn_of(root.seq)
    return finding.kind == "record" and same_turn and _is_same_player(finding, root)


def _lacks_mana(finding: Finding, root: Finding, record: Record) -> bool:
    """Whether it is a payment for which the player had made mana that could not be made."""
    made = record.subject_of(root.seq)
    same_turn = record.turn_of(finding.seq) == record.turn_of(root.seq)
    was_mana = made is not None and made.kind == "mana"
    return finding.slug in PAYMENTS and was_mana and same_turn and _is_same_player(finding, root)


def _is_same_player(finding: Finding, root: Finding) -> bool:
    return None is not finding.seat == root.seat
