"""The small web mailbox of ``gmbot demo``: read and write a player's mail in the browser.

It is a page for one person on one machine. It listens on 127.0.0.1 only, trusts nothing it
shows (mails are other people's text) and nothing it is sent (another web page may try to post to
it). It reads mails as the server does (``gmbot.mail``), and knows neither mail servers nor the
game: ``Office`` and ``Scene`` are what it is given.

Reading order: ``office`` (what it is given), ``letters`` (bytes to something readable),
``safe_html``, ``compose`` (a form to bytes), ``boxes`` (what was read and sent here), ``pages``
(templates), ``guard`` (who may ask), ``asked`` and ``forms`` (what is asked for, what is done),
``site`` (the requests), ``serving``.
"""

from gmbot.demo.webmail.office import Mail, Person, SceneStatus
from gmbot.demo.webmail.serving import Running, serve
from gmbot.demo.webmail.site import make_app

__all__ = ["Mail", "Person", "Running", "SceneStatus", "make_app", "serve"]
