"""Drawings made while no transaction is open (``ports.Pictures``), kept until they are used."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence

from gmbot.app.output.drawing import Drawn, Draws, shown_deadline
from gmbot.app.output.mailroom import with_copies
from gmbot.game.notices.envelope import Envelope, Picture
from gmbot.game.state.ports import UnitOfWork
from gmbot.game.views import tastes_of

KEPT = 128
"""Drawings: those of a few phases, in the fog too, with the answers that come in between."""


class Studio:
    """Draws ahead. Whoever sees the same board gets the same drawing."""

    def __init__(self, drawing: Draws) -> None:
        self._drawing = drawing
        self._drawn: OrderedDict[Hashable, list[tuple[Picture, Drawn]]] = OrderedDict()

    def of(self, envelope: Envelope) -> Drawn:
        """The picture of a mail, drawn now if it was not drawn ahead."""
        return self._known(envelope) or self._drawing.of(envelope)

    def missing(self, work: UnitOfWork, envelopes: Sequence[Envelope]) -> Sequence[Envelope]:
        """Those mails, as their readers like them, whose pictures are not drawn yet."""
        return [one for one in _shown(work, envelopes) if self._known(one) is None]

    def draw(self, envelopes: Sequence[Envelope]) -> None:
        """Draw what is missing, each once."""
        for envelope in envelopes:
            if self._known(envelope) is None:
                self._keep(envelope, self._drawing.of(envelope))

    def _known(self, envelope: Envelope) -> Drawn | None:
        for picture, drawn in self._drawn.get(_key(envelope), ()):
            if picture == envelope.picture:
                return drawn
        return None

    def _keep(self, envelope: Envelope, drawn: Drawn) -> None:
        assert envelope.picture is not None
        self._drawn.setdefault(_key(envelope), []).append((envelope.picture, drawn))
        while len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)


def _shown(work: UnitOfWork, envelopes: Sequence[Envelope]) -> Iterator[Envelope]:
    """The mails that will show a picture."""
    for envelope in with_copies(envelopes):
        if envelope.picture is not None and not envelope.brief:
            mail = tastes_of(work.people.by_address(envelope.to)).laid_on(envelope)
            if mail.picture is not None:
                yield mail


def _key(envelope: Envelope) -> Hashable:
    """What tells most pictures apart without comparing boards."""
    picture = envelope.picture
    if picture is None:
        return None
    due = shown_deadline(envelope.standing)
    return picture.caption, picture.what, picture.power, picture.then, picture.colors, due
