"""What each reader may see of a game, as reports, files and envelopes."""

from gmbot.game.views.access import (
    is_blind, is_listed, may_not_look, not_to_be_seen, sees_all, shown_names, ways_to_look,
    words_for_all,
)
from gmbot.game.views.charts import center_chart, chart_picture, yearly_chart
from gmbot.game.views.ending import chart_at_end, ending_of, final_chart, with_end, with_ending
from gmbot.game.views.files import attach_files, set_files
from gmbot.game.views.fog import board_text, ends_year, history_text, recorded_orders, totals_line
from gmbot.game.views.chance import chance_told, log_draw
from gmbot.game.views.footer import (
    covers_everything, game_address, next_deadline, seat_footer, to_master, to_seat,
)
from gmbot.game.views.ical import deadline_calendar
from gmbot.game.views.judge_text import judge_head, write_judge_text
from gmbot.game.views.observers import (
    observe_game, observer_addresses, shown_to_observers, unsubscribe,
)
from gmbot.game.views.preferences import (
    MailPreferences, language_code, no_such_language, set_colors, set_language, set_switch,
    tastes_of,
)
from gmbot.game.views.recipients import alarms, answer_with_mails, tell_all, unnamed
from gmbot.game.views.reports import board_rows, copy_back, order_line, order_rows, results_for
from gmbot.game.views.results_mails import (
    Resolved, in_a_row, mails_about, notices_of, one_mail_each,
)
from gmbot.game.views.year_end import defeats, new_homes

__all__ = [
    "MailPreferences", "Resolved", "alarms", "answer_with_mails", "attach_files", "board_rows",
    "board_text", "center_chart", "chance_told", "chart_at_end", "chart_picture", "copy_back",
    "covers_everything", "deadline_calendar", "defeats", "ending_of", "ends_year",
    "final_chart", "game_address", "history_text", "in_a_row", "is_blind", "is_listed",
    "judge_head", "language_code", "log_draw", "mails_about", "may_not_look", "new_homes",
    "next_deadline", "no_such_language", "not_to_be_seen", "notices_of", "observe_game",
    "observer_addresses", "one_mail_each", "order_line", "order_rows", "recorded_orders",
    "results_for", "seat_footer", "sees_all", "set_colors", "set_files", "set_language",
    "set_switch", "shown_names", "shown_to_observers", "tastes_of", "tell_all", "to_master",
    "to_seat", "totals_line", "unnamed", "unsubscribe", "ways_to_look", "with_end",
    "with_ending", "words_for_all", "write_judge_text", "yearly_chart",
]
