"""Who acts out of sight is not told: neither by a player's acts nor by what the GM does (S2.20).

Two games are alike in the west. In the east another power acts in each, in one of them Turkey is
out, and what the GM puts right differs. France gets the same bytes in both, for a year and more.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import ClassVar

import pytest
from fog_worlds import Fogbound, Reader
from site_pages import written
from worlds import GM, POWERS, address

from gmbot.app.output.mailroom import Mailroom
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.kinds import AUDIENCES
from gmbot.game.state.ports import UnitOfWork

FRANCE = address("FRANCE")
BOX = "bot+whispers@gm.example"
NEW, SPARE = "nora@elsewhere.example", "sam@elsewhere.example"
WEST = {"FRANCE": ["A PAR", "F BRE"], "ENGLAND": ["F LVP"]}
HELD = {"FRANCE": ["PAR", "BRE"], "ENGLAND": ["EDI"]}


SETTINGS: Mapping[str, object] = {
    "rules": {"calendar": {"skips": False}}, "pauses": "players",
}  # fmt: skip


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


def a_world(east: East, **settings: object) -> Fogbound:
    world = Fogbound(shown_to=[FRANCE])
    world.import_game(
        game="whispers", variant="blind1898", houserules="saari", phase="S1901M",
        units=WEST | east.units, centers=HELD | east.centers, gm={"name": "Zurich", "address": GM},
        homes=HELD | east.centers, settings=SETTINGS | settings,
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

    def __init__(self, east: East, **settings: object) -> None:
        self.east = east
        self.world = a_world(east, **settings)
        self.reader = Reader(self.world, [])
        self.refuses = "nobody"

    def said(self, who: str, text: str) -> None:
        if who == "refuses":
            self.refuses = self.east.fill(text)
            return
        sender = {"actor": address(self.east.actor), "GM": GM}.get(who, who)
        sent = self.world.mail(sender, self.east.fill(text), "whispers", to=BOX)
        sent.sort(key=lambda mail: mail.to != FRANCE)  # she answers first, be she the last or not
        for asked in sent:
            if "+c." in asked.reply_to:
                word = "NO" if asked.to.startswith(self.refuses.lower()) else "YES"
                sent += self.world.mail(asked.to, word, answering=asked)
        bad = [one for one in sent if one.kind in ("refusal", "nothing-understood")]
        fine = ("passed to the game master", "you said no")
        bad = [one for one in bad if not any(words in one.subject for words in fine)]
        assert not bad, bad[0].text
        self.reader.take(sent)

    def deadline(self) -> None:
        """The day before, then the end of the phase; France is curious each time."""
        world = self.world
        end = world.game("whispers").deadline
        if end is None:  # there is a pause
            self.reader.take(world.pass_time(timedelta(days=20)))
            return
        world.clock.when = max(world.clock.when, end - timedelta(hours=23))
        self.reader.take(world.sweep())
        self.reader.take(world.pass_deadline("whispers"))
        for text in ("STATUS", "LIST", "HISTORY", "AUDIT", "SUMMARY", "WHO"):
            self.reader.take(world.mail(FRANCE, text, "whispers", to=BOX))


CORRECT = "GM: CORRECT S1901M: a slip of mine\nORDER-AS-SENT {name}: {unit} H"
ACTS = {
    "more time": ["actor: EXTENSION 1 day"],
    "an absence": ["actor: ABSENCE 13 Dec TO 20 Dec"],
    "a daily mail": [f"{FRANCE}: SET DIGEST 18:00", "actor: ABSENCE 13 Dec TO 20 Dec",
                     "actor: RESIGN", "", ""],
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
    "the GM's words and clock": ["GM: ANNOUNCE\nAll is well.\nENDANNOUNCE", "GM: PAUSE",
                                 "GM: RESUME", "GM: SCHEDULE moves 6d",
                                 "actor: Do you know a good book about Metternich?",
                                 f"GM: MASTER ADD {SPARE}"],
    "a year": ["actor: {unit} H", "", "", "", ""],
    "orders taken back": ["actor: {unit} H", "GM: CLEAR FOR {name}"],
    "somebody stands by": [f"{NEW}: STANDBY whispers", "actor: RESIGN"],
    "a namesake": ["actor: RESIGN", f"{SPARE}: SET NAME Player 2", f"{SPARE}: TAKEOVER whispers",
                   f"GM: REPLACE {{name}} WITH {SPARE}", f"{SPARE}: TAKEOVER {{name}}@whispers"],
    "a takeover of whoever stands by": [
        f"{NEW}: STANDBY whispers", "GM: CALL REPLACEMENT {name}", f"{NEW}: TAKEOVER whispers",
        f"GM: REPLACE {{name}} WITH {NEW}", f"{NEW}: TAKEOVER {{name}}@whispers"],
    "a takeover asked for as a power": [
        "actor: RESIGN", f"{NEW}: takeover {{name}} whispers", f"GM: REPLACE {{name}} WITH {NEW}",
        "", f"{NEW}: takeover {{name}} whispers", f"{NEW}: STATUS"],
    "a takeover by a substitute": [
        f"actor: SUBSTITUTE {SPARE} FROM 2 Dec TO 20 Dec", "", f"{SPARE}: STATUS", "actor: RESIGN",
        f"GM: REPLACE {{name}} WITH {SPARE}", f"{SPARE}: TAKEOVER {{name}}@whispers"],
    "a takeover of a dummy": [
        "actor: RESIGN", "GM: DUMMY {name} RANDOM", "", f"GM: REPLACE {{name}} WITH {NEW}",
        f"{NEW}: TAKEOVER {{name}}@whispers"],
    "a takeover wanted by two": [
        "actor: RESIGN", f"{NEW}: TAKEOVER {{name}}@whispers", f"{SPARE}: TAKEOVER whispers",
        f"GM: REFUSE {NEW}: another was first", f"GM: REPLACE {{name}} WITH {SPARE}",
        f"{SPARE}: TAKEOVER {{name}}@whispers"],
    "a takeover over two phases": [
        "GM: EJECT {name}: silence", "", f"{NEW}: TAKEOVER {{name}}@whispers", "",
        f"GM: REPLACE {{name}} WITH {NEW}", f"{NEW}: TAKEOVER {{name}}@whispers"],
    "a takeover by an observer": [
        f"{SPARE}: OBSERVE whispers", "actor: RESIGN", f"{SPARE}: TAKEOVER whispers",
        f"GM: REPLACE {{name}} WITH {SPARE}", f"{SPARE}: TAKEOVER {{name}}@whispers"],
    "a takeover, and another": [
        f"GM: REPLACE {{name}} WITH {NEW}", f"{NEW}: TAKEOVER {{name}}@whispers", f"{NEW}: RESIGN",
        f"GM: REPLACE {{name}} WITH {SPARE}", f"{SPARE}: TAKEOVER {{name}}@whispers"],
    "a pause": ["actor: PROPOSE PAUSE UNTIL 20 Dec: a feast"],
    "a pause that one refuses": ["refuses: {name}", f"{FRANCE}: PROPOSE PAUSE UNTIL 20 Dec"],
    "a rule": ["GM: SET press grey"],
    "a rule that one refuses": ["refuses: {name}", "GM: SET press grey"],
    "France's own": [
        f"{FRANCE}: PROVISIONAL\nA Par H", f"{FRANCE}: FOR F1901M\nA Par - Pic", "actor: RESIGN",
        f"{FRANCE}: POSTAL\nhi\nENDPOSTAL", f"{FRANCE}: PRESS TO Germany\nhello\nENDPRESS", "", "",
        f"{FRANCE}: SEARCH hello", f"{FRANCE}: PROVISIONAL\nA Par - Bur"],
    "a GM who looks": ["GM: REPORT FULL", "GM: PREVIEW", "GM: AUDIT", "", "GM: HISTORY",
                       "GM: STATUS"],
}  # fmt: skip
"""What is done, ``who: text``; an empty one lets the phase end; ``refuses`` says NO to all."""


ELSEWHERE: Mapping[str, str] = {
    "test_fog_commands": """
        address-change address-half address-link confirm-address diary explanation filled-in help
        legal-orders map may-be-asked orders-kept press-held signed-statements simulation
        unknown-sender votes welcome""",
    "test_fog_starts": "chance-promised chance-told game-start joined luck-kept preference "
                       "signing-key",
    "test_fog_votes": """
        draw-appeal draws-counted draws-open draws-proposed no-vote-beside revote revote-result
        settled stalled vote-reminder""",
    "test_fog_secrets, whoever is late and whoever is not": "late-notice late-public too-late",
}  # fmt: skip
"""Kinds of mails that no act here brings about, by the module that compares them."""
NOT_IN_SIGHT: Mapping[str, str] = {
    "to the GM, or to one who does not play yet, before the game begins": """
        admitted assigned barred cancelled digest-forming entry game-created
        invitation invited muster muster-over not-started position-taken ready seat-count set-up
        start-set unstarted waits-for-player""",
    "no game in the fog has it: bids, dealings, names of empires, charts, conditional press": """
        auction-bids auction-dice auction-opened auction-result bid-receipt bid-reminder bid-wanted
        center-chart dealing dealing-hands dealing-promised empire-named empire-vetoed elimination
        homes length-poll press-unmet prolonged""",
    "the game is over, and all is revealed": """
        book-offer end-statements ended game-over phase-done revealed""",
    "something of ours has failed; players are told the same words, whatever it is": """
        alarm health key-changed log-restored mail-cut-short order-set-aside stands-still""",
    "to the GM alone, or to a person who is no player of the game": """
        declined extension-asked master-digest person-merged press-decided press-queue
        settings-helped""",
    "of the reader's own address and mails, whatever the game is": """
        bounce bounce-help code-sent declined-mail held-mail lone-figure only-provisional
        power-to-act signed-on too-many-mails unverified-orders verified""",
    "words of notices that always have a kind of their own": "ask-word news",
}
"""Kinds of mails that need not be compared, by why not."""


BROUGHT_ABOUT: Mapping[str, str] = {
    "more time": """
        center-totals deadline-changed digest extension game-list nmr reminder report results
        status vacancy""",
    "an absence": "absence absence-booked",
    "a daily mail": "confirm-command daily daily-piece done resigned",
    "a substitute": "order-receipt substitute substitute-asked",
    "a newcomer": "entry-asked replaced replacement-call replacement-pack",
    "a player back": "reinstate-asked",
    "a player put out": "ejected",
    "a dummy": "dummy",
    "an excuse": "excused nmr-marked",
    "orders written down": "looked-at orders-entered",
    "letters": "error-noted error-reported press-delivered press-receipt token",
    "another board": "after-correction board-edited",
    "a correction": "corrected-results",
    "a withdrawal": "rolled-back",
    "results looked over": "refusal review rules-changed",
    "the GM's words and clock": """
        announcement master-asked masters nothing-understood paused question resumed schedule""",
    "orders taken back": "orders-cleared",
    "somebody stands by": "standby",
    "a namesake": "likeness",
    "a takeover wanted by two": "entry-refused",
    "a takeover by an observer": "observing",
    "a pause": "pause-agreed pause-proposed",
    "a pause that one refuses": "pause-declined",
    "a rule": "agreed rules-proposed",
    "a rule that one refuses": "rules-kept",
    "France's own": "ahead-checked ahead-orders press-found press-issue",
    "a GM who looks": "preview",
}
"""Kinds of mails by the first of ``ACTS`` that brings them about: it is seen to do so."""
LISTED = [kind for one in (ELSEWHERE, NOT_IN_SIGHT) for kinds in one.values()
          for kind in kinds.split()]  # fmt: skip
PUBLIC = {"a player leaves", "a newcomer", "a player put out", "a dummy", "a call", "a player back",
          "a player replaced", *(act for act in ACTS if act.startswith("a takeover"))}  # fmt: skip
"""Acts in whose games the public pages are compared as well."""


class Noting(Mailroom):
    """Keeps the kinds of all that is told."""

    told: ClassVar[set[str]] = set()

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        envelopes = tuple(envelopes)
        kinds = (notice.kind for mail in envelopes for notice in mail.notices)
        self.told.update(kind.partition("/")[0] for kind in kinds)
        super().post(work, envelopes, now)


def test_every_kind_of_mail_is_brought_about_and_compared() -> None:
    """A new kind fails here until an act of ``ACTS`` has France's mails compared with it."""
    compared = {kind for kinds in BROUGHT_ABOUT.values() for kind in kinds.split()}

    known = set(LISTED)
    assert len(LISTED) == len(known)
    assert AUDIENCES.keys() - compared - known == set()
    assert known & compared == set()
    assert (known | compared) - AUDIENCES.keys() == set()
    assert BROUGHT_ABOUT.keys() - ACTS.keys() == set()


def played(east: East, what: str, folder: Path) -> tuple[list[bytes], dict[str, str]]:
    """What France gets, and the public pages two phases after the act."""
    play = Play(east)
    play.world.mailroom.__class__ = Noting
    for step in ACTS[what]:
        if not step:
            play.deadline()
            continue
        who, _, text = step.partition(": ")
        play.said(who, text)
    pages: dict[str, str] = {}
    for number in range(5 - ACTS[what].count("")):
        if number == 2 and what in PUBLIC:
            pages = written(play.world, folder)
        play.deadline()
    assert not [one for one in play.world.inbox() if one.state.value == "set-aside"]
    # The totals are public (S2.19), and not alike in the two games.
    return play.reader.got, {
        name: re.sub(r"\d(?:, \d)+", "TOTALS", page) for name, page in pages.items()
    }


@pytest.mark.long
@pytest.mark.parametrize("what", ACTS)
def test_neither_mails_nor_public_pages_tell_who_did_it(what: str, tmp_path: Path) -> None:
    Noting.told.clear()

    (first, pages), (second, others) = (
        played(east, what, tmp_path / str(number)) for number, east in enumerate(EASTS)
    )

    assert first == second
    assert len(first) > 30
    assert pages == others
    assert ("whispers" in "".join(pages.values())) == (what in PUBLIC)
    assert Noting.told >= set(BROUGHT_ABOUT.get(what, "").split())
    assert Noting.told & set(LISTED) == set()
