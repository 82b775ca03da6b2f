"""Anarchy VII from sign-up to its end, by mail (sheet 1).

Played as ``test_journeys`` does; of its mails those to the readers in ``watch`` are compared with
the texts in the folder of its name.
"""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from test_journeys import Journey, transcript
from worlds import Sent

from gmbot.app.demo.story import Step, read_story
from gmbot.game.model import Game, GameState
from gmbot.rules.policies.setup import Dealing
from gmbot.variants.catalogue import load

HERE = Path(__file__).parent
NAME = "anarchy1900"
WRITE = bool(os.environ.get("GMBOT_WRITE_EXPECTED"))


class Dealt(Journey):
    """A journey whose dealing is the same in every run."""

    def sow(self, seed: str) -> None:
        with self.store() as work:
            game = work.games.by_name(self.story.game)
            assert game is not None
            work.games.save(replace(game, seed=seed))
            work.commit()


class Played:
    """The story, played: what each step caused, and the game after it."""

    def __init__(self) -> None:
        text = (HERE / f"{NAME}.toml").read_text(encoding="utf-8")
        table = tomllib.loads(text)
        self.watch: list[str] = table["watch"]
        self.steps: list[tuple[Step, list[Sent]]] = []
        self.games: list[Game] = []
        with TemporaryDirectory() as folder:
            journey = Dealt(read_story(text), Path(folder))
            journey.sow(table["seed"])
            for step, sent in journey.play():
                later = journey.world.pass_time(timedelta(days=8)) if step.then == "week" else []
                self.steps.append((step, sent + later))
                self.games.append(journey.world.game("anarchy"))
            with journey.store() as work:
                self.asked = [mail.id for mail in work.inbox.all(10_000)]
                self.answered = [m.answers for m in work.outbox.all(10_000) if m.answers]
                self.phases = [one.phase.code for one in work.games.records(self.games[-1].id)]

    def sent(self, words: str) -> list[Sent]:
        """What the step with these words in its title caused."""
        return next(sent for step, sent in self.steps if words in step.title)

    def game_after(self, words: str) -> Game:
        """The game after the step with these words in its title."""
        return next(
            game
            for game, (step, _) in zip(self.games, self.steps, strict=True)
            if words in step.title
        )


@cache
def story() -> Played:
    return Played()


def text_to(reader: str, words: str) -> str:
    """All that a reader got in a step, on one line."""
    mails = [one for one in story().sent(words) if one.to == f"{reader}@post.example"]
    return " ".join(" ".join(one.text.split()) for one in mails)


def test_the_watched_readers_of_the_anarchy_get_exactly_these_mails(tmp_path: Path) -> None:
    folder, differing, written = HERE / NAME, [], set()
    folder.mkdir(exist_ok=True)
    for number, (step, sent) in enumerate(story().steps, 1):
        expected = folder / f"{number:02}.txt"
        written.add(expected.name)
        text = transcript(step, [one for one in sent if one.to in story().watch])
        text = re.sub(r"(\+[a-z]+\.(?:p\.)?)[a-z0-9]{16}", r"\1SECRET", text)
        text = re.sub(r"VERIFY [0-9a-f]{12}\b", "VERIFY CODE", text)
        if WRITE:
            expected.write_text(text, encoding="utf-8")
        elif not expected.is_file() or expected.read_text(encoding="utf-8") != text:
            differing.append(expected.name)
            (tmp_path / expected.name).write_text(text, encoding="utf-8")

    assert written == {file.name for file in folder.glob("*.txt")}
    assert differing == [], f"compare with what came now, in {tmp_path}"


def test_every_mail_of_the_anarchy_gets_exactly_one_answer() -> None:
    assert sorted(story().answered) == sorted(story().asked)


def test_the_seed_that_was_promised_deals_what_the_players_have() -> None:
    """S1.3 to S1.6: checked as any of them could, with what stands in the mails alone."""
    promised = text_to("anna", "Five confirm")
    told = text_to("anna", "The sixth seat")
    seed = told.partition("dealt by the seed ")[2].partition(";")[0]
    digest = told.partition("SHA-256 of the seed: ")[2].split()[0]

    rules = load("anarchy7").ruleset
    dealt = rules.setup.deal(seed, 6, rules.board)
    assert isinstance(dealt, Dealing)
    assert digest in promised
    hands = [", ".join(rules.board.label(c) for c in hand) for hand in dealt.hands]  # type: ignore[arg-type]
    assert [hand for hand in hands if hand not in told] == []
    assert f"1. Ruritania: {hands[0]}" in told


def test_the_names_of_the_empires_are_those_given_and_not_vetoed() -> None:
    """S1.7."""
    names = [name for _, name in story().games[-1].notes["empires"]["names"]]

    assert names[:4] == ["Ruritania", "Lutha", "Karlsberg", "Empire of London"]
    assert "is taken" in text_to("bruno", "Bruno joins as he should")
    assert "please not here" in text_to("clara", "Winter 1900")


def test_the_year_has_two_deadlines_and_every_phase_its_record() -> None:
    """S1.13, S1.14."""
    steps = [step.then for step, _ in story().steps]

    assert steps.count("deadline") == 6
    assert story().phases == [
        "W1900A", "S1901M", "F1901M", "F1901R", "W1901A", "S1902M", "S1902R", "F1902M", "F1902R",
        "W1902A", "S1903M",
    ]  # fmt: skip


def test_retreats_and_builds_of_autumn_come_in_one_mail_with_the_moves() -> None:
    """S1.13, S1.15, S1.16."""
    game = story().game_after("moves, retreats and builds are resolved at once")

    assert (
        text_to("felix", "moves, retreats and builds are resolved at once").count("are resolved.")
        == 3
    )
    assert game.phase.code == "S1902M"
    assert game.position.homes


def test_who_never_writes_is_ejected_and_writes_on_as_kibitzer() -> None:
    """S1.11, S1.12."""
    before = story().game_after("resolved at once")
    after = story().game_after("Felix is silent for the third time")
    [power] = after.notes["ejected"]

    assert before.position.units_of(power)
    assert after.position.units_of(power) == ()
    assert after.position.centers_of(power) == ()
    assert "What a waste of good armies." in text_to("anna", "Felix writes on as Kibitzer")
    assert "Kibitzer" in text_to("anna", "Felix writes on as Kibitzer")


def test_the_draw_is_of_those_who_are_left() -> None:
    """S1.1: what the sheet does not say is as in the e-mail rules."""
    over = story().games[-1]

    assert over.state is GameState.ENDED
    assert "draw" in over.ending.lower()
    assert "Ruritania" in over.ending
