"""Names of empires: given, refused, vetoed, and used in press and commands (S1.7)."""

from __future__ import annotations

import pytest
from anarchy_games import BOX, begun, forming, person, text_of
from worlds import GM, World

from gmbot.game.reading.names_that_mislead import faults_of_name
from gmbot.game.start import deal
from gmbot.parsing.commands.table import COMMANDS, KEYWORDS
from gmbot.variants.catalogue import load

BOARD = load("anarchy7").ruleset.board


def test_an_empire_has_the_name_its_player_gives_it_in_every_report() -> None:
    """S1.7."""
    world = begun()

    told = world.mail(person(1), 'NAME EMPIRE "Ruritania"', to=BOX)
    results = world.pass_deadline("chaos")

    assert {one.to for one in told} == {*(person(n) for n in range(1, 8)), GM}
    for reader in (person(1), person(5), GM):
        assert "Ruritania" in text_of(results, reader, "results")
    assert "Ruritania" in world.answer(person(3), "STATUS", to=BOX).text
    assert "Ruritania:" in world.answer(person(3), "WHO", to=BOX).text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My empire is called Ruritania.", "Ruritania"),
        ("I name my empire Grand Fenwick", "Grand Fenwick"),
        ("Empire name: St. Mary Mead\nA Ber", "St. Mary Mead"),
        ('My empire shall be called "Lutha".', "Lutha"),
        ("My empire is doomed", "Empire of Berlin"),
        ("My empire is called what?", "Empire of Berlin"),
    ],
)
def test_an_empire_is_named_in_plain_words_too(text: str, name: str) -> None:
    """S1.7: "Players will also give a name for their Empire", with the orders of Winter 1900."""
    world = begun()

    world.mail(person(1), text, to=BOX)

    assert dict(world.game("chaos").notes.empires.names)["E1"] == name


def test_an_empire_without_a_name_is_called_after_its_first_center() -> None:
    """S1.7."""
    world = begun()
    first = world.game("chaos").position.centers["E1"][0]  # type: ignore[index]
    city = load("anarchy7").ruleset.board.province(first).name

    assert f"Empire of {city}" in world.answer(person(2), "WHO", to=BOX).text


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Atlantis", "is taken"),
        ("ATLANTIS", "is taken"),
        ("At-lan tis", "is taken"),
        ("Atlantıs", "is taken, or looks like"),
        ("Empire of London", "is taken"),
        ("Empire 3", "contains '3'"),
        ("Paris", "is a place on the map"),
        ("N. Sea", "is a place on the map"),
        ("Army Paris", "is a place on the map"),
        ("Zurich", "has a meaning of its own"),
        ("G M", "fewer than 3 letters"),
        ("All", "has a meaning of its own"),
        ("Neutral", "has a meaning of its own"),
        ("Kibitzer", "has a meaning of its own"),
        ("Ab", "3 to 30 characters"),
        ("x" * 31, "3 to 30 characters"),
        ("x" * 10_000, "3 to 30 characters"),
        ("Milk & <Honey", "contains '&'"),
        ("{{ 7 * 7 }} Land", "contains '{'"),
        ("{% include x %}", "contains '{'"),
        ("Ruri;tania", "contains ';'"),
        ("Руритания", "Latin letters"),
        ("- - -", "fewer than 3 letters"),
    ],
)
def test_a_name_that_is_taken_or_can_be_mistaken_is_refused_with_the_reason(
    name: str, why: str
) -> None:
    """S1.7: unique, 3 to 30 characters."""
    world = begun()
    world.mail(person(2), "NAME EMPIRE Atlantis", to=BOX)
    before = world.game("chaos").notes.empires

    answer = world.answer(person(1), f"NAME EMPIRE {name}", to=BOX)

    assert answer.kind == "refusal", answer.text[:200]
    assert why in " ".join(answer.text.split())
    assert len(answer.text) < 1500
    assert world.game("chaos").notes.empires == before


def test_marks_that_turn_a_line_around_never_get_into_a_name() -> None:
    world = begun()

    world.mail(person(1), "NAME EMPIRE \u202eRuri\u200btania\u2066", to=BOX)

    [[_, name], *_] = world.game("chaos").notes.empires.names
    assert name.isascii()


def test_a_name_given_at_sign_up_counts_when_the_centers_are_dealt() -> None:
    """S1.7; a second player who wants it is told so at once."""
    world = forming()

    first = world.answer(person(3), "NAME EMPIRE Ruritania", to=BOX)
    second = world.answer(person(4), "NAME EMPIRE ruritania", to=BOX)
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)

    assert "will be called Ruritania" in first.text
    assert "is taken" in " ".join(second.text.split())
    assert ("E3", "Ruritania") in world.game("chaos").notes.empires.names


def test_the_gm_can_veto_a_name_and_its_player_gives_another_even_later() -> None:
    """S1.7: the GM's veto."""
    world = begun()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)

    no = world.answer(person(2), "VETO EMPIRE Rude Words", to=BOX)
    told = world.mail(GM, "VETO EMPIRE Rude Words: not here, please", to=BOX)
    world.pass_deadline("chaos")
    late = world.mail(person(1), "NAME EMPIRE Ruritania", to=BOX)
    later = world.answer(person(1), "NAME EMPIRE Atlantis", to=BOX)

    assert "Only the GM" in no.text
    assert "not here, please" in text_of(told, person(1))
    assert "is called Empire 1" in text_of(told, person(6))
    assert "is called Ruritania" in text_of(late, person(6))
    assert "named until the first units move" in " ".join(later.text.split())


def test_a_name_can_be_vetoed_before_the_dealing_and_by_its_number() -> None:
    world = forming()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)
    told = world.mail(GM, "VETO EMPIRE Rude Words", to=BOX)
    unknown = world.answer(GM, "VETO EMPIRE Nobody", to=BOX)
    game = begun()
    game.mail(person(4), "NAME EMPIRE Lions", to=BOX)
    game.mail(GM, "VETO EMPIRE 4", to=BOX)

    assert "does not allow the name Rude Words" in text_of(told, person(1))
    assert world.game("chaos").notes.empires.wishes == {}
    assert "Nobody has asked" in unknown.text
    assert ("E4", "Empire 4") in game.game("chaos").notes.empires.names


def test_press_reaches_an_empire_by_its_name_and_by_its_number() -> None:
    world = begun()
    world.mail(person(2), "NAME EMPIRE Realm of the Lions", to=BOX)

    by_name = world.mail(person(1), 'PRESS TO "Realm of the Lions"\nHello\nENDPRESS', to=BOX)
    by_number = world.mail(person(1), "PRESS TO 2, 3\nHello\nENDPRESS", to=BOX)

    assert person(2) in {one.to for one in by_name}
    assert {one.to for one in by_number} == {person(1), person(2), person(3)}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("EJECT Realm of the Lions: too slow", "confirm-command"),
        ("ORDERS FOR Realm of the Lions\nA Par - Bur", "orders-entered"),
        ("REPLACE Realm of the Lions WITH new@x.example", "confirm-command"),
        ("EXCUSE Realm of the Lions", "refusal"),
    ],
)
def test_commands_take_names_of_several_words(line: str, kind: str) -> None:
    world = begun()
    world.mail(person(2), "NAME EMPIRE Realm of the Lions", to=BOX)
    world.pass_deadline("chaos")

    answer = world.answer(GM, line, to=BOX)

    assert answer.kind == kind
    assert "Realm of the Lions" in answer.text
    assert "no power" not in answer.text


def test_orders_and_draws_take_names_of_several_words() -> None:
    """S1.10: a support that names its owner; S1.7."""
    world = begun()
    world.mail(person(2), "NAME EMPIRE Realm of the Lions", to=BOX)
    world.mail(person(1), "NAME EMPIRE Anna's St. Ives", to=BOX)
    world.pass_deadline("chaos")

    receipt = world.answer(person(1), "A Bul S Realm of the Lions A Rum - Ser", to=BOX)
    draw = world.answer(person(1), "PROPOSE DRAW Anna's St. Ives, Realm of the Lions", to=BOX)
    press = world.mail(person(1), "PRESS TO Realm of the Lions: Dear Realm of the Lions", to=BOX)

    assert "A Bul S A Rum -> Ser" in receipt.text
    assert "a draw of Anna's St. Ives and Realm of the Lions" in " ".join(draw.text.split())
    assert "| Dear Realm of the Lions" in next(one.text for one in press if one.to == person(2))


# --------------------------------------------------------------------------- names that mislead


READ_AS_SOMETHING_ELSE = [
    *("Lutha and Graustark", "ALL BUT", "All but Lutha", "Everyone", "Not Lutha", "Lutha or else"),
    *(
        "Lutha without friends",
        "Everybody Else",
        "Lutha und Graustark",
        "Both Kingdoms",
        "But Lutha",
    ),
    *("Them", "My allies", "Our Friends", "Your Enemies", "Public", "DIAS"),
    *(
        "GM Zurich",
        "Zurich",
        "The Game Master",
        "Moderator",
        "Judge Dredd",
        "Zurich-Land",
        "G.M. Ted",
    ),
    *(
        "Orders",
        "Moves",
        "Builds",
        "Adjustments",
        "Retreats",
        "Set-up",
        "Seasons",
        "Phases",
        "Spring",
    ),
    *("Hold", "Build", "Army", "Fleet", "Support", "Waive", "Remove", "Convoys", "Disband"),
    *("Vote", "Vote Yes", "Signoff", "Endpress", "Press", "Resign", "Standby", "New Token", "Help"),
    *(
        "Unowned",
        "Defeated",
        "Neutral",
        "Vacant",
        "Kibitzer",
        "Kibitzers",
        "Observers",
        "Anonymous",
    ),
    *("Paris Holds", "Army of Vienna", "Holds the Line", "A Team", "Draw", "Propose Dias"),
]


@pytest.mark.parametrize("name", READ_AS_SOMETHING_ELSE)
def test_a_name_that_could_be_read_as_something_else_is_refused(name: str) -> None:
    """S1.7: as a list, an exclusion or the GM, as a word of orders, subjects or commands."""
    own = ("Zurich", "bot")

    faults = list(faults_of_name(name, own, ["Lutha", "Graustark"], (), BOARD))

    assert faults, name


@pytest.mark.parametrize("word", sorted({*KEYWORDS, *(row.name for row in COMMANDS)}))
def test_every_command_is_reserved_by_itself(word: str) -> None:
    """A new command needs no second list."""
    name = word.title() if len(word) > 2 else f"{word} {word}"

    assert list(faults_of_name(name, (), [], (), BOARD)), name


@pytest.mark.parametrize(
    "name",
    [
        *("Ruritania", "Realm of the Lions", "New Ruritania", "Grand Fenwick", "Nova-Zembla"),
        *("King's Land", "St. Mary Mead", "Empire of Vienna", "Ruritania II", "The Iron Throne"),
        *("Kingdom of the North", "Dark Side of the Moon", "Blue Meanies", "Graustark"),
    ],
)
def test_honest_names_are_given(name: str) -> None:
    assert list(faults_of_name(name, ("Zurich", "bot"), ["Lutha"], (), BOARD)) == []


def test_every_default_name_is_taken_by_nobody_but_its_empire() -> None:
    for center in BOARD.centers:
        assert list(faults_of_name(deal.default_name((center,), BOARD), (), [], (), BOARD)) == []


NAMED = [f"E{n}" for n in range(1, 7)]


def named(*names: str) -> World:
    """A game in its set-up whose six empires are imported with these names."""
    world = World()
    players = [
        {"power": one, "name": f"Player {n}", "addresses": [person(n)]}
        for n, one in enumerate(NAMED, 1)
    ]
    held = dict(zip(NAMED, ("LON", "PAR", "ROM", "MOS", "VIE", "CON"), strict=True))
    world.import_game(
        game="chaos", variant="anarchy7", houserules="anarchy7", phase="S1901M", players=players,
        notes={"empires": {"names": [list(pair) for pair in zip(NAMED, names, strict=True)]}},
        units={one: [f"A {place}"] for one, place in held.items()},
        centers={one: [place] for one, place in held.items()},
    )  # fmt: skip
    return world


HOSTILE = ("Lutha", "Ruritania II", "Ruritania", "St. Mary Mead", "Lutha and Graustark", "Orders")


@pytest.mark.parametrize(
    ("words", "readers"),
    [
        ("Ruritania", {3}),
        ("ruritania", {3}),
        ("RURITANIA II", {2}),
        ("Ruritania ii, Lutha", {1, 2}),
        ('"Ruritania"', {3}),
        ('"Ruritania", "St. Mary Mead"', {3, 4}),
        ("St Mary Mead", {4}),
        ("st mary-mead and Lutha", {4, 1}),
        ("StMaryMead", {4}),
        ('"Lutha and Graustark"', {5}),
        ("Lutha, Ruritania", {1, 3}),
        ("ALL BUT Ruritania", {1, 2, 4, 5}),
    ],
)
def test_an_exact_name_comes_before_the_beginning_of_a_longer_one(
    words: str, readers: set[int]
) -> None:
    """S1.7: signs and case do not count; a name in quotation marks is one name."""
    world = named(*HOSTILE)

    sent = world.mail(person(6), f"PRESS TO {words}\nHello\nENDPRESS", to=BOX)

    assert {one.to for one in sent if one.kind == "press-delivered"} == {person(n) for n in readers}


def test_a_quoted_row_of_names_is_no_list() -> None:
    world = named("Lutha", "Graustark", "Ruritania", "Borduria", "Syldavia", "Fenwick")

    sent = world.mail(person(6), 'PRESS TO "Lutha and Graustark"\nHello\nENDPRESS', to=BOX)

    assert {one.to for one in sent} == {person(6)}


@pytest.mark.parametrize(
    "subject", ["chaos orders", "chaos Lutha orders", "chaos Spring 1901 orders"]
)
def test_an_empire_called_like_a_word_of_subjects_changes_no_reading(subject: str) -> None:
    world = named(*HOSTILE)

    receipt = world.answer(person(1), "A Lon H", to=BOX, subject=subject)

    assert receipt.kind == "order-receipt"
    assert "1 order ok" in receipt.subject


def test_the_exact_name_counts_in_commands_too() -> None:
    world = named(*HOSTILE)

    world.mail(GM, "ORDERS FOR Ruritania\nA Rom - Ven", to=BOX)

    game = world.game("chaos")
    with world.storage() as work:
        sets = work.games.submissions(game.id, game.phase)
    assert {one.power for one in sets} == {"E3"}


@pytest.mark.parametrize(
    "again", ["Rude Words", "rude-words", "Rüde Words", "Rude Words II", "Rude Word"]
)
@pytest.mark.parametrize("writer", [1, 2])
def test_a_vetoed_name_is_not_given_again(again: str, writer: int) -> None:
    """S1.7: nor what looks like it."""
    world = begun()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)
    world.mail(GM, "VETO EMPIRE Rude Words: no", to=BOX)

    answer = world.answer(person(writer), f"NAME EMPIRE {again}", to=BOX)

    assert "does not allow" in " ".join(answer.text.split())
    assert "Rude" not in str(world.game("chaos").notes.empires.names)


def test_a_name_vetoed_before_the_dealing_is_not_given_after_it() -> None:
    world = forming()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)
    world.mail(GM, "VETO EMPIRE Rude Words", to=BOX)
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)

    answer = world.answer(person(1), "NAME EMPIRE Rude Words", to=BOX)

    assert "does not allow" in " ".join(answer.text.split())
