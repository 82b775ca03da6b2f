"""What becomes of the orders on file by a text that no rule reads: kept, taken back, replaced."""

from gmbot.parsing.revisions.disputes import Disputes
from gmbot.parsing.revisions.free_changes import FreeChanges
from gmbot.parsing.revisions.traits import Ruled

__all__ = ["Disputes", "FreeChanges", "Ruled"]
