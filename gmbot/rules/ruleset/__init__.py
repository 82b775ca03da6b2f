"""What a variant is made of: its options and the policies in its slots."""
