"""A mail's text to the game, the seat and the requests that it means."""

from gmbot.game.reading.call import Call, GameCall, SeatCall
from gmbot.game.reading.codes import CODE_HOLDS, hold_mail, open_code, send_code
from gmbot.game.reading.game_names import free_name, name_fault
from gmbot.game.reading.game_master import (
    ask_first, is_confirmed, is_master, log_act, stale_command, wrong_phase,
)
from gmbot.game.reading.mail import (
    DEFAULT_VARIANT, MailSection, ReadMail, no_such_game, read_mail, setting_on_file,
)
from gmbot.game.reading.old_mails import (
    CLOCKS_DIFFER, came_before, for_earlier_phase, is_dated_before,
)
from gmbot.game.reading.names_that_mislead import LONGEST_NAME, faults_of_name
from gmbot.game.reading.permissions import (
    Handlers, mastered, own_power, power_in_play, seated, seatless,
)
from gmbot.game.reading.refusals import (
    PRESS_FROM_OUTSIDE, game_over, no_seat, not_running, only_master, other_seat, power_of,
    refused, which_game,
)
from gmbot.game.reading.routing import Route, route
from gmbot.game.reading.signon_line import read_signon
from gmbot.game.reading.subject_marks import unmarked
from gmbot.game.reading.substitutes import sits_for, substitute_addresses

__all__ = [
    "CLOCKS_DIFFER", "CODE_HOLDS", "DEFAULT_VARIANT", "LONGEST_NAME", "PRESS_FROM_OUTSIDE", "Call",
    "GameCall", "Handlers",
    "MailSection", "ReadMail", "Route", "SeatCall", "ask_first", "came_before",
    "faults_of_name", "for_earlier_phase", "free_name", "game_over", "hold_mail",
    "is_confirmed", "is_dated_before", "is_master", "log_act", "mastered",
    "name_fault", "no_seat", "no_such_game", "not_running", "only_master", "open_code",
    "other_seat", "own_power", "power_in_play", "power_of", "read_mail", "read_signon",
    "refused", "route", "seated", "seatless", "send_code", "setting_on_file", "sits_for",
    "stale_command",
    "substitute_addresses", "unmarked", "which_game", "wrong_phase",
]
