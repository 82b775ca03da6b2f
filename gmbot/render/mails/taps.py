"""Buttons of HTML mails: links that open a mail with its address, subject and lines filled in.

Mailers show what a ``mailto:`` link has in it as a new mail (RFC 6068), which its reader can change
before it leaves. The address is the game's own: a seat's reply address is a secret that must not
stand in the words of a mail, since mails are forwarded and quoted.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from markupsafe import Markup, escape

from gmbot.game.notices.envelope import SeatFooter
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.table import row_of
from gmbot.render.language import one_line

LONGEST = 1900
"""Characters of a link. Windows hands no more than about 2000 to a mailer."""
_MOST = 4


def tap(lines: Sequence[str], standing: SeatFooter | None) -> Markup:
    """Return a link that opens a mail with these lines; empty where there can be none.

    The subject names the phase, so that orders which are tapped too late are not taken for now.
    """
    if standing is None or not standing.box or not lines:
        return Markup()
    subject = f"[{standing.game}] {standing.phase_code}".strip()
    body = "\r\n".join([*map(one_line, lines), ""])
    # A plus sign stands for a blank in what some web mailers make of a link.
    link = f"mailto:{_quoted(standing.box, '@')}?subject={_quoted(subject)}&body={_quoted(body)}"
    return Markup(escape(link)) if len(link) <= LONGEST else Markup()


def commands_to_tap(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines to copy that are whole commands by themselves; none if there are many."""
    requests = [(line, read_command(1, line)) for line in lines]
    whole = tuple(
        line for line, request in requests if request is not None and not row_of(request).block
    )
    return whole if len(whole) == len(lines) <= _MOST else ()


def _quoted(text: str, safe: str = "") -> str:
    return quote(text, safe=safe, errors="replace")
