"""A web server on this machine that stands for Scryfall's."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, TypeAlias

Answer: TypeAlias = tuple[int, dict[str, str], bytes]
"""Status, headers and body."""


class Server:
    """A web server on this machine: what it answers is a table from path to status, headers and body."""

    def __init__(self) -> None:
        self.answers: dict[str, Answer] = {}
        self.asked: list[str] = []
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        Thread(target=self._http.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self._http.server_port}"

    def close(self) -> None:
        """Stop answering."""
        self._http.shutdown()
        self._http.server_close()

    def offer(self, body: bytes, **headers: str) -> None:
        """Offer a bulk file with this body."""
        self.answers["/file"] = (200, headers, body)
        self.list_files({"type": "default_cards", "download_uri": f"{self.address}/file", "size": len(body)})

    def list_files(self, *files: dict[str, Any]) -> None:
        """Offer an index that names these files."""
        body = json.dumps({"object": "list", "data": files}).encode()
        self.answers["/bulk-data"] = (200, {}, body)

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.asked.append(self.headers["User-Agent"])
                status, headers, body = server.answers.get(self.path, (404, {}, b""))
                self.send_response(status)
                for name, value in ({"Content-Length": str(len(body))} | headers).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None:
                """Stay silent."""

        return Handler
