"""The public pages of a game, published into a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from worlds import HOST, World

from gmbot.app.assemble import Bot
from gmbot.app.config.schema import Config, Mail
from gmbot.app.output import Finisher, Painters
from gmbot.app.public_pages import publish
from gmbot.app.signing_key import KeyFile
from gmbot.render.paint import to_png

PNG = b"\x89PNG\r\n\x1a\n"
HOSTILE = "<script>alert(1)</script>{{ 7*7 }}\u202e \U0001f600 " + "x" * 10_000


def written(world: World, folder: Path, **rest: Any) -> dict[str, str]:
    """Publish, and return every page by its path."""
    bot = Bot(
        Config(mail=Mail(address=f"bot@{HOST}")),
        world.clock, world.storage, None, world.steps, world.context,
        KeyFile(folder.with_name("gmbot.key")), Finisher(Painters()),  # type: ignore[arg-type]
    )  # fmt: skip
    paint = rest.pop("paint", lambda svg, width: PNG + svg.encode()) or to_png
    publish(bot, folder, paint=paint, **rest)
    return {
        str(path.relative_to(folder)): path.read_text(errors="replace")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
