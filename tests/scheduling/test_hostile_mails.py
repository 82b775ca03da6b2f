"""Whatever comes in, the loop goes on: no mail of anybody is set aside for what is in it.

The mails are those of real players (tests/data/mails_reading and the story of the demo), mutated:
bytes changed, lines doubled, pieces of one put into another.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from worlds import World

from gmbot.demo.story import compose, load_story
from gmbot.game.state.model import InboxState

SEEDS = range(8)
MAILS_A_SEED = 40
PIECES = [
    b"\x00", b"\xff\xfe", b"\r\n.\r\n", b"A Par - Bur", b"GAME austerlitz", b"CONFIRM", b"JOIN",
    b"SIGNON fausterlitz x", b"PRESS TO all", b"ENDPRESS", b"=?utf-8?q?=E2=80=AE?=", b"REGISTER",
    b"Content-Type: multipart/mixed", b"charset=x-none", b"((((((((((", b"IF A Par",
    b"#999999999999", "ＡＰＡＲ　－　ＢＵＲ".encode(), "🇫🇷 A Par → Bur".encode(), b"{{ 7 * 7 }}",
    b"'; DROP TABLE games;--",
]  # fmt: skip


def samples() -> list[bytes]:
    story = load_story()
    mails = [
        compose(mail, story.player(mail.sender), "bot@gm.example", None, number, World().clock.when)
        for number, mail in enumerate(mail for step in story.steps for mail in step.mails)
    ]
    folder = Path(__file__).parent.parent / "data" / "mails_reading"
    return mails + [file.read_bytes() for file in sorted(folder.glob("*.eml"))]


def mutated(mail: bytes, other: bytes, dice: random.Random) -> bytes:
    for _ in range(dice.randrange(1, 6)):
        at, end = sorted((dice.randrange(len(mail) + 1), dice.randrange(len(mail) + 1)))
        match dice.randrange(5):
            case 0:
                mail = mail[:at] + dice.choice(PIECES) + mail[at:]
            case 1:
                mail = mail[:at] + bytes([dice.randrange(256)]) + mail[at + 1 :]
            case 2:
                mail = mail[:at] + mail[end:]
            case 3:
                mail = mail[:end] + mail[at:]
            case 4:
                mail = mail[:at] + other[at:end] + mail[at:]
        if not mail:
            break
    return mail


@pytest.mark.parametrize("seed", SEEDS)
def test_no_mail_is_set_aside_for_what_is_in_it(seed: int) -> None:
    dice = random.Random(seed)
    world = World()
    world.import_game(
        players=[
            {"power": one.power, "name": one.name, "addresses": [one.address]}
            for one in load_story().players
        ]
    )
    mails = samples()

    for _ in range(MAILS_A_SEED):
        world.deliver(mutated(dice.choice(mails), dice.choice(mails), dice))

    aside = [mail for mail in world.inbox() if mail.state is InboxState.SET_ASIDE]
    assert not aside, (aside[0].note, aside[0].raw)
