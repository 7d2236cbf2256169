"""The audit: what the rules have to say about everything that was done in a game.

It collects what the reducer found while judging, settles what rules and record say differently, and gives one
verdict to each decision, draw and trigger (`answer` has the shapes). It holds no rule, changes no state, and
names no intent, infraction or penalty.
"""

from replay.audit.answer import GameAudit, ReportedFinding
from replay.audit.judge import audit

__all__ = ["GameAudit", "ReportedFinding", "audit"]
