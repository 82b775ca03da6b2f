"""How much mail an incoming mail may bring about, and what becomes of the rest.

Nothing here refuses a mail: it is read and carried out in any case. What falls to a limit are
answers to strangers, mails to people who did not write, and single mails to a GM, who then gets a
digest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from gmbot.game.deadlines import wait_for_digest
from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.orders import OrderReceipt
from gmbot.game.notices.people import TooManyMails
from gmbot.game.reading import is_master, sits_for
from gmbot.game.state.context import Context, LeftOut, Writer, seat_of
from gmbot.game.state.model import Game, InboxState, Person, Seat
from gmbot.game.state.players import masters_of
from gmbot.game.state.stored.game_course import AnswersLimited
from gmbot.game.state.stored.ids import LocalId
from gmbot.messages import say

_HOUR, _DAY, _MONTH = timedelta(hours=1), timedelta(days=1), timedelta(days=30)
PAUSES = (_HOUR, 4 * _HOUR, _DAY, 3 * _DAY, 7 * _DAY, _MONTH)
"""How long an address gets no answers when it has had its share of an hour, by how often that has
happened within a month: a person writes less then, a machine does not."""
_STRANGERS = "strangers"
_STRANGERS_TOLD = "strangers told"


# --------------------------------------------------------------------------- answers to one address


def answers_left(
    context: Context,
    writer: Writer,
    notices: tuple[Notice, ...],
    game: Game | None,
    seat: Seat | None,
) -> tuple[Notice, ...]:
    """Cut answers to one address off, with one last word, so that two machines cannot chat.

    The receipt of orders is always owed, but for a set that says what the one before it said.
    """
    sender, entry = writer.mail.sender, f"paused {writer.mail.sender}"
    ledger = context.work.ledger
    last = ledger.latest(entry)
    paused = last is not None and context.now < last + _pause(ledger.spent(entry, last - _MONTH))
    sent = context.work.outbox.answers_since(sender, context.now - _HOUR)
    if not paused and sent < context.answers_per_hour:
        return notices
    context.happened(None, AnswersLimited(inbox=LocalId(writer.inbox_id)))
    receipts = tuple(notice for notice in notices if isinstance(notice, OrderReceipt))
    owed = receipts if _says_something_new(context, game, seat) else ()
    if paused:
        return owed
    ledger.add(entry, context.now)
    often = ledger.spent(entry, context.now - _MONTH)
    hours = int(_pause(often).total_seconds() // 3600)
    if often == len(PAUSES) and context.operator:
        context.aside.append(LeftOut(say("limits.machine", address=sender)))
    return (*owed, TooManyMails(context.answers_per_hour, hours))


def _pause(often: int) -> timedelta:
    return PAUSES[min(often, len(PAUSES)) - 1]


def _says_something_new(context: Context, game: Game | None, seat: Seat | None) -> bool:
    """Tell whether the latest set of a seat differs from the one before it."""
    if game is None or seat is None:
        return False
    sets = [
        submission for submission in context.work.games.submissions(game.id, game.phase)
        if submission.power == seat.power
    ][-2:]  # fmt: skip
    sets_said = [
        ([line.order for line in submission.orders], submission.final) for submission in sets
    ]
    return len(sets_said) < 2 or sets_said[0] != sets_said[1]


# --------------------------------------------------------------------------- all mails of one cause


def within_limits(
    context: Context, writer: Writer, mails: tuple[Envelope, ...]
) -> tuple[Envelope, ...]:
    """What of the mails that an incoming mail brings about may leave."""
    if mails and _is_stranger(context, writer):
        if not _may_answer_stranger(context, writer):
            return ()
        mails = tuple(replace(mail, brief=mail.answers is not None) for mail in mails)
    own_addresses = {writer.mail.sender, *(writer.person.addresses if writer.person else ())}
    kept: list[Envelope] = []
    dropped: list[str] = []
    for mail in mails:
        if mail.to in own_addresses:
            kept.append(mail)
        elif _is_unasked(context, writer, mail):
            if _spend(
                context, f"third party {mail.to}", _DAY, context.limits.third_party_mails_per_day
            ):
                kept.append(mail)
            else:
                dropped.append(mail.to)
        else:
            kept.extend(_to_a_master(context, writer, mail, mails, own_addresses))
    return tuple(_told(context, writer, kept, dropped))


def _spend(context: Context, entry: str, span: timedelta, most: int) -> bool:
    """Spend one of so many in a span of time; False if they are used up."""
    if context.work.ledger.spent(entry, context.now - span) >= most:
        return False
    context.work.ledger.add(entry, context.now)
    return True


def _is_stranger(context: Context, writer: Writer) -> bool:
    """Tell whether a writer is a stranger: not registered, and has not sent a code back."""
    person = context.work.people.by_address(writer.mail.sender)
    return not writer.proven and (person is None or not person.confirmed)


def _may_answer_stranger(context: Context, writer: Writer) -> bool:
    if _spend(context, _STRANGERS, _HOUR, context.limits.stranger_answers_per_hour):
        return True
    context.work.inbox.mark(writer.inbox_id, InboxState.DONE, say("limits.stranger-not-answered"))
    if context.operator and _spend(context, _STRANGERS_TOLD, _DAY, 1):
        most = context.limits.stranger_answers_per_hour
        context.aside.append(LeftOut(say("limits.many-strangers", most=most)))
    return False


def _is_unasked(context: Context, writer: Writer, mail: Envelope) -> bool:
    """Tell whether a mail goes to somebody who has no part in what it is about.

    Players, GMs and people who have shown an address to be theirs get their news in any case; a
    question that wants their word counts unless it is put within their own game.
    """
    game = context.work.games.by_name(mail.game) if mail.game else None
    reader = context.work.people.by_address(mail.to)
    if mail.unasked:
        return True
    if game is not None and mail.to in masters_of(game):
        return False
    if game is not None and _takes_part(context, game, reader):
        return _asks(mail) and not _takes_part(context, game, writer.person)
    return _asks(mail) or reader is None or not reader.confirmed


def _asks(mail: Envelope) -> bool:
    return any(notice.word for notice in mail.notices)


def _takes_part(context: Context, game: Game, person: Person | None) -> bool:
    if person is None:
        return False
    return (
        seat_of(context, game, person) is not None
        or is_master(context, game, person)
        or sits_for(context, game, person) is not None
    )


def _to_a_master(
    context: Context,
    writer: Writer,
    mail: Envelope,
    mails: tuple[Envelope, ...],
    own_addresses: set[str],
) -> Iterator[Envelope]:
    """Let a mail to a GM leave, or keep it for the digest; the news of all players always leave."""
    game = context.work.games.by_name(mail.game) if mail.game else None
    masters = masters_of(game) if game is not None else ()
    others = {envelope.to for envelope in mails if envelope.game == mail.game} - {
        *masters,
        *own_addresses,
        context.operator,
    }
    if game is None or mail.to not in masters or others or is_master(context, game, writer.person):
        yield mail
        return
    takes_part = writer.person is not None and _takes_part(context, game, writer.person)
    name = str(writer.person.id) if takes_part and writer.person else "outsiders"
    if _spend(context, f"gm {game.id} {name}", _HOUR, context.limits.gm_mails_per_hour):
        yield mail
    elif mail.to == masters[0]:
        wait_for_digest(context, game, mail.notices)


def _told(
    context: Context, writer: Writer, mails: list[Envelope], dropped: list[str]
) -> Iterator[Envelope]:
    """Tell the writer which people got no mail; a stranger is told nothing about others."""
    most = context.limits.third_party_mails_per_day
    known = writer.person is not None and writer.person.confirmed
    refusals = tuple(
        Refusal.of("third-party-limit", address=address, count=most)
        for address in dict.fromkeys(dropped if known else ())
    )
    for mail in mails:
        yield replace(mail, notices=mail.notices + refusals) if mail.answers else mail
