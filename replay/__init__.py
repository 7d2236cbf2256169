"""Events in, states and findings out: the vocabulary, the rules and the reducer that folds them.

It reads no file format (that is `logs`) and counts nothing over many games (that is `analysis`).
"""
