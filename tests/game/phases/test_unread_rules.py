"""A stored house rule that cannot be read is set aside; one line of the GM's mends it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest
from fakes import MemoryStorage
from worlds import GM, Sent, World, address, flat

from gmbot.game.state.context import houserules_of
from gmbot.houserules import catalogue

BOX = "bot+austerlitz@gm.example"
FRANCE = address("FRANCE")
DAMAGED: Mapping[str, Mapping[str, object]] = {
    **{key: {key: [{"x": 1}]} for key in sorted(catalogue.ENTRIES - {"title", "base"})},
    "a word of a table": {"extensions": {"times": ["x"]}},
    "an entry that there is not": {"deadlines": {"hourly": "1h"}},
    "the same policy with a fault": {"draws": {"policy": "ballots", "silence": "maybe"}},
    "a policy that there is not": {"draws": {"policy": "monthly"}},
    "rules of the board": {"rules": {"calendar": {"skips": "perhaps", "x": 3}}},
    "no rule at all": {"weather": "fine"},
    "two": {"speed": "maybe", "remind": 7},
}


def damaged(settings: Mapping[str, object]) -> World:
    world = World()
    game = world.import_game()
    assert isinstance(world.storage, MemoryStorage)
    world.storage.shelf.games[game.id] = replace(game, settings={"site": False, **settings})
    return world


def alarms(sent: list[Sent]) -> list[Sent]:
    return [mail for mail in sent if mail.kind == "alarm"]


@pytest.mark.parametrize("what", DAMAGED)
def test_the_phase_is_resolved_and_the_line_of_the_alarm_mends_the_rule(what: str) -> None:
    world = damaged(DAMAGED[what])
    assert world.answer(FRANCE, "A Par - Bur", to=BOX).kind == "order-receipt"

    sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    [alarm] = alarms(sent)
    assert alarm.to == GM
    assert all(f"the house rule {rule} is stored" in flat(alarm) for rule in DAMAGED[what])
    lines = re.findall(r"^ *((?:SET|SCHEDULE) .*)$", alarm.text.replace("=\n", ""), re.MULTILINE)
    assert len(lines) == len(DAMAGED[what])
    before = houserules_of(world.game())
    for line in lines:
        answers = [mail for mail in world.mail(GM, line, to=BOX) if mail.to == GM]
        assert [mail.kind for mail in answers] in (["rules-changed"], ["schedule"])
    game = world.game()
    assert alarms(world.pass_deadline()) == []
    assert houserules_of(game) == before
    assert not before.site or what == "site"


@pytest.mark.parametrize("what", DAMAGED)
def test_mails_are_answered_while_a_rule_cannot_be_read(what: str) -> None:
    world = damaged(DAMAGED[what])

    for who, text in ((FRANCE, "STATUS"), (FRANCE, "RULES"), (FRANCE, "EXTENSION 24h"),
                      (FRANCE, "PRESS TO Germany\nhello\nENDPRESS"), (GM, "REPORT"),
                      (GM, "SET speed on")):  # fmt: skip
        assert "could not be handled" not in world.answer(who, text, to=BOX).text
