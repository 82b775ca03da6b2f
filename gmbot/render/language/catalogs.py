"""All that a catalog of another language has to say, gathered for translators (gettext's PO).

Templates and this package mark their words; the rest are the messages of the game, each with the
ids that say it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

from gmbot.messages import Template, tables
from gmbot.parsing.commands.table import COMMANDS
from gmbot.resources import data_root

Key: TypeAlias = str | tuple[str, ...]
"""A message, or the forms of a counted one."""

_MARKS = {
    "_": None, "gettext": None, "ngettext": (1, 2), "text": None, "many": (1, 2), "_n": (1, 2, 3),
}  # fmt: skip


_HOLE, _LETTER = re.compile(r"\{\w+\}"), re.compile(r"[^\W\d_]")

_VAIN = re.compile(
    '"(Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Tr|Language-Team|Generated)'
)
"""Lines of a header that nobody fills in, or that differ each time."""


def marked() -> dict[Key, list[tuple[str, int]]]:
    """Every message that templates, this package and the help of commands mark, with its places."""
    places: dict[Key, list[tuple[str, int]]] = {}
    for root, method in _sources():
        options = {"newstyle_gettext": "true", "trimmed": "true", "silent": "false"}
        for file, line, message, _, _ in extract_from_dir(
            str(root),
            method,
            {"**": options},
            keywords=_MARKS,
            directory_filter=lambda name: not name.endswith("__pycache__"),
        ):
            for key in _messages(message):
                places.setdefault(key, []).append((f"{root.name}/{file}", line))
    for row in COMMANDS:
        places.setdefault(row.help, []).append(("commands", 0))
    return places


def _sources() -> Iterator[tuple[Path, list[tuple[str, str]]]]:
    for folder in ("mail", "page"):
        yield data_root() / "templates" / folder, [("**.j2", "jinja2.ext:babel_extract")]
    yield Path(__file__).parents[1], [("**.py", "python")]


def _messages(message: str | tuple[str, ...]) -> Iterator[Key]:
    """What a mark stands for: ``_n`` marks the word for none, and the forms of a number."""
    if isinstance(message, tuple) and len(message) == 3:
        yield message[0]
        yield message[1:]
    elif message:
        yield message


@cache
def messages() -> dict[Key, list[str]]:
    """Every message of the catalogue that has words of its own, with the ids that say it."""
    ids: dict[Key, list[str]] = {}
    for name, table in tables().items():
        for key, entry in table.items():
            if isinstance(entry, Template) and _LETTER.search(_HOLE.sub("", entry.one)):
                forms = (entry.one, entry.more) if entry.more else entry.one
                ids.setdefault(forms, []).append(f"{name}.{key}")
    return ids


def whole(language: str, old: Catalog | None = None) -> Catalog:
    """The catalog of a language with every message: what ``old`` translates, and the rest empty."""
    made = Catalog(
        locale=language,
        header_comment="# The words of gmbot's mails. Orders and commands are never translated.",
        fuzzy=False,
    )
    for message, places in marked().items():
        made.add(message, _known(old, message), locations=sorted({(p, 0) for p, _ in places}))
    for message, ids in messages().items():
        made.add(message, _known(old, message), locations=[(id, 0) for id in ids])
    return made


def _known(old: Catalog | None, message: Key) -> Key | None:
    key = message if isinstance(message, str) else message[0]
    entry = old.get(key) if old is not None else None
    if entry is None or entry.fuzzy or not entry.string:
        return None
    return entry.string if isinstance(entry.string, str) else tuple(entry.string)


def as_po(catalog: Catalog) -> str:
    """The text of a catalog, the same one for the same words."""
    out = BytesIO()
    write_po(out, catalog, width=100, sort_output=False, omit_header=False, include_lineno=False)
    kept = [line for line in out.getvalue().decode().splitlines() if not _VAIN.match(line)]
    return "\n".join(kept) + "\n"
