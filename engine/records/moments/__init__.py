"""Moments of a match that are shared: what a seat saw of them, written as a link and opened again."""
