"""Files packed over another that they have much in common with: their ground.

A drawing of a board is the empty board and what happened on it: packed over that, 130 kB become 5.
"""

from __future__ import annotations

from functools import lru_cache

import zstandard

_LEVEL = 9
_SMALLER = 4
"""How many times smaller a file has to become; else it is kept as it is."""


@lru_cache(maxsize=24)
def packed_over(ground: bytes, content: bytes) -> bytes | None:
    """A file packed over its ground; None: it has too little in common with it."""
    packed = zstandard.ZstdCompressor(dict_data=_words(ground)).compress(content)
    return packed if _SMALLER * len(packed) < len(content) else None


def unpacked_over(ground: bytes, packed: bytes) -> bytes:
    """The file that ``packed_over`` has packed over the same ground."""
    return zstandard.ZstdDecompressor(dict_data=_words(ground)).decompress(packed)


@lru_cache(maxsize=4)
def _words(ground: bytes) -> zstandard.ZstdCompressionDict:
    words = zstandard.ZstdCompressionDict(ground, dict_type=zstandard.DICT_TYPE_RAWCONTENT)
    words.precompute_compress(level=_LEVEL)
    return words
