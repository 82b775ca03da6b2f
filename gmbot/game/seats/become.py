"""``BECOME Italy``: the GM changes settings for a player, who gets a copy of all of it.

Orders, votes and press stay the player's own: nobody sends them in a player's name, not even the
GM. Text above the line in the GM's mail is never copied.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.envelope import Notice
from gmbot.game.people import change_setting
from gmbot.game.reading import GameCall, log_act
from gmbot.game.seats.resignation import seat_named
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.stored.gm_acts import SettingsHelped
from gmbot.game.views import to_seat
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.gm import BECOME, ORDERS_FOR
from gmbot.parsing.commands.table.players import SET

HELPED = frozenset({"zone", "remind", "language", "maps", "colors", "colours", "files", "format",
                    "copy"})  # fmt: skip
"""The settings that a GM may help with; addresses, names and passwords are the player's own."""


def become_power(call: GameCall, request: ask.Simple) -> Answer:
    """``BECOME Italy`` with lines of SET below it; other lines below it are not carried out."""
    game = call.game
    word = request.rest.strip(" .:") or "Italy"
    seat_found = seat_named(call.context, game, word, "BECOME Italy")
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    power, seat = seat_found
    if seat is None or seat.person_id is None:
        return Answer((Refusal.of("become-not-done-no-player-so-nobody", word=word),))
    below = [
        each_request
        for each_request in call.section.read.requests
        if each_request.line > request.line
    ]
    helped = [
        each_request
        for each_request in below
        if isinstance(each_request, ask.Set) and each_request.key.lower() in HELPED
    ]
    others = [other_request for other_request in below if other_request not in helped]
    if others or call.section.read.not_understood or not helped:
        return Answer((_settings_only(word),))
    log_act(call.context, game, SettingsHelped(power=power))
    return _helped(call.context, game, seat, power_name(power, ruleset_of(game).board), helped)


def _helped(context: Context, game: Game, seat: Seat, name: str, lines: list[ask.Set]) -> Answer:
    notices = list(_done(context, seat, lines))
    words = tuple(SET.line(order_set.key.upper(), order_set.value).strip() for order_set in lines)
    bad = [
        line for line, notice in zip(words, notices, strict=True) if not isinstance(notice, Done)
    ]
    news = News.of("settings-helped", lines=words, game=game.name)
    answer = News.of(
        "settings-helped-settings-for",
        lines=words,
        more=(say("become.not-done-since-no", bad="; ".join(bad)),) if bad else (),
        name=name,
    )
    mail = to_seat(context, game, seat, news, *notices)
    return Answer((answer,), (mail,) if mail else (), game=game)


def _done(context: Context, seat: Seat, lines: list[ask.Set]) -> Iterator[Notice]:
    """The result of each line, as the player is told it."""
    assert seat.person_id is not None
    for order_set in lines:
        person = context.work.people.get(seat.person_id)  # as the earlier lines have changed it
        yield from change_setting(context, person, order_set.key, order_set.value).notices[:1]


def _settings_only(word: str) -> Notice:
    named = ", ".join(sorted(preference.upper() for preference in HELPED - {"colours"}))
    copy = (BECOME.line(word), SET.line("ZONE Europe/Rome"), ORDERS_FOR.line(word))
    return Refusal.of("become-not-done", *copy, named=named)
