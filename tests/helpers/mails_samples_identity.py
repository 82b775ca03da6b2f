"""Samples of the notices that ask for one word, by the name of their golden file."""

from __future__ import annotations

from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.people import AskWord

IDENTITY: dict[str, Notice] = {
    "ask-word": AskWord(
        "invitation",
        "you are invited to austerlitz",
        "Zurich invites you to austerlitz, as France: Standard, a game of Diplomacy by mail for 7 "
        "players. A yes is enough to have a seat.",
        "3f9q2w8x4k",
        168,
        ("Deadlines: 7 days for moves.", "Press may be white, grey and black."),
        "If you do not want to play, do nothing; I shall not write again.",
    ),
    "ask-word-bare": AskWord("address-link", "is this address yours?", "Say so.", "3f9q2w", 24),
}
