"""Codes that come back from the mailbox they were sent to, and what waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.orders import HeldMail
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Confirmation, InboxState, Person
from gmbot.game.state.stored.acts import AcceptInvitation, Act, LinkAddress, Replay
from gmbot.game.state.stored.ids import PersonId
from gmbot.messages import say

CODE_HOLDS = timedelta(days=7)


def hold_mail(context: Context, writer: Writer, person: Person, asked: Sequence[str]) -> Answer:
    """Keep a mail whose writer is not proven until they confirm it (level 1)."""
    code = send_code(context, person.id, Replay(writer.inbox_id))
    context.work.inbox.mark(writer.inbox_id, InboxState.HELD, say("codes.waits-for-senders-word"))
    mail = writer.mail
    return Answer((HeldMail(code, mail.sender, mail.subject, tuple(asked), writer.doubt),))


def open_code(context: Context, code: str, sender: str) -> Confirmation | Refusal:
    """Find what a code confirms; refuse it if it is unknown, used, old or from elsewhere."""
    confirmation = context.work.people.confirmation(code.lower())
    if confirmation is None or sender not in _readers(context, confirmation):
        return _bad_code(say("codes.do-not-know-code"))
    if confirmation.used:
        return _bad_code(say("codes.code-used-already-what"))
    if confirmation.expires_at < context.now:
        return _bad_code(say("codes.code-run-out-send"))
    owner = context.work.people.by_address(sender)
    if isinstance(confirmation.action, AcceptInvitation) and owner is not None:
        return replace(
            confirmation, person_id=owner.id
        )  # the address may be somebody's second one now
    return confirmation


def _readers(context: Context, confirmation: Confirmation) -> tuple[str, ...]:
    """The addresses that a code may come back from."""
    act = confirmation.action
    if isinstance(act, LinkAddress) and act.sender:
        return (act.sender,)
    if isinstance(act, AcceptInvitation):
        owner = context.work.people.by_address(act.address)
        return owner.addresses if owner is not None else (act.address,)
    return context.work.people.get(confirmation.person_id).addresses


def send_code(context: Context, person: PersonId, act: Act) -> str:
    """Keep what a new code stands for, and return the code."""
    code = context.dice.code()
    context.work.people.add_confirmation(Confirmation(code, person, act, context.now + CODE_HOLDS))
    return code


def _bad_code(text: str) -> Refusal:
    return Refusal.of("code-does-nothing", text=text)
