"""A picture taken from low above is looked at a second time, stretched until its tiles have the shape of tiles.

The nets find and read tiles worse the lower the camera is: two faces that are three times as wide as high are taken for one
tile. A circle drawn on the table is an ellipse in such a picture. Every printed face shows which one; the picture is stretched along its
short axis. What either look misses the other may find; where both see a tile, the surer one says which it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision.geometry import Image, Quad, covered, overlap, sides
from paizhuo.vision.labels import BACK, BLANK
from paizhuo.vision.reading import PictureReading
from paizhuo.vision.seen import Seen

_SURE: Final = 0.7
"""Probability of a printed face that shows how the picture is taken."""
_ACROSS, _DOWN = 3.0, 4.0
"""A face's width and height: three to four."""
_LOW: Final = 0.7
"""The ellipse's short axis by its long one, below which a second look is worth its time: the sine of the camera's angle, 45 degrees."""
_STAYS_LOW: Final = 0.72
"""… and in a film, once it is stretched."""
_LEAST: Final = 1 / 3
"""The same for the lowest camera: no picture is stretched by more than three times."""
_OTHERWISE: Final = 0.15
"""A share by which a film must be stretched otherwise before it is."""
_LARGE: Final = 40.0
"""Pixels of a tile's shorter side in the stretched picture, at most: about as many as the nets look at."""
_MOST_PIXELS: Final = 12_000_000
_SAME: Final = 0.5
"""Area in common by area covered, from which on what two looks show is one tile."""
_ELSEWHERE: Final = 0.3
"""Share of a tile's area up to which it may lie on those of the other look, and be another one."""


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """How a picture is stretched.

    ``matrix``: 2 x 2, for points. ``corner``: what is left and top of the stretched picture then. ``size``: its width and height.
    """

    matrix: npt.NDArray[np.float64]
    corner: npt.NDArray[np.float64]
    size: tuple[int, int]

    def picture(self, image: Image) -> Image:
        """Return the stretched picture; beyond the edges of what was photographed its last pixels are repeated."""
        wide, high = image.shape[1], image.shape[0]
        across, down = (min(1.0, float(length)) for length in np.linalg.norm(self.matrix, axis=0))
        small = (max(1, round(wide * across)), max(1, round(high * down)))
        if small != (wide, high):  # what is finer than the stretched picture becomes its mean
            image = np.asarray(cv2.resize(image, small, interpolation=cv2.INTER_AREA), np.uint8)
        matrix = self.matrix * (wide / small[0], high / small[1])
        centres = matrix @ (0.5, 0.5) - self.corner - 0.5
        return np.asarray(
            cv2.warpAffine(
                image,
                np.column_stack((matrix, centres)),
                self.size,
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            ),
            np.uint8,
        )

    def there(self, quad: Quad) -> Quad:
        """Return the corners in the stretched picture of what has these in the picture."""
        return np.asarray(quad @ self.matrix.T - self.corner, np.float32)

    def back(self, quad: Quad) -> Quad:
        """Return the corners in the picture of what has these in the stretched one."""
        return np.asarray((quad + self.corner) @ np.linalg.inv(self.matrix).T, np.float32)

    def fits(self, other: Stretch) -> bool:
        """Return whether this one does for a picture of the same size that must be stretched like the other."""
        return float(np.linalg.norm(self.matrix - other.matrix)) < _OTHERWISE * float(np.linalg.norm(other.matrix))

    def reading_back(self, reading: PictureReading) -> PictureReading:
        """Return a reading with the corners in the picture of what was read in the stretched one."""
        return replace(reading, tiles=tuple(replace(tile, quad=self.back(tile.quad)) for tile in reading.tiles))


def stretch_of(tiles: Sequence[Seen], size: tuple[int, int], before: Stretch | None = None) -> Stretch | None:
    """Return how a picture so many pixels wide and high must be stretched; None if it need not, or no printed face says it.

    ``before``: how the picture before was stretched, in a film. It is returned while it fits.
    """
    printed = [tile.quad for tile in tiles if tile.label not in BLANK and tile.confidence >= _SURE]
    if not printed:
        return None
    values, axes = np.linalg.eigh(np.median([_ellipse(quad) for quad in printed], axis=0))
    short = float(np.sqrt(max(values[0], 0.0) / values[1]))
    if short >= (_LOW if before is None else _STAYS_LOW):
        return None
    matrix = (axes * (1 / max(short, _LEAST), 1.0)) @ axes.T
    typical = float(np.median([min(sides(np.asarray(quad @ matrix.T, np.float32))) for quad in printed]))
    corners = np.array([(0, 0), (size[0], 0), size, (0, size[1])]) @ matrix.T
    low, high = corners.min(axis=0), corners.max(axis=0)
    scale = min(1.0, _LARGE / max(typical, 1.0), float(np.sqrt(_MOST_PIXELS / (high - low).prod())))
    wide, tall = np.maximum(np.rint((high - low) * scale), 1).astype(int).tolist()
    stretch = Stretch(matrix * scale, low * scale, (wide, tall))
    return before if before is not None and before.fits(stretch) else stretch


def _ellipse(quad: Quad) -> npt.NDArray[Any]:
    """Return the matrix of the ellipse that a circle on the face is seen as, of the area of a unit circle."""
    across = (quad[1] + quad[2] - quad[0] - quad[3]) / (2 * _ACROSS)
    down = (quad[2] + quad[3] - quad[0] - quad[1]) / (2 * _DOWN)
    shape = np.outer(across, across) + np.outer(down, down)
    return np.asarray(shape / np.sqrt(max(float(np.linalg.det(shape)), 1e-12)))


def together(stretched: Sequence[Seen], plain: Sequence[Seen]) -> list[Seen]:
    """Return the tiles of two looks, each once; corners in the stretched picture.

    Stretched sides of tiles look like blank tiles, and some do as they are: a blank tile counts where the picture as it is shows one, and a
    back where both do.
    """
    blanks = [tile.quad for tile in plain if tile.label in BLANK]
    kept = [tile for tile in stretched if tile.label not in BLANK or covered(tile.quad, blanks) > _ELSEWHERE]
    quads = [tile.quad for tile in kept]
    others = [tile for tile in plain if tile.label != BACK and covered(tile.quad, quads) < _ELSEWHERE]
    return [_surer(tile, plain) for tile in kept] + others


def _surer(tile: Seen, others: Sequence[Seen]) -> Seen:
    """Return the tile as the surer of both looks reads it."""
    common = [overlap(other.quad, tile.quad) for other in others]
    if not common or max(common) < _SAME:
        return tile
    other = others[int(np.argmax(common))]
    return other if other.confidence > tile.confidence else tile
