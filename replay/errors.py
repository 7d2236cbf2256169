"""The error tree: what makes the program stop and tell the user.

    ReplayError
    ├── InputError      a file or a line that cannot be read as what it should be
    ├── UsageError      a call that cannot be carried out: an unknown game, a point outside it
    └── StoreError      a store that is damaged, too new, or refuses what was asked

An error means "cannot go on" and ends in one clear line and exit status 2.
A broken rule of the game is never an error: it is a finding (`replay.findings`).
"""


class ReplayError(Exception):
    """Base of everything this program raises on purpose; `str()` is the one line shown to the user."""


class InputError(ReplayError):
    """Input that cannot be understood: where it stands, what was expected there, what to do about it.

    `file` is a name without folders, `line` and `column` count from 1; each part may be missing.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.expected = expected
        self.hint = hint

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        text = f"{place}: {self.message}" if place else self.message
        if self.expected:
            text += f"; expected {self.expected}"
        if self.hint:
            text += f"; {self.hint}"
        return text


class UsageError(ReplayError):
    """A call that names something that is not there, or asks for what cannot be done."""


class StoreError(ReplayError):
    """A store that cannot be opened, read or extended as asked."""
