"""Questions and their answers: nothing is changed here."""

from gmbot.game.questions.game_log import show_log
from gmbot.game.questions.lists import game_asked, history_asked, list_games, of_game
from gmbot.game.questions.maps import send_map
from gmbot.game.questions.named_units import find_units, take_phase
from gmbot.game.questions.order_form import Choice, FormRow, OrderForm, order_form
from gmbot.game.questions.rules_explained import explain_rule
from gmbot.game.questions.rules_in_words import rules_in_order, rules_in_short, rules_lines
from gmbot.game.questions.sheets import show_abbreviations, show_rules
from gmbot.game.questions.status import help_page, history_of, status_of, summary_of, who_plays
from gmbot.game.questions.trial import try_orders
from gmbot.game.questions.why import explain_order, show_options

__all__ = [
    "Choice", "FormRow", "OrderForm",
    "explain_order", "explain_rule", "find_units", "game_asked", "help_page", "history_asked",
    "history_of",
    "list_games", "of_game", "order_form", "rules_in_order", "rules_in_short",
    "rules_lines", "send_map", "show_abbreviations",
    "show_log", "show_options", "show_rules", "status_of", "summary_of", "take_phase", "try_orders",
    "who_plays",
]
