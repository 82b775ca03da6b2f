"""Names, press and requests full of markup, marks and endless words: nothing of them gets through.

Every mail of a whole game is taken apart: header, text, HTML, calendar, state, book; and so are its
pictures, its pages and its feeds.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from played import finish, order_at_random, players_of
from site_pages import written
from worlds import HOST, Sent, World, address, quickly_painted

BOX = f"bot+austerlitz@{HOST}"
HTML_LIMIT = 100_000
HEADER_LINE = 998
"""Bytes of a line in a mail (RFC 5322, 2.1.1)."""

HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>\"'></td></table><b>",
    "template": "{{ 123456*7 }}{% raise %}{{ n.__class__ }}{# #}%(x)s{0}",
    "direction": "ed\u202e\u2066gnp.exe\u200f\u200bend\ufeff",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467 pirate \U0001f3f4",
    "controls": "a\x1b[31mc\x85d\u2028e\x07f",
    "one-word": "W" * 10_000,
    "wide": "\u5c71\u7530" * 500,
}
_MARKS = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]"
)
_TAGS = re.compile(
    r"<script|<img src=x|<[a-z]+ [^>]*\bonerror\s*=[^>]*>|</table><b>", re.IGNORECASE
)
_VOID = {"meta", "br", "img", "input", "link", "hr", "col", "source", "wbr"}


class Nesting(HTMLParser):
    """Notes what is closed that was not open, and what stays open."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(names) != len(set(names)):
            self.faults.append(f"twice the same attribute in {tag}")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """``<path/>`` within a drawing is closed by itself."""

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")


def well_nested(page: str) -> bool:
    nesting = Nesting(page)
    return not nesting.faults and not nesting.open


def a_hostile_game(bad: str, drawn: list[str]) -> tuple[World, list[Sent]]:
    """A game whose people are named so, and who write so in all there is to write."""

    def paint(svg: str, width: int) -> bytes:
        drawn.append(svg)
        return quickly_painted(svg, width)

    world = World(paint=paint)
    world.call_everybody(world.import_game(players=players_of("standard")), bad)
    order_at_random(world, random.Random(3))
    subject = " ".join(bad.split())
    france, england = address("FRANCE"), address("ENGLAND")
    sent = world.mail(france, f"PRESS TO ALL\n{bad}\nENDPRESS", subject=subject)
    sent += world.mail(france, f"PRESS TO England\n{bad}\nENDPRESS")
    sent += world.mail(france, "SEND 1\nSEND 2")
    sent += world.mail(france, f"A Par - {bad}\nF {bad} - Bre", subject=subject)
    sent += world.mail("new@players.example", f"REGISTER name {bad}", subject=subject)
    for request in ("SET NAME", "EXTENSION", "ABSENCE", "WHY", "HELP", "SET ZONE", "JOIN", "EOG\n"):
        sent += world.mail(england, f"{request} {bad}")
    sent += world.mail(world.gm, f"ANNOUNCE\n{bad}\nENDANNOUNCE", to=BOX)
    sent += world.mail(world.gm, f"PAUSE {bad}", to=BOX)
    sent += world.mail(world.gm, "RESUME", to=BOX)
    sent += world.mail(england, "SET FILES json\nSET CALENDAR on\nSTATUS\nWHO\nLIST")
    sent += world.pass_deadline()
    finish(world)
    sent += world.sweep()
    sent += world.mail(england, "BOOK")
    sent += world.mail(england, "HISTORY")
    return world, sent


def parts(mail: Sent) -> Iterator[tuple[str, str]]:
    """``(name or type, text)`` of all that is no picture."""
    for part in mail.message.walk():
        if part.get_content_maintype() not in ("multipart", "image"):
            data = part.get_payload(decode=True)
            assert isinstance(data, bytes)
            yield part.get_filename() or part.get_content_type(), data.decode("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("habit", HOSTILE)
def test_nothing_that_a_person_wrote_gets_through_as_more_than_words(
    habit: str, tmp_path: Path
) -> None:
    drawn: list[str] = []
    world, sent = a_hostile_game(HOSTILE[habit], drawn)
    pages = written(world, tmp_path / "www", url="https://games.example")

    kinds = set()
    for mail in sent:
        head = mail.row.raw.partition(b"\r\n\r\n")[0].split(b"\r\n")
        assert max(map(len, head)) <= HEADER_LINE, mail.kind
        for name, value in mail.message.items():
            assert not _MARKS.search(str(value)), (mail.kind, name)
        for name, text in parts(mail):
            kinds.add(name)
            assert not _MARKS.search(text.replace("\r\n", "\n")), (mail.kind, name)
            assert "864192" not in text
            if name.endswith("html"):
                assert not _TAGS.search(text), (mail.kind, name)
                assert well_nested(text), (mail.kind, name, Nesting(text).faults[:3])
            if name == "text/html":
                assert len(text.encode()) <= HTML_LIMIT
            if name.endswith(".json"):
                json.loads(text)
            if name.endswith(".ics"):
                assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert {"text/plain", "text/html", "austerlitz-book.html", "deadline.ics"} <= kinds
    assert any(name.startswith("state-") for name in kinds)

    assert drawn
    for svg in drawn:
        assert not _MARKS.search(svg)
        ElementTree.fromstring(svg)

    for path, text in pages.items():
        if path.endswith((".html", ".xml")):
            assert not _MARKS.search(text), path
            assert not _TAGS.search(text), path
            assert "864192" not in text, path
        if path.endswith(".html"):
            assert well_nested(text), (path, Nesting(text).faults[:3])
        if path.endswith(".xml"):
            ElementTree.fromstring(text)
