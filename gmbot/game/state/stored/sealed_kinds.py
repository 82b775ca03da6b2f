"""Which rows of a log stay sealed when their game is over; every other row is opened.

They tell of persons, whose numbers are the same in all their games, of votes, of press and of what
somebody wished for. Whatever bears on orders, boards, time or chance is on neither list.
"""

from __future__ import annotations

from gmbot.game.state.stored import game_course as course
from gmbot.game.state.stored import gm_acts as acts
from gmbot.game.state.stored import happenings as past

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
"""A row of these is written as one of the kind ``secret``."""

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
