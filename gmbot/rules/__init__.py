"""What the board does: maps, positions, orders and their resolution.

Everything here is a plain value or a function from values to values. There is no clock, no dice,
no file and no log, so that a result can be written down as a test and repeated for ever.
"""
