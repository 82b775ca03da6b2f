"""Taking a seat, and the start of a game once all are taken (S0.36, S0.38)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gmbot.game.deadlines import fair_deadline
from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.games import GameStart, Joined, SeatCount
from gmbot.game.orders import signing_key
from gmbot.game.people import free_powers, likeness
from gmbot.game.press import with_first_press
from gmbot.game.questions import rules_in_short
from gmbot.game.start import admission, chance, deal, muster_call, power_preferences
from gmbot.game.start import auction as auctioning
from gmbot.game.state.context import Answer, Context, Writer, houserules_of, ruleset_of, seat_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.empires import seat_number
from gmbot.game.state.labels import owed, power_name, template
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.players import player_names
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.game_course import SeatTaken, Started
from gmbot.game.state.stored.ids import SeatId
from gmbot.game.state.visibility import board_picture, hides, view_of
from gmbot.game.views import (
    board_rows,
    board_text,
    chance_told,
    log_draw,
    shown_names,
    shown_to_observers,
    tell_all,
    to_master,
    to_seat,
)
from gmbot.messages import joined, say
from gmbot.parsing.commands.table.everybody import JOIN, LIST, STANDBY, TAKEOVER
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues


def join_game(
    context: Context, writer: Writer, person: Person, game: Game, wish: Power | None, code: str = ""
) -> Answer:
    """Reserve a seat; the last one starts the game. ``code``: that of an invitation."""
    refusal = _refused(context, person, game, wish)
    if refusal is not None:
        return Answer((refusal,))
    stopped = admission.stopped(context, person, game, code)
    if stopped is not None:
        return stopped
    seat = _take_seat(context, game, person, wish)
    game = chance.with_first_word(context, game, seat, writer.mail)
    return _seated(context, game, person, wish, seat) + Answer(
        others=likeness(context, writer, game, person)
    )


def _seated(context: Context, game: Game, person: Person, wish: Power | None, seat: Seat) -> Answer:
    """Tell of a seat that is taken; the last one starts the game."""
    seats = [
        other_seat
        for other_seat in context.work.games.seats(game.id)
        if other_seat.person_id is not None
    ]
    board, needed = ruleset_of(game).board, len(played_powers(game))
    context.happened(game, SeatTaken(seat=seat.id))
    taken = Joined(
        game=game.name,
        power=power_name(wish, board) if wish else "",
        taken=len(seats),
        needed=needed,
    )
    mails = begin_if_full(context, game)
    if not mails:
        count = to_master(context, game, SeatCount(game.name, len(seats), needed))
        notices = (taken, *deal.promise(game), *chance.promise(context, game, wish))
        return Answer(notices, (count,) if count else (), game=game)
    own_notices, rest = _split(mails, person.address)
    now = context.work.games.get(game.id)
    if now.state is GameState.FORMING:
        return Answer((taken, *own_notices), rest, game=now)
    mine = context.work.games.seat_by_token(seat.token)
    picture = board_picture(context, now, mine.power if mine else None)
    # A player who reads that the game begins, and as which power, needs no word about the seat.
    return Answer(own_notices or (taken,), rest, picture, game)


def begin_if_full(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Begin, or open the auction, once all seats are taken; a game with a start hour waits for it.

    Where the house rules want a muster, all are asked first whether they are ready.
    """
    if not auctioning.is_full(context, game) or game.start_hour is not None:
        return ()
    if not muster_call.all_ready(context, game):
        if muster_call.call_of(game) is not None:
            return ()
        asked, call = muster_call.call_muster(context, game)
        return tell_all(context, asked, call)
    auction = auctioning.auction_of(game)
    if auction is None:
        return start(context, game).others
    opened, news = auctioning.opened(context, game, auction)
    return tell_all(context, opened, news)


def _take_seat(context: Context, game: Game, person: Person, wish: Power | None) -> Seat:
    """Take the place of somebody who has left, or a new one."""
    seats = context.work.games.seats(game.id)
    left = next((seat for seat in seats if seat.person_id is None), None)
    if left is None:
        return context.work.games.add_seat(
            Seat(SeatId(0), game.id, wish, person.id, context.dice.secret())
        )
    return hand_over(context, replace(left, power=wish), person.id)


def start(context: Context, game: Game) -> Answer:
    """Deal the open powers, open the first phase and tell every seat."""
    game = chance.freeze(context, game)
    game, dealt_notices = deal.settle(context, game)
    notices = (*dealt_notices, *auctioning.settle(context, game))
    had = {seat.id: seat.power for seat in context.work.games.seats(game.id)}
    lists = power_preferences.settle(context, game)
    drawn = _deal_the_rest(context, game, had, lists)
    use = chance.use_of(game)
    # Who knows the order in which people signed up must not learn from it who plays what (S2.17).
    is_secret = use == "powers" and (houserules_of(game).gunboat or not drawn)
    opened = () if is_secret else chance_told(game, use)
    begun = replace(game, state=GameState.RUNNING, opened_at=context.now)
    begun = replace(begun, deadline=fair_deadline(context, begun, context.now, first=True))
    context.work.games.save(begun)
    context.happened(game, Started(phase=begun.phase))
    mails = [
        to_seat(
            context,
            begun,
            seat,
            *notices,
            _start_notice(context, begun, seat.power),
            *opened,
            *signing_key(context),
            picture=board_picture(context, begun, seat.power),
            dated=True,
        )
        for seat in context.work.games.seats(game.id)
    ]
    notice = _start_notice(context, begun, None)
    whole = board_picture(context, begun, None, whole=True)
    mails.append(
        to_master(
            context,
            begun,
            *notices,
            notice,
            *opened,
            *signing_key(context),
            picture=whole,
            dated=True,
        )
    )
    started = [mail for mail in mails if mail is not None]
    public = (*notices, _start_notice(context, begun, None, guest=True), *opened)
    board = None if hides(context, begun) else whole
    started += shown_to_observers(context, begun, public, board)
    return Answer(others=with_first_press(context, begun, started))


def _deal_the_rest(
    context: Context,
    game: Game,
    had: Mapping[SeatId, Power | None],
    lists: power_preferences.Lists,
) -> bool:
    """Give powers to the seats without one; tell whether chance had anything to decide.

    ``had``: the powers of the seats, by id, before the ``lists`` of preferences were looked at.
    """
    every, seats = context.work.games.seats(game.id), deal.players_of(context, game)
    powers = played_powers(game)
    shuffled = context.dice.shuffled(powers, game.seed_for("powers"), "powers")
    wishes: dict[int, Power | None] = {seat.id: seat.power for seat in seats}
    dealt = houserules_of(game).assignment.deal(wishes, powers, shuffled)
    for seat in seats:
        context.work.games.save_seat(replace(seat, power=dealt[seat.id]))
    by_chance = bool(lists) or len(set(powers).difference(wishes.values())) > 1
    if by_chance or chance.use_of(game) == "powers":
        # Where chance has decided nothing, that is written down: what is left out shows.
        given = [
            [seat_number(every, each_seat), had.get(each_seat.id), dealt[each_seat.id]]
            for each_seat in seats
        ]
        log_draw(context, game, "powers", powers=powers, lists=lists, given=given)
    return by_chance


def _refused(context: Context, person: Person, game: Game, wish: Power | None) -> Refusal | None:
    board = ruleset_of(game).board
    seats = context.work.games.seats(game.id)
    free = free_powers(game, seats)
    names = joined(", ", (power_name(power, board) for power in free))
    if game.state is not GameState.FORMING and seat_of(context, game, person) is None:
        return _begun(context, game, names, tuple(power_name(power, board) for power in free))
    if seat_of(context, game, person) is not None:
        return Refusal.of("seat-already", game=game.name)
    if wish is not None and deal.deals(game):
        return Refusal.of("powers-not-chosen-here", game=game.name)
    if wish is not None and not houserules_of(game).assignment.choose:
        return Refusal.of(
            "powers-not-chosen-here-text",
            text=houserules_of(game).assignment.in_words(),
            game=game.name,
        )
    if wish is not None and wish not in free:
        return Refusal.of(
            "taken-in-free",
            *tuple(JOIN.line(game.name, "AS", power_name(power, board)) for power in free[:3]),
            power=power_name(wish, board),
            game=game.name,
            names=names,
        )
    return None


def _begun(context: Context, game: Game, names: str, free: Sequence[str]) -> Refusal:
    """Offer what is vacant in a game that has begun, or the standby list (S4.25)."""
    copy: tuple[str, ...] = (LIST.line(),)
    if game.state is GameState.ENDED:
        text = say("join.game-over", game=game.name)
    elif hides(context, game):
        text = say("join.game-begun-ask-gm", game=game.name)
        copy = (TAKEOVER.line(game.name), STANDBY.line(game.name), *copy)
    elif free:
        text = say("join.game-begun-nobody-plays", game=game.name, names=names)
        copy = (*(TAKEOVER.line(f"{name}@{game.name}") for name in free[:3]), *copy)
    else:
        text = say("join.game-begun-and-all", game=game.name)
        copy = (STANDBY.line(game.name), *copy)
    over = say("join.over") if game.state is GameState.ENDED else say("join.begun")
    return Refusal.of("too-late-to-join", *copy, game=game.name, over=over, text=text)


def _start_notice(
    context: Context, game: Game, power: Power | None, *, guest: bool = False
) -> Notice:
    """That the game begins: to a player, to the GM, or to a guest, who observes it."""
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset).get(power) if power else None
    hidden = (guest or power is not None) and hides(context, game)
    names = shown_names(context, game) if power or guest else player_names(context, game)
    return GameStart(
        game=game.name,
        power=power_name(power, ruleset.board) if power else "",
        roster=() if hidden else board_rows(game.position, ruleset, names),
        rules=rules_in_short(game),
        owed=owed(due, game.position, ruleset),
        template=template(due, game.position, ruleset),
        board_text=_board_text(context, game, power, hidden=hidden),
        bot=context.bot,
        letter_to=_two_others(game, power) if power and houserules_of(game).press else (),
    )


def _board_text(context: Context, game: Game, power: Power | None, *, hidden: bool) -> str:
    if not hidden:
        return context.draw(game.position, ruleset_of(game).board)
    return board_text(view_of(game, power), ruleset_of(game)) if power else ""


def _two_others(game: Game, power: Power) -> tuple[str, ...]:
    """The names of two other powers, for a letter as an example."""
    others = [info.name for info in ruleset_of(game).board.powers if info.id != power]
    return tuple(others[:2])


def _split(
    mails: Iterable[Envelope], address: str
) -> tuple[tuple[Notice, ...], tuple[Envelope, ...]]:
    """Take one reader's notices out of a mailing: they go into the answer to that reader."""
    own_notices: list[Notice] = []
    rest: list[Envelope] = []
    for mail in mails:
        if mail.to == address:
            own_notices.extend(mail.notices)
        else:
            rest.append(mail)
    return tuple(own_notices), tuple(rest)
