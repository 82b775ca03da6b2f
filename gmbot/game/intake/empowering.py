"""Commands that change who may act: ``SET PASSWORD``, ``NEW TOKEN``, ``SUBSTITUTE``, ``REINSTATE``.

A reply token travels in every reply, so it leaks. It proves a writer well enough for orders, which
can be sent anew, but gives nothing that lasts: such a command waits for a code from the registered
address. Whatever the proof, all addresses of the person are told what was done.
"""

from __future__ import annotations

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.reading import Call, MailSection, ask_first, hold_mail, is_confirmed
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.messages import say
from gmbot.parsing.commands.requests import Request, Set
from gmbot.parsing.commands.table import row_of


def code_first(
    context: Context, writer: Writer, part: MailSection, request: Request
) -> Answer | None:
    """Ask for a code where a reply token alone proves the writer; None: nothing is asked."""
    if not writer.by_token or writer.person is None or is_confirmed(writer, request):
        return None
    if part.game is None:
        return hold_mail(context, writer, writer.person, [_name(request)])
    call = Call(context, writer, part).in_game(part.game)
    return ask_first(call, request, _name(request), (say("empowering.lasts"),))


def told_everywhere(writer: Writer, request: Request, done: Answer) -> Answer:
    """Tell the other addresses of a person what was done for them."""
    if writer.person is None or all(isinstance(notice, Refusal) for notice in done.notices):
        return Answer()
    answered = writer.answered_at or writer.mail.sender
    game = done.game.name if done.game else ""
    warning = News.of("power-to-act", command=_name(request), sender=writer.mail.sender)
    return Answer(
        others=tuple(
            Envelope(address, (warning, *done.notices), game=game)
            for address in writer.person.addresses
            if address != answered
        )
    )


def _name(request: Request) -> str:
    row = row_of(request)
    return row.line(request.key.upper()) if isinstance(request, Set) else row.called
