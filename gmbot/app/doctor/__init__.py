"""``gmbot doctor``: try everything that a configuration promises."""

from gmbot.app.doctor.run import check_up

__all__ = ["check_up"]
