"""Where what is worked out of a store is kept beside it: a folder that may be deleted at any time."""

import shutil
from pathlib import Path


def cache_folder(store: Path) -> Path:
    """The folder of the store's caches, there or not."""
    return store.with_name(f"{store.name}.cache")


def drop_caches(store: Path) -> None:
    """Deletes everything that was worked out of the store; it is made again when needed."""
    shutil.rmtree(cache_folder(store), ignore_errors=True)
