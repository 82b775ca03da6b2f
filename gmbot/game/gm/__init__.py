"""What the GM does by mail besides: CREATE, SET, POSITION, REPORT, COMMENT, RESEND."""

from gmbot.game.gm.commands import (
    announce, ask_or_extend, clear_for, extend_or_ask, orders_for, preview_results, process_now,
)
from gmbot.game.gm.comment import set_comment
from gmbot.game.gm.create import PERSONAL_SETTINGS, create_game, set_rule, with_rule
from gmbot.game.gm.position import set_position
from gmbot.game.gm.report import report_orders
from gmbot.game.gm.resend import resend_mail

__all__ = [
    "PERSONAL_SETTINGS", "announce", "ask_or_extend", "clear_for", "create_game", "extend_or_ask",
    "orders_for", "preview_results", "process_now", "report_orders", "resend_mail", "set_comment",
    "set_position", "set_rule", "with_rule",
]
