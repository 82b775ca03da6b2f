"""What is stored as JSON: the codec, ids, and the values that no table has columns for."""
