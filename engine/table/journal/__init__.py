"""The journal of a match on disk: written, locked, verified."""
