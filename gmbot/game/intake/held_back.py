"""Mails that may hold a secret command: they are answered to their writer and never passed on.

Other mail that is not understood goes to the GM as a question, but not a text that looks even
remotely like a ballot, a bid or a password. For a question that looks so there is ``PRESS TO GM``.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.draws import in_appeal, in_revote, is_asked
from gmbot.game.intake.misspelt_commands import misread, not_a_command, written
from gmbot.game.notices.answers import Refusal
from gmbot.game.reading import MailSection
from gmbot.game.start import is_auction_open
from gmbot.game.state.ballots import BallotState
from gmbot.game.state.context import Context, Writer, ruleset_of
from gmbot.game.state.model import Game
from gmbot.parsing.commands import secrets_in
from gmbot.parsing.commands.table.players import BID, COMPLAIN, PROPOSE, SET, VOTE, VOTES
from gmbot.parsing.commands.table.press import PRESS
from gmbot.parsing.text import Line

_BALLOTS = (PROPOSE, VOTE, VOTES, COMPLAIN)
_ASK_THE_GM = (PRESS.line("TO GM"), *PRESS.usage[1:])
_MOST = 6


def held_back(
    context: Context, writer: Writer, part: MailSection, lines: Sequence[Line]
) -> Refusal | None:
    """Answer a mail that may hold a secret command; None if it may be passed on."""
    game = part.game
    voting = game is not None and _is_voted_on(context, game)
    bidding = game is not None and is_auction_open(context, game)
    texts = [line.raw for line in lines]
    if not writer.mail.references:  # the subject of a reply is ours
        texts.append(writer.mail.subject)
    rows = dict.fromkeys(
        row for text in texts for row in secrets_in(text, voting=voting, bidding=bidding)
    )
    if game is not None and bidding and _names_a_power(game, texts):
        rows[BID] = None
    if not rows:
        return None
    # A password is not mailed back.
    quoted = () if SET in rows else tuple(line.raw.strip() for line in written(lines))
    if any(row in _BALLOTS for row in rows):
        return Refusal.of("ballot-not-understood", quoted=quoted)
    if len(misread(lines)) == len(written(lines)):
        return not_a_command(misread(lines))
    copy = [line for row in rows for line in row.written(row.name)][:_MOST]
    return Refusal.of("secret-not-understood", *copy, *_ASK_THE_GM, quoted=quoted)


def shown_subject(writer: Writer) -> str:
    """The subject as the GM may see it: in a reply to a mail about votes it can hold the votes."""
    subject = writer.mail.subject
    return "" if writer.mail.references and secrets_in(subject) else subject


def _is_voted_on(context: Context, game: Game) -> bool:
    ballots = context.work.ballots.of_game(game.id)
    return (
        any(ballot.state is BallotState.OPEN for ballot in ballots)
        or is_asked(game)
        or in_appeal(context, game) is not None
        or in_revote(context, game) is not None
    )


def _names_a_power(game: Game, texts: Sequence[str]) -> bool:
    words = " ".join(texts).casefold()
    powers = ruleset_of(game).board.powers
    return any(name.casefold() in words for info in powers for name in (info.name, info.adjective))
