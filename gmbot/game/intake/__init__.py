"""One mail from the door to its answer."""

from gmbot.game.intake.take_in import take_in_mail

__all__ = ["take_in_mail"]
