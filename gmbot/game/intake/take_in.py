"""One incoming mail: its writer, its game, its requests, and the one answer to it.

Every mail gets exactly one answer, except a machine's mail and a repeat, which get none. All
requests of the mail are carried out in the caller's transaction, the answer included.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial

from gmbot.game.deadlines import agree_to_pause
from gmbot.game.intake.carry_out import carry_out
from gmbot.game.intake.consents import doubted, drop_unverified, is_something_else, not_a_yes
from gmbot.game.intake.limits import answers_left, within_limits
from gmbot.game.intake.passed_over import with_files
from gmbot.game.intake.senders import may_be_automatic, reason_to_ignore, says_away
from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Envelope, SeatFooter
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.notices.people import UnknownSender, Welcome
from gmbot.game.orders import chosen
from gmbot.game.people import (
    address_confirmed,
    claim_noted,
    clean_name,
    confirm_person,
    likeness_later,
    mask_passwords,
    master_agreed,
    poses,
    sign_of_life,
    sign_on,
    take_delivery_report,
    to_both,
    welcome,
)
from gmbot.game.phases import gap_seen
from gmbot.game.press import reply_to_press
from gmbot.game.reading import (
    CODE_HOLDS,
    Route,
    came_before,
    for_earlier_phase,
    hold_mail,
    is_dated_before,
    is_master,
    open_code,
    read_mail,
    route,
    sits_for,
    stale_command,
    unmarked,
)
from gmbot.game.seats import substitute_agreed, take_back
from gmbot.game.start import accept_invitation, agree_to_change
from gmbot.game.state.context import Answer, Context, Writer, seat_of
from gmbot.game.state.model import Game, InboxState, Person, Seat
from gmbot.game.state.ports import HostWord
from gmbot.game.state.stored.acts import (
    AcceptInvitation,
    AgreeToPause,
    AgreeToRule,
    BecomeMaster,
    LinkAddress,
    PersonalAct,
    Register,
    Replay,
    RunCommand,
    RunLines,
    Substitute,
    TakeBack,
)
from gmbot.game.views import alarms, seat_footer
from gmbot.game.wishes import written_in
from gmbot.messages import say
from gmbot.parsing.text import Body, read_body

MOST_CHARACTERS = 40_000
"""How long a mail may be in its writer's own words: ten times the longest order mail that came."""


def take_in_mail(
    context: Context, inbox_id: int, mail: IncomingMail, *, vouched: HostWord
) -> tuple[Envelope, ...]:
    """Handle a mail and return what is to be sent. ``vouched``: our host on its sender."""
    mail = mail if says_away(mail) else unmarked(context, mail)
    repeat = _repeat(context, mail)
    reason = reason_to_ignore(mail, context.bot) or repeat
    context.work.inbox.remember(inbox_id, mail.message_id, fingerprint(mail))
    if reason is not None:
        context.work.inbox.mark(inbox_id, InboxState.IGNORED, reason)
        return () if repeat else take_delivery_report(context, mail)
    context.work.inbox.mark(inbox_id, InboxState.DONE)
    mail, secrets = mask_passwords(mail)
    route_taken = route(context, mail)
    person = context.work.people.by_address(mail.sender)
    writer = Writer(
        mail, read_body(mail.text), inbox_id, person,
        proven=_is_proven(context, route_taken, person, vouched) and not may_be_automatic(mail),
        by_token=vouched == HostWord.SILENT,
        denied=vouched == HostWord.DENIED,
        doubt=say("carry-out.doubt-denied") if vouched == HostWord.DENIED else "",
        trusted=vouched == HostWord.TRUSTED,
        new_password=secrets.new,
    )  # fmt: skip
    signed = sign_on(context, writer, secrets, route_taken.games[0] if route_taken.games else "")
    if isinstance(signed, Refusal):
        mails = _answer(context, writer, Answer((signed,)), None)
        return (*within_limits(context, writer, mails), *alarms(context))
    mails = within_limits(context, signed, _mails(context, signed, route_taken))
    compare = partial(likeness_later, context, signed)
    alike = context.attempt(compare, say("take-in.not-compared")) or ()
    return (*mails, *alike, *gap_seen(context, mail), *alarms(context))


def _mails(context: Context, writer: Writer, route_taken: Route) -> tuple[Envelope, ...]:
    if (
        writer.person is None
        and route_taken.seat is not None
        and route_taken.seat.person_id is not None
    ):
        return _of_the_owner(context, writer, route_taken)
    handled, game = _handle(context, writer, route_taken)
    answer = _answer(context, writer, handled, game or handled.game)
    if writer.person is None and not answer:
        return ()  # the hourly limit of answers also stops mails to third persons
    return (*answer, *handled.others)


def answer_failed_mail(context: Context, inbox_id: int, mail: IncomingMail) -> tuple[Envelope, ...]:
    """The answer to a mail that is set aside: it is kept, and the GM knows."""
    if reason_to_ignore(mail, context.bot) or not mail.sender:
        return ()
    person = context.work.people.by_address(mail.sender)
    writer = Writer(mail, read_body(""), inbox_id, person, False)
    return _answer(context, writer, Answer((Refusal.of("mail-failed"),)), None)


def fingerprint(mail: IncomingMail) -> str:
    """A key that is equal for two deliveries of one mail, whatever the hosts on the way added."""
    words = (mail.message_id or mail.digest, mail.sender, mail.subject, mail.text)
    return hashlib.sha256("\0".join(words).encode("utf-8", "surrogatepass")).hexdigest()


def _repeat(context: Context, mail: IncomingMail) -> str | None:
    first = context.work.inbox.handled_before(fingerprint(mail))
    return say("take-in.repeat-mail-handled-at", first=f"{first:%Y-%m-%d %H:%M}") if first else None


def _is_proven(
    context: Context, route_taken: Route, person: Person | None, vouched: HostWord
) -> bool:
    """A reply address proves nothing against the word of our own host."""
    if vouched == HostWord.SILENT:
        return _has_token(context, route_taken, person)
    return vouched != HostWord.DENIED


def _has_token(context: Context, route_taken: Route, person: Person | None) -> bool:
    """A reply token proves nothing alone; together with its owner's address it does."""
    if person is None or route_taken.master:
        return person is not None and route_taken.master in person.addresses
    if route_taken.seat is None:
        return False
    return route_taken.seat.person_id == person.id or _sits_there(context, route_taken.seat, person)


def _sits_there(context: Context, seat: Seat, person: Person) -> bool:
    sat = sits_for(context, context.work.games.get(seat.game_id), person)
    return sat is not None and sat.id == seat.id


def _handle(context: Context, writer: Writer, route_taken: Route) -> tuple[Answer, Game | None]:
    defect = _unreadable(writer.mail) or _too_long(writer.body)
    if defect is not None:
        return Answer((defect,)), None
    some = _some_of_it(context, writer, route_taken.code) if route_taken.code else None
    if some is not None:
        return confirm(context, writer, route_taken.code, some)
    if route_taken.code and not (route_taken.seat and is_something_else(writer, route_taken.code)):
        other = not_a_yes(context, writer, route_taken.code)
        return (other, None) if other else confirm(context, writer, route_taken.code)
    if route_taken.circle is not None:
        game = context.work.games.get(route_taken.circle.game_id)
        if came_before(context, writer, game):
            return Answer((for_earlier_phase(game),)), game
        if is_dated_before(context, writer, game):
            writer = replace(writer, proven=False)
        replied = reply_to_press(context, writer, route_taken.circle)
        if replied is not None:
            return with_files(replied, writer), context.work.games.get(route_taken.circle.game_id)
    mail_read = read_mail(context, writer, route_taken)
    if isinstance(mail_read, Refusal):
        return Answer((mail_read,)), None
    if mail_read.code and not writer.sure:
        other = doubted(context, writer, mail_read, mail_read.code)
        return (other, None) if other else confirm(context, writer, mail_read.code)
    return carry_out(
        context, writer, mail_read.only(writer.sure) if writer.sure else mail_read
    ), mail_read.game


def _some_of_it(context: Context, writer: Writer, code: str) -> RunLines | None:
    """The lines that ``YES 2`` takes of those that were offered."""
    confirmation = context.work.people.confirmation(code.lower())
    if confirmation is None or not isinstance(confirmation.action, RunLines) or writer.denied:
        return None
    if may_be_automatic(writer.mail):
        return None
    return chosen(confirmation.action, [line.text for line in writer.body.lines])


def confirm(
    context: Context, writer: Writer, code: str, some: RunLines | None = None
) -> tuple[Answer, Game | None]:
    """A code came back: register its person, or carry out the mail that waited for it.

    ``some``: a part of what the code stands for, which is done alone.
    """
    confirmation = open_code(context, code, writer.mail.sender)
    if isinstance(confirmation, Refusal):
        return Answer((claim_noted(code) or confirmation,)), None
    refusal = stale_command(context, confirmation.action)
    if refusal is not None:
        return Answer((refusal,)), None
    was_known = context.work.people.get(confirmation.person_id).confirmed
    person = confirm_person(context, confirmation)
    act = some or confirmation.action
    if not isinstance(act, Register | Replay | RunCommand | RunLines):
        if not was_known:
            person = _named(context, writer, person)
        proven = replace(writer, person=person, proven=True)
        done = _do(context, proven, act, person, confirmation.code)
        return done if was_known else done + Answer((welcome(context, person),)), done.game
    is_new = isinstance(act, Register)
    drop_unverified(context, confirmation)
    waiting = context.work.inbox.get(act.inbox) if act.inbox is not None else None
    if waiting is None or context.read is None:
        return Answer((welcome(context, person),) if is_new else ()), None
    context.work.inbox.mark(waiting.id, InboxState.DONE, say("take-in.carried-out-on-senders"))
    incoming = context.read(waiting.raw, waiting.received_at)
    mail, secrets = mask_passwords(unmarked(context, incoming))
    sure = frozenset({act.line} if isinstance(act, RunCommand) else ())
    if isinstance(act, RunLines):
        mail = replace(mail, text=act.text, attachments=(), unread_files=())
        sure = frozenset(range(1, act.text.count("\n") + 2))
    again = Writer(
        mail, read_body(mail.text), waiting.id, person, True, sure=sure,
        asked_at=confirmation.expires_at - CODE_HOLDS, new_password=secrets.new,
        answered_at=writer.mail.sender,
    )  # fmt: skip
    done, game = _handle(context, again, route(context, mail))
    # A mail that registered and joined would be welcomed twice: once is enough, and last.
    notices = tuple(notice for notice in done.notices if not isinstance(notice, Welcome))
    return replace(done, notices=notices + ((welcome(context, person),) if is_new else ())), game


def _do(context: Context, writer: Writer, act: PersonalAct, person: Person, code: str) -> Answer:
    """Do what a code stands for besides registering and carrying out a mail."""
    match act:
        case AcceptInvitation():
            return accept_invitation(context, writer, act, person, code)
        case AgreeToPause():
            return agree_to_pause(context, writer, act, person)
        case AgreeToRule():
            return agree_to_change(context, writer, act, person)
        case BecomeMaster():
            return master_agreed(context, writer, act, person)
        case LinkAddress():
            return address_confirmed(context, writer, act, person)
        case Substitute():
            return substitute_agreed(context, writer, act, person)
        case TakeBack():
            return take_back(context, writer, act, person)


def _named(context: Context, writer: Writer, person: Person) -> Person:
    """Give an invited person the name that their own mail gives."""
    name = clean_name(writer.mail.sender_name)
    if name and not poses(context, person, name):
        person = replace(person, name=name)
        context.work.people.save(person)
    return person


def _unreadable(mail: IncomingMail) -> Refusal | None:
    if "too-large" in mail.defects:
        return Refusal.of("mail-too-large", size=f"{mail.size:,}")
    textless = _textless(mail)
    if not textless:
        return None
    return Refusal.of("could-not-read-mail", textless=textless)


def _too_long(body: Body) -> Refusal | None:
    """Refuse a mail of impossible length as a whole: an unread part could change all others."""
    length = sum(len(line.raw) for line in body.lines)
    if length <= MOST_CHARACTERS:
        return None
    return Refusal.of("mail-too-long", own=f"{length:,}", most=f"{MOST_CHARACTERS:,}")


def _textless(mail: IncomingMail) -> str:
    """Say in a sentence why a mail has no text to read.

    Empty if it has some, and for an empty mail, which is no fault: it asks for help.
    """
    if mail.encrypted:
        return say("take-in.mail-encrypted-and-no")
    if "unreadable" in mail.defects:
        return say("take-in.mail-so-damaged-cannot")
    if "no-text" not in mail.defects:
        return ""
    if any(name.lower() == "winmail.dat" for name in mail.attachments):
        return say("take-in.all-mail-in-winmail")
    if mail.attachments:
        return say("take-in.mail-no-words-only", listed=_listed(mail))
    if "hollow" in mail.defects:
        return say("take-in.mail-shows-no-words")
    return ""


def _listed(mail: IncomingMail) -> str:
    return ", ".join(mail.attachments[:5])


def _answer(
    context: Context, writer: Writer, handled: Answer, game: Game | None
) -> tuple[Envelope, ...]:
    """Make the one answer, unless this address had its share of answers for the hour."""
    missed = sign_of_life(context, writer.person) if handled.notices else None
    notices_told = (*handled.notices, missed) if missed else handled.notices
    game = context.work.games.get(game.id) if game else None
    own_seat = seat_of(context, game, writer.person) if game else None
    seat = own_seat or (sits_for(context, game, writer.person) if game else None)
    notices = answers_left(context, writer, notices_told, game, seat)
    if not notices:
        return ()
    owner = (
        context.work.people.get(seat.person_id)
        if seat and not own_seat and seat.person_id
        else None
    )
    return to_both(
        writer,
        Envelope(
            to=writer.mail.sender,
            notices=notices,
            standing=_foot(context, game, seat, writer.person) if game else None,
            game=game.name if game else "",
            master=game.gm.name if game else "gmbot",
            token=seat.token if seat else "",
            answers=writer.mail,
            answers_inbox=writer.inbox_id,
            picture=handled.picture,
            files=handled.files,
            passed_over=handled.passed_over,
            signed=handled.signed,
            stranger=writer.person is None,
            language=written_in(context, writer) if writer.person is None else "",
        ),
        owner,
    )


def _of_the_owner(context: Context, writer: Writer, route_taken: Route) -> tuple[Envelope, ...]:
    """A foreign mail to a player's reply address: its owner is asked about it (level 1).

    Players forward our mails to their allies, and the address goes with them.
    """
    assert route_taken.seat is not None
    assert route_taken.seat.person_id is not None
    owner = context.work.people.get(route_taken.seat.person_id)
    own_envelopes = _answer(context, writer, Answer((UnknownSender(context.bot),)), None)
    if not own_envelopes:
        return ()
    held = hold_mail(context, writer, owner, ())
    game = context.work.games.get(route_taken.seat.game_id)
    return (
        *own_envelopes,
        Envelope(owner.address, held.notices, game=game.name, master=game.gm.name),
    )


def _foot(
    context: Context, game: Game, seat: Seat | None, person: Person | None
) -> SeatFooter | None:
    """The foot of an answer about a game, for its players and its GM."""
    if seat is None and not is_master(context, game, person):
        return None
    return seat_footer(context, game, seat, person)
