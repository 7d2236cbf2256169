"""What the words of card text mean at this moment: who, what, how many, whether, and what happened."""
