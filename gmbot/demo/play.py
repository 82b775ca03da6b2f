"""Plays a story on the stage, then plays on with a person who takes a power over."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path

from gmbot.demo.backstage import DemoOffice, DemoScene
from gmbot.demo.postoffice import StoredMail
from gmbot.demo.robots import robot_orders
from gmbot.demo.screen import Screen
from gmbot.demo.stage import Stage, StageError, recipient_of
from gmbot.demo.story import Player, Step, Story, StoryMail, compose, load_story
from gmbot.demo.webmail import Running, make_app, serve
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.players import player_names
from gmbot.game.views import board_rows
from gmbot.mail.cancellation import is_cancelled, together
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues

_PAUSE_SECONDS = 0.6
_LOOK_SECONDS = 0.5


async def play(*, once: bool, speed: float, folder: Path | None, port: int) -> int:
    """Play the year; return the exit status. ``speed`` 0 makes no pauses."""
    screen = Screen()
    with tempfile.TemporaryDirectory(prefix="gmbot-demo-") as temporary:
        home = folder or Path(temporary)
        home.mkdir(parents=True, exist_ok=True)
        mails = (folder or Path()) / ("mails" if folder else "demo-mails")

        async def perform() -> None:
            async with Performance(load_story(), home, speed, screen) as show:
                await show.year()
                count = show.keep_mails(mails)
                screen.note(f"{count} mails are kept in {mails.resolve()}")
                if not once:
                    await show.play_on(port)

        try:
            await together(perform())  # else sending a mail may lose Ctrl-C
        except StageError as error:
            screen.console.print(f"[red]The demo cannot go on: {error}[/red]")
            return 1
    return 0


class Performance:
    """One performance of a story."""

    def __init__(self, story: Story, folder: Path, speed: float, screen: Screen) -> None:
        self.stage = Stage(story, folder, self._delivered)
        self.human: set[str] = set()
        """Addresses whose robot has stopped writing."""
        self._story = story
        self._screen = screen
        self._pause = _PAUSE_SECONDS / speed if speed > 0 else 0.0
        self._number = 0
        self._answered: set[tuple[str, str]] = set()

    async def __aenter__(self) -> Performance:
        await self.stage.__aenter__()
        self._screen.title(self._story.title)
        office = self.stage.office
        self._screen.note(
            f"A post office on this machine: SMTP 127.0.0.1:{office.smtp_port}, "
            f"IMAP 127.0.0.1:{office.imap_port}. The bot is {self.stage.bot_address}."
        )
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stage.__aexit__(*error)

    # ---- the year

    async def year(self) -> None:
        """Play every step of the story."""
        for step in self._story.steps:
            game_before = await asyncio.to_thread(self.stage.game)
            self._screen.title(step.title)
            await self._step(step)
            game_after = await asyncio.to_thread(self.stage.game)
            if game_after.phase != game_before.phase:
                await self._show_board(game_before, game_after)

    async def _step(self, step: Step) -> None:
        for mail in step.mails:
            player = self._story.player(mail.sender)
            self._screen.sent(player, mail)
            await self._send(player, mail)
            await asyncio.sleep(self._pause)
        await self.stage.settled()
        if step.then == "reminder":
            await self._let_time_pass("six days later")
            await self.stage.pass_reminder()
        elif step.then == "deadline":
            await self._let_time_pass("until the deadline")
            await self.stage.pass_deadline()

    async def _send(self, player: Player, mail: StoryMail) -> None:
        self._number += 1
        user = player.name.lower()
        answered = self.stage.newest_from_bot(user)
        now = self.stage.clock.now()
        raw = compose(mail, player, self.stage.bot_address, answered, self._number, now)
        await self.stage.send(user, raw, recipient_of(raw))

    async def _let_time_pass(self, what: str) -> None:
        with self._screen.waits(what) as bar:
            for part in range(20):
                bar.update(bar.task_ids[0], completed=part / 20)
                await asyncio.sleep(self._pause / 10)

    async def _show_board(self, game_before: Game, game_after: Game) -> None:
        names = await asyncio.to_thread(self._names, game_after)
        table = board_rows(game_after.position, ruleset_of(game_after), names, game_before.position)
        self._screen.board(f"The board for {game_after.phase.title}", table)

    def _names(self, game: Game) -> Mapping[Power, str]:
        with self.stage.bot.store() as work:
            return player_names(self.stage.bot.context(work, self.stage.clock.now()), game)

    def _delivered(self, user: str, mail: StoredMail) -> None:
        if user != "bot":
            self._screen.answered(user.title(), mail.raw)

    def keep_mails(self, folder: Path) -> int:
        """Write every mail as a file: ``anna/003.eml``. Returns how many there are."""
        count = 0
        for user in ("bot", "gm", *(player.name.lower() for player in self._story.players)):
            box = folder / user
            box.mkdir(parents=True, exist_ok=True)
            for old in box.glob("*.eml"):
                old.unlink()
            for number, mail in enumerate(self.stage.office.messages(user), 1):
                (box / f"{number:03}.eml").write_bytes(mail.raw)
                count += 1
        return count

    # ---- playing on

    async def open_mailbox(self, port: int = 0) -> Running:
        """Open the web mailbox, so that a person can play on."""
        office = DemoOffice(self.stage, lambda address: address not in self.human)
        scene = DemoScene(self.stage, self.human.add)
        return await serve(make_app(office, scene, now=self.stage.clock.now), port)

    async def play_on(self, port: int) -> None:
        """Play on with the person who takes a power over in the browser, until Ctrl-C."""
        running = await self.open_mailbox(port)
        self._screen.title("The year is over. Now you")
        self._screen.console.print(f"\n  Open [bold]{running.url}[/bold] in a browser: read the")
        self._screen.console.print("  mails, take a power over and write. Ctrl-C ends the demo.\n")
        try:
            await self.robots_play()
        finally:
            await running.stop()

    async def robots_play(self) -> None:
        """Let the robots write whenever something is due, until cancelled."""
        while not is_cancelled():
            await self._robots_write()
            await asyncio.sleep(_LOOK_SECONDS)

    async def _robots_write(self) -> None:
        """Once a human plays, every robot that owes orders in this phase mails them, as final."""
        await self.stage.settled()
        game = await asyncio.to_thread(self.stage.game)
        if not self.human or game.state is not GameState.RUNNING:
            return
        ruleset = ruleset_of(game)
        owing = dues(game.position, ruleset)
        for player in self._story.players:
            mark = (player.address, game.phase.code)
            due = owing.get(Power(player.power))
            if player.address in self.human or due is None or mark in self._answered:
                continue
            self._answered.add(mark)
            lines = robot_orders(due, game.position, ruleset, game.seed)
            body = "\n".join([*lines, "FINAL"])
            mail = StoryMail(player.name.lower(), "", body, "", reply=True, quote=False)
            self._screen.sent(player, mail)
            await self._send(player, mail)
            await asyncio.sleep(self._pause)
