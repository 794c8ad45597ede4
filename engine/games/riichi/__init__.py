"""Riichi 立直麻将: everything that belongs to this game alone."""
