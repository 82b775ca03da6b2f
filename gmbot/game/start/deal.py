"""Centers dealt at the start of a game, checkable by everybody (S1.2 to S1.8).

The seed is fixed when the game is created. Its fingerprint stands in every sign-up mail, so it
cannot be changed to suit anybody afterwards; the seed itself is told with the dealing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.state import empires
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.empires import (
    dealing_seed,
    numbered,
    seat_number,
    seats_of,
    wishes_of,
    with_names,
)
from gmbot.game.state.labels import center_labels, unit_label
from gmbot.game.state.model import Event, Game, GameState, Seat
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
    return ruleset.setup.deal(dealing_seed(game), players, ruleset.board)


def promise(game: Game) -> tuple[Notice, ...]:
    """What a sign-up mail says of the dealing to come; nothing where nothing is dealt."""
    if not deals(game):
        return ()
    return (
        News(
            "dealing-promised", "the seed of the dealing is fixed",
            "The centers are dealt by chance when the sign-up ends. The seed that decides is fixed "
            "already, so nobody can choose it to suit a player: this is its SHA-256, and the seed "
            "itself is told with the dealing.",
            lines=(fingerprint(dealing_seed(game)),),
            more=("You may name your empire now or after the dealing, with the line below.",),
            copy=("NAME EMPIRE Ruritania",),
        ),
    )  # fmt: skip


def fingerprint_lines(game: Game) -> tuple[str, ...]:
    """The fingerprint of the seed in a line; nothing where nothing is dealt."""
    if not deals(game):
        return ()
    return (f"SHA-256 of the seed of the dealing: {fingerprint(dealing_seed(game))}",)


def deal_announced(game: Game) -> tuple[Notice, ...]:
    """What the mail to the GM who has created a game says of the dealing to come."""
    if not deals(game):
        return ()
    setup = ruleset_of(game).setup
    return (
        News(
            "dealing-promised", "centers will be dealt",
            f"{setup.in_words()} With fewer than its seats taken the game begins when you send "
            "START. SET players changes the number of seats until then.",
            lines=fingerprint_lines(game),
            copy=("SET players 8", "START"),
        ),
    )  # fmt: skip


def number_fault(context: Context, before: Game, after: Game) -> str:
    """Say why a game cannot have other rules about its players; empty if it can."""
    fault = empires.number_fault(after)
    if fault or seats_of(before) == seats_of(after):
        return fault
    if before.state is not GameState.FORMING:
        return f"{before.name} has begun; the number of its players stays as it is."
    taken = len(players_of(context, before))
    if taken > seats_of(after):
        return f"{taken} people have a seat in {before.name} already."
    return ""


def settle(context: Context, game: Game) -> tuple[Game, tuple[Notice, ...]]:
    """Deal the centers to those who have signed up; the game as it begins, and what all are told.

    Nothing is done where nothing is dealt. Whoever calls it has asked ``start_fault``.
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
    context.work.log(Event(context.now, "dealt", game.id, {"seed": dealing_seed(game)}))
    return begun, (_told(begun, len(seats)), _hands(begun), _choose(begun))


def _position(
    game: Game, dealt: Dealing, centers: Mapping[Power, tuple[Province, ...]]
) -> Position:
    units = {NEUTRAL: dealt.garrisons} if dealt.garrisons else {}
    return replace(
        game.position, units=MappingProxyType(units), centers=MappingProxyType(dict(centers))
    )


def default_name(hand: tuple[Province, ...], board: Board) -> str:
    """What an empire is called whose player has not named it: after its first center (S1.7)."""
    return f"Empire of {board.province(hand[0]).name}"


def _told(game: Game, players: int) -> News:
    seed = dealing_seed(game)
    return News(
        "dealing", "the centers are dealt",
        f"The centers were dealt by the seed {seed}; its SHA-256 was in the sign-up mails. Empires "
        "are numbered in the order in which their players signed up.",
        more=("Whoever has gmbot can deal them again and compare:",),
        lines=(
            f"gmbot deal {game.variant} --players {players} --seed {seed}{_changed(game)}",
            f"SHA-256 of the seed: {fingerprint(seed)}",
        ),
    )  # fmt: skip


def _changed(game: Game) -> str:
    """The rules of the dealing that were set for this game alone, as options of the command."""
    rules = houserules_of(game).rules.get("setup", {})
    return "".join(f" --set rules.setup.{key}={value}" for key, value in rules.items())


def _hands(game: Game) -> News:
    """Who got which centers, by number, and what stands on the others."""
    board = ruleset_of(game).board
    neutral = ", ".join(unit_label(unit, board) for unit in game.position.units_of(NEUTRAL))
    return News(
        "dealing-hands", "who has which centers", "The empires and their centers:",
        lines=(
            *(
                f"{info.letter}. {info.name}: "
                f"{', '.join(center_labels(game.position.centers_of(info.id), board))}"
                for info in board.powers
            ),
            f"Neutral garrisons: {neutral or 'none'}",
        ),
    )  # fmt: skip


def _either(names: Sequence[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def _choose(game: Game) -> News:
    """What is to be done first: units for the centers, a name for the empire."""
    board = ruleset_of(game).board
    split = [board.province(one) for one in board.centers if board.province(one).coasts]
    coasts = f", and a fleet in {_either([one.name for one in split])} needs its coast"
    return News(
        "set-up", "choose your units and name your empire",
        "Choose an army or a fleet for each of your centers, as builds. A center that you say "
        f"nothing of gets an army. Inland there are only armies{coasts if split else ''}.",
        more=(
            "Neutral units only hold. Anybody may support them; one that is dislodged is gone.",
            "The name of your empire is your own choice until the first units move.",
        ),
        copy=("NAME EMPIRE Ruritania",),
    )  # fmt: skip
