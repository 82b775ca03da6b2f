"""One mail from the door to its answer."""
