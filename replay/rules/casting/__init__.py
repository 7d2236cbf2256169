"""Chapters 305, 405, 601–602: playing lands, casting spells, activating abilities, and the stack."""
