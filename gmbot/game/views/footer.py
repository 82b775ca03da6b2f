"""The state of a seat at the foot of its mails, and the person its mails go to."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice, Picture, SeatFooter
from gmbot.game.reading import substitute_addresses
from gmbot.game.state.context import Context, houserules_of, ruleset_of, set_in_force
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person, Seat, Submission
from gmbot.game.state.players import masters_of
from gmbot.game.state.reply_tokens import holder_of
from gmbot.game.views.ical import calendar_entry
from gmbot.messages import say
from gmbot.parsing.commands import read_command
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.command import Who
from gmbot.parsing.commands.table.players import SET
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues, may_order


def covers_everything(submission: Submission | None, wanted: int) -> bool:
    """Tell whether a set has an order for everything that is due (``wanted`` orders)."""
    return submission is not None and len(submission.orders) >= wanted


def order_state(context: Context, game: Game, power: Power | None) -> str:
    """The orders on file of a power, as a sentence for the foot of a mail."""
    if power is None:
        return say("footer.no-power-yet-dealt")
    if game.state is GameState.ENDED:
        return say("footer.game-over")
    due = may_order(power, game.position, ruleset_of(game))
    submission = set_in_force(context, game, power)
    if due is None:
        return say("footer.owe-no-orders-in")
    if submission is None and power not in dues(game.position, ruleset_of(game)):
        return say("footer.owe-no-orders-in")
    if submission is None:
        return say("footer.no-orders-from-yet")
    wanted = len(due.units) + due.builds + due.removals
    state = "" if submission.final else say("footer.marked-provisional")
    return say(
        "footer.set-on-file",
        serial=submission.serial,
        min=min(len(submission.orders), wanted),
        wanted=wanted,
        state=state,
    )


def seat_footer(
    context: Context, game: Game, seat: Seat | None, person: Person | None
) -> SeatFooter:
    """Make the foot of a mail for a seat; without a seat, for the GM or a guest."""
    ruleset = ruleset_of(game)
    power = seat.power if seat else None
    running = game.on_the_board
    return SeatFooter(
        game=game.name,
        phase=game.phase.title if running else game.state.title,
        phase_code=game.phase.code if running else "",
        power=power_name(power, ruleset.board) if power else "",
        deadline=game.deadline if running else None,
        untimed=game.state is GameState.RUNNING and game.deadline is None,
        game_zone=game.zone,
        reader_zone=person.zone if person else game.zone,
        now=context.now,
        order_state=order_state(context, game, power) if seat and running else "",
        reply_to=game_address(context.bot, game.name, seat.token if seat else ""),
        box=game_address(context.bot, game.name) if seat else "",
        fall=ruleset.calendar.fall,
        page=_order_page(context, game, seat, person) if seat and running else "",
    )


def _order_page(context: Context, game: Game, seat: Seat, person: Person | None) -> str:
    """The link to the order page; empty where there is none, or where the GM wants none.

    A substitute gets none: it orders as the player, also when the substitute's time is over.
    """
    if context.links is None or seat.power is None or person is None:
        return ""
    if person.id != seat.person_id:
        return ""
    if not houserules_of(game).order_page:
        return ""
    return context.links.link(game.name, game.phase.code, holder_of(seat))


def game_address(bot: str, game: str, token: str = "") -> str:
    """``bot+austerlitz.k3f9q2w8x@example.test``."""
    local, _, host = bot.partition("@")
    return f"{local}+{game}.{token}@{host}" if token else f"{local}+{game}@{host}"


def to_seat(
    context: Context,
    game: Game,
    seat: Seat,
    *notices: Notice,
    picture: Picture | None = None,
    dated: bool = False,
) -> Envelope | None:
    """One mail to the person in a seat; None if the seat is vacant.

    ``dated``: the mail tells a new deadline, so it carries that for the reader's calendar.
    """
    if seat.person_id is None:
        return None
    person = context.work.people.get(seat.person_id)
    return Envelope(
        to=person.address,
        notices=notices,
        standing=seat_footer(context, game, seat, person),
        game=game.name,
        master=game.gm.name,
        token=seat.token,
        copies=substitute_addresses(context, game, seat),
        picture=picture,
        calendar=calendar_entry(game, context.bot, context.now) if dated else None,
    )


def without_seat(notice: Notice) -> Notice:
    """What is told to all, for a reader who plays no power: no line is offered that they may not
    send."""
    if not isinstance(notice, News) or not notice.copy:
        return notice
    return replace(notice, copy=tuple(line for line in notice.copy if not _is_players(line)))


def _is_players(line: str) -> bool:
    request = read_command(1, line)
    row = row_of(request) if request is not None else SET
    return row.who is Who.PLAYER and not row.block and row is not SET


def to_master(
    context: Context,
    game: Game,
    *notices: Notice,
    picture: Picture | None = None,
    dated: bool = False,
) -> Envelope | None:
    """One mail to the GM and each co-GM, else to the operator; None if nobody is known."""
    address = game.gm.address or context.operator
    if not address:
        return None
    return Envelope(
        to=address,
        notices=tuple(map(without_seat, notices)),
        standing=seat_footer(context, game, None, context.work.people.by_address(address)),
        game=game.name,
        master=game.gm.name,
        copies=tuple(
            other_address for other_address in masters_of(game) if other_address != address
        ),
        picture=picture,
        calendar=calendar_entry(game, context.bot, context.now) if dated else None,
    )


def next_deadline(game: Game, opened: datetime, *, first: bool = False) -> datetime | None:
    """When the phase that opens now ends, by the game's house rules; None: once all is in."""
    rules = houserules_of(game)
    return rules.deadlines.deadline(game.phase, opened, game.zone, first=first)
