"""A game that forms: joining, invitations, preferences, auction, deal, START."""
