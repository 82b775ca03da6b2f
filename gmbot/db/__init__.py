"""Storage on SQLAlchemy: SQLite by default, PostgreSQL with the same code.

Why synchronous, in a program that speaks to its mail servers asynchronously: the game is plain
code that calls ``work.games.get(17)`` and goes on with the answer, and one mail needs some twenty
statements. An asynchronous driver for SQLite hands every one of them to a thread and waits; here
the whole unit of work runs in one worker thread (``asyncio.to_thread``), which is one hop for each
mail. The event loop is never blocked, the game needs no ``await``, and the statements of a mail
with orders, from looking up its sender to the commit, take 2 ms together on a small machine
(``benchmarks/`` measures yours).

Reading order: ``tables`` what is stored, ``records`` rows to values and back, ``engine`` how we
connect, ``store`` the unit of work, made of ``people``, ``games`` and ``mails``, ``queues`` the
outbox as its sender sees it, ``migrating`` bringing an older database up to date.
"""
