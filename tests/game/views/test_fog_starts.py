"""Who else joins a game in the fog, and with which wishes and words, is not told (S2.17)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from fog_worlds import Fogbound, comparable
from site_pages import written
from worlds import GM, Sent

BOX, NEW = "bot+whispers@gm.example", "bot@gm.example"
FRAN, OLGA = "fran@players.example", "olga@players.example"
PEOPLE = (
    (("ann", "Italy"), ("bob", "England, Italy"), ("cleo", "*"), ("dan", ""), ("eve", "Turkey"),
     ("gus", "Austria")),
    (("zeno", "Austria"), ("ulf", ""), ("yara", ""), ("will", "Germany"), ("vera", "*"),
     ("xena", "Russia, Turkey")),
)  # fmt: skip


class Signing:
    """A game in the fog that forms and begins; keeps what Fran and an observer get."""

    def __init__(self) -> None:
        self.world = Fogbound()
        self.got: list[tuple[str, bytes]] = []

    def said(self, who: str, text: str, to: str = BOX) -> None:
        sent = self.world.mail(who, text, to=to)
        for asked in tuple(sent):
            if asked.to == who and "+c." in asked.reply_to:
                sent += self.world.mail(who, "YES", answering=asked)
        self.take(sent)

    def take(self, sent: list[Sent]) -> None:
        mine = (mail for mail in sent if mail.to in (FRAN, OLGA))
        self.got += [(mail.kind, comparable(mail.row.raw)) for mail in mine]


def begun(others: tuple[tuple[str, str], ...]) -> Signing:
    play = Signing()
    play.said(GM, "REGISTER Zora", NEW)
    play.said(GM, "CREATE whispers blind1898 LIKE saari", NEW)
    for who in (FRAN, OLGA):
        play.said(who, f"REGISTER {who[:4].title()}", NEW)
    play.said(OLGA, "OBSERVE whispers")
    for number, (name, wish) in enumerate(others):
        who = f"{name}@players.example"
        play.said(who, f"REGISTER {name.title()}", NEW)
        play.said(who, f"JOIN whispers\nLUCK {name * 3}")
        if wish:
            play.said(who, f"PREFER {wish}")
        if number == 2:
            for line in ("JOIN whispers", "LUCK kelp", "PREFER France"):
                play.said(FRAN, line)
            play.said(who, "RESIGN")
            play.said(who, "JOIN whispers")
            play.said(GM, "ANNOUNCE\nSoon.\nENDANNOUNCE")
        play.said((FRAN, OLGA)[number % 2], "LIST\nSTATUS whispers\nWHO whispers")
    play.take(play.world.pass_time(timedelta(days=1)))
    for asks in (FRAN, OLGA):
        play.said(asks, "LIST\nSTATUS whispers\nWHO whispers\nAUDIT")
    play.take(play.world.pass_deadline("whispers"))
    return play


def test_who_else_joins_is_not_told(tmp_path: Path) -> None:
    one, other = map(begun, PEOPLE)

    assert one.world.game("whispers").phase.code != "S1897M"
    assert {"game-start", "joined", "preference", "luck-kept", "results"} <= {
        kind for kind, _ in one.got
    }
    told = b"".join(mail for _, mail in one.got)
    assert told.count(b"LUCK") > 1
    assert one.got == other.got
    pages = [written(play.world, tmp_path / str(n)) for n, play in enumerate((one, other))]
    assert pages[0] == pages[1]
