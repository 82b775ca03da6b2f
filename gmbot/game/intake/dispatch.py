"""Who carries out which command: each row of the table of commands with its handler."""

from __future__ import annotations

from gmbot.game.archive import keep_diary, keep_statement, reveal_now, send_archive, send_book
from gmbot.game.corrections import (
    correct_results,
    edit_board,
    report_error,
    roll_back,
    roll_forward,
)
from gmbot.game.deadlines import (
    cancel_absence,
    list_absences,
    own_reliability,
    pause_game,
    propose_pause,
    record_absence,
    resume_game,
    set_deadline,
)
from gmbot.game.draws import (
    call_revote,
    cancel_game,
    cast_vote,
    complain_about_draw,
    end_by_gm,
    lengthen,
    list_votes,
    propose,
    settle_draw,
)
from gmbot.game.gm import (
    announce,
    ask_or_extend,
    clear_for,
    create_game,
    extend_or_ask,
    orders_for,
    preview_results,
    process_now,
    report_orders,
    set_comment,
    set_position,
)
from gmbot.game.intake import short_commands
from gmbot.game.people import add_address, change_masters, new_token, verify_mail
from gmbot.game.phases import release_results, set_review
from gmbot.game.press import (
    amend_piece,
    approve_piece,
    copy_press,
    mute_powers,
    reject_piece,
    search_press,
    send_held_piece,
    show_queue,
    write_press,
)
from gmbot.game.questions import (
    explain_order,
    explain_rule,
    history_asked,
    list_games,
    of_game,
    send_map,
    show_abbreviations,
    show_log,
    show_options,
    show_rules,
    status_of,
    summary_of,
    try_orders,
    who_plays,
)
from gmbot.game.reading import Handlers
from gmbot.game.seats import (
    become_power,
    call_for_player,
    dummy,
    eject_player,
    excuse,
    mark_missed,
    of_power,
    reinstate,
    replace_player,
    resign,
    stand_by,
    substitute,
    takeover,
)
from gmbot.game.start import (
    admit,
    answer_muster,
    assign_powers,
    bar,
    close_auction,
    close_entry,
    invite_people,
    keep_luck,
    keep_preference,
    name_empire,
    open_entry,
    place_bid,
    refuse,
    set_schedule,
    start_by_gm,
    unstart_game,
    veto_name,
)
from gmbot.game.views import observe_game, unsubscribe
from gmbot.parsing.commands.table import everybody, gm, players, press

HANDLERS = Handlers()

# ---- everybody
HANDLERS.on(everybody.HELP, short_commands.show_help)
HANDLERS.on(everybody.REGISTER, short_commands.register)
HANDLERS.on(everybody.CONFIRM, short_commands.confirmed_before)
HANDLERS.on(everybody.SIGNON, short_commands.confirmed_before)
HANDLERS.on(everybody.JOIN, short_commands.ask_to_join)
HANDLERS.on(everybody.TAKEOVER, takeover)
HANDLERS.on(everybody.STANDBY, stand_by)
HANDLERS.on(everybody.OBSERVE, observe_game)
HANDLERS.on(everybody.UNSUBSCRIBE, unsubscribe)
HANDLERS.on(everybody.ALSO, add_address)
HANDLERS.on(everybody.VERIFY, verify_mail)
HANDLERS.on(everybody.LIST, list_games)
HANDLERS.on(everybody.STATUS, of_game(status_of))
HANDLERS.on(
    everybody.WHO,
    of_game(lambda context, game, seat, person: who_plays(context, game, person)),
)
HANDLERS.on(everybody.HISTORY, history_asked)
HANDLERS.on(everybody.SUMMARY, of_game(summary_of))
HANDLERS.on(everybody.BOOK, send_book)
HANDLERS.on(everybody.ARCHIVE, send_archive)
HANDLERS.on(everybody.MAP, send_map)
HANDLERS.on(everybody.RULES, show_rules)
HANDLERS.on(everybody.EXPLAIN, explain_rule)
HANDLERS.on(everybody.ABBREV, show_abbreviations)

# ---- players
HANDLERS.for_player(players.READY, answer_muster)
HANDLERS.for_player(players.PREFER, keep_preference)
HANDLERS.for_player(players.LUCK, keep_luck)
HANDLERS.on(players.BID, place_bid)
HANDLERS.in_game(players.EMPIRE, name_empire)
HANDLERS.on(players.FINAL, short_commands.final)
HANDLERS.on(players.PROVISIONAL, short_commands.provisional)
HANDLERS.on(players.CLEAR, short_commands.clear)
HANDLERS.on(players.OPTIONS, show_options)
HANDLERS.on(players.TRY, try_orders)
HANDLERS.in_game(players.WHY, explain_order)
HANDLERS.on(players.EXTENSION, ask_or_extend)
HANDLERS.on(players.ABSENCE, record_absence)
HANDLERS.on(players.CANCEL_ABSENCE, cancel_absence)
HANDLERS.on(players.ABSENCES, list_absences)
HANDLERS.for_player(players.SUBSTITUTE, substitute)
HANDLERS.on(players.PROPOSE, propose)
HANDLERS.for_player(players.PROPOSE_PAUSE, propose_pause)
HANDLERS.on(players.VOTE, cast_vote)
HANDLERS.on(players.VOTES, list_votes)
HANDLERS.on(players.COMPLAIN, complain_about_draw)
HANDLERS.for_player(players.ERROR, report_error)
HANDLERS.for_player(players.DIARY, keep_diary)
HANDLERS.in_game(players.EOG, keep_statement)
HANDLERS.for_player(players.RESIGN, resign)
HANDLERS.on(players.SET, short_commands.set_value)
HANDLERS.on(players.RECORD, own_reliability)
HANDLERS.on(players.TOKEN, new_token)

# ---- press
HANDLERS.on(press.PRESS, write_press)
HANDLERS.for_player(press.SEND, send_held_piece)
HANDLERS.for_player(press.MUTE, mute_powers)
HANDLERS.for_player(press.SEARCH, search_press)
HANDLERS.for_master(press.QUEUE, show_queue)
HANDLERS.for_master(press.APPROVE, approve_piece)
HANDLERS.for_master(press.REJECT, reject_piece)
HANDLERS.for_master(press.AMEND, amend_piece)
HANDLERS.for_master(press.COPY, copy_press)

# ---- the game master
HANDLERS.on(gm.CREATE, create_game)
HANDLERS.for_master(gm.OPEN, open_entry)
HANDLERS.for_master(gm.CLOSE, close_entry)
HANDLERS.for_master(gm.INVITE, invite_people)
HANDLERS.for_master(gm.ADMIT, admit)
HANDLERS.for_master(gm.REFUSE, refuse)
HANDLERS.for_master(gm.BAR, bar)
HANDLERS.for_master(gm.AUCTION, close_auction)
HANDLERS.for_master(gm.ASSIGN, assign_powers)
HANDLERS.for_master(gm.VETO, veto_name)
HANDLERS.for_master(gm.SCHEDULE, set_schedule)
HANDLERS.for_master(gm.POSITION, set_position)
HANDLERS.for_master(gm.START, start_by_gm)
HANDLERS.for_master(gm.UNSTART, unstart_game)
HANDLERS.for_master(gm.DEADLINE, set_deadline)
HANDLERS.on(gm.EXTEND, extend_or_ask)
HANDLERS.for_master(gm.PAUSE, pause_game)
HANDLERS.for_master(gm.RESUME, resume_game)
HANDLERS.for_master(gm.PREVIEW, preview_results)
HANDLERS.for_master(gm.PROCESS, process_now)
HANDLERS.for_master(gm.REVIEW, set_review)
HANDLERS.for_master(gm.RELEASE, release_results)
HANDLERS.for_master(gm.ORDERS_FOR, orders_for)
HANDLERS.for_master(gm.CLEAR_FOR, clear_for)
HANDLERS.for_master(gm.CORRECT, correct_results)
HANDLERS.for_master(gm.EDIT, edit_board)
HANDLERS.for_master(gm.ROLLBACK, roll_back)
HANDLERS.for_master(gm.ROLLFORWARD, roll_forward)
HANDLERS.for_master(gm.BECOME, become_power)
HANDLERS.for_master(gm.EXCUSE, of_power(excuse))
HANDLERS.for_master(gm.NMR, of_power(mark_missed))
HANDLERS.for_master(gm.EJECT, of_power(eject_player))
HANDLERS.for_master(gm.CALL, of_power(call_for_player))
HANDLERS.for_master(gm.REINSTATE, of_power(reinstate))
HANDLERS.for_master(gm.DUMMY, of_power(dummy))
HANDLERS.for_master(gm.REPLACE, replace_player)
HANDLERS.for_master(gm.MASTER, change_masters)
HANDLERS.for_master(gm.SETTLE, settle_draw)
HANDLERS.for_master(gm.REVOTE, call_revote)
HANDLERS.for_master(gm.LENGTH, lengthen)
HANDLERS.for_master(gm.END, end_by_gm)
HANDLERS.for_master(gm.CANCEL, cancel_game)
HANDLERS.for_master(gm.REVEAL, reveal_now)
HANDLERS.for_master(gm.ANNOUNCE, announce)
HANDLERS.for_master(gm.COMMENT, set_comment)
HANDLERS.for_master(gm.REPORT, report_orders)
HANDLERS.in_game(gm.AUDIT, show_log)
HANDLERS.on(gm.RESEND, short_commands.resend_some)
