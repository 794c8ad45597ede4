"""Sichuan 四川麻将: everything that belongs to this game alone."""
