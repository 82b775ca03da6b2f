"""The package ``diplomacy``: it talks while it reads its maps, and leaves their files open."""

from __future__ import annotations

import contextlib
import gc
import io
import warnings
from collections.abc import Iterator

__all__ = ["MAP_CACHE", "diplomacy", "quietly"]


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        yield
        gc.collect()


with quietly():
    import diplomacy
    import diplomacy.utils.export
    from diplomacy.engine.map import MAP_CACHE
