"""The triggers that let the store only grow.

An append announces how far a recording will reach, adds the events up to there, and closes by taking
over their number: outside of that no event gets in, not even by `INSERT OR REPLACE`, which passes by
triggers on UPDATE and DELETE. A row in `forgetting` opens the one way out, and writes itself down in
`forgotten`. Who drops a trigger and edits is found by the chain (`replay.store.verify`).
"""

from typing import Final

_FORGOTTEN_GAME: Final = "EXISTS (SELECT 1 FROM forgetting WHERE game = {game})"
_OF_RECORDING: Final = _FORGOTTEN_GAME.format(game="(SELECT game FROM recordings WHERE id = {recording})")
_IDENTITY: Final = "id, game, viewer_seat, format, beginning"
_SUMMARY: Final = (
    "reader_version, started_at, turns, outcome, winner, reason, best_of, variant, complete, gaps, undos, "
    "source_bytes, head, seal, events"
)


def _refuse(event: str, table: str, message: str, condition: str = "1") -> str:
    return f"{event} ON {table} WHEN {condition} BEGIN SELECT RAISE(ABORT, '{message}'); END"


def _not(condition: str, **names: str) -> str:
    return f"NOT {condition.format(**names)}"


GUARDS: Final[dict[str, str]] = {
    "events_are_appended": _refuse(
        # After, because before the row is there SQLite would work out every generated column twice.
        "AFTER INSERT",
        "events",
        "events are only ever appended: this one was not announced",
        "NOT EXISTS (SELECT 1 FROM recordings WHERE id = NEW.recording "
        "AND NEW.seq > events AND NEW.seq <= announced)",
    ),
    "events_are_never_changed": _refuse("BEFORE UPDATE", "events", "events are never changed"),
    "events_are_never_deleted": _refuse(
        "BEFORE DELETE",
        "events",
        "events are never deleted, except by forgetting a game",
        _not(_OF_RECORDING, recording="OLD.recording"),
    ),
    "recordings_keep_their_identity": _refuse(
        f"BEFORE UPDATE OF {_IDENTITY}", "recordings", "a recording stays the record of one seat of one game"
    ),
    "recordings_change_by_growing": _refuse(
        f"BEFORE UPDATE OF {_SUMMARY}",
        "recordings",
        "a recording changes only by growing",
        "NEW.events <= OLD.events",
    ),
    "recordings_close_without_holes": _refuse(
        "BEFORE UPDATE OF events",
        "recordings",
        "a recording has all its events, numbered without holes",
        "NEW.events <> OLD.announced OR NEW.events <> (SELECT count(*) FROM events WHERE recording = OLD.id)",
    ),
    "recordings_are_superseded_once": _refuse(
        "BEFORE UPDATE OF superseded_by",
        "recordings",
        "a recording is superseded once",
        "OLD.superseded_by IS NOT NULL AND " + _not(_FORGOTTEN_GAME, game="OLD.game"),
    ),
    "recordings_are_not_replaced": _refuse(
        "BEFORE INSERT",
        "recordings",
        "a recording is not replaced",
        "EXISTS (SELECT 1 FROM recordings WHERE id = NEW.id)",
    ),
    "recordings_are_never_deleted": _refuse(
        "BEFORE DELETE",
        "recordings",
        "recordings are never deleted, except by forgetting a game",
        _not(_FORGOTTEN_GAME, game="OLD.game"),
    ),
    "games_are_never_changed": _refuse("BEFORE UPDATE", "games", "a game keeps its name"),
    "games_are_not_replaced": _refuse(
        "BEFORE INSERT",
        "games",
        "a game is not replaced",
        "EXISTS (SELECT 1 FROM games WHERE id = NEW.id "
        "OR (match_id = NEW.match_id AND game_number = NEW.game_number))",
    ),
    "games_are_never_deleted": _refuse(
        "BEFORE DELETE",
        "games",
        "games are never deleted, except by forgetting them",
        _not(_FORGOTTEN_GAME, game="OLD.id"),
    ),
    "sources_are_never_changed": _refuse(
        "BEFORE UPDATE OF recording, part, digest, lines, size, places, text",
        "sources",
        "source lines are never changed",
    ),
    "sources_are_not_replaced": _refuse(
        "BEFORE INSERT",
        "sources",
        "source lines are not replaced",
        "EXISTS (SELECT 1 FROM sources WHERE recording = NEW.recording AND part = NEW.part)",
    ),
    "sources_are_never_deleted": _refuse(
        "BEFORE DELETE",
        "sources",
        "source lines are never deleted, except by forgetting a game",
        _not(_OF_RECORDING, recording="OLD.recording"),
    ),
    "forgetting_is_written_down": (
        "AFTER INSERT ON forgetting BEGIN INSERT INTO forgotten "
        "SELECT NULL, game, events, head, strftime('%Y-%m-%dT%H:%M:%SZ', 'now') "
        "FROM recordings WHERE game = NEW.game; END"
    ),
    "forgotten_is_never_changed": _refuse(
        "BEFORE UPDATE", "forgotten", "what was forgotten stays written down"
    ),
    "forgotten_is_not_replaced": _refuse(
        "BEFORE INSERT",
        "forgotten",
        "what was forgotten stays written down",
        "EXISTS (SELECT 1 FROM forgotten WHERE id = NEW.id)",
    ),
    "forgotten_is_never_deleted": _refuse(
        "BEFORE DELETE", "forgotten", "what was forgotten stays written down"
    ),
}
"""Name of the trigger → what follows its name in CREATE TRIGGER."""
