"""After a change of address every list that names a person by it names the new one."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest
from worlds import GM, World, address

from gmbot.game.people.merging import with_new_address
from gmbot.game.state.notes import Admission, Notes, PowerStatus, SeatStatus
from gmbot.game.state.notes_json import write_notes
from gmbot.rules.board.terms import Power

OLD, NEW = "bob@players.example", "bob@new.example"
BOX = "bot+austerlitz@gm.example"
ITALY = Power("ITALY")

LISTS = {
    "kibitzers": Notes(kibitzers=("x@y.example", OLD)),
    "co-GMs": Notes(co_masters=(OLD,)),
    "invited": Notes(admission=Admission(invited={OLD: "k3f9", "x@y.example": "abcd"})),
    "barred": Notes(admission=Admission(barred=(OLD,))),
    "kept seats": Notes(statuses={ITALY: PowerStatus(SeatStatus.INVITED, OLD)}),
}


@pytest.mark.parametrize("what", LISTS)
def test_each_list_names_the_new_address_and_keeps_all_others(what: str) -> None:
    notes = LISTS[what]

    after = str(write_notes(with_new_address(notes, OLD, NEW)))

    assert after == str(write_notes(notes)).replace(OLD, NEW)
    assert NEW in after


def test_no_other_list_of_a_game_holds_addresses() -> None:
    """What is added to the notes and holds addresses belongs into ``LISTS``."""
    known = {"co_masters", "kibitzers", "admission", "statuses"}
    texts = {one.name for one in fields(Notes) if "str" in str(one.type)}

    assert is_dataclass(Notes)
    assert texts - known == {"comment", "masters_secret", "signed_by"}


@pytest.mark.parametrize("kind", ["kept seat", "co-GM"])
def test_who_has_moved_is_known_where_they_were(kind: str) -> None:
    world = World()
    world.import_game()
    world.answer(OLD, "YES", answering=world.answer(OLD, "REGISTER Bob"))
    if kind == "kept seat":
        sent = world.mail(address("ITALY"), "RESIGN", to=BOX)
        world.mail(address("ITALY"), "YES", answering=sent[0])
    line = f"REPLACE Italy WITH {OLD}" if kind == "kept seat" else f"MASTER ADD {OLD}"
    sent = world.mail(GM, "YES", answering=world.answer(GM, line, to=BOX))
    if kind == "co-GM":
        world.mail(OLD, "YES", answering=next(one for one in sent if one.to == OLD))

    asked = world.mail(OLD, f"SET ADDRESS {NEW}")
    for mail in asked:
        world.mail(mail.to, "YES", answering=mail)

    if kind == "kept seat":
        assert world.answer(NEW, "TAKEOVER Italy@austerlitz").kind == "replacement-pack"
    else:
        assert world.answer(NEW, "EXTEND 24h", to=BOX).kind == "deadline-changed"
    assert OLD not in str(write_notes(world.game().notes))
