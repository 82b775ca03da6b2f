"""Press to all under another name: its header does not tell who is missing (S3.34)."""

from __future__ import annotations

from worlds import POWERS, Sent, World, address

ALL = {power.title() for power in POWERS}


def headers(sent: list[Sent]) -> dict[str, dict[str, str]]:
    """The header of each delivered press mail, by its reader."""
    return {
        one.to: dict(
            line.split(":", 1) for line in one.text.partition("\n\n")[0].splitlines() if ":" in line
        )
        for one in sent
        if one.kind == "press-delivered"
    }


def names(line: str) -> set[str]:
    return {word.strip(",") for word in line.split()} - {"to", "and", ""}


def test_grey_press_to_all_names_all() -> None:
    """S3.34"""
    world = World()
    world.import_game()

    told = headers(world.mail(address("ITALY"), "PRESS GREY TO ALL\nI know something.\nENDPRESS"))

    assert set(told) == {address(power) for power in POWERS} - {address("ITALY")}
    for reader, header in told.items():
        assert names(header["To"]) == ALL
        assert names(header["Reply"]) == ALL - {reader.partition("@")[0].title()} | {"Anonymous"}


def test_black_press_to_all_leaves_out_the_power_it_claims_to_be_from() -> None:
    """S3.34: white and black are alike."""
    world, other = World(), World()
    world.import_game()
    other.import_game()

    black = headers(world.mail(address("RUSSIA"), "PRESS FROM Turkey TO ALL\nHello\nENDPRESS"))
    white = headers(other.mail(address("TURKEY"), "PRESS TO ALL\nHello\nENDPRESS"))

    for power in set(POWERS) - {"RUSSIA", "TURKEY"}:
        assert black[address(power)] == white[address(power)]


def test_a_reply_to_grey_press_to_all_reaches_its_author_once() -> None:
    world = World()
    world.import_game()
    sent = world.mail(address("ITALY"), "PRESS GREY TO ALL\nI know something.\nENDPRESS")
    got = next(one for one in sent if one.to == address("FRANCE"))

    answers = world.mail(address("FRANCE"), "Who are you?", answering=got)

    delivered = [one.to for one in answers if one.kind == "press-delivered"]
    assert sorted(delivered) == sorted({address(power) for power in POWERS} - {address("FRANCE")})
    receipt = next(one for one in answers if one.kind == "press-receipt")
    assert names(receipt.text.partition("To:")[2].partition("\n\n")[0]) >= ALL - {"France"}
    again = headers(answers)[address("GERMANY")]
    assert names(again["To"]) == ALL - {"France"} | {"Anonymous"}
