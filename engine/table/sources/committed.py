"""Walls of a secret."""

from __future__ import annotations

from engine.core.codec import Json
from engine.match.match import begin
from engine.match.setup import MatchSetup
from engine.table.sources.mixed import dice_and_tiles
from engine.table.sources.seeded import seeded
from engine.table.sources.source import ChanceSource


class Opening:
    """A hand's salt and wall."""

    def written(self) -> Json:
        return {}


class CommittedWalls:
    """Walls that follow from a key."""

    def __init__(self, setup: MatchSetup, key: bytes) -> None:
        self._walls = seeded(begin(setup), int.from_bytes(key[:8], "big"))

    def with_dice(self, dice: object) -> ChanceSource:
        return dice_and_tiles(self._walls, self._walls)

    def commitment(self, number: int) -> str:
        return ""

    def opening(self, number: int) -> Opening:
        return Opening()
