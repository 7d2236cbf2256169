"""Walks through a JSON file of any size in bounded memory: finds where values begin and end, decodes none.

Card files are one huge array or object, not always with a line per card. The caller steps into containers
with `elements` and `members` and takes or skips one value per step.
"""

import json
import re
from collections.abc import Iterator
from typing import BinaryIO

from replay.errors import InputError

CHUNK = 1 << 18
"""Bytes read at a time."""

LONGEST_VALUE = 4 << 20
"""Bytes of the longest value that is taken; longer ones are stepped over."""

LONGEST_STRING = 16 << 20
"""Bytes after which a string without an end is not waited for any more."""

MOST_BYTES = 8 << 30
"""Bytes after which a file is given up: a small archive can unpack to any size."""

_SPACE = re.compile(rb"[ \t\r\n]*")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_SCALAR = re.compile(rb"[^\s,:\[\]{}\"]+(?=[\s,\]}])")
_TO_BRACKET = re.compile(
    rb'[^"{}\[\]]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"[^"{}\[\]]*+)*+([{}\[\]])',
    re.DOTALL,
)
_OPENERS = b"{["


class JsonStream:
    """A reader over `stream`; errors name the file `file` and the byte. Raises InputError on broken JSON."""

    def __init__(self, stream: BinaryIO, file: str) -> None:
        self._stream = stream
        self._file = file
        self._buffer = b""
        self._position = 0
        self._dropped = 0
        if self._peek() == b"\xef":
            self._position += len(b"\xef\xbb\xbf")

    def opener(self) -> str:
        """The character that the next value begins with."""
        return self._peek().decode("latin-1")

    def elements(self) -> Iterator[None]:
        """Step through an array: each step stands before an element, which the caller takes or skips."""
        self._expect(b"[")
        if self._peek() == b"]":
            self._position += 1
            return
        while True:
            yield
            if self._separator(b"]"):
                return

    def members(self) -> Iterator[str]:
        """Step through an object: each step gives a key and stands before its value."""
        self._expect(b"{")
        if self._peek() == b"}":
            self._position += 1
            return
        while True:
            key = self._string()
            self._expect(b":")
            yield key
            if self._separator(b"}"):
                return

    def take(self) -> bytes | None:
        """The bytes of the next value; None when it is longer than LONGEST_VALUE, and stepped over."""
        opener = self._peek()
        if opener in (b"{", b"["):
            return self._container(keep=True)
        return self._match(_STRING if opener == b'"' else _SCALAR)

    def skip(self) -> None:
        """Step over the next value."""
        if self._peek() in (b"{", b"["):
            self._container(keep=False)
        else:
            self._match(_STRING if self._peek() == b'"' else _SCALAR)

    def _container(self, *, keep: bool) -> bytes | None:
        depth, at = 0, self._position
        while True:
            bracket = _TO_BRACKET.match(self._buffer, at)
            if bracket is None:
                keep = keep and at - self._position <= LONGEST_VALUE
                at = self._more(self._position if keep else at, at)
                continue
            at = bracket.end()
            depth += 1 if bracket[1] in _OPENERS else -1
            if depth == 0:
                value = self._buffer[self._position : at]
                self._position = at
                return value if keep and len(value) <= LONGEST_VALUE else None

    def _more(self, start: int, at: int) -> int:
        """Read on, dropping what stands before `start`; where `at` is afterwards."""
        chunk = self._stream.read(CHUNK)
        if not chunk:
            raise self._broken("the file ends in the middle of a value")
        if len(self._buffer) - at > LONGEST_STRING:
            raise self._broken("a text without an end")
        self._buffer = self._buffer[start:] + chunk
        self._dropped += start
        self._position = 0
        if self._dropped > MOST_BYTES:
            raise self._broken("more data than any card file has")
        return at - start

    def _match(self, pattern: re.Pattern[bytes]) -> bytes:
        while (found := pattern.match(self._buffer, self._position)) is None:
            if self._position < len(self._buffer) and _hopeless(pattern, self._buffer[self._position]):
                raise self._broken("not JSON")
            self._more(self._position, self._position)
        self._position = found.end()
        return found[0]

    def _string(self) -> str:
        self._peek()
        try:
            return str(json.loads(self._match(_STRING)))
        except ValueError as error:
            raise self._broken("not JSON") from error

    def _peek(self) -> bytes:
        while True:
            space = _SPACE.match(self._buffer, self._position)
            self._position = space.end() if space else self._position
            if self._position < len(self._buffer):
                return self._buffer[self._position : self._position + 1]
            self._more(self._position, self._position)

    def _expect(self, character: bytes) -> None:
        if self._peek() != character:
            raise self._broken("not JSON", expected=f"{character.decode()!r}")
        self._position += 1

    def _separator(self, end: bytes) -> bool:
        """Step over the comma or the end of a container; whether it was the end."""
        found = self._peek()
        if found not in (b",", end):
            raise self._broken("not JSON", expected=f"',' or {end.decode()!r}")
        self._position += 1
        return found == end

    def _broken(self, problem: str, expected: str | None = None) -> InputError:
        return InputError(
            f"{problem} (near byte {self._dropped + self._position:,})",
            file=self._file,
            expected=expected,
            hint="the file may be incomplete: fetch it again",
        )


def _hopeless(pattern: re.Pattern[bytes], first: int) -> bool:
    """Whether more bytes cannot make the pattern match, because it cannot even begin with this one."""
    return (pattern is _STRING) != (first == ord('"')) or first in b",:]}"
