"""The steps that are repeated, and what rings them.

Every step can be run at any time, twice, or after a crash: the database says what is due, and a
unique key keeps a thing from being done a second time. The alarms carry nothing but "look now".
"""
