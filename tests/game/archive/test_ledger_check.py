"""Whoever changes the database beside the program is found, and what was changed is named."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import get_args, get_type_hints

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kept_games import Kept, played_on
from proven import a_proven_game
from worlds import GM, World, address

from gmbot.fairness import SECRET, linked
from gmbot.game.archive import export, ledger_faults
from gmbot.game.archive.ledger_check import opened_log
from gmbot.game.notices.audience import Audience
from gmbot.game.state.model import Event, Game
from gmbot.game.state.stored.happening_kinds import KINDS, read_happening
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.game.state.stored.sealed_kinds import OPENED_AT_LAST, STAYS_SEALED, is_opened


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return played_on(tmp_path_factory.mktemp("ledger") / "gmbot.db")


@pytest.fixture
def kept(played: Kept) -> Iterator[Kept]:
    played.restore()
    yield played
    played.restore()


def test_what_nobody_has_touched_is_whole(kept: Kept) -> None:
    assert kept.faults() == []


CHANGES = {
    "orders of a phase that is over":
        ("UPDATE submissions SET orders = replace(orders, 'A PAR - BUR', 'A PAR - PIC')"
         " WHERE power = 'FRANCE' AND phase = 'S1901M'", "S1901M FRANCE set 1"),
    "orders on file":
        ("UPDATE submissions SET orders = replace(orders, 'A BUR - BEL', 'A BUR - MUN')"
         " WHERE power = 'FRANCE' AND phase = 'F1901M'", "F1901M FRANCE set 1"),
    "a set made final":
        ("UPDATE submissions SET final = 1 WHERE power = 'FRANCE' AND serial = 2",
         "F1901M FRANCE set 2"),
    "a set taken back":
        ("UPDATE submissions SET withdrawn = 1 WHERE power = 'FRANCE' AND serial = 2",
         "F1901M FRANCE set 2"),
    "a set that was taken back counts again":
        ("UPDATE submissions SET withdrawn = 0 WHERE power = 'ITALY' AND phase = 'F1901M'",
         "F1901M ITALY set 1"),
    "a set is gone":
        ("DELETE FROM submissions WHERE power = 'FRANCE' AND serial = 2", "F1901M FRANCE set 2"),
    "a set of another power":
        ("UPDATE submissions SET power = 'GERMANY' WHERE power = 'TURKEY'", "S1901M TURKEY set 1"),
    "the results":
        ("UPDATE phases SET report = replace(report, 'A VEN - TRI', 'A VEN - TYR')", "S1901M"),
    "the board before":
        ("UPDATE phases SET before = replace(before, 'A PAR', 'A GAS')", "S1901M"),
    "the sets that were used":
        ("UPDATE phases SET used = '{}'", "S1901M FRANCE"),
    "a record is gone":
        ("DELETE FROM phases", "S1901M"),
    "the board":
        ("UPDATE games SET position = replace(position, 'A BUR', 'A GAS')", "F1901M: the board"),
    "results that cannot be read":
        ("UPDATE phases SET report = '{}'", "cannot be read"),
    "an act of the GM is gone":
        ("DELETE FROM events WHERE what = 'gm-deadline'", "gm-deadline"),
    "a row of the log":
        ("UPDATE chain SET body = replace(body, 'A PAR - BUR', 'A PAR - PIC') WHERE seq ="
         " (SELECT min(seq) FROM chain WHERE body LIKE '%A PAR - BUR%')",
         "(orders, S1901M, FRANCE)"),
    "a row is gone":
        ("DELETE FROM chain WHERE seq = 4", "a row is missing"),
    "the time of a row":
        ("UPDATE chain SET at = '2026-12-01T00:00:00Z' WHERE seq = 4", "row 4"),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_is_found_and_named(kept: Kept, change: str) -> None:
    statement, named = CHANGES[change]
    kept.tamper(statement)

    faults = kept.faults()

    assert any(named in fault for fault in faults), faults


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_whatever_is_changed_in_a_row_of_the_log_is_found(kept: Kept, data: st.DataObject) -> None:
    kept.restore()
    rows = _rows(kept)
    seq = data.draw(st.sampled_from(rows))
    column = data.draw(st.sampled_from(["at", "prev", "seal", "hash", "salt", "body"]))
    kept.tamper(f"UPDATE chain SET {column} = 'x' || substr({column}, 2) WHERE seq = {seq}")

    assert any(f"row {seq}" in fault for fault in kept.faults())


CELLS = [
    ("submissions", "orders"), ("phases", "report"), ("phases", "before"), ("phases", "used"),
    ("games", "position"),
]  # fmt: skip


@pytest.mark.parametrize("cell", CELLS, ids=map(".".join, CELLS))
def test_whatever_is_changed_in_what_a_game_is_played_from_is_found(
    kept: Kept, cell: tuple[str, str]
) -> None:
    """Some names and numbers in its orders, results and boards, taken by chance."""
    (table, column), dice = cell, random.Random(".".join(cell))
    with closing(sqlite3.connect(kept.file)) as database:
        rows = database.execute(f"SELECT id, {column} FROM {table} ORDER BY id").fetchall()
    found = [(id_, text, one.start()) for id_, text in rows for one in re.finditer(_NAMED, text)]
    # What a player wrote for an order is for people to read: the order itself counts.
    places = [one for one in found if one[1][: one[2]].rpartition('":"')[0][-5:] != "words"]
    for id_, text, at in dice.sample(places, min(4, len(places))):
        sign = {"1": "2"}.get(text[at], "1") if text[at].isdigit() else "Q"
        after = f"{text[:at]}{sign}{text[at + 1 :]}"
        kept.restore()
        kept.tamper(f"UPDATE {table} SET {column} = '{after}' WHERE id = {id_}")

        faults = kept.faults()

        named = [one for one in faults if "1901M" in one or "cannot be read" in one]
        assert named, (text[at - 20 : at + 9], faults)


def test_a_log_that_was_made_anew_does_not_fit_the_mails_that_left() -> None:
    """Whoever has the disk writes a whole new log that fits the tables; what was mailed stays."""
    world, other = a_proven_game()[0], a_proven_game()[0]
    game = world.game()
    with world.storage() as work, other.storage() as theirs:
        work.shelf.chain[:] = theirs.chains.rows(game.id)  # type: ignore[attr-defined]
        found = list(ledger_faults(world.context(work, world.clock.now()), game))

    assert any("S1901M FRANCE 1: mail" in fault for fault in found)


_NAMED = r"\b[A-Z]{3}\b|(?<=[: ])\d+(?=[,}])"
"""Provinces and units in orders, boards and results, and numbers of sets."""


def _rows(kept: Kept) -> list[int]:
    with closing(sqlite3.connect(kept.file)) as database:
        return [seq for (seq,) in database.execute("SELECT seq FROM chain")]


def test_a_secret_of_chance_that_was_changed_before_it_is_used_is_found() -> None:
    """Whoever has the disk looks for a secret that suits him, when all words are known."""
    world = World()
    world.import_game(state="forming", deadline=None, players=[])
    asked = world.answer(address("ITALY"), "REGISTER Ida\nJOIN austerlitz")
    world.mail(address("ITALY"), "YES", answering=asked)
    game = world.game()
    other = replace(game.notes.chance, words={"1": "00" * 32})

    assert faults_of(world) == []
    assert "chance: the secret on file" in faults_of(world, replace(game, seed="another"))[0]
    changed = replace(game, notes=replace(game.notes, chance=other))
    assert faults_of(world, changed) == ["chance: the words on file are not those that came"]


def test_rules_that_were_changed_beside_the_program_are_found() -> None:
    world = World()
    world.import_game()
    world.mail(GM, "SET speed on", subject="[austerlitz]")
    game = world.game()

    assert faults_of(world) == []
    assert "the rules on file differ" in faults_of(world, replace(game, settings={}))[0]
    assert "the rules" in faults_of(world, replace(game, houserules="saari"))[0]


def test_the_end_of_a_game_that_was_changed_is_found() -> None:
    world, _ = a_proven_game()
    game = world.game()

    assert faults_of(world) == []
    assert faults_of(world, replace(game, ending="France has won.")) == [
        "ending: it is 'France has won.' on file, but was 'A draw of all.'"
    ]


def faults_of(world: World, game: Game | None = None) -> list[str]:
    """What is found in the game, or in another that stands in its place."""
    game = game or world.game()
    with world.storage() as work:
        return list(ledger_faults(world.context(work, world.clock.now()), game))


def test_a_game_that_came_from_a_file_is_whole() -> None:
    one, other = World(), World()
    game = one.import_game()
    one.mail(address("FRANCE"), "A Par - Bur")
    one.pass_deadline()
    with one.storage() as work:
        tables = export.export_all(one.context(work, one.clock.now()), game)

    other.clock.when = one.clock.when
    with other.storage() as work:
        context = other.context(work, other.clock.now())
        came = export.import_game(context, tables)
        assert list(ledger_faults(context, came)) == []


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_entry_is_opened_when_the_game_is_over_or_stays_sealed(kind: str) -> None:
    """A new kind says which: nothing is opened, or withheld, because nobody thought of it."""
    to_all = KINDS[kind].audience is Audience.PLAYERS
    assert [to_all, kind in STAYS_SEALED, kind in OPENED_AT_LAST].count(True) == 1

    assert is_opened(kind) == (kind not in STAYS_SEALED)
    hints = get_type_hints(KINDS[kind]).values()
    names_somebody = any({hint, *get_args(hint)} & {PersonId, SeatId} for hint in hints)
    assert not names_somebody or kind in STAYS_SEALED


def test_a_kind_that_nobody_thought_of_stays_sealed() -> None:
    world = World()
    game = world.import_game()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        row = context.note(game, "whispered", data={"to": "france@players.example"})
        shown = [one for one in opened_log(context, game) if one["seq"] == row.seq]

    assert row.kind == SECRET
    assert [(one["body"], one["salt"]) for one in shown] == [(None, None)]


def test_a_row_is_shown_as_it_was_bound_whatever_is_thought_of_its_kind_today() -> None:
    """A row that was bound as open must be opened, or checkers would find a fault."""
    world = World()
    game = world.import_game()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        last = work.chains.rows(game.id)[-1]
        work.chains.add(linked(last, game.id, last.at, "ab" * 32, {"kind": "of old"}))
        shown = list(opened_log(context, game))[-1]

    assert shown["body"] == '{"kind":"of old"}'


def test_an_act_that_was_written_as_secret_is_found() -> None:
    """Somebody has bent the program: a look is written as a row that stays sealed."""
    world = World()
    game = world.import_game()
    with world.storage() as work:
        last = work.chains.rows(game.id)[-1]
        body = {"kind": "looked", "data": {"phase": "S1901M", "reason": "game show"}}
        row = linked(last, game.id, last.at, "ab" * 32, body, stays_sealed=True)
        work.chains.add(row)
        work.log(Event.of(world.clock.now(), game.id, read_happening("looked", body["data"])))  # type: ignore[arg-type]
        work.commit()

    [fault] = faults_of(world)

    assert fault == (
        f"row {row.seq} (looked, S1901M): it was written as secret, which a row of this kind is not"
    )


def test_a_secret_row_that_has_lost_its_words_is_found(kept: Kept) -> None:
    kept.tamper(
        "UPDATE chain SET body = '', salt = '' WHERE kind = 'secret' AND body LIKE '%press%'"
    )

    assert any("what it told is not on file any more" in fault for fault in kept.faults())
