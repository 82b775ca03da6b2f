"""A picture as one byte a pixel and a table of colors: a third as large as in full color.

The colors of the ground are kept as they are. All other pixels, which are those of lines, letters
and units with their soft edges, share the rest of the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL import Image

    from gmbot.render.paint.ground import Ground, Painting


def with_palette(painting: Painting, colors: int) -> Image.Image:
    """Reduce a picture to so many colors at most."""
    ground = painting.ground
    if ground is None:
        return _reduced(painting.image(), colors)
    own, numbers = np.unique(ground.colors, return_inverse=True)
    if len(own) > colors // 2:
        return _reduced(painting.image(), colors)
    return _over(painting, ground, own, numbers.astype(np.uint8), colors)


def _over(
    painting: Painting,
    ground: Ground,
    own: NDArray[np.uint32],
    numbers: NDArray[np.uint8],
    most: int,
) -> Image.Image:
    """The ground as it is, and what was painted over it in the colors that are left.

    Args:
        own: the colors of the ground.
        numbers: which of them each piece of the ground has.
    """
    from PIL import Image

    renumbered = ground.numbers.tobytes().translate(numbers.tobytes().ljust(256, b"\0"))
    pixels = np.frombuffer(bytearray(renumbered), np.uint8)
    painted = np.flatnonzero(painting.pixels != painting.bare)
    table = _table(own)
    if len(painted):
        line = painting.pixels[painted].tobytes()
        above = Image.frombuffer("RGB", (len(painted), 1), line, "raw", "BGRX", 0, 1)
        few = _reduced(above, most - len(own))
        pixels[painted] = np.frombuffer(few.tobytes(), np.uint8) + np.uint8(len(own))
        table += bytes(few.getpalette() or ())
    image = Image.frombuffer("P", painting.size, pixels.tobytes(), "raw", "P", 0, 1)
    image.putpalette(table)
    return image


def _table(colors: NDArray[np.uint32]) -> bytes:
    """Red, green and blue of each color."""
    return colors.astype(">u4").view(np.uint8).reshape(-1, 4)[:, 1:].tobytes()


def _reduced(image: Image.Image, colors: int) -> Image.Image:
    from PIL import Image

    return image.quantize(colors, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
