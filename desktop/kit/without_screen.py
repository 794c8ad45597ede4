"""Which commands work where no window can be opened."""

from __future__ import annotations

from typing import Final

WITHOUT_SCREEN: Final = (
    "score",
    "simulate",
    "ladder",
    "replay",
    "review",
    "verify",
    "rules",
    "recognise",
    "camera --headless",
    "simulate-device",
    "shot",
    "serve",
    "bot",
)
"""The commands that open no window."""
