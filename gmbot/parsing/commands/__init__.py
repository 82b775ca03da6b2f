"""A line to a request."""
