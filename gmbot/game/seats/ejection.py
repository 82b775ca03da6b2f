"""Players ejected for silence: their units become neutral, and they may write as Kibitzers.

Sheet "Anarchy VII" (S1.11, S1.12). Where the sheet says nothing: centers without a unit lose their
owner, those with one are kept by it as a neutral garrison, and a unit that must retreat is removed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType

from gmbot.game.deadlines import count_seat_left
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders import seal_board
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.empires import with_kibitzer
from gmbot.game.state.labels import power_name, unit_label
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.happenings import Left, Silent
from gmbot.messages import listed, say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Phase, PhaseKind, Power, Province


def eject(context: Context, game: Game, seat: Seat) -> tuple[Game, Envelope, Notice]:
    """Eject a silent player; return the game, the mail to them and the notices to the rest."""
    assert seat.power is not None
    assert seat.person_id is not None
    ruleset, power = ruleset_of(game), seat.power
    person, name = context.work.people.get(seat.person_id), power_name(power, ruleset.board)
    news = _for_all(game, power, name)
    game_after = replace(
        with_kibitzer(game, power, person),
        position=without_power(game.position, power, ruleset.board),
    )
    context.work.games.save(game_after)
    hand_over(context, seat, None)
    context.happened(game, Left(power, person.id, "ejected for silence"))
    count_seat_left(context, person.id)
    seal_board(context, game_after)
    news_told = News.of(
        "ejected",
        more=(
            houserules_of(game).nmr.in_words(),
            say("ejected.more"),
        ),
        game=game.name,
        name=name,
        phases=listed(phase.code for phase in _missed(context, game, power)),
    )
    return (
        game_after,
        Envelope(person.address, (news_told,), game=game.name, master=game.gm.name),
        news,
    )


def _missed(context: Context, game: Game, power: Power) -> tuple[Phase, ...]:
    """The movement phases at the end of which nothing of a power could be used, oldest first."""
    silent = {
        each_silent.phase
        for each_silent in context.told_of(game, Silent)
        if each_silent.power == power
    }
    moves = [
        record.phase
        for record in context.work.games.records(game.id)
        if record.phase.kind is PhaseKind.MOVEMENT
    ]
    return tuple(reversed(tuple(takewhile(silent.__contains__, reversed(moves)))))


def _for_all(game: Game, power: Power, name: str) -> News:
    board, position = ruleset_of(game).board, game.position
    units = ", ".join(unit_label(unit, board) for unit in position.units_of(power)) or say(
        "ejection.none"
    )
    lost = [
        dislodged_unit.unit
        for dislodged_unit in position.dislodged
        if dislodged_unit.power == power
    ]
    gone = say("ejection.dislodged-units-gone", lost=", ".join(unit_label(u, board) for u in lost))
    return News.of("ejected-nothing-come-from", name=name, units=units, gone=gone if lost else "")


def without_power(position: Position, power: Power, board: Board) -> Position:
    """The position after a power's units became neutral and its centers lost their owner."""
    mine = (*position.units_of(NEUTRAL), *position.units_of(power))
    neutral = tuple(sorted(mine, key=lambda unit: board.number[unit.where]))
    units = {p: pieces for p, pieces in position.units.items() if p not in (power, NEUTRAL)}
    return replace(
        position,
        units=MappingProxyType(units | ({NEUTRAL: neutral} if neutral else {})),
        centers=_without(position.centers, power),
        homes=_without(position.homes, power),
        dislodged=tuple(
            dislodged_unit for dislodged_unit in position.dislodged if dislodged_unit.power != power
        ),
    )


def _without(
    held: Mapping[Power, tuple[Province, ...]], power: Power
) -> Mapping[Power, tuple[Province, ...]]:
    return MappingProxyType(
        {other_power: places for other_power, places in held.items() if other_power != power}
    )
