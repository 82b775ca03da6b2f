"""Pictures drawn while no transaction is open (``ports.Pictures``), kept until they are used."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Sequence
from concurrent.futures import Future
from typing import TypeAlias

from gmbot.app.output.drawing import Drawn, Draws, shown_deadline
from gmbot.app.output.mailroom import with_copies
from gmbot.app.output.painters import Painters
from gmbot.game.notices.envelope import Envelope, Picture
from gmbot.game.state.ports import UnitOfWork
from gmbot.game.views import tastes_of

KEPT = 128
"""Pictures: those of a few phases, in the fog too, with the answers that come in between."""

BACKLOG = 6
"""Games due at once for which it is worth to start painters: that takes them a second."""

Begun: TypeAlias = "Future[Drawn]"


class Studio:
    """Draws pictures ahead. Whoever sees the same board gets the same picture."""

    def __init__(self, drawing: Draws, painters: Painters | None = None) -> None:
        """``painters`` draw while many games are due; else, and without them, ``drawing`` does."""
        self._drawing = drawing
        self._painters = painters
        self._drawn: OrderedDict[Hashable, list[tuple[Picture, Drawn | Begun]]] = OrderedDict()

    def of(self, envelope: Envelope) -> Drawn:
        """The picture of a mail, drawn now if it was not drawn ahead."""
        known = self._known(envelope)
        return known if isinstance(known, Drawn) else self._drawing.of(envelope)

    def missing(self, work: UnitOfWork, envelopes: Sequence[Envelope]) -> Sequence[Envelope]:
        """Those mails, as their readers like them, whose pictures are not drawn yet."""
        return [one for one in _shown(work, envelopes) if not self._is_drawn(one)]

    def begin(self, envelopes: Sequence[Envelope]) -> None:
        """Have the painters draw what nobody draws yet."""
        for envelope in envelopes:
            if self._painters is not None and self._known(envelope) is None:
                begun = self._painters.submit(envelope)
                if begun is not None:
                    self._keep(envelope, begun)

    def draw(self, envelopes: Sequence[Envelope]) -> None:
        """Draw pictures that are missing, each once."""
        if self._painters is not None and self._painters.at_work:
            self.begin(envelopes)
        for envelope in envelopes:
            known = self._known(envelope)
            if isinstance(known, Future) and self._painters is not None:
                self._keep(envelope, self._painters.result(envelope, known))
            elif known is None:
                self._keep(envelope, self._drawing.of(envelope))

    def prepare(self, games: int) -> int:
        """Have painters for a backlog; return how many games to ``begin`` ahead."""
        if self._painters is None or games < BACKLOG:
            return 0
        count = self._painters.start()
        return 2 * count + 1 if count else 0

    def close(self) -> None:
        """End the painters, if there are any."""
        if self._painters is not None:
            self._painters.close()

    def _is_drawn(self, envelope: Envelope) -> bool:
        known = self._known(envelope)
        if isinstance(known, Future) and known.done() and not known.cancelled():
            if known.exception() is not None:
                return False  # ``draw`` sees to that, where no transaction waits
            known = known.result()
            self._keep(envelope, known)
        return isinstance(known, Drawn)

    def _known(self, envelope: Envelope) -> Drawn | Begun | None:
        for picture, drawn in self._drawn.get(_key(envelope), ()):
            if picture == envelope.picture:
                return drawn
        return None

    def _keep(self, envelope: Envelope, drawn: Drawn | Begun) -> None:
        assert envelope.picture is not None
        like = self._drawn.setdefault(_key(envelope), [])
        like[:] = [one for one in like if one[0] != envelope.picture]
        like.append((envelope.picture, drawn))
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
