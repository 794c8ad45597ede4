"""Printed faces of mahjong tiles in as many designs as one likes, drawn to teach a reader designs it has never seen."""

from __future__ import annotations

from training.faces.prints import back_colour, face, print_of
from training.faces.styles import Style, style

__all__ = ["Style", "back_colour", "face", "print_of", "style"]
