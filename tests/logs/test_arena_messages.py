"""What Arena's messages say: absent fields, numbers as text, details of annotations, the time."""

from __future__ import annotations

import json

import pytest

from logs.arena.messages import decode
from logs.arena.states import GameObject, GameStateMessage, Player
from tests.logs.arena_text import envelope


def state_of(raw: bytes) -> GameStateMessage:
    """The state in the first message of an envelope."""
    event = decode(raw).gre_to_client_event
    assert event is not None
    state = event.gre_to_client_messages[0].game_state_message
    assert state is not None
    return state


def test_absent_fields_have_their_protobuf_defaults() -> None:
    """P22: absence is the default, never "unchanged"."""
    state = state_of(
        envelope(1, players=[{"systemSeatNumber": 2}], gameObjects=[{"instanceId": 9, "power": {}}])
    )
    assert state.players == (Player(system_seat_number=2),)
    assert state.players[0].life_total == 0
    (thing,) = state.game_objects
    assert not thing.is_tapped
    assert thing.power is not None
    assert thing.power.value == 0
    assert thing.toughness is None
    assert GameObject().damage == 0


def test_numbers_may_come_as_text() -> None:
    """P22: protobuf's JSON writes some numbers as text."""
    state = state_of(envelope(1, prevGameStateId="12", players=[{"lifeTotal": "20"}]))
    assert (state.prev_game_state_id, state.players[0].life_total) == (12, 20)


def test_details_of_annotations_are_looked_up_by_key() -> None:
    """§5: `details` is a list of keys with lists of values."""
    details = [
        {"key": "colors", "type": "KeyValuePairValueType_int32", "valueInt32": [4, 5]},
        {"key": "category", "type": "KeyValuePairValueType_string", "valueString": ["Draw"]},
        {"key": "topIds"},
    ]
    (annotation,) = state_of(envelope(1, annotations=[{"id": 1, "details": details}])).annotations
    assert annotation.numbers("colors") == (4, 5)
    assert (annotation.number("colors"), annotation.number("life", 7)) == (4, 7)
    assert (annotation.text("category"), annotation.text("colors", "none")) == ("Draw", "none")
    assert annotation.numbers("topIds") == annotation.numbers("absent") == ()


@pytest.mark.parametrize(
    ("written", "milliseconds"),
    [
        ("1781737422150", 1781737422150),
        (1781737422150, 1781737422150),
        ("636989813689388257", 1563384568938),
        ("--", None),
        ("", None),
        ("٣", None),
        ("9" * 5000, None),
        (10**25, None),
        (10**19, None),
    ],
)
def test_the_time_of_an_envelope_is_milliseconds_or_unknown(
    written: str | int, milliseconds: int | None
) -> None:
    """P47, P48: Unix milliseconds in 2026, .NET ticks in 2019; unknown is unknown."""
    assert decode(json.dumps({"timestamp": written}).encode()).unix_milliseconds == milliseconds
