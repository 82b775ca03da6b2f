"""One folder per variant: data, plus code only for what is new.

A folder is found by itself; ``base`` in its ``variant.toml`` names the variant it is laid over.
"""
