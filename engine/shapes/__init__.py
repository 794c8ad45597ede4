"""Shapes of tiles: sets and pairs, and how far a hand is from being complete."""
