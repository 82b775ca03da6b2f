"""Single mails to a GM beyond the limit of an hour: they wait, and come as one digest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.notices.answers import News, Question
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game
from gmbot.game.state.notes import MasterDigest
from gmbot.game.views import to_master

WAITS = timedelta(hours=1)
_MOST = 60
"""What a digest shows; of more it gives the number."""
_LONGEST = 600


def wait_for_digest(context: Context, game: Game, notices: Iterable[Notice]) -> None:
    """Keep what a GM would have been told by a mail."""
    now = context.work.games.get(game.id)
    digest = now.notes.master_digest or MasterDigest(context.now)
    lines = tuple(_in_a_line(notice) for notice in notices)
    room = _MOST - len(digest.lines)
    more = digest.more + max(len(lines) - room, 0)
    master_digest_after = replace(digest, lines=digest.lines + lines[: max(room, 0)], more=more)
    context.work.games.save(
        replace(now, notes=replace(now.notes, master_digest=master_digest_after))
    )


def _in_a_line(notice: Notice) -> str:
    if isinstance(notice, Question):
        return " ".join(f"{notice.sender}: {notice.subject_line} {notice.text}".split())[:_LONGEST]
    return str(getattr(notice, "summary", "") or notice.kind)[:_LONGEST]


def digest_at(game: Game) -> datetime | None:
    """When the digest leaves; None: nothing waits for it."""
    return game.notes.master_digest.since + WAITS if game.notes.master_digest else None


def send_digest(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Send what has waited for the GM of a game, in one mail."""
    digest = game.notes.master_digest
    game_after = replace(game, notes=replace(game.notes, master_digest=None))
    context.work.games.save(game_after)
    if digest is None:
        return ()
    count = len(digest.lines) + digest.more
    news = News.of("master-digest", lines=digest.lines, count=count)
    mail = to_master(context, game_after, news)
    return (mail,) if mail is not None else ()
