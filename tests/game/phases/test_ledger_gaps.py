"""A backup restored, a key lost, a clock set back: seen and told, and the log goes on."""

from __future__ import annotations

import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from played import finish
from proven import FRANCE, KEY, SPRING, archive_of
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.app.doors.verify import verify
from gmbot.app.signing_key import KeyFile
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.fairness import SigningKey
from gmbot.game.archive import ledger_faults
from gmbot.game.state.model import Game

TOLD = "The game master was restored from a backup"


def kinds(world: World) -> list[str]:
    game = world.game()
    with world.storage() as work:
        return [str(row.told.get("kind")) for row in work.chains.rows(game.id)]


def faults(world: World) -> list[str]:
    game: Game = world.game()
    with world.storage() as work:
        return list(ledger_faults(world.context(work, world.clock.now()), game))


def quoted(mail: Sent) -> str:
    return "\n".join(f"> {line}" for line in mail.text.splitlines())


def to_all(sent: list[Sent], words: str) -> set[str]:
    return {one.to for one in sent if words in flat(one)}


# --------------------------------------------------------------------------- a restored backup


@pytest.fixture
def restored(tmp_path: Path) -> tuple[World, list[Sent]]:
    """A game that goes on from a copy; and the receipts that it does not know any more."""
    file = tmp_path / "gmbot.db"
    upgrade(f"sqlite:///{file}")
    store = Store(f"sqlite:///{file}")
    world = World(storage=store)
    world.signer = KEY
    world.import_game()
    for power, text in SPRING.items():
        world.mail(address(power), text)
    store.close()
    shutil.copy(file, tmp_path / "backup")
    lost = [world.answer(FRANCE, "A Par - Pic"), world.answer(FRANCE, "A Par - Gas")]
    lost += [one for one in world.pass_deadline() if one.to == address("ITALY")][:1]
    store.close()
    for one in tmp_path.glob("gmbot.db*"):
        one.unlink()
    shutil.copy(tmp_path / "backup", file)
    world.storage = Store(f"sqlite:///{file}")
    world.steps = type(world.steps)(
        world.storage, world.context, world.mailroom, world.steps.pictures, world.steps.read,
        world.steps.vouched, world.clock,
    )  # fmt: skip
    world._seen = 0
    return world, lost


def test_the_first_reply_shows_the_gap_to_all_players(restored: tuple[World, list[Sent]]) -> None:
    world, lost = restored

    sent = world.mail(FRANCE, f"A Par - Pic\n\n{quoted(lost[1])}")

    assert to_all(sent, TOLD) == {*map(address, POWERS), GM}
    assert kinds(world).count("restored") == 1
    assert faults(world) == []


def test_a_gap_is_told_once(restored: tuple[World, list[Sent]]) -> None:
    world, lost = restored
    world.mail(FRANCE, f"A Par - Pic\n\n{quoted(lost[1])}")

    again = world.mail(FRANCE, f"A Par - Bur\n\n{quoted(lost[0])}")
    again += world.mail(address("ITALY"), f"A Ven H\n\n{quoted(lost[2])}")

    assert to_all(again, TOLD) == set()


def test_the_log_goes_on_and_what_was_lost_is_found_by_its_receipt(
    restored: tuple[World, list[Sent]],
) -> None:
    world, lost = restored
    world.mail(FRANCE, f"A Par - Pic\n\n{quoted(lost[1])}")
    world.pass_deadline()
    finish(world)
    world.sweep()
    archive = archive_of(world)

    alone = verify({"austerlitz.zip": archive}, KEY.public)
    with_receipt = verify({"austerlitz.zip": archive, "lost.eml": lost[1].row.raw}, KEY.public)

    assert alone.faults == []
    assert [line for line in alone.lines if "restored" in line]
    assert [one for one in with_receipt.faults if "the log was replaced or cut" in one]


def test_a_statement_that_is_forged_shows_no_gap(restored: tuple[World, list[Sent]]) -> None:
    world, lost = restored

    sent = world.mail(FRANCE, f"A Par - Pic\n\n{quoted(lost[1])}".replace("FRANCE 3", "FRANCE 9"))

    assert to_all(sent, TOLD) == set()


def test_statements_that_the_log_knows_show_no_gap() -> None:
    world = World()
    world.signer = KEY
    world.import_game()
    receipt = world.answer(FRANCE, SPRING["FRANCE"])

    sent = world.mail(FRANCE, f"A Par - Pic\n\n{quoted(receipt)}")

    assert to_all(sent, TOLD) == set()


# --------------------------------------------------------------------------- another key


def with_key(file: Path) -> World:
    world = World()
    world.signer = KeyFile(file)  # type: ignore[assignment]
    world.import_game()
    world.steps.sweep(doubtful=True)
    return world


def after_start(world: World) -> list[Sent]:
    """What a game master sends when it starts."""
    world.sweep()
    world.steps.sweep(doubtful=True)
    return world.sweep()


def test_a_rotated_key_is_told_with_the_word_of_the_old_one(tmp_path: Path) -> None:
    world = with_key(tmp_path / "key")
    KeyFile(tmp_path / "key").rotate(world.clock.now())
    world.signer = KeyFile(tmp_path / "key")  # type: ignore[assignment]

    sent = after_start(world)

    assert to_all(sent, "The old key has signed that it gives way") == {*map(address, POWERS), GM}
    assert kinds(world).count("key") == 1
    assert after_start(world) == []


def test_a_lost_key_is_told_without_one(tmp_path: Path) -> None:
    world = with_key(tmp_path / "key")
    (tmp_path / "key").unlink()
    world.signer = KeyFile(tmp_path / "key")  # type: ignore[assignment]

    sent = after_start(world)

    assert to_all(sent, "The old key has not signed that it gives way") == {
        *map(address, POWERS), GM,
    }  # fmt: skip


def test_the_same_key_is_no_news(tmp_path: Path) -> None:
    assert after_start(with_key(tmp_path / "key")) == []


def test_a_hand_over_that_the_old_key_did_not_sign_is_none(tmp_path: Path) -> None:
    world = with_key(tmp_path / "key")
    thief, new = SigningKey.new(), KeyFile(tmp_path / "other")
    forged = thief.hand_over(SigningKey.new(), "2026-12-01T12:00:00Z")
    old = world.signer
    assert old is not None
    new._write(SigningKey.new(), [{**forged, "old": old.public}])
    new._write(new._key, [{**forged, "old": old.public, "new": new.public}])
    world.signer = new  # type: ignore[assignment]

    assert to_all(after_start(world), "has not signed that it gives way")


def test_the_key_stands_in_the_start_mails_and_in_help() -> None:
    world = World()
    world.signer = KEY
    world.import_game(state="forming", deadline=None, players=[])
    started: list[Sent] = []
    for power in POWERS:
        world.mail(address(power), f"REGISTER {power.title()}")
        for sent in world.mail(address(power), "JOIN austerlitz"):
            started += (
                world.mail(sent.to, "yes", answering=sent) if "confirm" in sent.kind else [sent]
            )

    assert to_all(started, KEY.public) == {*map(address, POWERS), GM}
    assert KEY.public in flat(world.answer(FRANCE, "HELP VERIFY"))


# --------------------------------------------------------------------------- the clock


def test_a_clock_set_back_breaks_nothing_and_is_noted() -> None:
    world = World()
    world.signer = KEY
    world.import_game()
    world.mail(FRANCE, SPRING["FRANCE"])
    world.clock.when -= timedelta(hours=2)
    receipt = world.answer(FRANCE, "A Par - Pic\nA Mar H\nF Bre H")
    world.mail(GM, "EXTEND 24h: snow", subject="[austerlitz]")

    assert faults(world) == []
    world.clock.when += timedelta(hours=3)
    world.pass_deadline()
    finish(world)
    world.sweep()
    found = verify({"austerlitz.zip": archive_of(world), "mine.eml": receipt.row.raw}, KEY.public)
    assert found.faults == []
    assert [line for line in found.lines if "the clock was set back" in line]
