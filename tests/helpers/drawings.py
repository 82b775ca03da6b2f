"""What is written on a drawing."""

from __future__ import annotations

import re


def words(svg: str) -> list[str]:
    """Every text of a drawing, as it is read."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)
