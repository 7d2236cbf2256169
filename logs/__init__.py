"""Recorded games in, events out: one reader per format.

    sources     paths, folders and archives to open streams
    formats     which reader takes this one?              fidelity     what each format records
    importing   streams to games in the store             reading      what a reader is, and its honest report
    arena       MTG Arena's logs                          transcript   pages that people write

A reader judges nothing and stores nothing.
"""
