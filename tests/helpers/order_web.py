"""A game master with order pages: asked without a network, or served to a browser."""

from __future__ import annotations

import asyncio
import re
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlencode

from worlds import GM, Clock, World, quickly_painted

from gmbot.app.assemble import Bot, assemble
from gmbot.app.config.schema import Config, Database, Gm, Identity, Mail, Web
from gmbot.app.output import Drawing
from gmbot.app.web.site import order_site
from gmbot.db.migrating import upgrade
from gmbot.game.state.reply_tokens import holder_of

FROM = Identity(accept="from")
HOME = "https://orders.example"
LINK = re.compile(r"https://orders\.example(/order/\S+)")


@cache
def empty_database() -> Path:
    file = Path(mkdtemp(prefix="gmbot-web-")) / "gmbot.db"
    upgrade(f"sqlite:///{file}")
    return file


@dataclass
class Page:
    status: int
    headers: dict[str, str]
    text: str


class OrderWeb:
    """A game master with order pages, asked without a network."""

    def __init__(self, folder: Path, identity: Identity = FROM, **changes: Any) -> None:
        url = f"sqlite:///{folder / 'gmbot.db'}"
        shutil.copy(empty_database(), folder / "gmbot.db")
        config = Config(
            mail=Mail(address="bot@gm.example"), database=Database(url=url), gm=Gm(address=GM),
            web=Web(address=HOME), identity=identity,
            file=folder / "gmbot.toml",
        )  # fmt: skip
        self.clock = Clock()
        self.bot: Bot = assemble(config, self.clock, Drawing(quickly_painted))
        self.world = World(self.bot.store)
        self.world.clock = self.clock
        self.world.steps = self.bot.steps
        self.world.import_game(**changes)
        self.site = order_site(self.bot, lambda: 0.0)

    def start(self) -> None:
        """What the server does before it answers anybody."""

        async def started() -> None:
            async with self.site.router.lifespan_context(self.site):
                pass

        asyncio.run(started())

    def link(self, power: str = "FRANCE") -> str:
        """The link in a reminder to the player of a power."""
        game = self.world.game()
        with self.bot.store() as work:
            context = self.bot.context(work, self.clock.now())
            assert context.links is not None
            [seat] = [one for one in work.games.seats(game.id) if one.power == power]
            assert seat.person_id is not None
            link = context.links.link(game.name, game.phase.code, holder_of(seat))
        return link.removeprefix(HOME)

    def ask(self, path: str, method: str = "GET", body: bytes = b"") -> Page:
        said: dict[str, Any] = {"body": b""}
        left = [body]

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": left.pop() if left else b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                said.update(message)
            else:
                said["body"] += message.get("body", b"")

        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "headers": [(b"host", b"x")], "server": ("x", 80), "client": ("x", 1),
        }  # fmt: skip
        asyncio.run(self.site(scope, receive, send))  # type: ignore[arg-type]
        headers = {name.decode(): value.decode() for name, value in said["headers"]}
        return Page(said["status"], headers, said["body"].decode())

    def send(self, path: str, *orders: str, serial: int = 0, **more: str) -> Page:
        fields = {f"u{number}": text for number, text in enumerate(orders, 1)}
        return self.ask(path, "POST", urlencode({"serial": serial, **fields, **more}).encode())

    def receipt_of(self, link: str, sent: Page) -> str:
        return f"{link.rpartition('/')[0]}/{sent.headers['location']}"

    def stored(self) -> tuple[Any, ...]:
        """All that a look could have changed."""
        with self.bot.store() as work:
            game = work.games.by_name("austerlitz")
            assert game is not None
            return (
                len(work.inbox.all(1000)), len(work.outbox.all(1000)), len(work.events(game.id)),
                work.games.submissions(game.id, game.phase),
            )  # fmt: skip

    def on_file(self, power: str = "FRANCE") -> list[str]:
        game = self.world.game()
        with self.bot.store() as work:
            sets = [s for s in work.games.submissions(game.id, game.phase) if s.power == power]
        return [str(line.order) for line in sets[-1].orders] if sets else []
