"""What is shown after a hand and a match."""
