"""One phase is resolved, the next is opened; what else comes due, and when."""

from gmbot.game.phases.ledger_gaps import gap_seen, key_matters, key_told, loss_told
from gmbot.game.phases.release import release_results, set_review
from gmbot.game.phases.rerun import (
    Rerun, corrected_record, is_same_outcome, next_with_orders, resolve_again, store_rerun,
)
from gmbot.game.phases.resolve import is_complete, report_of, run_deadline
from gmbot.game.phases.timers import STAGES, Task, next_hour

__all__ = [
    "STAGES", "Rerun", "Task", "corrected_record", "gap_seen", "is_complete", "is_same_outcome",
    "key_matters", "key_told", "loss_told", "next_hour", "next_with_orders", "release_results",
    "report_of", "resolve_again", "run_deadline", "set_review", "store_rerun",
]
