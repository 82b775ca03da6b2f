"""Who carries out which command: each row of the table of commands with its handler."""

from __future__ import annotations

from gmbot.game.archive import book, diary, reveal
from gmbot.game.corrections import board, mistakes, results, rollback
from gmbot.game.deadlines import absences, extensions, pauses
from gmbot.game.draws import appeals, end_game, length, votes
from gmbot.game.gm import commands, comment, create, report
from gmbot.game.intake import short_commands
from gmbot.game.people import addresses, co_masters, signon, verify
from gmbot.game.phases import release
from gmbot.game.press import copies, queue, submit
from gmbot.game.questions import game_log, lists, maps, sheets, status, trial, why
from gmbot.game.reading.permissions import Handlers
from gmbot.game.seats import become, nmr_marks, replacement, resignation, substitution
from gmbot.game.start import (
    bids,
    empire_names,
    invitations,
    muster,
    power_preferences,
    schedule,
    start_game,
    unstart,
)
from gmbot.game.views import observers
from gmbot.parsing.commands.table import everybody, gm, players, press

HANDLERS = Handlers()

# ---- everybody
HANDLERS.on(everybody.HELP, short_commands.show_help)
HANDLERS.on(everybody.REGISTER, short_commands.register)
HANDLERS.on(everybody.CONFIRM, short_commands.confirmed_before)
HANDLERS.on(everybody.SIGNON, short_commands.confirmed_before)
HANDLERS.on(everybody.JOIN, short_commands.ask_to_join)
HANDLERS.on(everybody.TAKEOVER, replacement.takeover)
HANDLERS.on(everybody.STANDBY, replacement.stand_by)
HANDLERS.on(everybody.OBSERVE, observers.observe_game)
HANDLERS.on(everybody.UNSUBSCRIBE, observers.unsubscribe)
HANDLERS.on(everybody.ALSO, addresses.add_address)
HANDLERS.on(everybody.VERIFY, verify.verify_mail)
HANDLERS.on(everybody.LIST, lists.list_games)
HANDLERS.on(everybody.STATUS, lists.of_game(status.status_of))
HANDLERS.on(
    everybody.WHO,
    lists.of_game(lambda context, game, seat, person: status.who_plays(context, game)),
)
HANDLERS.on(everybody.HISTORY, lists.history_asked)
HANDLERS.on(everybody.SUMMARY, lists.of_game(status.summary_of))
HANDLERS.on(everybody.BOOK, book.send_book)
HANDLERS.on(everybody.ARCHIVE, book.send_archive)
HANDLERS.on(everybody.MAP, maps.send_map)
HANDLERS.on(everybody.RULES, sheets.show_rules)
HANDLERS.on(everybody.ABBREV, sheets.show_abbreviations)

# ---- players
HANDLERS.for_player(players.READY, muster.answer_muster)
HANDLERS.for_player(players.PREFER, power_preferences.keep_preference)
HANDLERS.on(players.BID, bids.place_bid)
HANDLERS.in_game(players.EMPIRE, empire_names.name_empire)
HANDLERS.on(players.FINAL, short_commands.final)
HANDLERS.on(players.PROVISIONAL, short_commands.provisional)
HANDLERS.on(players.CLEAR, short_commands.clear)
HANDLERS.on(players.OPTIONS, why.show_options)
HANDLERS.on(players.TRY, trial.try_orders)
HANDLERS.in_game(players.WHY, why.explain_order)
HANDLERS.on(players.EXTENSION, commands.ask_or_extend)
HANDLERS.on(players.ABSENCE, absences.record_absence)
HANDLERS.on(players.CANCEL_ABSENCE, absences.cancel_absence)
HANDLERS.on(players.ABSENCES, absences.list_absences)
HANDLERS.for_player(players.SUBSTITUTE, substitution.substitute)
HANDLERS.on(players.PROPOSE, votes.propose)
HANDLERS.on(players.VOTE, length.cast_vote)
HANDLERS.on(players.VOTES, length.list_votes)
HANDLERS.on(players.COMPLAIN, appeals.complain_about_draw)
HANDLERS.for_player(players.ERROR, mistakes.report_error)
HANDLERS.for_player(players.DIARY, diary.keep_diary)
HANDLERS.in_game(players.EOG, reveal.keep_statement)
HANDLERS.for_player(players.RESIGN, resignation.resign)
HANDLERS.on(players.SET, short_commands.set_value)
HANDLERS.on(players.TOKEN, signon.new_token)

# ---- press
HANDLERS.on(press.PRESS, submit.write_press)
HANDLERS.for_player(press.SEND, submit.send_held_piece)
HANDLERS.for_master(press.QUEUE, queue.show_queue)
HANDLERS.for_master(press.APPROVE, queue.approve_piece)
HANDLERS.for_master(press.REJECT, queue.reject_piece)
HANDLERS.for_master(press.AMEND, queue.amend_piece)
HANDLERS.for_master(press.COPY, copies.copy_press)

# ---- the game master
HANDLERS.on(gm.CREATE, create.create_game)
HANDLERS.for_master(gm.OPEN, invitations.open_or_close_entry)
HANDLERS.for_master(gm.CLOSE, invitations.open_or_close_entry)
HANDLERS.for_master(gm.INVITE, invitations.invite_people)
HANDLERS.for_master(gm.ADMIT, invitations.admit_or_refuse)
HANDLERS.for_master(gm.REFUSE, invitations.admit_or_refuse)
HANDLERS.for_master(gm.BAR, invitations.admit_or_refuse)
HANDLERS.for_master(gm.AUCTION, bids.close_auction)
HANDLERS.for_master(gm.ASSIGN, power_preferences.assign_powers)
HANDLERS.for_master(gm.VETO, empire_names.veto_name)
HANDLERS.for_master(gm.SCHEDULE, schedule.set_schedule)
HANDLERS.for_master(gm.START, start_game.start_by_gm)
HANDLERS.for_master(gm.UNSTART, unstart.unstart_game)
HANDLERS.for_master(gm.DEADLINE, extensions.set_deadline)
HANDLERS.on(gm.EXTEND, commands.extend_or_ask)
HANDLERS.for_master(gm.PAUSE, pauses.pause_game)
HANDLERS.for_master(gm.RESUME, pauses.resume_game)
HANDLERS.for_master(gm.PREVIEW, commands.preview_results)
HANDLERS.for_master(gm.PROCESS, commands.process_now)
HANDLERS.for_master(gm.REVIEW, release.set_review)
HANDLERS.for_master(gm.RELEASE, release.release_results)
HANDLERS.for_master(gm.ORDERS_FOR, commands.orders_for)
HANDLERS.for_master(gm.CORRECT, results.correct_results)
HANDLERS.for_master(gm.EDIT, board.edit_board)
HANDLERS.for_master(gm.ROLLBACK, rollback.roll_back)
HANDLERS.for_master(gm.ROLLFORWARD, rollback.roll_forward)
HANDLERS.for_master(gm.BECOME, become.become_power)
HANDLERS.for_master(gm.EXCUSE, resignation.seat_action)
HANDLERS.for_master(gm.NMR, nmr_marks.mark_missed)
HANDLERS.for_master(gm.EJECT, resignation.seat_action)
HANDLERS.for_master(gm.CALL, resignation.seat_action)
HANDLERS.for_master(gm.REINSTATE, resignation.seat_action)
HANDLERS.for_master(gm.DUMMY, resignation.seat_action)
HANDLERS.for_master(gm.REPLACE, replacement.replace_player)
HANDLERS.for_master(gm.MASTER, co_masters.change_masters)
HANDLERS.for_master(gm.SETTLE, appeals.settle_draw)
HANDLERS.for_master(gm.REVOTE, appeals.call_revote)
HANDLERS.for_master(gm.LENGTH, length.lengthen)
HANDLERS.for_master(gm.END, end_game.end_by_gm)
HANDLERS.for_master(gm.CANCEL, end_game.cancel_game)
HANDLERS.for_master(gm.REVEAL, reveal.reveal_now)
HANDLERS.for_master(gm.ANNOUNCE, commands.announce)
HANDLERS.for_master(gm.COMMENT, comment.set_comment)
HANDLERS.for_master(gm.REPORT, report.report_orders)
HANDLERS.in_game(gm.AUDIT, game_log.show_log)
HANDLERS.on(gm.RESEND, short_commands.resend_some)
