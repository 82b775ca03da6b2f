"""Games whose players are the powers: their number, their ids and the names they give (S1.7).

While such a game forms there are as many empires without a name as it has seats; names given that
early are wishes, by the number of the seat among all, from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.notes import PowerStatus, SeatStatus
from gmbot.houserules import catalogue as houserules
from gmbot.messages import say
from gmbot.rules.board.board import PowerInfo
from gmbot.rules.board.terms import Power
from gmbot.rules.policies.setup import NoDealing
from gmbot.variants import catalogue as variants

Named = tuple[tuple[Power, str], ...]
"""Ids with names, in the order of their numbers."""


def has_empires(variant: str) -> bool:
    """Tell whether a variant's map names no powers, so that its players are the powers."""
    loaded = variants.load(variant).ruleset
    return loaded.setup.deals or not loaded.board.powers


def empires_of(game: Game) -> Named:
    """The empires of a game; nothing where the map says who plays."""
    if not has_empires(game.variant):
        return ()
    return game.notes.empires.names or numbered(seats_of(game))


def seats_of(game: Game) -> int:
    """The seats of a game whose centers are dealt: as many as the GM says, else the most."""
    most = variants.load(game.variant).ruleset.setup.most
    return houserules.in_force(game.houserules, game.settings).players or most


def numbered(count: int) -> Named:
    """Empires that have no names yet: ``(("E1", "Empire 1"), ...)``."""
    return tuple((Power(f"E{n}"), f"Empire {n}") for n in range(1, count + 1))


def power_infos(empires: tuple[tuple[str, str], ...]) -> tuple[PowerInfo, ...]:
    """The empires as the map's powers; each is known by its number as well as by its name."""
    return tuple(
        PowerInfo(Power(id), name, name, str(number), ())
        for number, (id, name) in enumerate(empires, 1)
    )


def with_names(game: Game, names: Named) -> Game:
    """The game with its empires named so."""
    empires = replace(game.notes.empires, names=names)
    return replace(game, notes=replace(game.notes, empires=empires))


def wishes_of(game: Game) -> Mapping[str, str]:
    """The names given before the dealing, by ``seat_number``."""
    return game.notes.empires.wishes


def seat_number(seats: Sequence[Seat], seat: Seat) -> str:
    """How a seat is known in ``wishes``: seats have the same order wherever a game goes."""
    return str(1 + next(n for n, each_seat in enumerate(seats) if each_seat.id == seat.id))


def with_wish(game: Game, number: str, name: str) -> Game:
    """The game with a name wished for; an empty one takes the wish back."""
    rest = {wish: old for wish, old in wishes_of(game).items() if wish != number}
    wishes = rest | ({number: name} if name else {})
    empires = replace(game.notes.empires, wishes=wishes)
    return replace(game, notes=replace(game.notes, empires=empires))


def with_veto(game: Game, name: str) -> Game:
    """The game in which a name is not given again."""
    empires = replace(game.notes.empires, vetoed=(*game.notes.empires.vetoed, name))
    return replace(game, notes=replace(game.notes, empires=empires))


def number_fault(game: Game) -> str:
    """Say why a game cannot be played by as many as it is set to; empty if it can.

    The dealing is tried with the game's own seed: house rules may ask for what cannot be dealt.
    """
    rules = houserules.load(game.houserules, game.settings)
    ruleset = variants.load_with(game.variant, rules.rules).ruleset
    if ruleset.setup.deals != variants.load(game.variant).ruleset.setup.deals:
        return say("empires.rules-setup-who-plays")
    if not rules.players:
        return ""
    dealt = ruleset.setup.deal(game.seed_for("dealing"), rules.players, ruleset.board)
    return say("empires.players", dealt=dealt.text) if isinstance(dealt, NoDealing) else ""


def mentioned(powers: Iterable[str | None]) -> Named:
    """The empires that a game file speaks of, if it does not list them."""
    ids = dict.fromkeys(power.upper() for power in powers if power)
    return tuple((Power(id), id.title()) for id in ids if id != "NEUTRAL")


def is_ejected(game: Game, power: Power) -> bool:
    """Tell whether a power is out of the game for its player's silence; nobody takes it over."""
    known = game.notes.statuses.get(power)
    return known is not None and known.status is SeatStatus.EJECTED


def is_kibitzer(game: Game, person: Person) -> bool:
    """Tell whether somebody was ejected from a game and writes on as a Kibitzer."""
    return not set(person.addresses).isdisjoint(game.notes.kibitzers)


def with_kibitzer(game: Game, power: Power, person: Person) -> Game:
    """The game without a power, whose player writes on as a Kibitzer."""
    statuses = {**game.notes.statuses, power: PowerStatus(SeatStatus.EJECTED)}
    kibitzers = (*game.notes.kibitzers, *person.addresses)
    return replace(game, notes=replace(game.notes, statuses=statuses, kibitzers=kibitzers))
