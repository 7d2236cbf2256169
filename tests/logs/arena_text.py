"""Small logs in the format of Arena's, written piece by piece."""

from __future__ import annotations

import json
from typing import Any

HEADER = b"[UnityCrossThreadLogger]3/1/2031 10:00:00 AM: Match to AAAA: GreToClientEvent"
SUMMARY = (
    b"[Message summarized because one or more GameStateMessages exceeded the 50 GameObject or 50 Annotation "
    b"limit.]\r\n::: GameStateMessage\r\n:: GameObject Count = 51\r\n:: Annotation Count = 2\r\n"
)


def envelope(*states: int, **state: Any) -> bytes:
    """A server's envelope as Arena writes it, with one message for each state id."""
    messages = [
        {
            "type": "GREMessageType_GameStateMessage",
            "systemSeatIds": [1],
            "gameStateId": number,
            "gameStateMessage": {"type": "GameStateType_Diff", "gameStateId": number, **state},
        }
        for number in states
    ]
    content = {"greToClientMessages": messages}
    return json.dumps(
        {"transactionId": "t", "timestamp": "1900000000000", "greToClientEvent": content}
    ).encode()


def client_message(kind: str) -> dict[str, Any]:
    """A client's message as the clients since 2020 hold it."""
    return {
        "requestId": 3,
        "clientToMatchServiceMessageType": f"ClientToMatchServiceMessageType_{kind}",
        "timestamp": "638000000000000000",
        "payload": {"type": "ClientMessageType_PerformActionResp", "gameStateId": 7},
    }
