"""Chronicles as static pages: plain HTML that needs no script, a style sheet, Atom feeds.

Every value is escaped, and cleaned of line ends and direction marks, as in mails. Pictures are
named by a function that is passed in, so that whoever writes the files decides where they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from gmbot.game.notices.chronicle import Chapter, Chronicle
from gmbot.game.notices.envelope import Picture
from gmbot.messages import Text
from gmbot.render.language import ENGLISH, clean, one_line, stamp
from gmbot.resources import data_root

NEWEST = 20
"""Entries of a feed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One piece of news in a feed."""

    title: str
    key: str
    path: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Names:
    """How pictures are called, from a game's own folder: ``../maps/4f1c.png``."""

    board: Callable[[Picture], str]
    plot: Callable[[Chronicle], str]


def pages(
    games: Sequence[Chronicle], names: Names, bot: str, url: str, written: datetime, key: str = ""
) -> Mapping[str, str]:
    """Every page by its path, the front page last: ``{"austerlitz/S1901M.html": ...}``.

    ``bot`` is the address to write to, and its host makes the ids of news; ``url`` is where the
    pages will be found, or empty; ``key`` is the public key of signed statements.
    """
    env, host = environment(), bot.partition("@")[2]
    shown = sorted(games, key=lambda chronicle: (chronicle.state == "ended", chronicle.game))
    made = {"style.css": env.get_template("style.css").render()}
    for chronicle in shown:
        made |= _game(environment(chronicle.fall), chronicle, names, bot)
        made[f"{chronicle.game}/feed.xml"] = _feed(
            env,
            _news(chronicle),
            host,
            url,
            f"{chronicle.game}/",
            chronicle.game,
            chronicle.updated,
        )
    news = [entry for each_chronicle in shown for entry in _news(each_chronicle)]
    updated = max((each_chronicle.updated for each_chronicle in shown), default=written)
    made["feed.xml"] = _feed(env, news, host, url, "", "Games by mail", updated)
    front = env.get_template("index.html.j2")
    made["index.html"] = front.render(
        games=shown, bot=bot, written=written, root="", feed="feed.xml", key=key,
        boards=_thumbnails(shown, names),
    )  # fmt: skip
    return made


def _thumbnails(games: Sequence[Chronicle], names: Names) -> Mapping[str, str]:
    """The board of each game as it is, as the front page finds it."""
    boards = {one.game: names.board(one.now) for one in games if one.now}
    return {game: path.removeprefix("../") for game, path in boards.items()}


def _game(env: Environment, chronicle: Chronicle, names: Names, bot: str) -> Mapping[str, str]:
    """The pages of one game."""
    home, shared = (
        chronicle.game,
        {"one": chronicle, "bot": bot, "root": "../", "feed": f"{chronicle.game}/feed.xml"},
    )
    chapters = chronicle.chapters
    pictures = [names.board(chapter.picture) if chapter.picture else "" for chapter in chapters]
    made: dict[str, str] = {}
    phase = env.get_template("phase.html.j2")
    for index, chapter in enumerate(chapters):
        made[f"{home}/{chapter.code}.html"] = phase.render(
            shared,
            chapter=chapter,
            picture=pictures[index],
            before=chapters[index - 1] if index else None,
            after=chapters[index + 1] if index + 1 < len(chapters) else None,
        )
    maps = [pair for pair in zip(chapters, pictures, strict=True) if pair[1]]
    if maps:
        made[f"{home}/maps.html"] = env.get_template("maps.html.j2").render(shared, maps=maps)
    made[f"{home}/index.html"] = env.get_template("game.html.j2").render(
        shared,
        now=names.board(chronicle.now) if chronicle.now else "",
        plot=names.plot(chronicle) if chronicle.chart and len(chronicle.chart.years) > 1 else "",
    )
    return made


def _news(chronicle: Chronicle) -> list[Entry]:
    """What is new about a game, newest first."""
    entries = [_resolved(chronicle, chapter) for chapter in reversed(chronicle.chapters)]
    if chronicle.ending:
        entries.insert(
            0,
            Entry(f"{chronicle.game} is over", f"{chronicle.game}/end",
                  f"{chronicle.game}/index.html", chronicle.ending, chronicle.updated),
        )  # fmt: skip
    return entries[:NEWEST]


def _resolved(chronicle: Chronicle, chapter: Chapter) -> Entry:
    text = f"The results of {chapter.phase} are out."
    if chapter.results is not None and chapter.results.captured:
        text += f" {'; '.join(chapter.results.captured)}."
    key = f"{chronicle.game}/{chapter.code}"
    return Entry(
        f"{chronicle.game}: {chapter.phase}", key, f"{key}.html", text, chapter.resolved_at
    )


def _feed(
    env: Environment,
    entries: Sequence[Entry],
    host: str,
    url: str,
    folder: str,
    title: str,
    updated: datetime,
) -> str:
    newest = sorted(entries, key=lambda entry: entry.at, reverse=True)[:NEWEST]
    # Without an address links are relative to the feed itself, which lies in its game's folder.
    up = "../" if folder and not url else ""
    base = f"{url.rstrip('/')}/" if url else up
    return env.get_template("feed.xml.j2").render(
        title=title, name=folder.rstrip("/") or "all", host=host, url=base, updated=updated,
        author="gmbot", path=f"{folder}feed.xml", home=f"{folder}index.html", entries=newest,
    )  # fmt: skip


# --------------------------------------------------------------------------- shared with the book


@cache
def environment(fall: str = "Fall") -> Environment:
    """The templates of pages: strict, and escaping everything.

    ``fall``: what the game that they are about calls that season.
    """
    speech = ENGLISH.calling_fall(fall)

    def printed(value: object) -> object:
        """Make one clean line of every plain string that a template prints."""
        if isinstance(value, Text):
            return speech.said(value)
        return one_line(value) if type(value) is str else value

    env = Environment(
        loader=FileSystemLoader(data_root() / "templates" / "site"),
        undefined=StrictUndefined,
        autoescape=lambda name: name is not None and not name.endswith(".css"),
        finalize=printed,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.filters["stamp"] = lambda when, zone: stamp(when, zone)
    env.filters["iso"] = lambda when: when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    env.filters["words"] = lambda text: Markup(escape(clean(text)))
    return env
