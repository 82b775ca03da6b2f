"""Words that mail hosts put before a subject, ``[EXTERN]``, ``***SPAM***``: they mean nothing."""

from __future__ import annotations

from functools import cache

import pytest
from worlds import POWERS, Sent, World, address, played_once

TAGS = ("[EXTERN]", "[EXTERNAL]", "[Ext]", "***SPAM***", "[SPAM 5.1]", "{Spam?}", "(EXT)",
        "EXTERNAL:", "<Extern>", "[*EXT*]", "[Suspected Phishing]", "[!!Mass Mail]", "### Junk ###",
        "[Russia]", "[S1902M]", "[GAME]")  # fmt: skip
FRANCE, ORDERS = address("FRANCE"), "A Par - Bur\nA Mar S A Par - Bur\nF Bre - Mao"
STRANGER = "somebody@elsewhere.example"
PASS = {"Authentication-Results": "gm.example; dkim=pass header.d=players.example"}


@played_once
def a_world() -> World:
    """A running game, beside games that strangers have called like the tags of gateways."""
    world = World(accept="verified")
    world.import_game()
    for name in ("extern", "external", "ext", "spam", "junk", "mass"):
        world.import_game(game=name, state="forming", deadline=None, players=[],
                          gm={"name": "Somebody", "address": STRANGER})  # fmt: skip
    world.news()
    return world


@cache
def answered(tag: str, subject: str, text: str, *, reply: bool = False) -> tuple[str, str, str]:
    """What comes of a mail of France's: the answer, and what is on file."""
    world = a_world()
    last = world.answer(FRANCE, "STATUS", to="bot+austerlitz@gm.example", headers=PASS)
    said = subject.replace("OURS", last.subject)
    said = f"{said.partition(':')[0]}: {tag} {said.partition(':')[2].strip()}" if "*:" in subject \
        else f"{tag} {said}"  # fmt: skip
    headers = {"Subject": said.replace("*:", ":")} | ({} if reply else PASS)
    sent = world.mail(FRANCE, text, answering=last if reply else None, headers=headers)
    [answer] = [mail for mail in sent if mail.to == FRANCE]
    return answer.kind, answer.subject, on_file(world)


def on_file(world: World) -> str:
    with world.storage() as work:
        game = work.games.by_name("austerlitz")
        assert game is not None
        return str([(one.power, one.orders, one.final, one.verified)
                    for one in work.games.submissions(game.id, game.phase)])  # fmt: skip


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize(
    ("subject", "reply"),
    [("Re: OURS", True), ("I: OURS", True), ("Re*: OURS", True),
     ("[austerlitz] S1901M orders", False), ("austerlitz", False),
     ("Re: austerlitz France S1901M", False), ("orders for austerlitz", False)],
)  # fmt: skip
def test_orders_count_whatever_stands_before_their_subject(
    tag: str, subject: str, reply: bool
) -> None:
    plain = answered("", subject, ORDERS, reply=reply)
    assert plain[0] == "order-receipt"

    assert answered(tag, subject, ORDERS, reply=reply) == plain


@pytest.mark.parametrize("tag", TAGS[::2])
@pytest.mark.parametrize("subject", ["austerlitz", "STATUS austerlitz", "GAME austerlitz"])
@pytest.mark.parametrize("text", ["VOTES", "SET REMIND 12h"])
def test_commands_too(tag: str, subject: str, text: str) -> None:
    assert answered(tag, subject, text) == answered("", subject, text)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("words", ["Automatic reply:", "Abwesenheitsnotiz:", "Out of office:"])
@pytest.mark.parametrize("power", POWERS[:1])
def test_a_machine_behind_such_a_tag_is_known_as_one(tag: str, words: str, power: str) -> None:
    world = a_world()
    who = address(power)
    last: Sent = world.answer(who, "STATUS", to="bot+austerlitz@gm.example", headers=PASS)

    sent = world.mail(who, "I am away.", answering=last,
                      headers={"Subject": f"{tag} {words} {last.subject}"})  # fmt: skip

    assert sent == []
