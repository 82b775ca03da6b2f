"""Notes of a game in which every field is set, and the same as programs of before kept them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from gmbot.game.state.notes import (
    Admission,
    Auction,
    Corrected,
    Empires,
    Ending,
    ExtensionAsked,
    FormerToken,
    JointChance,
    LengthPoll,
    MasterDigest,
    Muster,
    Muted,
    NextReminder,
    Notes,
    NotSure,
    Observer,
    OrdersAhead,
    Pause,
    PauseAsked,
    PowerStatus,
    ResultsHeld,
    RolledBack,
    RuleChange,
    SeatStatus,
    Substitute,
)
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.rules.board.terms import Phase, Power

NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
DAY = timedelta(days=1)
SPRING, FALL, RETREATS = (Phase.parse(code) for code in ("S1901M", "F1901M", "F1901R"))
FRANCE, ITALY, TURKEY, GERMANY = (Power(p) for p in ("FRANCE", "ITALY", "TURKEY", "GERMANY"))
ED, FLO, ANN = PersonId(7), PersonId(9), PersonId(11)

FULL = Notes(
    co_masters=("two@example.test",),
    gm_blind=True,
    comment="A game among friends.",
    copy_press=True,
    review=True,
    start_at=NOON,
    admission=Admission(True, (ED,), ("a@b.test",), {"c@d.test": "k3f9q2w8x"}),
    muster=Muster(NOON + DAY, (ED, FLO)),
    auction=Auction(NOON + DAY, reminded=True),
    bids={ED: ((FRANCE, 60), (ITALY, 40)), FLO: ()},
    preferences={ED: ((ITALY,), (FRANCE, TURKEY))},
    empires=Empires(((Power("E1"), "Ruritania"),), {"7": "Atlantis"}),
    chance=JointChance(True, {"7": "9f" * 32}, True),
    next_reminder=NextReminder(NOON + DAY, NOON, NOON + DAY / 2),
    asked_at=NOON + DAY,
    nudged=SPRING,
    signed_by="k" * 43,
    extension_asked=ExtensionAsked(SPRING, NOON + DAY),
    results_held=ResultsHeld(SPRING, NOON),
    corrected=Corrected(SPRING, NOON),
    ahead=(OrdersAhead(RETREATS, FRANCE, ("A Par - Gas",), NOON, False, 17),),
    went_along=(OrdersAhead(RETREATS, FRANCE, ("A Par - Gas",), NOON, False, 17),),
    pause=Pause(NOON + DAY, timedelta(hours=30), "holidays", NOON),
    pause_asked=PauseAsked(1, SPRING, NOON + DAY, "holidays", (ED,)),
    muted=(Muted(ED, ITALY),),
    not_sure=NotSure(SPRING, (FRANCE, ITALY)),
    rolled_back=RolledBack(SPRING, {"phase": "F1901M", "units": {"FRANCE": ["A PAR"]}}, FALL, NOON),
    rule_change=RuleChange(2, "press white", {"press": ["white"]}, NOON + DAY, (ED, FLO)),
    length=LengthPoll(2, {FRANCE: True, ITALY: False}),
    end=Ending(NOON, True, {"FRANCE": "It was fun."}),
    observers=(Observer(ED), Observer(FLO, results_only=True)),
    statuses={
        FRANCE: PowerStatus(SeatStatus.REPLACEMENT_SOUGHT),
        ITALY: PowerStatus(SeatStatus.DUMMY, random=True),
        TURKEY: PowerStatus(SeatStatus.INVITED, address="a@b.test"),
        GERMANY: PowerStatus(SeatStatus.EJECTED),
    },
    standby=(ED, FLO),
    kibitzers=("e@f.test",),
    substitutes=(Substitute(SeatId(4), ED, ANN, NOON, NOON + DAY),),
    masters_secret="q7w8",
    former_tokens=(FormerToken("k3f9", SeatId(4), ED),),
    master_digest=MasterDigest(NOON, ("Ed: a question", "Flo: another"), 3),
)

OLD: dict[str, Any] = {
    "masters": ["two@example.test"],
    "gmblind": True,
    "comment": "A game among friends.",
    "copy_press": True,
    "review": True,
    "start": "2026-12-01T12:00:00+00:00",
    "entry": {
        "closed": True, "asked": [7], "barred": ["a@b.test"], "invited": {"c@d.test": "k3f9q2w8x"},
    },
    "muster": {"until": "2026-12-02T12:00:00+00:00", "ready": [7, 9]},
    "auction": {"closes": "2026-12-02T12:00:00+00:00", "reminded": True},
    "bids": {"7": [["FRANCE", 60], ["ITALY", 40]], "9": []},
    "preferences": {"7": [["ITALY"], ["FRANCE", "TURKEY"]]},
    "empires": {"names": [["E1", "Ruritania"]], "wishes": {"7": "Atlantis"}},
    "look": {
        "for": "2026-12-02T12:00:00+00:00", "last": "2026-12-01T12:00:00+00:00",
        "next": "2026-12-02T00:00:00+00:00",
    },
    "nudged": "S1901M",
    "signed_by": "k" * 43,
    "asked": {"phase": "S1901M", "until": "2026-12-02T12:00:00+00:00"},
    "held": {"phase": "S1901M", "at": "2026-12-01T12:00:00+00:00"},
    "corrected": {"phase": "S1901M", "at": "2026-12-01T12:00:00+00:00"},
    "ahead": {
        "F1901R": {
            "FRANCE": {
                "lines": ["A Par - Gas"], "at": "2026-12-01T12:00:00+00:00", "final": False,
                "inbox": 17,
            },
        },
        "W1901A": {},
    },
    "pause": {
        "until": "2026-12-02T12:00:00+00:00", "left": 108000, "reason": "holidays",
        "told": "2026-12-01T12:00:00+00:00",
    },
    "rolled": {
        "phase": "S1901M", "results": {"phase": "F1901M", "units": {"FRANCE": ["A PAR"]}},
        "open": "F1901M", "deadline": "2026-12-01T12:00:00+00:00",
    },
    "change": {
        "number": 2, "what": "press white", "settings": {"press": ["white"]}, "yes": [7, 9],
        "until": "2026-12-02T12:00:00+00:00",
    },
    "length": {"more": 2, "votes": {"FRANCE": True, "ITALY": False}},
    "end": {
        "reveal_at": "2026-12-01T12:00:00+00:00", "revealed": True,
        "statements": {"FRANCE": "It was fun."},
    },
    "observers": [{"person": 7, "monitor": False}, {"person": 9, "monitor": True}],
    "called": ["FRANCE", "TURKEY"],
    "dummies": {"ITALY": "random"},
    "invited": {"TURKEY": "a@b.test"},
    "ejected": ["GERMANY"],
    "standby": [7, 9],
    "kibitzers": ["e@f.test"],
    "sitters": [
        {"seat": 4, "owner": 7, "sitter": 11, "begins": "2026-12-01T12:00:00+00:00",
         "ends": "2026-12-02T12:00:00+00:00"},
    ],
    "tokens": {"k3f9": [4, 7]},
    "master_digest": {
        "since": "2026-12-01T12:00:00+00:00", "lines": ["Ed: a question", "Flo: another"],
        "more": 3,
    },
}  # fmt: skip
"""The same as a program of before kept it."""
NOT_YET: dict[str, Any] = {
    "masters_secret": "", "chance": JointChance(), "pause_asked": None, "muted": (),
    "not_sure": None, "went_along": (), "asked_at": None,
}  # fmt: skip
"""What games of the oldest form could not remember."""
