"""Notices as mails: a subject, a text and an HTML part."""

from gmbot.render.mails.write import BOARD_CID, NOW_CID, MailWriter, Written

__all__ = ["BOARD_CID", "NOW_CID", "MailWriter", "Written"]
