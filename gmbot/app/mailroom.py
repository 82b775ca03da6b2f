"""Notices to finished mails in the outbox: rendered, drawn, written to bytes, once and for all."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from gmbot.game.calendars import ics
from gmbot.game.letters import Attachment, Letter
from gmbot.game.model import OutboxMail, OutboxState
from gmbot.game.notices import CalendarEntry, Envelope, Picture
from gmbot.game.ports import UnitOfWork
from gmbot.game.standing import game_address
from gmbot.mail.writing import is_address, new_message_id, write_letter
from gmbot.render.mails import BOARD_CID, MailWriter
from gmbot.render.maps import crops, draw_svg
from gmbot.render.maps_picture import (
    Caption,
    MapPicture,
    Sight,
    blank_picture,
    position_picture,
    preview_picture,
    results_picture,
)
from gmbot.render.maps_png import to_png
from gmbot.rules.notation import position_from_tables
from gmbot.rules.terms import Power
from gmbot.variants import catalogue as variants

log = logging.getLogger(__name__)

_CONFIRM = {"confirm-address", "held-mail", "unverified-orders", "confirm-command"}


class Mailroom:
    """Writes every mail that leaves (``ports.Mailroom``)."""

    def __init__(self, writer: MailWriter, bot: str, name: str) -> None:
        self._writer = writer
        self._bot = bot
        self._host = bot.partition("@")[2]
        self._name = name

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        """Put one mail for each envelope into the outbox, in the caller's transaction."""
        for envelope in envelopes:
            if not is_address(envelope.to):
                log.error("no mail to what is no address", extra={"game": envelope.game})
                continue
            work.outbox.add(self._mail(envelope, now))

    def _mail(self, envelope: Envelope, now: datetime) -> OutboxMail:
        png = _drawn(envelope.picture)
        written = self._writer.write(envelope, png)
        message_id = new_message_id(self._host)
        letter = Letter(
            to=(envelope.to,),
            sender=self._sender(envelope),
            sender_name=self._sender_name(envelope),
            subject=written.subject,
            text=written.text,
            kind=written.kind,
            message_id=message_id,
            date=now,
            html=written.html or None,
            attachments=(
                *_attachments(png, envelope.calendar),
                *(_parts(envelope.picture) if png else ()),
                *_svg(envelope.picture),
                *envelope.files,
            ),
            reply_to=self._reply_to(envelope),
            in_reply_to=envelope.answers.message_id or None if envelope.answers else None,
            references=self._references(envelope),
            automatic="auto-replied" if envelope.answers else "auto-generated",
            list_id=f"{envelope.game}.{self._host}" if envelope.game else None,
            phase=envelope.standing.phase_code or None if envelope.standing else None,
        )
        return OutboxMail(
            id=0,
            message_id=message_id,
            envelope_from="" if envelope.stranger else self._bot,
            recipient=envelope.to,
            raw=write_letter(letter),
            kind=written.kind,
            state=OutboxState.QUEUED,
            created_at=now,
            due_at=now,
            game=envelope.game,
            subject=written.subject,
            answers=envelope.answers_inbox,
        )

    def _sender(self, envelope: Envelope) -> str:
        return game_address(self._bot, envelope.game) if envelope.game else self._bot

    def _sender_name(self, envelope: Envelope) -> str:
        return f"{envelope.master} ({envelope.game})" if envelope.game else self._name

    def _reply_to(self, envelope: Envelope) -> str | None:
        """The address that a plain reply goes to: a seat's own, or that of a code."""
        for notice in envelope.notices:
            code = getattr(notice, "code", "")
            if notice.name in _CONFIRM and code:
                return game_address(self._bot, "c", code)
        if envelope.game and envelope.token:
            return game_address(self._bot, envelope.game, envelope.token)
        return None


    def _references(self, envelope: Envelope) -> tuple[str, ...]:
        if envelope.thread:
            return (f"<{envelope.thread}@{self._host}>",)
        return _references(envelope)


def _references(envelope: Envelope) -> tuple[str, ...]:
    if envelope.answers is None or not envelope.answers.message_id:
        return ()
    return (*reversed(envelope.answers.references[:10]), envelope.answers.message_id)


def _attachments(png: bytes | None, entry: CalendarEntry | None) -> tuple[Attachment, ...]:
    board = (Attachment("board.png", "image/png", png, cid=BOARD_CID),) if png else ()
    if entry is None:
        return board
    return (*board, Attachment("deadline.ics", "text/calendar", ics(entry).encode()))


def _drawn(picture: Picture | None) -> bytes | None:
    """Draw a picture; None if there is none, or if it fails: a mail never waits for a picture."""
    if picture is None:
        return None
    try:
        return _png(_map_picture(picture))
    except Exception:
        log.exception("picture not drawn", extra={"variant": picture.variant})
        return None


def _parts(picture: Picture | None) -> tuple[Attachment, ...]:
    """A map too fine for a phone goes along in its parts as well; left out if that fails.

    Not with the preview of a receipt, which comes with every order mail.
    """
    if picture is None or picture.what == "preview":
        return ()
    try:
        whole = _map_picture(picture)
        return tuple(
            Attachment(f"board-{name}.png", "image/png", _png(replace(whole, crop=name)))
            for name in crops(whole.board)
        )
    except Exception:
        log.exception("parts of the map not drawn", extra={"variant": picture.variant})
        return ()


def _svg(picture: Picture | None) -> tuple[Attachment, ...]:
    """The drawing itself, for those who asked for it; left out if it fails."""
    if picture is None or picture.form != "svg":
        return ()
    try:
        svg = draw_svg(_map_picture(picture))
    except Exception:
        log.exception("drawing not attached", extra={"variant": picture.variant})
        return ()
    return (Attachment("board.svg", "image/svg+xml", svg.encode()),)


def _map_picture(picture: Picture) -> MapPicture:
    board = variants.load(picture.variant).ruleset.board
    game, _, phase = picture.caption.partition(": ")
    caption = Caption(game, phase)
    if picture.what == "blank":
        return blank_picture(board, caption)
    position = position_from_tables(picture.before, board)
    eyes = picture.eyes
    sight = Sight(eyes.viewer, eyes.before, eyes.after) if eyes is not None else None
    if picture.what == "results" and picture.outcome is not None:
        return results_picture(board, position, picture.outcome, caption, sight=sight)
    if picture.what == "preview":
        return preview_picture(
            board, position, Power(picture.power), picture.orders, caption, sight=sight
        )
    return position_picture(board, position, caption, sight=sight)


def _png(picture: MapPicture) -> bytes:
    """Every reader of a phase gets the same picture: it is drawn once."""
    return _from_svg(draw_svg(picture))


@lru_cache(maxsize=16)
def _from_svg(svg: str) -> bytes:
    return to_png(svg)
