"""Questions that change nothing: help, lists, the board, earlier reports."""

from __future__ import annotations

from collections.abc import Callable

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.games import Report, Status
from gmbot.game.notices.people import GameList, Help
from gmbot.game.orders import orders_ahead, signing_key
from gmbot.game.people import game_row, game_rows, roster_of
from gmbot.game.questions.rules_in_words import rules_in_order
from gmbot.game.reading import is_master
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of, set_in_force
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import order_of_power, power_name, result_words
from gmbot.game.state.model import Game, GameState, Person, PhaseRecord, Seat, titled
from gmbot.game.state.visibility import board_picture, hides, is_revealed, view_of
from gmbot.game.views import (
    board_rows,
    board_text,
    center_chart,
    chart_picture,
    history_text,
    not_to_be_seen,
    order_rows,
    sees_all,
    shown_names,
)
from gmbot.houserules.draws import alive
from gmbot.messages import Padded, Text, joined, say
from gmbot.parsing.tokens import names_abroad
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import print_order, read_order
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import Result
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants


def help_page(context: Context, person: Person | None, topic: str = "") -> Answer:
    """The short guide."""
    known = person is not None and person.confirmed
    page = Help(topic, context.bot, game_rows(context, person), known)
    return Answer((page, *(signing_key(context) if "verify" in topic.lower() else ())))


def game_list(context: Context, person: Person | None) -> Answer:
    """All games, openings first."""
    return Answer((GameList(game_rows(context, person), context.bot),))


def status_of(
    context: Context, game: Game, seat: Seat | None, person: Person | None = None
) -> Answer:
    """The board of a game now; for a seat, its own orders too."""
    refusal = not_to_be_seen(context, game, seat, person)
    if refusal is not None:
        return Answer((refusal,))
    ruleset = ruleset_of(game)
    whole = sees_all(context, game, person)
    power = seat.power if seat else None
    # Where centers are dealt by chance there is no board before that, and nobody is defeated.
    dealt = bool(game.position.units or game.position.centers)
    submission = set_in_force(context, game, power) if power else None
    notice = Status(
        game=game.name,
        phase=game.phase.title if game.state is GameState.RUNNING else game.state.title,
        phase_code=game.phase.code,
        state=game_row(context, game).state,
        board=board_rows(game.position, ruleset, shown_names(context, game))
        if whole and dealt
        else (),
        board_text=context.draw(game.position, ruleset.board)
        if whole or power is None
        else board_text(view_of(game, power), ruleset),
        own=order_rows(submission, ruleset) if submission else (),
        seat=power is not None,
    )
    kept = orders_ahead(game, power) if power else ()
    people = _people(context, game, person)
    notices = (notice, *([people] if people else []), *kept)
    return Answer(notices, picture=board_picture(context, game, power, whole=whole))


def _people(context: Context, game: Game, reader: Person | None) -> Report | None:
    """The players while powers are not dealt (S4.32); None if all have a power, or it is secret."""
    roster = roster_of(context, game, for_gm=is_master(context, game, reader))
    if not roster:
        return None
    text = joined("\n", [say("status.not-dealt-yet"), *roster, _gm_line(game)])
    return Report(say("status.players", game=game.name), text)


_HEAD = 10
"""Columns of a power in English, with a blank behind it."""


def _gm_line(game: Game) -> str:
    return joined(" ", (_head("GM", ruleset_of(game).board), game.gm.name))


def who_plays(context: Context, game: Game, reader: Person | None) -> Answer:
    """Who plays which power."""
    names = shown_names(context, game)
    hidden = game.state is not GameState.FORMING and hides(context, game)
    if hidden or (houserules_of(game).gunboat and not is_revealed(context, game)):
        text = say("status.nobody-learns-who-plays", gm=game.gm.name)
        return Answer((Report(say("status.players", game=game.name), text),))
    board = ruleset_of(game).board
    people = _people(context, game, reader)
    if people is not None:
        return Answer((people,))
    gone = _defeated(context, game)
    lines: list[str] = [
        _player_line(info.id, board, names.get(info.id), defeated=info.id in gone)
        if not is_ejected(game, info.id)
        else say("status.ejected", power=_head(power_name(info.id, board), board))
        for info in board.powers
    ]
    lines.append(_gm_line(game))
    return Answer((Report(say("status.players", game=game.name), joined("\n", lines)),))


def _head(name: str, board: Board) -> Text:
    """``France:`` with the room that the longest name of the reader's language needs."""
    abroad = (len(value) for info in board.powers for value in names_abroad(info).values())
    return Padded(joined("", (name, ":")), _HEAD, max((_HEAD - 1, *abroad)) + 1)


def _player_line(power_id: Power, board: Board, name: str | None, *, defeated: bool) -> str:
    power, vacant = _head(power_name(power_id, board), board), say("status.vacant")
    if defeated:
        return say("status.defeated", power=power, name=name or vacant)
    return say("status.player", power=power, name=name or vacant)


def _defeated(context: Context, game: Game) -> frozenset[Power]:
    """The powers that are out (S0.37); in the fog nobody is told."""
    if game.state is GameState.FORMING or hides(context, game):
        return frozenset()
    powers = [info.id for info in ruleset_of(game).board.powers]
    return frozenset(powers) - frozenset(alive(game.position, powers))


def rules_of(game: Game) -> Answer:
    """The house rules in force, in plain words."""
    lines = joined("\n", ("- " + line for line in rules_in_order(game)))
    title = f"{variants.load(game.variant).title}, {houserules_of(game).title}"
    text = joined("\n\n", filter(None, (game.notes.comment, title, lines)))
    return Answer((Report(say("status.rules", game=game.name), text),))


def abbreviations_of(ruleset: Ruleset, title: str) -> Answer:
    """The table of printed abbreviations; every other usual spelling is read as well."""
    lines = [
        f"{info.abbr:<4} {info.name}{'  *' if info.is_center else ''}"
        for info in sorted(ruleset.board.provinces.values(), key=lambda info: info.name)
    ]
    text = joined("\n", [*lines, "", say("status.supply-center")])
    return Answer((Report(say("status.abbreviations", title=title), text),))


def history_of(
    context: Context,
    game: Game,
    seat: Seat | None = None,
    person: Person | None = None,
    among: Callable[[PhaseRecord], bool] = lambda record: True,
) -> Answer:
    """Every resolved phase ``among`` those asked for, oldest first.

    In the fog as the reader was told it (S2.20).
    """
    secret = not_to_be_seen(context, game, seat, person)
    if secret is not None:
        return Answer((secret,))
    records = context.work.games.records(game.id)
    if not records:
        refusal = Refusal.of("no-history-yet", game=game.name)
        return Answer((refusal,))
    last = records[-1].phase
    records = tuple(record for record in records if among(record))
    if not records:
        refusal = Refusal.of(
            "nothing-resolved-then", game=game.name, last=last.title, last_code=last.code
        )
        return Answer((refusal,))
    ruleset = ruleset_of(game)
    if seat is not None and seat.power is not None and not sees_all(context, game, person):
        text = history_text(records, game.position, ruleset, seat.power)
    else:
        text = joined("\n\n", (_phase_text(record, ruleset) for record in records))
    whole = sees_all(context, game, person)
    picture = chart_picture(game, center_chart(context, game)) if whole else None
    return Answer((Report(say("status.history", game=game.name), text),), picture=picture)


def _phase_text(record: PhaseRecord, ruleset: Ruleset) -> str:
    lines = [titled(record), ""]
    for entry in record.report.orders:
        order_read = read_order(entry.order, ruleset.board, None)
        printed = (
            print_order(order_read, ruleset.board) if isinstance(order_read, Order) else entry.order
        )
        result = result_words(
            other_result for other_result in entry.result if other_result is not Result.SUCCEEDS
        )
        order = order_of_power(entry.power, printed, ruleset.board)
        lines.append(joined("", (order, "  (", result, ")")) if result else order)
    return joined("\n", lines)


def summary_of(
    context: Context, game: Game, seat: Seat | None = None, person: Person | None = None
) -> Answer:
    """Who owns how many centers, and which; in the fog those in sight."""
    secret = not_to_be_seen(context, game, seat, person)
    if secret is not None:
        return Answer((secret,))
    if seat is not None and seat.power is not None and not sees_all(context, game, person):
        text = board_text(view_of(game, seat.power), ruleset_of(game))
        return Answer((Report(say("status.centers-in-sight-in", game=game.name), text),))
    chart = center_chart(context, game)
    return Answer((chart,), picture=chart_picture(game, chart))
