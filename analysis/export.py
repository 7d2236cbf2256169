"""Frames as files: Parquet for programs, CSV for spreadsheets, JSON as the commands print it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import polars as pl

from analysis.report import flat, rows
from replay.errors import UsageError

Blocks = Iterator[pl.LazyFrame]

_ROWS_AT_ONCE: Final = 10_000
"""Rows that are Python objects at a time: as such they take some forty times of their place in a frame."""


def export(what: str, blocks: Blocks, form: str, path: Path) -> None:
    """Writes the frame that the blocks make up; a file that is there is replaced once all is written.

    Raises UsageError for a form that is not in `FORMS` and a file that cannot be written.
    """
    if form not in FORMS:
        raise UsageError(f"nothing is written as {form!r}; there are {', '.join(FORMS)}")
    if path.exists() and not path.is_file():
        raise UsageError(f"{path.name} cannot be written (it is no ordinary file)")
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        FORMS[form](what, blocks, unfinished)
        unfinished.replace(path)
    except OSError as error:
        raise UsageError(f"{path.name} cannot be written ({error.strerror or error})") from error
    finally:
        unfinished.unlink(missing_ok=True)


def _write_parquet(what: str, blocks: Blocks, path: Path) -> None:
    pl.concat(blocks).sink_parquet(path)


def _write_csv(what: str, blocks: Blocks, path: Path) -> None:
    with path.open("wb") as file:
        for number, block in enumerate(blocks):
            flat(block).collect().write_csv(file, include_header=number == 0)


def _write_json(what: str, blocks: Blocks, path: Path) -> None:
    with path.open("wb") as file:
        before = b"[\n"
        for block in blocks:
            for part in block.collect().iter_slices(_ROWS_AT_ONCE):
                for row in rows(what, part):
                    file.write(before + msgspec.json.encode(row))
                    before = b",\n"
        file.write(b"[]\n" if before == b"[\n" else b"\n]\n")


FORMS: Final[dict[str, Callable[[str, Blocks, Path], None]]] = {
    "parquet": _write_parquet,
    "csv": _write_csv,
    "json": _write_json,
}
