"""What leaves: mails, drawings, books and public pages."""
