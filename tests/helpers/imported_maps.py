"""A map file of another program as a variant of ours, with the drawing made of its borders."""

from __future__ import annotations

from pathlib import Path

import msgspec

from gmbot.mapfiles import read_judge_map, write_folder
from gmbot.render.automap import drawing_of
from gmbot.variants.catalogue import Variant, load_folder


def imported_map(file: Path, folder: Path) -> Variant:
    """Import ``file`` into ``folder``; its drawing, which takes long, is kept there."""
    facts = read_judge_map(file.read_text(), lambda other: (file.parent / other).read_text())
    write_folder(facts, folder, file.stem.title(), "Drawn from its borders.", {})
    variant = load_folder(folder)
    drawing = drawing_of(variant.ruleset.board)
    (folder / "drawing.json").write_bytes(msgspec.json.encode(drawing))
    return variant
