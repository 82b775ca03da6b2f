"""What is kept, in what form and for how long; copies of it, marks and figures."""

from gmbot.db.kept.grounds import packed_over, unpacked_over
from gmbot.db.kept.packing import digest_of, files_of, pack, unpack
from gmbot.db.kept.pruning import prune, sizes

__all__ = [
    "digest_of", "files_of", "pack", "packed_over", "prune", "sizes", "unpack", "unpacked_over",
]
