"""Complaints and motions in plain words, while nothing is voted on: told to their writer alone."""

from __future__ import annotations

import pytest
from worlds import GM, World, address, flat, played_once

FRANCE = address("FRANCE")

MOTIONS = (
    "I move that we end this in a three-way tie.", "I second the motion.",
    "I second that motion of Austria.", "I hereby make a motion that the three of us share it.",
    "Here is my motion: we end this now.", "I move we stop here, Italy and I share.",
    "I move that Turkey be awarded the game.", "I'd move to close the game.",
    "I petition for the game to end.", "We would move for an end.",
    "I think England should be declared the victor.", "Count me in for the shared ending.",
    "I nominate Turkey as the winner.", "Let us split the points, it is late.",
    "I am all for ending this here.", "We all stop here, I say.",
    "Ich stelle den Antrag, das Spiel zu beenden.", "Ich bin für eine Dreiteilung.",
    "Ich beantrage das Ende der Partie.", "Das Spiel sollte man jetzt abbrechen.",
    "Je dépose une motion : la partie est finie.", "Je soutiens la motion.", "Partageons donc.",
)  # fmt: skip
COMPLAINTS = (
    "I accuse Russia of cheating!", "I accuse the Austrian player of making deals outside.",
    "We accuse Italy of breaking rule 3.", "I hereby accuse Turkey.",
    "My accusation is against Germany.", "I charge England with collusion.",
    "I must denounce Russia.", "Russia cheats, I am sure of it.",
    "I want to report Russia for it.", "I allege that England and Russia are one.",
    "I claim foul play by Germany.", "Germany and Austria are the same person.",
    "I have objections to how the game ended.", "Objection!", "I challenge the outcome.",
    "I call a point of order.", "I want a fair hearing.", "The GM should disqualify Turkey.",
    "Recount it, if you please.", "This is unjust.",
    "Ich klage Österreich an, falsch gespielt zu haben.", "Ich beschuldige Italien des Betrugs.",
    "Ich werfe Russland vor, zwei Sitze zu haben.", "Hiermit erhebe ich Klage gegen die Türkei.",
    "Ich rüge die Zählung.", "J'accuse l'Italie d'avoir triché.", "Je dénonce la Russie.",
    "Je me plains de l'Autriche.", "Je fais une réclamation.", "C'est une injustice.",
)  # fmt: skip


OPINIONS = (
    "I am for it.",
    "I'm against that.",
    "We agree to this.",
    "Ich bin dagegen.",
    "Je suis contre.",
)


@played_once
def a_world() -> World:
    world = World()
    world.import_game()
    return world


@pytest.mark.parametrize("text", [*MOTIONS, *COMPLAINTS])
@pytest.mark.parametrize(
    "frame", ["{}", "Dear Zurich,\n\n{}\n\nRegards\nFrance", "{}\n\nWhat do you think?"]
)
def test_it_is_answered_to_its_writer_with_the_lines_to_copy(text: str, frame: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, frame.format(text), subject="austerlitz")

    assert [mail.to for mail in sent] == [FRANCE]
    assert sent[0].kind in ("refusal", "filled-in")


@pytest.mark.parametrize("frame", ["{}", "Hello!\n\n{}\n\nCheers\nFrance"])
@pytest.mark.parametrize("text", OPINIONS)
def test_an_opinion_on_nothing_goes_to_nobody_but_its_writer(text: str, frame: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, frame.format(text), subject="austerlitz")

    assert [mail.to for mail in sent] == [FRANCE]
    assert sent[0].kind == "refusal"


@pytest.mark.parametrize("text", COMPLAINTS)
def test_a_complaint_is_told_how_complaints_are_made(text: str) -> None:
    world = a_world()

    answer = world.answer(FRANCE, text, subject="austerlitz")

    assert "COMPLAIN DRAW" in answer.text
    assert "PRESS TO GM" in answer.text
    assert text.split()[0] in answer.text


@pytest.mark.parametrize("text", [*MOTIONS[:6], *COMPLAINTS[:6], MOTIONS[17], COMPLAINTS[20]])
@pytest.mark.parametrize("way", ["subject", "reply", "with thanks"])
def test_it_may_stand_in_the_subject_or_below_a_mail_of_ours(text: str, way: str) -> None:
    world = a_world()
    report = world.answer(FRANCE, "STATUS", subject="austerlitz")

    if way == "subject":
        sent = world.mail(FRANCE, "Thank you.", subject=f"[austerlitz] {text}")
    elif way == "reply":
        sent = world.mail(FRANCE, text, answering=report)
    else:
        sent = world.mail(FRANCE, f"Thank you.\n{text}\n> Deadline: ...", answering=report)

    assert {mail.to for mail in sent} == {FRANCE}


@pytest.mark.parametrize("text", [*MOTIONS[:6], *COMPLAINTS[:6]])
@pytest.mark.parametrize("beside", ["A Par - Bur\nA Mar H\nF Bre H\n\n{}", "{}\n\nSTATUS"])
def test_beside_orders_and_commands_it_is_told_to_its_writer_alone(text: str, beside: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, beside.format(text), subject="austerlitz")

    assert {mail.to for mail in sent} == {FRANCE}
    assert text in flat(sent[0])
    assert "HELP DRAWS" in sent[0].text


@pytest.mark.parametrize(
    "text",
    ["My neighbour has not answered any letter of mine, is that usual?",
     "Do you know who follows after Monday, and who told Italy?",
     "Is the mail of Austria all right? Nothing comes back.",
     "Could somebody look why my provider loses mails?",
     "Ich habe eine Bitte: kann jemand meine Post prüfen?",
     "Weiß jemand, was mit dem Spieler von Italien los ist?"],
)  # fmt: skip
def test_other_questions_still_reach_the_gm(text: str) -> None:
    world = a_world()

    sent = world.mail(FRANCE, text, subject="austerlitz")

    assert GM in {mail.to for mail in sent}
