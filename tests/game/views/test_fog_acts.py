"""Who acts out of sight is not told: neither by a player's acts nor by what the GM does (S2.20).

Two games are alike in the west. In the east another power acts in each, in one of them Turkey is
out, and what the GM puts right differs. France gets the same bytes in both, for a year and more.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest
from fog_worlds import Fogbound, Reader
from worlds import GM, POWERS, address

FRANCE = address("FRANCE")
BOX = "bot+whispers@gm.example"
NEW, SPARE = "nora@elsewhere.example", "sam@elsewhere.example"
WEST = {"FRANCE": ["A PAR", "F BRE"], "ENGLAND": ["F LVP"]}
HELD = {"FRANCE": ["PAR", "BRE"], "ENGLAND": ["EDI"]}


@dataclass(frozen=True)
class East:
    """What is out of sight: who acts, with which unit, and what stands there beside."""

    actor: str
    unit: str
    to: str
    units: dict[str, list[str]]
    centers: dict[str, list[str]]

    def fill(self, text: str) -> str:
        return text.format(name=self.actor.title(), unit=self.unit, to=self.to)


EASTS = (
    East("TURKEY", "A Con", "Bul",
         {"TURKEY": ["A CON", "F ANK"], "RUSSIA": ["A MOS"], "AUSTRIA": ["A VIE"]},
         {"TURKEY": ["ANK", "CON"], "RUSSIA": ["MOS"], "AUSTRIA": ["TRI"]}),
    East("RUSSIA", "F Sev", "Rum",  # Turkey is out, and Austria holds nothing but a unit.
         {"RUSSIA": ["F SEV", "A WAR", "A LVN"], "AUSTRIA": ["A SER"]},
         {"RUSSIA": ["SEV", "WAR", "MOS", "ANK"]}),
)  # fmt: skip


def a_world(east: East) -> Fogbound:
    world = Fogbound()
    world.import_game(
        game="whispers", variant="blind1898", houserules="saari", phase="S1901M",
        units=WEST | east.units, centers=HELD | east.centers, gm={"name": "Zurich", "address": GM},
        homes=HELD | east.centers, settings={"rules": {"calendar": {"skips": False}}},
        players=[
            {"power": p, "name": f"Player {n}", "addresses": [address(p)]}
            for n, p in enumerate(POWERS)
        ],
    )  # fmt: skip
    for who, name in ((NEW, "Nora"), (SPARE, "Sam")):
        world.answer(who, "YES", answering=world.answer(who, f"REGISTER {name}"))
    world.answer(FRANCE, "SET MAPS ON\nSET FILES ON", to=BOX)
    return world


class Play:
    """One game: does what a script says, and keeps what France gets."""

    def __init__(self, east: East) -> None:
        self.east = east
        self.world = a_world(east)
        self.reader = Reader(self.world, [])

    def said(self, who: str, text: str) -> None:
        sender = {"actor": address(self.east.actor), "GM": GM}.get(who, who)
        sent = self.world.mail(sender, self.east.fill(text), "whispers", to=BOX)
        for asked in sent:
            if "+c." in asked.reply_to:
                sent += self.world.mail(asked.to, "YES", answering=asked)
        assert not [one for one in sent if one.kind in ("refusal", "nothing-understood")]
        self.reader.take(sent)

    def deadline(self) -> None:
        """The day before, then the end of the phase; France is curious each time."""
        world = self.world
        end = world.game("whispers").deadline
        assert end is not None
        world.clock.when = max(world.clock.when, end - timedelta(hours=23))
        self.reader.take(world.sweep())
        self.reader.take(world.pass_deadline("whispers"))
        for text in ("STATUS", "LIST", "HISTORY", "AUDIT", "SUMMARY", "WHO"):
            self.reader.take(world.mail(FRANCE, text, "whispers", to=BOX))


CORRECT = "GM: CORRECT S1901M: a slip of mine\nORDER-AS-SENT {name}: {unit} H"
ACTS = {
    "more time": ["actor: EXTENSION 1 day"],
    "an absence": ["actor: ABSENCE 13 Dec TO 20 Dec"],
    "a substitute": [f"actor: SUBSTITUTE {SPARE} FROM 2 Dec TO 20 Dec", "", "",
                     f"{SPARE}: {{unit}} - {{to}}"],
    "a player leaves": ["actor: RESIGN"],
    "a newcomer": ["actor: RESIGN", f"{NEW}: TAKEOVER {{name}}@whispers",
                   f"GM: REPLACE {{name}} WITH {NEW}",
                   f"{NEW}: TAKEOVER {{name}}@whispers", f"{NEW}: {{unit}} H"],
    "a player back": ["actor: RESIGN", "GM: REINSTATE {name}"],
    "a player put out": ["GM: EJECT {name}: silence"],
    "a player replaced": [f"GM: REPLACE {{name}} WITH {NEW}", f"{NEW}: TAKEOVER {{name}}@whispers"],
    "a dummy": ["actor: RESIGN", "GM: DUMMY {name} RANDOM"],
    "a call": ["GM: CALL REPLACEMENT {name}", f"{NEW}: TAKEOVER whispers",
               f"GM: REPLACE {{name}} WITH {NEW}", f"{NEW}: TAKEOVER {{name}}@whispers"],
    "an excuse": ["", "GM: EXCUSE {name}", "GM: NMR {name} S1901M"],
    "orders written down": ["GM: ORDERS FOR {name}\n{unit} - {to}", "GM: REPORT FULL"],
    "letters": ["actor: PRESS TO Germany\nHello\nENDPRESS", "", "actor: ERROR my {unit}",
                "actor: SET PASSWORD quokka17 kelp", "actor: NEW TOKEN", "actor: FINAL"],
    "another board": ["GM: EDIT: a slip\nREMOVE {unit}"],
    "a correction": ["actor: {unit} - {to}", "", CORRECT],
    "a withdrawal": ["actor: {unit} - {to}", "", "GM: ROLLBACK S1901M: a slip",
                     "GM: EDIT: a slip\nREMOVE {unit}", "GM: ROLLFORWARD: go on"],
    "results looked over": ["GM: REVIEW ON", "actor: {unit} - {to}", "", "GM: RELEASE"],
    "a GM who looks": ["GM: REPORT FULL", "GM: PREVIEW", "GM: AUDIT", "", "GM: HISTORY",
                       "GM: STATUS"],
}  # fmt: skip
"""What is done, ``who: text``; an empty one lets the phase end."""


def mails_of(east: East, script: list[str]) -> list[bytes]:
    play = Play(east)
    for step in script:
        if not step:
            play.deadline()
            continue
        who, _, text = step.partition(": ")
        play.said(who, text)
    for _ in range(5 - script.count("")):
        play.deadline()
    assert not [one for one in play.world.inbox() if one.state.value == "set-aside"]
    return play.reader.got


@pytest.mark.parametrize("what", ACTS)
def test_it_is_not_told_who_did_it(what: str) -> None:
    first, second = (mails_of(east, ACTS[what]) for east in EASTS)

    assert first == second
    assert len(first) > 30
