"""A match on the screen, wherever it is played."""
