"""A mail that cannot be written whole leaves with what can be, and stops nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest
from start_orders import HOLDS
from worlds import GM, POWERS, World, address, flat

from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.stored.ids import PersonId
from gmbot.render.mails.write import MailWriter, Written

FRANCE = address("FRANCE")


class PickyWriter(MailWriter):
    """Fails at mails to France with a notice of one kind, or with a foot."""

    def __init__(self, kind: str = "", *, foot: bool = False) -> None:
        super().__init__()
        self.kind, self.foot = kind, foot

    def write(
        self,
        envelope: Envelope,
        picture_png: bytes | None = None,
        language: str = "",
        *,
        now: bool = False,
        code: str = "",
        fall: str = "Fall",
    ) -> Written:
        kinds = {one.kind.partition("/")[0] for one in envelope.notices}
        if envelope.to == FRANCE and (
            self.kind in kinds or (self.foot and envelope.standing is not None)
        ):
            raise KeyError("the words of a mail")
        return super().write(envelope, picture_png, language, now=now, code=code, fall=fall)


@pytest.mark.parametrize("kind", ["results", "nmr"])
def test_the_phase_is_resolved_and_the_part_that_fails_is_missing(kind: str) -> None:
    world = World(writer=PickyWriter(kind))
    world.import_game()

    sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    assert {one.to for one in sent} >= {GM, *map(address, POWERS)}
    [mine] = [one for one in sent if one.to == FRANCE]
    assert "a part of this mail, so it is missing" in flat(mine)
    assert ("are resolved" in mine.text) == (kind != "results")
    [alarm] = [one for one in sent if one.kind == "alarm"]
    assert FRANCE in alarm.text
    assert "words of a mail" not in alarm.text


def test_without_its_foot_a_mail_has_all_its_words() -> None:
    world = World(writer=PickyWriter(foot=True))
    world.import_game()

    [mine] = [one for one in world.pass_deadline() if one.to == FRANCE]

    assert "are resolved" in mine.text


def test_an_answer_that_cannot_be_written_whole_is_an_answer_all_the_same() -> None:
    world = World(writer=PickyWriter("order-receipt"))
    world.import_game()

    answer = world.answer(FRANCE, HOLDS["FRANCE"])

    assert "a part of this mail, so it is missing" in flat(answer)
    assert answer.message["In-Reply-To"]
    game = world.game()
    with world.storage() as work:
        assert len(work.games.submissions(game.id, game.phase)) == 1


@pytest.mark.parametrize("addresses", [(), ("",), ("a b@c",)])
def test_nobody_waits_for_a_person_who_cannot_be_written_to(addresses: tuple[str, ...]) -> None:
    world = World()
    world.import_game()
    with world.storage() as work:
        person = work.people.by_address(FRANCE)
        assert person is not None
        work.people.save(replace(person, addresses=addresses))
        work.commit()

    sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    assert {one.to for one in sent if one.kind == "results"} == {
        GM, *(address(power) for power in POWERS if power != "FRANCE"),
    }  # fmt: skip
    assert "There is no address" in " ".join(flat(one) for one in sent if one.kind == "alarm")


@pytest.mark.parametrize("damaged", ["no address", "nobody"])
def test_a_vacancy_stops_no_deadline_whoever_stands_by(damaged: str) -> None:
    """S3.8: somebody on the list cannot be written to; the next one is asked."""
    world = World()
    game = world.import_game()
    for name in ("ann", "bob"):
        who = f"{name}@players.example"
        world.answer(who, "YES", answering=world.answer(who, f"REGISTER {name.title()}"))
        world.mail(who, "STANDBY austerlitz")
    with world.storage() as work:
        ann = work.people.by_address("ann@players.example")
        assert ann is not None
        if damaged == "no address":
            work.people.save(replace(ann, addresses=()))
        else:
            game = work.games.get(game.id)
            standby = (PersonId(999), *game.notes.standby[1:])
            work.games.save(replace(game, notes=replace(game.notes, standby=standby)))
        work.commit()

    sent = world.pass_deadline() + world.pass_deadline()

    assert world.game().phase.code == "S1902M"
    assert "replacement-call" in {one.kind for one in sent if one.to == "bob@players.example"}
    assert [one.to for one in sent if one.kind in ("alarm", "standby")] == [GM]
