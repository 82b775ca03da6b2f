"""What a mail can ask for besides orders: one small value per request, by who sends it."""

from gmbot.parsing.commands.requests.everybody import *  # noqa: F403
from gmbot.parsing.commands.requests.gm import *  # noqa: F403
from gmbot.parsing.commands.requests.players import *  # noqa: F403
from gmbot.parsing.commands.requests.press import *  # noqa: F403
from gmbot.parsing.commands.requests.request import *  # noqa: F403
