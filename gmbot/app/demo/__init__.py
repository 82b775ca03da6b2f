"""``gmbot demo``: a game year played by real mail on this machine, then played on by hand.

Reading order: ``story`` (who mails what when; ``year1901.toml`` is one), ``stage`` (the post office
and the bot), ``play`` (the performance), ``robots`` (what they order afterwards), ``screen`` (the
terminal), ``backstage`` (what the web mailbox is given).
"""

from gmbot.app.demo.play import play

__all__ = ["play"]
