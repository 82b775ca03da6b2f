"""A game of joint chance by mail, from its creation to two checkers that look at all of it.

Powers are dealt, one moves at random, the start is taken back once, results are corrected and
withdrawn, units are surrounded, and everybody keeps the mails that came.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from archives import files_of
from chance_games import bodies
from gm_mails import confirmed
from played import attached
from proven import KEY, checked_again
from worlds import GM, Sent, World, address, flat

from gmbot.app.doors.verify import verify
from gmbot.fairness import digest

PLAYERS = ("anna", "ben", "carla", "dov", "emma", "finn")
WORDS = {
    "anna": "seven red herrings", "carla": "Vive la France!", "finn": "42 \N{EN DASH} na und?",
}  # fmt: skip


class Story:
    """What was played, and what everybody got."""

    def __init__(self) -> None:
        self.world = World()
        self.world.signer = KEY
        self.boxes: dict[str, list[Sent]] = {}
        for act in (self.form, self.begin, self.play, self.end):
            for sent in act():
                for one in sent:
                    self.boxes.setdefault(one.to, []).append(one)

    def text(self, name: str) -> str:
        return " ".join(map(flat, self.boxes[address(name)]))

    def kept(self, name: str) -> dict[str, bytes]:
        """All mails of a player, as files."""
        mails = enumerate(self.boxes[address(name)])
        return {f"{name}-{n}.eml": one.row.raw for n, one in mails}

    def power(self, name: str) -> str:
        game = self.world.game()
        with self.world.storage() as work:
            person = work.people.by_address(address(name))
            assert person is not None
            seats = work.games.seats(game.id)
            return next(str(one.power) for one in seats if one.person_id == person.id)

    def form(self) -> Iterator[list[Sent]]:
        world = self.world
        asked = world.answer(GM, "REGISTER Gus")
        yield world.mail(GM, "YES", answering=asked)
        yield world.mail(GM, "CREATE austerlitz standard LIKE email_classic")
        yield world.mail(GM, "ASSIGN RANDOM", subject="[austerlitz]")
        yield world.mail(GM, "DUMMY Turkey RANDOM", subject="[austerlitz]")
        yield world.mail(GM, "OPEN", subject="[austerlitz]")
        for name in PLAYERS:
            asked = world.answer(address(name), f"REGISTER {name.title()}\nJOIN austerlitz")
            yield world.mail(address(name), "YES", answering=asked)
            if name in WORDS and name != "finn":
                yield world.mail(address(name), f"LUCK {WORDS[name]}", subject="[austerlitz]")

    def begin(self) -> Iterator[list[Sent]]:
        """The first start is taken back; who wants a word in the second sends one again."""
        yield confirmed(self.world, "UNSTART")
        yield self.world.mail(address("finn"), f"LUCK {WORDS['finn']}", subject="[austerlitz]")
        yield self.world.mail(address("ben"), "LIST")
        yield confirmed(self.world, "START")

    def play(self) -> Iterator[list[Sent]]:
        world = self.world
        first = next(name for name in PLAYERS if self.power(name) == "FRANCE")
        yield world.mail(address(first), "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO")
        yield world.mail(address(first), "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
        yield world.mail(GM, "REPORT FULL", subject="[austerlitz]")
        yield world.pass_deadline()
        yield confirmed(world, "ROLLBACK S1901M: a slip")
        yield confirmed(world, "EDIT: a slip\nREMOVE A Mun\nREMOVE F Kie")
        yield confirmed(world, "ROLLFORWARD")
        # One unit is driven out of Tunis without a place to go, another out of Munich with some.
        yield confirmed(
            world,
            "EDIT\nUNIT Italy F Tun\nUNIT France F WMS\nUNIT France F NAf\nUNIT France F ION\n"
            "UNIT France F TYS\nUNIT Germany A Mun\nUNIT France A Ruh",
        )
        yield world.mail(
            address(first),
            "F WMS - Tun\nF NAf S F WMS - Tun\nF ION H\nF TYS H\nA Bur - Mun\nA Ruh S A Bur - Mun",
        )
        while not world.game().phase.code.startswith("S1902"):
            yield world.pass_deadline()

    def end(self) -> Iterator[list[Sent]]:
        yield confirmed(self.world, "END GAME: summer")
        yield confirmed(self.world, "REVEAL")
        for name in PLAYERS:
            yield self.world.mail(address(name), "VERIFY", subject="[austerlitz]")
            yield self.world.mail(address(name), "ARCHIVE austerlitz")

    @property
    def archive(self) -> bytes:
        return attached(self.boxes[address("anna")][-1])["austerlitz.zip"]


@cache
def story() -> Story:
    return Story()


def test_both_checkers_find_that_all_fits_with_every_mail_of_every_player(tmp_path: Path) -> None:
    files = {"austerlitz.zip": story().archive}
    for name in PLAYERS:
        files |= story().kept(name)

    found = verify(files, KEY.public)
    fits, said = checked_again(tmp_path, files, KEY.public)

    assert found.faults == []
    assert [line for line in found.lines if line.startswith("ok    chance: ")] == [
        "ok    chance: words frozen", "ok    chance: powers", "ok    chance: a new promise",
        "ok    chance: words frozen", "ok    chance: powers", "ok    chance: dummies",
    ]  # fmt: skip
    assert fits, said
    assert said.count("is in the log") > 100


def test_what_people_of_the_game_master_did_is_listed_to_be_judged() -> None:
    notes = "\n".join(
        line for line in verify({"a.zip": story().archive}, KEY.public).lines if "note" in line
    )

    for act in ("unstarted", "promised", "dummy", "report-full", "rolled-back", "edited", "board"):
        assert f"({act}" in notes, act


def test_each_player_finds_the_own_word_in_the_log() -> None:
    told = bodies(files_of(story().archive)["ledger.jsonl"])
    frozen = [one["words"] for one in told if one.get("kind") == "words"]

    assert ["1", digest("gmbot-word-1", WORDS["anna"])] in frozen[0]
    as_read = WORDS["finn"].replace("\N{EN DASH}", "-")
    assert ["6", digest("gmbot-word-1", as_read)] not in frozen[0]
    assert ["6", digest("gmbot-word-1", as_read)] in frozen[1]
    assert f"{as_read} {digest('gmbot-word-1', as_read)}" in story().text("finn")


def test_a_draw_that_was_let_go_is_told_to_all_with_the_new_promise() -> None:
    promised = story().world.game().promised("powers")

    for name in PLAYERS:
        assert promised in story().text(name), name
        assert "send LUCK again" in story().text(name), name
    assert "its GM has let one draw go" in story().text("ben")


def test_a_player_proves_the_set_that_counted_and_nobody_anothers() -> None:
    first = next(name for name in PLAYERS if story().power(name) == "FRANCE")
    lines = verify({"a.zip": story().archive, **story().kept(first)}, KEY.public).lines

    assert "ok    receipt-S1901M-2.json: what it opens" in lines
    assert "ok    proof-S1901M.json: what it opens" in lines
    others = [name for name in PLAYERS if name != first]
    assert not [name for name in others if "receipt-S1901M" in str(story().kept(name))]
