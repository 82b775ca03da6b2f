"""The Message-IDs of results: mailed again after a restore, the same results are the same mail.

An id is made of the game, the phase, what its reader is told of the outcome, and the reader.
Results that came out otherwise the second time are another mail, which no mail program may hide.
"""

from __future__ import annotations

import hmac
from itertools import count

from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.results import Results
from gmbot.game.state.ports import UnitOfWork


def results_id(work: UnitOfWork, envelope: Envelope, host: str, *, secret: bool) -> str:
    """The Message-ID of a mail with results; empty for other mails, and for answers.

    With ``secret`` nobody can guess it, since it begins with the code that proves the mail to be
    ours; without, it tells its words, as the codes of a ``MailWriter`` without salt do.
    """
    outcomes = [_outcome(notice) for notice in envelope.notices if isinstance(notice, Results)]
    game = work.games.by_name(envelope.game) if outcomes and envelope.answers is None else None
    if game is None or not (key := game.notes.masters_secret or game.seed):
        return ""
    key = key if secret else game.name
    for number in count():
        words = repr((envelope.game, envelope.to, outcomes, number))
        id_ = f"<{hmac.digest(key.encode(), words.encode(), 'sha256').hex()[:32]}@{host}>"
        if work.outbox.by_message_id(id_) is None:
            return id_
    raise AssertionError("numbers do not end")


def _outcome(results: Results) -> tuple[object, ...]:
    return (
        results.phase_code, results.powers, results.dislodged, results.lost, results.captured,
        results.board, results.ending,
    )  # fmt: skip
