"""The command line on variants: check a folder, draw its board, make one from a map file."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click
import msgspec

FOLDER = click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
_SIDES = ("north", "east", "south", "west")


@click.group()
def variant() -> None:
    """Make and check variants."""


@variant.command("check")
@FOLDER
def variant_check(folder: Path) -> None:
    """Name everything that is wrong with a variant's folder."""
    from gmbot.mapfiles import faults_of

    faults = faults_of(folder)
    for fault in faults:
        click.echo(fault)
    click.echo(f"{folder}: {len(faults)} faults" if faults else f"{folder}: ok")
    sys.exit(1 if faults else 0)


@variant.command("draw")
@FOLDER
@click.option("--png", type=click.Path(path_type=Path), help="Where the first board is painted.")
def variant_draw(folder: Path, png: Path | None) -> None:
    """Draw the board from its borders and keep that as drawing.json in the folder."""
    from gmbot.render.automap import drawing_of
    from gmbot.render.maps import Caption, draw_svg, position_picture
    from gmbot.render.paint import to_png
    from gmbot.rules.errors import VariantError
    from gmbot.variants.catalogue import load_folder, look_in

    try:
        loaded = load_folder(folder)
    except VariantError as error:
        raise click.ClickException(f"{error}; see: gmbot variant check {folder}") from None
    board = loaded.ruleset.board
    (folder / "drawing.json").write_bytes(msgspec.json.encode(drawing_of(board)) + b"\n")
    click.echo(f"{folder / 'drawing.json'}: {len(board.ids)} provinces")
    if png:
        look_in(folder.resolve().parent)  # its drawing is there now
        caption = Caption(loaded.title, loaded.start.phase.title)
        png.write_bytes(to_png(draw_svg(position_picture(board, loaded.start, caption))))
        click.echo(str(png))


@variant.command("import")
@click.argument("files", type=click.Path(path_type=Path, exists=True), nargs=-1, required=True)
@click.option("--folder", required=True, type=click.Path(path_type=Path), help="Where it is made.")
@click.option("--title", default="", help="What players read; else the folder's name.")
@click.option("--name", default="", help="Which variant, where a jDip file has several.")
@click.option("--source", default="", help="Where the facts come from; stands on top of the board.")
@click.option("--rename", "renamed", multiple=True, metavar="ILL=ILY", help="Another code.")
@click.option("--side", "sides", multiple=True, metavar="north=ABC", help="What lies in the north.")
def variant_import(
    files: tuple[Path, ...],
    folder: Path,
    title: str,
    name: str,
    source: str,
    renamed: tuple[str, ...],
    sides: tuple[str, ...],
) -> None:
    """Make a variant's folder from a DPjudge map, or from jDip's variants.xml and borders."""
    from gmbot.mapfiles import (
        MapFileError,
        faults_of,
        read_jdip_map,
        read_judge_map,
        write_folder,
    )

    compass = _compass(sides)
    texts = [_with_codes(file.read_text("utf-8", errors="replace"), renamed) for file in files]
    try:
        if texts[0].lstrip().startswith("<"):
            if len(texts) != 2:
                raise MapFileError("jDip has two files: variants.xml and the adjacency file")
            facts = read_jdip_map(texts[0], texts[1], name)
        else:
            facts = read_judge_map(texts[0], lambda other: (files[0].parent / other).read_text())
        lies = source or f"Facts from {files[0].name}."
        write_folder(facts, folder, title or folder.name, lies, compass)
    except (MapFileError, OSError) as error:
        raise click.ClickException(str(error)) from None
    for note in facts.notes:
        click.echo(f"note: {note}")
    click.echo(
        f"{folder}: {len(facts.provinces)} provinces, {len(facts.powers)} powers, "
        f"{len(facts.centers)} centers"
    )
    for fault in faults_of(folder):
        click.echo(fault)


def _with_codes(text: str, renamed: tuple[str, ...]) -> str:
    """Change codes of provinces, in capitals, small letters or capitalized."""
    for old, new in (change.split("=", 1) for change in renamed if "=" in change):
        for form in (str.upper, str.lower, str.title):
            text = re.sub(rf"(?<![A-Za-z]){form(old)}(?![A-Za-z])", form(new), text)
    return text


def _compass(sides: tuple[str, ...]) -> dict[str, str]:
    compass = dict(side.split("=", 1) for side in sides if "=" in side)
    unknown = [side for side in sides if side.partition("=")[0] not in _SIDES]
    if unknown:
        raise click.ClickException(f"--side {unknown[0]}: write it like --side north=NWG")
    return {side: id.upper() for side, id in compass.items()}
