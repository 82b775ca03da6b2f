"""Mails to everybody in a game; the writer of a request gets theirs within the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmbot.game.notices.answers import Done
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.masters import Alarm
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game
from gmbot.game.state.players import masters_of
from gmbot.game.state.visibility import hides
from gmbot.game.views.footer import to_master, to_seat
from gmbot.game.views.observers import shown_to_observers
from gmbot.messages import say


def tell_all(
    context: Context, game: Game, *notices: Notice, dated: bool = False
) -> tuple[Envelope, ...]:
    """One mail to each seat, to the GM and to each co-GM; a person who is both gets one."""
    mails = [
        to_seat(context, game, seat, *notices, dated=dated)
        for seat in context.work.games.seats(game.id)
    ]
    mail_to = {mail.to: mail for mail in mails if mail is not None}
    master = to_master(context, game, *notices, dated=dated)
    if master is not None:
        for address in masters_of(game) or (master.to,):
            mail_to.setdefault(address, replace(master, to=address, copies=()))
    for mail in shown_to_observers(context, game, notices, monitors=False):
        mail_to.setdefault(mail.to, mail)
    return tuple(mail_to.values())


def unnamed(
    context: Context, game: Game, mails: Iterable[Envelope], notice: Notice, instead: Notice
) -> tuple[Envelope, ...]:
    """Replace a notice that names a power by another, where only the GM may read the name.

    In the fog players must not learn which powers are vacant, nor which are left (S2.20).
    """
    if not hides(context, game):
        return tuple(mails)
    masters = {*masters_of(game), game.gm.address}
    return tuple(
        mail if mail.to in masters else replace(
            mail, notices=tuple(instead if other is notice else other for other in mail.notices)
        )
        for mail in mails
    )  # fmt: skip


def answer_with_mails(
    writer: Writer, mails: Iterable[Envelope], *first: Notice, game: Game
) -> Answer:
    """Make the answer of a mailing: its writer's own mail goes into the answer."""
    addresses = {writer.mail.sender, *(writer.person.addresses if writer.person else ())}
    own_notices: list[Notice] = list(first)
    rest: list[Envelope] = []
    signed: tuple[str, ...] = ()
    for mail in _one_by_one(game, mails):
        if mail.to in addresses:
            own_notices.extend(mail.notices)
            signed += mail.signed
        else:
            rest.append(mail)
    if not own_notices:
        own_notices.append(Done.of("done"))
    return Answer(tuple(own_notices), tuple(rest), game=game, signed=signed)


def _one_by_one(game: Game, mails: Iterable[Envelope]) -> Iterator[Envelope]:
    """Each mail to the GM, and the same to each co-GM: any of them may be the writer."""
    for mail in mails:
        if mail.to == game.gm.address:
            yield from (replace(mail, to=address, copies=()) for address in (mail.to, *mail.copies))
        else:
            yield mail


def alarms(context: Context, game: Game | None = None) -> tuple[Envelope, ...]:
    """One mail about all that has failed and was set aside: to the GM, else to the operator."""
    failed = tuple(context.aside)
    context.aside.clear()
    rest = say("alarms.rest-done")
    notices = tuple(Alarm(left_out.what, rest, left_out.cure) for left_out in failed)
    if not notices:
        return ()
    mail = None
    if game is not None:
        mail = context.attempt(lambda: to_master(context, game, *notices), notices[0].what)
        context.aside.clear()
    if mail is None and context.operator:
        mail = Envelope(to=context.operator, notices=notices)
    return (mail,) if mail is not None else ()
