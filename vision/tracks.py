"""A tile followed through a live picture: where it is, whether it is there, and what it is by the votes of all its pictures.

Every picture votes, and votes fade. What is shown changes at once where the pictures are of one mind again after a change, and
slowly where they waver: a tile that is read now as this, now as that keeps what the longer memory says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Floats, Quad, centre, quarters_between, rightwards, sides, turned
from paizhuo.vision.labels import LABELS
from paizhuo.vision.reading import TileReading
from paizhuo.vision.seen import Seen

_SHORT: Final = 0.16
_LONG: Final = 2.0
"""Seconds after which half of a vote is forgotten, in the short and in the long memory."""
LONGEST: Final = 0.1
"""Pictures that come more slowly than this, in seconds, fade no more than if they came so."""
_TIMES: Final = 3.0
"""So many times the votes of what is shown must another reading have, in the short memory, to follow it."""
_NEW: Final = 0.18
"""With no more than this share of the votes before the short memory a reading is new: the tile itself has changed."""
_ANYWAY: Final = 1.25
"""So many times the votes in the long memory are enough for what is not new."""
_COMES: Final = 0.7
_GOES: Final = 0.3
"""The share of the sights lately expected from which on a new tile is there, and below which it is gone."""
_RELIABLE: Final = 0.85
_SELDOM: Final = 0.4
"""A tile seen so reliably is gone once it is not seen; another one only when it was seen so seldom, in the long memory."""
_DOUBT: Final = 0.35
_TRUST: Final = 0.2
"""A tile becomes doubtful if such a share of its sights was, or showed another; below the second share it is so no longer."""
_STILL: Final = 0.1
"""Corners that move by less than this share of the tile's size are taken to tremble, and smoothed."""
_REACH: Final = 0.5
"""A tile is found again within this share of its shorter side."""
_FARTHEST: Final = 3.0
"""All tiles together move no farther from picture to picture, in their shorter sides."""
_ALIKE: Final = 1.6
"""It is no more than so many times larger or smaller than it was."""
_FAINT: Final = 0.02
_MOST_WAYS: Final = 60


def _fading(seconds: float, half: float) -> float:
    return float(0.5 ** (min(max(seconds, 0.0), LONGEST) / half))


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """A tile through the pictures.

    ``short`` and ``long``: votes by label. ``lies``: votes for how many quarters the print is turned from ``quad``.
    ``here``: the share of expected sights lately, ``sights`` of ``looks`` over the long memory; ``reliable``: whether these were
    nearly all when it was seen last, at the time ``seen``. ``doubts``: sights that were
    doubtful or showed another tile. ``shown``: whether it counts.
    """

    key: int
    label: int
    quad: Quad
    short: Floats
    long: Floats
    lies: Floats
    embedding: Floats
    seen: float
    here: float
    sights: float = 1.0
    looks: float = 1.0
    reliable: bool = True
    doubts: float = 0.0
    doubtful: bool = False
    shown: bool = False

    @classmethod
    def of(cls, key: int, tile: TileReading, time: float, seconds: float) -> Track:
        """Return a tile seen for the first time, ``seconds`` after the last picture."""
        votes = votes_of(tile)
        return cls(
            key,
            tile.tile,
            tile.quad,
            short=votes,
            long=votes,
            lies=np.array([1, 0, 0, 0], np.float32),
            embedding=tile.embedding,
            seen=time,
            here=1 - _fading(seconds, _SHORT),
            doubts=float(tile.doubtful),
            doubtful=tile.doubtful,
        )

    def as_seen(self) -> Seen:
        """Return the tile as the votes have it; what is shown is the likeliest until another has won."""
        shares = self.long / max(float(self.long.sum()), 1e-6)
        shares[self.label] = max(float(shares[self.label]), float(shares.max()) * 1.001)
        shares /= max(float(shares.sum()), 1.0)
        return Seen(self.quad, shares, 1.0, self.embedding, self.doubtful)


def votes_of(tile: TileReading) -> Floats:
    """Return a picture's votes: the probabilities it gives each label."""
    votes = np.zeros(len(LABELS), np.float32)
    for label, share in tile.alternatives:
        votes[label] = share
    votes[tile.tile] = max(float(votes[tile.tile]), tile.confidence)
    return votes


# -- a picture later


def sighted(track: Track, tile: TileReading, time: float, seconds: float, *, blurred: bool) -> Track:
    """Return the track after it was found again as ``tile``, ``seconds`` after the last picture.

    ``blurred``: something moves through the picture; a reading that differs may be a tile half covered, and has no vote.
    """
    if blurred and tile.tile != track.label:
        return replace(_moved(track, tile, seconds), seen=time)
    fades, lasts = _fading(seconds, _SHORT), _fading(seconds, _LONG)
    votes = votes_of(tile)
    sights, looks = track.sights * lasts + 1, track.looks * lasts + 1
    track = replace(
        _moved(track, tile, seconds),
        short=track.short * fades + votes,
        long=track.long * lasts + votes,
        embedding=tile.embedding,
        seen=time,
        here=1 - (1 - track.here) * fades,
        sights=sights,
        looks=looks,
        reliable=sights >= _RELIABLE * looks,
        doubts=track.doubts * lasts + float(tile.doubtful or tile.tile != track.label),
    )
    return _judged(track, doubtful=tile.doubtful)


def missed(track: Track, seconds: float) -> Track:
    """Return the track after it was not found."""
    fades, lasts = _fading(seconds, _SHORT), _fading(seconds, _LONG)
    here, looks = track.here * fades, track.looks * lasts + 1
    sights = track.sights * lasts
    gone = here < _GOES and (track.reliable or sights < _SELDOM * looks)
    return replace(track, here=here, sights=sights, looks=looks, shown=track.shown and not gone)


def forgotten(track: Track) -> bool:
    """Return whether nothing is left of a tile: it counts no more and was not seen lately."""
    return not track.shown and track.here < _FAINT


def _judged(track: Track, *, doubtful: bool) -> Track:
    """Return what is shown, after new votes. ``doubtful``: the last sight was."""
    label = int(track.short.argmax())
    if label != track.label and track.short[label] > _TIMES * track.short[track.label]:
        before = track.long - track.short
        if before[label] <= _NEW * float(before.sum()):
            track = replace(track, label=label, long=track.short, doubts=track.sights * doubtful)
        elif track.long[label] > _ANYWAY * track.long[track.label]:
            track = replace(track, label=label)
    doubt = track.doubts / max(track.sights, 1e-6)
    return replace(
        track,
        doubtful=doubt >= (_TRUST if track.doubtful else _DOUBT),
        shown=track.shown or (track.here >= _COMES and track.sights >= _SELDOM * track.looks),
    )


def _moved(track: Track, tile: TileReading, seconds: float) -> Track:
    """Return the track where the tile now is: trembling corners are smoothed, and a turn is followed when the pictures agree on it."""
    quarters = quarters_between(rightwards(track.quad), rightwards(tile.quad))
    lies = track.lies * _fading(seconds, _SHORT)
    lies[quarters] += 1
    quad = turned(tile.quad, -quarters)
    reach = float(np.abs(quad - track.quad).max())
    if reach < _STILL * min(sides(track.quad)):
        quad = np.asarray(0.6 * track.quad + 0.4 * quad, np.float32)
    best = int(lies.argmax())
    if best and lies[best] > _TIMES * lies[0]:
        quad, lies = turned(quad, best), np.roll(lies, -best)
    return replace(track, quad=quad, lies=lies)


# -- which tile is which


@dataclass(frozen=True, slots=True)
class _Places:
    """Centres, sizes and labels of tiles."""

    centres: npt.NDArray[np.float64]
    sizes: npt.NDArray[np.float64]
    labels: npt.NDArray[np.int64]

    @classmethod
    def of(cls, quads: list[Quad], labels: list[int]) -> _Places:
        return cls(
            np.array([centre(quad) for quad in quads]).reshape(-1, 2),
            np.array([min(sides(quad)) for quad in quads]),
            np.array(labels, np.int64),
        )


def matched(tracks: tuple[Track, ...], tiles: tuple[TileReading, ...]) -> dict[int, int]:
    """For each track found again, by its place in ``tracks``, the number of the tile that it is."""
    if not tracks or not tiles:
        return {}
    old = _Places.of([track.quad for track in tracks], [track.label for track in tracks])
    new = _Places.of([tile.quad for tile in tiles], [tile.tile for tile in tiles])
    distances = _distances(old, new, _shift(old, new))
    found: dict[int, int] = {}
    taken: set[int] = set()
    rows, columns = np.nonzero(distances < _REACH)
    for at in np.argsort(distances[rows, columns], kind="stable"):
        one, other = int(rows[at]), int(columns[at])
        if one not in found and other not in taken:
            found[one] = other
            taken.add(other)
    return found


def _distances(old: _Places, new: _Places, shift: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """In shorter sides; without end between tiles of different sizes."""
    apart = new.centres[None] - old.centres[:, None] - shift
    size = np.minimum(old.sizes[:, None], new.sizes[None])
    alike = np.maximum(old.sizes[:, None], new.sizes[None]) < _ALIKE * size
    return np.where(alike, np.hypot(apart[..., 0], apart[..., 1]) / np.maximum(size, 1e-6), np.inf)


def _shift(old: _Places, new: _Places) -> npt.NDArray[np.float64]:
    """By how much the camera moved: where most tiles are found again as what they were. Not at all, unless that explains less."""
    still = np.zeros(2)
    apart = new.centres[None] - old.centres[:, None]
    near = np.hypot(apart[..., 0], apart[..., 1]) < _FARTHEST * float(np.median(old.sizes))
    same = old.labels[:, None] == new.labels[None]
    ways = apart[near & same]
    ways = ways[:: len(ways) // _MOST_WAYS + 1]

    def explained(way: npt.NDArray[np.float64]) -> float:
        distances = np.where(same, _distances(old, new, way), np.inf)
        return float(np.maximum(1 - distances.min(axis=1) / _REACH, 0).sum())

    if explained(still) >= 0.8 * min(len(old.labels), len(new.labels)):
        return still
    best = max((still, *ways), key=explained)
    return best if explained(best) > explained(still) + 1 else still


def covers(one: Track, other: Track) -> bool:
    """Return whether two tracks are at the same place, so that only one of them can be a tile."""
    near = float(np.hypot(*(centre(one.quad) - centre(other.quad))))
    return near < 0.7 * min(*sides(one.quad), *sides(other.quad))
