"""``gmbot site``: the public pages of the games, written into a folder.

Each file is put in place at once, so that a reader never gets half of one; pictures first, the
front page last. A list of our files is kept: what no longer belongs there goes, and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path

from gmbot.app.assemble import Bot
from gmbot.app.errors import ProgramError
from gmbot.app.output import board_of, drawn_svg
from gmbot.game.archive import public_chronicle
from gmbot.game.notices.chronicle import Chronicle
from gmbot.game.notices.envelope import Picture
from gmbot.game.state.context import houserules_of, ruleset_of
from gmbot.houserules.houserules import HouseRules
from gmbot.render.maps import WIDTH, draw_chart
from gmbot.render.pages import Names, pages
from gmbot.render.paint import to_png
from gmbot.rules.board.board import Board
from gmbot.rules.notation import outcome_to_tables
from gmbot.rules.orders.outcome import Outcome

LIST = ".gmbot-site"
"""The names of our files in the folder, a line each."""


@dataclass(slots=True)
class Album:
    """Drawings by the name of their file, which is made of what they show.

    So a picture that is there already need not even be drawn.
    """

    boards: Mapping[str, Board]
    drawings: dict[str, Callable[[], str]] = field(default_factory=dict)

    def board(self, picture: Picture) -> str:
        """The path of a board, from a game's folder."""
        board = board_of(picture)
        tables_after = (
            outcome_to_tables(picture.outcome, board)
            if isinstance(picture.outcome, Outcome)
            else None
        )
        shown = [
            picture.what,
            picture.variant,
            picture.caption,
            picture.empires,
            picture.before,
            tables_after,
        ]
        return self._kept(shown, partial(drawn_svg, picture))

    def plot(self, chronicle: Chronicle) -> str:
        """The path of a center chart, from a game's folder."""
        assert chronicle.chart is not None
        draw = partial(draw_chart, chronicle.chart, self.boards[chronicle.game])
        return self._kept(asdict(chronicle.chart), draw)

    def _kept(self, shown: object, draw: Callable[[], str]) -> str:
        text = json.dumps([version("gmbot"), shown], sort_keys=True, default=list)
        path = f"maps/{hashlib.sha256(text.encode()).hexdigest()[:16]}.png"
        self.drawings[path] = draw
        return f"../{path}"


def publish(
    bot: Bot, folder: Path, url: str = "", paint: Callable[[str, int], bytes] = to_png
) -> str:
    """Write all pages; return what to tell the operator. Raises ``ProgramError``."""
    now = bot.clock.now()
    games, album = _public(bot, now)
    address, key = bot.config.mail.address, bot.key.public
    made = pages(games, Names(album.board, album.plot), address, url, now, key)
    ours = _ours(folder)
    for path, draw in album.drawings.items():
        if not (folder / path).exists():  # its name says what it shows
            _put(folder / path, paint(draw(), WIDTH))
    # Known before they are there: after a crash the next run still clears away what it must.
    _put(folder / LIST, _lines({*ours, *made, *album.drawings}))
    for path, text in made.items():
        _put(folder / path, text.encode())
    _clear(folder, ours - {*made, *album.drawings})
    _put(folder / LIST, _lines({*made, *album.drawings}))
    names = ", ".join(chronicle.game for chronicle in games) or "none"
    return f"{len(made)} pages are in {folder}. Games: {names}."


def _public(bot: Bot, now: datetime) -> tuple[list[Chronicle], Album]:
    with bot.store() as work:
        context = bot.context(work, now)
        wanted = [game for game in work.games.all() if _is_public(houserules_of(game))]
        boards = {game.name: ruleset_of(game).board for game in wanted}
        return [public_chronicle(context, game) for game in wanted], Album(boards)


def _is_public(rules: HouseRules) -> bool:
    return rules.site and rules.observers


def _ours(folder: Path) -> set[str]:
    """The files of an earlier run; a folder that holds anything else is not touched."""
    known = folder / LIST
    if known.is_file():
        return {line for line in known.read_text(encoding="utf-8").splitlines() if _is_inside(line)}
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise ProgramError(
            f"{folder} holds other files; name a new or an empty folder for the pages"
        )
    return set()


def _is_inside(path: str) -> bool:
    return bool(path) and not path.startswith("/") and ".." not in path.split("/")


def _lines(paths: set[str]) -> bytes:
    return "".join(f"{path}\n" for path in sorted(paths)).encode()


def _put(path: Path, content: bytes) -> None:
    """Write a file whole: a reader sees the old one or the new one."""
    for folder in reversed((path.parent, *path.parent.parents)):
        if not folder.exists():
            folder.mkdir()
            folder.chmod(0o755)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.chmod(0o644)  # everything else that gmbot writes is for its own user alone
    draft.replace(path)


def _clear(folder: Path, paths: set[str]) -> None:
    """Take away files of ours, and the folders that they leave empty."""
    for path in paths:
        (folder / path).unlink(missing_ok=True)
    for parent in {(folder / path).parent for path in paths} - {folder}:
        with suppress(OSError):
            parent.rmdir()
