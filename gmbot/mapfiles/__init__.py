"""Maps as other programs write them, as folders of ours; and what is wrong with a folder."""

from gmbot.mapfiles.check import faults_of
from gmbot.mapfiles.facts import MapFacts, MapFileError
from gmbot.mapfiles.folder import write_folder
from gmbot.mapfiles.jdip import read_jdip_map
from gmbot.mapfiles.judge import read_judge_map

__all__ = [
    "MapFacts",
    "MapFileError",
    "faults_of",
    "read_jdip_map",
    "read_judge_map",
    "write_folder",
]
