"""Plain tiles: a blank white dragon and a back are told apart by the ground of the faces beside them, and by the other backs.

Seen alone they are the same, a smooth patch. A blank dragon has the colour that the other faces are printed on; a back has another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import CROP_HEIGHT, CROP_WIDTH, Image, Quad, area, centre, covered, rectify, sides
from paizhuo.vision.labels import BACK, BLANK, NOTHING, NUMBER
from paizhuo.vision.seen import Seen

Colour: TypeAlias = npt.NDArray[np.float32]
"""Lightness, green to red, blue to yellow, about 0 to 100 and -100 to 100 (CIE L*a*b*)."""
_WHITE: Final = NUMBER["5z"]
_PLAIN: Final = 9.0
"""Grey levels: how far the colours of a plain tile stray."""
_SURE: Final = 0.8
_FEWEST, _NEAREST = 2, 5
"""So many faces must be known for their ground to speak; the nearest ones share the tile's light."""
_SAME, _OTHER = 12.0, 22.0
"""Distances of colours up to which a plain tile is of the faces' ground, and from which it is not. Lightness, which shadows
change, counts half (``_WEIGHTS``)."""
_VIVID: Final = 10.0
"""How far a back's colour is from that of the faces, whatever their lightness; sides of tiles and dark things are grey."""
_EDGE: Final = 0.45
"""Short sides within which the middles of two edges are that are one edge of a tile."""
_AS_LARGE, _NEAR, _COVERED = 1.5, 5.0, 0.15
"""Times by which the areas of two backs differ at most, the long sides between their middles at most, and the share of its area up to which
one may lie on other tiles."""
_SIDE: Final = 0.8
"""The coloured part of a tile's side is less large than a back by this factor."""
_MORE_LIKELY: Final = 0.5
"""Below this probability that there is none something is rather a tile."""
_WEIGHTS: Final = np.array([0.5, 1.0, 1.0], np.float32)


def told_by_ground(tiles: Sequence[Seen], image: Image) -> list[Seen]:
    """Return the tiles with plain ones, white dragons or backs, told by the faces near them; without enough faces as they were."""
    plain = {
        at: colour
        for at, tile in enumerate(tiles)
        if tile.label in BLANK and (colour := _plain_colour(rectify(image, tile.quad))) is not None
    }
    if not plain:
        return list(tiles)
    sure = [tile for tile in tiles if tile.label not in BLANK and tile.confidence >= _SURE]
    faces = [(tile, crop) for tile in sure if _plain_colour(crop := rectify(image, tile.quad)) is None]
    if len(faces) < _FEWEST:
        return list(tiles)
    grounds = np.stack([_ground(crop) for _, crop in faces])
    places = np.stack([centre(tile.quad) for tile, _ in faces])
    told, backs, between = list(tiles), list[Colour](), dict[int, Colour]()
    for at, colour in plain.items():
        nearest = np.linalg.norm(places - centre(tiles[at].quad), axis=1).argsort()[:_NEAREST]
        away = _apart(colour, np.median(grounds[nearest], axis=0))
        if away <= _SAME:
            told[at] = _moved(tiles[at], BACK, _WHITE)
        elif away >= _OTHER:
            told[at] = _moved(tiles[at], _WHITE, BACK)
            backs.append(colour)
        else:
            between[at] = colour
    for at, colour in between.items():
        if any(_apart(colour, back) <= _SAME for back in backs):
            told[at] = _moved(tiles[at], _WHITE, BACK)
    return told


def like_known_backs(others: Sequence[Seen], tiles: Sequence[Seen], image: Image) -> list[Seen]:
    """Return those of the others, of which it is unclear what they are, that look like a back among the tiles, as backs.

    They have its colour, about its size, and lie near it. They cover no tile, and are not the side of one, which is less large.
    """
    backs = [tile for tile in tiles if tile.is_back]
    unclear = [
        (other, alike)
        for other in sorted(others, key=lambda each: each.nothing)
        if other.nothing < _MORE_LIKELY
        and (alike := [back for back in backs if _could_be_neighbours(other.quad, back.quad)])
        and covered(other.quad, (tile.quad for tile in tiles)) <= _COVERED
    ]
    around = Around([tile.quad for tile in tiles] if unclear else [], image)
    found: list[Seen] = []
    for other, alike in unclear:
        is_a_side = around.shares_edge(other.quad) and _less_large(other.quad, alike)
        free = covered(other.quad, (tile.quad for tile in found)) <= _COVERED
        if free and not is_a_side and around.shows_back(other.quad):
            found.append(_as_back(other))
    return found


class Around:
    """What tiles look like that were found, as others are compared with that were found faintly. Of too few faces nothing is known."""

    def __init__(self, tiles: Sequence[Quad], image: Image) -> None:
        self._image = image
        crops = [rectify(image, quad) for quad in tiles]
        colours = [_plain_colour(crop) for crop in crops]
        grounds = [_ground(crop) for crop, colour in zip(crops, colours, strict=True) if colour is None]
        self.known = len(grounds) >= _FEWEST
        """Whether there are faces enough."""
        if self.known:
            self._usual: Colour = np.median(np.stack(grounds), axis=0)
            self._backs = [c for c in colours if c is not None and np.linalg.norm((c - self._usual)[1:]) >= _VIVID]
            self._edges = np.concatenate([_edges(quad) for quad, c in zip(tiles, colours, strict=True) if c is None])

    def shows_back(self, quad: Quad) -> bool:
        """Return whether a plain place has the colour of a back that was found, a more vivid one than faces have."""
        colour = _plain_colour(rectify(self._image, quad))
        return self.known and colour is not None and self._of_a_back(colour)

    def shows_cloth(self, quad: Quad) -> bool:
        """Return whether a place is plain and neither of the faces' colour nor of that of a back."""
        colour = _plain_colour(rectify(self._image, quad))
        if colour is None or not self.known:
            return False
        return _apart(colour, self._usual) > _SAME and not self._of_a_back(colour)

    def _of_a_back(self, colour: Colour) -> bool:
        return any(_apart(colour, back) <= _SAME for back in self._backs)

    def shares_edge(self, quad: Quad) -> bool:
        """Return whether an edge of the place lies at an edge of a printed face: then it may be a side of that tile."""
        if not self.known:
            return False
        away = np.linalg.norm(self._edges - _edges(quad)[:, None], axis=2)
        return bool(away.min() < _EDGE * min(sides(quad)))


def _edges(quad: Quad) -> npt.NDArray[np.float32]:
    """Return the middles of the four edges."""
    return np.asarray((quad + np.roll(quad, -1, axis=0)) / 2, np.float32)


def _apart(colour: Colour, ground: Colour) -> float:
    return float(np.linalg.norm((colour - ground) * _WEIGHTS))


def _could_be_neighbours(one: Quad, other: Quad) -> bool:
    """Return whether two places are about equally large, and not far apart."""
    times = area(one) / area(other)
    away = float(np.linalg.norm(centre(one) - centre(other)))
    return 1 / _AS_LARGE < times < _AS_LARGE and away < _NEAR * max(sides(other))


def _less_large(quad: Quad, backs: Sequence[Seen]) -> bool:
    return area(quad) < _SIDE * float(np.median([area(back.quad) for back in backs]))


def _as_back(tile: Seen) -> Seen:
    """Return the tile with all that was probable of any tile given to a back."""
    probabilities = np.zeros_like(tile.probabilities)
    probabilities[NOTHING], probabilities[BACK] = tile.nothing, 1 - tile.nothing
    return replace(tile, probabilities=probabilities)


def _moved(tile: Seen, one: int, other: int) -> Seen:
    """Return the tile with what was probable of one label added to another."""
    probabilities = tile.probabilities.copy()
    probabilities[other] += probabilities[one]
    probabilities[one] = 0
    return replace(tile, probabilities=probabilities)


def _lab(pixels: npt.NDArray[np.uint8]) -> Colour:
    """Return the median colour of N x 3 pixels."""
    floats = pixels.reshape(1, -1, 3).astype(np.float32) / 255
    return np.asarray(np.median(cv2.cvtColor(floats, cv2.COLOR_BGR2LAB)[0], axis=0), np.float32)


def _plain_colour(crop: Image) -> Colour | None:
    """Return the colour of a crop's middle; None if something is printed there."""
    inner = crop[CROP_HEIGHT // 7 : -CROP_HEIGHT // 7, CROP_WIDTH // 7 : -CROP_WIDTH // 7]
    return _lab(inner) if float(inner.std(axis=(0, 1)).max()) < _PLAIN else None


def _ground(crop: Image) -> Colour:
    """Return what a face is printed on: the lighter half of its outer parts."""
    edge = np.concatenate((crop[4:10].reshape(-1, 3), crop[-10:-4].reshape(-1, 3), crop[:, 3:7].reshape(-1, 3)))
    bright = edge.sum(axis=1)
    return _lab(edge[bright >= np.median(bright)])
