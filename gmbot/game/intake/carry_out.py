"""The requests of a mail, carried out one by one; who may make them, and which must wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from gmbot.game.corrections import mistake_beside, mistake_in_words
from gmbot.game.intake.dispatch import HANDLERS
from gmbot.game.intake.empowering import code_first, told_everywhere
from gmbot.game.intake.held_back import ASK_THE_GM, ballots_beside, held_back, unread_ballots
from gmbot.game.intake.misspelt_commands import (
    misread,
    names_a_game_alone,
    not_a_command,
    takes_the_rest,
    written,
)
from gmbot.game.intake.not_understood import (
    lines_of_master,
    not_passed_on,
    not_understood,
    orders_of_nobody,
    unread_beside,
)
from gmbot.game.intake.passed_over import (
    asked_for_number,
    not_ended_early,
    passed_over_lines,
    with_doubts,
    with_passed_over,
)
from gmbot.game.intake.plain_bids import bid_wanted, with_plain_bids
from gmbot.game.intake.short_commands import is_new_password
from gmbot.game.intake.unchanged import kept
from gmbot.game.notices.answers import Done, Question, Refusal
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.people import UnknownSender
from gmbot.game.orders import submit_orders
from gmbot.game.people import claim_address, is_signon_alone, open_rows, register_person
from gmbot.game.press import answered_by_reply
from gmbot.game.questions import help_page, status_of
from gmbot.game.reading import (
    Call,
    MailSection,
    ReadMail,
    came_before,
    for_earlier_phase,
    hold_mail,
    is_dated_before,
    not_running,
    other_seat,
    seatless,
    which_game,
    wrong_phase,
)
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.players import player_names
from gmbot.game.views import to_master
from gmbot.game.wishes import (
    home_zone,
    is_small_talk,
    likely_lines,
    lines_for_gm,
    offer,
    offer_beside,
    with_more_pages,
    with_wishes,
    written_in,
)
from gmbot.messages import say
from gmbot.parsing.commands import is_only_courtesy, is_shouted, may_be_secret, secrets_in
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.everybody import HELP, JOIN
from gmbot.parsing.mail import SubjectPhase
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season

_MOST_GAMES = 3


def carry_out(context: Context, writer: Writer, mail_read: ReadMail) -> Answer:
    """Do what a mail asks, in its order; say what could not be done."""
    if writer.proven and any(
        is_dated_before(context, writer, part.game) for part in mail_read.parts
    ):
        writer = replace(writer, proven=False, doubt=say("carry-out.doubt-old"))
    in_words = with_plain_bids(context, writer, mail_read)
    mail_read = with_wishes(context, writer, in_words)
    first = _who_first(context, writer, mail_read) or kept(context, writer, mail_read)
    if first is not None:
        return first
    handled = Answer()
    for part in mail_read.parts:
        handled += _part(context, writer, part, mail_read)
    if not handled.notices:
        handled = _nothing(context, writer, mail_read)
    told = with_passed_over(_each_once(handled), writer, mail_read)
    return with_more_pages(context, writer, in_words, told, mail_read)


def _each_once(handled: Answer) -> Answer:
    """Say only once for several lines that the mail does not name its game."""
    notices: list[Notice] = []
    for notice in handled.notices:
        if not (isinstance(notice, Refusal) and notice in notices):
            notices.append(notice)
    return replace(handled, notices=tuple(notices))


def _who_first(context: Context, writer: Writer, mail_read: ReadMail) -> Answer | None:
    """Stop a mail before anything in it is done, if its writer must be known or proven first."""
    wanted = [request for part in mail_read.parts for request in part.read.requests]
    changing = [request for request in wanted if not row_of(request).asks]
    orders = any(part.read.orders for part in mail_read.parts)
    if writer.person is None or not writer.person.confirmed:
        if any(row_of(request).introduces for request in wanted):
            return _newcomer(context, writer, wanted)
        linked = next((request for request in wanted if isinstance(request, ask.Also)), None)
        if linked is not None and writer.person is None:
            return claim_address(context, writer, linked)
        # Press from outside may be anybody's (S3.33); the GM decides about it.
        if orders or not all(
            isinstance(request, ask.Press) and request.source for request in changing
        ):
            return Answer((_unknown(context, writer),))
        return None
    if changing and not writer.proven:
        return hold_mail(
            context, writer, writer.person, [_in_words(request) for request in changing]
        )
    return None


def _unknown(context: Context, writer: Writer) -> UnknownSender:
    """Tell a stranger how to get in, and into which games."""
    waits = writer.person is not None
    games = open_rows(context)
    lines = tuple(JOIN.line(row.name) for row in games[:_MOST_GAMES])
    return UnknownSender(context.bot, waits, games, lines)


def _newcomer(context: Context, writer: Writer, wanted: list[ask.Request]) -> Answer:
    register = next((request for request in wanted if isinstance(request, ask.Register)), None)
    rest = [request for request in wanted if not isinstance(request, ask.Register | ask.Help)]
    return register_person(
        context,
        writer,
        register.name if register else "",
        (register.zone if register else "") or home_zone(writer),
        [_in_words(request) for request in rest],
        (register.language if register else "") or written_in(context, writer),
    )


def _in_words(request: ask.Request) -> str:
    if isinstance(request, ask.Join):
        if request.power:
            return say("carry-out.join-as", game=request.game, power=request.power)
        return say("carry-out.join", game=request.game)
    return row_of(request).name


def _part(context: Context, writer: Writer, part: MailSection, mail: ReadMail) -> Answer:
    handled = _failed([line.raw.strip() for line in part.unread]) if part.unread else Answer()
    part = _as_it_is_now(context, part)
    if part.game is not None and came_before(context, writer, part.game):
        left = _without_changes(part)
        if left != part:
            handled += Answer((for_earlier_phase(part.game),))
        part = left
    ballots = unread_ballots(context, part)
    if part.read.orders is not None:
        words = [order.words for order in part.read.orders.orders]
        act = partial(_orders, context, writer, part, mail)
        handled += _or_told(context, writer, act, words)
        handled += mistake_beside(context, writer, part)
    for request in part.read.requests:
        if ballots and isinstance(request, ask.Vote) and request.plain:
            continue  # the other words may take it back
        if _is_changed_below(request, part):
            continue  # an answer to it would tell the opposite of what counts
        part = _as_it_is_now(context, part)
        act = partial(_request, context, writer, part, request)
        lines = [line.raw.strip() for line in mail.lines if line.number == request.line]
        done = _or_told(context, writer, act, lines or [row_of(request).called])
        if isinstance(request, ask.Create) and done.game is not None:
            part = replace(part, game=done.game, seat=None)  # what follows is about the new game
        handled += done
        if takes_the_rest(request, done):
            break
    handled += not_ended_early(context, writer, part, mail)
    if handled.notices and not ballots:
        handled += offer_beside(context, writer, part, mail.lines)
    if part.read.orders is not None or part.read.requests:
        handled += ballots_beside(context, writer, part, mail, ballots)
    unread = tuple(line for line in part.read.not_understood if line not in ballots)
    if unread and handled.notices and part.read.orders is None:
        handled += unread_beside(context, writer, part, unread)
    return handled


def _is_changed_below(request: ask.Request, part: MailSection) -> bool:
    """``VOTE YES ON D1``, and a vote on D1 in a line below: the last one counts.

    So it is with passwords, each of which takes time on purpose.
    """
    below = [one for one in part.read.requests if one.line > request.line]
    if isinstance(request, ask.Vote):
        return any(isinstance(one, ask.Vote) and one.ballot == request.ballot for one in below)
    return is_new_password(request) and any(map(is_new_password, below))


def _request(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    guard = part.read.guards.get(request.line)
    if guard and part.game is not None and part.game.phase.code != guard:
        return Answer((wrong_phase(part.game, guard),))
    if part.sitting and not row_of(request).for_substitutes:
        return _not_a_sitter(part, request)
    if not row_of(request).is_empowering(request):
        return HANDLERS.of(request)(Call(context, writer, part), request)
    asked = code_first(context, writer, part, request)
    if asked is not None:
        return asked
    done = HANDLERS.of(request)(Call(context, writer, part), request)
    return done + told_everywhere(writer, request, done)


def _or_told(
    context: Context, writer: Writer, act: Callable[[], Answer], lines: Sequence[str]
) -> Answer:
    """Do what some lines ask. If that fails, only they are lost, and their writer is told."""
    number = writer.inbox_id
    done = context.attempt(
        act, say("alarms.line-of-mail", number=number), f"gmbot inbox show {number}"
    )
    return _failed(lines) if done is None else done


def _failed(lines: Sequence[str]) -> Answer:
    return Answer((Refusal.of("line-failed", quoted=tuple(lines)),))


def _without_changes(part: MailSection) -> MailSection:
    """What is left of a section if only its questions are answered."""
    questions = tuple(request for request in part.read.requests if row_of(request).asks)
    return replace(part, read=replace(part.read, orders=None, requests=questions))


def _as_it_is_now(context: Context, part: MailSection) -> MailSection:
    """The section with its game as the lines before have left it."""
    return replace(part, game=context.work.games.get(part.game.id)) if part.game else part


def _not_a_sitter(part: MailSection, request: ask.Request) -> Answer:
    assert part.game is not None
    name = row_of(request).called
    refusal = Refusal.of("in-send-orders-for", name=name, game=part.game.name)
    return Answer((refusal,))


def _orders(context: Context, writer: Writer, part: MailSection, mail: ReadMail) -> Answer:
    assert part.read.orders is not None
    game, seat = part.game, part.seat
    if game is None:
        return Answer((which_game(context, writer.person),))
    if seat is None:
        return Answer((seatless(context, writer, game),))
    if game.state is not GameState.RUNNING or seat.power is None:
        return Answer((not_running(game, kept=say("carry-out.orders-not-stored")),))
    if part.sitting and not writer.proven:
        assert writer.person is not None  # a substitute is known
        return hold_mail(context, writer, writer.person, [say("carry-out.orders-as-substitute")])
    if mail.said and mail.said.power not in (None, seat.power):
        return Answer((other_seat(game, mail.said.power_word or "", seat.power),))
    about = subject_phase(mail.said.phase, game.phase) if mail.said and mail.said.phase else None
    if mail.about == game.phase:
        about = game.phase
    elif mail.about and _owed_then(context, game, seat.power, mail.about):
        about = mail.about
    orders, unread = with_doubts(part.read.orders, writer, part), part.read.not_understood
    done = submit_orders(context, writer, game, seat, orders, unread, about)
    return done + asked_for_number(context, game, seat.power, orders, mail)


def subject_phase(subject: SubjectPhase, now: Phase) -> Phase:
    """Complete the phase of a subject: ``Spring 1901`` alone means the phase that is due then."""
    season, year = subject.season, subject.year
    if (season, year) == (now.season, now.year):
        return Phase.meant(season, year, subject.kind or now.kind)
    usual = PhaseKind.ADJUSTMENT if season is Season.WINTER else PhaseKind.MOVEMENT
    return Phase.meant(season, year, subject.kind or usual)


def _owed_then(context: Context, game: Game, power: Power, phase: Phase) -> bool:
    """Tell whether a power had something to order in a phase that is resolved.

    Only then is a reply to an old mail about that mail's phase: without anything to order there,
    the player answers it with orders for now.
    """
    record = context.work.games.record(game.id, phase)
    return record is not None and any(entry.power == power for entry in record.report.orders)


# --------------------------------------------------------------------------- what is said instead


def _nothing(context: Context, writer: Writer, mail_read: ReadMail) -> Answer:
    """Neither orders nor a request: an empty mail asks for help, prose goes to the GM (S4.24)."""
    known = writer.person is not None and writer.person.confirmed
    part = mail_read.parts[0]
    offered = offer(context, writer, part) if known else None
    likely, is_secret = likely_lines(context, writer, part) if known else ((), False)
    secret = held_back(context, part, mail_read, likely) if known else None
    if offered is not None:
        return offered + ballots_beside(context, writer, part, mail_read, ()) if secret else offered
    if not mail_read.lines and secret is None:
        return help_page(context, writer.person)
    if (
        is_signon_alone(mail_read.lines) or names_a_game_alone(mail_read.lines)
    ) and mail_read.parts[0].game is not None:
        return status_of(context, mail_read.parts[0].game, mail_read.parts[0].seat, writer.person)
    wanted = bid_wanted(context, writer, part) if known else ()
    if secret is not None:
        return _mere_talk(context, writer, part, mail_read) or Answer((secret, *wanted))
    meant = misread(mail_read.lines)
    if known and meant and len(meant) == len(written(mail_read.lines)):
        return Answer((not_a_command(meant),))
    # Before the start people who think of joining may ask as well (S0.43).
    heard = part.game is not None and (part.seat or part.game.state is GameState.FORMING)
    is_nobodys = not heard and bool(orders_of_nobody(part))
    if known and is_nobodys and part.game is not None:
        return Answer((seatless(context, writer, part.game),))
    if known and (answer := _nothing_asked(context, writer, part, mail_read)) is not None:
        return answer
    if is_secret and not is_nobodys:
        return Answer((not_passed_on(mail_read, likely),))
    if known and mail_read.answers_daily:
        quoted = tuple(line.raw.strip() for line in written(mail_read.lines))
        return Answer((Refusal.of("daily-answered", quoted=quoted),))
    passed = None
    if known and part.game is not None and heard:
        names = player_names(context, part.game)
        power = part.seat.power if part.seat else None
        name = names.get(power, "") if power else writer.person.name  # type: ignore[union-attr]
        text = "\n".join(line.raw for line in mail_read.lines)
        noted = mistake_in_words(context, writer, part, text)
        if noted is not None:
            return noted
        subject = "" if secrets_in(writer.mail.subject) else writer.mail.subject
        ways = lines_for_gm(context, writer, part) or lines_of_master(part.game)
        question = Question(name, subject, text, answerable=power is not None, ways=ways)
        passed = to_master(context, part.game, question)
        if power is not None:
            passed = answered_by_reply(context, part.game, passed, (power,), (name,))
    if not known:
        return Answer((_unknown(context, writer),))
    if is_nobodys:
        return Answer((which_game(context, writer.person),))
    if wanted:
        return Answer(wanted, (passed,) if passed else ())
    notice = not_understood(
        context, writer, part, mail_read.lines, passed=passed is not None, likely=likely
    )
    notices = (notice, not_a_command(meant)) if known and meant else (notice,)
    return Answer(notices, (passed,) if passed else ())


def _mere_talk(
    context: Context, writer: Writer, part: MailSection, mail_read: ReadMail
) -> Answer | None:
    """Answer small talk with no word in it that is of votes or secrets; None for any other mail.

    While something is voted on, any word may be a vote: so it is told that none was counted.
    """
    if mail_read.cut or any(may_be_secret(line.raw) for line in mail_read.lines):
        return None
    if not is_small_talk(context, writer, part):
        return None
    told = ballots_beside(context, writer, part, mail_read, ())
    return Answer((Done.of("nothing-asked"),)) + told


def _nothing_asked(
    context: Context, writer: Writer, part: MailSection, mail_read: ReadMail
) -> Answer | None:
    """Answer thanks, and single words in capitals that no command has; None for any other mail."""
    lines = written(mail_read.lines)
    courteous = all(is_only_courtesy(line.text) for line in lines)
    nothing_left = not (passed_over_lines(writer, part) or part.read.not_understood)
    talk = not mail_read.cut and is_small_talk(context, writer, part)
    if courteous or nothing_left or talk:
        return Answer((Done.of("nothing-asked"),))
    if all(is_shouted(line.text) for line in lines):
        quoted = tuple(line.raw.strip() for line in lines)
        lines_to_copy = likely_lines(context, writer, part)[0] or (HELP.line(),)
        return Answer((Refusal.of("no-such-command", *lines_to_copy, *ASK_THE_GM, quoted=quoted),))
    return None
