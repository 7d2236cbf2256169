"""The views: what each player did, with which cards and which mana, for any SQLite browser.

They show the recordings that nothing supersedes; `undone` is 1 for what the client took back.
Cards are named where the source names them and numbered as it numbers them where it does not: names from
the card book are no business of the store.
"""

from typing import Final

_FIELD: Final = "json_extract(e.payload, '$.{field}')"
_SOURCE: Final = "json_extract(e.payload, '$.source')"
_SOURCE_OF_ADDED: Final = "json_extract(added.payload, '$.source')"

# A card keeps its name while it changes zones: what an object was before says what it is (400.7).
_CARD: Final = """(
    WITH RECURSIVE was (object, moves) AS (
        SELECT {object}, 0
        UNION ALL
        SELECT moved.object, was.moves + 1
        FROM was JOIN events AS moved INDEXED BY objects_before
            ON moved.recording = e.recording AND moved.kind = 'ObjectMoved'
            AND json_extract(moved.payload, '$.becomes') = was.object
        WHERE was.moves < 20
    )
    SELECT coalesce(
        json_extract(seen.payload, '$.definition'),
        CASE json_extract(seen.payload, '$.kind')
            WHEN 'ability' THEN json_extract(seen.payload, '$.source_card')
            ELSE json_extract(seen.payload, '$.card')
        END
    ) AS card
    FROM was JOIN events AS seen INDEXED BY cards_seen
        ON seen.recording = e.recording AND seen.kind = 'CardSeen'
        AND seen.object = was.object
    WHERE card IS NOT NULL
    ORDER BY was.moves, seen.seq DESC LIMIT 1
)"""

_UNDONE_EVENT: Final = """EXISTS (
    SELECT 1 FROM events AS rewind INDEXED BY rewinds
    WHERE rewind.recording = {event}.recording AND rewind.kind = 'Rewound'
        AND rewind.seq > {event}.seq AND json_extract(rewind.payload, '$.to') < {event}.seq
)"""
_UNDONE: Final = _UNDONE_EVENT.format(event="e")

_PLAYER: Final = "(SELECT name FROM players WHERE players.recording = e.recording AND players.seat = e.seat)"

_TIMELINE: Final = f"""
SELECT r.game, e.recording, r.viewer_seat, e.seq, e.turn, e.kind, e.seat, {_PLAYER} AS player,
    e.object, {_CARD.format(object="e.object")} AS card,
    {_SOURCE} AS source_object, {_CARD.format(object=_SOURCE)} AS source_card,
    {_FIELD.format(field="amount")} AS amount, {_FIELD.format(field="type")} AS mana_type,
    {_FIELD.format(field="counter")} AS counter, {_FIELD.format(field="step")} AS step,
    e.cause, {_UNDONE} AS undone, e.payload
FROM recordings AS r JOIN events AS e ON e.recording = r.id
WHERE r.superseded_by IS NULL
"""  # noqa: S608 - all text is ours

# A default is not written into the payload: a ManaLeft without a reason was spent.
_MANA_SPENT: Final = f"""
SELECT r.game, e.recording, r.viewer_seat, e.seq, e.turn, e.seat, {_PLAYER} AS player,
    {_FIELD.format(field="unit")} AS unit,
    coalesce({_FIELD.format(field="type")}, json_extract(added.payload, '$.type'), '?') AS mana_type,
    {_FIELD.format(field="spent_on")} AS spent_on,
    {_CARD.format(object=_FIELD.format(field="spent_on"))} AS card,
    {_SOURCE_OF_ADDED} AS source_object, {_CARD.format(object=_SOURCE_OF_ADDED)} AS source_card,
    e.cause, {_UNDONE} AS undone
FROM recordings AS r JOIN events AS e ON e.recording = r.id
LEFT JOIN events AS added ON added.recording = e.recording AND added.seq = (
    SELECT max(a.seq) FROM events AS a
    WHERE a.recording = e.recording AND a.kind = 'ManaAdded' AND a.seq < e.seq
        AND json_extract(a.payload, '$.unit') = json_extract(e.payload, '$.unit')
)
WHERE r.superseded_by IS NULL AND e.kind = 'ManaLeft'
    AND coalesce({_FIELD.format(field="reason")}, 'spent') = 'spent'
"""  # noqa: S608 - all text is ours

# What was paid for a cast that stands must stand itself.
_CASTS: Final = f"""
SELECT r.game, e.recording, r.viewer_seat, e.seq, e.turn, e.seat, {_PLAYER} AS player,
    e.object, {_CARD.format(object="e.object")} AS card,
    (
        SELECT coalesce(group_concat(mana_type, ''), '') FROM (
            SELECT mana_type FROM mana_spent
            WHERE mana_spent.recording = e.recording
                AND (spent_on = e.object OR (spent_on IS NULL AND cause = e.seq))
                AND mana_spent.undone <= {_UNDONE}
            ORDER BY mana_spent.seq
        )
    ) AS mana,
    (
        SELECT count(*) FROM events AS other
        WHERE other.recording = e.recording AND other.kind = 'PaymentSubstituted'
            AND json_extract(other.payload, '$.paid_for') = e.object
            AND {_UNDONE_EVENT.format(event="other")} <= {_UNDONE}
    ) AS substituted,
    {_UNDONE} AS undone
FROM recordings AS r JOIN events AS e ON e.recording = r.id
WHERE r.superseded_by IS NULL AND e.kind = 'SpellCast'
"""  # noqa: S608 - all text is ours

VIEWS: Final[dict[str, str]] = {"timeline": _TIMELINE, "mana_spent": _MANA_SPENT, "casts": _CASTS}
"""View → its query. A later view may read an earlier one."""
