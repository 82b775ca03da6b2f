"""``CREATE`` and ``SET``: a game and its rules by mail, each change told to everybody."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import fields, replace

from gmbot.game.archive import TransferError, new_game
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.questions import rules_in_order
from gmbot.game.reading import (
    DEFAULT_VARIANT,
    Call,
    free_name,
    game_over,
    log_act,
    name_fault,
)
from gmbot.game.start import change_rules, deal_announced, number_fault, simulated
from gmbot.game.state.context import Answer, Context, Writer, settings_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.model import Game, GameMaster, GameState, Person
from gmbot.game.state.stored.gm_acts import Created, GmBlind
from gmbot.game.state.times import zone_named
from gmbot.game.state.visibility import in_fog
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.houserules import catalogue
from gmbot.houserules.catalogue import HouseRulesError
from gmbot.messages import Text, said_of, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import HELP
from gmbot.parsing.commands.table.gm import CLOSE, SCHEDULE, START
from gmbot.parsing.commands.table.players import SET
from gmbot.parsing.tokens import Leniency
from gmbot.rules.errors import VariantError
from gmbot.rules.ruleset.slots import overlay
from gmbot.variants import catalogue as variants

PERSONAL_SETTINGS = frozenset({
    "zone", "name", "remind", "address", "files", "format", "maps", "copy", "password", "language",
    "colors", "colours",
})  # fmt: skip
"""What SET changes for a person; everything else is a rule of a game."""

_YES, _NO = frozenset({"on", "yes", "true"}), frozenset({"off", "no", "false"})
_AFTERWARDS = frozenset({"site", "observers", "opens_press"})
"""What may still be set when a game is over: who sees what of it."""
_ELSEWHERE: Mapping[str, str] = {
    "move": SCHEDULE.line("moves 4d at 18:00"), "retreat": SCHEDULE.line("retreats 2d"),
    "adjust": SCHEDULE.line("builds 2d"), "start": START.line("AT Sat 18:00"),
    "autostart": START.line("AT Sat 18:00"), "delay": SCHEDULE.line("lag 30m"),
    "reveal": SET.line("gunboat off"),
    "list": "OPEN", "nolist": CLOSE.line("ENTRY"), "moderate": "REVIEW ON", "variant": "CREATE",
}  # fmt: skip
"""What the old judges set by this name, and the line that does it here."""
_SET_LINES = (SET.line("speed on"), SET.line("deadlines.moves 4d"), HELP.line("GM"))
_LISTS = ("press", "deadlines.days_off", "changes.rights")


def create_game(call: Call, request: ask.Create) -> Answer:
    """``CREATE <game> [variant] [LIKE rules]`` and its SET lines; nothing is made of bad ones."""
    context, writer = call.context, call.writer
    assert writer.person is not None
    if context.creators is not None and context.creators.isdisjoint(writer.person.addresses):
        return Answer((Refusal.of("no-game-created"),))
    running = [game for game in context.work.games.all() if _is_run_by(game, writer.person)]
    if len(running) >= context.limits.games_per_person and not _is_operator(context, writer.person):
        return Answer((Refusal.of("no-further-game", count=len(running)),))
    request = _named(request)
    rules, settings, zone, faults = _like(context, request, writer.person.zone)
    variant = request.variant if request.variant in variants.names() else DEFAULT_VARIANT
    for line in (
        r for r in call.section.read.requests if isinstance(r, ask.Set) and r.line > request.line
    ):
        if line.key.lower() == "zone":
            zone = zone_named(line.value)
            faults += [] if zone else [say("create.set-zone-no-such", value=line.value.strip())]
            continue
        laid, fault = with_rule(rules, settings, line.key, line.value, variant)
        settings = laid
        faults += [fault] if fault else []
    game: Game | None = None
    misnamed = name_fault(request.game.lower(), context.bot)
    faults += [misnamed] if misnamed else []
    if not faults:
        try:
            game = new_game(
                context, request.game.lower(), request.variant or "standard", rules,
                GameMaster("Zurich", writer.person.address), zone, settings,
            )  # fmt: skip
        except TransferError as error:
            faults.append(str(error))
    if game is None:
        is_taken = context.work.games.by_name(request.game.lower()) is not None
        name = free_name(context.work.games) if misnamed or is_taken else request.game
        news = News.of("refusal", lines=tuple(faults), game=request.game, free_name=name)
        return Answer((news,))
    log_act(context, game, Created(rules=rules))
    return Answer((_created(context, game), *deal_announced(game)), game=game)


def _is_run_by(game: Game, person: Person) -> bool:
    return game.gm.address in person.addresses and game.state is not GameState.ENDED


def _is_operator(context: Context, person: Person) -> bool:
    return context.operator.lower() in person.addresses


def _named(request: ask.Create) -> ask.Create:
    """``CREATE GAME friday``: the first word is no name if the second is no variant."""
    if request.game.lower() != "game" or request.variant in ("", *variants.names()):
        return request
    return replace(request, game=request.variant, variant="")


def _like(
    context: Context, request: ask.Create, zone: str
) -> tuple[str, dict[str, object], str, list[str]]:
    """The rules to begin with: a set by its name, or those of another game."""
    if not request.like:
        return "email_classic", {}, zone, []
    if request.like in catalogue.names():
        return request.like, {}, zone, []
    other = context.work.games.by_name(request.like.lower())
    if other is not None:
        return other.houserules, dict(other.settings), other.zone, []
    known = ", ".join(catalogue.names())
    return (
        "email_classic",
        {},
        zone,
        [say("create.like-neither-game-nor", like=request.like, known=known)],
    )


def _created(context: Context, game: Game) -> News:
    """The rules in force, the first deadlines as they would fall, and what players write."""
    seats = len(played_powers(game))
    return News.of(
        "game-created",
        times=simulated(context, game),
        lines=rules_in_order(game),
        game=game.name,
        title=variants.load(game.variant).title,
        seats=seats,
        bot=context.bot,
    )


_LIBERTIES = {switch.name: f"leniency.{switch.name}" for switch in fields(Leniency)}
"""``SET signals on``: no other rules have such names."""


def set_rule(context: Context, writer: Writer, game: Game, key: str, value: str) -> Answer:
    """``SET speed on``: a rule of the game changes, and everybody is told, or asked."""
    if game.state is GameState.ENDED and key.partition(".")[0].lower() not in _AFTERWARDS:
        return Answer((game_over(game),))
    if key.lower() == "gmblind":
        return _gmblind(context, writer, game, value)
    laid, fault = with_rule(game.houserules, settings_of(game), key, value, game.variant)
    if fault:
        there = _ELSEWHERE.get(key.lower())
        copy = (there,) if there else _SET_LINES
        return Answer((Refusal.of("set-not-done", *copy, key=key, fault=fault),))
    number = number_fault(context, game, replace(game, settings=laid))
    if number:
        return Answer((Refusal.of("set-not-done-text", key=key, number=number),))
    return change_rules(context, writer, game, laid, f"{key} {value}")


def with_rule(
    rules: str, settings: Mapping[str, object], key: str, value: str, variant: str
) -> tuple[dict[str, object], str]:
    """Lay one rule over settings; or return them as they were and say what is wrong."""
    key = _LIBERTIES.get(key.lower(), key)
    head = key.partition(".")[0]
    if head not in catalogue.ENTRIES:
        near = difflib.get_close_matches(head, catalogue.ENTRIES, n=1)
        meant = say("create.did-mean", near=near[0]) if near else say("create.help-gm-table-them")
        return dict(settings), say(
            "create.set-no-rule", key=key, value=value, head=repr(head), meant=meant
        )
    value_read = _value(key, value)
    laid, fault = _laid(rules, settings, key, value_read, variant)
    if fault and isinstance(value_read, bool):  # "no" may be a word of this rule
        word = value.strip().lower()
        other, still = _laid(rules, settings, key, word, variant)
        laid, fault = (laid, fault) if still else (other, "")
    if fault and isinstance(value_read, str) and "." not in key:  # a policy by its name alone
        other, still = _laid(rules, settings, key, {"policy": value_read}, variant)
        laid, fault = (laid, fault) if still else (other, "")
    reason = fault if isinstance(fault, Text) else fault.rstrip(".")
    return laid, say("create.set-fault", line=SET.line(key, value), why=reason) if fault else ""


def _laid(
    rules: str, settings: Mapping[str, object], key: str, value: object, variant: str
) -> tuple[dict[str, object], str]:
    *above, last = key.split(".")
    table: dict[str, object] = {last: value}
    for part in reversed(above):
        table = {part: table}
    try:
        laid = overlay(settings, table)
        variants.load_with(variant, catalogue.load(rules, laid).rules)
    except (HouseRulesError, VariantError, ValueError, TypeError, AttributeError) as error:
        return dict(settings), error.why if isinstance(error, HouseRulesError) else said_of(error)
    return laid, ""


def _value(key: str, value: str) -> object:
    word = value.strip().strip('"')
    if word.lower() in _YES | _NO:
        return word.lower() in _YES
    if key in _LISTS and not word.startswith("["):
        return [other_word for other_word in word.replace(",", " ").split() if other_word != "and"]
    try:
        return json.loads(word)
    except ValueError:
        return word


def _gmblind(context: Context, writer: Writer, game: Game, value: str) -> Answer:
    word = value.strip().lower()
    if word not in _YES | _NO:
        return Answer((Refusal.of("set-gmblind-not-done", value=repr(value.strip())),))
    on = word in _YES
    game_after = replace(game, notes=replace(game.notes, gm_blind=on))
    context.work.games.save(game_after)
    log_act(context, game, GmBlind(on=on))
    board = say("create.and-board-lies-in") if in_fog(game) else ""
    news = News.of("gmblind-on-now" if on else "gmblind-off-now", board=board)
    return answer_with_mails(writer, tell_all(context, game_after, news), game=game_after)
