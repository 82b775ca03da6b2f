"""Proposals that end a game, votes on them, their counts, last seasons."""

from gmbot.game.draws.appeals import call_revote, complain_about_draw, settle_draw
from gmbot.game.draws.end_game import cancel_game, end_by_gm
from gmbot.game.draws.last_season import close_season, is_asked
from gmbot.game.draws.length import cast_vote, lengthen, list_votes, without_vote
from gmbot.game.draws.settlement import (
    close_appeal, close_ballots, in_appeal, in_revote, is_end_final,
)
from gmbot.game.draws.vote_counts import count_votes, open_ballots_void, stalled_game
from gmbot.game.draws.votes import ballots_of_newcomer, propose
from gmbot.game.draws.windows import votes_to_cast, waits_for_poll, waits_for_votes

__all__ = [
    "ballots_of_newcomer", "call_revote", "cancel_game", "cast_vote", "close_appeal",
    "close_ballots", "close_season", "complain_about_draw", "count_votes", "end_by_gm", "in_appeal",
    "in_revote", "is_asked", "is_end_final", "lengthen", "list_votes", "open_ballots_void",
    "propose", "settle_draw", "stalled_game", "votes_to_cast", "waits_for_poll",
    "waits_for_votes", "without_vote",
]
