"""Who may see what: boards in the fog, answers that could reveal secrets, players' names."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.audience import Audience
from gmbot.game.notices.kinds import audience_of
from gmbot.game.reading import is_master
from gmbot.game.state.context import Context, houserules_of
from gmbot.game.state.model import Game, OutboxMail, Person, Seat
from gmbot.game.state.players import player_names
from gmbot.game.state.visibility import hides, is_revealed
from gmbot.messages import say
from gmbot.parsing.commands.table.players import SET
from gmbot.rules.board.terms import Power


def sees_all(context: Context, game: Game, person: Person | None) -> bool:
    """Tell whether a reader sees the whole board: nothing is hidden, or it is the GM."""
    if not hides(context, game):
        return True
    return person is not None and is_master(context, game, person) and not is_blind(context, game)


def is_blind(context: Context, game: Game) -> bool:
    """Tell whether the GMs see no more in the fog than a guest."""
    return hides(context, game) and may_not_look(context, game)


def may_not_look(context: Context, game: Game) -> bool:
    """Tell whether no GM sees orders before they are resolved: GMBLIND is on, or one of them plays.

    What one GM is told all are told, so all are blind with the one who plays.
    """
    players = (seat.person_id for seat in context.work.games.seats(game.id))
    return game.notes.gm_blind or any(
        is_master(context, game, context.work.people.get(person_id))
        for person_id in players
        if person_id is not None
    )


def ways_to_look(game: Game) -> tuple[str, ...]:
    """The line that lets the GMs look again; none of a GM who plays."""
    return (SET.line("GMBLIND OFF"),) if game.notes.gm_blind else ()


def not_to_be_seen(context: Context, game: Game, seat: Seat | None, person: Person | None) -> (
    Refusal | None
):  # fmt: skip
    """Refuse to show a board in the fog to people without a power there; None if they may look."""
    if sees_all(context, game, person) or (seat is not None and seat.power is not None):
        return None
    if person is not None and is_master(context, game, person):
        return Refusal.of("gmblind-on", *ways_to_look(game), game=game.name)
    return Refusal.of("played-in-fog-each", game=game.name)


def shown_names(context: Context, game: Game) -> Mapping[Power, str]:
    """Who plays what, for players to read; empty in a gunboat game before its end (S2.17)."""
    if houserules_of(game).gunboat and not is_revealed(context, game):
        return {}
    return player_names(context, game)


def words_for_all(context: Context, game: Game, words: str) -> tuple[str, ...]:
    """Warn the GM before a text goes to everybody: in the fog it may reveal what only some see."""
    if not words or not hides(context, game):
        return ()
    return (say("access.every-player-reads-reason"),)


def is_listed(mail: OutboxMail, game: Game) -> bool:
    """Tell whether the GM may know of a mail, as its kind is declared."""
    audience = audience_of(mail.kind)
    if mail.answers is not None and mail.recipient != game.gm.address:
        return audience is Audience.RECEIPT
    return audience is not Audience.READER
