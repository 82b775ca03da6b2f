"""In the fog the order page is the same whatever happens out of its player's sight."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from hashes import without_hashes
from order_web import OrderWeb
from played import players_of
from worlds import GM, address

FRANCE = address("FRANCE")
NEW = "nora@new.example"
UNITS = {"TURKEY": ["A ANK", "F CON"], "RUSSIA": ["F BLA"], "FRANCE": ["A PAR", "F BRE"]}
CHANCE = re.compile(r"(?<=href=\"../../)[a-z2-7]+|(?<=Z )[0-9a-f]{16}\b")
OUT_OF_SIGHT = {
    "orders": [(FRANCE, "A Par - Bur\nF Bre - Eng\nFINAL")],
    "orders twice": [(FRANCE, "A Par H"), (FRANCE, "A Par - Pic\nFINAL")],
    "a player leaves": [(FRANCE, "RESIGN"), (FRANCE, "YES")],
    "a player is ejected": [(GM, "EJECT France"), (GM, "YES")],
    "a substitute": [(FRANCE, f"SUBSTITUTE {NEW} FROM 2 Dec TO 20 Dec")],
    "a stranger": [(NEW, "TAKEOVER France@austerlitz")],
}
"""A yes answers the mail before it."""


def pages(folder: Path, acts: list[tuple[str, str]]) -> list[bytes]:
    """What Turkey reads on its page: before its orders, afterwards, and as their receipt."""
    folder.mkdir()
    fog = OrderWeb(folder, variant="blind1898", houserules="upquark", phase="S1899M", units=UNITS,
                   players=players_of("blind1898"))  # fmt: skip
    asked = None
    for who, text in acts:
        answering = asked if text == "YES" else None
        sent = fog.world.mail(who, text, subject="austerlitz", answering=answering)
        asked = next(mail for mail in sent if mail.to == who)
    link = fog.link("TURKEY")
    before = fog.ask(link)
    orders = [
        unescape(one) for one in re.findall(r"<option[^>]*>([A-Z][^<]+)</option>", before.text)
    ]
    done = fog.send(link, orders[0])
    assert done.status == 303, done.text
    read = [before, fog.ask(link), fog.ask(fog.receipt_of(link, done))]
    fog.bot.close()
    # Links and the key of each installation are chance.
    return [without_hashes(CHANCE.sub("", one.text).encode()) for one in read]


@pytest.mark.parametrize("what", OUT_OF_SIGHT)
def test_page_and_receipt_are_the_same_whatever_happens_out_of_sight(
    what: str, tmp_path: Path
) -> None:
    there = pages(tmp_path / "there", OUT_OF_SIGHT[what])

    assert there == pages(tmp_path / "here", [])
