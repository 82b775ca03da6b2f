"""People outside any game: addresses, proofs, passwords, settings, bounces."""

from gmbot.game.people.addresses import (
    add_address, address_confirmed, address_moves_at, claim_address, claim_noted, move_address,
    set_address, stop_move,
)
from gmbot.game.people.both_addresses import to_both
from gmbot.game.people.bounces import mail_failed, resend_missed, sign_of_life, take_delivery_report
from gmbot.game.people.co_masters import change_masters, master_agreed
from gmbot.game.people.daily import is_daily_due, send_daily, waits
from gmbot.game.people.forgetting import (
    closing_told, forget_person, is_mentioned, is_named, pseudonym, still_in, whole,
)
from gmbot.game.people.game_list import (
    free_powers, game_row, game_rows, given_up, open_row, open_rows,
)
from gmbot.game.people.likeness import likeness, likeness_later
from gmbot.game.people.passwords import mask_passwords, set_password
from gmbot.game.people.registration import (
    clean_name, confirm_person, known_or_new, poses, register_person, welcome,
)
from gmbot.game.people.roster import people_in, roster_of
from gmbot.game.people.settings import change_setting
from gmbot.game.people.signon import is_signon_alone, new_token, sign_on
from gmbot.game.people.verify import CODE_LENGTH, code_of, verify_mail

__all__ = [
    "CODE_LENGTH", "add_address", "address_confirmed", "address_moves_at", "change_masters",
    "change_setting", "claim_address", "claim_noted", "clean_name", "closing_told", "code_of",
    "confirm_person", "forget_person", "free_powers", "game_row", "game_rows", "given_up",
    "is_daily_due", "is_mentioned", "is_named", "is_signon_alone", "known_or_new",
    "likeness", "likeness_later", "mail_failed",
    "mask_passwords", "master_agreed", "move_address", "new_token", "open_row", "open_rows",
    "people_in",
    "poses", "pseudonym", "register_person", "resend_missed", "roster_of", "send_daily",
    "set_address", "set_password", "sign_of_life", "sign_on", "still_in", "stop_move",
    "take_delivery_report", "to_both", "verify_mail", "waits", "welcome", "whole",
]
