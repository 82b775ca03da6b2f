"""Sentences that are stored with their ids and values: each reader gets them in their language.

Plain words are stored as they are. A message is JSON with its English, for whoever looks at the
table, and for the day when the catalogue has no such message any more::

    {"text": "France wins.", "say": "ending.one-wins", "values": {"names": "France"}}
"""

from __future__ import annotations

import json

from gmbot.messages import Joined, Message, Name, say

_START = '{"text":'


def write_text(text: str) -> str:
    """What is stored of a sentence."""
    kept = _tables(text)
    return kept if isinstance(kept, str) else json.dumps(kept, ensure_ascii=False)


def read_text(stored: str) -> str:
    """The sentence that ``write_text`` has stored; its English where the message is gone."""
    if not stored.startswith(_START):
        return stored
    tables = json.loads(stored)
    try:
        return _string(tables)
    except (KeyError, AssertionError):
        return str(tables["text"])


def _tables(value: object) -> object:
    if isinstance(value, Message):
        values = {name: _tables(each_value) for name, each_value in value.values.items()}
        return {"text": str(value), "say": value.template.id, "values": values}
    if isinstance(value, Joined):
        parts = [_tables(part) for part in value.parts]
        between = {"separator": _tables(value.separator), "last": _tables(value.last)}
        return {"text": str(value), "joined": parts, **between}
    if isinstance(value, Name):
        return {"text": str(value), "abroad": dict(value.abroad)}
    assert isinstance(value, str | int), value
    return str(value) if isinstance(value, str) else value


def _value(tables: object) -> object:
    match tables:
        case {"say": str(id), "values": {**values}}:
            return say(id, **{str(name): _value(value) for name, value in values.items()})
        case {"joined": [*parts], "separator": separator, "last": last}:
            return Joined(_string(separator), tuple(map(_string, parts)), _string(last))
        case {"text": str(name), "abroad": {**abroad}}:
            return Name(name, tuple((str(code), str(value)) for code, value in abroad.items()))
        case _:
            return tables


def _string(tables: object) -> str:
    text = _value(tables)
    assert isinstance(text, str)
    return text
