"""What the web mailbox is given by the demo: its post office, and the game around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmbot.demo.stage import Stage, StageError, recipient_of
from gmbot.demo.webmail import Mail, Person, SceneStatus
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState
from gmbot.game.views import game_address
from gmbot.render.maps import Caption, draw_svg, position_picture
from gmbot.render.paint import with_outlined_letters
from gmbot.variants import catalogue as variants


class DemoOffice:
    """The mailboxes of the demo (``webmail.Office``)."""

    def __init__(self, stage: Stage, is_robot: Callable[[str], bool]) -> None:
        self._stage = stage
        self._is_robot = is_robot

    def people(self) -> Sequence[Person]:
        """The players in map order, then the GM."""
        story = self._stage.story
        board = variants.load(story.variant).ruleset.board
        players = [
            Person(
                player.name,
                player.address,
                power_name(info.id, board),
                self._is_robot(player.address),
            )
            for info in board.powers
            for player in story.players
            if player.power == info.id
        ]
        return [*players, Person(story.gm, self._stage.gm_address, "Game master", robot=False)]

    def mails(self, address: str) -> Sequence[Mail]:
        """One mailbox, oldest first."""
        user = self._stage.office.user_of(address)
        stored = self._stage.office.messages(user) if user else []
        return [Mail(mail.uid, mail.raw, mail.received_at) for mail in stored]

    def gm_address(self) -> str:
        """Where a mail to the game goes."""
        return game_address(self._stage.bot_address, self._stage.story.game)

    async def send(self, sender_address: str, raw: bytes) -> None:
        """Send a mail over SMTP."""
        recipient = recipient_of(raw)
        if self._stage.office.user_of(recipient) is None:
            raise StageError(f"nobody here has the address {recipient}")
        await self._stage.send(sender_address.partition("@")[0], raw, recipient)


class DemoScene:
    """The game around the mailboxes (``webmail.Scene``). Asked every second, so it remembers."""

    def __init__(self, stage: Stage, take_over: Callable[[str], None]) -> None:
        self._stage = stage
        self._take_over = take_over
        self._taken: set[str] = set()
        self._drawn: tuple[object, str] | None = None

    def status(self) -> SceneStatus:
        """How the game stands."""
        game = self._stage.game()
        if game.state is GameState.ENDED:
            return SceneStatus(game.name.title(), "The game is over", "", game.ending)
        deadline = f"{game.deadline:%a %d %b %H:%M} UTC" if game.deadline else ""
        hint = (
            "The robots have written. Mail your orders; when they are in, the phase is resolved."
            if self._taken
            else "Choose a person and take over: the robots then play on, and wait for you."
        )
        return SceneStatus(game.name.title(), game.phase.title, deadline, hint)

    def board_svg(self) -> str | None:
        """The board now."""
        game = self._stage.game()
        if self._drawn is None or self._drawn[0] != game.position:
            self._drawn = (game.position, _svg(game))
        return self._drawn[1]

    async def let_deadline_pass(self) -> None:
        """Resolve the phase now."""
        await self._stage.pass_deadline()

    async def take_over(self, address: str) -> None:
        """Make the robot of this person stop writing."""
        self._taken.add(address)
        self._take_over(address)


def _svg(game: Game) -> str:
    board = variants.load(game.variant).ruleset.board
    caption = Caption(game.name, game.phase.title)
    return with_outlined_letters(draw_svg(position_picture(board, game.position, caption)))
