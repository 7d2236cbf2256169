"""Many games in, tables out: the ledger and the metrics on it. It reads no log and holds no rule.

import analysis
mana = analysis.frame("mana", "games.sqlite")
"""

from analysis.frames import frame
from analysis.ledger import ledger
from analysis.metrics import METRICS

__all__ = ["METRICS", "frame", "ledger"]
