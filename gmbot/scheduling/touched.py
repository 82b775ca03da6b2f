"""What a mail may touch, so that machines can share mails and still keep their order (S3.6).

Mails of one writer, and those about one game, are handled one after the other, as they came; all
others at the same time. Before a mail is handled nobody knows what it does: what it may touch is
told by who wrote it, and by each of its words that is the name of a game. Its bytes are looked at
as they are, since a mail may end the process that reads it, and is not in hand yet. A game that is
named in coded text alone is still changed by one at a time, though not in the order of the mails.
"""

from __future__ import annotations

import re

from gmbot.game.state.ports import UnitOfWork

_LOOKED_AT = 50_000
"""Bytes: what is named behind them is behind a person's words, too."""
_FROM = re.compile(r"^from:(.*(?:\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE)
_ADDRESS = re.compile(r"[^\s<>\"(),;:@]+@[^\s<>\"(),;:@]+")
_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def touched(work: UnitOfWork, raw: bytes) -> frozenset[str]:
    """The writer of a mail, the games in which they have a seat, and those that it names."""
    text = raw[:_LOOKED_AT].decode("latin-1").replace("\r\n", "\n").casefold()
    field = _FROM.search(text.partition("\n\n")[0])
    addresses = _ADDRESS.findall(field[1]) if field else []
    people = [one for one in map(work.people.by_address, addresses) if one is not None]
    words = {part for word in _WORD.findall(text) for part in (word, *word.split("-"))}
    games = {name for name in work.games.names() if name.casefold() in words}
    games = games.union(*(work.games.names_of(one.id) for one in people))
    return frozenset((
        *(f"address {one}" for one in addresses or [""]),
        *(f"person {one.id}" for one in people),
        *(f"game {name}" for name in games),
    ))  # fmt: skip
