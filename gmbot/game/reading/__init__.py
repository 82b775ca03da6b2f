"""A mail's text to the game, the seat and the requests that it means."""
