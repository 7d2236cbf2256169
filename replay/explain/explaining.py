"""From one event to everything behind it: folds the game once while judging, and puts together the answer.

    act (what belongs together) ──► listener (one fold) ──► questions, causes, past, accounts ──► Explanation

Verdicts are the audit's. About one event, nothing about whole games.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from replay.audit import ReportedFinding
from replay.audit.judge import GRAVEST_FIRST, as_undone, concluded, reported
from replay.events import (
    ChoiceMade,
    Corrected,
    CountersChanged,
    Event,
    GameStarted,
    ObjectMoved,
    Observation,
    Resolved,
    Rewound,
    SpellCast,
)
from replay.explain.afterwards import backup
from replay.explain.answer import (
    EnergyChange,
    Explanation,
    Followed,
    Happened,
    Line,
    Source,
)
from replay.explain.assumptions import assumptions
from replay.explain.effects import told
from replay.explain.history import EnergyPast, Past
from replay.explain.listening import Listener
from replay.explain.naming import names_in
from replay.explain.questions import questions
from replay.explain.subject import Act, act_at
from replay.findings import Finding
from replay.game import Game
from replay.rules.editions import Edition, number
from replay.terms import ObjectId, Seat
from replay.view.names import Names
from replay.view.table import Table, describe, table_at


def explain(game: Game, seq: int, edition: Edition | None = None) -> Explanation:
    """Everything behind event `seq`, under the game's own edition of the rules or another.

    Raises UsageError for a number that the record does not have.
    """
    judged = game if edition is None else replace(game, edition=edition)
    act = act_at(judged, seq)
    heard = Listener(judged, act)
    heard.feed(act.needed(by_people=judged.fidelity.acts))
    found = _explained(judged, act, heard)
    return found if edition is None else replace(found, edition_because="as asked")


def _explained(game: Game, act: Act, heard: Listener) -> Explanation:
    names = names_in(game, heard.state)
    found = _findings(game, act, heard)
    findings = tuple(reported(game, names, each) for each in found)
    verdict = _verdict(game, act, heard, names, findings)
    causes = tuple(_causes(game, act, heard))
    return Explanation(
        game=game.id,
        seq=act.seq,
        edition=str(game.edition),
        edition_because=_why_edition(game),
        beyond=game.edition.beyond,
        action=told(act.event, names),
        kind=type(act.event).__name__,
        sort=act.event.sort,
        act=_outer(game, act, names),
        undone=act.undone,
        says=heard.says,
        before=_before(game, act, heard),
        after=heard.after or describe(game, heard.state, act.end),
        questions=tuple(questions(game, act, heard, found, names)),
        causes=causes,
        chain=tuple(_told_at(game, each, names) for each in causes),
        followed=tuple(_followed(game, heard, names)),
        could_produce=heard.produces,
        energy=tuple(_energy(game, heard.history.energy(_player(act, heard)), names)),
        since=tuple(Happened(each.seq, told(each.event, names)) for each in _news(heard.past)),
        backup=backup(act, heard.derived_learning, names),
        assumes=() if verdict is None else tuple(assumptions(act)),
        evidence=tuple(_lines(game, (act.seq, act.opener, *causes))),
        verdict=verdict,
        findings=findings,
    )


def _before(game: Game, act: Act, heard: Listener) -> Table:
    """The table before; what a mark takes back stands on it, and is not in the fold."""
    if heard.before is None or isinstance(act.event, Rewound):
        return table_at(game, act.seq - 1)
    return heard.before


def _why_edition(game: Game) -> str:
    named = (entry.event.edition for entry in game.entries if isinstance(entry.event, GameStarted))
    if any(named):
        return "named in the record"
    return f"the game is of {game.started_at[:10]}" if game.started_at else "the game has no date"


# ---- the verdict


def _findings(game: Game, act: Act, heard: Listener) -> list[Finding]:
    """What the audit found of the act."""
    found: Iterable[Finding] = heard.findings
    if act.undone:
        found = (as_undone(each, by_people=game.fidelity.acts) for each in found)
    return [each for each in concluded(game, heard, found) if _is_about(act, heard, each.seq)]


def _is_about(act: Act, heard: Listener, seq: int) -> bool:
    if seq in act.asked:
        return True
    return act.subject is not None and heard.record.subject_of(seq) == act.subject


def _verdict(
    game: Game, act: Act, heard: Listener, names: Names, findings: tuple[ReportedFinding, ...]
) -> ReportedFinding | None:
    """The gravest finding, else that it is legal; None of what gets no verdict."""
    if findings:
        return min(findings, key=lambda each: GRAVEST_FIRST.index(each.verdict))
    numbers = heard.record.within(act.seq) if isinstance(act.event, ChoiceMade) else [act.seq]
    kinds = [each.kind for each in heard.subjects if each == act.subject]
    kinds += [each.kind for each in heard.subjects if each.seq in numbers]
    return reported(game, names, _legal(act, kinds)) if kinds else None


def _legal(act: Act, kinds: list[str]) -> Finding:
    return Finding(
        act.opener,
        "legal",
        "reversed" if act.undone else "record" if isinstance(act.event, Observation) else "act",
        "",
        f"nothing in the rules speaks against this {_WORDS.get(kinds[0], kinds[0])}",
        seat=getattr(act.event, "seat", None),
        object=next(iter(act.objects), None),
    )


_WORDS: Final = {"land": "land", "cast": "spell", "activate": "activation", "mana": "mana ability"}
"""What people call what gets a verdict, where that is not its kind."""


# ---- what it comes from and what came of it


def _outer(game: Game, act: Act, names: Names) -> Happened | None:
    if act.opener == act.seq:
        return None
    return _told_at(game, act.opener, names)


def _told_at(game: Game, seq: int, names: Names) -> Happened:
    return Happened(seq, told(game.entries[seq - 1].event, names))


def _causes(game: Game, act: Act, heard: Listener) -> Iterator[int]:
    """Outwards to the opener, and on to what put the object on the stack that resolves there."""
    passed = {act.seq}
    pending = act.seq
    while (cause := _cause(game, heard, pending)) is not None and cause not in passed:
        yield cause
        passed.add(cause)
        pending = cause


def _cause(game: Game, heard: Listener, seq: int) -> int | None:
    entry = game.entries[seq - 1]
    if entry.cause is not None and entry.cause < seq:
        return entry.cause
    if not isinstance(entry.event, Resolved):
        return None
    put = heard.record.put_on_stack(seq)
    return heard.derived_triggers.get(entry.event.object) if put is None else put[0]


def _followed(game: Game, heard: Listener, names: Names) -> Iterator[Followed]:
    for each in heard.followed:
        slug = _behind(each.slug, each.past.event)
        rule = None if slug is None else number(slug, game.edition)
        words = told(each.past.event, names)
        yield Followed(each.past.seq, words, each.slug is not None, rule, slug)


def _behind(slug: str | None, event: Event) -> str | None:
    """The rule to name for what was derived: what happens instead of untapping is the counter's (122.1d)."""
    if slug == "untap-step-untaps" and isinstance(event, CountersChanged):
        return "stun-counter-stops-untapping"
    return None if slug == "corrected" else slug


def _news(past: Iterable[Past]) -> list[Past]:
    """The past in order, each event once; that it can attack by now is no news."""
    once = {id(each): each for each in past if getattr(each.event, "status", None) != "summoning_sick"}
    return sorted(once.values(), key=lambda each: each.seq)


# ---- accounts


def _player(act: Act, heard: Listener) -> Seat | None:
    """Whose account of energy is meant: who acts, else who is spoken of."""
    event = act.event
    for field in ("seat", "controller", "active"):
        if (seat := getattr(event, field, None)) is not None:
            return int(seat)
    of = next((heard.state.object(id) for id in act.objects), None)
    return next(iter(getattr(event, "players", ())), None) if of is None else of.controller or of.owner


def _energy(game: Game, account: Iterable[EnergyPast], names: Names) -> Iterator[EnergyChange]:
    for each in account:
        id = _came_from(game, each.past)
        source = None if id is None else Source(id, names.card(id), names.name_of(id))
        observed = isinstance(each.past.event, Corrected)
        yield EnergyChange(each.past.seq, each.amount, each.balance, source, observed)


def _came_from(game: Game, past: Past) -> ObjectId | None:
    """The object behind a change of energy: the one named, else that of the bracket in which it happened."""
    event = past.event
    if isinstance(event, CountersChanged) and event.source is not None:
        return event.source
    opener: Event | None = None if past.cause is None else game.entries[past.cause - 1].event
    return opener.object if isinstance(opener, Resolved | SpellCast | ObjectMoved) else None


# ---- evidence


def _lines(game: Game, numbers: Iterable[int]) -> Iterator[Line]:
    """The lines of the source, each once."""
    found: dict[tuple[str, int], Line] = {}
    for seq in numbers:
        kept = game.evidence_at(game.entries[seq - 1].offset)
        if kept is not None:
            found.setdefault((kept.file, kept.line), Line(kept.file, kept.line, kept.text))
    yield from found.values()
