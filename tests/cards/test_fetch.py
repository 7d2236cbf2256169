"""Fetching asks the index for the file and writes it completely or not at all; the server is a local one."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from replay.cards.fetch import fetch
from replay.cards.loading import load
from replay.errors import InputError
from tests.cards import invented
from tests.cards.server import Server


@pytest.fixture
def server(monkeypatch) -> Iterator[Server]:
    """A server that is gone after the test."""
    monkeypatch.setenv("no_proxy", "*")
    running = Server()
    yield running
    running.close()


@pytest.fixture
def fetch_from(server, tmp_path) -> Callable[..., Any]:
    """`fetch` from that server into a folder of its own."""

    def run(**options: Any) -> Any:
        return fetch(tmp_path / "new" / "cards.json", index=f"{server.address}/bulk-data", **options)

    return run


def test_fetched_file_loads(server, fetch_from, book, tmp_path):
    """Scryfall's index names the file of the day; it is an ordinary bulk file."""
    server.offer(invented.scryfall_file(tmp_path).read_bytes())
    assert load(book, fetch_from()).cards == len(invented.SCRYFALL_ROWS)


def test_packed_answer_loads(server, fetch_from, book, tmp_path):
    """A server may send the file packed: the loader sees that by its content."""
    packed = invented.packed(invented.scryfall_file(tmp_path)).read_bytes()
    server.offer(packed, **{"Content-Encoding": "gzip"})
    assert load(book, fetch_from()).cards == len(invented.SCRYFALL_ROWS)


def test_program_says_who_it_is(server, fetch_from):
    """Scryfall requires a User-Agent that names the program."""
    server.offer(b"[]")
    fetch_from()
    assert all(agent.startswith("instant-replay/") for agent in server.asked)


def test_progress_ends_at_the_announced_size(server, fetch_from):
    """Progress is told in bytes done and bytes in all."""
    server.offer(b"x" * 200_000)
    told: list[tuple[int, int]] = []
    fetch_from(progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (200_000, 200_000)
    assert told == sorted(told)


def test_redirect_on_the_server_is_followed(server, fetch_from):
    """Files move."""
    server.offer(b"")
    server.answers["/file"] = (302, {"Location": f"{server.address}/moved"}, b"")
    server.answers["/moved"] = (200, {}, b"[]")
    assert fetch_from().read_bytes() == b"[]"


@pytest.mark.parametrize(
    "address", ["file:///etc/hostname", "ftp://127.0.0.1/x", "http://127.0.0.2/x", "http://["]
)
@pytest.mark.parametrize("by_redirect", [False, True])
def test_unsafe_address_is_refused(server, fetch_from, address, by_redirect):
    """An index that lies must not open local files or leave https."""
    server.offer(b"[]")
    if by_redirect:
        server.answers["/file"] = (302, {"Location": address}, b"")
    else:
        server.list_files({"type": "default_cards", "download_uri": address})
    with pytest.raises(InputError, match="cannot fetch"):
        fetch_from()


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({"/bulk-data": (404, {}, b"")}, "404"),
        ({"/bulk-data": (200, {}, b"<html>")}, "not understood"),
        ({"/bulk-data": (200, {}, b'{"data": [{"type": 5}]}')}, "not understood"),
        ({"/bulk-data": (200, {}, b'{"data": []}')}, "no bulk file 'default_cards'"),
        ({"/file": (500, {}, b"")}, "500"),
        ({"/file": (200, {"Content-Length": "100"}, b"short")}, "only 5 of 100 bytes"),
        ({"/file": (200, {"Content-Length": "many"}, b"")}, "many"),
        ({"/file": (200, {}, b"x" * 2000)}, "larger than 1,000 bytes"),
    ],
)
def test_failed_download_leaves_no_file(server, fetch_from, tmp_path, answers, message):
    """Completely or not at all, and one clear line that says what else to do."""
    server.offer(b"[]")
    server.answers |= answers
    with pytest.raises(InputError, match=message) as caught:
        fetch_from(most_bytes=1000)
    assert "replay cards load" in str(caught.value)
    assert not list((tmp_path / "new").glob("*"))


def test_a_place_that_cannot_be_written_is_one_line(server, tmp_path):
    """A folder stands where the file should be, or a file where its folder should be."""
    server.offer(b"[]")
    (tmp_path / "file").touch()
    for target in (tmp_path, tmp_path / "file" / "cards.json"):
        with pytest.raises(InputError, match="cannot be written"):
            fetch(target, index=f"{server.address}/bulk-data")


def test_no_server_is_one_line(server, fetch_from):
    """Where no network is, the line says so."""
    server.close()
    with pytest.raises(InputError, match="cannot fetch card data from"):
        fetch_from()
