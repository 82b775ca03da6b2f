"""Pictures of mails that leave: each painted once, beside us, and none that holds a mail back."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from drawings import deadly_for_one
from worlds import quickly_painted

from gmbot.app.output import Finisher, Painters, finished
from gmbot.app.output.finisher import BACKLOG
from gmbot.app.output.sketches import sketch
from gmbot.game.notices.letters import Attachment, Letter
from gmbot.mail.writing import write_letter

PATIENCE = 60.0
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def drawing(game: str) -> str:
    return f"<svg>{game}{' ' * 1500}</svg>"


def mail(*games: str, reader: str = "a") -> bytes:
    """A mail that waits with a drawing of each game, and with a file that is none."""
    files = [
        *(Attachment(f"{one}.png", "image/png", sketch(drawing(one), 800)) for one in games),
        Attachment("notes.txt", "text/plain", b"notes" * 500),
    ]
    return write_letter(
        Letter((f"{reader}@b.example",), "bot@gm.example", "Zurich", "Results", "The board.",
               "results/1", "<1@gm.example>", NOON, attachments=tuple(files))
    )  # fmt: skip


def all_finished(painters: Painters, raws: Sequence[bytes]) -> list[bytes]:
    """Have mails finished at once, as a drain does with its group."""

    async def finish() -> list[bytes]:
        finisher = Finisher(painters)
        try:
            return await asyncio.gather(*map(finisher.finished, raws))
        finally:
            finisher.close()

    return asyncio.run(asyncio.wait_for(finish(), PATIENCE))


class Counted:
    """Paints, and remembers what."""

    def __init__(self) -> None:
        self.times: list[str] = []

    def __call__(self, svg: str, width: int) -> bytes:
        self.times.append(svg)
        return quickly_painted(svg, width)


def test_each_picture_is_painted_once_for_all_its_readers() -> None:
    paint = Counted()
    raws = [mail("vienna", "vienna-now", reader=reader) for reader in "abcdefgh"]

    done = all_finished(Painters(paint), raws)

    assert done == [finished(raw, quickly_painted) for raw in raws]
    assert sorted(paint.times) == [drawing("vienna"), drawing("vienna-now")]


def test_a_mail_without_drawings_stays_as_it_is() -> None:
    raws = [mail(), b"", b"Subject: x\r\n\r\ngmbot drawing:\r\n"]

    assert all_finished(Painters(Counted()), raws) == raws


def test_many_pictures_are_painted_elsewhere(caplog: pytest.LogCaptureFixture) -> None:
    painters = Painters(quickly_painted)
    raws = [mail(f"vienna{number}") for number in range(BACKLOG + 1)]

    with caplog.at_level(logging.WARNING):
        done = all_finished(painters, raws)

    assert done == [finished(raw, quickly_painted) for raw in raws]
    assert not caplog.text
    assert not painters.at_work


def test_few_pictures_need_no_painters() -> None:
    class Never(Painters):
        def start(self) -> int:
            raise AssertionError("painters for so few")

    raws = [mail(f"vienna{number}") for number in range(BACKLOG - 1)]

    assert all_finished(Never(quickly_painted), raws) == [
        finished(raw, quickly_painted) for raw in raws
    ]


def test_a_picture_that_ends_its_process_is_left_out_and_all_else_leaves_whole(
    caplog: pytest.LogCaptureFixture,
) -> None:
    painters = Painters(deadly_for_one)
    assert painters.start()
    raws = [mail(f"vienna{number}") for number in range(6)]

    done = all_finished(painters, raws)

    assert done == [
        finished(raw, nothing if number == 2 else unharmed) for number, raw in enumerate(raws)
    ]
    assert "its mail leaves without it" in caplog.text


def nothing(svg: str, width: int) -> bytes:
    return b""


def unharmed(svg: str, width: int) -> bytes:
    return deadly_for_one(svg, width)


def test_a_picture_that_cannot_be_painted_is_left_out_of_its_mail(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def paint(svg: str, width: int) -> bytes:
        if "prague" in svg:
            raise ValueError("no drawing of ours")
        return quickly_painted(svg, width)

    raws = [mail("vienna", "prague"), mail("vienna")]

    both, one = all_finished(Painters(paint), raws)

    assert one == finished(raws[1], quickly_painted)
    assert b"gmbot drawing" not in both
    assert both == finished(raws[0], lambda svg, width: b"" if "prague" in svg else paint(svg, 0))
    assert "no drawing of ours" in caplog.text


def test_a_mail_given_up_takes_no_picture_from_others() -> None:
    """The one who stops waiting (its host hung up, we are stopped) ends its own wait alone."""
    begun, go_on = threading.Event(), threading.Event()

    def paint(svg: str, width: int) -> bytes:
        begun.set()
        assert go_on.wait(PATIENCE)
        return quickly_painted(svg, width)

    async def two() -> bytes:
        finisher = Finisher(Painters(paint))
        first = asyncio.create_task(finisher.finished(mail("vienna", reader="a")))
        second = asyncio.create_task(finisher.finished(mail("vienna", reader="b")))
        await asyncio.to_thread(begun.wait, PATIENCE)
        first.cancel()
        await asyncio.sleep(0)
        go_on.set()
        done = await second
        finisher.close()
        return done

    assert asyncio.run(asyncio.wait_for(two(), PATIENCE)) == finished(
        mail("vienna", reader="b"), quickly_painted
    )


def test_painters_go_when_they_are_idle() -> None:
    gone = threading.Event()

    class Watched(Painters):
        def close(self) -> None:
            super().close()
            gone.set()

    painters = Watched(quickly_painted, idle=0.2)

    assert painters.start() == 1
    assert painters.at_work
    assert gone.wait(PATIENCE)
    assert not painters.at_work
    assert painters.paint("<svg/>", 1) == quickly_painted("<svg/>", 1)
