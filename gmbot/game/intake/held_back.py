"""Mails that may hold a secret command: they are answered to their writer and never passed on.

Other mail that is not understood goes to the GM as a question, but not a text that looks even
remotely like a ballot, a bid or a password. For a question that looks so there is ``PRESS TO GM``.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.draws import in_appeal, in_revote, is_asked
from gmbot.game.intake.misspelt_commands import misread, not_a_command, written
from gmbot.game.intake.passed_over import passed_over_lines
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import MailSection, ReadMail
from gmbot.game.start import is_auction_open
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.model import Game, Seat
from gmbot.parsing.commands import (
    Consent,
    is_an_answer,
    is_only_courtesy,
    may_be_a_ballot,
    motions_in,
    read_consent,
    secrets_in,
)
from gmbot.parsing.commands.requests import Vote
from gmbot.parsing.commands.table.everybody import HELP
from gmbot.parsing.commands.table.players import BID, COMPLAIN, PROPOSE, SET, VOTE, VOTES
from gmbot.parsing.commands.table.press import PRESS
from gmbot.parsing.text import Line
from gmbot.parsing.tokens import names_of_power
from gmbot.parsing.wishes import leans_to_yes

_BALLOTS = (PROPOSE, VOTE, VOTES, COMPLAIN)
ASK_THE_GM = (PRESS.line("TO GM"), *PRESS.usage[1:])
"""Lines for a question to the GM."""
_MOST = 6
_MOST_OPEN = 3
_MOST_WORDS = 15
"""Words of a mail that may be no more than an answer to what is voted on."""


def held_back(
    context: Context, part: MailSection, mail_read: ReadMail, likely: Sequence[str] = ()
) -> Refusal | None:
    """Answer a mail that may hold a secret command; None if it may be passed on.

    ``likely``: lines that may be meant.
    """
    game, lines, subject = part.game, mail_read.lines, mail_read.subject
    voting = game is not None and _is_voted_on(context, game)
    bidding = game is not None and is_auction_open(context, game)
    texts = [*(line.raw for line in lines), subject]
    rows = dict.fromkeys(
        row for text in texts for row in secrets_in(text, voting=voting, bidding=bidding)
    )
    bare = game is not None and not _names_a_power(game, texts) and not _has_digits(texts)
    if game is not None and bidding and not bare:
        rows[BID] = None
    moved = motions_in("\n".join(texts)) if game is not None and part.seat is not None else ()
    rows |= dict.fromkeys(moved)
    if game is not None and game.on_the_board and bare:
        rows.pop(BID, None)  # All powers are dealt, and no bid for another game is in it.
    answers = part.seat is not None and any(map(is_an_answer, texts))
    if not rows and (answers or (voting and _is_short_statement(texts))):
        rows[VOTE] = None
    if not rows:
        return None
    # A password is not mailed back.
    quoted = () if SET in rows else tuple(line.raw.strip() for line in written(lines))
    if any(row in _BALLOTS for row in rows):
        secret = secrets_in(subject, voting=voting) or motions_in(subject)
        return ballot_not_read(context, part, (*([subject] if secret else []), *quoted), likely)
    if lines and len(misread(lines)) == len(written(lines)):
        return not_a_command(misread(lines))
    copy = [line for row in rows for line in row.written(row.name)][:_MOST]
    return Refusal.of("secret-not-understood", *copy, *ASK_THE_GM, quoted=quoted)


def unread_ballots(context: Context, part: MailSection) -> tuple[Line, ...]:
    """The lines beside orders and commands that may be ballots, and were not read as such."""
    game, section_read = part.game, part.read
    if game is None or part.seat is None:
        return ()
    voting = _is_voted_on(context, game)
    lines = {line.number: line for line in (*section_read.prose, *section_read.not_understood)}
    problems = section_read.orders.problems if section_read.orders else ()
    asked = (one for one in problems if one.reason == "beside")  # a motion may stand there, too
    lines |= {one.line: Line(one.line, one.words, one.words) for one in asked}
    return tuple(
        lines[number]
        for number in sorted(lines)
        if may_be_a_ballot(lines[number].raw, voting=voting) or motions_in(lines[number].raw)
    )


def ballots_beside(
    context: Context, writer: Writer, part: MailSection, mail: ReadMail, ballots: Sequence[Line]
) -> Answer:
    """Answer what may be a ballot beside orders and commands: the ``ballots``, and any other words.

    No list knows all the words of a vote. So whoever has not voted yet, and writes something that
    is not read, is told that no vote was counted.
    """
    if ballots:
        return Answer((ballot_not_read(context, part, _quoted(mail, part, ballots)),))
    if part.game is None or part.seat is None or part.seat.power is None:
        return Answer()
    read = part.read
    unread = read.not_understood or passed_over_lines(writer, part)
    if not (unread or (read.orders and read.orders.problems)):
        return Answer()
    if any(isinstance(request, Vote) for request in read.requests):
        return Answer()
    open_ones = [
        ballot
        for ballot in context.work.ballots.of_game(part.game.id)
        if ballot.state is BallotState.OPEN and part.seat.power not in ballot.votes
    ]
    votes = _lines_to_vote(open_ones, leans_to_yes(" ".join(line.raw for line in mail.lines)))
    return Answer((News.of("no-vote-beside", copy=votes),)) if votes else Answer()


def _quoted(mail: ReadMail, part: MailSection, ballots: Sequence[Line]) -> tuple[str, ...]:
    """The lines that may be ballots, with the votes among which they stand."""
    votes = {
        request.line
        for request in part.read.requests
        if isinstance(request, Vote) and request.plain
    }
    numbers = {line.number for line in ballots} | votes
    return tuple(line.raw for line in mail.lines if line.number in numbers)


def ballot_not_read(
    context: Context, part: MailSection, texts: Sequence[str], likely: Sequence[str] = ()
) -> Refusal:
    """Quote what may be a ballot, with lines to copy: what is likely, then what is open now.

    Where the words lean clearly to yes or to no, that vote is the first line; it is never cast.
    """
    game = part.game
    ballots = context.work.ballots.of_game(game.id) if game else ()
    states = (BallotState.OPEN, BallotState.REVOTE)
    leaning = leans_to_yes(" ".join(texts))
    votes = _lines_to_vote([ballot for ballot in ballots if ballot.state in states], leaning)
    rows = {row for text in texts for row in secrets_in(text)} | {*motions_in("\n".join(texts))}
    complaint = [COMPLAIN.examples[0]] if COMPLAIN in rows else []
    proposal = _proposal(game, part.seat, texts) if PROPOSE in rows else ""
    ways = (*complaint, *votes)
    rest = (*likely, proposal or PROPOSE.examples[0], VOTES.line(), HELP.line("DRAWS"))
    first = votes if leaning is not None else ()
    on_draws = (line for line in likely if PROPOSE.name in line or VOTE.name in line)
    lines = (*first, *on_draws, *ways, *rest)
    return Refusal.of(
        "ballot-not-understood",
        *dict.fromkeys(lines), *ASK_THE_GM,
        quoted=tuple(text.strip() for text in texts if text.strip()),
    )  # fmt: skip


def _lines_to_vote(ballots: Sequence[Ballot], leaning: bool | None) -> tuple[str, ...]:
    """A yes and a no on each; the one that words lean to, if they do, stands first."""
    numbers = sorted(ballot.number for ballot in ballots if ballot.number)[:_MOST_OPEN]
    answers = ("YES", "NO") if leaning else ("NO", "YES")
    return tuple(VOTE.line(answer, "ON", f"D{n}") for n in numbers for answer in answers)


def _proposal(game: Game | None, seat: Seat | None, texts: Sequence[str]) -> str:
    """``PROPOSE DRAW Germany, Turkey`` for Germany's "a draw with Turkey"; else empty."""
    if game is None or seat is None or seat.power is None:
        return ""
    words = " ".join(texts).casefold()
    named = [
        info.name
        for info in ruleset_of(game).board.powers
        if info.id == seat.power or any(name.casefold() in words for name in names_of_power(info))
    ]
    return PROPOSE.line("DRAW", ", ".join(named)) if len(named) > 1 else ""


def _is_voted_on(context: Context, game: Game) -> bool:
    ballots = context.work.ballots.of_game(game.id)
    return (
        any(ballot.state is BallotState.OPEN for ballot in ballots)
        or is_asked(game)
        or in_appeal(context, game) is not None
        or in_revote(context, game) is not None
    )


def _is_short_statement(texts: Sequence[str]) -> bool:
    """Tell whether a mail says something short without a question: "I'd rather fight on".

    While something is voted on, no list knows all the words of an answer to it.
    """
    said = [text for text in texts if not is_only_courtesy(text) or _is_yes_or_no(text)]
    return bool(said) and "?" not in "".join(said) and len(" ".join(said).split()) <= _MOST_WORDS


def _is_yes_or_no(text: str) -> bool:
    """Tell whether words are an answer to something: "Over my dead body"; thanks are none."""
    return read_consent([text]) in (Consent.YES, Consent.NO)


def _has_digits(texts: Sequence[str]) -> bool:
    return any(letter.isdigit() for text in texts for letter in text)


def _names_a_power(game: Game, texts: Sequence[str]) -> bool:
    words = " ".join(texts).casefold()
    powers = ruleset_of(game).board.powers
    return any(name.casefold() in words for info in powers for name in names_of_power(info))
