"""The outside: the command line, the configuration, the demo, and what puts all parts together."""
