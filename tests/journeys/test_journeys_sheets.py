"""The forum game, Modern, a mistake put right, and a peace from sign-up to its end, by mail.

Each story is played as ``test_journeys`` does; of its mails those to the readers in ``watch`` are
compared with the texts in the folder of its name.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from test_journeys import Journey, transcript
from worlds import Sent

from gmbot.app.demo.story import Step, read_story
from gmbot.game.model import Game, GameState
from gmbot.rules.terms import Power

HERE = Path(__file__).parent
WRITE = bool(os.environ.get("GMBOT_WRITE_EXPECTED"))
STORIES = ("forum1900", "modern1995", "mistakes1901", "peace1901")


class Played:
    """A story that has been played: what each step caused, and the game afterwards."""

    def __init__(self, name: str) -> None:
        text = (HERE / f"{name}.toml").read_text(encoding="utf-8")
        self.watch: Sequence[str] = tomllib.loads(text)["watch"]
        with TemporaryDirectory() as folder:
            journey = Journey(read_story(text), Path(folder))
            self.steps: list[tuple[Step, list[Sent]]] = []
            self.games: list[Game] = []
            for step, sent in journey.play():
                self.steps.append((step, sent + _late(journey, step)))
                self.games.append(journey.world.game(journey.story.game))
            with journey.store() as work:
                self.asked = [mail.id for mail in work.inbox.all(10_000)]
                self.answered = [m.answers for m in work.outbox.all(10_000) if m.answers]

    @property
    def game(self) -> Game:
        return self.games[-1]

    def sent(self, words: str) -> list[Sent]:
        """What the step with these words in its title caused."""
        return next(sent for step, sent in self.steps if words in step.title)


def _late(journey: Journey, step: Step) -> list[Sent]:
    """``then = "late"``: the lag or the grace after a deadline is over; ``"week"``: eight days."""
    if step.then == "week":
        return journey._keep(journey.world.pass_time(timedelta(days=8)))
    if step.then != "late":
        return []
    game = journey.world.game(journey.story.game)
    assert game.due_at is not None
    return journey._keep(journey.world.pass_time(game.due_at - journey.world.clock.when))


@cache
def played(name: str) -> Played:
    return Played(name)


def masked(text: str) -> str:
    """Take out what differs from run to run: reply tokens and what the dice are made of."""
    text = re.sub(r"(\+[a-z]+\.(?:p\.)?)[a-z0-9]{16}", r"\1SECRET", text)
    text = re.sub(r"\b[0-9a-f]{64}\b", "DIGEST", text)
    text = re.sub(r"VERIFY [0-9a-f]{12}\b", "VERIFY CODE", text)
    text = re.sub(r"(?s)(Mouse: )\w+ 20, .{50,250}?\(no preference\)", r"\1CHANCE", text)
    text = re.sub(r"from the seed [a-z0-9]{16}\b", "from the seed SEED", text)
    text = re.sub(r"\(\d+ kB\)", "(SIZE)", text)
    return re.sub(r"\b[0-9a-f]{20}\b", "SEED", text)


@pytest.mark.parametrize("name", STORIES)
def test_the_watched_readers_of_a_story_get_exactly_these_mails(name: str, tmp_path: Path) -> None:
    story, folder, differing = played(name), HERE / name, []
    folder.mkdir(exist_ok=True)
    written = set()
    for number, (step, sent) in enumerate(story.steps, 1):
        expected = folder / f"{number:02}.txt"
        written.add(expected.name)
        text = masked(transcript(step, [one for one in sent if one.to in story.watch]))
        if WRITE:
            expected.write_text(text, encoding="utf-8")
        elif not expected.is_file() or expected.read_text(encoding="utf-8") != text:
            differing.append(expected.name)
            (tmp_path / expected.name).write_text(text, encoding="utf-8")

    assert written == {file.name for file in folder.glob("*.txt")}
    assert differing == [], f"compare with what came now, in {tmp_path}"


@pytest.mark.parametrize("name", STORIES)
def test_every_mail_of_a_sheets_story_gets_exactly_one_answer(name: str) -> None:
    story = played(name)

    assert sorted(story.answered) == sorted(story.asked)
    assert all(len({one.to for one in sent}) == len(sent)
               for step, sent in story.steps if not step.mails)  # fmt: skip


# --------------------------------------------------------------------------- the forum game


def test_the_forum_games_year_is_played_on_saturdays_and_ends_in_the_next_spring() -> None:
    """S0.33, S0.38, S0.40: started by the last seat, half an hour's lag, noon in New York."""
    story = played("forum1900")

    assert [game.state for game in story.games[2:4]] == [GameState.FORMING, GameState.RUNNING]
    assert story.sent("Saturday noon") == []
    assert {one.kind for one in story.sent("Half past twelve")} == {"results"}
    deadline = story.game.deadline
    assert deadline is not None
    assert (deadline.weekday(), deadline.hour) == (5, 17)
    assert story.game.phase.code == "S1901M"


def test_a_taken_power_is_refused_in_the_forum_game_with_those_free() -> None:
    """S0.36."""
    [refusal] = story_refusals("forum1900")

    assert "Italy is taken in fritz. Free: Russia, Turkey." in refusal.text


def test_what_was_ordered_in_plain_english_stands_on_the_board() -> None:
    """S0.16, S0.44: the late order of Italy, the pasted ones of Russia, the silence of Turkey."""
    units = {p: " ".join(map(str, u)) for p, u in played("forum1900").game.position.units.items()}

    assert units["ENGLAND"] == "F BAR F LON F NTH A NWY"
    assert units["FRANCE"] == "A BEL A MAR A PAR A POR F SPA/SC"
    assert units["ITALY"] == "F ION F NAP A TUN A VEN"
    assert units["RUSSIA"] == "A MOS F SEV F SWE A UKR A WAR"
    assert units["TURKEY"] == "F ANK A BUL A CON F SMY"


# --------------------------------------------------------------------------- Modern


def test_the_auction_deals_the_powers_of_modern_as_they_were_bid_for() -> None:
    """S4.37, S4.38, S4.41: equal favorites go by the list; no preference takes what is left."""
    [mail] = [
        one for one in played("modern1995").sent("The last one") if one.to == "gm@post.example"
    ]
    text = " ".join(mail.text.split())

    assert "110: Germany to Haroon" in text
    assert "60: Italy to Kithchener" in text
    assert "60: Poland to Xunti" in text
    assert "20: Russia to Mouse" in text
    assert "Mouse: " in text
    assert "(no preference)" in text


def test_moderns_year_runs_by_speed_deadlines_grace_and_builds_wings() -> None:
    """S4.14, S4.18, S4.19, S4.26: provisional orders wait for FINAL; who is late is chased."""
    story = played("modern1995")
    phases = [game.phase.code for game in story.games]

    assert phases[6:] == ["S1995M", "F1995M", "F1995M", "F1995M", "F1995R", "W1995A", "S1996M"]
    chased = [one.to for one in story.sent("Egypt is late") if one.kind == "late-notice"]
    assert chased == ["aardvark@post.example"]
    units = {p: " ".join(map(str, u)) for p, u in story.game.position.units.items()}
    assert units["GERMANY"] == "A AUS W BER F DEN A FRA F HOL W MUN A RUH"
    assert units["RUSSIA"] == "A GOR A LAP A MOS F ROS F STP F SWE"
    assert sorted(story.game.position.centers_of("SPAIN")) == [  # type: ignore[arg-type]
        "BAR", "GIB", "MAD", "POR", "SVE", "TUN",
    ]  # fmt: skip


def test_results_of_a_fine_map_bring_the_map_whole_and_in_parts() -> None:
    """S4.21: the halves are what a phone can show; the deadline is in the text."""
    results = [
        one for one in played("modern1995").sent("Germany confirms") if one.kind == "results"
    ]

    assert len(results) == 11
    for mail in results:
        names = [part.get_filename() for part in mail.message.walk() if part.get_filename()]
        assert {"board.png", "board-west.png", "board-east.png"} <= set(names)
        assert "Fall 1995" in mail.text
        assert "deadline" in mail.text.lower()


def story_refusals(name: str) -> list[Sent]:
    """Every refusal of a story."""
    return [one for _, sent in played(name).steps for one in sent if one.kind == "refusal"]


def test_a_mistake_is_put_right_and_no_season_is_played_twice() -> None:
    """S3.1, S3.2, S3.3 and S3.5, as their players and their GM live through them."""
    told = played("mistakes1901")

    assert "in time" in told.sent("reported in time")[0].text
    corrected = [one for one in told.sent("the GM corrects Spring") if "version 2" in one.subject]
    assert len(corrected) == 8
    [given, refused] = [one for one in told.sent("One request") if one.row.answers is not None]
    assert (given.kind, refused.kind) == ("extension", "refusal")
    assert told.sent("Nobody sends new orders")[0].kind == "too-late"
    assert "stands" in told.sent("Spring stands now")[0].subject
    assert {str(unit) for unit in told.game.position.units_of(Power("ITALY"))} == {
        "A BUD", "A VEN", "F TUN",
    }  # fmt: skip
