"""``RULES`` and ``ABBREV`` by name: of a game, of a variant, of a set of house rules."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Picture
from gmbot.game.notices.games import Report
from gmbot.game.questions import status
from gmbot.game.questions.rules_in_words import USUAL, rules_lines, usual_lines
from gmbot.game.reading import DEFAULT_VARIANT, Call, which_game
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_names
from gmbot.game.state.model import Game, GameState, Person
from gmbot.houserules import catalogue as houserules
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import LIST, RULES
from gmbot.variants import catalogue as variants


def show_rules(call: Call, request: ask.Rules) -> Answer:
    """``RULES``: those of the mail's game; ``RULES austerlitz``, ``RULES modern``, ``RULES saari``.

    A name that is both a game's and a variant's is the game's.
    """
    name = _plain(request.variant)
    game = call.context.work.games.by_name(name) if name else call.section.game
    if game is not None:
        return status.rules_of(game)
    if not name:
        return Answer((which_game(call.context, call.writer.person),))
    answer = Answer()
    if name in variants.names():
        answer += _variant_sheet(name)
    if name in houserules.names():
        rules = houserules.load(name)
        answer += _sheet(say("sheets.house-rules", name=name), rules.title, rules.in_words())
    return (
        answer
        if answer.notices
        else _nothing_called(call.context, call.writer.person, name, RULES.name)
    )


def show_abbreviations(call: Call, request: ask.Abbrev) -> Answer:
    """``ABBREV``, ``ABBREV modern``: the table, and the empty map; else the mail's own."""
    name = _plain(request.variant)
    game = call.context.work.games.by_name(name) if name else call.section.game
    if name and game is None and name not in variants.names():
        return _nothing_called(call.context, call.writer.person, name, "ABBREV")
    chosen = game.variant if game else name or DEFAULT_VARIANT
    variant = variants.load(chosen)
    ruleset = ruleset_of(game) if game else variant.ruleset
    table = status.abbreviations_of(ruleset, variant.title)
    empty = Picture(chosen, {}, "blank", say("sheets.empty-board", variant=variant.title))
    return replace(table, picture=empty)


def _plain(word: str) -> str:
    """A name as it is stored; the old judges wrote ``MAP.standard`` and ``INFO.standard``."""
    return word.strip(" ./").lower()


def _variant_sheet(name: str) -> Answer:
    """What a variant is: its powers, its beginning and end, and what is unusual in it."""
    variant = variants.load(name)
    ruleset, board = variant.ruleset, variant.ruleset.board
    specimen = Game(0, name, name, USUAL, GameState.FORMING, variant.start)
    powers = power_names(board)
    lines: list[str] = [say("sheets.powers", powers=powers)] if powers else []
    lines.append(
        say(
            "sheets.map-provinces-and-centers",
            provinces=len(board.provinces),
            centers=len(board.centers),
        )
    )
    lines.append(say("sheets.first-phase", first=ruleset.calendar.first.title))
    lines.append(ruleset.victory.in_words())
    lines_told = {*usual_lines(), *lines}
    lines += [line for line in rules_lines(specimen) if line not in lines_told]
    lines.append(say("sheets.how-game-run-told", names=", ".join(houserules.names())))
    return _sheet(say("sheets.variant", name=name), variant.title, lines)


def _sheet(name: str, title: str, lines: list[str] | tuple[str, ...]) -> Answer:
    text = joined("\n", (f"{title}\n", *("- " + line for line in lines)))
    return Answer((Report(say("sheets.rules", name=name), text),))


def _nothing_called(context: Context, person: Person | None, name: str, command: str) -> Answer:
    seats = context.work.games.seats_of(person.id) if person else ()
    own_games = [context.work.games.get(seat.game_id).name for seat in seats]
    sheets = dict.fromkeys(variants.names() + (houserules.names() if command == RULES.name else ()))
    copy = (
        *(f"{command} {each_name}" for each_name in own_games[:2]),
        f"{command} {DEFAULT_VARIANT}",
        LIST.line(),
    )
    return Answer(
        (
            Refusal.of(
                "nothing-so-called", *copy, name=name, words=repr(name), sheets=", ".join(sheets)
            ),
        )
    )
