"""Questions that change nothing: help, lists, the board, earlier reports."""

from __future__ import annotations

from gmbot.game.desk import Desk, Handled, houserules_of, ruleset_of
from gmbot.game.labels import center_labels, power_name
from gmbot.game.listing import game_row, game_rows
from gmbot.game.model import Game, GameState, Person, PhaseRecord, Seat
from gmbot.game.notices import GameList, Help, Picture, Refusal, Report, Status
from gmbot.game.players import player_names
from gmbot.game.reports import board_rows, order_rows
from gmbot.game.standing import set_in_force
from gmbot.rules.notation import position_to_tables, print_order, read_order
from gmbot.rules.orders import Order
from gmbot.rules.ruleset import Ruleset
from gmbot.variants import catalogue as variants


def help_page(desk: Desk, person: Person | None, topic: str = "") -> Handled:
    """The short guide."""
    known = person is not None and person.confirmed
    return Handled((Help(topic, desk.bot, game_rows(desk), known),))


def game_list(desk: Desk) -> Handled:
    """All games, openings first."""
    return Handled((GameList(game_rows(desk), desk.bot),))


def status(desk: Desk, game: Game, seat: Seat | None) -> Handled:
    """The board of a game now; for a seat, its own orders too."""
    ruleset = ruleset_of(game)
    one = set_in_force(desk, game, seat.power) if seat and seat.power else None
    notice = Status(
        game=game.name,
        phase=game.phase.title if game.state is GameState.RUNNING else game.state.value,
        phase_code=game.phase.code,
        state=game_row(desk, game).state,
        board=board_rows(game.position, ruleset, player_names(desk, game)),
        board_text=desk.draw(game.position, ruleset.board),
        own=order_rows(one, ruleset) if one else (),
        seat=seat is not None,
    )
    return Handled((notice,), picture=_board(game))


def who(desk: Desk, game: Game) -> Handled:
    """Who plays which power."""
    names = player_names(desk, game)
    board = ruleset_of(game).board
    lines = [f"{info.name + ':':<10} {names.get(info.id, 'vacant')}" for info in board.powers]
    lines.append(f"{'GM:':<10} {game.gm.name}")
    return Handled((Report(f"players of {game.name}", "\n".join(lines)),))


def rules(game: Game) -> Handled:
    """The house rules in force, in plain words."""
    lines = "\n".join(f"- {line}" for line in houserules_of(game).in_words())
    title = f"{variants.load(game.variant).title}, {houserules_of(game).title}"
    return Handled((Report(f"rules of {game.name}", f"{title}\n\n{lines}"),))


def abbreviations(ruleset: Ruleset, title: str) -> Handled:
    """The table of printed abbreviations; every other usual spelling is read as well."""
    lines = [
        f"{info.abbr:<4} {info.name}{'  *' if info.is_center else ''}"
        for info in sorted(ruleset.board.provinces.values(), key=lambda info: info.name)
    ]
    text = "\n".join([*lines, "", "* a supply center"])
    return Handled((Report(f"abbreviations of {title}", text),))


def history(desk: Desk, game: Game) -> Handled:
    """Every resolved phase, oldest first."""
    records = desk.work.games.records(game.id)
    if not records:
        refusal = Refusal(
            "E-STATE", "no history yet", f"No phase of {game.name} has been resolved yet.",
            copy=(f"STATUS {game.name}",),
        )  # fmt: skip
        return Handled((refusal,))
    ruleset = ruleset_of(game)
    text = "\n\n".join(_phase_text(record, ruleset) for record in records)
    return Handled((Report(f"history of {game.name}", text),))


def _phase_text(record: PhaseRecord, ruleset: Ruleset) -> str:
    lines = [record.phase.title, ""]
    for entry in record.report["orders"]:
        order = read_order(entry["order"], ruleset.board, None)
        printed = print_order(order, ruleset.board) if isinstance(order, Order) else entry["order"]
        result = ", ".join(word for word in entry["result"] if word != "succeeds")
        mark = f"  ({result})" if result else ""
        lines.append(f"{power_name(entry['power'], ruleset.board)}: {printed}{mark}")
    return "\n".join(lines)


def summary(desk: Desk, game: Game) -> Handled:
    """Who owns how many centers, and which."""
    board = ruleset_of(game).board
    lines = []
    for info in board.powers:
        centers = game.position.centers_of(info.id)
        owned = " ".join(center_labels(centers, board))
        lines.append(f"{info.name + ':':<10} {len(centers):2d}  {owned}")
    return Handled((Report(f"centers in {game.name}", "\n".join(lines)),))


def _board(game: Game) -> Picture:
    return Picture(
        variant=game.variant,
        before=position_to_tables(game.position),
        what="position",
        caption=f"{game.name}: {game.phase.title}",
    )
