"""A steady reading of a live picture, from the readings of its single pictures.

No tile flickers; what is added, moved, turned or taken away is followed within some tenths of a second; a hand that reaches through
the picture does not undo what was read. Everything is a value: ``Steady.after`` gives the next one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.labels import LABELS
from paizhuo.vision.reading import PictureReading, TileReading, assembled
from paizhuo.vision.rows import rows_of
from paizhuo.vision.tracks import Track, covers, forgotten, matched, missed, sighted

Content: TypeAlias = tuple[tuple[str, tuple[str, ...], int], ...]
"""What lies in the picture, wherever it lies: groups with their tiles in order, and whom a meld was claimed from."""

_CALM: Final = 4
"""So many pictures without a change settle a reading …"""
_CALM_SECONDS: Final = 0.5
"""… if they took at least so many seconds."""
_PATIENCE: Final = 1.2
"""Seconds for which tiles that vanish together are taken to be covered by a hand."""
_TOGETHER: Final = 3
_TOGETHER_SHARE: Final = 0.25
"""So many tiles, and such a share of all, vanish together if something covers them."""
_USUAL: Final = HandShape()


def content_of(reading: PictureReading) -> Content:
    """Return the same for the same tiles in the same groups, however they are ordered or photographed."""
    groups = (
        (group.kind, tuple(sorted(LABELS[label] for label in reading.tiles_of(group))), group.source or 0)
        for group in reading.groups
    )
    return tuple(sorted(groups))


@dataclass(frozen=True, slots=True)
class Steady:
    """What a live picture shows, after all its pictures so far.

    ``reading``: by the votes of many pictures. ``settled``: nothing has changed for a while. ``news``: the reading, in the one
    picture after which a hand that was not told yet is settled.
    """

    reading: PictureReading | None = None
    settled: bool = False
    news: PictureReading | None = None
    _tracks: tuple[Track, ...] = ()
    _keys: int = 0
    _time: float = 0.0
    _covered: bool = False
    _content: Content = ()
    _calm: int = 0
    _calm_since: float = 0.0
    _told: Content = ()

    def after(self, picture: PictureReading, time: float, shape: HandShape = _USUAL) -> Steady:
        """Return what the live picture shows after this picture, taken at ``time`` in seconds."""
        if self.reading is not None and self.reading.size != picture.size:
            return Steady(_keys=self._keys, _told=self._told).after(picture, time, shape)
        seconds = max(time - self._time, 0.0) if self.reading is not None else 0.0
        tracks, covered = self._followed(picture.tiles, time, seconds)
        keys = self._keys + len(picture.tiles)
        reading = _assembled(tracks, picture, shape)
        content = content_of(reading)
        changed = content != self._content or self.reading is None
        calm = 0 if changed else self._calm + (not covered)
        since = time if changed else self._calm_since
        settled = calm >= _CALM and time - since >= _CALM_SECONDS - 1e-6
        told = settled and bool(content) and content != self._told
        return Steady(
            reading,
            settled,
            reading if told else None,
            tracks,
            keys,
            time,
            covered,
            content,
            calm,
            since,
            content if told else self._told,
        )

    def _followed(self, tiles: tuple[TileReading, ...], time: float, seconds: float) -> tuple[tuple[Track, ...], bool]:
        """Return the tracks after a picture with these tiles, and whether something covers a part of it."""
        found = matched(self._tracks, tiles)
        lost = sum(track.shown for at, track in enumerate(self._tracks) if at not in found)
        others = len(tiles) - len(found)
        changed = sum(self._tracks[at].label != tiles[number].tile for at, number in found.items())
        # Where most of what is left has changed as well, it is another hand.
        covered = 2 * changed <= len(found) and self._is_covered(lost, others)
        tracks = []
        for at, track in enumerate(self._tracks):
            if at in found:
                tracks.append(sighted(track, tiles[found[at]], time, seconds, blurred=covered))
            elif covered and track.shown and time - track.seen <= _PATIENCE:
                tracks.append(track)
            else:
                tracks.append(missed(track, seconds))
        taken = set(found.values())
        tracks += [
            Track.of(self._keys + number, tile, time, seconds)
            for number, tile in enumerate(tiles)
            if number not in taken
        ]
        return _apart([track for track in tracks if not forgotten(track)]), covered

    def _is_covered(self, lost: int, others: int) -> bool:
        """Tiles that vanish together are covered, unless as many came up elsewhere: then they were moved or changed."""
        if 2 * others >= lost:
            return False
        there = sum(track.shown for track in self._tracks)
        # What covers them goes as it came: until it is gone, fewer tiles will do.
        return lost >= (2 if self._covered else max(_TOGETHER, _TOGETHER_SHARE * there))


def _apart(tracks: list[Track]) -> tuple[Track, ...]:
    """Return where a tile has come into another's place, the one not seen any more counts no longer."""
    shown = [track for track in tracks if track.shown]
    gone = {
        min(one, other, key=lambda track: (track.seen, track.here)).key
        for at, one in enumerate(shown)
        for other in shown[at + 1 :]
        if covers(one, other)
    }
    return tuple(replace(track, shown=False) if track.key in gone else track for track in tracks)


def _assembled(tracks: tuple[Track, ...], picture: PictureReading, shape: HandShape) -> PictureReading:
    """Return the tiles that count as a reading; what is to be said about the light is the last picture's."""
    rows = rows_of([track.as_seen() for track in tracks if track.shown])
    light = [caution for caution in picture.cautions if caution.code == "light"]
    return assembled(picture.size, rows, shape, 0.0, light)
