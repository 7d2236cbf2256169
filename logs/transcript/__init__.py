"""The reader of hand-written transcripts; how to write one stands in its README.

    text to statements      page, nesting: headers, and what belongs to which line · grammar (notation.lark)
                            parse, build, parts: a line to classes · slips: why one cannot be read
    the classes             statements, positions, seen; syntax: what they are made of
    statements to events    reading: the table of who reads what · scene, clock, plays, payments, choices,
                            facts, sights, talk, reversing: by subject · names: what a name means
    around it               detection, reader: the door · recorder: lets the rules play along

It knows no other format.
"""
