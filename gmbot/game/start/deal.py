"""Centers dealt at the start of a game, checkable by everybody (S1.2 to S1.8).

The seed follows from our secret and the players' words (``chance``) and is told with the deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.orders import seal_board
from gmbot.game.state import empires
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.empires import (
    numbered,
    seat_number,
    seats_of,
    wishes_of,
    with_names,
)
from gmbot.game.state.labels import center_labels, unit_label
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.stored.game_course import Dealt
from gmbot.game.views import log_draw
from gmbot.messages import listed, say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power, Province
from gmbot.rules.chance import fingerprint
from gmbot.rules.policies.setup import Dealing, NoDealing


def deals(game: Game) -> bool:
    """Tell whether the centers of a game are dealt by chance when it starts."""
    return ruleset_of(game).setup.deals


def players_of(context: Context, game: Game) -> tuple[Seat, ...]:
    """The seats that get a power when the game starts, in the order of their numbers.

    Where centers are dealt, only people have power; elsewhere a vacant seat has one as well.
    """
    seats = context.work.games.seats(game.id)
    if not deals(game):
        return seats
    return tuple(seat for seat in seats if seat.person_id is not None)


def start_fault(context: Context, game: Game) -> str:
    """Say why the centers cannot be dealt to those who have signed up; empty if they can."""
    if not deals(game):
        return ""
    dealt = _dealt(context, game)
    return dealt.text if isinstance(dealt, NoDealing) else ""


def _dealt(context: Context, game: Game) -> Dealing | NoDealing:
    ruleset = ruleset_of(game)
    players = len(players_of(context, game))
    return ruleset.setup.deal(game.seed_for("dealing"), players, ruleset.board)


def promise(game: Game) -> tuple[Notice, ...]:
    """What a sign-up mail says of the dealing to come in a game of before joint chance."""
    if not deals(game) or game.notes.chance.promised:
        return ()
    return (
        News.of(
            "dealing-promised",
            lines=(fingerprint(game.seed_for("dealing")),),
            more=(say("dealing-promised.more"),),
        ),
    )


def fingerprint_lines(game: Game) -> tuple[str, ...]:
    """The commitment to the seed, in a line; empty if nothing is dealt."""
    if not deals(game):
        return ()
    return (say("deal.sha-256-seed-dealing", fingerprint=game.promised("dealing")),)


def deal_announced(game: Game) -> tuple[Notice, ...]:
    """What the mail to the GM who has created a game says of the dealing to come."""
    if not deals(game):
        return ()
    setup = ruleset_of(game).setup
    return (
        News.of("dealing-promised-to-gm", lines=fingerprint_lines(game), in_words=setup.in_words()),
    )


def number_fault(context: Context, game_before: Game, game_after: Game) -> str:
    """Say why a game cannot have other rules about its players; empty if it can."""
    fault = empires.number_fault(game_after)
    if fault or seats_of(game_before) == seats_of(game_after):
        return fault
    if game_before.state is not GameState.FORMING:
        return say("deal.begun-number-players-stays", before=game_before.name)
    taken = len(players_of(context, game_before))
    if taken > seats_of(game_after):
        return say("deal.people-seat-in-already", taken=taken, before=game_before.name)
    return ""


def settle(context: Context, game: Game) -> tuple[Game, tuple[Notice, ...]]:
    """Deal the centers to the players; return the game as it begins, and the notices to all.

    Does nothing where nothing is dealt. Callers must have asked ``start_fault`` before.
    """
    if not deals(game):
        return game, ()
    dealt = _dealt(context, game)
    if isinstance(dealt, NoDealing):
        raise ValueError(dealt.text)
    seats = players_of(context, game)
    board = ruleset_of(game).board
    wishes, every = wishes_of(game), context.work.games.seats(game.id)
    named = tuple(
        (id, wishes.get(seat_number(every, seat)) or default_name(hand, board))
        for (id, _), seat, hand in zip(numbered(len(seats)), seats, dealt.hands, strict=True)
    )
    for (id, _), seat in zip(named, seats, strict=True):
        context.work.games.save_seat(replace(seat, power=id))
    centers = {id: hand for (id, _), hand in zip(named, dealt.hands, strict=True)}
    begun = with_names(replace(game, position=_position(game, dealt, centers)), named)
    context.work.games.save(begun)
    context.happened(game, Dealt(seed=game.seed_for("dealing")))
    seal_board(context, begun)
    log_draw(context, begun, "dealing", players=len(seats), hands=dealt.hands)
    return begun, (_told(begun, len(seats)), _hands(begun), _choose(begun))


def _position(
    game: Game, dealt: Dealing, centers: Mapping[Power, tuple[Province, ...]]
) -> Position:
    units = {NEUTRAL: dealt.garrisons} if dealt.garrisons else {}
    return replace(
        game.position, units=MappingProxyType(units), centers=MappingProxyType(dict(centers))
    )


def default_name(hand: tuple[Province, ...], board: Board) -> str:
    """The name of an empire that its player has not named: after its first center (S1.7)."""
    # Names are never translated: players write them.
    return str(say("deal.empire", name=board.province(hand[0]).name))


def _told(game: Game, players: int) -> News:
    seed = game.seed_for("dealing")
    return News.of(
        "dealing",
        more=(say("dealing.more"),),
        lines=(
            say(
                "dealing.line",
                variant=game.variant,
                players=players,
                seed=seed,
                changed=_changed(game),
            ),
            say("dealing.line-2", fingerprint=fingerprint(seed)),
        ),
        seed=seed,
    )


def _changed(game: Game) -> str:
    """The rules of the dealing that were set for this game alone, as options of the command."""
    setup = houserules_of(game).rules.get("setup")
    rules = setup.items() if isinstance(setup, Mapping) else ()
    return "".join(f" --set rules.setup.{key}={value}" for key, value in rules)


def _hands(game: Game) -> News:
    """The centers that each seat number got, and the units on the others."""
    board = ruleset_of(game).board
    neutral = ", ".join(unit_label(unit, board) for unit in game.position.units_of(NEUTRAL))
    return News.of(
        "dealing-hands",
        lines=(
            *(
                say(
                    "dealing-hands.hand",
                    letter=info.letter,
                    power=info.name,
                    centers=", ".join(center_labels(game.position.centers_of(info.id), board)),
                )
                for info in board.powers
            ),
            say("dealing-hands.line", neutral=neutral or say("deal.none")),
        ),
    )


def _choose(game: Game) -> News:
    """What is to be done first: units for the centers, a name for the empire."""
    board = ruleset_of(game).board
    split = [
        board.province(province) for province in board.centers if board.province(province).coasts
    ]
    coasts = say(
        "deal.and-fleet-in-needs", either=listed((province.name for province in split), "or")
    )
    return News.of(
        "set-up",
        more=(
            say("set-up.more"),
            say("set-up.more-2"),
        ),
        coasts=coasts if split else "",
    )
