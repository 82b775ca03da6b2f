"""What is kept, in what form and for how long; copies of it, marks and figures."""

from gmbot.db.kept.packing import files_of, pack, unpack
from gmbot.db.kept.pruning import prune, sizes

__all__ = ["files_of", "pack", "prune", "sizes", "unpack"]
