"""Is this page a transcript? Asked of every source that is imported, so it loads nothing else."""

import re
from typing import Final

_FIRST_LINE: Final = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\n]*)?\r?\n)*transcript[ \t]*:")


def is_transcript(head: bytes, file: str) -> bool:
    """Whether the first line that is no comment says that it is one."""
    return _FIRST_LINE.match(head) is not None
