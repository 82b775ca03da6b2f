"""Who may know of a mail, by its kind as the outbox keeps it: ``order-receipt/1``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gmbot.game.notices import answers, explanations, games, masters, orders, people, press, results
from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice

_MODULES = (answers, explanations, games, masters, orders, people, press, results)

_NEWS: Mapping[Audience, str] = {
    # Answers to what its reader asks or does, and notices about the reader.
    Audience.READER: """
        absence daily luck-kept signed-statements address-change address-half bid-wanted
        power-to-act address-link agreed ahead-checked ahead-orders bid-receipt bid-reminder
        bounce bounce-help code-sent declined-mail diary error-noted error-reported lone-figure
        observing
        only-provisional orders-kept pause-agreed pause-declined pause-proposed preference
        press-found press-decided press-held press-queue press-unmet ready
        settings-helped signed-on token verified vote-reminder votes
        may-be-asked no-vote-beside
    """,
    # Notices to all, acts of the GM, and what the GM has to know.
    Audience.MASTER: """
        absence-booked admitted after-correction announcement assigned auction-bids auction-dice
        auction-opened auction-result barred board-edited book-offer cancelled center-totals
        chance-promised chance-told
        corrected-results dealing dealing-hands dealing-promised deadline-changed declined digest
        digest-forming draw-appeal draws-counted draws-open draws-proposed dummy ejected
        elimination likeness log-restored key-changed looked-at signing-key
        empire-named empire-vetoed end-statements ended entry entry-asked entry-refused excused
        extension extension-asked game-created health homes invitation invited
        late-notice late-public length-poll master-asked master-digest masters muster muster-over
        nmr nmr-marked not-started reinstate-asked
        orders-entered paused person-merged phase-done position-taken preview prolonged replaced
        replacement-call replacement-pack resigned resumed review revote revote-result rolled-back
        rules-changed
        rules-kept rules-proposed schedule set-up settled stalled standby start-set
        substitute substitute-asked unstarted vacancy waits-for-player
        mail-cut-short order-set-aside orders-cleared stands-still
    """,
}
"""What ``News`` and ``AskWord`` tell, by their ``what``."""

AUDIENCES: Mapping[str, Audience] = MappingProxyType(
    {
        **{kind: audience for audience, kinds in _NEWS.items() for kind in kinds.split()},
        **{
            kind.name: kind.audience
            for module in _MODULES
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, Notice) and kind is not Notice
        },
    }
)
"""By name of the notice, or by ``what``."""


_CAN_WAIT = frozenset(
    ["press-delivered", "absence-booked", "elimination", "empire-named", "rules-kept", "vacancy"]
)
"""What may wait for a daily mail (``SET DIGEST``); a kind that does not say so is sent at once."""


def can_wait(notice: Notice) -> bool:
    """Tell whether a notice may wait for its reader's daily mail.

    Never the GM's own letters, nor what offers lines for a reply to it.
    """
    if notice.word or getattr(notice, "copy", None) or getattr(notice, "by_master", None):
        return False
    return notice.kind.partition("/")[0] in _CAN_WAIT


def audience_of(kind: str) -> Audience:
    """Who may know of mails of a kind; of one that nobody has declared: its reader."""
    return AUDIENCES.get(kind.partition("/")[0], Audience.READER)
