"""Matches in the forms of other programs."""
