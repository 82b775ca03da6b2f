"""Mail in and out: the adapters between bytes on a wire and the game master's letters.

``imap`` fetches raw bytes and ``reading`` makes an ``IncomingMail`` of any of them, with the help
of ``headers``, ``mime`` and ``html``. ``identity`` says how sure we are who wrote it. ``writing``
turns a ``Letter`` into bytes and ``smtp`` hands them over. ``cancellation`` ends tasks that wait
for a mail server.

Why incoming mail is taken apart by our own code: the parser of the standard library can be made to
raise, to recurse without end or to need minutes by a mail of a few kilobytes, and a game must not
stop because of one letter. Ours knows less, never raises, and needs time in proportion to the size.
"""
