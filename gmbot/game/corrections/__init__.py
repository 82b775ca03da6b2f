"""Results, boards and orders that are put right afterwards, and rollback."""

from gmbot.game.corrections.board import edit_board
from gmbot.game.corrections.mistakes import mistake_beside, mistake_in_words, report_error
from gmbot.game.corrections.more_time import claim_back
from gmbot.game.corrections.results import correct_results
from gmbot.game.corrections.rollback import roll_back, roll_forward

__all__ = [
    "claim_back", "correct_results", "edit_board", "mistake_beside", "mistake_in_words",
    "report_error", "roll_back", "roll_forward",
]
