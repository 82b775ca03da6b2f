"""``VERIFY <code>``: did the game master really send this?

Without a code it tells of signed statements: of those that stand in the mail, quoted or forwarded,
and else of the latest results; and how anybody checks them without asking us.

Each mail that the program sends unasked ends with a code, made from its text and from chance, so
that nobody can guess a mail to another person and ask whether it was sent. A code can be copied
below forged words, so the reader of the mail is told its true text again; others learn only that
there is such a mail.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from gmbot.fairness import Statement, is_signed, lines_of, statements_in
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import Call
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game, OutboxMail
from gmbot.game.state.ports import Signer
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

_CODE = re.compile(r"[0-9a-f]{12}")
_MOST = 20
"""Statements of one mail that are answered."""
_KINDS: Mapping[str, str] = {
    "results": "results",
    "press-delivered": "press",
    "announcement": say("verify.announcement"),
    "deadline-changed": say("verify.new-deadline"),
    "reminder": "a reminder",
    "game-start": say("verify.start-game"),
    "game-over": say("verify.end-game"),
}


CODE_LENGTH = 12


def code_of(recipient: str, subject: str, text: str, salt: str = "") -> str:
    """The code of a mail: twelve characters that no other text has.

    ``salt``: a secret; it need not be kept, since codes are looked up and never made again.
    """
    return hashlib.sha256("\0".join((salt + recipient, subject, text)).encode()).hexdigest()[
        :CODE_LENGTH
    ]


def verify_mail(call: Call, request: ask.Verify) -> Answer:
    """Tell anybody whether we sent a mail with this code.

    Its content is repeated only to the person it was sent to.
    """
    statements = tuple(statements_in(call.writer.mail.text))
    if statements or not request.code:
        return _signed(call, statements)
    code = request.code.strip().lower()
    mail = call.context.work.outbox.by_code(code) if _CODE.fullmatch(code) else None
    if mail is None:
        return Answer((Refusal.of("no-mail-mine-code", request_code=repr(request.code.strip())),))
    kind = _KINDS.get(mail.kind.partition("/")[0], "a mail")
    about = say("verify.about", game=mail.game) if mail.game else ""
    if not _is_to(mail, call.writer):
        return Answer(
            (
                News.of(
                    "verified-unseen",
                    times=((say("times.sent"), mail.created_at),),
                    kind=kind,
                    about=about,
                ),
            )
        )
    return Answer(
        (
            News.of(
                "verified",
                times=((say("times.sent"), mail.created_at),),
                quoted=_words_of(call.context, mail),
                kind=kind,
                about=about,
            ),
        )
    )


def _is_to(mail: OutboxMail, writer: Writer) -> bool:
    addresses = writer.person.addresses if writer.person else ()
    return writer.proven and mail.recipient in addresses


def _words_of(context: Context, mail: OutboxMail) -> str:
    """Subject and text as they left."""
    if context.read is None:
        return mail.subject
    return f"{mail.subject}\n\n{context.read(mail.raw, mail.created_at).text}"


# --------------------------------------------------------------------------- signed statements


def _signed(call: Call, statements: Sequence[Statement]) -> Answer:
    """Say of each statement whether it is ours; without any, show the latest one of the game."""
    signer, game = call.context.signer, call.section.game
    if signer is None:
        return Answer((Refusal.of("nothing-signed"),))
    if statements:
        lines = tuple(_judged(call.context, signer, entry) for entry in statements[:_MOST])
    else:
        latest = _latest(call.context, game) if game else None
        lines = lines_of(latest) if latest else (say("verify.nothing-signed-yet"),)
    return Answer((News.of("signed-statements", lines=lines, key=signer.public),))


def _judged(context: Context, signer: Signer, entry: Statement) -> str:
    """The verdict on one statement: ours or not, and whether its game's log has its head."""
    publics = (signer.public, *(str(each["old"]) for each in signer.handovers))
    game = context.work.games.by_name(str(entry["game"]))
    rows = context.work.chains.rows(game.id) if game else ()
    about = " ".join(str(entry[name]) for name in ("phase", "power", "set") if name in entry)
    if not any(is_signed(entry, public) for public in publics):
        return say("verify.not-signed", about=about)
    known = any(row.hash == entry["head"] for row in rows)
    return say("verify.signed-and-known" if known else "verify.signed-not-known", about=about)


def _latest(context: Context, game: Game) -> Statement | None:
    """The statement of the latest results that all were mailed."""
    statements = (row.told for row in reversed(context.work.chains.rows(game.id)))
    latest: Statement | None = next(
        (entry["statement"] for entry in statements if entry.get("kind") == "told"), None
    )
    return latest
