"""A map file of another program as a variant of ours, which nobody has drawn."""

from __future__ import annotations

from pathlib import Path

from gmbot.mapfiles import read_judge_map, write_folder
from gmbot.variants.catalogue import Variant, load_folder


def imported_map(file: Path, folder: Path) -> Variant:
    """Import ``file`` into ``folder``. It is drawn from its borders when first seen."""
    facts = read_judge_map(file.read_text(), lambda other: (file.parent / other).read_text())
    write_folder(facts, folder, file.stem.title(), "Drawn from its borders.", {})
    return load_folder(folder)
