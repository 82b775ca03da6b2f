"""``MUTE Turkey``: letters that show a power as their sender are not mailed to one player.

What counts is the name that a letter shows, so that nothing is learnt of who wrote it. Nobody is
told, and nothing is lost: ``SEARCH`` finds the letters.
"""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.reading import SeatCall, power_of
from gmbot.game.state.context import Answer, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Seat
from gmbot.game.state.notes import Muted
from gmbot.messages import listed
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.press import MUTE

_OFF = "off"


def mute_powers(call: SeatCall, request: ask.Simple) -> Answer:
    """``MUTE Turkey``, ``MUTE OFF Turkey``, ``MUTE OFF``; ``MUTE`` alone tells who is."""
    game, board = call.game, ruleset_of(call.game).board
    assert call.seat.person_id is not None  # a seat that writes has a player
    words = [word for word in request.rest.replace(",", " ").split() if word.casefold() != "and"]
    off = any(word.casefold() == _OFF for word in words)
    named = [word for word in words if word.casefold() != _OFF]
    unknown = next((word for word in named if power_of(word, board) is None), None)
    if unknown is not None:
        rest = (info.id for info in board.powers if info.id != call.seat.power)
        names = listed(power_name(power, board) for power in rest)
        return Answer((Refusal.of("mute-whom", MUTE.examples[0], word=repr(unknown), names=names),))
    powers = {power for word in named if (power := power_of(word, board)) is not None}
    powers_before = {mute.power for mute in game.notes.muted if mute.person == call.seat.person_id}
    powers_after = powers_before - (powers or powers_before) if off else powers_before | powers
    others = tuple(mute for mute in game.notes.muted if mute.person != call.seat.person_id)
    own_mutes = tuple(
        Muted(call.seat.person_id, info.id) for info in board.powers if info.id in powers_after
    )
    muted = replace(game, notes=replace(game.notes, muted=(*others, *own_mutes)))
    call.context.work.games.save(muted)
    if not own_mutes:
        return Answer((Done.of("nobody-muted"),), game=muted)
    names = listed(power_name(mute.power, board) for mute in own_mutes)
    return Answer((Done.of("muted", names=names),), game=muted)


def is_muted(game: Game, seat: Seat, shown_from: str) -> bool:
    """Tell whether the player of a seat wants no letters that show this sender."""
    board = ruleset_of(game).board
    return any(
        mute.person == seat.person_id and power_name(mute.power, board) == shown_from
        for mute in game.notes.muted
    )
