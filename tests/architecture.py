"""Reads our own source and says where it leaves the plan: floors, homes of libraries, sizes, docstrings.

It imports nothing of what it reads, and knows nothing of the game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

FLOORS: tuple[tuple[str, ...], ...] = (
    ("replay", "replay.terms", "replay.errors", "replay.printable"),
    ("replay.events", "replay.cards", "replay.fidelity"),
    ("replay.findings", "replay.changes", "replay.state", "replay.store"),
    ("replay.rules",),
    (
        "replay.comparison",
        "replay.foresight",
        "replay.live",
        "replay.reducer",
        "replay.settlement",
        "replay.watcher",
    ),
    ("replay.game",),
    ("replay.view", "replay.audit", "replay.explain", "replay.reconcile"),
    ("logs",),
    ("replay.opening",),
    ("analysis",),
    ("replay.cli",),
    ("replay.__main__",),
)
"""From the ground up. A module imports from its own floor or below; see also STRANGERS."""

STRANGERS: tuple[frozenset[str], ...] = (
    frozenset({"logs", "analysis"}),
    frozenset({"logs.arena", "logs.transcript"}),
    frozenset({"replay.events", "replay.cards"}),
    frozenset({"replay.state", "replay.store"}),
    frozenset({"replay.changes", "replay.store"}),
)
"""Rooms beside each other that do not know each other."""

HOMES: Mapping[str, tuple[str, ...]] = {
    "polars": ("analysis",),
    "sqlite3": ("replay.store", "replay.cards"),
    "sqlite_utils": ("replay.store", "replay.cards"),
    "rich": ("replay.cli", "replay.__main__", "replay.view.terminal"),
    "typer": ("replay.cli", "replay.__main__", "replay.view.terminal"),
}
"""Library → the only rooms that may import it."""

EXACT = "replay"
"""This entry of FLOORS means the package's `__init__` alone: what lies in it needs entries of its own."""

FILE_LINES, FUNCTION_LINES, LONG_FUNCTION_LINES, LONG_SHARE = 400, 40, 25, 0.05


@dataclass(frozen=True)
class Module:
    """One source file: its dotted name, whether it is a package's `__init__`, and its text."""

    name: str
    text: str
    is_package: bool = False

    @property
    def tree(self) -> ast.Module:
        """The parsed text."""
        return ast.parse(self.text)


def modules_under(root: Path, packages: Iterable[str]) -> list[Module]:
    """Every module of the packages (folders of `root`)."""
    return [_module(root, path) for package in packages for path in sorted((root / package).rglob("*.py"))]


def _module(root: Path, path: Path) -> Module:
    parts = path.relative_to(root).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    return Module(".".join(parts[:-1] if is_package else parts), path.read_text("utf-8"), is_package)


def imports(module: Module, ours: frozenset[str]) -> Iterator[str]:
    """The dotted names a module imports anywhere in it, `from package import module` as the module."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                yield f"{base}.{alias.name}" if f"{base}.{alias.name}" in ours else base


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    up = node.level - 1 if module.is_package else node.level
    package = module.name.split(".")
    return ".".join([*package[: len(package) - up], *((node.module or "").split(".") if node.module else [])])


def is_in(name: str, room: str) -> bool:
    """Whether the module `name` is `room` or lies in it."""
    return name == room or (room != EXACT and name.startswith(f"{room}."))


def floor_of(name: str) -> int | None:
    """The number of the floor a module of ours lies on, from the ground; None without an entry."""
    fitting = [
        (len(room), floor) for floor, rooms in enumerate(FLOORS) for room in rooms if is_in(name, room)
    ]
    return max(fitting)[1] if fitting else None


def floor_faults(modules: Iterable[Module]) -> Iterator[str]:
    """Modules without a floor, imports upwards, and imports between strangers."""
    modules = list(modules)
    ours = frozenset(module.name for module in modules)
    for module in modules:
        own = floor_of(module.name)
        if own is None:
            yield f"{module.name} has no floor: give it one in FLOORS (tests/architecture.py)"
            continue
        for imported in set(imports(module, ours)) & ours:
            if (floor_of(imported) or 0) > own:
                yield f"{module.name} imports upwards: {imported}"
            elif _are_strangers(module.name, imported):
                yield f"{module.name} imports a stranger: {imported}"


def _are_strangers(first: str, second: str) -> bool:
    return any(
        is_in(first, one) and is_in(second, other)
        for pair in STRANGERS
        for one in pair
        for other in pair - {one}
    )


def cycle_faults(modules: Iterable[Module]) -> Iterator[str]:
    """The modules that import each other in a circle, as one message."""
    modules = list(modules)
    ours = frozenset(module.name for module in modules)
    left = {module.name: set(imports(module, ours)) & ours - {module.name} for module in modules}
    while free := {name for name in left if not left[name] & left.keys() or name not in _imported(left)}:
        for name in free:
            del left[name]
    if left:
        yield f"a circle among {', '.join(sorted(left))}"


def _imported(left: Mapping[str, set[str]]) -> set[str]:
    return {imported for needed in left.values() for imported in needed}


def home_faults(modules: Iterable[Module]) -> Iterator[str]:
    """Libraries imported outside their homes."""
    for module in modules:
        for library in {name.split(".")[0] for name in imports(module, frozenset())} & HOMES.keys():
            if not any(is_in(module.name, room) for room in HOMES[library]):
                yield f"{module.name} imports {library}"


def docstring_faults(modules: Iterable[Module]) -> Iterator[str]:
    """Modules that do not say what they are for."""
    return (f"{module.name} has no docstring" for module in modules if not ast.get_docstring(module.tree))


def file_faults(modules: Iterable[Module]) -> Iterator[str]:
    """Files that have grown too long."""
    for module in modules:
        if (lines := len(module.text.splitlines())) > FILE_LINES:
            yield f"{module.name} has {lines} lines"


def function_lengths(modules: Iterable[Module]) -> dict[str, int]:
    """Function → lines from `def` to the end, without its docstring."""
    return {
        f"{module.name}.{node.name}:{node.lineno}": _lines(node)
        for module in modules
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    end = node.end_lineno or node.lineno
    docstring = node.body[0] if ast.get_docstring(node) is not None else None
    hidden = (docstring.end_lineno or 0) - docstring.lineno + 1 if docstring else 0
    return end - node.lineno + 1 - hidden


def function_faults(modules: Iterable[Module]) -> Iterator[str]:
    """Functions that are too long, and too many that are nearly so."""
    lengths = function_lengths(modules)
    yield from (f"{name} has {lines} lines" for name, lines in lengths.items() if lines > FUNCTION_LINES)
    long = [name for name, lines in lengths.items() if lines > LONG_FUNCTION_LINES]
    if len(long) > LONG_SHARE * len(lengths):
        yield f"{len(long)} of {len(lengths)} functions above {LONG_FUNCTION_LINES} lines: {', '.join(long)}"
