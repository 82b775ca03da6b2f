"""Does the database still say what was sealed when it happened?

The chain of hashes shows that rows of the log were changed. That the tables which the game is
played from were changed beside it is shown by what the rows tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile, pairwise
from typing import Any, get_args, get_type_hints

from gmbot.fairness import (
    SECRET,
    Row,
    Statement,
    bound_kinds,
    broken,
    closed_in,
    moment,
    name_of,
    statements_in,
)
from gmbot.game.orders import (
    BOARD,
    IN_FORCE,
    OUTCOME,
    OVER,
    RULES,
    SET_CHANGED,
    UNDONE,
    board_digest,
    leaf_of_set,
    of_the_whole,
    report_digest,
    rules_digest,
)
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, PhaseRecord, Submission, version_of
from gmbot.game.state.stored.codec import to_tables
from gmbot.game.state.stored.game_course import Imported, OrdersCame
from gmbot.game.state.stored.happening_kinds import KINDS
from gmbot.game.state.stored.ids import LocalId, PersonId, SeatId
from gmbot.game.state.stored.sealed_kinds import is_opened
from gmbot.rules.board.terms import Phase


def opened_log(context: Context, game: Game) -> Iterator[Statement]:
    """The log for the archive. What was secret and stays so (votes, press, who) is left sealed."""
    rows = context.work.chains.rows(game.id)
    kinds = bound_kinds(rows)
    for row in rows:
        kind = kinds[row.seq]  # what was bound counts, however a later version would have it
        is_open = kind != SECRET if kind else is_opened(str(row.told.get("kind")))
        is_secret = not (row.body and is_open)
        shown = {name: getattr(row, name) for name in _COLUMNS}
        form = {"kind": row.kind} if row.kind else {}
        yield {**shown, **form, **({"salt": None, "body": None} if is_secret else {})}


_COLUMNS = ("seq", "at", "prev", "seal", "hash", "salt", "body")


def ledger_faults(context: Context, game: Game) -> Iterator[str]:
    """Say what was changed since it was sealed, a sentence each; a game without log has none."""
    rows = context.work.chains.rows(game.id)
    if not rows:
        return
    yield from broken(rows)
    yield from _secrets(rows)
    for part in (_promises, _whole, _sets, _phases, _board, _events, _mailed):
        try:
            yield from part(context, game, rows)
        except (ValueError, LookupError, TypeError) as error:
            what = part.__name__.strip("_")
            yield f"{what}: what is on file cannot be read any more: {error}"


def _secrets(rows: Sequence[Row]) -> Iterator[str]:
    """Rows that were written as secret, though they are none, or that have lost their words."""
    gone = closed_in(rows)
    for row in rows:
        told = str(row.told.get("kind"))
        if row.kind == SECRET and row.body and is_opened(told):
            yield f"{name_of(row)}: it was written as secret, which a row of this kind is not"
        if row.kind == SECRET and not row.body and row.seq not in gone:
            yield f"{name_of(row)}: what it told is not on file any more"


def _mailed(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """Heads of the log that were mailed but are not in it: the log was cut off or rewritten."""
    heads = {row.hash for row in rows}
    for mail in context.work.outbox.of_game(game.name, _MAILS):
        text = context.read(mail.raw, mail.created_at).text if context.read else ""
        for entry in statements_in(text) if mail.raw else ():
            if entry["head"] not in heads:
                label = " ".join(
                    str(entry[name]) for name in ("phase", "power", "set") if name in entry
                )
                yield f"{label}: mail {mail.id} told a head that the log does not have"


_MAILS = 100_000


def _board(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    boards = [row for row in rows if row.told.get("kind") in (OUTCOME, BOARD)]
    if boards and boards[-1].told.get("after") != board_digest(game.position):
        yield f"{game.phase.code}: the board is not the one of {name_of(boards[-1])}"


def _promises(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """The secret of chance, and the words of the players, against what was promised and came."""
    promises = [
        (row, statement) for row, statement in _of_kind(rows, "begins", "promised", "word", "words")
    ]
    for row, statement in [promise for promise in promises if "commitments" in promise[1]][-1:]:
        if game.commitments != statement["commitments"]:
            yield f"chance: the secret on file is not the one that was promised: {name_of(row)}"
    words_by_seat = {
        str(statement_told["seat"]): str(statement_told["word"])
        for _, statement_told in promises
        if "word" in statement_told
    }
    if words_by_seat and words_by_seat != dict(game.words):
        yield "chance: the words on file are not those that came"


def _whole(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """The map of a game and its rules, and once it is over its end."""
    rules = list(_of_kind(rows, RULES))
    for row, statement in rules[-1:]:
        if statement.get("rules") != rules_digest(game):
            yield f"the rules on file differ from {name_of(row)}"
    for (_, entry_before), (row, statement_told) in pairwise(rules):
        came = rows[row.seq - 2].told.get("kind") == Imported.what
        if came and statement_told.get("rules") != entry_before.get("rules"):
            yield f"the game came from a file with other rules than it had: {name_of(row)}"
    first = rows[0].told
    sealed = {"variant": first.get("variant")}
    for _, told in list(_of_kind(rows, OVER))[-1:]:
        sealed |= {name: value for name, value in told.items() if name != "kind"}
    now = of_the_whole(game)
    for name, value in sealed.items():
        if now[name] != value:
            yield f"{name}: it is {now[name]!r} on file, but was {value!r}"


def _of_kind(rows: Sequence[Row], *kinds: str) -> Iterator[tuple[Row, Statement]]:
    return ((row, dict(row.told)) for row in rows if row.told.get("kind") in kinds)


def _sets(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """The last that was sealed of each set, against the set on file."""
    sealed = {
        (str(statement.get("phase")), str(statement.get("power")), statement.get("set")): (
            row,
            statement,
        )
        for row, statement in _of_kind(rows, OrdersCame.what, SET_CHANGED)
    }
    past = [record.phase for record in context.work.games.records(game.id)]
    phases = {phase.code: phase for phase in (*past, game.phase)}
    phases |= {code: Phase.parse(code) for code, _, _ in sealed if code not in phases}
    on_file = {
        (submission.phase.code, str(submission.power), submission.serial): submission
        for phase in phases.values()
        for submission in context.work.games.submissions(game.id, phase)
    }
    received = {
        (str(told.get("phase")), str(told.get("power")), told.get("set")): (row, told["received"])
        for row, told in _of_kind(rows, OrdersCame.what)
        if "received" in told
    }
    for key, (row, hour) in received.items():
        if key in on_file and moment(on_file[key].received_at) != hour:
            yield f"{_set(key)}: on file as received at another time than in {name_of(row)}"
    for key, (row, statement) in sealed.items():
        if key not in on_file:
            yield f"{_set(key)}: not on file any more, though it came: {name_of(row)}"
        elif changed := _changed(on_file[key], statement):
            yield f"{_set(key)}: {', '.join(changed)} on file differ from {name_of(row)}"
    for key, submission in on_file.items():
        if key not in sealed and moment(submission.received_at) >= rows[0].at:
            yield f"{_set(key)}: on file, though no row says that it came"


def _set(key: tuple[str, str, object]) -> str:
    return f"{key[0]} {key[1]} set {key[2]}"


def _changed(submission: Submission, statement: Statement) -> list[str]:
    leaf = leaf_of_set(submission)
    now = {
        "orders": list(leaf.orders), "leaf_salt": leaf.salt, "final": submission.final,
        "verified": submission.verified, "withdrawn": submission.withdrawn,
    }  # fmt: skip
    if "number" in statement:  # a row of an older version has none
        now["number"] = submission.number
    return [name for name, value in now.items() if statement.get(name) != value]


def _phases(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """The last that was sealed of each phase, against its record."""
    outcomes: dict[str, tuple[Row, Statement]] = {}
    befores: dict[str, tuple[Row, Statement]] = {}
    for row, statement in _of_kind(rows, IN_FORCE, OUTCOME, UNDONE):
        code = str(statement.get("phase"))
        if statement["kind"] == UNDONE:
            outcomes.pop(code, None)
            befores.pop(code, None)
        else:
            (outcomes if statement["kind"] == OUTCOME else befores)[code] = row, statement
    records = {record.phase.code: record for record in context.work.games.records(game.id)}
    for code, (row, statement_told) in outcomes.items():
        if code not in records:
            yield f"{code}: not on file any more, though it was resolved: {name_of(row)}"
        else:
            yield from _record(context, records[code], row, statement_told, befores.get(code))
    first = {str(told.get("phase")): told for _, told in _of_kind(rows, "begins")}
    known_before = max((int(told.get("resolved", 0)) for told in first.values()), default=0)
    for code in [*records][known_before:]:
        if code not in outcomes and not _came_along(rows):
            yield f"{code}: resolved, though no row says so"


def _came_along(rows: Sequence[Row]) -> bool:
    """Tell whether phases came with a file, from a game without a log."""
    return any(statement["kind"] == Imported.what for _, statement in _of_kind(rows, Imported.what))


def _record(
    context: Context,
    record: PhaseRecord,
    row: Row,
    statement: Statement,
    force: tuple[Row, Statement] | None,
) -> Iterator[str]:
    code = record.phase.code
    if report_digest(record.report) != statement.get("report"):
        yield f"{code}: the results on file differ from {name_of(row)}"
    if statement.get("version") == 1 and moment(record.resolved_at) != row.at:
        yield f"{code}: on file as resolved at another time than {row.at} ({name_of(row)})"
    if str(record.report.why) != statement.get("why", ""):
        yield f"{code}: the reason on file differs from {name_of(row)}"
    if version_of(record) != statement.get("version"):
        yield f"{code}: the version on file differs from {name_of(row)}"
    if force is None:
        yield f"{code}: resolved, though no row says with which sets"
        return
    row, statement = force
    if board_digest(record.before) != statement.get("before"):
        yield f"{code}: the board before on file differs from {name_of(row)}"
    used = {
        str(power): submission.serial
        if (submission.power, submission.phase) == (power, record.phase)
        else None
        for power, id_ in record.used.items()
        if (submission := context.work.games.submission(id_)) is not None
    }
    given = {leaf["power"]: leaf["set"] for leaf in statement.get("leaves", ()) if leaf["set"]}
    for power in sorted(used.keys() | given.keys()):
        if used.get(power) != given.get(power):
            yield f"{code} {power}: another set is on file as used than in {name_of(row)}"


def _events(context: Context, game: Game, rows: Sequence[Row]) -> Iterator[str]:
    """Compare the sealed events with the log that people read.

    A file brings entries along that were sealed elsewhere, under other ids of people and seats.
    """
    events = context.work.events(game.id)
    marks = [place for place, event in enumerate(events) if event.what == Imported.what]
    places = [place for place, row in enumerate(rows) if row.told.get("kind") == Imported.what]
    if places and marks:
        came, events = events[: marks[-1]], events[marks[-1] :]
        rows_before, rows = rows[: places[-1]], rows[places[-1] :]
        yield from _differing(
            rows_before, [(event.what, to_tables(event.data)) for event in came], _nameless
        )
    else:
        # Only what came before the log is left out: a clock may have been set back since.
        events = tuple(dropwhile(lambda event: moment(event.at) < rows[0].at, events))
    yield from _differing(
        rows, [(event.what, to_tables(event.data)) for event in events], lambda pair: pair
    )


_Entry = tuple[str, Any]


def _differing(
    rows: Sequence[Row], entries: Sequence[_Entry], compared: Callable[[_Entry], _Entry]
) -> Iterator[str]:
    """Say which rows and which entries have no match, by what is ``compared`` of them."""
    left = [compared(each_entry) for each_entry in entries]
    for row in rows:
        statement = row.told
        if "data" not in statement or (
            statement["kind"] == Imported.what and compared is _nameless
        ):
            continue
        entry = compared((str(statement.get("kind")), statement["data"]))
        if entry in left:
            left.remove(entry)
        else:
            yield f"the log of events lacks {name_of(row)}, or tells it otherwise"
    # A row that named somebody who was forgotten tells nothing any more.
    closed = sum(not row.body for row in rows)
    for kind, _ in left[closed:]:
        yield f"the log of events has an entry {kind!r} that no row knows"


def _nameless(entry: _Entry) -> _Entry:
    """An entry without the ids of people, seats and mails: they are others in another store."""
    kind, data = entry
    hints = get_type_hints(KINDS[kind]) if kind in KINDS else {}
    local = {name for name, hint in hints.items() if {hint, *get_args(hint)} & _LOCAL}
    return kind, {name: value for name, value in dict(data).items() if name not in local}


_LOCAL = {PersonId, SeatId, LocalId}
