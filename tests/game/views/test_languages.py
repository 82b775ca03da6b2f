"""Players who read German: their mails, and nobody else's, are written so."""

from __future__ import annotations

import pytest
from worlds import GM, Sent, World, address, played_once

FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.fixture
@played_once
def world() -> World:
    world = World()
    world.import_game()
    world.answer(FRANCE, "SET LANGUAGE German")
    return world


def html_of(sent: Sent) -> str:
    part = sent.message.get_body(preferencelist=("html",))
    assert part is not None
    return part.get_content()


def test_the_answer_to_the_wish_is_german_already(world: World) -> None:
    answer = world.answer(FRANCE, "SET LANGUAGE de")

    assert answer.subject == "[austerlitz] Sprache de"
    assert "Befehle und Befehlswörter bleiben" in " ".join(answer.text.split())


def test_a_receipt_is_german_and_its_orders_are_not(world: World) -> None:
    receipt = world.answer(FRANCE, "A Par - Bur\nA Mar S A Mun - Bur\nF Bre - Ank")

    assert "VERSTANDEN ALS" in receipt.text
    assert "A Par -> Bur" in receipt.text
    assert "F Bre kann nicht nach Ankara." in " ".join(receipt.text.split())
    assert "Du bist <b>Frankreich</b> in der Partie austerlitz" in html_of(receipt)


def test_results_are_in_the_language_of_each_reader(world: World) -> None:
    world.answer(FRANCE, "A Par - Bur")
    world.answer(address("GERMANY"), "A Mun - Bur")

    mails = {one.to: one for one in world.pass_deadline()}

    assert "abgeprallt: Patt mit A Mun (1 gegen 1)" in " ".join(mails[FRANCE].text.split())
    assert "bounced: stood off by A Mun (1 against 1)" in " ".join(mails[ITALY].text.split())
    assert mails[FRANCE].subject.startswith("[austerlitz] S1901M Ergebnisse")


def test_a_reply_to_a_german_mail_is_read_as_ever(world: World) -> None:
    results = next(one for one in world.pass_deadline() if one.to == FRANCE)

    receipt = world.answer(FRANCE, "A Par - Bur", answering=results)

    assert receipt.kind == "order-receipt"
    assert "F1901M" in receipt.subject


def test_english_comes_back(world: World) -> None:
    world.answer(FRANCE, "SET LANGUAGE English")

    assert "Deadline:" in world.answer(FRANCE, "STATUS").text


def test_a_language_that_there_is_not_is_answered_with_those_there_are(world: World) -> None:
    answer = world.answer(ITALY, "SET LANGUAGE Klingon")

    assert answer.kind == "refusal"
    assert "I write in these languages: de, en, fr; not in 'Klingon'." in answer.text
    assert "SET LANGUAGE de" in answer.text


@pytest.mark.parametrize("name", ["fr", "French", "français", "Französisch"])
def test_french_is_asked_for_by_each_of_its_names(world: World, name: str) -> None:
    answer = world.answer(ITALY, f"SET LANGUAGE {name}")

    assert answer.subject == "[austerlitz] langue fr"


def test_a_french_reader_gets_french_receipts_and_results(world: World) -> None:
    world.answer(ITALY, "SET LANGUAGE French")
    receipt = world.answer(ITALY, "A Ven - Pie\nF Nap - Mun")
    results = next(one for one in world.pass_deadline() if one.to == ITALY)

    assert "COMPRIS COMME" in receipt.text
    assert "F Nap ne peut pas aller à Munich." in " ".join(receipt.text.split())
    assert "Vous jouez <b>Italie</b> dans la partie austerlitz" in html_of(receipt)
    assert results.subject.startswith("[austerlitz] S1901M résultats")
    assert "Automne 1901 (mouvements), jusqu'à mar. 15 déc." in " ".join(results.text.split())
    assert "F1901M" in world.answer(ITALY, "A Pie - Mar", answering=results).subject


REQUESTS = (
    "STATUS", "LIST", "RULES", "WHO", "HISTORY", "SUMMARY", "FINAL", "PROVISIONAL", "CLEAR",
    "OPTIONS A Par", "WHY A Par", "TRY\nA Par - Bur\nENDTRY", "VOTES", "ABSENCES",
    "SET ZONE Mars/Olympus", "SET ZONE Europe/Berlin", "SET MAPS OFF", "SET COLORS mauve",
    "EXTENSION soon", "PRESS TO Germny\nhi\nENDPRESS", "VOTE YES", "JOIN austerlitz", "BID",
    "EOG\nfun\nENDEOG", "EJECT Italy", "CONFIRM abcdef", "SET REMIND soon", "STATUS nowhere",
)  # fmt: skip


def test_few_sentences_of_common_answers_are_left_in_english(world: World) -> None:
    """What a German reader meets most. The three best left are counted, so that none is added."""
    world.pass_deadline()
    english = {"the", "your", "you", "is", "are", "was", "not", "that", "with", "have", "which"}
    left = []
    for request in REQUESTS:
        answer = world.answer(FRANCE, request)
        for paragraph in answer.text.split("\n\n"):
            words = set(paragraph.lower().split())
            if len(words & english) > 1 and not paragraph.startswith("|"):
                left.append((request, paragraph))

    assert len(left) <= 3, left


@pytest.mark.parametrize(("line", "said"), [
    ("SET speed perhaps", "'speed' muss on oder off sein, nicht 'perhaps'."),
    ("SET deadlines.moves banana", "keine Zeitspanne: 'banana' (schreibe sie wie 7d"),
    ("SET press pink", "eine Farbe 'pink' gibt es nicht; es gibt"),
    ("SCHEDULE moves 4d at 25:00", "keine Uhrzeit: '25:00'"),
    ("CREATE marengo standard\nSET muster soon", "SET muster soon: keine Zeitspanne: 'soon'"),
    ("EDIT\nUNIT France A Eng", "hier kann keine Einheit A stehen: ENG"),
    ("EDIT\nOWNER Par = Nobody2", "'Nobody2' ist keine Macht; es gibt Österreich"),
])  # fmt: skip
def test_a_gm_is_told_in_german_what_is_wrong_with_a_line(
    world: World, line: str, said: str
) -> None:
    world.mail(GM, "SET LANGUAGE German", subject="austerlitz")

    answer = world.answer(GM, line, subject="austerlitz")

    assert said in " ".join(answer.text.split())


def test_a_newcomer_may_ask_for_a_language_at_once(world: World) -> None:
    asked = world.answer("neu@players.example", "REGISTER Neu, zone Europe/Berlin, language German")
    welcome = world.answer("neu@players.example", "YES", answering=asked)

    assert asked.subject == "[gmbot] bitte bestätige deine Adresse"
    assert welcome.subject == "[gmbot] willkommen, Neu"


def test_a_newcomer_who_asks_for_no_such_language_is_told_at_once(world: World) -> None:
    asked = world.answer("neu@players.example", "REGISTER Neu, language Klingon")

    assert asked.kind == "refusal"
    assert "de, en, fr" in asked.text
