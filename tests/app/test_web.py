"""The order page: what a link opens, what it refuses, and what is sent from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from order_web import HOME, LINK, OrderWeb, Page
from played import players_of
from worlds import GM, POWERS, address

from gmbot.app.config.schema import Identity
from gmbot.app.web.site import order_site
from gmbot.app.web.throttle import Throttle
from gmbot.game.notices.envelope import Picture


@pytest.fixture
def web(tmp_path: Path) -> Iterator[OrderWeb]:
    web = OrderWeb(tmp_path)
    yield web
    web.bot.close()


def flat_words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


FRENCH = ("F Bre -> MAO", "A Mar S A Par -> Bur", "A Par -> Bur")


def units_of(page: str) -> list[str]:
    return re.findall(r'<label for="u\d+">([^<]+)</label>', page)


def test_orders_from_the_page_are_a_mail_whose_receipt_is_shown_and_sent(web: OrderWeb) -> None:
    link = web.link()
    page = web.ask(link)
    assert (page.status, units_of(page.text)) == (200, ["F Bre", "A Mar", "A Par"])

    sent = web.send(link, *FRENCH)

    assert sent.status == 303
    [mail] = web.world.inbox()
    assert mail.source == "page"
    assert b"A Mar S A Par -> Bur" in mail.raw
    [receipt] = [one for one in web.world.news() if one.to == address("FRANCE")]
    assert receipt.kind == "order-receipt"
    assert "3 orders ok" in receipt.subject
    shown = web.ask(web.receipt_of(link, sent))
    assert shown.status == 200
    assert "A Mar S A Par" in shown.text
    assert "cid:" not in shown.text
    again = web.ask(link)
    assert chosen_on(again) == [*FRENCH]


def chosen_on(page: Page) -> list[str]:
    return re.findall(r" selected>([^<]+)</option>", unescape(page.text))


def test_the_board_is_drawn_before_the_first_reader_comes(web: OrderWeb) -> None:
    drawn: list[Picture] = []

    def draw(picture: Picture) -> str:
        drawn.append(picture)
        return "<svg></svg>"

    web.site = order_site(web.bot, lambda: 0.0, draw)
    before = web.stored()

    web.start()
    assert len(drawn) == 1
    assert web.stored() == before
    looked = {power: web.ask(web.link(power)).status for power in POWERS}

    assert set(looked.values()) == {200}
    assert len(drawn) == 1


def test_a_board_that_cannot_be_drawn_keeps_no_site_from_starting(web: OrderWeb) -> None:
    def fail(_: Picture) -> str:
        raise ValueError("no drawing")

    web.site = order_site(web.bot, lambda: 0.0, fail)

    web.start()

    assert web.ask(web.link()).status == 200


def test_a_look_changes_nothing(web: OrderWeb) -> None:
    link = web.link()
    before = web.stored()

    for method in ("GET", "HEAD", "GET", "OPTIONS"):
        web.ask(link, method)
    web.ask(f"{link}/sent/1")

    assert web.stored() == before


def test_every_row_offers_what_may_be_ordered_and_no_more(web: OrderWeb) -> None:
    page = unescape(web.ask(web.link("ENGLAND")).text)
    options = re.findall(r"<option[^>]*>([^<]+)</option>", page)

    assert "F Lon -> NTH" in options
    assert "A Lpl S F Edi" in options
    assert not [one for one in options if one.startswith(("F Bre ", "A Par "))]


@pytest.mark.parametrize(
    ("forge", "status"),
    [
        (lambda link: link[:-1] + ("a" if link[-1] != "a" else "b"), 403),
        (lambda link: link.replace("S1901M", "F1901M"), 403),
        (lambda link: re.sub(r"/(\d+)-", lambda m: f"/{int(m[1]) + 1}-", link), 403),
        (lambda link: link.replace("austerlitz", "marengo"), 403),
        (lambda link: link.rpartition("/")[0] + "/%C3%A4", 403),
        (lambda link: link.rpartition("/")[0], 404),
        (lambda link: link + "/more", 404),
        (lambda link: "/", 404),
    ],
    ids=["signature", "phase", "seat", "game", "letters", "short", "long", "none"],
)
def test_a_forged_link_opens_and_sends_nothing(web: OrderWeb, forge: Any, status: int) -> None:
    forged, before = forge(web.link()), web.stored()

    looked, sent = web.ask(forged), web.send(forged, *FRENCH)

    assert looked.status == status
    assert "not one of mine" in looked.text
    assert sent.status in (status, 405)
    assert web.stored() == before


def test_a_link_ends_with_its_phase(web: OrderWeb) -> None:
    link = web.link()
    web.send(link, *FRENCH)
    web.world.pass_deadline()
    before = web.stored()

    assert [web.ask(link).status, web.send(link, *FRENCH).status] == [410, 410]
    assert "has ended" in web.ask(link).text
    assert web.stored() == before
    assert web.ask(web.link()).status == 200


def test_after_the_deadline_what_is_sent_is_late_like_any_mail(web: OrderWeb) -> None:
    link = web.link()
    web.clock.when += timedelta(days=8)  # and nobody has looked yet whether one has passed

    sent = web.send(link, *FRENCH)

    assert web.world.game().phase.code == "F1901M"
    assert "F1901M" in web.world.game().phase.code
    assert not web.on_file()
    assert "too late for Spring 1901" in flat_words(web.ask(web.receipt_of(link, sent)).text)


def test_a_link_ends_with_its_player(web: OrderWeb) -> None:
    link = web.link()
    game = web.world.game()
    with web.bot.store() as work:
        [seat] = [one for one in work.games.seats(game.id) if one.power == "FRANCE"]
        work.games.save_seat(replace(seat, person_id=None))
        work.commit()

    assert [web.ask(link).status, web.send(link, *FRENCH).status] == [410, 410]
    assert web.world.inbox() == ()


def test_a_link_ends_with_the_substitute_who_was_mailed_it(web: OrderWeb) -> None:
    """The player's own next mail has a new one."""
    france, sam = address("FRANCE"), "sam@elsewhere.example"
    asked = [
        mail for mail in web.world.mail(france, f"SUBSTITUTE {sam} TO 5 Dec") if mail.to == sam
    ]
    web.world.mail(sam, "YES", answering=asked[0])
    link = web.link()
    assert web.ask(link).status == 200

    web.world.mail(france, "SUBSTITUTE OFF")

    assert [web.ask(link).status, web.send(link, *FRENCH).status] == [410, 410]
    assert web.ask(web.link()).status == 200


@pytest.mark.parametrize("ends", ["NEW TOKEN", "SET ADDRESS fran@elsewhere.example"])
def test_a_link_ends_with_the_mails_that_it_stands_in(web: OrderWeb, ends: str) -> None:
    """Whoever gave a mail away, or left a mailbox, asks for this; replies still find their way."""
    link = web.link()
    sent = web.send(link, *FRENCH)
    [old] = [mail for mail in web.world.news() if mail.to == address("FRANCE")]
    for asked in tuple(web.world.mail(address("FRANCE"), ends)):
        if "+c." in asked.reply_to:
            web.world.mail(asked.to, "YES", answering=asked)

    before = web.stored()
    assert [web.ask(link).status, web.send(link, "A Par H").status] == [410, 410]
    assert web.stored() == before
    assert web.ask(web.link()).status == 200
    if ends != "NEW TOKEN":
        assert web.ask(web.receipt_of(link, sent)).status == 200
        now = web.world.answer("fran@elsewhere.example", "A Par H\nA Mar H\nF Bre H", answering=old)
        assert now.kind == "order-receipt"


def test_the_game_master_can_want_orders_by_mail_alone(web: OrderWeb) -> None:
    assert HOME in reminder_of(web)
    link = web.link()

    web.world.mail(GM, "SET order_page off", subject="[austerlitz]")

    assert web.ask(link).status == 403
    assert "by mail alone" in web.ask(link).text
    assert HOME not in "".join(one.text for one in web.world.pass_deadline())


def reminder_of(web: OrderWeb) -> str:
    sent = web.world.pass_time(timedelta(days=6, hours=12))
    [mail] = [one for one in sent if one.to == address("ITALY")]
    assert "do not pass this mail on" in mail.text
    assert mail.text.count(HOME) == 1
    return mail.text


def test_only_the_seat_itself_gets_its_link(web: OrderWeb) -> None:
    mails = web.world.pass_deadline()

    links = {mail.to: set(LINK.findall(mail.text)) for mail in mails}

    assert {to for to, found in links.items() if found} == {address(p) for p in POWERS}
    assert all(len(found) <= 1 for found in links.values())
    assert len(set.union(*links.values())) == 7


def test_a_substitute_gets_no_link_of_the_player(web: OrderWeb) -> None:
    """It would stay good after the substitute's time, and order as if it were the player."""
    sam, france = "sam@elsewhere.example", address("FRANCE")
    sent = web.world.mail(france, f"SUBSTITUTE {sam} FROM 1 Dec TO 30 Dec", subject="austerlitz")
    [asked] = [mail for mail in sent if mail.to == sam]
    assert asked.kind == "substitute-asked", asked.text
    web.world.mail(sam, "YES", answering=asked)

    sent = web.world.pass_time(timedelta(days=6, hours=12))
    sent += web.world.mail(sam, "STATUS", subject="austerlitz")
    sent += web.world.mail(sam, "A Par H", subject="austerlitz")
    sent += web.world.pass_deadline()

    assert len([mail for mail in sent if mail.to == sam]) > 3
    assert HOME not in "".join(mail.message.as_string() for mail in sent if mail.to == sam)
    assert any(HOME in mail.text for mail in sent if mail.to == france)


@pytest.mark.parametrize(
    "body",
    [b"serial=0&u1=A+Mun+H", b"serial=0&u1=RESIGN", b"serial=0&u1=F+Bre+H&u1=F+Bre+H", b"\xff",
     b"a", b"serial=0&u1=F+Bre+H%0ARESIGN"],
)  # fmt: skip
def test_only_what_the_page_offers_is_taken_from_it(web: OrderWeb, body: bytes) -> None:
    before = web.stored()

    assert web.ask(web.link(), "POST", body).status == 400
    assert web.stored() == before


def test_an_endless_form_is_not_read(web: OrderWeb) -> None:
    assert web.ask(web.link(), "POST", b"u1=" + b"a" * 200_000).status == 413


def test_a_receipt_without_a_page_is_shown_as_text(web: OrderWeb) -> None:
    web.world.mail(address("FRANCE"), "SET FORMAT text")
    link = web.link()

    shown = web.ask(web.receipt_of(link, web.send(link, *FRENCH)))

    assert "<pre" in shown.text
    assert "A Mar S A Par" in shown.text


def test_builds_and_removals_have_a_row_each(tmp_path: Path) -> None:
    winter = OrderWeb(
        tmp_path, phase="W1901A", units={"FRANCE": ["A BUR"], "ITALY": ["A ROM", "A VEN"]},
        centers={"FRANCE": ["PAR", "MAR", "BRE"], "ITALY": ["ROM"]},
    )  # fmt: skip
    builds, removal = winter.ask(winter.link("FRANCE")), winter.ask(winter.link("ITALY"))

    assert (units_of(builds.text), units_of(removal.text)) == (["1", "2"], ["1"])
    assert winter.send(winter.link("FRANCE"), "Build A Par", "Build F Bre").status == 303
    assert winter.send(winter.link("ITALY"), "Remove A Ven").status == 303
    assert chosen_on(winter.ask(winter.link("FRANCE"))) == ["Build A Par", "Build F Bre"]
    winter.bot.close()


def test_nothing_chosen_sends_nothing(web: OrderWeb) -> None:
    said = web.send(web.link(), "", "")

    assert said.status == 422
    assert "Choose at least one" in said.text
    assert web.world.inbox() == ()


def test_who_opened_the_page_before_other_orders_came_is_asked_again(web: OrderWeb) -> None:
    link = web.link()
    web.send(link, *FRENCH)

    second = web.send(link, "F Bre H", "A Mar H", "A Par H", serial=0)

    assert second.status == 409
    assert chosen_on(second) == ["F Bre H", "A Mar H", "A Par H"]
    assert len(web.world.inbox()) == 1
    assert web.send(link, "F Bre H", "A Mar H", "A Par H", serial=1).status == 303
    assert web.on_file()[0].startswith("Hold")


def test_of_two_who_send_at_once_one_whole_set_counts_and_each_gets_a_receipt(
    web: OrderWeb,
) -> None:
    """Both opened the page before either sent: the sets are not mixed, and none goes unsaid."""
    link, holding = web.link(), ("F Bre H", "A Mar H", "A Par H")
    for _ in range(2):
        assert web.ask(link).status == 200

    with ThreadPoolExecutor(2) as pool:
        sent = list(pool.map(lambda orders: web.send(link, *orders), (FRENCH, holding)))

    answers = sorted(page.status for page in sent)
    assert answers in ([303, 303], [303, 409])
    receipts = [one for one in web.world.news() if one.to == address("FRANCE")]
    assert len(receipts) == len(web.world.inbox()) == answers.count(303)
    kinds = {order.partition("(")[0] for order in web.on_file()}
    assert len(web.on_file()) == 3
    assert kinds in ({"Hold"}, {"Move", "Support"})
    if answers == [303, 303]:
        assert "replaces" in receipts[-1].text


def test_a_link_shows_no_receipt_of_another(web: OrderWeb) -> None:
    mine, theirs = web.link("FRANCE"), web.link("GERMANY")
    sent = web.send(mine, *FRENCH)
    web.world.mail(address("FRANCE"), "A Par H")

    foreign = web.ask(web.receipt_of(theirs, sent))
    by_mail = web.ask(f"{mine}/sent/2")

    assert "A Mar S" not in foreign.text
    assert "A Mar S" in web.ask(web.receipt_of(mine, sent)).text
    assert "A Par" not in by_mail.text


def test_in_the_fog_the_page_shows_no_more_than_a_mail(tmp_path: Path) -> None:
    units = {"TURKEY": ["A ANK", "F CON"], "RUSSIA": ["F BLA"], "FRANCE": ["A PAR", "F BRE"]}
    fog = OrderWeb(
        tmp_path, variant="blind1898", houserules="upquark", players=players_of("blind1898"),
        phase="S1899M", units=units,
    )  # fmt: skip
    turkish, french = fog.link("TURKEY"), fog.link("FRANCE")
    seen, elsewhere = fog.ask(turkish), fog.ask(french)
    game = fog.world.game()
    moved = {**game.position.units, "FRANCE": game.position.units["FRANCE"][:1]}
    with fog.bot.store() as work:
        work.games.save(replace(game, position=replace(game.position, units=moved)))
        work.commit()

    assert units_of(seen.text) == ["A Ank", "F Con"]
    assert "S F BLA" in seen.text  # in sight: it may be supported
    assert fog.ask(french).text != elsewhere.text
    assert fog.ask(turkish).text == seen.text
    fog.bot.close()


def test_no_proof_of_a_mail_host_is_asked_of_a_page(tmp_path: Path) -> None:
    strict = OrderWeb(tmp_path, Identity(accept="verified", authserv_id="h", always_stamped=True))

    strict.send(strict.link(), *FRENCH)

    assert len(strict.on_file()) == 3
    [receipt] = [one for one in strict.world.news() if one.to == address("FRANCE")]
    assert receipt.kind == "order-receipt"
    strict.bot.close()


def test_the_same_words_in_a_mail_are_no_pages(tmp_path: Path) -> None:
    strict = OrderWeb(tmp_path, Identity(accept="verified", authserv_id="h", always_stamped=True))
    strict.send(strict.link(), *FRENCH)
    [mail] = strict.world.inbox()

    strict.world.deliver(mail.raw.replace(b"A Par -> Bur", b"A Par -> Pic"))

    assert "Pic" not in "".join(strict.on_file())
    strict.bot.close()


def test_a_link_is_answered_so_often_and_others_go_on(web: OrderWeb) -> None:
    link = web.link()

    answers = [web.ask(f"{link}/sent/1").status for _ in range(61)]

    assert (answers[:60], answers[60]) == ([200] * 60, 429)
    assert web.ask(web.link("ITALY")).status == 200


def test_a_minute_later_a_link_is_answered_again() -> None:
    hours = iter([0.0, 0.0, 0.0, 31.0, 31.0])
    throttle = Throttle(2, lambda: next(hours))

    assert [throttle.allows("a") for _ in range(5)] == [True, True, False, True, False]


def test_pages_are_nobodys_to_keep_or_to_frame(web: OrderWeb) -> None:
    said = web.ask(web.link())

    assert said.headers["cache-control"] == "no-store"
    assert said.headers["referrer-policy"] == "no-referrer"
    assert "frame-ancestors 'none'" in said.headers["content-security-policy"]
    assert "set-cookie" not in said.headers
    assert not re.search(r"\sstyle=|\son\w+=|https?://(?!www\.w3\.org)", said.text)
