"""Advice that holds: what a mail offers to copy is understood when it comes back, alone.

The situations are those of ``test_every_command_by_mail``, and wishes in plain words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from test_every_command_by_mail import STATES, TABLE, WRITERS, known_to
from worlds import GM, Sent, World

BOX = "bot+austerlitz@gm.example"
_LEADS = (
    "Lines to copy into your reply:", "Other lines that I understand:",
    "Lines that I understand, for example:", "Copy this line into your reply:",
    "Copy one of these lines into your reply:", "As a command this is:",
)  # fmt: skip
_BLOCKS = ("PRESS", "SUBMIT", "TRY", "DIARY", "EOG", "ANNOUNCE", "COMMENT", "AMEND", "EDIT", "BID",
           "POSTAL", "CORRECT", "ORDERS", "BECOME")  # fmt: skip
"""What needs the lines below it."""
_BAD = ("nothing-understood",)
_REFUSED = ("(E-UNKNOWN)", "(E-NOGAME)", "(E-GMONLY)")
_EXAMPLES = frozenset({
    # A code, a number or a name that only its reader knows.
    "VERIFY 3f9q2w8xk7m2", "RESEND 17", "ASSIGN Ed = Germany",
    "CREATE austerlitz standard LIKE email_classic",
})  # fmt: skip
_TO_COMPLETE = ("ORDERS FOR", "CORRECT", "EDIT", "POSITION")
"""What the reader writes orders below, or chooses one of the lines below from."""
WISHES = (
    "I will be away from 24 Dec to 3 Jan.", "Can we call it a draw?", "More time, please!",
    "Tell Germany that I agree.", "How about a draw with Turkey?", "Please take back my orders.",
    "change my address to ed@new.example", "My holiday begins soon.", "MUTE Germany",
    "The holiday season begins soon.", "I want to concede to Russia.", "What was that?",
)  # fmt: skip


@cache
def situations() -> tuple[tuple[str, str, str], ...]:
    """Who writes what in which game, for every mail whose answer may offer lines."""
    rows = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
    told = [(row["who"], row["game"], row["mail"]) for row in rows
            if row["kind"] in ("refusal", *_BAD)]  # fmt: skip
    return (*told, *(("player", "played", wish) for wish in WISHES))


def offered(mail: Sent) -> Iterator[str]:
    """The lines below a sentence that offers them, each with those that belong to it."""
    lines = mail.text.splitlines()
    for number, line in enumerate(lines):
        if line.strip().endswith(_LEADS):
            rest = lines[number + 1 :]
            begin = next(i for i, one in enumerate(rest) if one.strip())
            end = next(i for i, one in enumerate([*rest, ""]) if i > begin and not one.strip())
            yield from _in_blocks([one.strip() for one in rest[begin:end]])


def _in_blocks(lines: Sequence[str]) -> Iterator[str]:
    number = 0
    while number < len(lines):
        end = number + 1
        if lines[number].split()[0] in _BLOCKS:
            while end < len(lines) and lines[end].split()[0] not in ("HELP", "PRESS", "DIARY"):
                end += 1
                if lines[end - 1].startswith("END"):
                    break
        yield "\n".join(lines[number:end])
        number = end


def asked(who: str, game: str, text: str) -> tuple[World, Sent]:
    world = known_to(game)
    sent = world.mail(WRITERS[who], text, subject="hello", to=BOX)
    return world, next(one for one in sent if one.to == WRITERS[who])


@pytest.mark.parametrize("game", STATES)
def test_each_line_that_is_offered_is_understood_when_it_comes_back_alone(game: str) -> None:
    seen: set[tuple[str, str]] = set()
    failed = []
    for who, _, text in [one for one in situations() if one[1] == game]:
        answered, answer = asked(who, game, text)
        for line in offered(answer):
            if (who, line) in seen or line in _EXAMPLES or line.startswith(_TO_COMPLETE):
                continue
            seen.add((who, line))
            sent = answered.copied().mail(WRITERS[who], line, answering=answer)
            told = next(one for one in sent if one.to == WRITERS[who])
            if told.kind in _BAD or told.subject.endswith(_REFUSED):
                failed.append((who, text, line, told.subject))

    assert failed == []


@pytest.mark.parametrize("text", WISHES)
@pytest.mark.parametrize(
    "reply", ["yes", "no", "thanks", "", "-- \nEd", "Thank you very much!\n\nEd"]
)
def test_a_plain_answer_to_any_answer_is_answered_and_bothers_nobody(text: str, reply: str) -> None:
    world, answer = asked("player", "played", text)

    sent = world.mail(WRITERS["player"], reply, answering=answer)

    told = [one for one in sent if one.to == WRITERS["player"]]
    assert len(told) == 1
    assert told[0].kind not in _BAD
    assert not [one for one in sent if one.to == GM and one.kind == "question"]
