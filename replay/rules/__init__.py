"""The rules of the game, by chapter; one function a rule.

    mana · costs          chapters 106, 118, 605: what makes mana, what is paid with it
    casting · resolving   305, 601, 602, 608: onto the stack and off it; `effects` has one function per effect
    triggers              603 · replacement 101.2, 614–616 · state_based 704
    turns · combat        103, 500–514 · 506–511
    objects · damage      110, 302, 400 · 119–120: what comes and goes, what is hurt (`marking`: and stays so)
    layers                109, 613, 712: what an object is now
    meaning               what the words of card text mean: who, what, how many, whether

    register · editions   what each rule is called, what wakes it, and its number in each edition
    judging · unknown     how a finding is worded; how a rule says that it cannot tell

Rules derive what follows and judge what was done (`register`); they change nothing, and none names a card.
Whoever imports a rule has the modules that answer what card text asks.
"""

from replay.rules.layers import working_out
from replay.rules.meaning import amounts, conditions, matching, references

__all__ = ["amounts", "conditions", "matching", "references", "working_out"]
