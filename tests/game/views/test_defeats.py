"""A power that a year has put out, and provisional orders that alone are left."""

from __future__ import annotations

from worlds import POWERS, Sent, World, address

FRANCE, ITALY = address("FRANCE"), address("ITALY")
LAST_CENTER = {
    "phase": "F1903M",
    "units": {"FRANCE": ["A TUS"], "ITALY": ["A APU"], "AUSTRIA": ["A VIE"]},
    "centers": {"FRANCE": ["PAR"], "ITALY": ["ROM"], "AUSTRIA": ["VIE"]},
}


def told(mails: list[Sent], address: str) -> str:
    return "\n".join(" ".join(one.text.split()) for one in mails if one.to == address)


def a_lost_year(**changes: object) -> list[Sent]:
    """Italy loses its last center to France, and its last unit with it in Winter."""
    world = World()
    world.import_game(**{**LAST_CENTER, **changes})
    world.answer(FRANCE, "A Tus - Rom")
    return [*world.pass_deadline(), *world.pass_deadline()]


def test_all_are_told_who_is_out() -> None:
    """S0.37"""
    mails = a_lost_year()

    for reader in (FRANCE, ITALY):
        assert "Italy is out of the game after Winter 1903" in told(mails, reader)
        assert "Austria is out" not in told(mails, reader)


def test_in_the_fog_nobody_is_told_who_is_out() -> None:
    """S2.19"""
    mails = a_lost_year(variant="blind1898", houserules="saari")

    assert "is out of the game" not in told(mails, FRANCE)


# --------------------------------------------------------------------------- provisional orders


def orders_of_all(world: World, provisional: tuple[str, ...]) -> list[Sent]:
    """Every power holds; some of them provisionally. What they got is returned."""
    sent = []
    for power in sorted(POWERS, key=lambda power: power not in provisional):
        units = "all units hold"
        word = "PROVISIONAL\n" if power in provisional else "FINAL\n"
        sent += world.mail(address(power), word + units)
    return sent


def a_fast_game(**settings: object) -> World:
    world = World()
    world.import_game(settings={"speed": True, **settings})
    return world


def test_who_alone_is_provisional_is_told_so_once() -> None:
    world = a_fast_game()

    sent = orders_of_all(world, ("FRANCE", "ITALY"))

    nudged = [one for one in sent if one.kind == "only-provisional"]
    assert sorted(one.to for one in nudged) == [FRANCE, ITALY]
    assert "England" not in nudged[0].text.partition("-----")[0]
    again = world.mail(FRANCE, "PROVISIONAL\nall units hold")
    assert [one.kind for one in again] == ["order-receipt"]


def test_nobody_is_told_while_orders_are_missing_or_where_no_speed_is_agreed() -> None:
    slow = World()
    slow.import_game()
    fast = a_fast_game()

    assert not [o for o in orders_of_all(slow, ("FRANCE",)) if o.kind == "only-provisional"]
    for power in ("FRANCE", "ITALY"):
        sent = fast.mail(address(power), "PROVISIONAL\nall units hold")
        assert [one.kind for one in sent] == ["order-receipt"]
