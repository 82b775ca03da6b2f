"""Taking a seat, and the start of a game once all are taken (S0.36, S0.38)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gmbot.game.deadlines.absences import fair_deadline
from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.games import GameStart, Joined, SeatCount
from gmbot.game.people.game_list import free_powers
from gmbot.game.press.issue import with_first_press
from gmbot.game.questions.rules_in_words import rules_in_order
from gmbot.game.start import admission, deal, muster_call, power_preferences
from gmbot.game.start import auction as auctioning
from gmbot.game.state import notes
from gmbot.game.state.context import Desk, Handled, Writer, houserules_of, ruleset_of, seat_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import owed, power_name, template
from gmbot.game.state.model import Event, Game, GameState, Person, Seat
from gmbot.game.state.players import player_names
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.visibility import board_picture, hides, view_of
from gmbot.game.views.access import shown_names
from gmbot.game.views.fog import board_text
from gmbot.game.views.footer import to_master, to_seat
from gmbot.game.views.recipients import tell_all
from gmbot.game.views.reports import board_rows
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues


def join(
    desk: Desk, writer: Writer, person: Person, game: Game, wish: Power | None, code: str = ""
) -> Handled:
    """Reserve a seat; the last one starts the game. ``code``: that of an invitation."""
    refusal = _refused(desk, person, game, wish)
    if refusal is not None:
        return Handled((refusal,))
    stopped = admission.stopped(desk, person, game, code)
    if stopped is not None:
        return stopped
    seat = _take_seat(desk, game, person, wish)
    seats = [one for one in desk.work.games.seats(game.id) if one.person_id is not None]
    board, needed = ruleset_of(game).board, len(played_powers(game))
    desk.work.log(Event(desk.now, "joined", game.id, {"seat": seat.id}))
    joined = Joined(
        game=game.name,
        power=power_name(wish, board) if wish else "",
        taken=len(seats),
        needed=needed,
    )
    mails = begin_if_full(desk, game)
    if not mails:
        count = to_master(desk, game, SeatCount(game.name, len(seats), needed))
        notices = (joined, *deal.promise(game))
        return Handled(notices, (count,) if count else (), game=game)
    own, rest = _split(mails, person.address)
    now = desk.work.games.get(game.id)
    if now.state is GameState.FORMING:
        return Handled((joined, *own), rest, game=now)
    mine = desk.work.games.seat_by_token(seat.token)
    picture = board_picture(desk, now, mine.power if mine else None)
    # Whoever reads that it begins, and as what, need not be told of the seat.
    return Handled(own or (joined,), rest, picture, game)


def begin_if_full(desk: Desk, game: Game) -> tuple[Envelope, ...]:
    """Begin, or open the auction, once all seats are taken; nothing before, or before the hour.

    Where the house rules want a muster, all are asked first whether they are ready.
    """
    if not auctioning.is_full(desk, game) or notes.hour_of(game) is not None:
        return ()
    if not muster_call.all_ready(desk, game):
        if muster_call.call_of(game) is not None:
            return ()
        asked, call = muster_call.called(desk, game)
        return tell_all(desk, asked, call)
    auction = auctioning.auction_of(game)
    if auction is None:
        return start(desk, game).others
    opened, news = auctioning.opened(desk, game, auction)
    return tell_all(desk, opened, news)


def _take_seat(desk: Desk, game: Game, person: Person, wish: Power | None) -> Seat:
    """Take the place of somebody who has left, or a new one."""
    seats = desk.work.games.seats(game.id)
    left = next((seat for seat in seats if seat.person_id is None), None)
    if left is None:
        return desk.work.games.add_seat(Seat(0, game.id, wish, person.id, desk.dice.secret()))
    return hand_over(desk, replace(left, power=wish), person.id)


def start(desk: Desk, game: Game) -> Handled:
    """Deal the open powers, open the first phase and tell every seat."""
    game, dealt_notices = deal.settle(desk, game)
    told = (*dealt_notices, *auctioning.settle(desk, game))
    power_preferences.settle(desk, game)
    seats = deal.players_of(desk, game)
    powers = played_powers(game)
    dealt = houserules_of(game).assignment.deal(
        {seat.id: seat.power for seat in seats},
        powers,
        desk.dice.shuffled(powers, game.seed, "powers"),
    )
    for seat in seats:
        desk.work.games.save_seat(replace(seat, power=dealt[seat.id]))
    begun = replace(game, state=GameState.RUNNING, opened_at=desk.now)
    begun = replace(begun, deadline=fair_deadline(desk, begun, desk.now, first=True))
    desk.work.games.save(begun)
    desk.work.log(Event(desk.now, "started", game.id, {"phase": begun.phase.code}))
    mails = [
        to_seat(
            desk,
            begun,
            seat,
            *told,
            _start_notice(desk, begun, seat.power),
            picture=board_picture(desk, begun, seat.power),
            dated=True,
        )
        for seat in desk.work.games.seats(game.id)
    ]
    notice = _start_notice(desk, begun, None)
    whole = board_picture(desk, begun, None, whole=True)
    mails.append(to_master(desk, begun, *told, notice, picture=whole, dated=True))
    started = [mail for mail in mails if mail is not None]
    return Handled(others=with_first_press(desk, begun, started))


def _refused(desk: Desk, person: Person, game: Game, wish: Power | None) -> Refusal | None:
    board = ruleset_of(game).board
    seats = desk.work.games.seats(game.id)
    free = free_powers(game, seats)
    names = ", ".join(power_name(power, board) for power in free)
    if game.state is not GameState.FORMING and seat_of(desk, game, person) is None:
        return _begun(game, names, tuple(power_name(power, board) for power in free))
    if seat_of(desk, game, person) is not None:
        return Refusal(
            "E-STATE", "you have a seat already", f"You are in the game {game.name} already.",
            kept="Your seat is unchanged.", copy=(f"STATUS {game.name}",),
        )  # fmt: skip
    if wish is not None and deal.deals(game):
        return Refusal(
            "E-STATE", "powers are not chosen here",
            "Centers are dealt by chance when the sign-up ends; your empire has the name that "
            "you give it.",
            kept="No seat was reserved.", copy=(f"JOIN {game.name}", "NAME EMPIRE Ruritania"),
        )  # fmt: skip
    if wish is not None and not houserules_of(game).assignment.choose:
        return Refusal(
            "E-STATE", "powers are not chosen here", houserules_of(game).assignment.in_words(),
            kept="No seat was reserved.", copy=(f"JOIN {game.name}",),
        )  # fmt: skip
    if wish is not None and wish not in free:
        return Refusal(
            "E-STATE", f"{power_name(wish, board)} is taken",
            f"{power_name(wish, board)} is taken in {game.name}. Free: {names}.",
            kept="No seat was reserved.",
            copy=tuple(f"JOIN {game.name} AS {power_name(power, board)}" for power in free[:3]),
        )  # fmt: skip
    return None


def _begun(game: Game, names: str, free: Sequence[str]) -> Refusal:
    """Offer what is vacant in a game that has begun, or the standby list (S4.25)."""
    copy: tuple[str, ...] = ("LIST",)
    if game.state is GameState.ENDED:
        text = f"The game {game.name} is over."
    elif free:
        text = f"The game {game.name} has begun. Nobody plays {names}: that may be taken over."
        copy = (*(f"TAKEOVER {one}@{game.name}" for one in free[:3]), *copy)
    else:
        text = (
            f"The game {game.name} has begun, and all its powers are played. STANDBY has you "
            "written to when one falls vacant."
        )
        copy = (f"STANDBY {game.name}", *copy)
    over = "is over" if game.state is GameState.ENDED else "has begun"
    return Refusal("E-STATE", f"{game.name} {over}", text, copy=copy)


def _start_notice(desk: Desk, game: Game, power: Power | None) -> Notice:
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset).get(power) if power else None
    hidden = power is not None and hides(desk, game)
    names = shown_names(desk, game) if power else player_names(desk, game)
    return GameStart(
        game=game.name,
        power=power_name(power, ruleset.board) if power else "",
        roster=() if hidden else board_rows(game.position, ruleset, names),
        rules=rules_in_order(game),
        owed=owed(due, game.position, ruleset),
        template=template(due, game.position, ruleset),
        board_text=board_text(view_of(game, power), ruleset)
        if hidden and power is not None
        else desk.draw(game.position, ruleset.board),
        bot=desk.bot,
    )


def _split(
    mails: Iterable[Envelope], address: str
) -> tuple[tuple[Notice, ...], tuple[Envelope, ...]]:
    """Take one reader's notices out of a mailing: they go into the answer he gets anyway."""
    own: list[Notice] = []
    rest: list[Envelope] = []
    for mail in mails:
        if mail.to == address:
            own.extend(mail.notices)
        else:
            rest.append(mail)
    return tuple(own), tuple(rest)
