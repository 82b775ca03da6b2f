"""What gmbot's mails, boards and public pages look like: written into docs/pictures.

    make pictures
    make pictures ARGS=--boards

Needs Chromium, but for the boards. The mails are those of the year that the demo plays, and what
players ask after it. Fifty hard positions are drawn at the width at which mails show them: who
attacked whom, who helped, and what failed is to be told from each picture alone.
"""

from __future__ import annotations

import asyncio
import base64
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import maps_samples as samples
from browser import MISSING, chromium
from hard_positions import all_positions
from journey import Journey
from PIL import Image
from played import a_played_game, finish
from site_pages import written
from webmail_browser import Tab
from worlds import Sent, World, address

from gmbot.app.output.drawing import Drawing, painted
from gmbot.app.output.mailroom import Mailroom
from gmbot.demo.story import load_story
from gmbot.game.views import charts
from gmbot.render.mails.write import MailWriter
from gmbot.render.maps.draw import (
    CROP_WIDTH,
    THEATRE_WIDTH,
    MapPicture,
    Sight,
    draw_svg,
    position_picture,
    results_picture,
)
from gmbot.render.maps.picture import theatre_picture
from gmbot.render.maps.plots import draw_chart
from gmbot.render.paint import to_png
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Phase, Power
from gmbot.variants.catalogue import load

OUT = Path(__file__).parents[1] / "docs" / "pictures"
PHONE, DESKTOP = 360, 720
TALLEST = 2600
"""Pixels of a screenshot; what a longer mail has below is left out."""
_COLORS = 96


# --------------------------------------------------------------------------- boards


def boards() -> Iterator[tuple[str, MapPicture, int]]:
    """Every board with something on it: name, picture, width."""
    standard, modern = samples.board("standard"), samples.board("modern")
    crowded = samples.outcome(*samples.FALL_1902_ORDERS)
    for theme in ("light", "dark", "print", "patterns"):
        picture = results_picture(
            standard, samples.FALL_1902, crowded, samples.CAPTION, theme=theme
        )
        yield f"standard-{theme}", picture, 1200 if theme == "light" else 600
    here = samples.FALL_1902
    eyes = Sight.of(Power("FRANCE"), load("blind1898").ruleset.visibility.seen(
        Power("FRANCE"), here, standard))  # fmt: skip
    fog = results_picture(standard, here, crowded, samples.CAPTION, sight=eyes)
    yield "standard-fog", fog, 600
    for kind in ("R", "A"):
        before, result = next(
            (before, result)
            for before, result in samples.random_play(9)
            if before.phase.code.endswith(kind) and result.orders
        )
        name = {"R": "standard-retreats", "A": "standard-builds"}[kind]
        caption = replace(samples.CAPTION, phase=before.phase.title, deadline="")
        yield name, results_picture(standard, before, result, caption), 600
    *_, (before, result) = (
        pair for pair in samples.random_play(2, "modern") if pair[0].phase.code == "F1996M"
    )
    caption = replace(samples.CAPTION, phase="Fall 1996 moves", deadline="")
    yield "modern", results_picture(modern, before, result, caption), 1200
    west = results_picture(modern, before, result, caption, crop="west")
    yield "modern-west", west, CROP_WIDTH
    theatre = theatre_picture(standard, here, Power("AUSTRIA"), samples.CAPTION)
    yield "standard-theatre", theatre, THEATRE_WIDTH
    yield "anarchy", _anarchy(), 1200


def _anarchy() -> MapPicture:
    """Thirty-four empires, each with its center, some with two."""
    board = samples.board("standard")
    names = {Power(f"EMPIRE{number}"): f"Empire {number}" for number in range(1, 35)}
    units, centers = {}, {}
    for power, center in zip(names, board.centers, strict=True):
        coast = board.may_stand("F", Location(center)) and len(units) % 3 == 0
        units[power] = (Unit("F" if coast else "A", Location(center)),)
        centers[power] = (center,)
    here = Position(Phase.parse("S1901M"), units, centers)
    return position_picture(board, here, samples.CAPTION, names=names)


# --------------------------------------------------------------------------- mails


def mails() -> Mapping[str, Sent]:
    """Ten mails as players get them, by name."""
    with TemporaryDirectory() as folder:
        journey = Journey(load_story("year1901"), Path(folder))
        world = _painting(journey.world)
        sent = [one for _, mails in journey.play() for one in mails]
        claire, box = "claire@post.example", f"bot+austerlitz@{journey.host}"
        asked = {
            word.split()[0].lower(): world.answer(claire, word, to=box)
            for word in ("WHY A Par F1901M", "SUMMARY", "STATUS", "HELP", "A Par - Nowhere")
        }
        finish(world)
        revealed = world.sweep()
    kinds = {one.kind: one for one in reversed(sent) if one.to == claire}
    results = [one for one in sent if one.kind == "results" and one.to == claire]
    return {
        "game-start": kinds["game-start"],
        "order-receipt": kinds["order-receipt"],
        "orders-without-proof": asked["a"],
        "reminder": next(one for one in sent if one.kind == "reminder"),
        "results-moves": results[1],
        "results-builds": results[-1],
        "why": asked["why"],
        "summary": asked["summary"],
        "help": asked["help"],
        "revealed": next(one for one in revealed if one.kind == "revealed"),
    }


def _painting(world: World) -> World:
    """Let a world paint its pictures for real."""
    world.mailroom = Mailroom(MailWriter(), world.bot, "gmbot", Drawing(painted))
    world.steps = replace(world.steps, mailroom=world.mailroom)
    return world


def page_of(mail: Sent) -> str:
    """The HTML of a mail with its pictures put in, as a mailer shows it."""
    part = mail.message.get_body(preferencelist=("html",))
    assert part is not None
    page = str(part.get_content())
    for one in mail.message.walk():
        if cid := one.get("Content-ID"):
            data = base64.b64encode(one.get_payload(decode=True)).decode()  # type: ignore[arg-type]
            page = page.replace(f"cid:{cid.strip('<>')}", f"data:image/png;base64,{data}")
    return page


# --------------------------------------------------------------------------- the camera


async def photographed(tab: Tab, page: Path, width: int, name: str) -> None:
    """Save a whole page as a small PNG."""
    await tab.resize(width, 900)
    await tab.open(page.as_uri())
    await tab.until("[...document.images].every((i) => i.loading == 'lazy' || i.complete)")
    height = min(await tab.run("document.documentElement.scrollHeight"), TALLEST)
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
    shot = await tab.tell(
        "Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip
    )
    _save(base64.b64decode(shot["data"]), f"{name}-{width}.png")


def _save(png: bytes, name: str) -> None:
    picture = Image.open(BytesIO(png)).convert("RGB")
    small = picture.quantize(_COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    small.save(OUT / name, optimize=True)


async def take_all() -> None:
    with TemporaryDirectory() as folder:
        context = Path(folder)
        site = context / "site"
        world = a_played_game(8)
        words = "The Channel is mine,\nand so is the North Sea."
        world.mail(address("ENGLAND"), f"PRESS TO ALL\n{words}\nENDPRESS")
        written(world, site, paint=to_png)
        pages = {"page-game": "austerlitz/index", "page-phase": "austerlitz/F1901M",
                 "page-maps": "austerlitz/maps"}  # fmt: skip
        async with Tab(DESKTOP, 900) as tab:
            for name, mail in mails().items():
                (context / "mail.html").write_text(page_of(mail), encoding="utf-8")
                for width in (PHONE, DESKTOP):
                    await photographed(tab, context / "mail.html", width, f"mail-{name}")
            for name, page in pages.items():
                for width in (PHONE, DESKTOP):
                    await photographed(tab, site / f"{page}.html", width, name)


def draw_boards() -> None:
    for name, picture, width in boards():
        (OUT / f"board-{name}.png").write_bytes(to_png(draw_svg(picture), width))
    for number, (name, picture) in enumerate(all_positions(), 1):
        plain = re.sub("[^a-z0-9]+", "-", name.lower())
        _save(to_png(draw_svg(picture), 600), f"hard-{number:02}-{plain}.png")
    world = a_played_game(30)
    game = world.game()
    with world.storage() as work:
        chart = charts.center_chart(world.context(work, world.clock.now()), game)
    (OUT / "chart.png").write_bytes(to_png(draw_chart(chart, samples.board("standard")), 900))


def main() -> None:
    boards_only = "--boards" in sys.argv
    if chromium() is None and not boards_only:
        sys.exit(MISSING)
    OUT.mkdir(parents=True, exist_ok=True)
    for kind in ("board", "hard", "chart") if boards_only else ("",):
        for old in OUT.glob(f"{kind}*.png"):
            old.unlink()
    draw_boards()
    if not boards_only:
        asyncio.run(take_all())
    sizes = [path.stat().st_size for path in OUT.glob("*.png")]
    print(f"{len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB, in {OUT}")


if __name__ == "__main__":
    main()
