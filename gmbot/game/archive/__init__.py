"""Games as files: export and import, the chronicle, the book, what is revealed."""
