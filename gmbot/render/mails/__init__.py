"""Notices as mails: a subject, a text and an HTML part."""
