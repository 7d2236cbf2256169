"""Brings the table of rules in `replay/README.md` up to date: `python -m tests.coverage`."""

from __future__ import annotations

from pathlib import Path

from replay.rules.coverage import coverage_table, read_tests, shown_in
from replay.rules.register import all_rules

TESTS = Path(__file__).parent
README = TESTS.parent / "replay" / "README.md"


def refreshed() -> str:
    """The README as it should read."""
    rules = all_rules()
    table = coverage_table(rules, read_tests(TESTS, {rule.slug for rule in rules}))
    return shown_in(README.read_text("utf-8"), table)


if __name__ == "__main__":
    README.write_text(refreshed(), "utf-8")
