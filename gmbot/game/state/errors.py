"""What storage refuses. After one of these errors nothing of the statement is stored."""

from __future__ import annotations

from gmbot.rules.errors import GmbotError


class StorageError(GmbotError):
    """Storage refused something; leave the unit of work, which undoes it."""


class NotStoredError(StorageError):
    """Something was asked for, changed or referred to by an id that is not stored."""


class AlreadyStoredError(StorageError):
    """What may exist once exists already: an address, a game's name, a Message-ID, a token."""


class AlreadyResolvedError(AlreadyStoredError):
    """A phase has its record already; resolving it a second time changes nothing."""


class StorageUnavailableError(StorageError):
    """The database cannot be used just now: locked, full, gone, not migrated.

    Nothing was changed and the cause is not the mail or the game in hand: try the same later.
    """
