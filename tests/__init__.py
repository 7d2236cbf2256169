"""The tests: a file per subject, a test per outcome.

    rules, cards, logs, store, view, analysis, cli   one folder a part of the house
    builder, invented                                small games and invented cards, for all of them
    scenarios, transcripts                           run files of scenarios, and pages with expectations
    editions, coverage, architecture                 what is made of our own source, or held against it
    benchmarks                                       scripts that measure speed

No test asserts a time.
"""
