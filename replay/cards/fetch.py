"""Downloads Scryfall's bulk file of card data; nothing else in the program uses a network.

It asks Scryfall's index where today's file lies, and writes it completely or not at all. It does not load
what it fetched.
"""

import http.client
import tempfile
from pathlib import Path
from typing import IO, cast
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

import msgspec

from replay.cards.entries import Progress
from replay.errors import InputError

SCRYFALL_INDEX = "https://api.scryfall.com/bulk-data"

MOST_BYTES = 2 << 30
"""Bytes of the largest file that is fetched; the real one is about a quarter of it."""

_MOST_INDEX_BYTES = 1 << 20
_BLOCK = 1 << 16
_SECONDS_OF_SILENCE = 30
_HEADERS = {"User-Agent": "instant-replay/0.1", "Accept": "application/json;q=0.9,*/*;q=0.8"}


class _BulkFile(msgspec.Struct):
    type: str
    download_uri: str
    size: int = 0


class _Index(msgspec.Struct):
    data: list[_BulkFile]


def fetch(
    target: Path,
    *,
    kind: str = "default_cards",
    index: str = SCRYFALL_INDEX,
    progress: Progress | None = None,
    most_bytes: int = MOST_BYTES,
) -> Path:
    """Download the bulk file of that kind to `target`, and return it. Raises InputError when that fails.

    `index` is the address of the list of bulk files; the files themselves have to lie behind https, or on
    the very server of the index. A file longer than `most_bytes` is refused.
    """
    bulk = _find(index, kind)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".fetching-", dir=target.parent) as folder:
            part = Path(folder) / "part"
            with part.open("wb") as out:
                _download(bulk, index, out, progress, most_bytes)
            return part.replace(target)
    except OSError as error:
        raise InputError(f"cannot be written ({error.strerror or error})", file=target.name) from error


def _find(index: str, kind: str) -> _BulkFile:
    try:
        with _opened(index, index) as answer:
            listed = msgspec.json.decode(answer.read(_MOST_INDEX_BYTES), type=_Index)
    except (msgspec.DecodeError, UnicodeDecodeError, OSError, http.client.HTTPException) as error:
        raise _failed(index, f"its list of bulk files is not understood: {error}") from error
    for bulk in listed.data:
        if bulk.type == kind:
            return bulk
    offered = ", ".join(sorted(repr(bulk.type) for bulk in listed.data)[:10])
    raise _failed(index, f"there is no bulk file {kind!r}, only: {offered}")


def _download(
    bulk: _BulkFile, index: str, out: IO[bytes], progress: Progress | None, most_bytes: int
) -> None:
    address = bulk.download_uri
    try:
        with _opened(address, index) as answer:
            announced = int(answer.headers.get("Content-Length") or 0)
            if max(announced, _copy(answer, out, announced, progress, most_bytes)) > most_bytes:
                raise _failed(address, f"the file is larger than {most_bytes:,} bytes")
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise _failed(address, str(error) or type(error).__name__) from error
    if out.tell() < announced:
        raise _failed(address, f"only {out.tell():,} of {announced:,} bytes came")


def _copy(
    answer: http.client.HTTPResponse,
    out: IO[bytes],
    announced: int,
    progress: Progress | None,
    most_bytes: int,
) -> int:
    """Copy until the end, or until it is too much; how many bytes there were."""
    while max(announced, out.tell()) <= most_bytes and (block := answer.read(_BLOCK)):
        out.write(block)
        if progress:
            progress(out.tell(), announced)
    return out.tell()


def _opened(address: str, index: str) -> http.client.HTTPResponse:
    _check_address(address, index)
    request = Request(address, headers=_HEADERS)  # noqa: S310 - the address has just been checked
    opener = build_opener(_CheckedRedirects(index))
    try:
        return cast(http.client.HTTPResponse, opener.open(request, timeout=_SECONDS_OF_SILENCE))
    except HTTPError as error:
        error.close()
        raise _failed(address, f"the server answers {error.code}") from error


class _CheckedRedirects(HTTPRedirectHandler):
    """Follows no redirect to an address that a bulk file may not have."""

    def __init__(self, index: str) -> None:
        self._index = index

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> Request | None:
        try:
            _check_address(newurl, self._index)
        except InputError:
            fp.close()
            raise
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _check_address(address: str, index: str) -> None:
    """Refuse what is neither https nor on the server of the index: an index must not open local files."""
    wanted, own = urlsplit(address), urlsplit(index)
    own_server = wanted.scheme == own.scheme == "http" and wanted.netloc == own.netloc
    if wanted.scheme != "https" and not own_server:
        raise _failed(address, "its address is not a safe one", expected="https")


def _failed(address: str, problem: str, expected: str | None = None) -> InputError:
    return InputError(
        f"cannot fetch card data from {address[:200]!r}: {problem}",
        expected=expected,
        hint="download a bulk file with a browser and use `replay cards load FILE`",
    )
