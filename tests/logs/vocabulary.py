"""Brings the vocabulary in `logs/README.md` up to date, from the docstrings of the events themselves.

python -m tests.logs.vocabulary
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

from replay.events import KINDS, Event

README = Path(__file__).parents[2] / "logs" / "README.md"
BEGIN, END = "<!-- vocabulary: begin -->", "<!-- vocabulary: end -->"
SORTS = {
    "mark": "Marks: what is to be known about the record itself",
    "decision": "Decisions of players and of chance: never derivable",
    "happening": "Happenings: what the rules make of decisions, recorded or derived",
    "observation": "Observations: what is seen to be so",
}


def vocabulary() -> str:
    """Every kind with its fields and meaning, by sort."""
    lines = []
    for sort, title in SORTS.items():
        lines += [f"### {title}", "", "| kind | fields | meaning |", "|---|---|---|"]
        lines += [_row(kind) for kind in KINDS.values() if kind.sort == sort]
        lines.append("")
    return "\n".join(lines).rstrip()


def _row(kind: type[Event]) -> str:
    meaning = " ".join(inspect.cleandoc(kind.__doc__ or "").split())
    return f"| `{kind.__name__}` | {', '.join(_fields(kind))} | {meaning.replace('|', '/')} |"


def _fields(kind: type[Event]) -> Iterator[str]:
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    for number, name in enumerate(kind.__struct_fields__):
        yield f"`{name}`" if number < required else f"`{name}`?"


def refreshed() -> str:
    """The README as it should read."""
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{vocabulary()}\n{END}{after}"


if __name__ == "__main__":
    README.write_text(refreshed(), "utf-8")
