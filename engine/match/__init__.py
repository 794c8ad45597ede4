"""A match as an immutable value, and the journal it is written in."""
