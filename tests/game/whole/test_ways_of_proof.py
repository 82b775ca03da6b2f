"""A whole game by mail, GM included, on each kind of mail host that the configuration knows.

People answer our mails and say yes where they are asked; whatever proves them, they play the same
game. Nobody has to say yes to what a reply to one of our mails asks, unless it cannot be undone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import get_args, get_type_hints

import pytest
from worlds import GM, POWERS, Sent, World, address

from gmbot.app.config.schema import Identity
from gmbot.game.state.model import GameState, InboxState
from gmbot.game.state.stored.phase_report import PhaseReport
from gmbot.rules.board.terms import Phase

STARTS = {
    "AUSTRIA": "A Bud, A Vie, F Tri", "ENGLAND": "F Lon, F Edi, A Lpl",
    "FRANCE": "A Par, A Mar, F Bre", "GERMANY": "A Ber, A Mun, F Kie",
    "ITALY": "A Ven, A Rom, F Nap", "RUSSIA": "A Mos, A War, F Sev, F Stp/sc",
    "TURKEY": "A Con, A Smy, F Ank",
}  # fmt: skip
HOLDS = {power: "\n".join(f"{unit} H" for unit in units.split(", "))
         for power, units in STARTS.items()}  # fmt: skip
SPRING = HOLDS | {"AUSTRIA": "A Bud - Ser\nA Vie - Gal\nF Tri H",
                  "ITALY": "A Ven - Tyr\nA Rom - Ven\nF Nap - Ion"}  # fmt: skip
FALL = HOLDS | {"AUSTRIA": "A Ser H\nA Gal H\nF Tri H",
                "ITALY": "A Tyr - Tri\nA Ven S A Tyr - Tri\nF Ion - Tun"}  # fmt: skip


@dataclass(frozen=True)
class Way:
    """How a mail host and the configuration prove who wrote."""

    accept: str
    authserv_id: str = "gm.example"
    stamp: str = ""
    always_stamped: bool = False


PASS = "gm.example; dmarc=pass header.from=players.example"
WAYS: Mapping[str, Way] = {
    "from lines": Way("from", ""),
    "from lines, on a host that stamps": Way("from", stamp=PASS),
    "stamps, always": Way("verified", stamp=PASS, always_stamped=True),
    "stamps": Way("verified", stamp=PASS),
    "no stamps": Way("verified"),
    "stamps without a verdict": Way("verified", stamp="gm.example; spf=none; dkim=none"),
    "stamps of an unknown name": Way("verified", "", stamp=PASS),
}


@dataclass
class Played:
    """A game as it was played in one way."""

    world: World
    way: Way
    boxes: dict[str, list[Sent]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    """The kinds of the mails that asked for a yes."""

    def keep(self, sent: list[Sent]) -> list[Sent]:
        for mail in sent:
            self.boxes.setdefault(mail.to, []).append(mail)
        return sent

    def write(self, who: str, text: str, *, subject: str = "") -> Sent:
        """Answer the last mail of ours, or write a new one; say yes if we ask for it."""
        headers = {"Authentication-Results": self.way.stamp} if self.way.stamp else {}
        answering = None if subject else self.boxes[who][-1]
        for words in (text, "Yes."):
            sent = self.keep(self.world.mail(who, words, subject=subject, answering=answering,
                                             headers=headers))  # fmt: skip
            [answer] = [mail for mail in sent if mail.to == who]
            if "+c." not in answer.reply_to:
                break
            self.asked.append(answer.kind)
            answering, subject = answer, ""
        assert not answer.kind.startswith("refusal"), answer.text
        return answer


@cache
def played(name: str) -> Played:
    way = WAYS[name]
    world = World(accept=way.accept)
    world.authserv_id, world.always_stamped = way.authserv_id, way.always_stamped
    game = Played(world, way)
    for who in (GM, *map(address, POWERS)):
        game.write(who, "REGISTER Somebody Else", subject="hello")
    game.write(GM, "CREATE austerlitz standard")
    game.write(GM, "INVITE " + ", ".join(map(address, POWERS[:3])))
    for power in POWERS[:3]:
        game.write(address(power), "Yes, with pleasure.")
    for power in POWERS[3:]:
        game.write(address(power), "JOIN austerlitz")
    return _to_the_end(game)


def _to_the_end(game: Played) -> Played:
    world = game.world
    with world.storage() as work:
        seats = {seat.power: seat.person_id for seat in work.games.seats(1)}
        plays = {power: work.people.get(seats[power]).address for power in POWERS}
    game.write(plays["FRANCE"], "PRESS TO Germany\nShall we?\nENDPRESS")
    game.write(plays["GERMANY"], "Yes, we shall.")
    game.write(GM, "EXTEND 24h: the holidays")
    game.write(GM, "PAUSE")
    game.write(GM, "RESUME")
    game.write(plays["RUSSIA"], "Do you know a good book about Metternich?")
    game.write(GM, "In Winter, as always.")
    for orders in (SPRING, FALL, {"AUSTRIA": "F Tri - Alb"}, {"ITALY": "Build A Rom\nBuild F Nap"}):
        for power, lines in orders.items():
            game.write(plays[power], lines)
        game.write(GM, "REPORT")
        game.keep(world.pass_deadline())
    game.write(plays["TURKEY"], "PROPOSE DIAS")
    while world.game().state is not GameState.ENDED:
        game.keep(world.pass_deadline())
        for power in POWERS:
            if world.game().on_the_board and "D1" in game.boxes[plays[power]][-1].text:
                game.write(plays[power], "VOTE YES ON D1")
    return game


def test_each_way_that_the_configuration_knows_is_played() -> None:
    hints = get_type_hints(Identity)

    assert {way.accept for way in WAYS.values()} == set(get_args(hints["accept"]))
    assert {way.always_stamped for way in WAYS.values()} == {True, False}


def records_of(world: World) -> list[tuple[Phase, PhaseReport]]:
    with world.storage() as work:
        return [(one.phase, one.report) for one in work.games.records(1)]


@pytest.mark.long
@pytest.mark.parametrize("name", WAYS)
def test_the_game_is_the_same_whatever_proves_its_people(name: str) -> None:
    world = played(name).world

    records = records_of(world)

    assert world.game().state is GameState.ENDED
    assert records == records_of(played("from lines").world)
    assert [phase.code for phase, _ in records][:4] == ["S1901M", "F1901M", "F1901R", "W1901A"]
    assert {one.state for one in world.inbox()} == {InboxState.DONE}


@pytest.mark.parametrize("name", WAYS)
def test_nobody_is_asked_twice_for_what_our_own_mail_asks_for(name: str) -> None:
    """Without stamps a mail to the open address waits for a yes; a reply within a game never does.

    Those are CREATE and four times JOIN, in reply to the welcome, which goes to no game.
    """
    game = played(name)
    is_proven = game.way.accept == "from" or (game.way.stamp == PASS and game.way.authserv_id)
    asked = Counter(game.asked)

    assert asked.pop("confirm-address") == 8
    assert asked.pop("confirm-command") == 1  # PAUSE
    assert asked == ({} if is_proven else {"held-mail": 5})


@pytest.mark.parametrize("name", WAYS)
def test_the_gm_is_asked_and_answers_on_every_host(name: str) -> None:
    game = played(name)

    questions = [
        mail for mail in game.boxes[GM] if "Do you know a good book about Metternich?" in mail.text
    ]
    answers = [
        mail.to
        for box in game.boxes.values()
        for mail in box
        if "In Winter, as always." in mail.text and mail.to != GM
    ]
    assert len(questions) == len(answers) == 1
