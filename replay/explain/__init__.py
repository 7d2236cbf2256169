"""Everything behind one event: what the rules were asked about it, why it happened, what it rests on.

It listens to an audit's own fold of the game: verdicts are the audit's, tables are the view's. `answer` has
the shapes. It judges nothing itself, and gives no advice.
"""

from replay.explain.answer import Explanation
from replay.explain.explaining import explain

__all__ = ["Explanation", "explain"]
