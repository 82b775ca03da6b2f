"""The arguments of a handler besides its request: the writer, the mail and the game."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.game.reading.mail import MailSection
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game, Seat
from gmbot.parsing.commands import is_doubted


@dataclass(frozen=True, slots=True)
class Call:
    """A request that needs no game, from any writer."""

    context: Context
    writer: Writer
    section: MailSection

    @property
    def is_doubted(self) -> bool:
        """Tell whether other words of the mail may take back a command that acts at once."""
        section_read = self.section.read
        return is_doubted(
            [line.text for line in (*section_read.prose, *section_read.not_understood)]
        )

    def in_game(self, game: Game) -> GameCall:
        """The same call about a game."""
        return GameCall(self.context, self.writer, self.section, game)

    def in_seat(self, game: Game, seat: Seat) -> SeatCall:
        """The same call for a seat of a game."""
        return SeatCall(self.context, self.writer, self.section, game, seat)


@dataclass(frozen=True, slots=True)
class GameCall(Call):
    """A request about a game."""

    game: Game


@dataclass(frozen=True, slots=True)
class SeatCall(GameCall):
    """A request of the player, or substitute, who holds a seat of a game."""

    seat: Seat
