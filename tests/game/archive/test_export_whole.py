"""A game that is exported, in whatever state, goes on elsewhere as it would have here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.archive import export
from gmbot.game.archive.game_file import TransferError
from gmbot.game.state.model import GameState
from gmbot.variants import catalogue as variants

MODERN = tuple(info.id for info in variants.load("modern").ruleset.board.powers)
ENGLAND, FRANCE, ITALY, TURKEY = map(address, ("ENGLAND", "FRANCE", "ITALY", "TURKEY"))
BOX = "bot+austerlitz@gm.example"


def moved(world: World, name: str) -> World:
    """The same game in an empty store, by way of a file."""
    with world.storage() as work:
        game = work.games.by_name(name)
        assert game is not None
        text = json.dumps(export.export_all(world.context(work, world.clock.now()), game))
    other = World()
    other.clock.when = world.clock.when
    with other.storage() as work:
        export.import_game(other.context(work, other.clock.now()), json.loads(text))
        work.commit()
    return other


SECRETS = re.compile(r"(CONFIRM|VERIFY|code|Code) +\S+|bot\+\S+@gm\.example")


def told(sent: list[Sent]) -> list[tuple[str, str, str, str]]:
    """What mails say, without the codes that the dice make anew."""
    return sorted(
        (one.to, one.kind, SECRETS.sub("...", one.subject), SECRETS.sub("...", one.text))
        for one in sent
    )


def confirmed(world: World, who: str, text: str) -> list[Sent]:
    asked = world.answer(who, text, to=BOX)
    return world.mail(who, "yes", answering=asked)


def known(world: World, name: str) -> None:
    code = world.answer(address(name), f"REGISTER {name.title()}")
    world.mail(address(name), "yes", answering=code)


# --------------------------------------------------------------------------- the states


def an_auction(world: World) -> str:
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        export.new_game(context, "austerlitz", "modern", "upquark",
                          export.GameMaster("Zurich", GM), "UTC", {})  # fmt: skip
        work.commit()
    for power in MODERN:
        known(world, power)
        world.mail(address(power), "JOIN austerlitz")
    for number, power in enumerate(MODERN[:-1]):
        amounts = [20] * 10
        amounts[number] += 10
        amounts[(number + 1) % 10] -= 10
        lines = "\n".join(f"{name.title()} {n}" for name, n in zip(MODERN, amounts, strict=True))
        world.mail(address(power), f"BID\n{lines}")
    return "the auction is open"


def bid_at_last(world: World) -> list[Sent]:
    reminders = world.pass_time(timedelta(days=6))
    return reminders + world.mail(address(MODERN[-1]), "BID NO PREFERENCE")


def a_phase(world: World) -> str:
    world.import_game(settings={"remind": "12h"})
    known(world, "PEDROS")
    world.mail(address("PEDROS"), "STANDBY austerlitz")
    world.mail(FRANCE, "SET REMIND 48h")
    world.mail(ENGLAND, "F Lon - NTH")
    world.mail(ITALY, "PROPOSE DRAW England, Italy")
    world.pass_deadline()
    world.mail(FRANCE, "#2\nA Par - Bur")
    world.mail(FRANCE, "#1\nA Par - Pic")
    world.mail(ENGLAND, "FOR S1902M\nIF France OWNS Bel THEN F NTH H ELSE F NTH - Nwy ENDIF")
    world.mail(ENGLAND, "EXTENSION 24h")
    world.mail(TURKEY, "VOTE NO ON D1")
    world.mail(ITALY, "PROPOSE DIAS")
    world.mail(TURKEY, "POSTAL\nHear ye.\nENDPOSTAL")
    world.mail(ITALY, "PRESS TO Turkey IF A Par - Bur SUCCEEDS\nAs I said.\nENDPRESS")
    world.mail(ITALY, "PRESS TO Turkey\nA Ven - Tri\nENDPRESS")
    world.mail("times@press.example", 'SUBMIT PRESS AS "The Times"\nWar!\nENDPRESS', to=BOX)
    return "a phase is open"


def play_on(world: World) -> list[Sent]:
    sent = world.pass_time(timedelta(days=6))
    sent += world.mail(GM, "QUEUE\nREPORT", to=BOX)
    sent += world.mail(GM, "APPROVE 1", to=BOX)
    sent += world.mail(ITALY, "SEND 2")
    sent += world.mail(ITALY, "VOTES\nSTATUS")
    sent += world.mail(FRANCE, "CHANGE\nA Mar H")
    sent += world.mail(ENGLAND, "EXTENSION 24h\nEXTENSION 24h\nEXTENSION 24h")
    sent += world.pass_deadline()
    sent += world.mail(ENGLAND, "HISTORY\nVOTES\nWHY A Par F1901M")
    sent += world.pass_deadline()
    return sent + world.mail(address("PEDROS"), "TAKEOVER Austria@austerlitz")


def a_pause(world: World) -> str:
    world.import_game()
    world.mail(FRANCE, "A Par - Bur")
    confirmed(world, GM, "PAUSE UNTIL 20 Dec: holidays")
    return "the game is paused"


def go_on(world: World) -> list[Sent]:
    sent = world.pass_time(timedelta(days=10)) + world.pass_time(timedelta(days=10))
    return sent + world.pass_deadline()


def an_appeal(world: World) -> str:
    world.import_game()
    world.mail(ENGLAND, "PROPOSE DRAW England, France")
    world.pass_deadline()
    world.pass_deadline()
    assert world.game().state is GameState.ENDED
    for power in POWERS[:3]:
        world.mail(address(power), "COMPLAIN DRAW")
    world.mail(FRANCE, "EOG\nMerci.")
    return "a draw may be complained about"


def complain_on(world: World) -> list[Sent]:
    sent = world.mail(address(POWERS[4]), "COMPLAIN DRAW")
    sent += world.mail(ITALY, "VOTE NO ON D1")
    sent += world.pass_time(timedelta(days=7, minutes=1))
    return sent + world.pass_deadline()


def an_end(world: World) -> str:
    an_appeal(world)
    return "a draw stands unless more complain"


def wait_for_the_end(world: World) -> list[Sent]:
    world.mail(ENGLAND, "EOG\nCheers.")
    return world.pass_time(timedelta(days=7, minutes=1)) + world.mail(ENGLAND, "SUMMARY")


def an_anarchy(world: World) -> str:
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        export.new_game(context, "austerlitz", "anarchy7", "anarchy7",
                          export.GameMaster("Zurich", GM), "UTC", {"players": 6})  # fmt: skip
        work.commit()
    for power in POWERS[:6]:
        known(world, power)
        world.mail(address(power), f'JOIN austerlitz\nNAME EMPIRE "Realm of {power.title()}"')
    assert world.game().state is GameState.RUNNING
    world.pass_deadline()
    world.mail(address(POWERS[0]), 'PROPOSE DIAS\nNAME EMPIRE "Ruritania"')
    return "empires have names and centers"


def reign_on(world: World) -> list[Sent]:
    sent = world.mail(address(POWERS[0]), "STATUS\nWHO")
    for _ in range(4):  # the third silent season ejects everybody
        sent += world.pass_deadline() if world.game().deadline else []
    return sent + world.mail(address(POWERS[1]), "HISTORY")


def a_fog(world: World) -> str:
    world.import_game(variant="blind1898", houserules="saari", phase="S1898M")
    world.mail(FRANCE, "A Bre - Gas\nNEXT PHASE\nIF France OWNS Bre THEN A Gas - Spa ENDIF")
    world.mail(TURKEY, "PRESS FROM France TO Italy\nPeace!\nENDPRESS")
    return "much is hidden"


def grope_on(world: World) -> list[Sent]:
    sent = world.pass_deadline() + world.mail(FRANCE, "STATUS\nWHY A Gas") + world.pass_deadline()
    return sent + world.mail(ITALY, "HISTORY")


STATES = (
    (an_anarchy, reign_on),
    (a_fog, grope_on),
    (an_auction, bid_at_last),
    (a_phase, play_on),
    (a_pause, go_on),
    (an_appeal, complain_on),
    (an_end, wait_for_the_end),
)


@pytest.mark.parametrize(("state", "after"), STATES, ids=[one.__name__ for one, _ in STATES])
def test_an_exported_game_goes_on_elsewhere_with_the_same_mails(
    state: Callable[[World], str], after: Callable[[World], list[Sent]]
) -> None:
    here = World()
    state(here)
    there = moved(here, "austerlitz")

    same, expected = told(after(there)), told(after(here))

    assert len(expected) > 8
    assert same == expected


def test_what_was_exported_can_be_exported_again() -> None:
    here = World()
    a_phase(here)
    there = moved(here, "austerlitz")
    again = moved(there, "austerlitz")

    assert told(play_on(again)) == told(play_on(here))


def test_passwords_stay_where_they_are() -> None:
    world = World()
    world.import_game()
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        assert person is not None
        work.people.save(person.with_settings(password="scrypt$x"))
        work.commit()

    other = moved(world, "austerlitz")

    with other.storage() as work:
        moved_person = work.people.by_address(FRANCE)
    assert moved_person is not None
    assert not moved_person.settings.password


@pytest.mark.parametrize("broken", [{"people": {}}, {"seats": [1]}, {"sets": "none"}, 7])
def test_a_broken_file_stores_nothing_and_names_the_key(broken: object) -> None:
    world = World()
    a_phase(world)
    with world.storage() as work:
        tables = export.export_all(world.context(work, world.clock.now()), world_game(work))
    tables["whole"] = {**tables["whole"], **broken} if isinstance(broken, dict) else broken
    other = World()

    with other.storage() as work, pytest.raises(TransferError, match="whole"):
        export.import_game(other.context(work, other.clock.now()), tables)


def world_game(work: object) -> object:
    return work.games.by_name("austerlitz")  # type: ignore[attr-defined]
