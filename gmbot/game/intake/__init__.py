"""One mail from the door to its answer."""

from gmbot.game.intake.take_in import answer_failed_mail, take_in_mail

__all__ = ["answer_failed_mail", "take_in_mail"]
