"""Orders that do not come: a phase waits, the late are told, silence is counted (S3.6, S3.8).

Nothing here decides how long or how often: that is the game's ``lateness`` and ``nmr``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from gmbot.game.desk import Desk, houserules_of, ruleset_of
from gmbot.game.extending import waits_for_answer
from gmbot.game.labels import power_name, template
from gmbot.game.model import Event, Game, Seat
from gmbot.game.notices import Envelope
from gmbot.game.notices_answers import News
from gmbot.game.order_receipts import missing
from gmbot.game.standing import sets_in_force, to_master, to_seat
from gmbot.game.views import hides
from gmbot.rules.dues import dues
from gmbot.rules.terms import PhaseKind, Power


def hold(desk: Desk, game: Game, at: datetime) -> tuple[Envelope, ...] | None:
    """Keep a phase open after its deadline, if the rules say so; None: it is to be resolved.

    ``at`` is the hour it is judged for: the arrival of the mail that comes next, which may be
    earlier than now if the bot was down. The mails tell the late, once. In the fog the wait comes
    whether or not anybody is late, and nobody else is told of one (S2.20).
    """
    assert game.deadline is not None  # a running game has one
    rule = houserules_of(game).lateness
    late = silent_seats(desk, game)
    asked = waits_for_answer(game, at)
    ends = [game.deadline + rule.lag, *([asked] if asked else [])]
    if late or hides(desk, game):
        ends.append(game.deadline + rule.grace)
    until = max(ends)
    if at >= until:
        return None
    if game.due_at == until:
        return ()
    desk.work.games.save(replace(game, due_at=until))
    if not late or not rule.grace or desk.now >= until:
        return ()
    desk.work.log(Event(desk.now, "late", game.id, {
        "phase": game.phase.code, "powers": [seat.power for seat in late],
    }))  # fmt: skip
    return _told(desk, game, late, until)


def in_grace(game: Game, now: datetime) -> bool:
    """Tell whether the phase is over, and waits only for those who are late."""
    return (
        game.due_at is not None
        and game.deadline is not None
        and now >= game.deadline + houserules_of(game).lateness.lag
        and waits_for_answer(game, now) is None
    )


def silent_seats(desk: Desk, game: Game) -> tuple[Seat, ...]:
    """The seats with a player who owes orders in this phase and has none on file.

    Hopeless retreats and removals are not owed, so nobody waits for them (S3.14, S3.15); a vacant
    seat is nobody who could be chased.
    """
    due = dues(game.position, ruleset_of(game))
    sets = sets_in_force(desk, game)
    return tuple(
        seat
        for seat in desk.work.games.seats(game.id)
        if seat.person_id is not None and seat.power in due and seat.power not in sets
    )


def _told(desk: Desk, game: Game, late: tuple[Seat, ...], until: datetime) -> tuple[Envelope, ...]:
    """The late learn what will happen, the others only that there is a wait."""
    ruleset = ruleset_of(game)
    due = dues(game.position, ruleset)
    names = {seat.id for seat in late}
    public = News(
        "late-public", f"{game.phase.code}: waiting for orders",
        f"The deadline of {game.phase.title} has passed and orders are missing. The results come "
        "as soon as they are in, at the latest at the hour below.", (("Waits until", until),),
    )  # fmt: skip
    mails = []
    for seat in desk.work.games.seats(game.id):
        if seat.id not in names or seat.power is None:
            mails += [] if hides(desk, game) else [to_seat(desk, game, seat, public)]
            continue
        notice = News(
            "late-notice", f"{game.phase.code}: your orders are late",
            f"The deadline of {game.phase.title} has passed, and I have no orders from you. There "
            "is still time until the hour below; if nothing comes, this will happen:",
            (("Last moment", until),), missing(due[seat.power], None, game),
            template(due[seat.power], game.position, ruleset),
        )  # fmt: skip
        mails.append(to_seat(desk, game, seat, notice))
    mails.append(to_master(desk, game, _for_master(desk, game, late, public)))
    return tuple(mail for mail in mails if mail is not None)


def _for_master(desk: Desk, game: Game, late: tuple[Seat, ...], public: News) -> News:
    """The GM reads whose orders are missing, with what he may do about it."""
    board = ruleset_of(game).board
    names = [power_name(seat.power, board) for seat in late if seat.power is not None]
    return replace(
        public,
        lines=tuple(f"{name}: no orders yet" for name in names),
        copy=("EXTEND 24h", "PROCESS FORCE", *(f"ORDERS FOR {name}" for name in names[:2])),
    )


# --------------------------------------------------------------------------- counting


def record_of(desk: Desk, game: Game, seat: Seat) -> tuple[bool, ...]:
    """Of each movement phase that a seat's player owed orders in: whether any came, oldest first.

    Phases before he took the power over, and those the GM has excused, are left out (S4.20). What
    the GM has said last of a phase holds. Orders for the retreats or builds to come count (S1.11).
    """
    since: datetime | None = None
    said: dict[str, str] = {}
    for event in desk.work.events(game.id):
        if event.data.get("power") != seat.power:
            continue
        if event.what == "took-over":
            since = event.at
        if event.what in ("excused", "nmr-marked", "heard"):
            said[event.data["phase"]] = event.what
    return tuple(
        said.get(record.phase.code) == "heard"
        or (seat.power in record.used and record.phase.code not in said)
        for record in desk.work.games.records(game.id)
        if record.phase.kind is PhaseKind.MOVEMENT
        and said.get(record.phase.code) != "excused"
        and (since is None or record.resolved_at >= since)
        and any(entry["power"] == seat.power for entry in record.report["orders"])
    )


def nmr_notice(desk: Desk, game: Game, seat: Seat) -> News:
    """Tell a player that nothing came, how often by now, and what follows."""
    count = record_of(desk, game, seat).count(False)
    times = "once" if count == 1 else f"{count} times"
    return News(
        "nmr", f"no orders came from you for {game.phase.code}",
        f"I had no orders from you for {game.phase.title}. Without them units hold, retreats are "
        f"disbanded and builds are not made. You have missed a movement phase {times} so far.",
        more=(houserules_of(game).nmr.in_words(),
            "If you cannot play on, RESIGN helps the others."),
        copy=("ABSENCE 24 Jun TO 3 Jul", "RESIGN"),
    )  # fmt: skip


def is_to_be_replaced(desk: Desk, game: Game, seat: Seat) -> bool:
    """Tell whether the rule of the game wants another player for a seat (S3.8)."""
    return houserules_of(game).nmr.replaces(record_of(desk, game, seat))


def silent_powers(game: Game, used: Collection[Power]) -> frozenset[Power]:
    """The powers that owed orders in a phase and had none that were used."""
    due = dues(game.position, ruleset_of(game))
    return frozenset(power for power in due if power not in used)
