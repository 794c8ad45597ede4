"""A server within the program, as soon as it listens."""

from __future__ import annotations

from threading import Event
from typing import Final

from paizhuo.desktop.online.hosting import Hosting

SOON: Final = 15_000
"""Milliseconds in which whatever is waited for comes."""


def started(hosting: Hosting) -> Hosting:
    """The server once it listens."""
    begun = Event()
    hosting.start(begun.set)
    assert begun.wait(SOON / 1000)
    assert hosting.failure is None
    return hosting
