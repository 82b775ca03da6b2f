"""What people see: notices as mails in text and HTML, positions as pictures.

The words live in ``templates/``, where a game master may lay own ones over them. Everything here
turns values into text or bytes; nothing here decides what a reader may know.
"""
