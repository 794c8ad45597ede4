"""Players that have learned from play: small nets over numbers that follow from an observation alone."""
