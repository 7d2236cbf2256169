"""What the words of card text mean at this moment: who, what, how many, whether, and what happened.

`evaluation` is where to ask; `context` is who speaks. `matching` (with `described`), `references`, `amounts`
(with `measures`) and `conditions` answer; `occurrences` (with `facts`) says whether an event is meant.
"""
