"""What the rules were asked about an act, and what they answered, in words and with numbers of the edition.

The questions come from the fold: rules asked before the act, what they found while it was carried out, what
rules and record say of its own bracket, and values that somebody said they saw.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import UNSET, structs

from replay.audit.citing import FIELD_SLUGS
from replay.comparison import Divergence
from replay.events import Observed
from replay.explain.answer import IN_KEEPING, Ground, Question
from replay.explain.listening import Asked, Listener
from replay.explain.subject import Act
from replay.findings import Finding, Verdict
from replay.game import Game
from replay.rules.editions import Edition, number
from replay.rules.register import all_rules
from replay.rules.unknown import Unknown
from replay.settlement import Settlement
from replay.view.names import Names
from replay.view.wording import in_words

_OWN_NUMBERS: Final = re.compile(r" \([^()]*\)\.$")
"""The numbers at the end of a rule's sentence are those of one edition."""


def questions(game: Game, act: Act, heard: Listener, names: Names) -> Iterator[Question]:
    """The questions in the order in which they were asked."""
    yield from (_answered(each, game.edition) for each in heard.questions)
    for settlement in heard.settled_there:
        yield from _settled(settlement, game.edition)
    if isinstance(act.event, Observed):
        yield from _seen(game, act.event, _divergences(act, heard), names)


def rule_in_words(slug: str, edition: Edition) -> str:
    """The rule of that name in one sentence; its name where no rule in the code is called so."""
    rules = [rule for rule in all_rules() if rule.slug == slug and rule.holds_in(edition)]
    return _OWN_NUMBERS.sub(".", rules[0].sentence) if rules else slug.replace("-", " ")


def _answered(asked: Asked, edition: Edition) -> Question:
    verdict, words = _answer(asked.answers)
    return Question(
        number(asked.slug, edition),
        asked.slug,
        rule_in_words(asked.slug, edition),
        words,
        asked.because,
        verdict,
    )


def _answer(answers: Iterable[Finding | Unknown]) -> tuple[Verdict, str]:
    for answer in answers:
        if isinstance(answer, Unknown):
            return "cannot-tell", f"it cannot be told: {answer.reason}"
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


def _settled(settlement: Settlement, edition: Edition) -> Iterator[Question]:
    for slug in dict.fromkeys(settlement.explained):
        yield _about(slug, edition, "what follows from it is recorded", "legal")
    for each in settlement.differences:
        if each.slug is not None:
            words = f"the rules derive {each.expected}, recorded is {each.recorded}"
            yield _about(each.slug, edition, words, "contradiction")


def _about(slug: str, edition: Edition, answer: str, verdict: Verdict, *because: Ground) -> Question:
    return Question(
        number(slug, edition), slug, rule_in_words(slug, edition), answer, tuple(because), verdict
    )


# ---- what somebody saw


def _divergences(act: Act, heard: Listener) -> list[Divergence]:
    return [each for each in heard.reducer.comparison.divergences if each.seq == act.seq]


def _seen(game: Game, event: Observed, differs: list[Divergence], names: Names) -> Iterator[Question]:
    """Each value that people said they saw; of a client's many only those that differ."""
    for each in differs:
        whose = names.player(each.seat) if each.object is None else names.of(each.object)
        counted = {each.counter: each.computed} if each.counter else each.computed
        seen = {each.counter: each.observed} if each.counter else each.observed
        words = f"{in_words(counted)}; the record says {in_words(seen)}"
        yield _value(game, each.field, whose, words, "contradiction")
    if game.fidelity.acts:
        told = {(each.object, each.seat, each.field) for each in differs}
        for object, seat, field, value in _said(event):
            if (object, seat, field) not in told and field in FIELD_SLUGS:
                whose = names.player(seat) if object is None else names.of(object)
                yield _value(game, field, whose, f"{in_words(value)}, as recorded", "legal")


def _value(game: Game, field: str, whose: str, answer: str, verdict: Verdict) -> Question:
    slug = FIELD_SLUGS[field]
    asked = f"{field.replace('_', ' ').capitalize()} of {whose}."
    return Question(number(slug, game.edition), slug, asked, answer, (), verdict)


def _said(event: Observed) -> Iterator[tuple[int | None, int | None, str, Any]]:
    for id, values in event.objects.items():
        yield from (
            (id, None, field, value) for field, value in structs.asdict(values).items() if value is not UNSET
        )
    for seat, player in event.players.items():
        yield from (
            (None, seat, field, value)
            for field, value in structs.asdict(player).items()
            if value is not UNSET
        )
