"""Sets of orders as they come in, are kept, answered and decided."""

from gmbot.game.orders.ahead import (
    forget_ahead, goes_along, ordered_ahead_since, orders_ahead, phases_ahead, read_kept_orders,
    sent_along,
)
from gmbot.game.orders.asked_back import chosen
from gmbot.game.orders.condition_facts import KnownFacts, dislodged_in, is_so, moved_in, ordered_in
from gmbot.game.orders.in_force import (
    BOARD, IN_FORCE, OUTCOME, OVER, RULES, UNDONE, InForce, board_digest,
    board_digest_of, leaf_of_set, of_the_whole, report_digest, report_digest_of, rules_digest,
    seal_board, seal_in_force, seal_outcome, seal_rules,
)
from gmbot.game.orders.on_file import explicit, merged_sets, with_implied
from gmbot.game.orders.other_phases import just_missed
from gmbot.game.orders.phase_records import outcome_of
from gmbot.game.orders.receipts import units_without_order
from gmbot.game.orders.review import (
    closed_for_review, preview_of, results_withheld_since, withhold_results,
)
from gmbot.game.orders.rolled_back import is_rolled_back, kept_deadline, stands_rolled_back
from gmbot.game.orders.sets import (
    SET_CHANGED, change_set, set_finality, store_sets, withdraw_sets,
)
from gmbot.game.orders.signed import looks_told, note_look, signing_key, with_proofs
from gmbot.game.orders.submit import submit_orders

__all__ = [
    "BOARD", "IN_FORCE", "OUTCOME", "OVER", "RULES", "SET_CHANGED", "UNDONE", "InForce",
    "KnownFacts", "board_digest", "board_digest_of", "change_set", "chosen",
    "closed_for_review", "dislodged_in", "explicit", "forget_ahead", "goes_along",
    "is_rolled_back", "is_so", "just_missed", "kept_deadline", "leaf_of_set", "looks_told",
    "merged_sets", "moved_in", "note_look", "of_the_whole", "ordered_ahead_since", "ordered_in",
    "orders_ahead", "outcome_of", "phases_ahead", "preview_of", "read_kept_orders",
    "report_digest", "report_digest_of", "results_withheld_since", "rules_digest", "seal_board",
    "seal_in_force", "seal_outcome", "seal_rules", "sent_along", "set_finality", "signing_key",
    "stands_rolled_back", "store_sets", "submit_orders", "units_without_order", "with_implied",
    "with_proofs", "withdraw_sets", "withhold_results",
]
