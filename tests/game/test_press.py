"""Press by mail: colors, circles, print, conditions, the GM's queue (S3.32 to S3.39)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from worlds import GM, HOST, POWERS, Sent, World, address

from gmbot.game.model import GameState
from gmbot.houserules.press import claims_master, is_masters

A, E, F, G, T = (address(p) for p in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "TURKEY"))
BOX = f"bot+austerlitz@{HOST}"


def a_world(**changes: Any) -> World:
    world = World()
    world.import_game(**changes)
    return world


def press(header: str, text: str = "Let us be friends.") -> str:
    return f"{header}\n{text}\nENDPRESS"


def flat(mail: Sent) -> str:
    return " ".join(mail.text.split())


def got(sent: list[Sent], reader: str, kind: str = "press-delivered") -> Sent:
    [mail] = [one for one in sent if one.to == reader and one.kind == kind]
    return mail


def told(world: World, reader: str) -> str:
    """The results mail of a reader, with the press printed in it."""
    return flat(got(world.pass_deadline(), reader, "results"))


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
    ],
)
def test_in_a_black_game_anyone_may_claim_to_be_anybody(header: str, sent: bool) -> None:
    """S2.18"""
    mails = a_world(settings={"press": ["black"]}).mail(G, press(header))

    assert any(one.kind == "press-delivered" for one in mails) is sent


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


# ------------------------------------------------------------------- held


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur\nF Bre - MAO",
        "Write to me at france@players.example then.",
        "See bot+austerlitz.abcdefgh@gm.example",
        "Best,\nEdmund",
        "This is Edmund Dupont speaking.",
    ],
)
def test_press_that_betrays_its_author_or_looks_like_orders_waits_for_a_word(text: str) -> None:
    players = [
        {"power": power, "name": "Edmund Dupont" if power == "FRANCE" else power.title(),
         "addresses": [address(power)]}
        for power in POWERS
    ]  # fmt: skip
    world = a_world(players=players)

    [held] = world.mail(F, press("PRESS TO Italy", text))
    sent = world.mail(F, "SEND 1")

    assert held.kind == "press-held"
    assert "SEND 1" in held.text
    assert text.splitlines()[0] in got(sent, address("ITALY")).text


def test_a_reply_of_orders_alone_is_not_published() -> None:
    world = a_world()
    mail = got(world.mail(G, press("PRESS TO France")), F)

    [held] = world.mail(F, "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO", answering=mail)

    assert held.kind == "press-held"


def test_two_robots_do_not_write_to_each_other_without_end() -> None:
    """Neither says in its headers that it is one; each answers whatever it gets."""
    world = a_world()
    world.answers_per_hour = 5
    waiting = world.mail(F, press("PRESS TO Italy"), to=BOX)
    letters = 0

    for number in range(100):
        if not waiting:
            break
        mail = waiting.pop(0)
        letters += mail.kind == "press-delivered"
        if mail.to != GM:
            away = f"I am away until Monday, {number} July."
            waiting += world.mail(mail.to, away, answering=mail)

    assert not waiting
    assert letters == 3


def test_two_robots_whose_words_are_new_each_time_end_after_a_number_of_letters() -> None:
    """E-LIMIT; the author is a person if he says so, and after an hour nobody asks any more."""
    world = a_world()
    world.press_per_hour = 4
    waiting = world.mail(F, press("PRESS TO Italy"), to=BOX)
    letters: list[Sent] = []
    held: list[Sent] = []
    for number in range(100):
        if not waiting:
            break
        mail = waiting.pop(0)
        held += [mail] if "E-LIMIT" in mail.subject else []
        if mail.kind == "press-delivered":
            letters.append(mail)
            words = f"A fortune for you: {babble(number)}"
            waiting += world.mail(mail.to, words, answering=mail)

    assert len(letters) == 2 * 4
    [asked] = held
    assert asked.to == F
    assert "60 minutes from now" in flat(asked)
    released = world.mail(F, "SEND 5")
    assert "A fortune for you" in flat(got(released, address("ITALY")))
    world.pass_time(timedelta(hours=1))
    assert got(world.mail(F, press("PRESS TO Italy", "Good morning!")), address("ITALY"))


def babble(number: int) -> str:
    return " ".join("abcdefghij"[int(digit)] * 4 for digit in str(number * 7919 + 1))


def test_a_short_word_may_be_said_twice() -> None:
    world = a_world()
    for _ in range(2):
        letter = got(world.mail(F, press("PRESS TO Italy"), to=BOX), address("ITALY"))
        assert got(world.mail(letter.to, "Yes, gladly.", answering=letter), F)


def test_nobody_sends_what_another_wrote() -> None:
    world = a_world()
    world.mail(F, press("PRESS TO Italy", "A Par - Bur"))

    assert [one.to for one in world.mail(G, "SEND 1")] == [G]


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
    assert claims_master("From: Zurich\nTo: all\n\nThe deadline has moved.")
    assert not claims_master("Dear Master of Vienna")
    assert not claims_master("From Munich with love")


# ------------------------------------------------------------------- in print


def test_postal_press_is_printed_with_the_results_for_all() -> None:
    world = a_world()

    receipt = world.answer(F, press("POSTAL"))
    results = world.pass_deadline()

    assert "with the results of Spring 1901 moves" in flat(receipt)
    for reader in (*map(address, POWERS), GM):
        assert "PRESS OF SPRING 1901 From: France" in flat(got(results, reader, "results"))


def test_the_order_in_print_does_not_show_who_wrote_first() -> None:
    """S3.34: hour and author leave no trace."""
    mails = [(G, press("POSTAL GREY", "Beta")), (F, press("POSTAL GREY", "Alpha"))]
    seen = set()
    for order in (mails, mails[::-1], [(T, mails[0][1]), (A, mails[1][1])]):
        world = a_world()
        for sender, text in order:
            world.answer(sender, text)
        seen.add(told(world, E))
    assert len(seen) == 1


def test_press_for_a_season_without_retreats_is_printed_in_its_own_section() -> None:
    """S3.39: Summer 1901 does not happen; its press is in the next mailing."""
    world = a_world()
    world.answer(F, press("POSTAL FOR Summer 1901", "No news from the front."))

    assert "No news" not in told(world, E)
    assert world.game().phase.code == "F1901M"
    world.answer(G, press("POSTAL FOR Summer 1901", "None at all."))
    world.answer(G, press("POSTAL", "Leaves fall."))
    text = told(world, E)

    assert text.index("PRESS OF SUMMER 1901") < text.index("No news from the front.")
    assert text.index("None at all.") < text.index("PRESS OF FALL 1901") < text.index("Leaves fall")


def test_press_for_an_issue_that_is_out_is_refused() -> None:
    world = a_world()
    world.pass_deadline()

    [refusal] = world.mail(F, press("POSTAL FOR Spring 1901"))

    assert "is out already" in flat(refusal)


def test_press_from_before_the_start_is_printed_with_it() -> None:
    """S3.38: the issue of Winter 1900."""
    world = World()
    players = [
        {"power": power, "name": power.title(), "addresses": [address(power)]}
        for power in POWERS[:6]
    ]
    world.import_game(players=players, state="forming", deadline=None)
    receipt = world.answer(F, press("POSTAL", "France wants peace."), to=BOX)
    world.mail(T, "REGISTER Turan, zone UTC")
    with world.storage() as work:
        [code] = set(re.findall(r"CONFIRM (\w+)", work.outbox.all(1)[0].raw.decode()))
    world.mail(T, f"CONFIRM {code}")

    sent = world.mail(T, "JOIN austerlitz")

    assert "when the game starts" in flat(receipt)
    start = got(sent, E, "game-start")
    assert "PRESS OF WINTER 1900 From: France" in flat(start)
    assert world.game().state is GameState.RUNNING
    assert "France wants peace" not in told(world, E)


# ------------------------------------------------------------------- conditions


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("A Par - Bur SUCCEEDS", True),
        ("A Mar - Spa SUCCEEDS", False),
        ("NOT A Mar - Spa SUCCEEDS", True),
        ("France OWNS Par", True),
        ("France OWNS Bel", False),
        ("France A Bur", True),
        ("Germany A Bur", False),
        ("A Par IS DISLODGED", False),
        ("France OWNS Par AND France A Bur", True),
        ("PRESS FROM Germany", True),
        ("PRESS FROM Austria", False),
    ],
)
def test_conditional_press_is_shown_only_if_its_condition_is_met(condition: str, met: bool) -> None:
    """S3.36"""
    world = a_world()
    world.answer(F, "A Par - Bur")
    world.answer(G, press("POSTAL", "Germany speaks."))
    receipt = world.answer(T, press(f"PRESS TO England IF {condition}", "As I said."))
    results = world.pass_deadline()

    assert "only if this is true" in flat(receipt)
    assert ("As I said." in got(results, E, "results").text) is met
    assert "As I said." not in got(results, A, "results").text
    assert ("nobody has seen it" in flat(got(results, T, "results"))) is not met


def test_dislodgement_can_be_a_condition() -> None:
    """S3.36"""
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    world = a_world(units=units)
    world.answer(F, "A Par - Bur\nA Gas S A Par - Bur")
    world.answer(T, press("POSTAL IF A Bur IS DISLODGED", "Poor Germany."))

    assert "Poor Germany." in told(world, E)


def test_whether_a_condition_was_met_is_told_to_nobody_but_its_author() -> None:
    """S3.36: unmet press leaves no trace in other mails."""

    def results(*mails: tuple[str, str]) -> str:
        world = a_world()
        for sender, text in mails:
            world.answer(sender, text)
        return told(world, E)

    assert results((T, press("POSTAL IF France OWNS Bel", "Ha!"))) == results()


def test_a_condition_that_makes_no_sense_is_refused_with_the_text() -> None:
    """S3.36"""
    [refusal] = a_world().mail(T, press("PRESS TO England IF pigs fly", "As I said."))

    assert "condition" in refusal.text
    assert "As I said." in refusal.text


# ------------------------------------------------------------------- who may


def test_an_eliminated_power_still_writes_press() -> None:
    """S3.32"""
    units = {power: [] if power == "TURKEY" else ["A PAR"] for power in ("TURKEY", "FRANCE")}
    world = a_world(units=units, centers={"FRANCE": ["PAR"]})

    assert "Turkey" in got(world.mail(T, press("PRESS TO France")), F).text


def test_who_has_no_seat_writes_in_no_powers_name() -> None:
    """S3.32: resigned and ejected players, and anybody else."""
    world = a_world(players=[
        {"power": power, "name": power.title(), "addresses": [address(power)]}
        for power in POWERS[:6]
    ])  # fmt: skip

    for header in ("PRESS TO France", 'SUBMIT PRESS AS "Turkey"', 'SUBMIT PRESS AS "Тurkey"'):
        sent = world.mail("stranger@else.example", press(header), to=BOX)
        assert {one.to for one in sent} == {"stranger@else.example"}, header


def queued(world: World, sender: str = "stranger@else.example", flag: str = "") -> list[Sent]:
    return world.mail(sender, press(f'SUBMIT PRESS AS "The Times"{flag}', "All is wel."), to=BOX)


def test_press_from_outside_is_printed_if_the_gm_agrees() -> None:
    """S3.33"""
    world = a_world()
    sent = queued(world)

    assert {one.to for one in sent} == {"stranger@else.example", GM}
    assert "APPROVE 1" in got(sent, GM, "press-queue").text
    done = world.mail(GM, "APPROVE 1", to=BOX)
    assert {one.to for one in done} == {GM, "stranger@else.example"}
    assert "From: The Times" in told(world, E)


def test_press_from_outside_that_nobody_approves_is_not_printed() -> None:
    """S3.33"""
    world = a_world()
    queued(world)

    assert "The Times" not in told(world, E)


def test_a_rejected_piece_is_not_printed_and_its_author_is_told_why() -> None:
    """S3.33"""
    world = a_world()
    queued(world)

    sent = world.mail(GM, "REJECT 1: too long", to=BOX)

    assert "too long" in got(sent, "stranger@else.example", "press-decided").text
    assert "The Times" not in told(world, E)


def test_no_outsider_fills_the_queue() -> None:
    """S3.33"""
    world = a_world()
    for _ in range(3):
        queued(world)

    assert [one.to for one in queued(world)] == ["stranger@else.example"]


def test_the_gm_may_correct_press_in_print_and_the_author_gets_the_text() -> None:
    """S3.35"""
    world = a_world()
    world.answer(F, press("POSTAL", "All is wel."))

    sent = world.mail(GM, "AMEND 1\nAll is well.\nENDPRESS", to=BOX)

    assert "All is well." in got(sent, F, "press-decided").text
    assert "All is well." in told(world, E)


def test_verbatim_press_is_not_corrected() -> None:
    """S3.35"""
    world = a_world()
    queued(world, flag=" VERBATIM")

    [refusal] = world.mail(GM, "AMEND 1\nAll is well.\nENDPRESS", to=BOX)

    assert "verbatim" in refusal.subject
    world.mail(GM, "APPROVE 1", to=BOX)
    assert "All is wel." in told(world, E)


def test_the_queue_shows_what_can_be_decided_and_players_may_not_see_it() -> None:
    world = a_world()
    queued(world)
    world.answer(F, press("PRESS TO Italy IF France OWNS Bel", "Between us."))

    shown = world.answer(GM, "QUEUE", to=BOX).text

    assert "All is wel." in shown
    assert "Between us." not in shown
    assert "for the GM" in world.answer(F, "QUEUE").subject


# ------------------------------------------------------------------- nothing else passes

MARK = "xqzmarkxqz"
SPACE = " "


def in_every_header(world: World, power: str, block: str, to: str = BOX) -> list[Sent]:
    """A mail with a marker in every header and part of it, but not in the press."""
    raw = f"""From: {MARK} <{address(power)}>
To: {to}
Cc: {MARK}@else.example
Subject: {MARK}
Date: Tue, 01 Dec 2026 12:00:00 +0545
Message-ID: <{MARK}.{power}@else.example>
References: <{MARK}@else.example>
In-Reply-To: <{MARK}@else.example>
Reply-To: {MARK}@else.example
Sender: {MARK}@else.example
Organization: {MARK}
User-Agent: {MARK}
X-Mailer: {MARK}
X-Gmbot-Phase: {MARK}
Received: from {MARK} by mx.example; Tue, 01 Dec 2026 12:00:00 +0545
Received-SPF: pass ({MARK})
DKIM-Signature: d={MARK}.example
Face: {MARK}
List-Id: <{MARK}>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="{MARK}"

preamble {MARK}
--{MARK}
Content-Type: text/plain; charset=utf-8; x-mark={MARK}
Content-Description: {MARK}

{block}

--{SPACE}
{MARK} signature
> {MARK} quoted

--{MARK}
Content-Type: text/html; charset=utf-8

<p>{MARK}</p><!-- {MARK} -->
--{MARK}
Content-Type: text/plain; name="{MARK}.txt"
Content-Disposition: attachment; filename="{MARK}.txt"

{MARK}
--{MARK}--
epilogue {MARK}
"""
    without_lists = raw.replace(f"List-Id: <{MARK}>\n", "")  # a list's mail is not read at all
    return world.deliver(without_lists.replace("\n", "\r\n").encode())


CASES: list[Callable[[str], str]] = [
    lambda text: press("PRESS TO Italy, GM", text),
    lambda text: press("PRESS GREY TO ALL", text),
    lambda text: press("PRESS FROM France TO Italy", text),
    lambda text: press("POSTAL", text),
    lambda text: press('POSTAL AS "Vienna"', text),
    lambda text: press("PRESS TO Italy IF NOT France OWNS Bel", text),
]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_nothing_of_the_authors_mail_but_the_press_reaches_others(case: int) -> None:
    """S2.17, S3.34: neither headers nor other parts, whoever reads it, now or in the results."""
    world = a_world()

    sent = in_every_header(world, "GERMANY", CASES[case]("The harvest is good."))
    sent += world.pass_deadline()

    others = [one for one in sent if one.to != G]
    assert any("The harvest is good." in one.text for one in others)
    for mail in others:
        everything = mail.row.raw.decode("utf-8", "replace") + mail.text + mail.row.envelope_from
        assert MARK not in everything
        assert G not in everything
        assert "+0545" not in everything


def test_a_reply_by_press_address_passes_no_header_either() -> None:
    """S2.17"""
    world = a_world()
    mail = got(world.mail(F, press("PRESS GREY TO Germany, Italy")), G)

    sent = in_every_header(world, "GERMANY", "The harvest is good.", to=mail.reply_to)

    for reader in (F, address("ITALY")):
        delivered = got(sent, reader)
        assert "The harvest is good." in delivered.text
        assert MARK not in delivered.row.raw.decode()
