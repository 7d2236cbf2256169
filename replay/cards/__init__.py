"""The card book: what a card is, and what its text means. It knows no game in progress."""
