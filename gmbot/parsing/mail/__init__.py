"""A mail's body to sections, and their lines to orders, requests, press and talk."""

from gmbot.parsing.mail.courtesies import more_than_courtesies
from gmbot.parsing.mail.figures import lone_figure
from gmbot.parsing.mail.headings import said_in_subject
from gmbot.parsing.mail.section_lines import SectionRead, read_section
from gmbot.parsing.mail.sections import Section, below_end, cut_sections, signons
from gmbot.parsing.mail.subject import (
    REPLY_PREFIX, SubjectPhase, SubjectRead, cut_replies, read_subject,
)  # fmt: skip

__all__ = [
    "REPLY_PREFIX", "Section", "SectionRead", "SubjectPhase", "SubjectRead", "below_end",
    "cut_replies", "cut_sections", "lone_figure", "more_than_courtesies", "read_section",
    "read_subject", "said_in_subject", "signons",
]
