"""Which rows of a log are opened when their game is over; whatever says nothing stays sealed.

What stays sealed tells of persons, whose numbers are the same in all their games, of votes, of
press and of what somebody wished for. Whatever bears on orders, boards, time or chance is opened.
"""

from __future__ import annotations

from gmbot.game.notices.audience import Audience
from gmbot.game.state.stored import game_course as course
from gmbot.game.state.stored import gm_acts as acts
from gmbot.game.state.stored import happenings as past
from gmbot.game.state.stored.happening_kinds import KINDS

STAYS_SEALED = frozenset(
    kind.what
    for kind in (
        *(past.Left, past.TookOver, past.SeatAsked, past.SeatedBy, past.LikenessTold, past.Silent),
        *(past.ExtensionGranted, past.ExtensionPending, past.ExtensionRefused),
        *(past.ErrorReported, past.WrongPassword),
        *(course.SeatTaken, course.Observes, course.BidMade, course.EmpireNamed),
        *(course.ExtensionCorrected, course.AbsenceBooked, course.SubstituteNamed),
        *(course.Called, course.CallEnded, course.PressSent, course.Proposed),
        *(course.Revote, course.Revoted, course.SignedOn, course.Confirmed, course.AddressAdded),
        *(course.AddressWaits, course.AddressChanged, course.PersonMerged, course.Bounced),
        *(course.AnswersLimited, course.SetAside),
        *(acts.CommentKept, acts.Admit, acts.Refuse, acts.EmpireVetoed, acts.SettingsHelped),
        *(acts.GmCalled, acts.Wrote, acts.PressDecided, acts.RuleProposed, acts.Resent),
    )
)
"""Nobody but those concerned may ever read these. A kind that is nowhere named stays sealed too."""

OPENED_AT_LAST = frozenset(
    kind.what
    for kind in (
        *(past.Heard, past.Excused, past.MarkedSilent),
        *(course.AuctionOpened, course.AuctionClosed, course.Dealt, course.WaitsForPlayer),
        *(course.OrdersCame, course.OrdersLate, course.DeadlineFailed, course.CheckFailed),
        *(course.ChoreFailed, course.ResolvedInPart),
        *(acts.Created, acts.EntrySet, acts.Invited, acts.Barred, acts.AuctionClosedEarly),
        *(acts.Assigned, acts.GmStartSet, acts.Unstarted, acts.Cancelled, acts.OrdersEntered),
        *(acts.OrdersCleared, acts.Ejected, acts.Replaced, acts.Reinstated, acts.DummyMade),
        *(acts.GmLengthened, acts.Ended, acts.RevealedEarly),
    )
)
"""Secret while a game runs (at least from some players), opened when it is over."""

PROOFS = frozenset(
    {
        *("begins", "kinds", "closed", "restored", "key", "rules", "over"),
        *("orders", "set-changed", "in-force", "outcome", "board", "undone", "told"),
        *("promised", "word", "words", "drawn"),
    }
)
"""Rows that are no happenings: what is proved, and what about the log itself has to be known."""

_OPENED = (
    PROOFS
    | OPENED_AT_LAST
    | {name for name, kind in KINDS.items() if kind.audience is Audience.PLAYERS}
)


def is_opened(kind: str) -> bool:
    """Tell whether rows of a kind are opened at the end; others are written as ``secret``."""
    return kind in _OPENED
