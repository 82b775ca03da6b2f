"""What others do in private changes nothing that anybody else is told, to the byte.

Two games run side by side. In one, the others draft orders, write to each other, keep diaries and
ask questions; in the other they do none of it, and the same proposals and votes come from others.
What somebody outside gets must be the same: contents, order and number of mails, and headers.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from hashes import without_hashes
from worlds import GM, DrawingFor, World, address

from gmbot.game.state.context import ruleset_of
from gmbot.rules.legal import legal_orders
from gmbot.rules.notation import write_order

VIEWER, *OTHERS = ("FRANCE", "AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
ACTS = (
        "PRESS TO {}\nLet us take Paris.\nENDPRESS",
        "PRESS GREY TO {}\nParis is weak.\nENDPRESS",
        "PRESS TO {} IF FRANCE OWNS Par\nParis still stands.\nENDPRESS",
        "DIARY\nFrance suspects nothing.", "DIARY LIST", "VOTES", "STATUS", "OPTIONS", "FINAL",
        "PROVISIONAL", "CLEAR", "SET PASSWORD quokka17 kelp", "NEW TOKEN",
        "TRY\nA Par - Bur", "SET HTML OFF", "PREFER France", "SUBSTITUTE spare@elsewhere.example",
        "WHY A Par", "IF A Par - Bur THEN A Mun H", "xyzzy", "RESIGN", "HELP",
)  # fmt: skip
"""What is nobody else's business and the viewer has no part in; ``{}`` is one of the others."""
QUESTIONS = (
    "STATUS", "VOTES", "WHO", "HISTORY", "SUMMARY", "OPTIONS", "DIARY LIST", "MAP TEXT", "LIST",
    "WHY A Par", "TRY\nA Par - Bur", "ABSENCES", "QUEUE", "REPORT", "AUDIT", "RULES",
    "PRESS TO ALL\nWho is there?\nENDPRESS", "HELP", "DIARY\nI know nothing.", "BOOK",
)  # fmt: skip
MASTER_ASKS = ("STATUS", "VOTES", "AUDIT", "REPORT", "QUEUE", "WHO", "HISTORY", "LIST", "PREVIEW")


@dataclass(frozen=True)
class Kind:
    variant: str
    houserules: str


KINDS = (
    Kind("standard", "email_classic"),
    Kind("standard", "upquark"),
    Kind("fritz1900", "fritz_forum"),
    Kind("blind1898", "saari"),
)


def comparable(raw: bytes) -> bytes:
    """The bytes of a mail without Message-IDs, boundaries, and the secrets of reply addresses."""
    raw = without_hashes(raw)
    raw = re.sub(rb"<[0-9a-f]{32}@", b"<ID@", raw)
    for boundary in re.findall(rb'boundary="([^"]+)"', raw):
        raw = raw.replace(boundary, b"BOUNDARY")
    raw = re.sub(rb"gmbot-[0-9a-f]{32}", b"BOUNDARY", raw)
    raw = re.sub(rb"(\+c|\.p)\.[a-z0-9]+@", rb"\1.SECRET@", raw)
    return re.sub(rb"(bot\+[a-z]+)\.[a-z0-9]{12,}@", rb"\1.SECRET@", raw)


def orders(world: World, power: str, chance: random.Random) -> str:
    game = world.game("duel")
    ruleset = ruleset_of(game)
    lines = []
    for unit in sorted(game.position.units_of(power), key=str):
        legal = legal_orders(unit, power, game.position, ruleset)
        lines += [write_order(chance.choice(sorted(legal, key=write_order)))] if legal else []
    return "\n".join(lines)


def story(
    kind: Kind,
    seed: int,
    reader: str,
    questions: tuple[str, ...],
    acts: tuple[str, ...],
    *,
    busy: bool,
    world: World | None = None,
) -> Iterator[bytes]:
    """What one reader gets in three phases.

    ``busy``: the others do some of ``acts``, too, and other players propose and vote.
    """
    public, private = random.Random(seed), random.Random(seed + 1)
    asked: list[str] = []
    world = world or World(drawing=DrawingFor([reader]))
    world.import_game(game="duel", variant=kind.variant, houserules=kind.houserules)

    def said(who: str, text: str, to: str = "bot+duel@gm.example") -> Iterator[bytes]:
        if who == reader:
            asked.append(text)
        headers = {"Message-ID": f"<q{len(asked)}@players.example>"} if who == reader else {}
        sent = world.mail(who, text, to=to, subject="duel", headers=headers)
        yield from (comparable(one.row.raw) for one in sent if one.to == reader)

    # The same all year: votes of Fall and Winter are one count (S3.47), and its total is told.
    shift = private.randrange(1, len(OTHERS)) if busy else 0
    turned = OTHERS[shift:] + OTHERS[:shift]
    for _ in range(3):
        late = public.sample(OTHERS, 1)
        for who in turned:
            draft = orders(world, who, private)
            if busy and acts and who not in late and draft:
                yield from said(address(who), draft)
            for _ in range(private.randrange(3) if busy and acts else 0):
                to = private.choice([one for one in OTHERS if one != who]).title()
                yield from said(address(who), private.choice(acts).format(to))
        if public.random() < 0.7:
            yield from said(address(turned[0]), "PROPOSE DRAW England, Turkey, Italy")
        for who in turned[: public.randrange(4)]:
            for number in (1, 2):
                yield from said(address(who), f"VOTE NO ON D{number}")
        for question in public.sample(questions, 6):
            yield from said(reader, question)
        for power in OTHERS:
            text = orders(world, power, public)
            if power not in late and text:
                yield from said(address(power), text)
        for question in public.sample(questions, 3):
            yield from said(reader, question)
        deadline = world.game("duel").deadline
        if deadline is None:
            return
        for hours in (25, 23, 1):
            world.clock.when = max(world.clock.when, deadline - timedelta(hours=hours))
            yield from (comparable(one.row.raw) for one in world.sweep() if one.to == reader)
        yield from (comparable(o.row.raw) for o in world.pass_deadline("duel") if o.to == reader)
    assert not [mail for mail in world.inbox() if mail.state.value == "set-aside"]


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.houserules)
def test_a_player_is_told_the_same_whatever_others_do_in_private(kind: Kind, seed: int) -> None:
    reader = address(VIEWER)

    quiet = list(story(kind, seed, reader, QUESTIONS, ACTS, busy=False))
    busy = list(story(kind, seed, reader, QUESTIONS, ACTS, busy=True))

    assert busy == quiet
    assert len(quiet) > 10


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.houserules)
def test_a_gm_is_told_the_same_whoever_proposes_and_votes(kind: Kind, seed: int) -> None:
    """S3.40: the GM learns no more about a draw than the players."""
    quiet = list(story(kind, seed, GM, MASTER_ASKS, (), busy=False))
    busy = list(story(kind, seed, GM, MASTER_ASKS, (), busy=True))

    assert busy == quiet
    assert len(quiet) > 10


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.houserules)
def test_no_mail_has_an_address_token_or_password_of_another(kind: Kind) -> None:
    world = World()
    list(story(kind, 5, address(VIEWER), QUESTIONS, ACTS, busy=True, world=world))
    with world.storage() as work:
        rows = work.outbox.all(100_000)

    secret = re.compile(rb"^Reply-To: bot\+(?:duel|c)\.(?:p\.)?([a-z0-9]{8,})@", re.M)
    owners = {found[1]: row.recipient for row in rows if (found := secret.search(row.raw))}
    players = {address(power) for power in (VIEWER, *OTHERS)}
    assert len(owners) > 10
    for row in rows:
        assert b"quokka17" not in row.raw
        assert not [one for one, to in owners.items() if to != row.recipient and one in row.raw]
        if row.recipient != GM:
            assert not [one for one in players - {row.recipient} if one.encode() in row.raw]
