"""Tianjin 天津麻将: everything that belongs to this game alone."""
