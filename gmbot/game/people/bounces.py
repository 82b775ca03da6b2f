"""Mail that does not arrive: the GM and the player's other address are told.

An address is marked after one refusal for good, or after three delays within a week; our mail then
goes to another address of the same person, if there is one. With the next sign of life the person
learns what did not arrive. The marks lie in the person's settings: ``{"bounced": {"a@b": {"since":
"...", "last": "...", "soft": 2, "marked": false}}}``.

Anybody can write a delivery report, so one counts only if it holds the Message-ID of a mail of ours
to that same address, which no other person knows.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.notices.answers import Done, News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import OutboxMail, Person
from gmbot.game.state.stored.game_course import Bounced
from gmbot.game.state.stored.ids import LocalId
from gmbot.game.state.stored.person_settings import Bounces
from gmbot.game.views import is_listed, to_master
from gmbot.messages import say

SOFT = 3
_MOST_MISSED = 100
_WEEK = timedelta(days=7)


def take_delivery_report(context: Context, mail: IncomingMail) -> tuple[Envelope, ...]:
    """Take a delivery report that came in by mail."""
    if mail.bounce is None:
        return ()
    mails = (context.work.outbox.by_message_id(code) for code in mail.bounce.originals)
    ours = next((other_mail for other_mail in mails if other_mail is not None), None)
    if ours is None:
        return ()
    return mail_failed(
        context, ours, say("bounces.host-sent-delivery-report"), permanent=mail.bounce.permanent
    )


def mail_failed(
    context: Context, mail: OutboxMail, reason: str, *, permanent: bool, tell_gm: bool = True
) -> tuple[Envelope, ...]:
    """Note that a mail did not reach its reader; tell those concerned, once for each address."""
    address = mail.recipient
    person = context.work.people.by_address(address)
    if person is None:
        return ()
    marks = person.settings.bounced
    bounces_before = marks.get(address)
    mark = _counted(bounces_before, context.now, permanent=permanent)
    is_new = mark.marked and not (bounces_before and bounces_before.marked)
    others = tuple(other_address for other_address in person.addresses if other_address != address)
    person_after = replace(
        person,
        addresses=(*others, address) if is_new else person.addresses,
    ).with_settings(bounced={**marks, address: mark}, missed=_missed(person, mail.id))
    context.work.people.save(person_after)
    context.happened(None, Bounced(person=person.id, outbox=LocalId(mail.id)))
    return _told(context, mail, person_after, address, reason, tell_gm=tell_gm) if is_new else ()


def _missed(person: Person, mail_id: int) -> tuple[int, ...]:
    """The mails that did not reach somebody, for ``RESEND ALL``: the newest hundred."""
    others = (number for number in person.settings.missed if number != mail_id)
    return (*others, mail_id)[-_MOST_MISSED:]


def resend_missed(context: Context, person: Person) -> Answer:
    """``RESEND ALL``: what did not arrive leaves once more, unchanged."""
    missed = person.settings.missed
    mails = [mail for number in missed if (mail := context.work.outbox.get(number)) is not None]
    own_mails = [mail for mail in mails if mail.raw and mail.recipient in person.addresses]
    for mail in own_mails:
        context.work.outbox.requeue(mail.id, context.now)
    context.work.people.save(person.with_settings(missed=()))
    return Answer(
        (Done.of("missed-again", count=len(own_mails)) if own_mails else Done.of("nothing-missed"),)
    )


def _counted(old: Bounces | None, now: datetime, *, permanent: bool) -> Bounces:
    if old is None or now - old.last > _WEEK:
        old = Bounces(now, now, 0, marked=old is not None and old.marked)
    soft = old.soft + (not permanent)
    return Bounces(old.since, now, soft, marked=permanent or soft >= SOFT or old.marked)


def _told(
    context: Context, mail: OutboxMail, person: Person, address: str, reason: str, *, tell_gm: bool
) -> tuple[Envelope, ...]:
    mails: list[Envelope] = []
    game = context.work.games.by_name(mail.game) if mail.game else None
    elsewhere = person.address if person.address != address else ""
    now = (
        say("bounces.goes-instead", elsewhere=elsewhere)
        if elsewhere
        else say("bounces.no-other-address")
    )
    if tell_gm and game is not None:
        news = News.of(
            "bounce",
            lines=(mail.subject,) if is_listed(mail, game) else (),
            person=person.name,
            address=address,
            reason=reason,
            now=now,
        )
        letter = to_master(context, game, news)
        if letter is not None:
            others = (
                other_address
                for other_address in (letter.to, *letter.copies)
                if other_address != address
            )
            mails += [replace(letter, to=other, copies=()) for other in others]
    if elsewhere:
        news = News.of("bounce-elsewhere", lines=(mail.subject,), address=address, reason=reason)
        mails.append(Envelope(elsewhere, (news,), game=mail.game))
    return tuple(mails)


def sign_of_life(context: Context, writer: Person | None) -> News | None:
    """List to a writer the mails that did not arrive, and delete the list; None if all arrived."""
    if writer is None:
        return None
    person = context.work.people.get(writer.id)  # the mail may have changed it
    marks = person.settings.bounced
    if not marks:
        return None
    context.work.people.save(person.with_settings(bounced={}))
    bad = {address: mark for address, mark in marks.items() if mark.marked}
    if not bad:
        return None
    return News.of(
        "bounce-help",
        times=tuple(
            (say(f"bounces.{word}", address=address), hour)
            for address, mark in bad.items()
            for word, hour in (("from", mark.since), ("to", mark.last))
        ),
        next=next(iter(bad)),
    )
