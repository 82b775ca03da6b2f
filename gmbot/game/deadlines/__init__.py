"""Deadlines as they move: extensions, pauses, absences, reminders, lateness, NMR."""

from gmbot.game.deadlines.absences import (
    cancel_absence, fair_deadline, list_absences, read_dates, record_absence,
)
from gmbot.game.deadlines.digest import gm_digest
from gmbot.game.deadlines.extensions import (
    FARTHEST_DEADLINE, ask_extension, extend_deadline, move_deadline, set_deadline,
)
from gmbot.game.deadlines.gm_mail import digest_at, send_digest, wait_for_digest
from gmbot.game.deadlines.lateness import (
    absent_seats, in_grace, silent_seats, wait_for_late_orders,
)
from gmbot.game.deadlines.nmr import is_to_be_replaced, nmr_notice, nmr_record, silent_powers
from gmbot.game.deadlines.nudges import nudge_provisional
from gmbot.game.deadlines.pause_votes import agree_to_pause, propose_pause, refuse_pause
from gmbot.game.deadlines.pauses import (
    end_pause, has_players, pause_ends_at, pause_game, pause_reminder_at, pause_without_players,
    remind_of_pause, resume_game,
)
from gmbot.game.deadlines.reliability import (
    count_seat_left, is_reliable_for, own_reliability, reliability_of,
)
from gmbot.game.deadlines.reminders import (
    is_before_deadline, next_look, remind_of_orders, set_remind,
)
from gmbot.game.deadlines.untimed import next_nudge, nudge

__all__ = [
    "FARTHEST_DEADLINE", "absent_seats", "agree_to_pause", "ask_extension", "cancel_absence",
    "count_seat_left", "digest_at", "end_pause", "extend_deadline", "fair_deadline", "gm_digest",
    "has_players", "in_grace", "is_before_deadline", "is_reliable_for", "is_to_be_replaced",
    "list_absences", "move_deadline", "next_look", "next_nudge", "nmr_notice", "nmr_record",
    "nudge", "nudge_provisional",
    "own_reliability", "pause_ends_at", "pause_game", "pause_reminder_at", "pause_without_players",
    "propose_pause", "read_dates", "record_absence", "refuse_pause", "reliability_of",
    "remind_of_orders", "remind_of_pause", "resume_game", "send_digest", "set_deadline",
    "set_remind", "silent_powers", "silent_seats", "wait_for_digest", "wait_for_late_orders",
]
