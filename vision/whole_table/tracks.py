"""Tiles of a whole table through a film: each stays where it lies until it is taken; all its pictures vote what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Floats, Quad, centre, sides
from paizhuo.vision.labels import BLANK, LABELS
from paizhuo.vision.reading import TileReading
from paizhuo.vision.tracks import votes_of

_REACH: Final = 0.45
"""A tile is found again within this share of its shorter side."""
_FARTHER: Final = 0.8
"""… and if it reads as it did within this one: no two tiles lie so near to one another."""
_SIGHTS, _SECONDS, _SHARE = 3, 0.2, 0.5
"""A tile lies there once it was seen so often, for so long, and in such a share of the pictures since."""
_MISSED: Final = 1.0
"""Seconds for which a tile that was always seen is not, while those around it are, until it is gone …"""
_HIDDEN: Final = 2.5
"""… and for which it is not, whatever else is seen."""
_FLEETING: Final = 0.6
"""Seconds after which what was hardly seen is forgotten."""
_NEAR: Final = 3.0
"""Sides of a tile within which others tell whether something covers it."""
_NEIGHBOURS: Final = 6
_STEP: Final = 0.25
"""Seconds: longer pauses between pictures count no more than this."""
_FADES: Final = 8.0
"""Seconds after which half of a vote is forgotten."""


@dataclass(frozen=True, slots=True, eq=False)
class TableTrack:
    """A tile that lies somewhere.

    ``votes``: by label; ``steady``: it lies there; ``missed``: seconds for which it should have been seen.
    """

    key: int
    tile: TileReading
    votes: Floats
    first: float
    last: float
    sights: int = 1
    looks: int = 1
    steady: bool = False
    missed: float = 0.0

    @property
    def reading(self) -> TileReading:
        """The tile as all its pictures have it."""
        label = int(self.votes.argmax())
        share = float(self.votes[label] / max(float(self.votes.sum()), 1e-6))
        return replace(self.tile, tile=label, confidence=share, doubtful=share < 0.6)

    def seen(self, tile: TileReading, time: float) -> TableTrack:
        """Return the track after it was seen again."""
        before = self.votes * np.float32(0.5 ** ((time - self.last) / _FADES))
        if tile.tile not in BLANK and not tile.doubtful and int(self.votes.argmax()) in BLANK:
            before = np.zeros_like(before)  # what looked blank was the hand that put the tile down
        votes = before + votes_of(tile)
        sights, looks = self.sights + 1, self.looks + 1
        lies = sights >= _SIGHTS and time - self.first >= _SECONDS and sights >= _SHARE * looks
        quad: Quad = tile.quad
        return TableTrack(
            self.key,
            replace(tile, quad=quad),
            np.asarray(votes, np.float32),
            self.first,
            time,
            sights,
            looks,
            self.steady or lies,
        )

    def unseen(self, seconds: float) -> TableTrack:
        """Return the track after it was not seen although nothing covers it."""
        return replace(self, looks=self.looks + 1, missed=self.missed + seconds)

    def gone(self, time: float) -> bool:
        """Return whether it is there no more."""
        if not self.steady:
            return time - self.last > _FLEETING
        reliable = max(self.sights / self.looks, 0.3)
        return self.missed > _MISSED / reliable or time - self.last > _HIDDEN


def followed(
    tracks: Sequence[TableTrack], tiles: Sequence[TileReading], time: float, seconds: float, keys: int
) -> tuple[tuple[TableTrack, ...], int]:
    """Return the tracks after a picture with these tiles, ``seconds`` after the one before, and the next free key."""
    found = _matched(tracks, tiles)
    covered = _covered(tracks, found)
    step = min(max(seconds, 0.0), _STEP)
    now = []
    for at, track in enumerate(tracks):
        if at in found:
            now.append(track.seen(tiles[found[at]], time))
        else:
            now.append(track if covered[at] else track.unseen(step))
    taken = set(found.values())
    for number, tile in enumerate(tiles):
        if number not in taken:
            votes = np.zeros(len(LABELS), np.float32) + votes_of(tile)
            now.append(TableTrack(keys, tile, votes, time, time))
            keys += 1
    return tuple(track for track in now if not track.gone(time)), keys


def _places(tiles: Sequence[TileReading]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Middles and shorter sides."""
    middles = np.array([centre(tile.quad) for tile in tiles]).reshape(-1, 2)
    return middles, np.array([min(sides(tile.quad)) for tile in tiles])


def _matched(tracks: Sequence[TableTrack], tiles: Sequence[TileReading]) -> dict[int, int]:
    """For each track seen again, by its place, the number of the tile."""
    if not tracks or not tiles:
        return {}
    old, size = _places([track.tile for track in tracks])
    new, _ = _places(tiles)
    away = np.linalg.norm(old[:, None] - new[None], axis=2) / size[:, None]
    found: dict[int, int] = {}
    taken: set[int] = set()
    for flat in np.argsort(away, axis=None, kind="stable"):
        at, number = divmod(int(flat), len(tiles))
        if away[at, number] > _FARTHER:
            break
        same = int(tracks[at].votes.argmax()) == tiles[number].tile
        if at not in found and number not in taken and (same or away[at, number] <= _REACH):
            found[at] = number
            taken.add(number)
    return found


def _covered(tracks: Sequence[TableTrack], found: dict[int, int]) -> list[bool]:
    """By track whether something covers the part of the table where it lies: most others there are not seen either."""
    steady = [at for at, track in enumerate(tracks) if track.steady]
    result = [False] * len(tracks)
    if not steady:
        return result
    middles, size = _places([tracks[at].tile for at in steady])
    seen = np.array([at in found for at in steady])
    for row, at in enumerate(steady):
        if at in found:
            continue
        away = np.linalg.norm(middles - middles[row], axis=1) / size[row]
        near = [n for n in np.argsort(away, kind="stable")[1 : _NEIGHBOURS + 1] if away[n] < _NEAR]
        result[at] = bool(near) and 2 * int(seen[near].sum()) < len(near)
    return result
