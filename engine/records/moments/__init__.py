"""Moments of a match that are shared: what a seat saw of them, written as a link and opened again."""

from __future__ import annotations

from typing import Final

PREFIX: Final = "paizhuo://moment/"
"""What a link to a moment begins with; the number of its form follows."""
