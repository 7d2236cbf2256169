"""The card book: what a card is, and what its text means.

    sources, entries    a publisher's file, entry by entry     loading, fetch    which file is it; download it
    book                the SQLite file they go to             schema, writing   its tables, and filling them
    card, names         a card as printed; names compared      printed           where an ability ends
    oracle              card text to definitions               definitions       what the rules interpret
    knowledge           what the rules may ask                 library           the answer, from the book
    lookup              names alone, for what only shows       shipped           the cards of the samples

It knows no game in progress.
"""
