"""A mail's body to clean, numbered lines."""
