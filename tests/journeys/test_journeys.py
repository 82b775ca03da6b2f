"""Whole games as data: the mails that come in, the clock, and every mail that goes out.

The mails in are a story (``gmbot/app/demo/*.toml``); what must come of each step lies beside this
file, one text a step. After a change on purpose, write them anew and read the difference:

    GMBOT_WRITE_EXPECTED=1 python -m pytest tests/journeys
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from worlds import Sent, World

from gmbot.app.demo.story import Step, Story, compose, load_story
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game import transfer
from gmbot.game.desk import houserules_of
from gmbot.game.model import GameMaster

HERE = Path(__file__).parent
WRITE = bool(os.environ.get("GMBOT_WRITE_EXPECTED"))
STORIES = ("year1901",)


class Journey:
    """Plays a story on a game master whose storage is a SQLite file."""

    def __init__(self, story: Story, folder: Path) -> None:
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
            transfer.new_game(
                self.world.desk(work, self.world.clock.now()), story.game, story.variant,
                story.houserules, GameMaster(story.gm, f"gm@{host}"), story.zone,
                {**story.settings},
            )  # fmt: skip
            work.commit()

    def play(self) -> Iterator[tuple[Step, list[Sent]]]:
        """Play step by step, yielding what each caused to be sent."""
        for step in self.story.steps:
            sent = self._mails(step)
            game = self.world.game(self.story.game)
            if step.then == "reminder":
                assert game.deadline is not None
                self.world.clock.when = game.deadline - houserules_of(game).remind
                sent += self._keep(self.world.sweep())
            elif step.then == "deadline":
                sent += self._keep(self.world.pass_deadline(self.story.game))
            yield step, sent

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


def transcript(step: Step, sent: list[Sent]) -> str:
    """Everything a step caused, as text, with the secrets of this run taken out."""
    mails = [
        f"To: {one.to}\nSubject: {one.subject}\nKind: {one.row.kind}\n"
        f"Reply-To: {one.reply_to}\n\n{one.text.rstrip()}\n"
        for one in sorted(sent, key=lambda one: one.row.id)
    ]
    text = f"{step.title}\n\n" + f"\n{'=' * 78}\n".join(mails)
    text = re.sub(r"(\+c\.|\+austerlitz\.)[a-z0-9]{8,}", r"\1SECRET", text)
    return re.sub(r"\b(CONFIRM|code:?) [a-z0-9]{10}\b", r"\1 SECRET", text)


@pytest.mark.parametrize("name", STORIES)
def test_a_story_causes_exactly_these_mails(name: str, tmp_path: Path) -> None:
    journey = Journey(load_story(name), tmp_path)
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    differing = []
    written = set()
    for number, (step, sent) in enumerate(journey.play(), 1):
        expected = folder / f"{number:02}.txt"
        written.add(expected.name)
        text = transcript(step, sent)
        if WRITE:
            expected.write_text(text, encoding="utf-8")
        elif not expected.is_file() or expected.read_text(encoding="utf-8") != text:
            differing.append(expected.name)
            (tmp_path / expected.name).write_text(text, encoding="utf-8")

    assert written == {file.name for file in folder.glob("*.txt")}
    assert differing == [], f"compare with what came now, in {tmp_path}"


@pytest.mark.parametrize("name", STORIES)
def test_every_mail_of_a_story_gets_exactly_one_answer(name: str, tmp_path: Path) -> None:
    journey = Journey(load_story(name), tmp_path)
    for _ in journey.play():
        pass

    with journey.store() as work:
        asked = [mail.id for mail in work.inbox.all(10_000)]
        answered = [mail.answers for mail in work.outbox.all(10_000) if mail.answers]

    assert sorted(answered) == sorted(asked)


def test_the_year_ends_as_its_players_meant_it(tmp_path: Path) -> None:
    """A dislodged army that takes a home center by its retreat; a silent power that holds."""
    journey = Journey(load_story("year1901"), tmp_path)
    for _ in journey.play():
        pass
    game = journey.world.game()

    assert game.phase.code == "S1902M"
    units = {power: sorted(map(str, units)) for power, units in game.position.units.items()}
    assert units["ITALY"] == ["A BUD", "A TYR", "A VEN", "F NAP", "F TUN"]
    assert units["AUSTRIA"] == ["A SER", "A TRI", "A VIE", "F GRE"]
    assert units["TURKEY"] == ["A CON", "A SMY", "F ANK"]
    assert len(units["RUSSIA"]) == 6
    assert sorted(game.position.centers_of("ITALY")) == ["BUD", "NAP", "ROM", "TUN", "VEN"]  # type: ignore[arg-type]
