"""Whatever a player or a stranger writes, the answer tells nothing of what is out of sight (S2.20).

Every mail of ``commands_answered.jsonl`` that is no GM's is sent in two games that are alike in the
west. In the east other powers stand on other ground, one of them is out, another player has left,
others have ordered ahead, asked for time and a seat, and named a substitute.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fakes import MemoryStorage
from fog_worlds import Fogbound, comparable
from test_fog_acts import EASTS, ELSEWHERE, NEW, SPARE, Play
from worlds import Sent, address

from gmbot.messages import say

TABLE = Path(__file__).parents[2] / "data" / "commands_answered.jsonl"
MORE = {
    "player": (
        "More time, please!", "A Par - Gas\nF Bre H\n7", "no changes to my orders", "SUMMARY",
        "PRESS TO Italy\nI am Player 2\nENDPRESS", "FOR S1902M\nA Par H", "LEGAL A Con", "CHART",
        "PRESS TO Italy IF A Con - Bul\nhello\nENDPRESS", "How is Turkey doing?", "A Con - Bul",
        "Is Italy still alive?", "VOTE YES ON D1", "VERIFY",
        "Why does Russia get four pieces when the rest of us only got three?",
    ),
    "known": ("JOIN whispers", "TAKEOVER Turkey@whispers", "TAKEOVER Russia@whispers",
              "WHO whispers"),
    "stranger": ("STATUS whispers", "TAKEOVER Italy@whispers", "LIST", "HISTORY whispers"),
}  # fmt: skip
BOX = "bot+whispers@gm.example"
FRANCE, STRANGER = address("FRANCE"), "nobody@elsewhere.example"
WRITERS = {"player": FRANCE, "known": "bob@elsewhere.example", "stranger": STRANGER}


def mails(who: str) -> Iterator[str]:
    """One for each outcome that there is, and for each code of a refusal: it does not take long."""
    rows = (json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines())
    texts = {
        (row["kind"], row["subject"].partition(" (E-")[2] or row["subject"]): row["mail"]
        for row in rows
        if row["who"] == who
    }
    return (text.replace("austerlitz", "whispers") for text in (*texts.values(), *MORE[who]))


@cache
def a_game(east: int) -> Play:
    """A game in its second phase, in which much has been done out of sight."""
    play = Play(EASTS[east], draws={"policy": "ballots", "silence": "no"})
    world = play.world
    asked = world.answer(WRITERS["known"], "REGISTER Bob, zone Europe/London")
    world.mail(WRITERS["known"], "YES", answering=asked)
    play.said("actor", "{unit} - {to}")
    play.said("actor", "PROPOSE DRAW France, Turkey, Russia")
    play.deadline()
    play.deadline()
    play.said("actor", "FOR S1902M\nA Vie H")
    play.said("actor", f"SUBSTITUTE {SPARE} FROM 10 Dec TO 30 Dec")
    play.said("actor", "RESIGN")
    play.said(NEW, "TAKEOVER {name}@whispers")
    play.said(FRANCE, "#9\nA Par H\nF Bre H\nPRESS TO Germany\nhello\nENDPRESS")
    world.answer(FRANCE, "SET MAPS OFF", to=BOX)  # which other tests compare: they take time
    return play


def answers(world: Fogbound, who: str, text: str) -> Iterator[Sent]:
    """All that the writer gets, and what comes of a YES to each question."""
    for mail in world.mail(who, text, to=BOX):
        if mail.to != who:
            continue
        yield mail
        if "+c." in mail.reply_to:
            yield from (one for one in world.mail(who, "YES", answering=mail) if one.to == who)


def told(play: Play, kind: str) -> Iterator[tuple[str, str, list[bytes]]]:
    """Each mail with the kinds and the bytes of its answers, always from the same state."""
    world = play.world
    storage = world.storage
    assert isinstance(storage, MemoryStorage)
    shelf, hour = storage.shelf.copy(), world.clock.when
    thrown, salts, count = world.dice.thrown, world.dice.salts, world._count
    who = WRITERS[kind]
    for text in mails(kind):
        got = list(answers(world, who, text))
        kinds = " ".join(kind for mail in got for kind in kinds_in(mail))
        yield text, kinds, [comparable(one.row.raw) for one in got]
        storage.shelf, world.clock.when, world._count = shelf.copy(), hour, count
        world.dice.thrown, world.dice.salts = thrown, salts
        world.went_back()


def kinds_in(mail: Sent) -> Iterator[str]:
    """The kind of a mail, and what stands below it and is never a mail of its own."""
    yield mail.kind
    if say("may-be-asked.text") in " ".join(mail.text.split()):
        yield "may-be-asked"


@pytest.mark.long
def test_no_command_is_answered_by_what_is_out_of_sight() -> None:
    got: set[str] = set()
    for who in WRITERS:
        for one, other in zip(*(told(a_game(east), who) for east in range(2)), strict=True):
            assert one == other
            got |= set(one[1].split())

    assert got >= {*ELSEWHERE["test_fog_commands"].split(), "entry-asked", "report"}
