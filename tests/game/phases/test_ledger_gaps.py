"""A backup restored, a key lost, a clock set back: seen and told, and the log goes on."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from played import finish
from proven import FRANCE, KEY, SPRING, archive_of, checked_again
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.app.doors.verify import verify
from gmbot.app.heads_file import HeadsFile
from gmbot.app.signing_key import KeyFile
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.fairness import SigningKey, vouched
from gmbot.game.archive import ledger_faults
from gmbot.game.state.model import Game, GameState

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
    world.steps = replace(world.steps, witness=HeadsFile(tmp_path / "gmbot.heads"))
    world.import_game()
    for power, text in SPRING.items():
        world.mail(address(power), text)
    after_start(world)
    store.close()
    shutil.copy(file, tmp_path / "backup")
    lost = [world.answer(FRANCE, "A Par - Pic"), world.answer(FRANCE, "A Par - Gas")]
    lost += [one for one in world.pass_deadline() if one.to == address("ITALY")][:1]
    after_start(world)
    store.close()
    for one in tmp_path.glob("gmbot.db*"):
        one.unlink()
    shutil.copy(tmp_path / "backup", file)
    world.storage = Store(f"sqlite:///{file}")
    world.steps = replace(world.steps, storage=world.storage)
    world._seen = 0
    return world, lost


def test_a_backup_put_back_is_told_to_all_players_at_the_next_start(
    restored: tuple[World, list[Sent]],
) -> None:
    """Nobody has to write first, and nobody is told twice, whoever quotes what is lost."""
    world, lost = restored

    sent = after_start(world)
    again = after_start(world)
    again += world.mail(FRANCE, f"A Par - Pic\n\n{quoted(lost[1])}")

    assert to_all(sent, TOLD) == {*map(address, POWERS), GM}
    assert to_all(again, TOLD) == set()
    assert kinds(world).count("restored") == 1
    assert faults(world) == []


def test_what_a_reply_has_shown_is_not_told_at_the_start(
    restored: tuple[World, list[Sent]],
) -> None:
    world, lost = restored
    world.mail(FRANCE, f"A Par - Pic\n\n{quoted(lost[1])}")

    assert to_all(after_start(world), TOLD) == set()


def test_a_log_that_lacks_nothing_is_no_news(tmp_path: Path) -> None:
    world = World()
    world.steps = replace(world.steps, witness=HeadsFile(tmp_path / "gmbot.heads"))
    world.import_game()
    after_start(world)
    world.mail(FRANCE, SPRING["FRANCE"])
    world.pass_deadline()

    assert to_all(after_start(world), TOLD) == set()
    assert kinds(world).count("restored") == 0


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1}', '{"a": {"seq": 1}}'])
def test_a_file_of_heads_that_is_damaged_stops_nothing(tmp_path: Path, text: str) -> None:
    file = tmp_path / "gmbot.heads"
    file.write_text(text)
    world = World()
    world.steps = replace(world.steps, witness=HeadsFile(file))
    world.import_game()
    world.mail(FRANCE, SPRING["FRANCE"])

    assert to_all(after_start(world), TOLD) == set()
    assert len(HeadsFile(file).heads()) == 1


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


def test_a_game_whose_key_was_lost_passes_with_both_keys(tmp_path: Path) -> None:
    """A mail has told of the new one; what the old one signed is still to be proved."""
    world = with_key(tmp_path / "key")
    old = KeyFile(tmp_path / "key").public
    world.pass_deadline()
    (tmp_path / "key").unlink()
    world.signer = KeyFile(tmp_path / "key")  # type: ignore[assignment]
    after_start(world)
    world.pass_deadline()
    finish(world)
    world.sweep()
    files = {"austerlitz.zip": archive_of(world)}
    keys = (old, KeyFile(tmp_path / "key").public)

    assert verify(files, *keys).faults == []
    assert checked_again(tmp_path, files, *keys)[0]
    for key in keys:
        assert verify(files, key).faults
        assert not checked_again(tmp_path, files, key)[0]


@pytest.mark.parametrize("state", [GameState.FORMING, GameState.PAUSED, GameState.ENDED])
def test_a_lost_key_is_told_in_games_that_do_not_run(tmp_path: Path, state: GameState) -> None:
    """What was promised and signed so far is worth nothing else to its players."""
    world = with_key(tmp_path / "key")
    in_state(world, state)
    (tmp_path / "key").unlink()
    world.signer = KeyFile(tmp_path / "key")  # type: ignore[assignment]

    assert to_all(after_start(world), "has not signed that it gives way") == {
        *map(address, POWERS), GM,
    }  # fmt: skip
    assert after_start(world) == []


def test_a_key_that_gave_way_needs_no_mail_where_the_game_is_over(tmp_path: Path) -> None:
    """The archive of the game brings the word of the old key."""
    world = with_key(tmp_path / "key")
    in_state(world, GameState.ENDED)
    KeyFile(tmp_path / "key").rotate(world.clock.now())
    world.signer = KeyFile(tmp_path / "key")  # type: ignore[assignment]

    assert after_start(world) == []


def in_state(world: World, state: GameState) -> None:
    game = world.game()
    with world.storage() as work:
        work.games.save(replace(game, state=state, deadline=None))
        work.commit()


def test_a_thief_cannot_say_to_be_the_key_before_ours() -> None:
    """Anybody may sign to give way to another key; that key alone says whom it takes over from."""
    thief = SigningKey.new()
    given = thief.hand_over(SigningKey.new(), "2026-12-01T12:00:00Z")
    forged = thief.sign({"type": "gmbot-key-1", "at": given["at"], "old": thief.public,
                         "new": KEY.public, "taken": given["taken"]})  # fmt: skip
    mine, next_one = SigningKey.new(), SigningKey.new()
    honest = mine.hand_over(next_one, "2026-12-01T12:00:00Z")

    assert vouched([KEY.public], [forged]) == {KEY.id: KEY.public}
    assert set(vouched([mine.public], [honest])) == {mine.id, next_one.id}
    assert set(vouched([next_one.public], [honest])) == {mine.id, next_one.id}


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
    assert sum("the clock was set back" in line for line in found.lines) == 1
