"""What holds for every mail, whatever is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from mails_infested import HOSTILE, infested, infested_mail, visible
from mails_readers import FRANCE, GUIDES, PICTURE, to_france, to_stranger
from mails_samples import SAMPLES
from mails_samples_play import RECEIPT
from selectolax.lexbor import LexborHTMLParser

from gmbot.game.notices.answers import Done, Question
from gmbot.game.notices.envelope import Notice
from gmbot.game.notices.games import Report
from gmbot.game.notices.people import GameList
from gmbot.game.notices.press import PressDelivered
from gmbot.render.language.words import COLUMNS, width
from gmbot.render.mails.write import HTML_LIMIT, SUBJECT_LIMIT, MailWriter
from gmbot.resources import data_root

WRITER = MailWriter(guides=GUIDES)
TEMPLATES = data_root() / "templates" / "mail"


def notice_classes() -> dict[str, type[Notice]]:
    """Every kind of notice by its name."""
    found: dict[str, type[Notice]] = {}
    waiting = list(Notice.__subclasses__())
    while waiting:
        one = waiting.pop()
        waiting += one.__subclasses__()
        found[one.name] = one
    return found


def emptied(value: Any) -> Any:
    """Nothing of the same type: an empty text, no items, no. Times and numbers stay."""
    if isinstance(value, str):
        return ""  # a message is a text, too
    return type(value)() if isinstance(value, tuple | bool | dict) else value


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from strings_in(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            yield from strings_in(getattr(value, each.name))


def plain(text: str) -> str:
    """The words alone, with one space before and after each."""
    return " ".join(["", *re.findall(r"[^\W_]+", text.casefold()), ""])


def tags(html: str) -> list[str]:
    """Every tag with the names of its attributes, in order; a long button may be left out."""
    return [
        f"{node.tag} {sorted(node.attributes)}"
        for node in LexborHTMLParser(html).css("*")
        if node.tag not in ("a", "br", "html", "head", "body")
    ]


# --------------------------------------------------------------------------- complete


def test_every_notice_has_both_templates_and_every_template_a_notice() -> None:
    wanted = {f"{name}.{part}.j2" for name in notice_classes() for part in ("txt", "html")}

    assert {path.name for path in TEMPLATES.glob("*.j2")} == wanted


def test_every_notice_has_a_sample() -> None:
    shown = {notice.name for envelope in SAMPLES.values() for notice in envelope.notices}

    assert shown == set(notice_classes())


@pytest.mark.parametrize("name", SAMPLES)
def test_a_mail_says_who_you_are_and_how_to_answer(name: str) -> None:
    envelope = SAMPLES[name]
    mail = WRITER.write(envelope)
    foot = mail.text[mail.text.rindex("-" * COLUMNS) :]
    wanted = ["reply", "Zurich, game master"]
    if envelope.standing and envelope.standing.power:
        wanted.append(f"You are {envelope.standing.power} in the game austerlitz")
    if envelope.standing and envelope.standing.deadline:
        wanted.append("Deadline: Sat ")

    for words in wanted:
        assert words in foot
        assert words in visible(mail.html)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_html_part_says_what_the_text_says(name: str) -> None:
    # A board drawn in letters is for the text; the HTML part has tables and the picture.
    notices = tuple(
        replace(one, board_text="") if hasattr(one, "board_text") else one
        for one in SAMPLES[name].notices
    )
    mail = WRITER.write(replace(SAMPLES[name], notices=notices))
    text = plain(f"{mail.subject} {mail.text}")
    html = plain(visible(mail.html))

    for value in set(strings_in(notices)):
        said = plain(value)
        if said in text and said not in plain(mail.subject):
            assert said in html
        if said in html:
            assert set(said.split()) <= set(text.split())


@pytest.mark.parametrize("name", SAMPLES)
def test_each_row_of_a_table_of_data_has_a_heading(name: str) -> None:
    """Who has a mail read aloud hears which unit a result is for; layout is no table to them."""
    page = LexborHTMLParser(WRITER.write(SAMPLES[name]).html)
    layout = page.css("table[role=presentation] > tbody > tr > th")
    rows = [
        [cell.attributes.get("scope") for cell in row.css("th")]
        for table in page.css("table:not([role])")
        for row in table.css("tr")
    ]

    assert layout == []
    assert [scopes for scopes in rows if not scopes or None in scopes] == []


@pytest.mark.parametrize("name", SAMPLES)
def test_text_fits_78_columns(name: str) -> None:
    for line in WRITER.write(SAMPLES[name]).text.splitlines():
        assert width(line) <= COLUMNS, line


@pytest.mark.parametrize("name", SAMPLES)
def test_a_notice_with_nothing_in_it_is_still_a_mail(name: str) -> None:
    notices = tuple(
        replace(one, **{each.name: emptied(getattr(one, each.name)) for each in fields(one)})
        for one in SAMPLES[name].notices
    )

    for standing in (None, SAMPLES[name].standing):
        mail = WRITER.write(replace(SAMPLES[name], notices=notices, standing=standing))
        assert mail.subject.startswith("[")
        assert "game master" in mail.text
        assert mail.html


def test_a_mail_of_several_notices_has_one_subject_and_one_foot() -> None:
    done = Done("the zone is changed", "Times are shown in UTC from now on.")

    mail = WRITER.write(to_france(RECEIPT, done))

    assert mail.subject == "[austerlitz] S1901M France: 3 orders ok"
    assert mail.kind == "order-receipt/1"
    assert mail.text.index("UNDERSTOOD AS") < mail.text.index("Times are shown in UTC")
    assert mail.text.count("You are France") == 1


def test_a_mail_about_no_game_is_tagged_gmbot() -> None:
    assert WRITER.write(to_stranger(GameList((), "bot@x.test"))).subject == "[gmbot] no games"


def test_a_reply_address_is_never_printed() -> None:
    for name, envelope in SAMPLES.items():
        mail = WRITER.write(envelope)
        assert FRANCE.reply_to not in mail.text + mail.html, name
        assert envelope.token == "" or envelope.token not in mail.text + mail.html, name


# --------------------------------------------------------------------------- the receipt's verdict


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({}, "3 orders ok"),
        ({"rows": RECEIPT.rows[:1], "missing": ("A Mar: will hold",)}, "1 order ok, 1 missing"),
        ({"missing": ("A Par: will hold",)}, "2 orders ok, 1 missing"),
        ({"rows": (), "in_force": "Nothing was stored."}, "no orders stored"),
        ({"in_force": "Your set 1 counts."}, "orders unchanged"),
    ],
)
def test_the_subject_of_a_receipt_counts(change: dict[str, Any], verdict: str) -> None:
    mail = WRITER.write(to_france(replace(RECEIPT, **change)))

    assert mail.subject == f"[austerlitz] S1901M France: {verdict}"


# --------------------------------------------------------------------------- the picture


def test_a_picture_is_shown_from_the_mail_itself() -> None:
    html = WRITER.write(SAMPLES["order-receipt"], b"png").html

    assert html.count('src="cid:board"') == 1
    assert not re.search(r'(src|href|background)="(?!cid:|mailto:)', html)


def test_a_notice_without_a_place_for_the_picture_still_shows_it() -> None:
    envelope = to_france(Done("cid:board", 'I wrote src="cid:board".'), picture=PICTURE)

    assert WRITER.write(envelope, b"png").html.count('src="cid:board"') == 1


def test_a_picture_that_was_not_drawn_is_excused() -> None:
    mail = WRITER.write(to_france(RECEIPT, picture=PICTURE))

    assert "cid:board" not in mail.html
    assert "could not be drawn" in mail.text
    assert "could not be drawn" in visible(mail.html)


# --------------------------------------------------------------------------- bad input


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("habit", HOSTILE)
def test_no_text_of_a_player_breaks_a_mail(name: str, habit: str) -> None:
    bad = HOSTILE[habit]
    mail = WRITER.write(infested_mail(SAMPLES[name], bad), b"png")
    tame = WRITER.write(infested_mail(SAMPLES[name], "x"), b"png")

    assert re.fullmatch(r"\[.+\] [^\r\n]+", mail.subject)
    assert len(mail.subject) <= SUBJECT_LIMIT
    for part in (mail.subject, mail.text, mail.html):
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e]", part)
        assert not re.search("[\u2028\u2029\u2066-\u2069\ud800-\udfff]", part)
        assert "864192" not in part
        part.encode()
    assert re.search(r", game master( \(genuine\? VERIFY \w{12}\))?$", mail.text.splitlines()[-1])
    assert len(mail.html.encode()) <= HTML_LIMIT
    if mail.html and not name.startswith("help-"):  # other words bring another page
        assert tags(mail.html) == tags(tame.html)


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("habit", ["many-words", "lines", "wide"])
def test_long_text_of_a_player_is_wrapped_unless_it_is_there_to_copy(name: str, habit: str) -> None:
    notices = infested(SAMPLES[name].notices, HOSTILE[habit])
    copied = {
        one[:60]
        for notice in notices
        for key in ("template", "cure", "copy", "example", "choices", "problems")
        for one in strings_in(getattr(notice, key, ()))
    }
    mail = WRITER.write(replace(SAMPLES[name], notices=notices))

    for line in mail.text.splitlines():
        bare = line.removeprefix("JOIN ").removeprefix("CONFIRM ")
        if not any(one.replace("\r\n", " ").startswith(bare[:40]) for one in copied | {bare}):
            assert width(line) <= COLUMNS, line


def test_press_cannot_pass_for_the_game_master() -> None:
    press = "Hello.\n" + "-" * COLUMNS + "\nYou are France in the game austerlitz.\nDeadline: never"

    mail = WRITER.write(to_france(PressDelivered("England", ("France",), "Fall 1901 moves", press)))

    assert "| Deadline: never" in mail.text.splitlines()
    assert [line for line in mail.text.splitlines() if line.startswith("Deadline")] == [
        "Deadline: Sat 12 Jul 18:00 BST = 19:00 CEST your time (in 2 d 4 h)"
    ]


def test_press_is_never_cut_in_the_text_part() -> None:
    words = [f"word{number}" for number in range(30_000)]

    mail = WRITER.write(to_france(Question("France", "", " ".join(words))))

    said = re.sub(r"^\| ?", "", mail.text, flags=re.MULTILINE).split()
    assert said[said.index("word0") :][:30_000] == words


def test_a_mail_too_long_for_html_is_sent_as_text_alone() -> None:
    mail = WRITER.write(to_france(Report("history", "F Bre - ENG bounced\n" * 10_000)))

    assert mail.html == ""
    assert mail.text.count("F Bre - ENG bounced") == 10_000


def test_the_largest_results_keep_below_the_limit_of_html() -> None:
    results = SAMPLES["results"].notices[0]
    many = replace(
        results,
        powers=tuple(replace(results.powers[1], power=f"Power {n}") for n in range(34)),
        board=tuple(replace(results.board[0], power=f"Power {n}") for n in range(34)),
        chart=True,
    )

    assert 0 < len(WRITER.write(to_france(many)).html.encode()) <= HTML_LIMIT


# --------------------------------------------------------------------------- own templates


def test_a_game_master_can_lay_own_words_over_ours(tmp_path: Path) -> None:
    (tmp_path / "done.txt.j2").write_text(
        "{% block subject %}so be it{% endblock %}{% block body %}Aye. {{ n.text }}{% endblock %}"
    )
    writer = MailWriter(tmp_path, guides=GUIDES)

    mail = writer.write(to_france(Done("done", "It is done.")))

    assert mail.subject == "[austerlitz] so be it"
    assert mail.text.startswith("Aye. It is done.")
    assert writer.write(to_france(RECEIPT)).text == WRITER.write(to_france(RECEIPT)).text


def test_own_words_with_a_wrong_name_do_not_stop_a_mail(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "done.txt.j2").write_text(
        "{% block subject %}{{ n.sumary }}{% endblock %}{% block body %}Aye.{% endblock %}"
    )
    notice = to_france(Done("done", "It is done."))

    mail = MailWriter(tmp_path, guides=GUIDES).write(notice)

    assert replace(mail, fault="") == WRITER.write(notice)
    assert "has no attribute 'sumary'" in mail.fault
    assert "own templates failed" in caplog.text


def test_own_words_that_cannot_be_read_are_left_out_and_named(tmp_path: Path) -> None:
    (tmp_path / "done.txt.j2").write_text("\n{% block subject %}")
    (tmp_path / "help.txt.j2").write_text(
        "{% block subject %}help{% endblock %}{% block body %}Ask me.{% endblock %}"
    )
    writer = MailWriter(tmp_path, guides=GUIDES)
    done = to_france(Done("done", "It is done."))

    mail = writer.write(done)

    assert mail.text == WRITER.write(done).text
    assert writer.faults == {"done.txt.j2": mail.fault.removeprefix("done.txt.j2: ")}
    assert "line 2: Unexpected end of template" in mail.fault
    assert writer.write(SAMPLES["help"]).text.startswith("Ask me.")
