"""Chaos 混沌麻将: everything that belongs to this game alone."""
