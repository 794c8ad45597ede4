"""What the window hears of a match, kept by tests."""

from __future__ import annotations

from typing import TypeVar

from paizhuo.desktop.match.playing import Playing

Kind = TypeVar("Kind")


def kept(playing: Playing, kind: type[Kind]) -> list[Kind]:
    """A list that grows with every report of this kind."""
    found: list[Kind] = []
    playing.heard.connect(lambda report: found.append(report) if isinstance(report, kind) else None)
    return found
