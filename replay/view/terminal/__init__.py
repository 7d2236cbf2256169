"""The terminal's skin: descriptions of `replay.view` as text and boxes. It computes and prints nothing.

Everything that comes from outside (names, reasons, file names) passes through `printable`.
"""
