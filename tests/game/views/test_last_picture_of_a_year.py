"""The last picture of a year shows the board after Winter, its builds and removals made (S0.42)."""

from __future__ import annotations

import hashlib

import pytest
from anarchy_games import BOX, order, running
from maps_samples import pieces
from worlds import Sent, World, address

FRANCE = address("FRANCE")
LIONS = "lions@x.example"


class Painter:
    """Paints nothing, and remembers which drawing each picture was made from."""

    def __init__(self) -> None:
        self.drawn: dict[bytes, str] = {}

    def __call__(self, svg: str, width: int) -> bytes:
        png = b"\x89PNG\r\n\x1a\n" + hashlib.sha256(svg.encode()).digest()
        self.drawn[png] = svg
        return png

    def of(self, mail: Sent, name: str) -> str:
        """The drawing of a picture in a mail: ``board.png``, ``board-now.png``."""
        [data] = [
            part.get_payload(decode=True)
            for part in mail.message.walk()
            if part.get_filename() == name
        ]
        return self.drawn[data]  # type: ignore[index]


@pytest.fixture
def painter() -> Painter:
    return Painter()


def results_to(reader: str, sent: list[Sent]) -> Sent:
    [mail] = [mail for mail in sent if (mail.to, mail.kind) == (reader, "results")]
    return mail


def test_where_winter_follows_at_once_the_picture_shows_the_board_after_it(
    painter: Painter,
) -> None:
    """S1.13: the moves of Fall, the retreats and the builds are told in one mail."""
    world = running(paint=painter, phase="F1901M")
    order(world, "LIONS", "F Lon H\nBuild F Edi")

    mail = results_to(LIONS, world.pass_deadline("chaos"))

    [asked] = world.mail(LIONS, "MAP", to=BOX)
    assert world.game("chaos").phase.code == "S1902M"
    assert painter.of(mail, "board-now.png") == painter.of(asked, "board.png")
    assert len(pieces(painter.of(mail, "board-now.png"), "unit")) == 7, "F Edi among them"
    assert "built" in painter.of(mail, "board.png")


@pytest.mark.parametrize(("lines", "units"), [("Build A Par", 4), ("WAIVE", 3)])
def test_the_picture_of_winters_results_shows_the_board_after_the_builds(
    painter: Painter, lines: str, units: int
) -> None:
    world = World(paint=painter)
    world.import_game(
        phase="W1901A",
        units={"FRANCE": ["A BUR", "A MAR", "F BRE"]},
        centers={"FRANCE": ["PAR", "MAR", "BRE", "BEL"]},
    )
    world.mail(FRANCE, lines, subject="austerlitz")

    mail = results_to(FRANCE, world.pass_deadline())

    asked = world.answer(FRANCE, "MAP", subject="austerlitz")
    assert world.game().phase.code == "S1902M"
    assert painter.of(mail, "board-now.png") == painter.of(asked, "board.png")
    assert len(pieces(painter.of(mail, "board-now.png"), "unit")) == units
