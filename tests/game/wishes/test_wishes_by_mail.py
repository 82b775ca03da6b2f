"""Wishes in plain words by mail: done where they only ask, else offered, and done by a YES."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from worlds import GM, Sent, World, address, played_once

from gmbot.game.wishes import beside
from gmbot.parsing.board import OrdersRead, ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line

FRANCE, TURKEY = address("FRANCE"), address("TURKEY")
SUBJECT = "austerlitz"


@pytest.fixture
@played_once
def world() -> World:
    made = World()
    made.import_game()
    made.mail(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    made.pass_deadline()
    return made


def alone(sent: list[Sent]) -> Sent:
    """The one answer to a mail that nobody else hears of."""
    assert [one.to for one in sent] == [FRANCE], [(one.to, one.kind) for one in sent]
    return sent[0]


def offered(world: World, text: str) -> Sent:
    answer = alone(world.mail(FRANCE, text, subject=SUBJECT))
    assert answer.kind == "filled-in", answer.text
    return answer


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I will be away from 24 Dec to 3 Jan.", "ABSENCE 24 Dec 2026 TO 03 Jan 2027"),
        ("Can we call it a draw between all of us?", "PROPOSE DIAS"),
        ("How about a draw with Turkey?", "PROPOSE DRAW France, Turkey"),
        ("Please pause the game over Christmas.", "PROPOSE PAUSE UNTIL 26 Dec 2026"),
        ("change my address to ed@new.example", "SET ADDRESS ed@new.example"),
        ("I want to concede to Russia.", "PROPOSE WIN Russia"),
        ("Could we wait until Sunday?", "EXTENSION until 20 Dec 2026"),
        ("I can't do it tonight. Push it to Friday?", "EXTENSION until 18 Dec 2026"),
        ("Could we have until Thursday, please?", "EXTENSION until 17 Dec 2026"),
        ("new email for France: ed@new.example", "SET ADDRESS ed@new.example"),
        ("Would it make sense to stop the clock until 10 Jan?", "PROPOSE PAUSE UNTIL 10 Jan 2027"),
        ("Nous serons absents du 2 au 5 janvier.", "ABSENCE 02 Jan 2027 TO 05 Jan 2027"),
    ],
)
def test_what_changes_something_is_offered_as_a_line(world: World, text: str, line: str) -> None:
    assert line in offered(world, text).text.splitlines()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("please tell me who plays what", "report"),
        ("Who are we waiting for?", "status"),
        ("What can my army in Burgundy do?", "legal-orders"),
        ("Warum ist meine Armee nicht nach Burgund gekommen?", "explanation"),
        ("How do I support a move?", "help"),
        ("Schick mir bitte die Karte.", "map"),
        ("Quelle est la date limite ?", "status"),
        ("I have to stop playing, sorry. Please find a replacement.", "confirm-command"),
        ("Thanks!", "done"),
        ("ok, will do", "done"),
        ("RATING", "refusal"),
        ("MUTE Germany", "done"),
    ],
)
def test_what_only_asks_is_answered_at_once(world: World, text: str, kind: str) -> None:
    assert alone(world.mail(FRANCE, text, subject=SUBJECT)).kind == kind


def test_more_time_is_granted_to_whoever_says_how_much(world: World) -> None:
    before = world.game().deadline

    world.mail(FRANCE, "I need two more days please, I am in hospital.", subject=SUBJECT)

    assert before is not None
    assert (world.game().deadline - before).days == 2  # type: ignore[operator]


def test_a_yes_sends_the_press_that_was_offered_and_no_other_words(world: World) -> None:
    answer = offered(world, "Could you tell Turkey that I like the Black Sea empty?")

    sent = world.mail(FRANCE, "Yes!", answering=answer)

    [letter] = [one for one in sent if one.to == TURKEY]
    assert "I like the Black Sea empty." in letter.text
    assert "Could you tell" not in letter.text


def test_a_letter_to_a_power_is_offered_whole_and_shown_to_nobody_before(world: World) -> None:
    answer = offered(world, "Dear Turkey,\n\nshall we be friends?\nI like your style.\n\nFrance")

    [letter] = [one for one in world.mail(FRANCE, "yes", answering=answer) if one.to == TURKEY]

    assert "shall we be friends?\n| I like your style." in letter.text


def test_a_no_ends_the_offer(world: World) -> None:
    answer = offered(world, "Tell Turkey that I am sorry.")

    alone(world.mail(FRANCE, "no", answering=answer))
    sent = world.mail(FRANCE, "yes", answering=answer)

    assert [one.to for one in sent] == [FRANCE]


def test_orders_in_reply_to_an_offer_are_orders(world: World) -> None:
    answer = offered(world, "I will be away from 24 Dec to 3 Jan.")

    receipt = alone(world.mail(FRANCE, "A Bur - Bel\nA Spa - Por\nF MAO - Iri", answering=answer))

    assert "3 orders ok" in receipt.subject


def test_the_line_sent_back_with_another_day_counts_as_it_is(world: World) -> None:
    answer = offered(world, "I will be away from 24 Dec to 3 Jan.")

    sent = world.mail(FRANCE, "ABSENCE 27 Dec TO 3 Jan", answering=answer)

    assert [one.kind for one in sent if one.to == FRANCE] == ["absence"]


def test_an_offer_is_good_for_its_phase_only(world: World) -> None:
    answer = offered(world, "Könnten wir bis Sonntag warten?")
    world.pass_deadline()

    assert alone(world.mail(FRANCE, "yes", answering=answer)).kind == "refusal"


def test_a_wish_beside_orders_loses_none_of_them(world: World) -> None:
    text = "A Bur - Bel\nA Spa - Por\nF MAO - Iri\n\nPlease tell Turkey that I am sorry."

    receipt = alone(world.mail(FRANCE, text, subject=SUBJECT))

    assert "3 orders ok" in receipt.subject
    assert "PRESS TO Turkey\nI am sorry.\nENDPRESS" in receipt.text


@pytest.mark.parametrize(("more", "is_looked_at"), [(1, True), (400, False)])
def test_a_sentence_without_an_end_beside_an_order_is_not_read_once_more(
    world: World, monkeypatch: pytest.MonkeyPatch, more: int, is_looked_at: bool
) -> None:
    """It is no wish, and one as long as its mail would cost half a second."""
    sorry = "Please tell Turkey that I am " + ", ".join(["sorry"] * more)
    read: list[str] = []

    def reads(lines: Sequence[Line], setting: ReadingContext) -> OrdersRead:
        read.extend(line.raw for line in lines)
        return read_orders(lines, setting)

    monkeypatch.setattr(beside, "read_orders", reads)
    receipt = alone(world.mail(FRANCE, f"A Bur - Bel. {sorry}", subject=SUBJECT))

    assert (sorry in read) == is_looked_at
    assert ("PRESS TO Turkey" in receipt.text) == is_looked_at


def test_a_line_that_is_an_order_and_nothing_else_is_not_read_once_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To look for a wish in each order would cost as much as the mail."""
    read: list[str] = []

    def reads(lines: Sequence[Line], setting: ReadingContext) -> OrdersRead:
        read.extend(line.raw for line in lines)
        return read_orders(lines, setting)

    monkeypatch.setattr(beside, "read_orders", reads)
    world.mail(FRANCE, "Burgundy to Belgium please\nA Spa - Por\nHm, odd.", subject=SUBJECT)

    assert read == []


def test_a_wish_for_a_vote_is_never_passed_on(world: World) -> None:
    for text in ("I propose a draw", "A draw would be nice.", "With a draw I could live, maybe."):
        alone(world.mail(FRANCE, text, subject=SUBJECT))


def test_a_yes_to_a_draw_is_offered_as_a_vote(world: World) -> None:
    world.mail(TURKEY, "PROPOSE DIAS", subject=SUBJECT)
    world.pass_deadline()

    answer = offered(world, "The draw suits me very well, thank you.")

    assert "VOTE YES ON D1" in answer.text.splitlines()


def test_a_question_for_the_gm_goes_to_the_gm(world: World) -> None:
    sent = world.mail(FRANCE, "A question for the GM: may I publish my letters?", subject=SUBJECT)

    assert sorted(one.to for one in sent) == [FRANCE, GM]


def test_what_may_be_a_wish_goes_to_the_gm_with_the_lines_for_it(world: World) -> None:
    sent = world.mail(FRANCE, "The holiday season begins soon.", subject=SUBJECT)

    [answer] = [one for one in sent if one.to == FRANCE]
    assert GM in [one.to for one in sent]
    assert "ABSENCE 24 Jun TO 3 Jul" in answer.text.splitlines()


def test_the_gm_says_more_time_in_plain_words(world: World) -> None:
    answer = world.answer(
        GM, "Two more days for everybody, please.", to="bot+austerlitz@gm.example"
    )

    assert "EXTEND" in answer.text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("A question for the GM: may I publish my letters?", "REPORT"),
        ("The holiday season begins soon.", "EXTEND 24h: reason"),
        ("Dear GM, is it possible to pause the game over Christmas?", "PAUSE UNTIL 26 Dec 2026"),
    ],
)
def test_the_gm_gets_lines_to_answer_with(world: World, text: str, line: str) -> None:
    sent = world.mail(FRANCE, text, subject=SUBJECT)

    questions = [one for one in sent if one.to == GM and one.kind == "question"]
    for one in questions:
        assert line in one.text.splitlines()
        again = world.mail(GM, line, answering=one)
        assert all("E-" not in mail.subject for mail in again if mail.to == GM)


_TO_TURKEY, _LONGER = "PRESS TO Turkey", "EXTENSION 2 days"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Burgundy to Belgium. Tell Turkey that I don't want a war.", _TO_TURKEY),
        ("Burgund nach Belgien. Sag der Türkei, dass ich keinen Krieg will.", _TO_TURKEY),
        ("Bourgogne en Belgique. Dis à la Turquie que je ne veux pas la guerre.", _TO_TURKEY),
        ("My army in Burgundy goes to Belgium. I need two more days please.", _LONGER),
        ("Burgund zieht nach Belgien. Ich brauche zwei Tage mehr, bitte.", _LONGER),
    ],
)
def test_a_wish_on_the_line_of_an_order_is_offered_and_not_dropped(
    world: World, text: str, line: str
) -> None:
    receipt = alone(world.mail(FRANCE, text, subject=SUBJECT))

    assert receipt.kind == "order-receipt"
    assert "A Bur -> Bel" in receipt.text
    assert line in receipt.text.splitlines()
    assert "Nothing was changed." not in receipt.text


@pytest.mark.parametrize("text", ["My sister takes part in austerlitz.", "Take me, austerlitz!"])
def test_nobody_is_offered_the_seat_that_is_theirs(world: World, text: str) -> None:
    assert all("JOIN austerlitz" not in mail.text for mail in world.mail(FRANCE, text))


def test_options_are_those_of_units_where_they_stand_now(world: World) -> None:
    answer = alone(world.mail(FRANCE, "What can my fleet do now?", subject=SUBJECT))

    assert "options of F MAO" in answer.subject


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Can you pass this on to Turkey? I want peace with you.", "I want peace with you."),
        ("Kannst du das an die Türkei weitergeben? Ich will Frieden.", "Ich will Frieden."),
        ("Tu peux transmettre ça à la Turquie ? Je veux la paix.", "Je veux la paix."),
        ("Chère Turquie,\nfaisons la paix.", "faisons la paix."),
    ],
)
def test_what_stands_behind_the_asking_is_what_is_told(world: World, text: str, said: str) -> None:
    answer = offered(world, text)

    assert f"PRESS TO Turkey\n{said}\nENDPRESS" in answer.text


@pytest.mark.parametrize(
    "text", ["Thank you so much, that was very helpful!", "Vielen Dank, das hat mir sehr geholfen!"]
)
def test_small_talk_goes_to_nobody(world: World, text: str) -> None:
    assert alone(world.mail(FRANCE, text, subject=SUBJECT)).kind == "done"


@pytest.mark.parametrize(
    "text", ["J'ai changé d'avis : Paris reste à la maison.", "Diesmal bleiben alle stehen."]
)
def test_what_is_like_orders_is_kept_from_the_gm(world: World, text: str) -> None:
    alone(world.mail(FRANCE, text, subject=SUBJECT))


def test_of_a_line_that_was_done_only_the_rest_is_called_unread(world: World) -> None:
    text = "Where can my army in Burgundy go? My grandmother plays cards with the vicar."

    answer = alone(world.mail(FRANCE, text, subject=SUBJECT))

    assert answer.kind == "legal-orders"
    said = " ".join(answer.text.split())
    assert 'line 1 ("My grandmother plays cards with the vicar.")' in said


def test_what_stands_in_the_answer_is_not_called_unread_once_more(world: World) -> None:
    text = "My aunt is getting married. I will be away from 24 Dec to 3 Jan. She is 81."

    answer = offered(world, text)

    assert "| She is 81." in answer.text
    assert "Not read as" not in answer.text


def test_a_letter_that_wants_its_words_is_offered_to_whom_it_names(world: World) -> None:
    text = "J'aimerais que la Russie et l'Allemagne sachent que je ne leur veux aucun mal, et que "
    text += (
        "tout renseignement sur l'Italie sera bien payé. Est-ce possible par votre intermédiaire ?"
    )

    answer = alone(world.mail(FRANCE, text, subject=SUBJECT))

    assert "PRESS TO Russia, Germany" in answer.text


def test_a_question_of_which_no_order_can_be_told_is_no_faulty_order(world: World) -> None:
    text = "If all seven of us are done by, say, Thursday, do we still sit around til the 8th?"

    kinds = {one.to: one.kind for one in world.mail(FRANCE, text, subject=SUBJECT)}

    assert kinds == {FRANCE: "nothing-understood", GM: "question"}


def test_the_sentence_that_wishes_counts_where_another_stands_in_its_way(world: World) -> None:
    """Units are named beside it; an order of theirs alone is not meant."""
    text = "Oh no, I think I wrote the wrong thing earlier, I mixed up the two armies. "
    text += "Please throw away all I sent, I'll do it again tomorrow when the kids are asleep!"

    assert "CLEAR" in offered(world, text).text.splitlines()


def test_a_wish_is_doubted_by_the_letter_around_it(world: World) -> None:
    """Alone its last sentence asks who plays."""
    text = "Leute ich muss raus, sorry. Neue Schicht, zwei Kinder, kein Kopf dafür. Könnt ihr wen "
    text += "anders nehmen für die Franzosen? Nix für ungut, Patrick"

    answer = next(one for one in world.mail(FRANCE, text, subject=SUBJECT) if one.to == FRANCE)

    assert answer.kind != "report"
    assert "RESIGN" in answer.text.splitlines()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("My mail address will change on Thursday. What do I have to do?", "SET ADDRESS"),
        (
            "Mon adresse va changer jeudi. Comment est-ce que je vous donne la nouvelle ?",
            "SET ADDRESS",
        ),
        ("I'd also like to write from my office. How do I tell you that address?", "ALSO"),
    ],
)
def test_where_something_is_missing_the_line_shows_its_form(
    world: World, text: str, line: str
) -> None:
    answer = alone(world.mail(FRANCE, text, subject=SUBJECT))

    assert any(row.startswith(line) for row in answer.text.splitlines()), answer.text


def test_a_letter_to_a_power_is_doubted_by_what_all_of_it_is_like(world: World) -> None:
    text = "Say the Russian and I both go for the Black Sea in the same turn. Who gets it? "
    text += "Is it whoever mailed first?"

    answer = alone(world.mail(FRANCE, text, subject=SUBJECT))

    assert "PRESS TO Russia" not in answer.text
    assert "bounces" in answer.subject
