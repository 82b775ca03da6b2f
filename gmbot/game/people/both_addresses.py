"""Answers to mails that came from another address than our mail goes to.

Both addresses get the receipt, the registered one with a warning; a code goes to that one alone.
"""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.orders import OrderReceipt
from gmbot.game.state.context import Writer
from gmbot.game.state.model import Person


def to_both(writer: Writer, answer: Envelope, owner: Person | None = None) -> tuple[Envelope, ...]:
    """The answer, and the mail about it to the writer's registered address.

    ``owner``: the player whose substitute wrote.
    """
    person, sender = writer.person, writer.mail.sender
    if owner is not None:
        notices = tuple(_warned(notice, sender) for notice in answer.notices if _is_receipt(notice))
        return (answer, _registered(answer, owner.address, notices)) if notices else (answer,)
    if person is None or not person.addresses or sender == person.address:
        return (answer,)
    if sender in person.addresses:
        notices = tuple(_warned(notice, sender) for notice in answer.notices if _is_receipt(notice))
        return (answer, _registered(answer, person.address, notices)) if notices else (answer,)
    coded = tuple(notice for notice in answer.notices if notice.word)
    plain = tuple(notice for notice in answer.notices if not notice.word)
    notices = coded + tuple(_warned(notice, sender) for notice in plain if _is_receipt(notice))
    return (
        replace(answer, notices=plain or (_code_is_elsewhere(),)),
        _registered(answer, person.address, notices or (_signed_on(sender),)),
    )


def _is_receipt(notice: Notice) -> bool:
    return isinstance(notice, OrderReceipt)


def _warned(notice: Notice, sender: str) -> Notice:
    return replace(notice, elsewhere=sender, yes="") if isinstance(notice, OrderReceipt) else notice


def _registered(answer: Envelope, address: str, notices: tuple[Notice, ...]) -> Envelope:
    return replace(
        answer, to=address, notices=notices, answers=None, answers_inbox=None, picture=None,
        stranger=False,
    )  # fmt: skip


def _code_is_elsewhere() -> News:
    return News.of("code-sent")


def _signed_on(sender: str) -> News:
    return News.of("signed-on", sender=sender)
