"""Mails are kept with drawings in the place of pictures, and leave with pictures."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from played import a_played_game
from worlds import World, quickly_painted

from gmbot.app.output import painted
from gmbot.app.output.drawing import ground_of
from gmbot.app.output.sketches import finished, sketch, sketches_in
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game.notices.letters import Attachment, Letter
from gmbot.game.state.model import OutboxMail
from gmbot.mail.writing import write_letter
from gmbot.render.maps import THEATRE_WIDTH, WIDTH


def sketched(variant: str = "standard") -> tuple[OutboxMail, ...]:
    """The results of a phase, as a server writes them."""
    world = World(paint=sketch)
    a_played_game(1, world, variant=variant)
    with world.storage() as work:
        return tuple(one for one in work.outbox.all(99) if one.kind.startswith("results"))


def contents(raw: bytes) -> dict[str, bytes]:
    """The pictures of a mail by their names."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    parts = (part for part in message.walk() if part.get_content_type() == "image/png")
    return {str(part.get_filename()): part.get_payload(decode=True) for part in parts}  # type: ignore[misc]


@pytest.mark.parametrize("variant", ["standard", "blind1898", "modern"])
def test_each_picture_of_a_phase_is_painted_in_its_place(variant: str) -> None:
    mails = sketched(variant)

    assert mails
    for mail in mails:
        drawn, done = contents(mail.raw), contents(finished(mail.raw, quickly_painted))
        assert drawn.keys() == done.keys()
        assert len(sketches_in(mail.raw)) == len(drawn)
        for name, content in drawn.items():
            svg = content.decode().split("\n", 2)[2]
            assert svg.startswith("<svg")
            assert done[name] == quickly_painted(svg, 0)


def test_a_finished_mail_is_what_it_would_have_been_if_it_had_been_painted_at_once() -> None:
    def letter(*pictures: bytes) -> bytes:
        files = tuple(
            Attachment(f"{number}.png", "image/png", one) for number, one in enumerate(pictures)
        )
        text = "gmbot drawing:\n800\n<svg/>"
        return write_letter(
            Letter(("a@b.example",), "bot@gm.example", "Zurich", "Results", text, "results/1",
                   "<1@gm.example>", mail.created_at, attachments=files)
        )  # fmt: skip

    mail = sketched()[0]
    svg = ground_of("standard").decode()
    waits, done = letter(sketch(svg, 400), b"file"), letter(painted(svg, 400), b"file")

    # Only the boundary is chosen by what stands between.
    assert contents(finished(waits, painted)) == contents(done)
    assert len(finished(waits, painted)) == len(done)
    assert finished(done, painted) == done


def test_pictures_have_the_width_that_they_were_drawn_for() -> None:
    widths = set()

    def paint(svg: str, width: int) -> bytes:
        widths.add(width)
        return b"png"

    for mail in sketched():
        finished(mail.raw, paint)

    assert widths >= {WIDTH, THEATRE_WIDTH}


def test_a_database_keeps_drawings_in_few_bytes(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'gmbot.db'}"
    upgrade(url)
    store = Store(url)
    world = World(storage=store, paint=sketch)
    a_played_game(1, world)
    with store() as work:
        raws = [one.raw for one in work.outbox.all(99)]
    store.close()

    pages = sum(file.stat().st_size for file in tmp_path.glob("gmbot.db"))
    assert sum(map(len, raws)) > 1_000_000
    assert pages < 700_000
    assert all(b"image/png" not in raw or sketches_in(raw) for raw in raws)
