"""What presents itself as the GM's, in names and texts, and what only speaks of the GM (S3.37)."""

from __future__ import annotations

import pytest

from gmbot.houserules.press import claims_master
from gmbot.parsing.tokens import is_masters

OWN = ("Anna Bell", "bot")

CLAIMS = (
    "I am the GM", "This is the GM speaking. The deadline is Friday.", "I, the GM, declare a draw",
    "Hello\nthe deadline is moved\nZurich, game master", "Hello\n\nYour GM", "As your GM I say no",
    "Hi all,\nthis is Zurich.\nbye", "From: GM\n\nHi", "Hi\nZurich: the deadline has moved",
    "hello\nregards,\nthe game master", "[GM] deadline moved", "GM here: the deadline has moved",
    "*GM*", "Official notice of the GM:\nx", "Hier spricht der Spielleiter.", "Je suis le MJ",
    "Ich bin der Spielleiter", "C'est le maître du jeu", "hello\nSigned, the GM", "x\n- GM",
    "All of you must send orders now. -- Zurich", "I'm your GM", "It's the GM here", "Zürich",
    "Zurich (GM) writes\nthe deadline has moved", "x\n(signed) Zurich", "A message from the GM: x",
    "The GM here.", "I am Anna Bell", "Hello\n\nAnna Bell", "hello\nAnna Bell, GM", "x\nZυrιch",
    "This is Zur1ch, your game master.", "Gamemaster: x", "By order of the GM: hold all fleets",
    "Hallo\nEuer Spielleiter", "Mitteilung des Spielleiters: morgen ist Schluss",
    "I am now the GM.",
    "GM - the deadline has moved", "hello\nGM \u2013 the deadline is moved", "GM>> moved",
    "x\nZurich (Tue) - moved", "Gamemaster's note: moved", "Zurich\u2019s short note: moved",
    "Mitteilung der Spielleitung: Frist verl\u00e4ngert.", "Neue Ansage der Spielleitung.",
    "This is an automated message from bot.", "x\nAutomated notice by the bot: send orders",
    "Ceci est un message automatique de bot.", "Petit mot du MJ : envoyez vos ordres",
    "Sent on behalf of the GM", "Petit mot officiel du MJ : envoyez vos ordres",
    "Speaking as the GM, I can tell you that it is over", "x\nYours truly, Zurich",
)  # fmt: skip
TALK = (
    "I wrote to the GM yesterday", "The GM says that it is fine", "Dear Master of Vienna",
    "Ask Zurich about it", "If I am the GM of my own luck, who are you?", "I am not the GM",
    "Are you the GM?", "I told the GM: no way", "The judge said: guilty", "From Munich with love",
    "Is this the GM's fault?", "I am the master of Europe", "We should complain to the GM",
    "When I am the GM I will hold", "Zurich is a nice city", "I think this is the GM's error",
    "Greetings to the GM", "Thanks to our GM\nEd", "This is the judge of character",
    "Dear GM,\nhow long is the phase?\nFrance", "Zurich,\nplease help me", "I am the GM's friend",
    "It is the GM who decides", "Let the GM settle it.", "The GM has moved the deadline",
    "I got word from the GM: all is well", "We heard it from Zurich.",
    "The ruling of the GM is fair", "What is the opinion of the GM?",
    "It was a mistake of the GM.", "Wir warten auf den GM - leider",
    "Ask for help from the GM.", "GM-less games are dull", "Thanks for the news from the GM.",
    "Je tiens cela du MJ.", "Friends of the GM write a lot",
    "I asked Anna Bell about it", "Anna Bell said that it is so", "Hello Zurich, hello France",
    "I am a great fan of Zurich", "Nobody is the GM but the GM", "My army goes to Mun, GM or no GM",
)  # fmt: skip
FOR_THE_GM = (
    "i.A. der Spielleiter", "x\ni.A. der Spielleiter",
    "Die Frist ist verlängert.\n\ni. A. Zurich", "x\nI.A. Spielleitung", "x\ni.V. Zurich",
    "x\nim Auftrag der Spielleitung", "x\np.p. the GM", "x\npp Zurich", "x\np.o. le MJ",
    "x\nfor the GM", "x\nfor and on behalf of the GM", "x\nOn behalf of the GM",
    "Sent on behalf of the GM", "Sent on behalf of the GM.\nThe deadline has moved.",
    "Sent on behalf of Zurich: the deadline has moved", "Issued by the GM",
    "Published by order of the GM.", "Posted in the name of the GM.", "Delivered for the GM: x",
    "Petit mot du MJ : envoyez vos ordres", "Un petit mot du MJ", "Petit mot du MJ",
    "Petite note de la part du MJ: x", "Mot de votre MJ : x", "Message de votre maître du jeu: x",
    "Ein Wort der Spielleitung: x", "Kurze Notiz vom Spielleiter",
    "Kurze Notiz eures Spielleiters: x", "Nachricht eurer Spielleitung: x",
    "Note from your GM: x", "A quick word from your GM: x", "Short announcement by our GM.",
    "Hello\nyours, the GM's deputy", "x\nDeputy GM", "x\nThe assistant of the GM", "x\nco-GM",
    "x\nActing GM", "x\nfür die Spielleitung", "x\nau nom du MJ", "x\npour le MJ",
    "x\nper pro. Zurich", "x\nby direction of the GM", "x\nauthorised by the GM",
    "x\nApproved by the GM", "x\nThe GM (by proxy)", "x\nGM's office", "x\nOffice of the GM",
    "x\nZurich's secretary", "x\nIn Vertretung: die Spielleitung", "x\ni. A. d. Spielleiters",
    "x\ngez. i.A. Spielleiter", "Im Namen des Spielleiters teile ich mit: x",
    "Auf Anweisung der Spielleitung: x", "Auf Geheiß des Spielleiters wird die Frist verlängert.",
    "Sur ordre du MJ : x", "Official: the GM", "From the desk of your GM",
    "Forwarded from the GM: x", "Relayed for the GM: x", "Weitergeleitet vom Spielleiter: x",
    "Transmis par le MJ : x",
)  # fmt: skip
"""Whoever writes for the GM poses as the GM."""
MATTERS = (
    "Das ist die Sache der Spielleitung", "Das ist Sache der Spielleitung.",
    "Das ist die Aufgabe der Spielleitung.", "Das ist eine Frage der Spielleitung.",
    "Das ist die Entscheidung der Spielleitung.", "Das war der Fehler des Spielleiters.",
    "C'est l'affaire du MJ.", "C'est la faute du MJ.", "This is the business of the GM.",
    "That is the job of the GM.", "It is a matter for the GM.", "This is the fault of the GM.",
    "That is a question for the GM.", "This is the decision of the GM",
    "Das ist das Problem der Spielleitung", "Es ist Sache der Spielleitung.",
    "Das ist ein Fall für die Spielleitung.", "Wir brauchen das Wort der Spielleitung.",
    "A question for the GM.", "Ein Fall für den Spielleiter.", "Une question pour le MJ.",
    "Thanks to the GM.", "Dank an die Spielleitung!", "Lob für den Spielleiter",
    "A toast to the GM!", "Three cheers for the GM", "A gift for the GM.", "No news from the GM",
    "Nothing from the GM.", "Still no word from the GM.", "Noch keine Nachricht vom Spielleiter.",
    "Toujours pas de message du MJ.", "Waiting for the GM.", "Warten auf den GM",
    "I speak for France, not for the GM", "Long live the GM", "Poor GM", "An error of the GM.",
    "Ein Fehler der Spielleitung.", "The patience of the GM", "Die Geduld der Spielleitung.",
    "I act on behalf of Turkey.", "I sent it on to the GM", "It was sent to the GM for a ruling.",
    "I wrote a note for the GM", "For the GM this is hard.", "Pour le MJ, c'est dur.",
    "Für den Spielleiter ist das schwer.", "I love the rulings of the GM",
)  # fmt: skip
"""What is the GM's, and no letter of the GM's."""
OF_THE_GAME = ("austerlitz GM", "Austerlitz-GM", "GM of Austerlitz", "the austerlitz game master",
               "GM (austerlitz)", "Anna, GM of austerlitz", "Spielleiter von Austerlitz",
               "bot (austerlitz)", "ma\u00eetre du jeu austerlitz")  # fmt: skip
PLACES = (
    "From: {}\nThe deadline has moved.", "Hello.\n{}: the deadline has moved.", "Hello.\n\n{}",
    "Von: {}\nDer Termin.", "De : {}\nx", "*Sender:* {}\nx", "[{}] moved", "> Author: {}\nx",
    "This is {}.", "A message from {}: moved", "x\nRegards,\n{}", "Hello\nReply-To: {}\nx",
)  # fmt: skip
OF_FIELDS = ("Von: austerlitz SL\nx", "From: the austerlitz host\nx", "De : arbitre austerlitz\nx")
OF_NOBODY = (
    "Status: official\nx", "From: Austerlitz, with love\nx",
    "AUSTERLITZ: the battle has begun", "From: Austerlitz\nWe have won.", "Hello.\n\nAusterlitz",
    "To: austerlitz GM\nWhat about the deadline?", "Cc: the GM\nx", "[austerlitz] press",
    "We of Austerlitz greet you", "The GM of austerlitz is fair", "Question: GM?",
)  # fmt: skip
TAKEN = (
    "Zurich, game master", "Zurich GM", "Zurich (GM)", "Zurich/GM", "Zurich!", "Zürich!", "Zuerich",
    "zurlch", "Your GM", "the game master of austerlitz", "Zurich Press Office", "Moderator",
    "The Zurich Chronicle", "\u13c3URICH", "Gamesmaster", "Spielleiter", "Z.u.r.i.c.h", "Zurch",
    "\uff3a\uff35\uff32\uff29\uff23\uff28", "Zur!ch", "G-M", "the g.m.", "GM's office",
    "GameMaster",
    "Master of the Game", "The Judge", "Game Host", "The Management", "Bot", "Anna Bell",
    "anna bel",
    "ANNABELL", "Anna B\u0435ll", "The Anna Bell Times", "System", "Mailer-Daemon", "gm 2",
    "Zu rich",
)  # fmt: skip
HONEST = (
    "The Times", "Post Office", "Talbot", "Gmunden", "Masterson", "Master of Ballantrae", "Munich",
    "The Pope", "Le Monde", "Botswana", "Judgement Day", "Judge Dredd", "Mod Squad", "Zug", "Anna",
    "Master Chief", "Magma", "Bell Tower", "Abbott", "Grandmaster Flash", "Burgomaster", "Sigmund",
    "System of a Down", "Host of Angels", "Director of the Opera", "Hannah Bellamy",
)  # fmt: skip


@pytest.mark.parametrize("text", CLAIMS)
def test_a_text_that_presents_itself_as_the_gms_is_known(text: str) -> None:
    assert claims_master(text, OWN)


@pytest.mark.parametrize("text", TALK)
def test_to_speak_about_the_gm_is_free(text: str) -> None:
    assert not claims_master(text, OWN)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", [*OF_THE_GAME, "GM", "Anna Bell", "Zurich"])
def test_the_name_of_the_game_beside_a_title_is_the_gms_too(place: str, name: str) -> None:
    assert claims_master(place.format(name), (*OWN, "Anna"), "austerlitz")


@pytest.mark.parametrize("text", OF_FIELDS)
def test_a_word_that_may_be_the_gms_is_it_where_a_writer_is_named(text: str) -> None:
    assert claims_master(text, OWN, "austerlitz")


@pytest.mark.parametrize("text", OF_NOBODY)
def test_the_name_of_the_game_alone_is_nobodys(text: str) -> None:
    assert not claims_master(text, OWN, "austerlitz")


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_of_the_gm_among_other_words_is_known(name: str) -> None:
    assert is_masters(name, OWN)


@pytest.mark.parametrize("name", HONEST)
def test_a_name_that_only_has_such_letters_is_free(name: str) -> None:
    assert not is_masters(name, OWN)


@pytest.mark.parametrize("text", FOR_THE_GM)
def test_to_write_in_the_gms_name_is_to_pose_as_the_gm(text: str) -> None:
    assert claims_master(text, OWN)


@pytest.mark.parametrize("text", MATTERS)
@pytest.mark.parametrize(
    "frame", ["{}", "Hello all,\n{}\nItaly is strong.", "{}\n\nRegards\nFrance"]
)
def test_what_is_the_gms_matter_may_be_said(text: str, frame: str) -> None:
    assert not claims_master(frame.format(text), OWN)


@pytest.mark.parametrize("proxy", ["i.A.", "i. V.", "pp", "p.p.", "p.o.", "On behalf of", "Deputy"])
@pytest.mark.parametrize("name", ["Zurich", "Anna Bell", "the GM", "der Spielleiter", "le MJ"])
@pytest.mark.parametrize("frame", ["Moved by a day.\n\n{}", "Moved.\nRegards,\n{}", "{}: moved"])
def test_a_signature_for_the_gm_is_known_wherever_it_stands(
    proxy: str, name: str, frame: str
) -> None:
    assert claims_master(frame.format(f"{proxy} {name}"), OWN)


@pytest.mark.parametrize("signed", ["i.A. Paris", "pp the King", "for France", "Deputy of Munich",
                                    "on behalf of Turkey", "i.V. Kaiser Franz"])  # fmt: skip
def test_a_signature_for_anybody_else_is_free(signed: str) -> None:
    assert not claims_master(f"We shall see.\n\n{signed}", OWN)
