"""The Oracle-text grammar: what a card's text means, as the structures of `replay.cards.definitions`.

A text is taken apart in three strides: `text` normalises it and cuts it into paragraphs and sentences,
`clauses` cuts sentences where conjunctions and conditions join them, and the grammar (the `.lark`
files, one per system, put together by `phrases`) reads each clause. `compiler` is the door.

What is not understood becomes an Opaque… part with its text and reach; nothing is guessed.
"""
