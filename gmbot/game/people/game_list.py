"""The list of games: openings first, then what runs."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.rows import GameRow
from gmbot.game.state.context import Context, as_called, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.visibility import hides
from gmbot.messages import say
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants

_ORDER = [GameState.FORMING, GameState.RUNNING, GameState.PAUSED, GameState.ENDED]


def game_rows(context: Context, reader: Person | None = None) -> tuple[GameRow, ...]:
    """One row a game; games with free seats come first.

    In the fog nobody may learn which powers are vacant (S2.20): its players learn nothing from the
    list, others how many are.
    """
    games = sorted(context.work.games.all(), key=lambda game: (_ORDER.index(game.state), game.name))
    own_games = {seat.game_id for seat in context.work.games.seats_of(reader.id)} if reader else ()
    rows = ((game, _with_given_up(context, game, game_row(context, game))) for game in games)
    return tuple(
        replace(row, vacant=()) if game.id in own_games and _is_secret(context, game) else row
        for game, row in rows
    )


def _with_given_up(context: Context, game: Game, row: GameRow) -> GameRow:
    """The row of a game that takes players, with the draws that its GM let go before."""
    count = given_up(context, game) if game.state is GameState.FORMING else 0
    if not count:
        return row
    return replace(row, state=say("game-list.given-up", state=row.state, count=count))


def open_rows(context: Context) -> tuple[GameRow, ...]:
    """The games that take players: they have not begun, and anybody may ask for a seat."""
    games = sorted(context.work.games.all(), key=lambda game: game.name)
    rows = (open_row(context, game) for game in games if game.state is GameState.FORMING)
    return tuple(row for row in rows if row is not None)


def open_row(context: Context, game: Game) -> GameRow | None:
    """A game that has not begun; None if it takes no players."""
    if game.notes.admission.closed or _is_full(game, context.work.games.seats(game.id)):
        return None
    return game_row(context, game)


def _is_full(game: Game, seats: tuple[Seat, ...]) -> bool:
    return sum(seat.person_id is not None for seat in seats) >= len(played_powers(game))


def _is_secret(context: Context, game: Game) -> bool:
    """Tell whether nobody may learn which powers of a game have no player."""
    return game.state is not GameState.FORMING and hides(context, game)


def game_row(context: Context, game: Game) -> GameRow:
    """One game as the list shows it."""
    seats = context.work.games.seats(game.id)
    board = ruleset_of(game).board
    free = () if _has_none_to_name(game, seats) else free_powers(game, seats)
    vacant: tuple[str, ...] = tuple(power_name(power, board) for power in free)
    if free and (_is_secret(context, game) or not _may_choose(game)):
        taken = sum(seat.person_id is not None for seat in seats)
        count = len(free) if _may_choose(game) else len(played_powers(game)) - taken
        vacant = (say("game-list.free-seats", count=count),)
    return GameRow(
        name=game.name,
        variant=variants.load(game.variant).title,
        state=_state_words(game, seats),
        vacant=vacant,
        deadline=game.deadline,
    )


def _has_none_to_name(game: Game, seats: tuple[Seat, ...]) -> bool:
    """Tell whether a list of free powers is useless: the game is full, or deals powers later."""
    if game.state is not GameState.FORMING:
        return False
    return ruleset_of(game).setup.deals or _is_full(game, seats)


def _may_choose(game: Game) -> bool:
    """Tell whether a player who joins can name a power."""
    return game.state is not GameState.FORMING or houserules_of(game).assignment.choose


def free_powers(game: Game, seats: tuple[Seat, ...]) -> tuple[Power, ...]:
    """The powers that are free and open to players, in map order."""
    taken = {seat.power for seat in seats if seat.person_id is not None and seat.power}
    free = (power for power in played_powers(game) if power not in taken)
    return tuple(power for power in free if not is_ejected(game, power))


def _state_words(game: Game, seats: tuple[Seat, ...]) -> str:
    if game.state is GameState.FORMING:
        taken = sum(seat.person_id is not None for seat in seats)
        id = "game-list.by-invitation" if game.notes.admission.closed else "game-list.forming"
        return say(id, taken=taken, seats=len(played_powers(game)))
    if game.state is GameState.ENDED:
        return game.ending or "over"
    state = game.phase.title + (" (paused)" if game.state is GameState.PAUSED else "")
    return as_called(game, state)


def given_up(context: Context, game: Game) -> int:
    """How many draws the GM of a game let go after people had signed up.

    Nobody may create games, or take starts back, until chance suits them and nobody knows.
    """
    person = context.work.people.by_address(game.gm.address)
    own_addresses = {game.gm.address, *(person.addresses if person else ())}
    games = (
        each_game for each_game in context.work.games.all() if each_game.gm.address in own_addresses
    )
    return sum(
        each_game.notes.chance.redrawn + _is_given_up(context, each_game) for each_game in games
    )


def _is_given_up(context: Context, game: Game) -> bool:
    chance = game.notes.chance
    ended = game.state is GameState.ENDED and chance.promised and bool(chance.words)
    return ended and not context.work.games.records(game.id)
