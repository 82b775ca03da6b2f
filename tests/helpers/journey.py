"""Whole games as data: the mails that come in, the clock, and every mail that goes out.

The mails in are a story (``*.toml`` here or in ``gmbot/demo``). What must come of each step
lies in the folder of the story's name, one text a step. After a change on purpose, write them anew
and read the difference:

    GMBOT_WRITE_EXPECTED=1 python -m pytest tests/journeys

A long game is told in parts: a story that ``continues`` another one has its players, its game and
its steps before its own, and only its own steps are compared.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from worlds import Sent, World

from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.demo.story import Step, Story, compose, load_story, story_of
from gmbot.game.archive import export
from gmbot.game.state.context import houserules_of
from gmbot.game.state.model import Game, GameMaster
from gmbot.game.state.notes import JointChance

HERE = Path(__file__).parents[1] / "journeys"
WRITE = bool(os.environ.get("GMBOT_WRITE_EXPECTED"))


class Journey:
    """Plays a story on a game master whose storage is a SQLite file.

    With a ``seed`` the dice of the game fall the same way in every run.
    """

    def __init__(self, story: Story, folder: Path, seed: str = "") -> None:
        self.story = story
        host = story.players[0].address.partition("@")[2]
        url = f"sqlite:///{folder / 'gmbot.db'}"
        upgrade(url)
        self.store = Store(url)
        self.world = World(self.store, "verified", f"bot@{host}", f"gm@{host}")
        self.host = host
        self.boxes: dict[str, list[Sent]] = {}
        self.number = 0
        with self.store() as work:
            game = export.new_game(
                self.world.context(work, self.world.clock.now()), story.game, story.variant,
                story.houserules, GameMaster(story.gm, f"gm@{host}"), story.zone,
                {**story.settings},
            )  # fmt: skip
            if seed:  # a game of before chance was made together: nothing of its mails counts in it
                work.games.save(
                    replace(game, seed=seed, notes=replace(game.notes, chance=JointChance()))
                )
            work.commit()

    def game(self) -> Game:
        return self.world.game(self.story.game)

    def play(self) -> Iterator[tuple[Step, list[Sent]]]:
        """Play step by step, yielding what each caused to be sent."""
        for step in self.story.steps:
            sent = self._mails(step)
            yield step, sent + self._keep(self._then(step.then))

    def _then(self, then: str) -> list[Sent]:
        """What comes after the mails of a step. ``late``: the lag or grace after a deadline."""
        game = self.game()
        match then:
            case "reminder":
                assert game.deadline is not None
                self.world.clock.when = game.deadline - houserules_of(game).remind
                return self.world.sweep()
            case "deadline":
                return self.world.pass_deadline(self.story.game)
            case "late":
                assert game.due_at is not None
                return self.world.pass_time(game.due_at - self.world.clock.when)
            case "week":
                return self.world.pass_time(timedelta(days=8))
        return []

    def _mails(self, step: Step) -> list[Sent]:
        sent: list[Sent] = []
        for mail in step.mails:
            player = self.story.player(mail.sender)
            self.number += 1
            box = self.boxes.get(player.address)
            last = box[-1].row.raw if box else None
            raw = compose(mail, player, self.world.bot, last, self.number, self.world.clock.now())
            stamp = f"Authentication-Results: {self.host}; auth=pass smtp.auth={player.address}\r\n"
            sent += self._keep(self.world.deliver(stamp.encode() + raw))
        return sent

    def _keep(self, sent: list[Sent]) -> list[Sent]:
        for one in sent:
            self.boxes.setdefault(one.to, []).append(one)
        return sent


class Played:
    """A story that has been played: what each step caused, and the game afterwards."""

    def __init__(self, name: str) -> None:
        table = table_of(name)
        self.name = name
        self.watch: list[str] = table.get("watch", [])
        self.steps: list[tuple[Step, list[Sent]]] = []
        self.games: list[Game] = []
        with TemporaryDirectory() as folder:
            story = story_of(table) if table else load_story(name)
            journey = Journey(story, Path(folder), table.get("seed", ""))
            for number, (step, sent) in enumerate(journey.play()):
                if number >= table.get("told_before", 0):
                    self.steps.append((step, sent))
                    self.games.append(journey.game())
            with journey.store() as work:
                self.asked = [mail.id for mail in work.inbox.all(10_000)]
                self.answered = [m.answers for m in work.outbox.all(10_000) if m.answers]
                self.phases = [one.phase.code for one in work.games.records(self.game.id)]

    @property
    def game(self) -> Game:
        return self.games[-1]

    def sent(self, words: str) -> list[Sent]:
        """What the step with these words in its title caused."""
        return next(sent for step, sent in self.steps if words in step.title)

    def game_after(self, words: str) -> Game:
        """The game after the step with these words in its title."""
        steps = zip(self.games, self.steps, strict=True)
        return next(game for game, (step, _) in steps if words in step.title)

    def transcripts(self) -> Iterator[tuple[str, str]]:
        """Per step the name of its text and what the readers in ``watch`` (none: all) got."""
        for number, (step, sent) in enumerate(self.steps, 1):
            watched = [one for one in sent if not self.watch or one.to in self.watch]
            yield f"{number:02}.txt", _masked(_transcript(step, watched))


def table_of(name: str) -> dict[str, Any]:
    """The tables of a story here, behind those of the story that it continues."""
    own = HERE / f"{name}.toml"
    table = tomllib.loads(own.read_text(encoding="utf-8")) if own.is_file() else {}
    if "continues" not in table:
        return table
    before = table_of(table["continues"])
    told = before["step"]
    players = [*before["player"], *table.get("player", [])]
    return {**before, **table, "player": players, "step": told + table["step"],
            "told_before": len(told)}  # fmt: skip


@cache
def played(name: str) -> Played:
    return Played(name)


def _transcript(step: Step, sent: list[Sent]) -> str:
    """Everything a step caused, as text."""
    mails = [
        f"To: {one.to}\nSubject: {one.subject}\nKind: {one.row.kind}\n"
        f"Reply-To: {one.reply_to}\n\n{one.text.rstrip()}\n"
        for one in sorted(sent, key=lambda one: one.row.id)
    ]
    return f"{step.title}\n\n" + f"\n{'=' * 78}\n".join(mails)


def _masked(text: str) -> str:
    """Take out what differs from run to run: the secrets of reply addresses, and codes."""
    text = re.sub(r"(\+c\.|\+austerlitz\.)[a-z0-9]{8,}", r"\1SECRET", text)
    text = re.sub(r"\b(CONFIRM|code:?) [a-z0-9]{10}\b", r"\1 SECRET", text)
    text = re.sub(r"(\+[a-z]+\.(?:p\.)?)[a-z0-9]{16}", r"\1SECRET", text)
    text = re.sub(r"VERIFY [0-9a-f]{12}\b", "VERIFY CODE", text)
    return re.sub(r"\(\d+ kB\)", "(SIZE)", text)
