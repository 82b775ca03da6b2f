"""Buttons in HTML mails: ``mailto:`` links that mailers open as a mail to send."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from mails_readers import FRANCE
from selectolax.lexbor import LexborHTMLParser
from worlds import Sent, World, address

from gmbot.render.mails.taps import LONGEST, commands_to_tap, tap

STANDING = replace(FRANCE, box="bot+austerlitz@gm.example")
READER = address("FRANCE")


def parts(link: str) -> tuple[str, str, str]:
    """The address, the subject and the body, as a mailer takes them out of a link."""
    split = urlsplit(link)
    fields = parse_qs(split.query, strict_parsing=True)
    assert split.scheme == "mailto"
    assert set(fields) == {"subject", "body"}
    return unquote(split.path), fields["subject"][0], fields["body"][0]


def links(mail: Sent) -> list[str]:
    html = mail.message.get_body(preferencelist=("html",))
    assert html is not None
    nodes = LexborHTMLParser(html.get_content()).css("a[href]")
    return [str(node.attributes["href"]) for node in nodes]


def test_a_link_holds_address_subject_and_lines_whatever_signs_are_in_them() -> None:
    lines = ["F Spa/nc - MAO", "A Mün S A Par - Bur & more?", "100% #1 + 2"]

    assert parts(str(tap(lines, STANDING)).replace("&amp;", "&")) == (
        "bot+austerlitz@gm.example", "[austerlitz] S1901M",
        "F Spa/nc - MAO\r\nA Mün S A Par - Bur & more?\r\n100% #1 + 2\r\n",
    )  # fmt: skip


def test_nothing_in_a_link_is_read_as_a_blank_or_as_its_end() -> None:
    link = str(tap(["A Par + B"], STANDING))

    assert not set(link.replace("&amp;", "&")) & set(" +\"'<>\r\n#")


def test_a_link_is_as_long_as_mailers_take_or_is_left_out() -> None:
    assert 0 < len(tap(["A Par - Bur"] * 40, STANDING)) <= LONGEST
    assert tap(["A Par - Bur"] * 400, STANDING) == ""
    assert tap(["A Par - Bur"], None) == ""


def test_only_lines_that_are_commands_by_themselves_are_buttons() -> None:
    assert commands_to_tap(["VOTE YES ON D1", "VOTE NO ON D1"]) == (
        "VOTE YES ON D1", "VOTE NO ON D1",
    )  # fmt: skip
    assert commands_to_tap(["BID", "Germany 60"]) == ()
    assert commands_to_tap(["PRESS TO GM", "...", "ENDPRESS"]) == ()


@pytest.fixture
def world() -> World:
    made = World()
    made.import_game()
    return made


def tapped(world: World, link: str) -> Sent:
    to, subject, body = parts(link)
    return world.answer(READER, body, to=to, subject=subject)


def test_tapping_in_the_results_sends_a_whole_set(world: World) -> None:
    [results] = [one for one in world.pass_deadline() if one.to == READER]

    receipt = tapped(world, links(results)[0])

    assert "3 orders ok" in receipt.subject


def test_tapping_in_a_receipt_sends_the_same_set_again(world: World) -> None:
    receipt = world.answer(READER, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    again = tapped(world, links(receipt)[0])

    assert "3 orders ok" in again.subject
    assert "A Par -> Bur" in again.text


def test_tapping_an_old_button_orders_nothing_for_now(world: World) -> None:
    receipt = world.answer(READER, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    world.pass_deadline()

    told = tapped(world, links(receipt)[0])

    assert told.kind == "too-late"


def test_a_vote_is_cast_by_tapping(world: World) -> None:
    world.mail(address("TURKEY"), "PROPOSE DIAS")
    [results] = [one for one in world.pass_deadline() if one.to == READER]
    vote = next(link for link in links(results) if "VOTE%20YES" in link)

    told = tapped(world, vote)

    assert "D1" in told.text


def test_no_secret_of_a_seat_is_in_a_link_and_the_text_has_every_line(world: World) -> None:
    [results] = [one for one in world.pass_deadline() if one.to == READER]
    secret = results.reply_to.partition("@")[0].rpartition(".")[2]

    for link in links(results):
        assert secret not in link
        assert all(line in results.text.splitlines() for line in parts(link)[2].split("\r\n")[:-1])
