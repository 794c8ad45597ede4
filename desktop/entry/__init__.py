"""Tiles and circumstances stated by a person."""
