"""A GM who plays sees no orders of the others before they are resolved, nor through the fog."""

from __future__ import annotations

import pytest
from gm_mails import with_co_gm
from worlds import GM, World, address, flat, played_once

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
BOX = "bot+austerlitz@gm.example"
LOOKS = ("REPORT FULL", "PREVIEW", "ORDERS FOR France\nCHANGE\nA Mar H", "STATUS", "MAP TEXT",
         "HISTORY", "WHY A Par S1901M", "SET GMBLIND OFF")  # fmt: skip
FOG = {
    "variant": "blind1898", "houserules": "saari", "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "A MAR"], "GERMANY": ["A BER"], "TURKEY": ["A CON"]},
    "centers": {"FRANCE": ["PAR"], "GERMANY": ["BER"], "TURKEY": ["CON"]},
}  # fmt: skip


@played_once
def a_game(who: str, **changes: object) -> World:
    """The GM, or a co-GM, plays Germany."""
    world = World()
    world.import_game(**changes)
    if who == GERMANY:
        with_co_gm(world, GERMANY)
    else:
        asked = world.answer(GERMANY, "RESIGN", to=BOX)
        world.mail(GERMANY, "YES", answering=asked)
        if changes:
            asked = world.answer(GM, f"REPLACE Germany WITH {GM}", to=BOX)
            world.mail(GM, "YES", answering=asked)
        taken = world.answer(GM, "TAKEOVER Germany@austerlitz")
        assert taken.kind == "replacement-pack", taken.text
    world.mail(FRANCE, "A Par - Bur\nA Mar H", to=BOX)
    return world


@pytest.mark.parametrize("who", [GM, GERMANY])
@pytest.mark.parametrize("look", LOOKS)
def test_a_gm_who_plays_sees_no_orders_before_they_are_resolved(who: str, look: str) -> None:
    world = a_game(who)
    for one in {who, GM}:
        sent = [mail for mail in world.mail(one, look, to=BOX) if mail.to in (GM, GERMANY)]
        sent += [mail for mail in world.mail(one, "REPORT FULL", to=BOX) if mail.to == one]
        assert "Par -> Bur" not in "".join(flat(mail) for mail in sent)
        assert "a GM plays" in flat(sent[-1])


@pytest.mark.parametrize("who", [GM, GERMANY])
def test_a_gm_who_plays_sees_no_farther_in_the_fog_than_as_a_player(who: str) -> None:
    world = a_game(who, **FOG)
    seen = [mail for look in LOOKS for mail in world.mail(who, look, to=BOX) if mail.to == who]
    sent = world.pass_deadline()
    seen += [mail for mail in sent if mail.to in (GM, GERMANY)]

    assert "A BER" in "".join(mail.text.upper() for mail in seen)
    for mail in seen:
        body = mail.text.upper()
        assert "A CON" not in body, mail.text
        assert "PAR -> BUR" not in body
