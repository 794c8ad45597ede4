"""A match followed from above: what is discarded and claimed, picture after picture.

Everything is a value: ``TableFollowing.after`` gives the next one. A discard counts once its tile has lain still for some tenths of a
second. What is covered, blurred or misread for a while changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from paizhuo.vision.reading import PictureReading, TileReading
from paizhuo.vision.whole_table.events import TableEvent
from paizhuo.vision.whole_table.happenings import Known, Step
from paizhuo.vision.whole_table.reading import Setting, TableReading, printed, setting_of, table_of
from paizhuo.vision.whole_table.tracks import TableTrack, followed

_STILL: Final = 0.15
"""Sizes of a tile by which its corners tremble at most."""


@dataclass(frozen=True, slots=True, eq=False)
class TableFollowing:
    """A table after all pictures so far. ``events``: what the last one showed to have happened; ``table``: what lies there."""

    table: TableReading | None = None
    events: tuple[TableEvent, ...] = ()
    _tracks: tuple[TableTrack, ...] = ()
    _keys: int = 0
    _time: float | None = None
    _size: tuple[int, int] = (0, 0)
    _setting: Setting | None = None
    _fitted: int = 0
    """So many faces were seen when the table's place was found."""
    _known: Known = field(default_factory=Known)

    def after(self, reading: PictureReading, time: float) -> TableFollowing:
        """Return the table after a picture, taken at ``time`` in seconds."""
        if self._time is not None and reading.size != self._size:
            return TableFollowing().after(reading, time)
        seconds = 0.0 if self._time is None else time - self._time
        tracks, keys = followed(self._tracks, reading.tiles, time, seconds, self._keys)
        steady = [track for track in tracks if track.steady]
        tiles = tuple(track.reading for track in steady)
        setting, fitted = self._placed(tiles)
        if self.table is not None and setting is self._setting and _same(self.table.tiles, tiles):
            table = replace(self.table, tiles=tiles)
        else:
            table = table_of(tiles, setting)
        known, events = Step(self._known, steady, table, time).done(placed_anew=setting is not self._setting)
        return TableFollowing(table, events, tracks, keys, time, reading.size, setting, fitted, known)

    def _placed(self, tiles: tuple[TileReading, ...]) -> tuple[Setting | None, int]:
        """Return where the table is: found again whenever more of its tiles are seen than ever."""
        seen = printed(tiles)
        if self._setting is None or seen > self._fitted:
            setting = setting_of(tiles, self._setting)
            if setting is not None:
                return setting, seen
        return self._setting, self._fitted


def _same(before: tuple[TileReading, ...], now: tuple[TileReading, ...]) -> bool:
    """Return whether the same tiles lie where they lay."""
    if len(before) != len(now):
        return False
    return all(
        one.tile == other.tile and abs(one.quad - other.quad).max() < _STILL * abs(one.quad[0] - one.quad[2]).max()
        for one, other in zip(before, now, strict=True)
    )
