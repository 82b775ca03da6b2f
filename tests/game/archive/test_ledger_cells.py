"""Any cell of the database changed beside the program is found, or is listed: it proves nothing."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kept_games import Kept, played_on
from tampering import places, put

Cell: TypeAlias = tuple[str, str]

OTHERS = frozenset({"alembic_version", "ledger", "mailboxes", "marks", "daily", "confirmations"})
"""Tables of no game: the schema, what was spent of limits, mail folders, the installation's own."""
NOT_SEALED = {
    "id|token|message_id": "a name for a row, a seat's mail or a mail, and no part of the game",
    "(people|addresses|seats)[.].*": "who sits where, under which name: see fairness.md",
    "(press|circles|ballots)[.].*": "that press and ballots came is sealed, not what they say",
    "(inbox|inbox_bytes)[.].*": "mails of players, who have their receipts",
    "(outbox|outbox_bytes|outbox_files|files)[.].*": "a statement in a mail is signed, so that"
    " whatever else is changed forges none; mails that have left are with their readers",
    r"games[.](name|phase|zone|gm_name|gm_address)": "labels; the phase is that of the board",
    r"games[.](deadline|due_at|look_at|reminded_for|opened_at)": "hours to come: see fairness.md",
    r"games[.](ending|seed)": "sealed where chance was promised, and when the game is over",
    r"games[.]notes.*": "what the game remembers of people and mails; of it chance is sealed",
    r"submissions[.](inbox_id|words|how|flavour)": "the mail of a set: its digest is sealed",
    r"submissions[.]orders[.].*(words|how|flavour)": "what a player wrote for an order, for people",
    r"phases[.]report[.].*(why|default)": "words for a result, which the rules give again",
    r"events[.]at": "the hour of an entry for people; the row of the log has its own",
}  # fmt: skip
WITHOUT_WEIGHT = [re.compile(rf"(.*[.])?({one})") for one in NOT_SEALED]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return played_on(tmp_path_factory.mktemp("cells") / "gmbot.db")


@pytest.fixture
def kept(played: Kept) -> Iterator[Kept]:
    played.restore()
    yield played
    played.restore()


def columns(kept: Kept) -> list[Cell]:
    with closing(sqlite3.connect(kept.file)) as database:
        tables = [name for (name,) in database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]  # fmt: skip
        return [(table, column[1]) for table in tables if table not in OTHERS
                for column in database.execute(f"PRAGMA table_info({table})")]  # fmt: skip


def another(value: Any, dice: random.Random) -> tuple[Any, str]:
    """Another value of the same form, and where in it the change is, if it is a table."""
    match value:
        case int():
            return (1 - value if value in (0, 1) else value + 1), ""
        case bytes():
            at = dice.randrange(len(value)) if value else 0
            return value[:at] + bytes([(value[at] + 1) % 256 if value else 1]) + value[at + 1 :], ""
        case str() if re.match(r"\d{4}-\d\d-\d\d ", value):
            later = datetime.fromisoformat(value) + timedelta(hours=1)
            return later.strftime("%Y-%m-%d %H:%M:%S.%f"), ""
        case str() if value[:1] == "{" or value[:2] in ("[{", '["', "[]"):
            return _inside(json.loads(value), dice)
    return ("Q" if value[:1] != "Q" else "Z") + value[1:], ""


def _inside(tables: Any, dice: random.Random) -> tuple[str, str]:
    way = dice.choice(list(places(tables)))
    if not way:
        return ('{"QQQ":1}' if isinstance(tables, dict) else '["QQQ"]'), ""
    old = tables
    for key in way:
        old = old[key]
    new: Any = old + 1 if type(old) is int else not old if isinstance(old, bool) else f"Q{old}"
    return json.dumps(put(tables, way, new)), "." + ".".join(map(str, way))


def changed_cell(kept: Kept, cell: Cell, dice: random.Random) -> str | None:
    """Change one cell of a column; return its name, or None if that cannot be."""
    table, column = cell
    kept.restore()
    with closing(sqlite3.connect(kept.file)) as database, database:
        rows = database.execute(
            f"SELECT rowid, {column} FROM {table} WHERE {column} IS NOT NULL"
        ).fetchall()
        if not rows:
            return None
        number, old = dice.choice(rows)
        new, inside = another(old, dice)
        for trigger in ("chain_no_update", "chain_no_delete"):
            database.execute(f"DROP TRIGGER {trigger}")
        try:
            database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (new, number))
        except sqlite3.IntegrityError:
            return None  # that the database refuses
    return f"{table}.{column}{inside}"


def told(kept: Kept) -> list[str]:
    try:
        return kept.faults()
    except ValueError as error:
        return [f"cannot be read: {error}"]


def is_weightless(name: str) -> bool:
    return any(one.fullmatch(name) for one in WITHOUT_WEIGHT)


def test_some_cell_of_each_column_is_found_or_proves_nothing(kept: Kept) -> None:
    unseen = []
    kept.restore()
    for cell in columns(kept):
        name = changed_cell(kept, cell, random.Random(".".join(cell)))
        if name is not None and not is_weightless(name) and not told(kept):
            unseen.append(name)

    assert unseen == []


@settings(
    max_examples=80, deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)  # fmt: skip
@given(st.integers(0, 10**9))
def test_any_cell_is_found_and_named_or_proves_nothing(kept: Kept, number: int) -> None:
    dice = random.Random(number)
    name = changed_cell(kept, dice.choice(columns(kept)), dice)

    faults = told(kept)

    if name is not None and not is_weightless(name):
        assert any(re.search(NAMED, fault) for fault in faults), (name, faults)


NAMED = r"\d{4}[MRA]|\brow \d|cannot be read|chance|variant|rules|log of events|mail \d"
"""The phase, the row of the log or the part that a fault names."""
