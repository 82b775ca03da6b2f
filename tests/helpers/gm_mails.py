"""The GM of the game austerlitz writes, and says yes where he is asked."""

from __future__ import annotations

from worlds import GM, Sent, World


def gm(world: World, text: str, who: str = GM) -> list[Sent]:
    sent = world.mail(who, text, subject="austerlitz")
    assert all("[...]" not in mail.text for mail in sent), [mail.text for mail in sent]
    return sent


def one(sent: list[Sent], who: str = GM) -> Sent:
    [mail] = [mail for mail in sent if mail.to == who]
    return mail


def confirmed(world: World, text: str, who: str = GM) -> list[Sent]:
    asked = one(gm(world, text, who), who)
    assert asked.kind == "confirm-command", asked.text
    return world.mail(who, "YES", answering=asked)


def with_co_gm(world: World, address: str) -> list[Sent]:
    """The GM names a co-GM, who says yes."""
    asked = one(confirmed(world, f"MASTER ADD {address}"), address)
    return world.mail(address, "YES", answering=asked)
