"""The metrics by name: what `stats`, `export` and notebooks can ask for."""

from collections.abc import Callable
from importlib import import_module
from typing import Final

import polars as pl

from analysis.energy import energy
from analysis.games import games
from analysis.mana import mana
from analysis.triggers import triggers

Metric = Callable[[pl.LazyFrame], pl.LazyFrame]

METRICS: Final[dict[str, Metric]] = {"mana": mana, "energy": energy, "triggers": triggers, "games": games}
"""Name → ledger to metric. Every metric has the game in its grain, so that blocks of games add up exactly."""


def definition(name: str) -> str:
    """What a metric means and what its columns are: the text of its module."""
    return (import_module(METRICS[name].__module__).__doc__ or "").strip()
