"""A game of each of the five sheets, as a new GM gets one: made with the command line, joined and
played for a year by mail, over the embedded post office."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path
from types import MappingProxyType

import pytest
from click.testing import CliRunner
from worlds import quickly_painted

from gmbot.app.cli.main import main
from gmbot.app.output.drawing import Drawing
from gmbot.demo.robots import robot_orders
from gmbot.demo.stage import Stage
from gmbot.demo.story import Player, Story, StoryMail, compose
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.rules.board.terms import Phase
from gmbot.rules.dues import dues

DOMAIN = "post.example"
KEEP = os.environ.get("GMBOT_KEEP_MAILS", "")
"""A folder that all mails of these games are copied to, to be read by people."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida", "Jon")


@dataclass(frozen=True)
class Kind:
    """One kind of game, and what its players write before it begins."""

    variant: str
    houserules: str
    phases: tuple[str, ...]
    """Those played, first to last."""
    powers: tuple[str, ...] = ()
    """What each player asks for; else they are as many as the power count and ask for nothing."""
    seats: int = 7
    options: tuple[str, ...] = ()
    bid: str = ""
    subjects: str = ""
    """Orders come as new mails with this subject, not as replies."""
    told: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Words that must stand in some mail of this kind to every player."""


STANDARD = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
KINDS = {
    "forum": Kind("fritz1900", "fritz_forum", ("S1900M", "F1900M", "W1900A"), STANDARD,
        told={"results": "the moves of Fall 1900 are resolved"}),
    "anarchy": Kind("anarchy7", "anarchy7", ("W1900A", "S1901M", "F1901M", "S1902M"), seats=6,
        options=("--set", "players=6"), told={"results": "Empire"}),
    "fog": Kind("blind1898", "saari", ("W1898A", "S1899M", "F1899M", "W1899A"), STANDARD,
        told={"results": "All else lies in the fog", "game-start": "Nobody learns who plays"}),
    "email": Kind("standard", "email_classic", ("S1901M", "F1901M", "W1901A"), STANDARD,
        told={"results": "Fall 1901"}),
    "modern": Kind("modern", "upquark", ("S1995M", "F1995M", "W1995A"), seats=10,
        bid="BID NO PREFERENCE", subjects="Modern {power} {season} {year}",
        told={"results": "Fall 1995"}),
}  # fmt: skip


class Table:
    """A game on the stage, and the people around it."""

    def __init__(self, kind: Kind, folder: Path) -> None:
        self.kind = kind
        self.folder = folder
        self.players = [
            Player(name, f"{name.lower()}@{DOMAIN}", "", "short") for name in NAMES[: kind.seats]
        ]
        self.story = Story("", "modern" if kind.bid else "friday", kind.variant, kind.houserules,
                           "UTC", "Zurich", {}, tuple(self.players), ())  # fmt: skip
        drawing = Drawing(quickly_painted)
        self.stage = Stage(self.story, folder, lambda user, mail: None, drawing)
        self.number = 0

    def create(self) -> str:
        """Make the game as its GM does; return what the command printed."""
        (self.folder / "gmbot.toml").write_text(
            f'[database]\nurl = "sqlite:///gmbot.db"\n[mail]\naddress = "bot@{DOMAIN}"\n'
        )
        done = CliRunner().invoke(main, [
            "game", "create", self.story.game, "--config", str(self.folder / "gmbot.toml"),
            "--variant", self.kind.variant, "--houserules", self.kind.houserules,
            "--gm", f"gm@{DOMAIN}", "--gm-name", "Zurich", *self.kind.options,
        ])  # fmt: skip
        assert done.exit_code == 0, done.output
        return done.output

    async def write(self, player: Player, text: str, subject: str = "", reply: bool = True) -> None:
        """Send a mail: a reply to the newest one the player got, or a new one."""
        self.number += 1
        mail = StoryMail(player.name.lower(), subject or "I want to play", text, "", reply, False)
        answered = self.stage.newest_from_bot(player.name.lower())
        now = self.stage.clock.now()
        raw = compose(mail, player, self.stage.bot_address, answered, self.number, now)
        to = parseaddr(str(message_from_bytes(raw, policy=policy.default)["To"]))[1]
        await self.stage.send(player.name.lower(), raw, to)

    async def join(self) -> None:
        """Everybody asks for a seat, and confirms the address; some games have an auction then."""
        for number, player in enumerate(self.players):
            wish = f" AS {self.kind.powers[number]}" if self.kind.powers else ""
            text = f"REGISTER {player.name}\nJOIN {self.story.game}{wish}"
            await self.write(player, text, reply=False)
        await self.stage.settled()
        for text in ("yes", *([self.kind.bid] if self.kind.bid else [])):
            for player in self.players:
                await self.write(player, text)
            await self.stage.settled()
        assert self.stage.game().state is GameState.RUNNING, "the game has not begun"

    async def order(self) -> None:
        """Everybody who owes orders mails legal ones, as plain lines."""
        game = self.stage.game()
        ruleset = ruleset_of(game)
        owing = dues(game.position, ruleset)
        for player in self.players:
            power = self._power_of(game, player)
            if power in owing:
                lines = robot_orders(owing[power], game.position, ruleset, "five")
                names = {info.id: info.name for info in ruleset.board.powers}
                subject = self.kind.subjects.format(
                    power=names[power], season=game.phase.season.title, year=game.phase.year
                )
                await self.write(player, "\n".join(lines), subject, reply=not subject)
        await self.stage.settled()

    def _power_of(self, game: Game, player: Player) -> str | None:
        with self.stage.bot.store() as work:
            person = work.people.by_address(player.address)
            assert person is not None
            seats = {seat.person_id: seat.power for seat in work.games.seats(game.id)}
        return seats[person.id]

    async def play(self) -> list[str]:
        """Join, then play the year; return the phases that were ordered."""
        await self.join()
        seen = []
        while (phase := self.stage.game().phase).code != self.kind.phases[-1]:
            assert len(seen) < 8, seen
            seen.append(phase.code)
            await self.order()
            await self._end(phase)
        return [*seen, phase.code]

    async def _end(self, phase: Phase) -> None:
        """Let the deadline pass, and the time that some house rules wait after it."""
        game = self.stage.game()
        while game.phase == phase:
            when = game.due_at or game.deadline
            assert when is not None
            self.stage.clock.move_to(when)
            self.stage.service.ring()
            before = game
            async with asyncio.timeout(60):
                while (game := self.stage.game()) == before:
                    await asyncio.sleep(0.02)
        await self.stage.settled()

    def mails(self, user: str) -> list[EmailMessage]:
        return [
            message_from_bytes(one.raw, policy=policy.default)  # type: ignore[misc]
            for one in self.stage.office.messages(user)
        ]


def text_of(mail: EmailMessage) -> str:
    part = mail.get_body(preferencelist=("plain",))
    assert part is not None
    return part.get_content().replace("\r\n", "\n")


@pytest.mark.parametrize("name", KINDS)
def test_a_game_of_each_kind_is_made_joined_and_played_for_a_year(
    name: str, tmp_path: Path
) -> None:
    table = Table(KINDS[name], tmp_path)
    printed = table.create()
    boxes: dict[str, list[EmailMessage]] = {}

    async def run() -> list[str]:
        async with table.stage:
            try:
                return await table.play()
            finally:
                for user in (*(one.name.lower() for one in table.players), "gm", "bot"):
                    boxes[user] = table.mails(user)
                keep(name, boxes)

    played = asyncio.run(run())

    assert table.story.game in printed
    assert [code for code in played if not code.endswith("R")] == list(table.kind.phases)
    for player in table.players:
        mails = boxes[player.name.lower()]
        assert not [m["Subject"] for m in mails if "(E-" in str(m["Subject"])]
        assert not [m["Subject"] for m in mails if "problem" in str(m["Subject"])]
        for kind, words in table.kind.told.items():
            assert any(
                words in " ".join(text_of(mail).split())
                for mail in mails
                if str(mail["X-Gmbot-Mail"]).startswith(kind)
            ), (player.name, kind, words)
    asked = [str(mail["Message-ID"]) for mail in boxes["bot"]]
    answered = [str(m["In-Reply-To"]) for box in boxes.values() for m in box if m["In-Reply-To"]]
    assert sorted(asked) == sorted(set(asked) & set(answered))


def keep(name: str, boxes: Mapping[str, list[EmailMessage]]) -> None:
    """Write the mails down for people who want to read them."""
    if not KEEP:
        return
    shutil.rmtree(Path(KEEP) / name, ignore_errors=True)
    for user, mails in boxes.items():
        folder = Path(KEEP) / name / user
        folder.mkdir(parents=True, exist_ok=True)
        for number, mail in enumerate(mails, 1):
            head = "".join(f"{k}: {mail[k]}\n" for k in ("From", "To", "Subject", "X-Gmbot-Mail"))
            (folder / f"{number:03}.txt").write_text(f"{head}\n{text_of(mail)}")
            (folder / f"{number:03}.eml").write_bytes(mail.as_bytes())
