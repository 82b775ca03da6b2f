"""A line to tokens: words of the order language and names of the map."""
