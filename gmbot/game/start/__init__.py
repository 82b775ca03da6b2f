"""A game that forms: joining, invitations, preferences, auction, deal, START."""

from gmbot.game.start.auction import auction_closes_at, auction_of, auction_times, even_bid
from gmbot.game.start.bids import (
    bid_reminder_at, close_auction, close_late_auction, is_auction_open, place_bid, remind_bidders,
)
from gmbot.game.start.chance import keep_luck
from gmbot.game.start.deal import (
    deal_announced, deals, default_name, fingerprint_lines, number_fault,
)
from gmbot.game.start.empire_names import name_empire, veto_name
from gmbot.game.start.invitations import (
    accept_invitation, admit, bar, close_entry, invite_people, open_entry, refuse,
    refuse_invitation,
)
from gmbot.game.start.join import begin_if_full, join_game
from gmbot.game.start.muster import answer_muster, close_muster, muster_ends_at
from gmbot.game.start.power_preferences import assign_powers, keep_preference
from gmbot.game.start.rule_changes import (
    agree_to_change, change_lapses_at, change_rules, lapse_change, refuse_change,
)
from gmbot.game.start.schedule import set_schedule, simulated
from gmbot.game.start.start_game import start_at_its_hour, start_by_gm
from gmbot.game.start.unstart import unstart_game

__all__ = [
    "accept_invitation", "admit", "agree_to_change", "answer_muster", "assign_powers",
    "auction_closes_at", "auction_of", "auction_times", "bar", "begin_if_full", "bid_reminder_at",
    "change_lapses_at", "change_rules", "close_auction", "close_entry", "close_late_auction",
    "close_muster", "deal_announced", "deals", "default_name", "even_bid", "fingerprint_lines",
    "invite_people", "is_auction_open", "join_game", "keep_luck", "keep_preference",
    "lapse_change", "muster_ends_at", "name_empire", "number_fault", "open_entry", "place_bid",
    "refuse", "refuse_change", "refuse_invitation", "remind_bidders", "set_schedule",
    "simulated", "start_at_its_hour", "start_by_gm", "unstart_game", "veto_name",
]
