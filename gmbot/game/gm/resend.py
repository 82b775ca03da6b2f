"""``RESEND``: a mail leaves once more, the very same one, to the one it was for."""

from __future__ import annotations

import re

from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.reading import GameCall, log_act
from gmbot.game.seats import seat_named
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Game, OutboxMail, Seat
from gmbot.game.state.stored.gm_acts import Resent
from gmbot.game.views import is_listed
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power

_WHICH = re.compile(r"#?(\d{1,9})(?:\s+TO\s+(.+))?", re.I)


def resend_mail(call: GameCall, request: ask.Simple) -> Answer:
    """``RESEND <mail id> [TO power]``; the numbers are those of ``AUDIT``.

    A mail is made for its reader, so it goes to nobody else: ``TO`` only says who that is. It keeps
    its bytes and its Message-ID, so that a reader who has it already sees no second mail.
    """
    context, game = call.context, call.game
    match = _WHICH.fullmatch(request.rest.strip())
    mail = context.work.outbox.get(int(match[1])) if match else None
    if match is None or mail is None or not mail.raw or not _is_known(mail, game):
        return Answer((Refusal.of("no-such-mail", game=game.name),))
    if match[2]:
        seat_found = seat_named(context, game, match[2])
        if isinstance(seat_found, Refusal):
            return Answer((seat_found,))
        if not _is_for(context, mail, seat_found):
            return Answer((Refusal.of("not-sent", mail=mail.id, match=match[2]),))
    context.work.outbox.requeue(mail.id, context.now)
    log_act(context, game, Resent(mail=mail.id))
    kind = mail.kind.partition("/")[0]
    return Answer((Done.of("mail-leaves-again", mail=mail.id, kind=kind),))


def _is_known(mail: OutboxMail, game: Game) -> bool:
    """Tell whether the GM may know of this mail at all.

    Otherwise RESEND with guessed numbers would reveal who wrote to whom.
    """
    return mail.game == game.name and is_listed(mail, game)


def _is_for(context: Context, mail: OutboxMail, found: tuple[Power, Seat | None]) -> bool:
    seat = found[1]
    if seat is None or seat.person_id is None:
        return False
    return mail.recipient in context.work.people.get(seat.person_id).addresses
