"""The table of rules in `replay/README.md`: every rule in the code with its numbers, function and tests.

`python -m tests.coverage` brings the README up to date; the test suite checks that it is.

A test shows a rule when its name begins with the rule's name (`test_damage_wears_off_…` for
"damage-wears-off"; of several the longest) or when it is marked `@pytest.mark.rule("damage-wears-off")`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from replay.rules.editions import DEFAULT, Edition, number, numbers, reads_differently
from replay.rules.register import Rule, all_rules

TESTS = Path(__file__).parent
README = TESTS.parent / "replay" / "README.md"

BEGIN, END = "<!-- rules: begin -->", "<!-- rules: end -->"
"""What encloses the table in the README."""

_HEAD = (
    "| Rule | Number | Name | Function | Tests |",
    "|---|---|---|---|---|",
)


def shown_in(readme: str, table: str) -> str:
    """The README with the table between its marks replaced.

    Raises `ValueError` where a mark is missing.
    """
    before, _, rest = readme.partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise ValueError(f"the text lacks the marks {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


def coverage_table(rules: Iterable[Rule], tests: Mapping[str, tuple[str, ...]]) -> str:
    """The rules as a Markdown table in the order of their numbers; `tests` as from `read_tests`."""
    ordered = sorted(rules, key=lambda rule: (_order(rule.slug), rule.place))
    return "\n".join([*_HEAD, *(_row(rule, tests.get(rule.slug, ())) for rule in ordered)])


def _row(rule: Rule, tests: tuple[str, ...]) -> str:
    module, _ = rule.place
    function = f"`{module.removeprefix('replay.rules.')}.{rule.function.__name__}`"
    shown = ", ".join(f"`{test}`" for test in tests) or "none"
    cells = (
        rule.sentence.replace("|", "\\|"),
        numbers_in_words(rule.slug),
        f"`{rule.slug}`",
        function,
        shown,
    )
    return f"| {' | '.join(cells)} |"


def numbers_in_words(slug: str) -> str:
    """The numbers, as "500.4, from 2025-11-14 500.5*"; a star where it begins to read differently."""
    reworded = reads_differently(slug)
    (start, first), *later = numbers(slug)
    parts = [first or "absent"]
    moves = {day: cited or "absent" for day, cited in later}
    held = first
    for day in sorted({*moves, *reworded} - {start}):
        held = moves.get(day, held)
        parts.append(f"from {day} {held}{'*' if day in reworded else ''}")
    return ", ".join(parts)


def _order(slug: str) -> tuple[int, int, str]:
    cited = number(slug, Edition(DEFAULT)) or next(n for _, n in reversed(numbers(slug)) if n)
    chapter, _, rest = cited.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(digits), rest[len(digits) :]


def read_tests(folder: Path, slugs: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Rule → the names of the tests that show it, from the test files under a folder."""
    found: dict[str, list[str]] = {slug: [] for slug in slugs}
    for path in sorted(folder.rglob("test_*.py")):
        for test in _tests(ast.parse(path.read_text("utf-8"))):
            for slug in found.keys() & _shows(test, found):
                found[slug].append(test.name)
    return {slug: tuple(names) for slug, names in found.items()}


def _tests(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return (function for function in functions if function.name.startswith("test_"))


def _shows(test: ast.FunctionDef, slugs: Iterable[str]) -> set[str]:
    marked = {slug for decorator in test.decorator_list for slug in _marked(decorator)}
    named = [slug for slug in {*slugs, *marked} if _begins(test.name, slug)]
    return marked | {max(named, key=len)} if named else marked


def _begins(test: str, slug: str) -> bool:
    return f"{test}_".startswith(f"test_{slug.replace('-', '_')}_")


def _marked(decorator: ast.expr) -> Iterator[str]:
    """The names in `@pytest.mark.rule("…", "…")`."""
    if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
        yield from (str(argument.value) for argument in decorator.args if isinstance(argument, ast.Constant))


def refreshed() -> str:
    """The README as it should read."""
    rules = all_rules()
    table = coverage_table(rules, read_tests(TESTS, {rule.slug for rule in rules}))
    return shown_in(README.read_text("utf-8"), table)


if __name__ == "__main__":
    README.write_text(refreshed(), "utf-8")
