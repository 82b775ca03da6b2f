"""Commands that are carried out in a few lines: HELP, REGISTER, JOIN, FINAL, CLEAR, SET."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.gm import PERSONAL_SETTINGS, resend_mail, set_rule
from gmbot.game.intake.passed_over import passed_over_lines
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.orders import (
    closed_for_review,
    forget_ahead,
    phases_ahead,
    set_finality,
    withdraw_sets,
)
from gmbot.game.people import (
    change_setting,
    register_person,
    resend_missed,
    set_address,
    set_password,
)
from gmbot.game.questions import game_asked, help_page
from gmbot.game.reading import (
    Call,
    is_master,
    mastered,
    not_running,
    only_master,
    own_power,
    power_of,
)
from gmbot.game.start import join_game
from gmbot.game.state.context import Answer, houserules_of, ruleset_of
from gmbot.game.state.labels import power_names
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.players import mark_heard
from gmbot.houserules.catalogue import ENTRIES as RULES
from gmbot.messages import say, sentences
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table import everybody, gm
from gmbot.parsing.commands.table.players import SET
from gmbot.rules.board.terms import Power


def show_help(call: Call, request: ask.Help) -> Answer:
    """``HELP [topic]``"""
    return help_page(call.context, call.writer.person, request.topic)


def register(call: Call, request: ask.Register) -> Answer:
    """``REGISTER name Ed, zone Europe/London``"""
    return register_person(
        call.context, call.writer, request.name, request.zone, language=request.language
    )


def ask_to_join(call: Call, request: ask.Join) -> Answer:
    """``JOIN austerlitz AS France [code]``"""
    writer = call.writer
    assert writer.person is not None  # _who_first has asked
    game = game_asked(call, request.game)
    if isinstance(game, Refusal):
        return Answer((game,))
    wish: Power | None = None
    request = _with_power(game, request)
    if request.power:
        board = ruleset_of(game).board
        dealt = ruleset_of(game).setup.deals  # then no power can be asked for, and join says so
        wish = Power(request.power) if dealt else power_of(request.power, board)
        if wish is None:
            names = power_names(board)
            refusal = Refusal.of(
                "no-power-no-power",
                power=request.power,
                game=game.name,
                power2=repr(request.power),
                names=names,
            )
            return Answer((refusal,))
    return join_game(call.context, writer, writer.person, game, wish, request.code)


def _with_power(game: Game, request: ask.Join) -> ask.Join:
    """``JOIN austerlitz England``: a word behind the game may be a power, and no code (S0.36)."""
    is_code = request.code.lower() in game.notes.admission.invited.values()
    if request.power or is_code or power_of(request.code, ruleset_of(game).board) is None:
        return request
    return replace(request, power=request.code, code="")


def final(call: Call, request: ask.Final) -> Answer:
    """``FINAL``: the orders on file are final."""
    return _finality(call, final=True)


def provisional(call: Call, request: ask.Provisional) -> Answer:
    """``PROVISIONAL``: the orders on file wait for the deadline."""
    return _finality(call, final=False)


def _finality(call: Call, *, final: bool) -> Answer:
    seat_found = _seated(call)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    game, power = seat_found
    ordered = call.section.read.orders is not None
    if ordered and final:
        return Answer()  # the set of the same mail has taken the word, and its receipt says it
    unread = call.section.read.not_understood or passed_over_lines(call.writer, call.section)
    if final and unread and houserules_of(game).ends_when_complete:
        quoted = tuple(line.raw.strip() for line in unread)
        return Answer((Refusal.of("not-made-final", quoted=quoted, phase_code=game.phase.code),))
    marked = set_finality(call.context, game, power, final=final)
    if ordered:
        return Answer()
    word = "final" if final else "provisional"
    if marked is None:
        return Answer((Done.of("no-orders-yet-for", phase_code=game.phase.code, word=word),))
    text = say("short-commands.may-still-change-them")
    return Answer((Done.of("orders-set", word=word, serial=marked.serial, told=text),))


def clear(call: Call, request: ask.Clear) -> Answer:
    """``CLEAR [phase or ALL]``"""
    seat_found = _seated(call)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    game, power = seat_found
    if request.all_phases or request.phase not in (None, game.phase):
        dropped = forget_ahead(
            call.context, game, power, None if request.all_phases else request.phase
        )
        if not request.all_phases:
            outcome_text = (
                say("short-commands.taken-back") if dropped else say("short-commands.none")
            )
            return Answer(
                (Done.of("orders-for", phase=request.phase, subject=outcome_text, dropped=dropped),)
            )
        game = call.context.work.games.get(game.id)
    count = withdraw_sets(call.context, game, power)
    if count:
        mark_heard(call.context, game, power)
    text = (
        say("short-commands.orders-for-taken-back", phase=game.phase.title)
        if count
        else say("short-commands.no-orders-on-file-2", phase=game.phase.title)
    )
    if request.all_phases and dropped:
        text = sentences(text, say("short-commands.what-kept-for-phases"))
    elif kept := phases_ahead(game, power):
        text = sentences(text, say("short-commands.what-sent-for-stays", held=", ".join(kept)))
    return Answer(
        (
            Done.of(
                "done-as-told",
                summary=say("short-commands.orders-taken-back")
                if count
                else say("short-commands.no-orders-on-file"),
                text=text,
            ),
        )
    )


def set_value(call: Call, request: ask.Set) -> Answer:
    """``SET``: a setting of the writer's own, or a rule of the game by its GM."""
    context, writer = call.context, call.writer
    assert writer.person is not None
    if is_new_password(request):
        return set_password(context, writer.person, writer.new_password)
    if any(
        isinstance(each_request, ask.Create) and each_request.line < request.line
        for each_request in call.section.read.requests
    ):
        return Answer()  # CREATE has taken it
    game = call.section.game if request.key.lower() not in PERSONAL_SETTINGS else None
    if game is not None and is_master(context, game, writer.person):
        return set_rule(context, writer, game, request.key, request.value)
    if game is not None and request.key.partition(".")[0].lower() in RULES:
        return Answer(
            (only_master(game, SET.line(request.key.upper()), everybody.RULES.line(game.name)),)
        )
    if request.key.lower() == "address":
        return set_address(context, writer, writer.person, request.value)
    return change_setting(context, writer.person, request.key, request.value)


def is_new_password(request: ask.Request) -> bool:
    """Tell ``SET PASSWORD`` from anything else."""
    return isinstance(request, ask.Set) and request.key.lower() == "password"


def resend_some(call: Call, request: ask.Simple) -> Answer:
    """``RESEND ALL`` is for everybody, ``RESEND 17`` for the GM."""
    assert call.writer.person is not None
    if request.rest.strip().upper() == "ALL":
        return resend_missed(call.context, call.writer.person)
    return mastered(gm.RESEND, resend_mail)(call, request)


def confirmed_before(call: Call, request: ask.Confirm | ask.SignOn) -> Answer:
    """``CONFIRM`` and ``SIGNON`` are looked at before anything else of a mail is done."""
    return Answer()


def _seated(call: Call) -> tuple[Game, Power] | Refusal:
    seat_found = own_power(call)
    if isinstance(seat_found, Refusal):
        return seat_found
    game, _ = seat_found
    refusal = not_running(game) if game.state is not GameState.RUNNING else closed_for_review(game)
    return refusal or seat_found
