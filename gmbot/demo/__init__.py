"""``gmbot demo``: a game year played by real mail on this machine, then played on by hand.

Reading order: ``story`` (who mails what when; ``year1901.toml`` is one), ``postoffice`` (a small
mail host), ``stage`` (the post office and the bot), ``play`` (the performance), ``robots`` (what
they order afterwards), ``screen`` (the terminal), ``webmail`` (the web mailbox), ``backstage``
(what it is given). The server knows nothing of all this; only the command ``gmbot demo`` loads it.
"""

from gmbot.demo.play import play

__all__ = ["play"]
