"""Takes in mails and orders as fast as it can, until somebody kills it: ``URL GAME``.

Each mail is stored and committed, then handled in a second transaction: order set, answer, event
and the mail's own mark. What is committed is said on standard output: ``stored 7``, ``handled 7``.
"""

from __future__ import annotations

import itertools
import sys

from db_values import a_mail, a_submission
from fakes import NOON

from gmbot.db.store import Store
from gmbot.game.state.model import Event, InboxState


def run(url: str, game_id: int) -> None:
    store = Store(url)
    with store() as work:
        first = max((mail.id for mail in work.inbox.all(1)), default=0) + 1
    for number in itertools.count(first):
        with store() as work:
            inbox_id = work.inbox.add(b"raw %d" % number, NOON, "imap", ("INBOX", 1, number))
            work.commit()
        assert inbox_id is not None
        print("stored", inbox_id, flush=True)
        with store() as work:
            game = work.games.get(game_id)
            work.games.add_submission(a_submission(game.id, inbox_id, inbox_id=inbox_id))
            work.outbox.add(a_mail(inbox_id, answers=inbox_id, raw=b"x" * 9000))
            work.log(Event(NOON, "orders", game.id, {"inbox": inbox_id}))
            work.inbox.mark(inbox_id, InboxState.DONE)
            work.commit()
        print("handled", inbox_id, flush=True)


if __name__ == "__main__":
    run(sys.argv[1], int(sys.argv[2]))
