"""Rows of the inbox, the outbox and the log to values and back, as ``records`` does."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Row

from gmbot.db.records import Columns, read_json, write_json
from gmbot.game.state.model import Event, InboxMail, InboxState, OutboxMail, OutboxState


def inbox_from(row: Row[Any]) -> InboxMail:
    """Read a row of ``inbox`` joined with its bytes."""
    return InboxMail(
        id=row.id,
        raw=row.raw,
        received_at=row.received_at,
        state=InboxState(row.state),
        source=row.source,
        message_id=row.message_id,
        note=row.note,
        tries=row.tries,
    )


def outbox_row(mail: OutboxMail) -> Columns:
    """The columns of ``outbox``; the bytes are a row of their own."""
    return {
        "message_id": mail.message_id,
        "envelope_from": mail.envelope_from,
        "recipient": mail.recipient,
        "kind": mail.kind,
        "state": mail.state.value,
        "created_at": mail.created_at,
        "due_at": mail.due_at,
        "tries": mail.tries,
        "note": mail.note,
        "game": mail.game,
        "subject": mail.subject,
        "answers": mail.answers,
    }


def outbox_from(row: Row[Any]) -> OutboxMail:
    """Read a row of ``outbox`` joined with its bytes."""
    return OutboxMail(
        id=row.id,
        message_id=row.message_id,
        envelope_from=row.envelope_from,
        recipient=row.recipient,
        raw=row.raw,
        kind=row.kind,
        state=OutboxState(row.state),
        created_at=row.created_at,
        due_at=row.due_at,
        tries=row.tries,
        note=row.note,
        game=row.game,
        subject=row.subject,
        answers=row.answers,
    )


def event_row(event: Event) -> Columns:
    """The columns of ``events``."""
    return {
        "at": event.at,
        "what": event.what,
        "game_id": event.game_id,
        "data": write_json(event.data),
    }


def event_from(row: Row[Any]) -> Event:
    """Read a row of ``events``."""
    return Event(at=row.at, what=row.what, game_id=row.game_id, data=read_json(row.data))
