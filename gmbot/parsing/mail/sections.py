"""A mail's body to sections: what is meant for one game, below ``GAME``, ``SIGNON``, a heading."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.requests import SignOn
from gmbot.parsing.mail.headings import Heading, heading_of
from gmbot.parsing.text import Body, Line


@dataclass(frozen=True, slots=True)
class Section:
    """The lines meant for one game. ``game`` is None where the mail's own routing decides."""

    game: str | None
    signon: SignOn | None
    lines: tuple[Line, ...]
    power: str = ""
    """The power that a heading names beside the game, as a word."""


_GAME = re.compile(r"(?:GAME|Game|game)[:\s]\s*([A-Za-z0-9][\w-]{0,63})\s*[:.]?$")
_SIGNON = re.compile(r"(?:(?i:signon|login)|SIGN[ -]ON|LOG[ -]IN|HELLO)\s+(?=\S)")
_SIGNON_WORDS = 3
_NONE: Mapping[str, Collection[str]] = MappingProxyType({})
_PRESS_BEGINS = re.compile(
    r"(?:PRESS|BROADCAST|MESSAGE|POSTAL|PUBLISH|FAKE|SUBMIT|DIARY|ANNOUNCE|OFFICIAL|ZURICH|EOG)\b"
)
_STOP = re.compile(r"(?:SIGNOFF|SIGN-OFF|SIGN OFF|signoff|Signoff|END|QUIT|LOGOUT)\s*\.?$")
END_PRESS = re.compile(
    r"END\s*(?:PRESS|BROADCAST|MESSAGE|POSTAL(?:\s*PRESS)?|PUBLISH|FAKE|SUBMIT|DIARY|NOTE|ANNOUNCE|"
    r"OFFICIAL|BID|TRY|WHATIF|EDIT|CORRECT|POSITION|AMEND|EOG|COMMENT|ZURICH)\b",
    re.I,
)
"""The line that ends press, a diary and the like."""
_MOST_SECTIONS = 20
"""Lines that begin a section; nobody plays more games, and each costs as much as a mail."""


def cut_sections(body: Body, games: Mapping[str, Collection[str]] = _NONE) -> tuple[Section, ...]:
    """Cut a body at ``GAME x``, ``SIGNON`` and headings; nothing is read after ``SIGNOFF``.

    Args:
        games: those of the writer, with the words for their powers: what headings may name.
    """
    cut: list[Section] = []
    head = Section(None, None, ())
    lines: list[Line] = []
    in_press = False
    patience = _MOST_SECTIONS
    for line in body.lines:
        if in_press or not line.text:
            in_press = in_press and not END_PRESS.match(line.text)
            lines.append(line)
            continue
        if _STOP.fullmatch(line.text):
            break
        heading = _header(line, games) if patience else None
        if heading is not None:
            patience -= 1
            if any(x.text for x in lines):
                cut.append(replace(head, lines=tuple(lines)))
            game = heading.game if isinstance(heading, Heading) else heading.game or head.game
            head = Section(
                game,
                heading if isinstance(heading, SignOn) else None,
                (),
                heading.power if isinstance(heading, Heading) else "",
            )
            lines = []
            continue
        in_press = _PRESS_BEGINS.match(line.text) is not None and ": " not in line.text
        lines.append(line)
    if any(x.text for x in lines) or head.signon is not None or not cut:
        cut.append(replace(head, lines=tuple(lines)))
    return tuple(cut)


def signons(body: Body) -> tuple[SignOn, ...]:
    """The ``SIGNON`` lines of a mail; most have none, and are not cut for them."""
    if not any(_SIGNON.match(line.text) for line in body.lines):
        return ()
    return tuple(section.signon for section in cut_sections(body) if section.signon)


def below_end(body: Body, sections: Sequence[Section]) -> tuple[Line, ...]:
    """The lines that no section has because a ``SIGNOFF`` stands above them, itself the first."""
    last = max((line.number for section in sections for line in section.lines), default=0)
    rest = [line for line in body.lines if line.number > last]
    index = next((n for n, line in enumerate(rest) if _STOP.fullmatch(line.text)), len(rest))
    return tuple(rest[index:])


def _header(line: Line, games: Mapping[str, Collection[str]]) -> Heading | SignOn | None:
    match = _GAME.fullmatch(line.text)
    if match:
        return Heading(match[1])
    signs = _SIGNON.match(line.text)
    if signs and (signs[0][:1].isupper() or len(line.text.split()) <= _SIGNON_WORDS):
        request = read_command(line.number, f"SIGNON {line.text[signs.end() :]}")
        if isinstance(request, SignOn):
            return request
    return heading_of(line.text, games)
