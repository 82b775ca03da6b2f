"""Replies to press that a program may have written: none is passed on before a person's word."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace

import pytest
from worlds import START, Sent, World, address

from gmbot.game.press.checks import may_be_machines
from gmbot.mail.reading import read_mail

ENGLAND, FRANCE = address("ENGLAND"), address("FRANCE")
WORDS = "I am out of the office until 7 January. In urgent cases call John Smith, 555-1234.\n"

BEFORE_OURS = (
    "Automatische Antwort: ", "Abwesend: ", "Réponse automatique : ", "Absence : ", "Ausência: ",
    "Risposta automatica: ", "Respuesta automática: ", "Automatisch antwoord: ", "Autosvar: ",
    "Out of Office AutoReply: ", "[Auto Reply] ", "(Out of office) ", "Vacation: ", "Urlaub: ",
    "Ich bin bis 3.1. nicht da: ", "I'm currently away Re: ", "Thank you for your message: ",
    "We received your mail - ", "Ticket #4711 opened: ", "Votre message a bien été reçu : ",
    "Ihre Nachricht ist eingegangen: ", "Bestätigung: ", "Read: ", "Gelesen: ", "Lu : ", "Lido: ",
    "Letto: ", "Leído: ", "Not read: ", "Undeliverable: ", "Unzustellbar: ",
)  # fmt: skip
INSTEAD_OF_OURS = (
    "Delivery Status Notification (Failure)", "Mail delivery failed: returning message to sender",
    "Returned mail: see transcript for details", "Message bloqué", "Auto-reply from John Smith",
    "Absence de Marie", "Abwesenheit Hans Meier", "Je suis absente jusqu'au 5", "Sono in ferie",
    "Estoy de vacaciones", "Ik ben afwezig", "Jag är på semester", "Nie ma mnie w biurze", "",
    "Re: your message", "[other] press from France",
)  # fmt: skip
SUBJECTS = (*(f"{words}{{ours}}" for words in BEFORE_OURS), *BEFORE_OURS, *INSTEAD_OF_OURS)


def a_letter() -> tuple[World, Sent]:
    world = World()
    world.import_game()
    sent = world.mail(FRANCE, "PRESS TO England\nHello.\nENDPRESS", subject="austerlitz")
    return world, next(mail for mail in sent if mail.to == ENGLAND)


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("thread", [True, False])
def test_a_reply_under_another_subject_is_not_passed_on(subject: str, thread: bool) -> None:
    world, letter = a_letter()
    headers = {"Subject": subject.format(ours=f"Re: {letter.subject}")}
    way = {"answering": letter} if thread else {"to": letter.reply_to}

    sent = world.mail(ENGLAND, WORDS, headers=headers, **way)  # type: ignore[arg-type]

    assert not any("John Smith" in mail.text for mail in sent if mail.to != ENGLAND)
    assert {mail.to for mail in sent} <= {ENGLAND}


@pytest.mark.parametrize(
    "subject",
    ["{ours}", "Re: {ours}", "AW: {ours}", "RE: Re: {ours}", "Fwd: {ours}", "[EXT] Re: {ours}",
     "External: Re: {ours}", "Re[2]: {ours}", "R: {ours}", "SV: {ours} (was: peace?)"],
)  # fmt: skip
def test_a_reply_that_keeps_the_subject_is_passed_on(subject: str) -> None:
    world, letter = a_letter()
    headers = {"Subject": subject.format(ours=letter.subject)}

    sent = world.mail(ENGLAND, "Fine with me.", answering=letter, headers=headers)

    assert any("Fine with me." in mail.text for mail in sent if mail.to == FRANCE)


@pytest.mark.parametrize("name", ["austerlitz", "Austerlitz", "besançon"])
@pytest.mark.parametrize("write", [str, str.upper])
def test_a_game_is_known_by_its_name_however_it_is_written(
    name: str, write: Callable[[str], str]
) -> None:
    world, _ = a_letter()
    with world.storage() as work:
        game = work.games.by_name("austerlitz")
    assert game is not None

    subject = write(f"Re: [{name}] press")
    mail = replace(read_mail(b"", START), subject=subject)
    assert list(may_be_machines(mail, replace(game, name=name))) == []


def test_a_held_reply_goes_out_on_its_writers_word() -> None:
    world, letter = a_letter()
    headers = {"Subject": "peace?"}
    held = world.answer(ENGLAND, "Fine with me.", answering=letter, headers=headers)

    sent = world.mail(ENGLAND, "SEND 1", subject="austerlitz")

    assert held.kind == "press-held"
    assert any("Fine with me." in mail.text for mail in sent if mail.to == FRANCE)


@pytest.mark.parametrize("field", ["X-Loop", "X-Acme-Loop", "X-Auto-Response-Suppress"])
def test_a_reply_with_a_field_of_programs_waits_for_its_writers_word(field: str) -> None:
    """A host that sends on what people write adds them too, so the writer is asked."""
    world, letter = a_letter()

    held = world.answer(ENGLAND, WORDS, answering=letter, headers={field: ENGLAND})
    sent = world.mail(ENGLAND, "SEND 1", subject="austerlitz")

    assert held.kind == "press-held"
    assert field.lower() in held.text
    assert any("John Smith" in mail.text for mail in sent if mail.to == FRANCE)


def test_a_field_that_some_hosts_write_into_every_mail_holds_nothing() -> None:
    world, letter = a_letter()

    sent = world.mail(ENGLAND, "Fine.", answering=letter, headers={"Feedback-ID": "i1:h"})

    assert any("Fine." in mail.text for mail in sent if mail.to == FRANCE)


def with_a_part(
    letter: Sent, kind: str, words: str, *, as_file: bool, inside: str = "Disposition: displayed"
) -> bytes:
    """A reply with words and one part more."""
    disposition = 'Content-Disposition: attachment; filename="details.txt"\r\n' if as_file else ""
    return (
        f"From: England <{ENGLAND}>\r\nTo: {letter.reply_to}\r\nSubject: Re: {letter.subject}\r\n"
        "Message-ID: <part@x>\r\nMIME-Version: 1.0\r\n"
        "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
        f"--b\r\nContent-Type: text/plain\r\n\r\n{words}\r\n"
        f"--b\r\nContent-Type: {kind}\r\n{disposition}\r\n{inside}\r\n--b--\r\n"
    ).encode()


@pytest.mark.parametrize(
    "kind",
    ["message/global-disposition-notification", "message/global-delivery-status",
     "message/global-headers", "Message/Disposition-Notification", "message/vendor-read-report",
     "application/x-mdn", "application/mdn", "APPLICATION/X-MDN; name=receipt.txt",
     "application/disposition-notification", "text/disposition-notification", "text/x-mdn",
     "text/x-delivery-status", "application/vnd.acme.read-receipt+xml", "application/x-dsn",
     "message/x-disposition-notification2", "message/imdn+xml", "application/imdn",
     "application/vnd.acme.delivery-status", "text/feedback-report", "application/x-readreport"],
)  # fmt: skip
def test_reports_of_every_name_are_neither_answered_nor_passed_on(kind: str) -> None:
    world, letter = a_letter()

    assert world.deliver(with_a_part(letter, kind, "It was read.", as_file=False)) == []


@pytest.mark.parametrize(
    ("kind", "as_file"),
    [("message/disposition-notification", True), ("message/global-delivery-status", True),
     ("text/rfc822-headers", True), ("text/rfc822-headers", False), ("message/imdn+xml", True),
     ("message/unheard-of", False), ("message/unheard-of", True), ("application/x-mdn", True),
     ("application/vnd.acme.read", False), ("application/unheard-of", False),
     ("x-acme/notice", False), ("chemical/x-pdb", False), ("text/x-mdn", True),
     ("text/calendar; method=REPLY", False)],
)  # fmt: skip
@pytest.mark.parametrize(
    "words", ["Your mail was read.", "Ihre Nachricht wurde gelesen.", "Votre message a été lu."]
)
def test_a_reply_with_what_may_be_part_of_a_report_waits_for_its_writers_word(
    kind: str, as_file: bool, words: str
) -> None:
    """People send reports on as files, and programs make files of their reports."""
    world, letter = a_letter()

    sent = world.deliver(with_a_part(letter, kind, words, as_file=as_file))

    assert [(mail.to, mail.kind) for mail in sent] == [(ENGLAND, "press-held")]


FIELDS = (
    "Reporting-UA: mail.example; Acme 3\r\nFinal-Recipient: rfc822; e@x\r\n"
    "Disposition: manual-action/MDN-sent-manually; displayed",
    "Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822;e@x\r\nAction: relayed",
    "original-message-id: <1@x>\r\nDISPOSITION : automatic-action; displayed",
    "Feedback-Type: opt-out\r\nUser-Agent: x\r\nArrival-Date: Mon, 7 Dec 2026 12:00:00 +0000",
)


@pytest.mark.parametrize("inside", FIELDS)
@pytest.mark.parametrize(
    "kind", ["application/octet-stream", "text/x-acme", "application/acme", "text/xml", "x/y"]
)
@pytest.mark.parametrize("encoded", [False, True])
def test_a_report_is_known_by_its_fields_whatever_it_is_called(
    kind: str, inside: str, encoded: bool
) -> None:
    world, letter = a_letter()
    if encoded:
        kind += "\r\nContent-Transfer-Encoding: base64"
        inside = b64encode(inside.encode()).decode()

    raw = with_a_part(letter, kind, "It was read.", as_file=False, inside=inside)
    assert world.deliver(raw) == []
    as_file = world.deliver(
        with_a_part(letter, kind, "Read.", as_file=True, inside=inside).replace(b"<part", b"<two")
    )

    assert [(mail.to, mail.kind) for mail in as_file] == [(ENGLAND, "press-held")]


@pytest.mark.parametrize("inside", FIELDS)
def test_the_fields_of_a_report_in_plain_words_wait_for_their_writers_word(inside: str) -> None:
    world, letter = a_letter()

    sent = world.mail(ENGLAND, f"It was read.\n{inside}", answering=letter)

    assert [(mail.to, mail.kind) for mail in sent] == [(ENGLAND, "press-held")]


@pytest.mark.parametrize(
    "words",
    ["Disposition: I am in a good mood.", "My final recipient: you.", "Status: fine\nAction: none"],
)
def test_a_word_of_a_report_makes_no_report(words: str) -> None:
    world, letter = a_letter()

    sent = world.mail(ENGLAND, words, answering=letter)

    assert any(words.splitlines()[0] in mail.text for mail in sent if mail.to == FRANCE)


@pytest.mark.parametrize("kind", ["application/pdf", "application/x-report", "x/y", "text/csv"])
def test_a_file_of_any_other_kind_holds_nothing_that_is_not_named_a_report(kind: str) -> None:
    world, letter = a_letter()

    raw = with_a_part(letter, kind, "Fine with me.", as_file=True, inside="%PDF 1.4")
    sent = world.deliver(raw)

    passed_on = any("Fine with me." in mail.text for mail in sent if mail.to == FRANCE)
    assert passed_on == ("report" not in kind)


@pytest.mark.parametrize("kind", ["message/rfc822", "message/global", "text/html", "image/png"])
def test_a_reply_with_a_file_that_people_send_waits_for_nothing(kind: str) -> None:
    world, letter = a_letter()

    sent = world.deliver(with_a_part(letter, kind, "Fine with me.", as_file=True))

    assert any("Fine with me." in mail.text for mail in sent if mail.to == FRANCE)
