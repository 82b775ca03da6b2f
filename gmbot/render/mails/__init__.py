"""Notices as mails: a subject, a text and an HTML part."""

from gmbot.render.mails.order_page import ASSETS, OrderPages
from gmbot.render.mails.write import BOARD_CID, NOW_CID, MailWriter, Written

__all__ = ["ASSETS", "BOARD_CID", "NOW_CID", "MailWriter", "OrderPages", "Written"]
