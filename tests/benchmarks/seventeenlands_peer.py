"""Runs the PyPI package `seventeenlands` over logs, with everything that leaves the machine taken out.

Run by the interpreter that has the package: reads one path a line from standard input, and answers each with
one line of JSON. It knows nothing of this project.

Replaced are `ApiClient._retry_post` and `_retry_get`, through which the package sends and asks everything:
they keep count instead. Its windows (`show_message`) and its own log are switched off, in its favour,
and sockets are closed to it.
"""

from __future__ import annotations

import importlib
import json
import logging
import socket
import sys
import time
from collections import Counter
from typing import Any, NoReturn

REPLACED = "seventeenlands.api_client.ApiClient._retry_post and ._retry_get"
GAME_ENDPOINT = "api/client/add_game"


def no_network(*_: object, **__: object) -> NoReturn:
    """Stands in for a socket."""
    raise OSError("a benchmark uses no network")


def disarmed_follower(sent: Counter[str]) -> Any:
    """The package's module with its ways out replaced; uploads are counted by endpoint."""
    logging.disable(logging.CRITICAL)
    follower: Any = importlib.import_module("seventeenlands.mtga_follower")
    client = importlib.import_module("seventeenlands.api_client").ApiClient

    def count(_: object, endpoint: str, **__: object) -> None:
        sent[endpoint] += 1

    client._retry_post = client._retry_get = count
    follower.show_message = lambda **_: None
    socket.socket = no_network  # type: ignore[misc, assignment]
    return follower


def main() -> None:
    """Answers each path with the seconds of processor time and the games it would have uploaded."""
    sent: Counter[str] = Counter()
    module = disarmed_follower(sent)
    for line in sys.stdin:
        sent.clear()
        follower = module.Follower("token", "host")
        began = time.process_time()
        follower.parse_log(line.rstrip("\n"), follow=False)
        seconds = time.process_time() - began
        games = sent[GAME_ENDPOINT] + bool(follower.pending_game_submission and follower.pending_game_result)
        print(json.dumps({"seconds": seconds, "found": games, "replaced": REPLACED}), flush=True)


if __name__ == "__main__":
    main()
