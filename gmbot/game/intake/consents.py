"""Confirmations: a clear yes does it, a clear no ends it, anything else is asked again.

They come as a plain reply to the address of the code, or as a line ``CONFIRM <code>``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmbot.game.intake.declined import decline
from gmbot.game.intake.senders import may_be_automatic
from gmbot.game.notices.answers import Refusal
from gmbot.game.orders import change_set
from gmbot.game.people import claim_noted
from gmbot.game.reading import ReadMail, open_code
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Confirmation
from gmbot.game.state.stored.acts import Register, Replay
from gmbot.messages import say
from gmbot.parsing.commands import Consent, is_doubted, read_consent

_SHOWN = 3


def not_a_yes(context: Context, writer: Writer, code: str) -> Answer | None:
    """Answer a reply to a mail with a code that is not a clear yes; None if it is a clear yes."""
    lines = [line.text for line in writer.body.lines]
    if writer.denied:
        return _from_somebody_else(writer, code, lines)
    if may_be_automatic(writer.mail):
        return _asked_again(code, lines)
    match read_consent(lines, (code, *_names(writer))):
        case Consent.YES:
            return None
        case Consent.NO:
            return _declined(context, writer, code, lines)
    return _asked_again(code, lines)


def is_something_else(writer: Writer, code: str) -> bool:
    """Tell whether a reply is neither a yes nor a no: orders, it may be, or the line changed."""
    if writer.denied or may_be_automatic(writer.mail):
        return False
    lines = [line.text for line in writer.body.lines]
    return read_consent(lines, (code, *_names(writer))) is Consent.UNCLEAR


def doubted(context: Context, writer: Writer, mail_read: ReadMail, code: str) -> Answer | None:
    """Answer a line ``CONFIRM <code>`` that other words contradict; None without such words."""
    beside = [
        line.text
        for part in mail_read.parts
        for line in (*part.read.prose, *part.read.not_understood)
    ]
    if writer.denied:
        return _from_somebody_else(writer, code, beside)
    if may_be_automatic(writer.mail):
        return _asked_again(code, beside)
    if read_consent(beside, tuple(_names(writer))) is Consent.NO:
        return _declined(context, writer, code, beside)
    return _asked_again(code, beside) if is_doubted(beside) else None


def drop_unverified(context: Context, confirmation: Confirmation) -> None:
    """Withdraw the unverified copy of orders: they are stored again, or not at all."""
    act = confirmation.action
    kept = act.submission if isinstance(act, Replay) else None
    submission = context.work.games.submission(kept) if kept is not None else None
    if submission is not None:
        game = context.work.games.get(submission.game_id)
        change_set(context, game, replace(submission, withdrawn=True))


def _names(writer: Writer) -> Iterator[str]:
    """The names of the writer, which may stand below a yes."""
    yield writer.mail.sender_name
    yield writer.mail.sender.partition("@")[0]
    if writer.person is not None:
        yield writer.person.name


def _declined(context: Context, writer: Writer, code: str, lines: Sequence[str]) -> Answer:
    """Cancel the action of a code for good.

    Only a code that registers its reader stays valid: it affects no other person, and a later yes
    is a change of mind.
    """
    confirmation = open_code(context, code, writer.mail.sender)
    if isinstance(confirmation, Refusal):
        # A no must not tell whether the claimed address is one that we know.
        return _said_no(lines) if claim_noted(code) else Answer((confirmation,))
    if isinstance(confirmation.action, Register):
        return _answer(
            say("consents.said-no"), say("consents.said-no-so-nothing"),
            say("consents.if-change-mind-lines"), ("YES", f"CONFIRM {code}"), lines,
        )  # fmt: skip
    drop_unverified(context, confirmation)
    return replace(_said_no(lines), others=decline(context, writer, confirmation))


def _said_no(lines: Sequence[str]) -> Answer:
    return _answer(
        say("consents.said-no"), say("consents.said-no-so-nothing-2"),
        say("consents.code-worth-nothing-any"),
        (), lines,
    )  # fmt: skip


def _from_somebody_else(writer: Writer, code: str, lines: Sequence[str]) -> Answer:
    """Neither a yes nor a no counts against the word of our own host; the code stays good."""
    return _answer(
        say("consents.not-yours"), writer.doubt, say("consents.send-it-yourself"),
        (f"CONFIRM {code}",), lines,
    )  # fmt: skip


def _asked_again(code: str, lines: Sequence[str]) -> Answer:
    return _answer(
        say("consents.no-yes"),
        say("consents.answered-mail-asks-for"),
        say("consents.nothing-done-what-waits"),
        ("YES", f"CONFIRM {code}"), lines,
    )  # fmt: skip


def _answer(
    summary: str, text: str, kept: str, copy: tuple[str, ...], lines: Sequence[str]
) -> Answer:
    quoted = tuple(line for line in lines if line.strip())[:_SHOWN]
    return Answer(
        (
            Refusal.of(
                "answer-not-used", *copy, kept=kept, quoted=quoted, summary=summary, text=text
            ),
        )
    )
