"""Chronicles, the book and the guides as HTML pages."""
