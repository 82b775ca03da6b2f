"""All statements of a mail to one set of orders."""
