"""Headings, brackets and sentences beside orders: do the orders count, or are they asked back?"""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, written

from gmbot.rules.notation import write_order

BOARD = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"], "ITALY": ["A VEN"]})
ORDERS = "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO"
ALL = ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"]
PLAIN = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"
"""Orders as likely as any: what stands beside them has to speak against them alone."""
SETS = {ORDERS: ALL, PLAIN: ["A PAR - BUR", "A MAR - SPA", "F BRE - MAO"]}


def counting(text: str) -> list[str]:
    return written(read(text, "FRANCE", BOARD).orders)


def asked(text: str) -> list[str]:
    return [
        write_order(order) for one in read(text, "FRANCE", BOARD).problems for order in one.meant
    ]


FRIENDLY = [
    "Here is what I want for spring:", "Moves as discussed:", "Northern front:", "My orders",
    "FRANCE, SPRING 1901", "Hi Tom, here are my moves:", "Against Germany:", "Thanks! My orders:",
    "These are final:", "Armies and fleets:", "Western front first:", "Sorry for the delay, moves:",
    "Orders for France (S1901M):", "What I'd like to do this turn:", "Corrected orders, replacing "
    "all earlier drafts:", "Et voici mes ordres définitifs :", "Hier meine Züge für Frühjahr 1901:",
    "My grocery list of orders:", "In haste, hence the typing. My moves:", "And away we go, so:",
]  # fmt: skip
DOUBTFUL = [
    "Just a sketch, do not use this:", "What Germany will do:", "Pavel sent me these:",
    "Fall 1902:", "If Germany attacks me:", "Plan B:", "Alternative A", "Not these:",
    "Last season I did this:", "My ally wants me to do this:", "Rejected:", "He has this in mind:",
    "Orders that Pavel proposes:", "My orders, unless you advise otherwise:", "A dream of mine:",
    "Can somebody explain this to me?", "Nur eine Idee:", "Une proposition de l'Italie :",
    "My moves in a perfect world:", "Wish list from Munich's master:",
    "Nothing of this counts yet.",
]  # fmt: skip


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize("heading", FRIENDLY)
def test_below_a_friendly_heading_orders_count(heading: str, gap: str) -> None:
    assert counting(f"{heading}{gap}{ORDERS}") == ALL


@pytest.mark.parametrize("orders", SETS)
@pytest.mark.parametrize("heading", DOUBTFUL)
def test_below_a_doubtful_heading_orders_are_asked_back(heading: str, orders: str) -> None:
    text = f"{heading}\n{orders}"

    assert counting(text) == []
    assert sorted(asked(text)) == sorted(SETS[orders])


@pytest.mark.parametrize("orders", SETS)
@pytest.mark.parametrize(
    "below", ["Would that work?", "Is this legal?", "Do not enter any of these, please.",
              "Or should I do it the other way round?", "Shall I send these?", "Is this ok?",
              "What do you make of this?", "Soll ich das so abgeben?", "Tu en penses quoi, de ça ?",
              "Would you play it like this?", "Do you like them?"],
)  # fmt: skip
def test_a_question_or_a_no_below_the_orders_asks_them_back(below: str, orders: str) -> None:
    text = f"{orders}\n{below}"

    assert counting(text) == []
    assert sorted(asked(text)) == sorted(SETS[orders])


@pytest.mark.parametrize(
    "below",
    ["When is the deadline?", "Thanks for this week's patience!", "How are you these days?",
     "Could you please confirm that you got them?", "Good luck everybody.", "These may change.",
     "Did you get these?", "Can you read this?", "Hast du das bekommen?",
     "Avez-vous bien reçu mes ordres ?"],
)  # fmt: skip
def test_other_talk_below_the_orders_lets_them_count(below: str) -> None:
    assert counting(f"{ORDERS}\n{below}") == ALL


def test_a_heading_holds_until_another_says_that_what_is_below_counts() -> None:
    text = "What I did last year:\nA Par - Pic\n\nA Mar - Spa\nFleets:\nF Bre - ENG\n\n"

    assert counting(f"{text}What I am doing now:\nA Par - Bur") == ["A PAR - BUR"]
    assert asked(f"{text}What I am doing now:\nA Par - Bur") == ["A MAR - SPA", "F BRE - ENG"]


@pytest.mark.parametrize("bracket", ["(revoked)", "(just a thought)", "[cancelled]", "(maybe)"])
def test_a_bracket_may_take_its_order_back(bracket: str) -> None:
    assert counting(f"A Par - Bur {bracket}\nF Bre - MAO") == ["F BRE - MAO"]


@pytest.mark.parametrize(
    "bracket",
    ["(pull the other one)", "(in another life)", "(nur über meine Leiche)", "(j'hésite encore)"],
)
def test_a_bracket_in_words_that_no_list_knows_has_its_order_asked_back(bracket: str) -> None:
    assert counting(f"A Par - Bur {bracket}\nA Mar - Gas") == ["A MAR - GAS"]
    assert asked(f"A Par - Bur {bracket}\nA Mar - Gas") == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "text",
    [
        "Paris goes to Burgundy, fleet Brest to the Mid-Atlantic (dream on)",
        "A Par - Bur\nA Mar - Spa\nF Bre - ENG\nAusgabe meines Programms, Lauf 9. Bitte nicht "
        "verarbeiten, ich will nur sehen, ob die Post geht.",
        "A Par - Pic (noch offen)\nA Mar - Gas (auch noch offen)",
        "A Par - Pic\nF Bre - ENG\nBen, das da oben hat mein Mitbewohner getippt, während ich "
        "unter der Dusche war. Nicht auswerten, ich melde mich gleich selbst.",
        "Paris ne bouge pas, Marseille ne bouge pas, Brest ne bouge pas.\nMon neveu de six ans a "
        "dicté tout ça pendant que je cherchais mes lunettes. Attendez ma lettre à moi.",
    ],
)
def test_what_is_asked_back_is_taken_up_by_no_other_look_at_the_mail(text: str) -> None:
    assert counting(text) == []


@pytest.mark.parametrize(
    "bracket",
    [
        "(would move like that only when drunk)",
        "(steht bloß zum Spaß da)",
        "(ça, c'est ce que voudrait ma belle-mère)",
        "(joué par mon neveu)",
    ],
)
def test_so_has_one_of_which_a_word_may_order_something(bracket: str) -> None:
    assert counting(f"A Par - Bur {bracket}") == []
    assert asked(f"A Par - Bur {bracket}") == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "bracket", ["(holds)", "(hold, obviously)", "(1 of 2)", "(France)", "(with a cold heart)"]
)
def test_a_bracket_that_says_nothing_against_its_order_leaves_it(bracket: str) -> None:
    assert counting(f"A Par - Bur\nA Mar {bracket}\nF Bre - MAO {bracket}")[0] == "A PAR - BUR"
    assert asked(f"A Par - Bur\nF Bre - MAO {bracket}") == []


@pytest.mark.parametrize("bracket", ["(at last!)", "(to keep Germany honest)", "(of course)"])
def test_other_brackets_do_not(bracket: str) -> None:
    assert counting(f"A Par - Bur {bracket}\nF Bre - MAO") == ["A PAR - BUR", "F BRE - MAO"]


def test_words_before_a_colon_speak_of_their_line() -> None:
    text = "Obsolete: A Par - Pic\nValid: A Par - Bur"

    assert counting(text) == ["A PAR - BUR"]


@pytest.mark.parametrize(
    "heading",
    [
        "For discussion purposes only:", "Operation Sunrise:", "Straight from the archive:",
        "Zur Diskussion gestellt:",
    ],
)  # fmt: skip
def test_a_heading_of_unknown_words_that_is_nobodys_own_asks(heading: str) -> None:
    below = read(f"{heading}\nA Par - Bur", "FRANCE", "start")
    beside = read(f"{heading} Paris to Burgundy, Marseilles supporting.", "FRANCE", "start")

    assert written(below.orders) == written(beside.orders) == []
    assert below.problems
    assert beside.problems


def test_a_doubt_before_a_colon_is_not_cut_from_its_orders() -> None:
    found = read("What I am toying with, hold off on it: Paris to Burgundy", "FRANCE", "start")

    assert written(found.orders) == []
    assert found.problems or found.remarks


def test_what_is_not_read_below_a_doubtful_heading_is_told() -> None:
    unread = "F Bre perhaps yodels toward the Channel.\n\nNarnia is humbug."
    text = f"Alternative plan:\nA Par - Bur\n{unread}"

    found = read(text, "FRANCE", "start")

    assert [problem.line for problem in found.problems] == [1, 3]
    assert 5 not in found.settled


FOLLOWING = [
    "My small brother typed this while I was in the kitchen. Mine follow tonight.",
    "That is what the computer came up with; I shall write to you tomorrow with my own.",
    "Nothing of it is to be carried out before I have rung you up.",
    "A colleague sent this by accident, I will send the right ones after lunch.",
    "Das hat die Katze getippt; warte bitte auf meine nächste Mail, die gilt dann.",
    "Attendez ma prochaine lettre avant de faire quoi que ce soit.",
    "as if i would ever start a war with my own cousin. proper ones after football",
    "C'est ma sœur qui a écrit tout ça, ne le faites pas, je vous envoie les miens demain.",
]
"""Words that no list knows, and beside which nobody would carry out the orders unasked."""
FINE = [
    "My small brother sends his regards, he is learning the game.",
    "The computer is slow today, so I keep it short.",
    "I have rung up England, and we are friends now.",
    "Mein Neffe hat heute Geburtstag, deshalb so kurz.",
    "Mon voisin fait du bruit, je me dépêche.",
]


@pytest.mark.parametrize("orders", SETS)
@pytest.mark.parametrize("words", FOLLOWING)
def test_beside_words_that_speak_against_them_orders_are_asked_back(
    words: str, orders: str
) -> None:
    for text in (f"{orders}\n\n{words}", f"{words}\n\n{orders}"):
        assert counting(text) == []
        assert sorted(asked(text)) == sorted(SETS[orders])


@pytest.mark.parametrize(
    "words",
    [
        "Lovely weather here, the children are in the garden. You'll hear from me what I really "
        "do. All the best to your wife.",
        "Is everybody happy now? Sorry. I'll send you something sensible once I've been round the "
        "block.",
    ],
)
def test_one_sentence_among_others_that_speaks_against_them_is_enough(words: str) -> None:
    assert counting(f"{ORDERS}\n\n{words}") == []


@pytest.mark.parametrize("words", FINE)
def test_beside_other_words_orders_count(words: str) -> None:
    assert counting(f"{ORDERS}\n\n{words}") == ALL


def test_a_question_about_other_things_changes_nothing() -> None:
    asked = "Do you want the fee for the club by bank transfer now? I only ever sent stamps."

    assert counting(f"{ORDERS}\n\n{asked}") == ALL


@pytest.mark.parametrize("orders", SETS)
def test_a_question_above_the_orders_asks_them_back(orders: str) -> None:
    text = f"Shall I send these?\n\n{orders}"

    assert counting(text) == []
    assert sorted(asked(text)) == sorted(SETS[orders])


def test_words_in_a_bracket_speak_against_their_set() -> None:
    text = "Paris goes to Burgundy (so my neighbour thinks, I do not)\nBrest holds"

    assert counting(text) == []
    assert sorted(asked(text)) == ["A PAR - BUR", "F BRE H"]


def test_what_is_not_final_yet_is_kept_as_it_is() -> None:
    assert counting(f"These orders are not final.\n{ORDERS}") == ALL
