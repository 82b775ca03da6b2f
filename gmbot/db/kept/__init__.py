"""What is kept, in what form and for how long; copies of it, marks and figures."""

from gmbot.db.kept.grounds import unpacked_over
from gmbot.db.kept.keeping import KeptFile, KeptMail, kept_of
from gmbot.db.kept.packing import digest_of, files_of, unpack
from gmbot.db.kept.pruning import prune, sizes

__all__ = [
    "KeptFile", "KeptMail", "digest_of", "files_of", "kept_of", "prune", "sizes", "unpack",
    "unpacked_over",
]
