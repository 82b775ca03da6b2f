"""The configuration: its typed values, and how the file is read."""
