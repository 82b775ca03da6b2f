"""What the GM sees at a glance, with lines ready to copy.

Who has ordered is told as yes or no, never what: a GM who does not want to see orders early need
not (``SET GMBLIND ON`` refuses him PREVIEW as well).
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.deadlines.absences import absences_of
from gmbot.game.deadlines.nmr import record_of
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.orders.review import withheld_since
from gmbot.game.orders.rolled_back import is_rolled_back
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.notes import hour_of
from gmbot.game.views.footer import sets_in_force
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues


def digest(context: Context, game: Game) -> Notice:
    """Per power whether orders are in, who is away, who was silent; and what can be done."""
    ranks = ruleset_of(game).board.ranks(played_powers(game))
    seats = sorted(
        context.work.games.seats(game.id),
        key=lambda seat: (seat.power is None, ranks.get(seat.power, 0) if seat.power else 0),
    )
    rows = [_row(context, game, seat) for seat in seats]
    if game.state is GameState.FORMING:
        return _forming(context, game, rows)
    if is_rolled_back(game):
        return _waiting(game, "are withdrawn", ("EDIT", "A Mun -> Ber", "ROLLFORWARD"))
    if withheld_since(game) is not None:
        return _waiting(game, "wait for you", ("PREVIEW", "RELEASE"))
    due = dues(game.position, ruleset_of(game))
    sets = sets_in_force(context, game)
    got = sum(power in sets for power in due)
    late = [power_name(power, ruleset_of(game).board) for power in due if power not in sets]
    copy = ["EXTEND 24h", "PROCESS FORCE", *(f"ORDERS FOR {name}" for name in late[:2])]
    return News(
        "digest", f"{game.phase.code}: {got} of {len(due)} powers have sent orders",
        f"{game.phase.title}: orders are in from {got} of {len(due)} powers.",
        (("Deadline", game.deadline),) if game.deadline else (), tuple(rows), tuple(copy),
    )  # fmt: skip


def _waiting(game: Game, how: str, copy: tuple[str, ...]) -> Notice:
    """The phase stands still until the GM says what shall become of its results."""
    text = f"The results of {game.phase.title} {how}. No orders are taken."
    return News("digest", f"{game.phase.code}: the results {how}", text, copy=copy)


def _forming(context: Context, game: Game, rows: Sequence[str]) -> Notice:
    seats = context.work.games.seats(game.id)
    taken = sum(seat.person_id is not None for seat in seats)
    count = f"{taken} of {len(played_powers(game))} seats taken"
    hour = hour_of(game)
    return News("digest", count, f"{game.name} takes players: {count}.",
        (("Start", hour),) if hour else (), tuple(rows),
        ("INVITE a@example.org", "START", "START AT Sat 18:00", "RULES"))  # fmt: skip


def _row(context: Context, game: Game, seat: Seat) -> str:
    board = ruleset_of(game).board
    name = power_name(seat.power, board) if seat.power else "no power yet"
    if seat.person_id is None:
        return f"{name}: no player"
    person = context.work.people.get(seat.person_id)
    words = [_received(context, game, seat.power)]
    bad = person.settings.get("bounced", {}).values()
    words += ["mail does not arrive"] if any(mark["marked"] for mark in bad) else []
    missed = record_of(context, game, seat).count(False)
    words += [f"missed {missed}"] if missed else []
    words += [
        f"away {one.begins:%d %b} to {one.ends:%d %b}"
        for one in absences_of(person)
        if one.ends > context.now
    ]
    said = ", ".join(filter(None, words))
    if game.state is GameState.FORMING:
        return f"{name}: {person.name} ({person.address}){', ' * bool(said)}{said}"
    return f"{name} ({person.name}): {said or 'nothing due'}"


def _received(context: Context, game: Game, power: Power | None) -> str:
    if power is None or power not in dues(game.position, ruleset_of(game)):
        return ""
    if game.state is GameState.FORMING:
        return ""
    one = sets_in_force(context, game).get(power)
    if one is None:
        return "no orders yet"
    return "orders received" if one.final else "orders received, provisional"
