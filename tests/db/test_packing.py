"""Bytes once: pictures by their content, mails packed around them, both for a time only."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from db_values import NOON, a_mail
from played import a_played_game
from sqlalchemy import func, select, text
from worlds import World

from gmbot.db.kept.packing import PACKED, RAW, files_of, pack, unpack
from gmbot.db.kept.pruning import STEP, prune, sizes
from gmbot.db.queues import SqlOutboxQueue
from gmbot.db.store import Store
from gmbot.db.tables import files, inbox_bytes, outbox_bytes
from gmbot.game.notices.letters import Attachment, Letter
from gmbot.game.state.errors import NotStoredError
from gmbot.game.state.model import InboxState, OutboxState, SendResult
from gmbot.mail.writing import write_letter

MONTH, YEAR = timedelta(days=30), timedelta(days=365)
PICTURE = secrets.token_bytes(40_000)
GROUND = secrets.token_bytes(90_000)


@pytest.fixture
def store(sqlite_url: str) -> Iterator[Store]:
    store = Store(sqlite_url)
    yield store
    store.close()


def letter(*contents: bytes, text: str = "Results.") -> bytes:
    parts = tuple(
        Attachment(f"{number}.png", "image/png", content, cid=f"c{number}")
        for number, content in enumerate(contents)
    )
    return write_letter(
        Letter(("a@b.example",), "bot@gm.example", "Zurich", "Results", text, "results/1",
               "<1@gm.example>", NOON, html="<p>Results</p>", attachments=parts)
    )  # fmt: skip


@pytest.mark.parametrize(
    "raw",
    [
        letter(PICTURE),
        letter(PICTURE, PICTURE, b"small"),
        letter(b"A" * 57 * 30),  # the last line is full
        letter(PICTURE[:57 * 25 + 1], text="x\x00y"),
        b"", b"\x00", b"A" * 10_000, (b"A" * 76 + b"\r\n") * 40 + b"=",
        b"\x00" + b"0" * 64 + b"\x00",
    ],
)  # fmt: skip
def test_a_mail_comes_out_as_it_went_in(raw: bytes) -> None:
    form, kept, parts = pack(raw)

    assert unpack(form, kept, parts) == raw
    assert files_of(form, kept) == set(parts)


@pytest.mark.parametrize(
    "known", [(PICTURE,), (PICTURE, PICTURE), (b"elsewhere" * 999, PICTURE), (b"small", PICTURE)]
)
def test_files_that_are_known_need_not_be_looked_for(known: tuple[bytes, ...]) -> None:
    raw = letter(*known)

    form, kept, parts = pack(raw, known)

    assert unpack(form, kept, parts) == raw
    assert set(parts.values()) == {one for one in known if len(one) > 5}
    assert set(pack(letter(PICTURE), (GROUND, PICTURE))[2].values()) == {PICTURE}
    assert pack(b"\x00", known)[0] == RAW


def test_a_picture_is_no_part_of_what_is_kept_of_a_mail() -> None:
    form, kept, parts = pack(letter(PICTURE))

    assert form == PACKED
    assert list(parts.values()) == [PICTURE]
    assert len(kept) < 1000
    assert pack(b"nul \x00")[0] == RAW


def test_the_mails_of_a_phase_share_their_picture(store: Store) -> None:
    world = World(storage=store, paint=lambda svg, width: PICTURE)

    a_played_game(1, world)

    with store.engine.connect() as connection:
        contents = connection.execute(select(files.c.content)).scalars().all()
    assert contents.count(PICTURE) == 1
    with store() as work:
        mails = [one for one in work.outbox.all(99) if one.kind.startswith("results")]
    assert len(mails) == 8
    assert all(b"image/png" in mail.raw and len(mail.raw) > len(PICTURE) for mail in mails)
    assert {mail.raw for mail in SqlOutboxQueue(store.engine).claim(world.clock.now(), 99, NOON)} \
        >= {mail.raw for mail in mails}  # fmt: skip


def drawing(words: str) -> bytes:
    return GROUND + words.encode()


def add(store: Store, *contents: bytes, at: datetime = NOON, ground: bytes = GROUND) -> bytes:
    """Store a mail that was sent, with these files; return its bytes."""
    raw = letter(*contents)
    with store() as work:
        mail = a_mail(message_id=f"<{secrets.token_hex(4)}@x>", raw=raw, created_at=at,
                      state=OutboxState.SENT, ground=ground)  # fmt: skip
        work.outbox.add(mail)
        work.commit()
    return raw


def test_drawings_are_kept_as_what_they_add_to_their_ground(store: Store) -> None:
    raws = [add(store, drawing(f"Vienna {number}"), PICTURE) for number in range(9)]

    with store() as work:
        assert [mail.raw for mail in reversed(work.outbox.all(9))] == raws
    with store.engine.connect() as connection:
        lengths = sorted(map(len, connection.execute(select(files.c.content)).scalars()))
    assert lengths[-2:] == [len(PICTURE), len(GROUND)]
    assert len(lengths) == 9 + 2
    assert lengths[-3] < 200


def test_a_ground_goes_with_the_last_drawing_over_it(store: Store) -> None:
    add(store, drawing("first"))
    raw = add(store, drawing("second"), at=NOON + timedelta(days=10))

    prune(store.engine, NOON + timedelta(days=35), MONTH, YEAR)

    with store() as work:
        assert [mail.raw for mail in work.outbox.all(9)] == [raw, b""]
    prune(store.engine, NOON + timedelta(days=45), MONTH, YEAR)
    assert kept(store) == (0, 0, 0)


def test_the_ground_itself_may_be_mailed(store: Store) -> None:
    raws = [add(store, GROUND), add(store, drawing("one"), GROUND), add(store, drawing("two"))]

    with store() as work:
        assert [mail.raw for mail in reversed(work.outbox.all(9))] == raws


def test_what_has_nothing_in_common_with_the_ground_needs_none(store: Store) -> None:
    raw = add(store, PICTURE)

    with store() as work:
        assert [mail.raw for mail in work.outbox.all(9)] == [raw]
    assert kept(store) == (1, 0, 1)


def sent(store: Store, count: int, at: datetime, state: OutboxState = OutboxState.SENT) -> None:
    with store() as work:
        for number in range(count):
            name = f"<{state.value}{number}.{at.timestamp()}@x>"
            mail = a_mail(message_id=name, raw=letter(PICTURE), created_at=at, state=state)
            work.outbox.add(mail)
        work.commit()


def kept(store: Store) -> tuple[int, int, int]:
    with store.engine.connect() as connection:
        return tuple(  # type: ignore[return-value]
            connection.execute(select(func.count()).select_from(table)).scalar()
            for table in (outbox_bytes, inbox_bytes, files)
        )


def test_bytes_go_when_their_time_is_over_and_the_rows_stay(store: Store) -> None:
    sent(store, STEP + 5, NOON)
    sent(store, 1, NOON + timedelta(days=29))
    sent(store, 1, NOON, OutboxState.QUEUED)

    assert prune(store.engine, NOON + timedelta(days=31), MONTH, YEAR) == STEP + 5

    assert kept(store) == (2, 0, 1)
    with store() as work:
        mails = work.outbox.all(999)
        assert len(mails) == STEP + 7
        assert sum(bool(mail.raw) for mail in mails) == 2
        gone = next(mail for mail in mails if not mail.raw)
        with pytest.raises(NotStoredError, match="not kept"):
            work.outbox.requeue(gone.id, NOON)


def test_a_picture_is_marked_as_used_once_an_hour(store: Store) -> None:
    """To mark one locks it, and all games of a map share some."""
    marks = []
    for number, minutes in enumerate((0, 50, 70), 1):
        with store() as work:
            at = NOON + timedelta(minutes=minutes)
            work.outbox.add(a_mail(number, raw=letter(PICTURE), created_at=at))
            work.commit()
        with store.engine.connect() as connection:
            marks += connection.execute(select(files.c.used_at)).scalars()

    assert marks == [NOON, NOON, NOON + timedelta(minutes=70)]


@pytest.mark.parametrize("hours", [0, 2])
def test_no_machine_waits_for_a_picture_that_another_mails(
    emptied_postgresql: Store, hours: int
) -> None:
    """Both are in the middle of a phase: their transactions go on for a while."""
    first, at = emptied_postgresql, NOON + timedelta(hours=hours)
    second = Store(first.engine.url.render_as_string(hide_password=False))
    with first() as work:
        work.outbox.add(a_mail(1, raw=letter(PICTURE)))
        work.commit()
    with first() as one, second() as other:
        for number, work in ((2, one), (3, other)):
            work._connection.exec_driver_sql("SET LOCAL lock_timeout = '20s'")
            work.outbox.add(a_mail(number, raw=letter(PICTURE), created_at=at))
        for work in (other, one):
            work.commit()
    second.close()

    with first() as work:
        assert len(work.outbox.all(9)) == 3
    with first.engine.connect() as connection:
        assert connection.execute(select(files.c.used_at)).scalars().all() == [at]


def test_a_picture_that_is_being_mailed_is_not_pruned(emptied_postgresql: Store) -> None:
    """Its last mail has gone, and its next one is not committed."""
    first, late = emptied_postgresql, NOON + timedelta(days=40)
    second = Store(first.engine.url.render_as_string(hide_password=False))
    sent(first, 1, NOON)
    with second() as work:
        work._connection.exec_driver_sql("SET LOCAL lock_timeout = '20s'")
        with first.engine.begin() as connection:
            connection.execute(text("DELETE FROM outbox_files"))
        mailed = {"created_at": NOON + timedelta(minutes=1), "raw": letter(PICTURE)}
        work.outbox.add(a_mail(2, **mailed))

        prune(first.engine, late, YEAR, YEAR)
        work.commit()
    second.close()

    assert kept(first)[2] == 1
    with first() as work:
        assert work.outbox.all(1)[0].raw == letter(PICTURE)


def test_a_picture_goes_with_the_last_mail_that_shows_it(store: Store) -> None:
    sent(store, 1, NOON)
    sent(store, 1, NOON + timedelta(days=10))

    prune(store.engine, NOON + timedelta(days=35), MONTH, YEAR)
    assert kept(store) == (1, 0, 1)
    prune(store.engine, NOON + timedelta(days=45), MONTH, YEAR)
    assert kept(store) == (0, 0, 0)


def test_mails_that_wait_for_something_keep_their_bytes(store: Store) -> None:
    with store() as work:
        for state in InboxState:
            number = work.inbox.add(state.value.encode(), NOON, "test")
            assert number is not None
            work.inbox.mark(number, state)
        work.commit()

    prune(store.engine, NOON + timedelta(days=1000), MONTH, YEAR)

    with store() as work:
        left = {mail.state for mail in work.inbox.all(9) if mail.raw}
    assert left == {InboxState.NEW, InboxState.SET_ASIDE, InboxState.HELD}


def test_a_mail_in_the_hands_of_its_sender_is_not_pruned(store: Store) -> None:
    """It waits for weeks because its host is away; then it is sent, whole."""
    sent(store, 1, NOON, OutboxState.QUEUED)
    queue = SqlOutboxQueue(store.engine)
    late = NOON + timedelta(days=90)
    [claimed] = queue.claim(late, 1, late + timedelta(minutes=1))

    prune(store.engine, late, MONTH, YEAR)

    assert claimed.raw == letter(PICTURE)
    queue.settle([SendResult(claimed.id, claimed.tries, OutboxState.SENT)])
    assert prune(store.engine, late, MONTH, YEAR) > 0


def test_what_a_database_holds_is_told(store: Store) -> None:
    sent(store, 3, NOON)

    held = {one.table: one for one in sizes(store.engine)}

    assert held["outbox"].rows == 3
    assert held["files"].content == len(PICTURE)
    assert held["outbox_bytes"].content < 3000
