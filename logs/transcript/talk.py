"""Reads what people say, and what the page says of itself: take-backs, holes. Talk changes nothing."""

from logs.transcript.reading import NO_ACT, Act, Moment, Reading, reads
from logs.transcript.statements import LastsUntil, LeavesGap, Remark, Says, UndoesTo
from replay.errors import InputError
from replay.events import Gap


@reads(Remark, Says)
def remark(reading: Reading, statement: Remark | Says, moment: Moment) -> Act:
    """Words are evidence, kept with the line; they decide nothing."""
    if isinstance(statement, Says):
        reading.seat(statement.player)
    reading.report.ignored["talk"] += 1
    return NO_ACT


@reads(LeavesGap)
def gap(reading: Reading, statement: LeavesGap, moment: Moment) -> Act:
    """Something was not written down: the next turn line sets the clock anew."""
    reading.placed = False
    return reading.act(Gap(statement.reason or "not written down"), moment)


@reads(UndoesTo)
def undo(reading: Reading, statement: UndoesTo, moment: Moment) -> Act:
    """Everything since the label is taken back; the undone lines stay on record."""
    if statement.label not in reading.labels:
        raise InputError(
            f"no label {statement.label} above",
            line=moment.line.number,
            expected="one of " + ", ".join(reading.labels)
            if reading.labels
            else f"`{statement.label}` at the end of a line",
        )
    to, names = reading.labels[statement.label]
    reading.recorder.rewind(to, statement.by)
    reading.names = names.copied()
    reading.labels = {label: moment for label, moment in reading.labels.items() if moment[0] <= to}
    return NO_ACT


@reads(LastsUntil)
def until(reading: Reading, statement: LastsUntil, moment: Moment) -> Act:
    """Says that nothing else happened up to a label: the record says so by itself."""
    reading.report.ignored["until"] += 1
    return NO_ACT
