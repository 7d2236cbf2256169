"""What the rules were asked about an act, and what they answered, in words and with numbers of the edition.

The questions come from the fold: rules asked before the act, what they found while it was carried out, what
rules and record say of its own bracket, and values that somebody said they saw.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import UNSET, Struct, structs

from replay.audit.citing import FIELD_SLUGS
from replay.events import CountersChanged, DamageDealt, Event, ObjectCreated, ObjectMoved, Observed
from replay.explain.answer import IN_KEEPING, Ground, Question
from replay.explain.listening import Asked, Listener
from replay.explain.subject import Act
from replay.findings import Finding, Verdict
from replay.game import Game
from replay.rules.editions import Edition, number
from replay.rules.register import all_rules
from replay.rules.unknown import Unknown
from replay.settlement import Settlement
from replay.terms import ObjectId, Seat
from replay.view.names import Names
from replay.view.wording import field_in_words, sentence

_OWN_NUMBERS: Final = re.compile(r" \([^()]*\)\.$")
"""The numbers at the end of a rule's sentence are those of one edition."""


def questions(
    game: Game, act: Act, heard: Listener, findings: Iterable[Finding], names: Names
) -> Iterator[Question]:
    """The questions in the order in which they were asked; `findings` are those on the act."""
    findings = tuple(findings)
    yield from (_answered(each, findings, game.edition) for each in heard.questions)
    for settlement in heard.settled_there:
        yield from _settled(settlement, game.edition)
    yield from _unasked(findings, {each.slug for each in heard.questions}, game.edition)
    if isinstance(act.event, Observed):
        doubted = any(each.verdict == "cannot-tell" for each in findings)
        yield from (_seen(game, each, heard, names, doubted=doubted) for each in _sights(game, act, heard))


def _rule_in_words(slug: str, edition: Edition) -> str:
    """The rule of that name in one sentence; its name where no rule in the code is called so."""
    rules = [rule for rule in all_rules() if rule.slug == slug and rule.holds_in(edition)]
    if not rules:
        return f"{slug.replace('-', ' ').capitalize()}."
    return _OWN_NUMBERS.sub(".", rules[0].sentence).replace("`", "")


def _answered(asked: Asked, findings: Iterable[Finding], edition: Edition) -> Question:
    """What the audit makes of the answer, which may rest on what nobody knows; else the answer itself."""
    found = [each for each in findings if each.slug == asked.slug]
    verdict, words = _answer(found or asked.answers)
    return Question(
        number(asked.slug, edition),
        asked.slug,
        _rule_in_words(asked.slug, edition),
        words,
        asked.because,
        verdict,
    )


def _answer(answers: Iterable[Finding | Unknown]) -> tuple[Verdict, str]:
    for answer in answers:
        if isinstance(answer, Unknown):
            return "cannot-tell", f"it cannot be told: {answer.reason}"
        if answer.verdict == "cannot-tell":
            return "cannot-tell", f"it cannot be told: {answer.message}"
        if answer.verdict != "legal":
            return answer.verdict, f"{_no(answer)}{_values(answer)}"
        if answer.alternatives:
            return "legal", f"{IN_KEEPING}; so would be {' or '.join(answer.alternatives)}"
    return "legal", IN_KEEPING


def _no(finding: Finding) -> str:
    return f"no: {finding.message}" if finding.verdict == "illegal" else finding.message


def _values(finding: Finding) -> str:
    if finding.expected is None and finding.recorded is None:
        return ""
    return f" (by the rules {finding.expected or 'nothing'}, in the record {finding.recorded or 'nothing'})"


# ---- rules beside record


def _unasked(findings: Iterable[Finding], asked: set[str], edition: Edition) -> Iterator[Question]:
    """The rules that the audit cites for what rules and record say differently."""
    for finding in findings:
        if finding.slug not in asked and finding.slug not in FIELD_SLUGS.values():
            for slug in (each for each in (finding.slug, *finding.slugs) if each and each not in asked):
                yield _about(slug, edition, f"{finding.message}{_values(finding)}", finding.verdict)


def _settled(settlement: Settlement, edition: Edition) -> Iterator[Question]:
    """What the rules derive and the record has; where they differ it is for the findings to say."""
    for slug in dict.fromkeys(settlement.explained):
        yield _about(slug, edition, "what follows from it is recorded", "legal")


def _about(slug: str, edition: Edition, answer: str, verdict: Verdict) -> Question:
    return Question(number(slug, edition), slug, _rule_in_words(slug, edition), answer, (), verdict)


# ---- what somebody saw


class _Sight(Struct, frozen=True):
    """A value that was seen; `computed` is the same where it agrees."""

    field: str
    object: ObjectId | None
    seat: Seat | None
    computed: Any
    observed: Any


def _sights(game: Game, act: Act, heard: Listener) -> Iterator[_Sight]:
    """Each value that people said they saw; of a client's many only those that differ."""
    differs = [each for each in heard.reducer.comparison.divergences if each.seq == act.seq]
    for each in differs:
        counted = {each.counter: each.computed} if each.counter else each.computed
        seen = {each.counter: each.observed} if each.counter else each.observed
        yield _Sight(each.field, each.object, each.seat, counted, seen)
    told = {(each.object, each.seat, each.field) for each in differs}
    if game.fidelity.acts and isinstance(act.event, Observed):
        for object, seat, field, value in _said(act.event):
            if (object, seat, field) not in told and field in FIELD_SLUGS:
                yield _Sight(field, object, seat, value, value)


def _said(event: Observed) -> Iterator[tuple[ObjectId | None, Seat | None, str, Any]]:
    records = [(id, None, values) for id, values in event.objects.items()]
    for object, seat, values in [*records, *((None, seat, values) for seat, values in event.players.items())]:
        for field, value in structs.asdict(values).items():
            if value is not UNSET:
                yield object, seat, field, value


def _seen(game: Game, sight: _Sight, heard: Listener, names: Names, *, doubted: bool) -> Question:
    """`doubted`: what was computed rests on what nobody knows."""
    slug = FIELD_SLUGS[sight.field]
    whose = names.player(sight.seat) if sight.object is None else names.of(sight.object)
    computed, observed = (field_in_words(sight.field, each) for each in (sight.computed, sight.observed))
    agrees = sight.computed == sight.observed
    return Question(
        number(slug, game.edition),
        slug,
        f"{_asked_of(sight.field)} {whose}.",
        f"{computed}, as recorded" if agrees else f"{computed}; the record says {observed}",
        tuple(_behind(sight, heard, names)),
        "cannot-tell" if doubted else "legal" if agrees else "contradiction",
    )


def _asked_of(field: str) -> str:
    if field == "could_produce":
        return "Mana that could be produced by"
    return f"{field.replace('_', ' ').capitalize()} of"


def _behind(sight: _Sight, heard: Listener, names: Names) -> Iterator[Ground]:
    """What happened last to the value of an object."""
    for each in heard.past if sight.object is not None else ():
        event = each.event
        fields = (getattr(event, "status", None), _FIELDS.get(type(event)))
        if getattr(event, "object", None) == sight.object and sight.field in fields:
            yield Ground(sentence(event, names), sight.object, each.seq)


_FIELDS: Final[Mapping[type[Event], str]] = {
    CountersChanged: "counters",
    DamageDealt: "damage",
    ObjectMoved: "zone",
    ObjectCreated: "zone",
}
"""Kind of event → the value of an object that it changes; of a status, the status."""
