"""What a log cannot tell by itself: that it went on from a backup, or with another key.

Both are written into the log, which goes on, and told to all players of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.fairness import Row, Statement, is_signed, moment, statements_in
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.ports import Head, Signer
from gmbot.game.views import tell_all
from gmbot.messages import say

_MOST = 20
"""Statements of one mail that are looked up."""


def gap_seen(context: Context, mail: IncomingMail) -> tuple[Envelope, ...]:
    """Tell all if a mail brings a statement of ours that the log of its game does not know.

    Replies quote our mails, so the first reply after a backup was restored shows it.
    """
    if context.signer is None or "gmbot-re" not in mail.text:
        return ()
    for entry in list(statements_in(mail.text))[:_MOST]:
        game = context.work.games.by_name(str(entry["game"]))
        if game is None or not game.on_the_board or not _is_ours(context.signer, entry):
            continue
        rows = context.work.chains.rows(game.id)
        if any(row.hash == entry["head"] for row in rows) or _is_told(entry, rows):
            continue
        context.note(game, "restored", statement=entry)
        return tell_all(context, game, News.of("log-restored"))
    return ()


def loss_told(context: Context, game: Game, head: Head) -> tuple[Envelope, ...]:
    """Tell all if the log does not have a row that it is known to have had.

    A gap that a quoted statement has shown since is not told again.
    """
    row = context.work.chains.row(game.id, head.seq)
    if row is not None and row.hash == head.hash:
        return ()
    if _is_told({"received": head.at}, context.work.chains.rows(game.id)):
        return ()
    context.note(game, "restored", seq=head.seq, head=head.hash, since=head.at)
    return tell_all(context, game, News.of("log-restored"))


def _is_ours(signer: Signer, entry: Statement) -> bool:
    publics = (signer.public, *(str(each["old"]) for each in signer.handovers))
    return any(is_signed(entry, public) for public in publics)


def _is_told(entry: Statement, rows: Sequence[Row]) -> bool:
    """Tell whether the gap that a statement fell into was told: results bear no time."""
    hours_told = [row.at for row in rows if row.told.get("kind") == "restored"]
    return any(str(entry.get("received", "")) <= hour for hour in hours_told)


def key_matters(context: Context, game: Game) -> bool:
    """Tell whether a game may not know yet by which key its statements are signed now."""
    return context.signer is not None and game.notes.signed_by != context.signer.public


def key_told(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Tell all if statements are signed with another key than before.

    Where a game is over, its archive brings the word of the old key: that needs no mail.
    """
    if context.signer is None:
        return ()
    public, handovers = context.signer.public, context.signer.handovers
    old_key = game.notes.signed_by or _key_of(context, game)
    if game.notes.signed_by != public:
        game_after = replace(game, notes=replace(game.notes, signed_by=public))
        context.work.games.save(game_after)
    if old_key in ("", public):
        return ()
    is_vouched = _gave_way(old_key, public, handovers)
    if is_vouched and game.state is GameState.ENDED:
        return ()
    context.note(
        game, "key", before=old_key, public=public, vouched=is_vouched, since=moment(context.now)
    )
    text = say(f"key-changed-word.{'vouched' if is_vouched else 'not-vouched'}")
    return tell_all(context, game, News.of("key-changed", key=public, vouched=text))


def _key_of(context: Context, game: Game) -> str:
    """The key that the log of a game began with, in a game that does not remember one."""
    ends = context.work.chains.ends(game.id)
    return str(ends[0].told.get("key", "")) if ends else ""


def _gave_way(old_key: str, public: str, handovers: Sequence[Statement]) -> bool:
    """Tell whether each key from ``old_key`` on has signed for the next."""
    for entry in handovers:
        if entry.get("old") == old_key and is_signed(entry, old_key):
            old_key = str(entry.get("new"))
    return old_key == public
