"""Mails full of words that mean harm, and what a reader sees of a page."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from selectolax.lexbor import LexborHTMLParser

from gmbot.game.notices.envelope import Envelope

HOSTILE = {
    "markup": "<script>alert(1)</script><img src=x onerror=alert(1)>\"'><b>",
    "template": "{{ 123456*7 }}{% raise %}{{ n.__class__ }}{# #}",
    "direction": "ed\u202e\u2066gnp.exe\u200f\u200bend",
    "emoji": "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f1eb\U0001f1f7 pirate \U0001f3f4",
    "accents": "Z" + "\u0327\u0301\u0302\u0303" * 50 + "algo",
    "one-word": "W" * 10_000,
    "many-words": "never ending story " * 600,
    "wide": "\u5c71\u7530\u592a\u90ce" * 30,
    "lines": "one\r\nBcc: all@example.test\n\n\n" + "-" * 78 + "\nDeadline: never",
    "controls": "a\x00b\x1b[31mc\x85d\u2028e\ud800f\tg",
}


def infested(value: Any, text: str) -> Any:
    """The same value with ``text`` in place of every string that is not empty."""
    if isinstance(value, str):
        return text if value else value
    if isinstance(value, tuple):
        return tuple(infested(one, text) for one in value)
    if isinstance(value, dict):
        return {f"{text}{key}": infested(one, text) for key, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        new = {each.name: infested(getattr(value, each.name), text) for each in fields(value)}
        if "missing" in new:  # or every unit would seem to be one of these
            new["missing"] = tuple(f"- {one}" for one in new["missing"])
        return replace(value, **new)
    return value


def infested_mail(envelope: Envelope, text: str) -> Envelope:
    standing = envelope.standing and infested(envelope.standing, text)
    notices = infested(envelope.notices, text)
    return replace(envelope, notices=notices, standing=standing, game=text, master=text)


def visible(html: str) -> str:
    """What a reader of the HTML part sees, with single spaces."""
    body = LexborHTMLParser(html).body
    assert body is not None
    return " ".join(body.text(separator=" ").split())
