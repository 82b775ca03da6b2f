"""Orders from a page as the mail that their player would have written, and the answer to it."""

from __future__ import annotations

import base64
import time
from collections.abc import Sequence
from email import message_from_bytes
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, default
from email.utils import format_datetime

from gmbot.app.assemble import Bot
from gmbot.app.output import finished, painted
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, OutboxMail, Seat
from gmbot.game.views import game_address
from gmbot.mail.writing import new_message_id
from gmbot.scheduling.steps import PAGE

WAY = "X-Gmbot-Page"
"""The field that names the link, without its signature."""
_PATIENCE, _LOOK_AGAIN = 10.0, 0.05
"""Seconds to wait for the answer, and between two looks."""
_NEWEST = 200
"""Mails of the game among which it is looked for: it is the newest but for results."""


def as_mail(context: Context, game: Game, seat: Seat, link: str, orders: Sequence[str]) -> bytes:
    """Write the mail."""
    assert seat.person_id is not None
    person = context.work.people.get(seat.person_id)
    mail = EmailMessage(policy=SMTP)
    mail["From"] = Address(person.name, addr_spec=person.address)
    mail["To"] = game_address(context.bot, game.name, seat.token)
    mail["Subject"] = f"[{game.name}] {game.phase.code}"
    mail["Date"] = format_datetime(context.now)
    mail["Message-ID"] = new_message_id(context.bot.partition("@")[2])
    mail[WAY] = link
    mail.set_content("".join(f"{order}\n" for order in orders))
    return mail.as_bytes()


def wait_for_answer(bot: Bot, inbox_id: int, link: str) -> OutboxMail | None:
    """Return the answer as soon as there is one; None if it takes too long."""
    end = time.monotonic() + _PATIENCE
    while (mail := answer_to(bot, inbox_id, link)) is None and time.monotonic() < end:
        time.sleep(_LOOK_AGAIN)
    return mail


def answer_to(bot: Bot, inbox_id: int, link: str) -> OutboxMail | None:
    """Return the answer to a mail sent from this very link; None without such a mail or answer.

    A link shows no receipt of another seat or phase, whatever number somebody asks for.
    """
    with bot.store() as work:
        stored = work.inbox.get(inbox_id)
        if stored is None or stored.source != PAGE:
            return None
        mail = message_from_bytes(stored.raw, policy=default)
        if mail[WAY] != link:
            return None
        sent = work.outbox.of_game(link.partition("/")[0], _NEWEST)
        writer = mail["From"].addresses[0].addr_spec
        return next((m for m in sent if m.answers == inbox_id and m.recipient == writer), None)


def page_of(mail: OutboxMail) -> str:
    """The mail as one page, its pictures in it; empty if it has only text."""
    message = message_from_bytes(finished(mail.raw, painted), policy=default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(preferencelist=("html",))
    if body is None:
        return ""
    page = str(body.get_content())
    for part in message.walk():
        name = str(part.get("Content-ID", "")).strip("<>")
        content = part.get_payload(decode=True)
        if name and isinstance(content, bytes):
            data = base64.b64encode(content).decode()
            page = page.replace(f"cid:{name}", f"data:{part.get_content_type()};base64,{data}")
    return page


def text_of(mail: OutboxMail) -> str:
    """The text of the mail."""
    message = message_from_bytes(mail.raw, policy=default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(preferencelist=("plain",))
    return str(body.get_content()) if body is not None else ""
