"""The table of requests: who carries out what a line of a mail asks for.

Handlers of whole themes stand in modules of their own, each with such a table; here are the short
ones, and the tables laid together.
"""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.archive import book, diary, reveal
from gmbot.game.draws import appeals, length, votes
from gmbot.game.gm import commands, phase_commands
from gmbot.game.gm.create import PERSONAL, set_rule
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.orders import ahead
from gmbot.game.orders.review import closed
from gmbot.game.orders.sets import set_finality, withdraw
from gmbot.game.people import addresses, bounces, registration, signon
from gmbot.game.people.passwords import set_password
from gmbot.game.people.settings import change_setting
from gmbot.game.people.verify import verify
from gmbot.game.press import submit
from gmbot.game.questions import sheets, status, why
from gmbot.game.questions.lists import game_asked, history, list_games, of_game
from gmbot.game.reading.game_master import is_master
from gmbot.game.reading.mail import MailSection
from gmbot.game.reading.permissions import Handler, own_power, seated
from gmbot.game.reading.refusals import not_running, only_master, power_of
from gmbot.game.seats import substitution
from gmbot.game.start import bids, empire_names, join, muster, power_preferences
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.game.views import observers
from gmbot.houserules.catalogue import ENTRIES as RULES
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.permissions import name_of
from gmbot.rules.board.terms import Power


def handler_of(request: ask.Request) -> Handler | None:
    """Who carries a request out; None: nobody does yet."""
    return BY_TYPE.get(type(request)) or BY_NAME.get(name_of(request))


def _help(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    assert isinstance(request, ask.Help)
    return status.help_page(context, writer.person, request.topic)


def _register(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    assert isinstance(request, ask.Register)
    return registration.register(
        context, writer, request.name, request.zone, language=request.language
    )


def _join(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    assert isinstance(request, ask.Join)
    assert writer.person is not None  # _who_first has asked
    game = game_asked(context, writer.person, request.game, part)
    if isinstance(game, Refusal):
        return Answer((game,))
    wish: Power | None = None
    if request.power:
        board = ruleset_of(game).board
        dealt = ruleset_of(game).setup.deals  # then no power can be asked for, and join says so
        wish = Power(request.power) if dealt else power_of(request.power, board)
        if wish is None:
            names = ", ".join(info.name for info in board.powers)
            refusal = Refusal(
                "E-UNKNOWN", f"no power {request.power}",
                f"{game.name} has no power {request.power!r}. There are: {names}.",
                kept="No seat was reserved.", copy=(f"JOIN {game.name}",),
            )  # fmt: skip
            return Answer((refusal,))
    return join.join(context, writer, writer.person, game, wish, request.code)


def _finality(final: bool) -> Handler:
    def handler(
        context: Context, writer: Writer, part: MailSection, request: ask.Request
    ) -> Answer:
        found = _seated(context, writer, part)
        if isinstance(found, Refusal):
            return Answer((found,))
        game, power = found
        one = set_finality(context, game, power, final=final)
        if part.read.orders is not None:
            return Answer()  # the receipt in the same mail says it
        word = "final" if final else "provisional"
        if one is None:
            return Answer((Done(f"no orders yet for {game.phase.code}",
                f"There are no orders of yours to mark as {word}. Send them first."),))  # fmt: skip
        told = "You may still change them until they are used."
        return Answer(
            (Done(f"your orders are {word}", f"Your set {one.serial} is {word}. {told}"),)
        )

    return handler


def _clear(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    found = _seated(context, writer, part)
    if isinstance(found, Refusal):
        return Answer((found,))
    assert isinstance(request, ask.Clear)
    game, power = found
    if request.all_phases or request.phase not in (None, game.phase):
        dropped = ahead.forget(context, game, power, None if request.all_phases else request.phase)
        if not request.all_phases:
            what = "are taken back" if dropped else "were none"
            return Answer((Done(f"orders for {request.phase}: {what}",
                f"Orders of yours that were kept for {request.phase}: {dropped}."),))  # fmt: skip
        game = context.work.games.get(game.id)
    count = withdraw(context, game, power)
    text = (
        f"Your orders for {game.phase.title} are taken back; you have none on file now."
        if count
        else f"You had no orders on file for {game.phase.title}."
    )
    if request.all_phases and dropped:
        text += " What was kept for phases to come is taken back, too."
    elif kept := ahead.kept_for(game, power):
        text += f" What you have sent for {', '.join(kept)} stays; CLEAR ALL takes back everything."
    return Answer((Done("your orders are taken back" if count else "no orders on file", text),))


def _set(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    assert isinstance(request, ask.Set)
    assert writer.person is not None
    if request.key.lower() == "password":
        return set_password(context, writer.person, writer.new_password)
    if any(isinstance(one, ask.Create) and one.line < request.line for one in part.read.requests):
        return Answer()  # CREATE has taken it
    game = part.game if request.key.lower() not in PERSONAL else None
    if game is not None and is_master(context, game, writer.person):
        game = context.work.games.get(game.id)
        return set_rule(context, writer, game, request.key, request.value)
    if game is not None and request.key.partition(".")[0].lower() in RULES:
        return Answer((only_master(game, f"SET {request.key.upper()}", f"RULES {game.name}"),))
    return change_setting(context, writer.person, request.key, request.value)


def _resend(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    """``RESEND ALL`` is anybody's, ``RESEND 17`` the GM's."""
    assert isinstance(request, ask.Simple)
    assert writer.person is not None
    if request.rest.strip().upper() == "ALL":
        return bounces.resend_missed(context, writer.person)
    return phase_commands.HANDLERS["RESEND"](context, writer, part, request)


def _confirm(context: Context, writer: Writer, part: MailSection, request: ask.Request) -> Answer:
    return Answer()  # carried out before, by its code


BY_TYPE: Mapping[type, Handler] = {
    ask.Help: _help,
    ask.Register: _register,
    ask.Join: _join,
    ask.Confirm: _confirm,
    ask.SignOn: _confirm,
    ask.ListGames: list_games,
    ask.Status: of_game(status.status),
    ask.Who: of_game(lambda context, game, seat, person: status.who(context, game)),
    ask.History: history,
    ask.Summary: of_game(status.summary),
    ask.Rules: sheets.rules,
    ask.Abbrev: sheets.abbreviations,
    ask.Final: _finality(True),
    ask.Provisional: _finality(False),
    ask.Clear: _clear,
    ask.Set: _set,
}

BY_NAME: Mapping[str, Handler] = {
    **commands.HANDLERS,
    **phase_commands.HANDLERS,
    **book.HANDLERS,
    **votes.HANDLERS,
    **appeals.HANDLERS,
    **bids.HANDLERS,
    **length.HANDLERS,
    **empire_names.HANDLERS,
    **submit.HANDLERS,
    **diary.HANDLERS,
    **reveal.HANDLERS,
    **why.HANDLERS,
    "VERIFY": verify,
    "TOKEN": signon.new_token,
    "ALSO": addresses.also,
    "OBSERVE": observers.observe,
    "PREFER": seated(power_preferences.prefer),
    "READY": seated(muster.ready),
    "UNSUBSCRIBE": observers.unsubscribe,
    "RESEND": _resend,
    "SUBSTITUTE": seated(substitution.substitute),
}
"""Handlers by the request's name (``who_may.name_of``), of the modules that keep such a table."""


def _seated(context: Context, writer: Writer, part: MailSection) -> tuple[Game, Power] | Refusal:
    found = own_power(context, writer, part)
    if isinstance(found, Refusal):
        return found
    game, _ = found
    refusal = not_running(game) if game.state is not GameState.RUNNING else closed(game)
    return refusal or found
