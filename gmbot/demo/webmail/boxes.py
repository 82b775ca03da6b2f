"""What the web mailbox remembers beside the office: which mails were read, and what was sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from gmbot.demo.webmail.letters import Heading, Letter, read_heading, read_letter
from gmbot.demo.webmail.office import Mail, Office, Person


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the list of mails."""

    key: str
    """In the page's address: ``17``, or ``sent-1`` for a mail written here."""
    heading: Heading
    when: datetime
    sent: bool
    unread: bool


class Boxes:
    """The mailboxes as the page shows them. Nothing of it outlives the program."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._read: set[tuple[str, str]] = set()
        self._sent: dict[str, list[Mail]] = {}
        self._headings: dict[tuple[str, str], Heading] = {}

    def people(self) -> list[Person]:
        """Everybody, in the order of the chips."""
        return list(self._office.people())

    def person(self, address: str) -> Person | None:
        """Who has this address."""
        return next((p for p in self._office.people() if p.address == address), None)

    def entries(self, address: str) -> list[Entry]:
        """Received and sent mails, newest first."""
        received = [self._entry(address, str(m.uid), m, False) for m in self._office.mails(address)]
        sent = [self._entry(address, f"sent-{m.uid}", m, True) for m in self._sent.get(address, [])]
        # Turned round afterwards, so that of two mails of one moment the later stays above.
        return sorted([*received, *sent], key=lambda entry: entry.when)[::-1]

    def unread(self, address: str) -> int:
        """How many mails came since the page was opened and were not looked at."""
        mails = self._office.mails(address)
        return sum((address, str(mail.uid)) not in self._read for mail in mails)

    def letter(self, address: str, key: str) -> Letter | None:
        """The mail itself; None if there is no such mail."""
        mail = self.mail(address, key)
        return read_letter(mail.raw) if mail else None

    def mail(self, address: str, key: str) -> Mail | None:
        """The bytes behind an entry."""
        if key.startswith("sent-"):
            kept = self._sent.get(address, [])
            return next((mail for mail in kept if f"sent-{mail.uid}" == key), None)
        return next((m for m in self._office.mails(address) if str(m.uid) == key), None)

    def mark_read(self, address: str, key: str) -> None:
        """Someone looked at it."""
        self._read.add((address, key))

    def mark_all_read(self) -> None:
        """Mark all mails as read: the robots have read them, and only later mails are new."""
        for person in self._office.people():
            for mail in self._office.mails(person.address):
                self.mark_read(person.address, str(mail.uid))

    def keep_sent(self, address: str, raw: bytes, when: datetime) -> None:
        """Remember a mail that was sent from here."""
        kept = self._sent.setdefault(address, [])
        kept.append(Mail(len(kept) + 1, raw, when))

    def _entry(self, address: str, key: str, mail: Mail, sent: bool) -> Entry:
        heading = self._headings.get((address, key))
        if heading is None:
            heading = self._headings[address, key] = read_heading(mail.raw)
        unread = not sent and (address, key) not in self._read
        return Entry(key, heading, mail.received_at, sent, unread)
