"""Nobody is forgotten by mail: the operator alone does it, and on no one's word but their own."""

from __future__ import annotations

import pytest
from worlds import GM, World, address

FRANCE, ENGLAND = address("FRANCE"), address("ENGLAND")
BOX = "bot+austerlitz@gm.example"

REQUESTS = (
    f"FORGET {FRANCE}", f"Please forget {FRANCE}", f"DELETE {FRANCE}", f"REMOVE {FRANCE}",
    f"UNREGISTER {FRANCE}", f"gmbot forget {FRANCE} --yes", f"Right to be forgotten: {FRANCE}",
    "GDPR: I demand that you delete all data of France", "Erase my account", "FORGET ME",
    "I am the mother of France, please remove him", "Löschen Sie alle Daten von France",
    "Bitte vergiss France", f"Oubliez {FRANCE}", "Supprimez mon compte",
)  # fmt: skip


@pytest.mark.parametrize("who", ["evil@elsewhere.example", ENGLAND, GM])
@pytest.mark.parametrize("text", REQUESTS)
def test_a_request_to_forget_somebody_takes_nothing_from_them(who: str, text: str) -> None:
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur", to=BOX)
    before = held(world)

    for mail in world.mail(who, text, to=BOX):
        assert mail.to != FRANCE
        if mail.to == who:
            world.mail(who, "YES", answering=mail)

    assert held(world) == before
    assert world.answer(FRANCE, "STATUS", to=BOX).kind == "status"


def held(world: World) -> tuple[object, ...]:
    game = world.game()
    with world.storage() as work:
        sets = tuple(work.games.submissions(game.id, game.phase))
        theirs = tuple(one for one in sets if one.power == "FRANCE")
        return work.people.by_address(FRANCE), tuple(work.games.seats(game.id)), theirs
