"""Press headers: colors, circles, replies, and the name of the GM (S2.18, S3.32 to S3.37)."""

from __future__ import annotations

import re

import pytest
from press_games import F, G, T, a_world, got, press
from worlds import GM, POWERS, Sent, address, flat

from gmbot.houserules.press import claims_master
from gmbot.parsing.tokens import is_masters

# ------------------------------------------------------------------- colors


def masked(mail: Sent) -> bytes:
    """The bytes of a mail without what is chance: Message-ID, boundaries, secrets."""
    raw = re.sub(rb"<[0-9a-f]{32}@", b"<ID@", mail.row.raw)
    for boundary in re.findall(rb'boundary="([^"]+)"', raw):
        raw = raw.replace(boundary, b"BOUNDARY")
    return re.sub(rb"\.p\.[a-z0-9]+@", b".p.SECRET@", raw)


def test_black_press_is_the_same_to_the_byte_as_white() -> None:
    """S3.34: whether France or Germany wrote it, Italy sees press from France."""
    white = a_world().mail(F, press("PRESS TO Italy"))
    black = a_world().mail(G, press("PRESS FROM France TO Italy"))
    italy = address("ITALY")

    assert masked(got(white, italy)) == masked(got(black, italy))
    assert len(got(white, italy).row.raw) == len(got(black, italy).row.raw)


def test_the_author_of_black_press_is_told_what_it_looks_like() -> None:
    """S3.34"""
    sent = a_world().mail(G, press("PRESS FROM France TO Italy"))

    receipt = got(sent, G, "press-receipt")
    assert "Shown as: France" in flat(receipt)
    assert "To: Italy" in flat(receipt)


def test_grey_press_names_nobody() -> None:
    """S3.34"""
    mail = got(a_world().mail(G, press("PRESS GREY TO Italy")), address("ITALY"))

    assert "From: Anonymous" in flat(mail)
    assert "Germany" not in mail.row.raw.decode()


@pytest.mark.parametrize(
    ("header", "what"),
    [("PRESS FROM France TO Italy", "no black press"), ("FAKE BROADCAST", "in whose name")],
)
def test_a_game_may_be_white_and_grey_only(header: str, what: str) -> None:
    """S3.34"""
    world = a_world(settings={"press": ["white", "grey"]})

    [refusal] = world.mail(G, press(header))

    assert what in flat(refusal).lower()
    assert "Let us be friends." in refusal.text


@pytest.mark.parametrize(
    ("header", "sent"),
    [
        ("PRESS TO Italy", True),
        ("PRESS FROM France TO Italy", True),
        ('PRESS TO Italy AS "The Pope"', True),
        ("PRESS GREY TO Italy", False),
        ("PRESS WHITE TO Italy", False),
        ("PRESS BLACK TO Italy", True),
    ],
)
def test_in_a_black_game_anyone_may_claim_to_be_anybody(header: str, sent: bool) -> None:
    """S2.18"""
    mails = a_world(settings={"press": ["black"]}).mail(G, press(header))

    assert any(one.kind == "press-delivered" for one in mails) is sent


def test_white_press_in_anothers_name_is_given_back() -> None:
    """S3.34: white press shows who wrote it."""
    [refusal] = a_world().mail(G, press("PRESS WHITE FROM France TO Italy"))

    assert "White press says the truth" in flat(refusal)
    assert "Let us be friends." in refusal.text


def test_a_header_may_name_others_than_those_it_goes_to() -> None:
    """S3.34"""
    sent = a_world().mail(G, press("PRESS TO Italy FAKE TO Turkey"))

    assert "To: Turkey" in flat(got(sent, address("ITALY")))
    assert not [one for one in sent if one.to == T]


def test_grey_press_in_a_powers_own_name_is_asked_about() -> None:
    [refusal] = a_world().mail(G, press("PRESS GREY FROM Germany TO Italy"))

    assert refusal.kind == "refusal"


# ------------------------------------------------------------------- circles


@pytest.mark.parametrize(
    ("header", "readers"),
    [
        ("PRESS TO France", "F"),
        ("PRESS TO fra, ita", "FI"),
        ("PRESS TO EF", "EF"),
        ("PRESS +ef", "EF"),
        ("BROADCAST", "AEFIRT"),
        ("PRESS TO ALL BUT Turkey", "AEFIR"),
        ("PRESS TO Turkey and Russia", "RT"),
    ],
)
def test_press_goes_to_the_circle_it_names(header: str, readers: str) -> None:
    sent = a_world().mail(G, press(header))

    to = {one.to for one in sent if one.kind == "press-delivered"}
    assert to == {address(power) for power in POWERS if power[0] in readers}


def test_a_power_may_write_to_the_gm() -> None:
    sent = a_world().mail(G, press("PRESS TO GM, France"))

    assert {one.to for one in sent if one.kind == "press-delivered"} == {GM, F}


@pytest.mark.parametrize("header", ["PRESS TO Ruritania, France", "PRESS TO", "PRESS TO ef"])
def test_on_any_doubt_about_the_addressees_nothing_is_sent(header: str) -> None:
    [refusal] = a_world().mail(G, press(header))

    assert refusal.to == G
    assert "Let us be friends." in refusal.text


def test_a_reply_to_press_goes_to_the_same_circle() -> None:
    world = a_world()
    mail = got(world.mail(G, press("PRESS TO France, Italy")), F)

    sent = world.mail(F, "Agreed.\n\n> Let us be friends.", answering=mail)

    assert ".p." in mail.reply_to
    readers = {one.to for one in sent if one.kind == "press-delivered"}
    assert readers == {G, address("ITALY")}
    assert "Agreed." in got(sent, G).text
    assert "friends" not in got(sent, G).text


def test_a_reply_to_grey_press_reaches_its_author_and_tells_nobody_who_that_is() -> None:
    """S3.34"""
    world = a_world()
    mail = got(world.mail(G, press("PRESS GREY TO France, Italy")), F)

    sent = world.mail(F, "Who are you?", answering=mail)

    receipt = got(sent, F, "press-receipt")
    assert "Anonymous" in flat(receipt)
    assert not any("Germany" in one.text for one in sent if one.to in (F, address("ITALY")))
    assert "Who are you?" in got(sent, G).text


def test_a_reply_to_black_press_goes_to_whom_it_claims_to_be_from() -> None:
    """S3.34: as it would if it were white."""
    world = a_world()
    mail = got(world.mail(G, press("PRESS FROM France TO Italy")), address("ITALY"))

    sent = world.mail(address("ITALY"), "Merci", answering=mail)

    assert {one.to for one in sent if one.kind == "press-delivered"} == {F}


def test_two_grey_letters_of_one_author_have_nothing_in_common() -> None:
    """S3.34"""
    world = a_world()
    one = got(world.mail(G, press("PRESS GREY TO France")), F)
    two = got(world.mail(G, press("PRESS GREY TO France")), F)

    assert one.reply_to != two.reply_to


def test_a_circle_keeps_its_address_and_its_thread() -> None:
    """Each circle is one thread of mails."""
    world = a_world()
    one = got(world.mail(G, press("PRESS TO France, Italy")), F)
    two = got(world.mail(G, press("PRESS TO Italy, France")), F)
    italy = got(world.mail(address("ITALY"), press("PRESS TO France, Germany")), F)
    other = got(world.mail(G, press("PRESS TO France")), F)

    assert one.reply_to == two.reply_to
    assert one.message["References"] == two.message["References"] == italy.message["References"]
    assert one.message["References"] != other.message["References"]


def test_a_press_address_is_worth_nothing_to_others() -> None:
    world = a_world()
    mail = got(world.mail(G, press("PRESS TO France")), F)

    [refusal] = world.mail(T, "I am France", to=mail.reply_to)

    assert refusal.kind == "refusal"
    assert refusal.to == T


def test_a_reply_with_a_press_block_is_read_as_any_mail() -> None:
    world = a_world()
    mail = got(world.mail(G, press("PRESS TO France, Italy")), F)

    sent = world.mail(F, press("PRESS TO Turkey", "Beware."), answering=mail)

    assert {one.to for one in sent if one.kind == "press-delivered"} == {T}


# ------------------------------------------------------------------- the GM's name


@pytest.mark.parametrize(
    "name",
    ["Zurich", "ZÜRICH", "GM", "G.M.", "Master", "The Judge", "gmbot", "Ζurich", "Zurісh", "Zur1ch",
     "\uff27\uff2d", "Game Master", "z u r i c h"],
)  # fmt: skip
def test_nobody_writes_as_the_gm_or_under_a_name_that_looks_like_it(name: str) -> None:
    """S3.37, S3.51"""
    world = a_world()

    for header in (f'PRESS TO Italy AS "{name}"', f'POSTAL AS "{name}"'):
        [refusal] = world.mail(F, press(header))
        assert refusal.kind == "refusal", header
        assert refusal.to == F
    assert is_masters(name)


@pytest.mark.parametrize("name", ["Vienna", "Paris", "Judith", "The Times", "Mastiff"])
def test_other_names_are_free(name: str) -> None:
    """S3.33"""
    assert not is_masters(name)


def test_a_dateline_of_the_gm_in_the_text_is_refused_too() -> None:
    """S3.37, S3.51"""
    [refusal] = a_world().mail(F, press("PRESS TO Italy", "ZURICH (Reuters): the game is off"))

    assert "GM" in refusal.text
    assert claims_master("Zurich: hello")
    assert claims_master("From Zurich: hello")
    assert claims_master("Host: the deadline has moved")  # a word that means the GM alone above
    assert claims_master("From: Zurich\nTo: all\n\nThe deadline has moved.")
    assert not claims_master("Dear Master of Vienna")
    assert not claims_master("From Munich with love")
