"""Chapters 106 and 605: what mana could be made, what is made, and what it may be spent on.

`types`, `outputs` and `instructions` read what an ability adds, `replacing` what becomes of it, and
`could_produce` asks it of every permanent at once. `abilities`, `activating`, `triggering` and `adding` let
it happen, `judging` says whether it could, `carried` what travels with it, `emptying` when it goes. `options`
(with `holdings` and `spending`) says what a player could have, `planning` how a cost could be paid.
Paying is in `replay.rules.costs`.
"""
