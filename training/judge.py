"""How often something is taken for a tile where none lies, on synthetic photos made to fool that no net was trained on.

    python -m training.judge [--models FOLDER] [--first 0] [--count 200] [--gallery FOLDER]

A quarter of the photos show tiles, of designs that training never draws, among other things; a quarter show long rows of such tiles from
low above, as a player sees them; a quarter show automatic tables with them; a quarter show dominoes, keyboards, cards, dice, books and
pages of writing alone. A tile of which most is hidden counts neither for nor against the reading.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from paizhuo.vision.geometry import Image, hull, sides
from paizhuo.vision.labels import LABELS
from paizhuo.vision.models import BadModels
from paizhuo.vision.recognise import Recogniser
from training.evaluate import Read, matched, outline
from training.scenes import DrawnSet, Scene, clutter, scene
from training.scenes.compose import photographed
from training.scenes.seat import automatic_table, row_from_the_seat

_SEED: Final = 77
"""No configuration has it."""
_UNTRAINED: Final = 9_500_000
"""Seeds of designs from here on are drawn for these photos alone."""
_SIZE: Final = (640, 640)
_SEAT_SIZE: Final = (960, 1280)
"""Height and width."""
_WHOLE: Final = 0.9
"""Share of a face seen from which on its tile should be found."""
_SMALLEST: Final = 16.0
"""Pixels: the shorter side of a tile that should be found."""
_FOUND, _TOUCHED = 0.5, 0.25
"""IoU of hulls from which on a reading is a tile, and from which on it has to do with one that is partly hidden."""
_GREEN, _ORANGE = (60, 180, 40), (0, 150, 255)


@dataclass
class Judged:
    """Sums over photos."""

    wanted: int = 0
    found: int = 0
    right: int = 0
    false: int = 0
    fooled: int = 0
    """Photos with something false."""

    def __str__(self) -> str:
        found = f"recall {self.found / self.wanted:.3f}  right {self.right / self.wanted:.3f}  " if self.wanted else ""
        precise = f"precision {self.found / max(1, self.found + self.false):.3f}  " if self.wanted else ""
        return f"{self.wanted:5} tiles  {found}{precise}{self.false} false in {self.fooled} photos"


def _among_things(rng: np.random.Generator, number: int) -> Scene:
    return scene(rng, [DrawnSet(_UNTRAINED + number)], _SIZE)


def _without_tiles(rng: np.random.Generator, _number: int) -> Scene:
    none = np.zeros((0, 4, 2), np.float32)
    return Scene(clutter(rng, _SIZE), none, np.zeros(0, np.int64), np.zeros(0, np.float32))


def _from_a_seat(rng: np.random.Generator, number: int) -> Scene:
    return photographed(rng, row_from_the_seat(rng, [DrawnSet(_UNTRAINED + number)], _SEAT_SIZE))


def _automatic(rng: np.random.Generator, number: int) -> Scene:
    return photographed(rng, automatic_table(rng, [DrawnSet(_UNTRAINED + number)], _SEAT_SIZE))


SORTS: Final[dict[str, tuple[int, Callable[[np.random.Generator, int], Scene]]]] = {
    "with tiles": (2, _among_things),
    "without": (3, _without_tiles),
    "from a seat": (4, _from_a_seat),
    "automatic": (5, _automatic),
}
"""By name a part of the seed, and how a photo is made."""


def photo(sort: str, number: int) -> Scene:
    """Return one photo of a sort."""
    part, make = SORTS[sort]
    return make(np.random.default_rng([_SEED, part, number]), number)


def judge(made: Scene, tiles: Sequence[Read], sums: Judged) -> list[int]:
    """Add a photo to the sums; return which of the tiles read are none."""
    hulls = np.array([hull(quad) for quad in made.quads], np.float32).reshape(-1, 4)
    found = matched(hulls, tiles, _FOUND)
    for quad, label, seen, read in zip(made.quads, made.labels, made.seen, found, strict=True):
        if seen >= _WHOLE and min(sides(quad)) >= _SMALLEST:
            sums.wanted += 1
            sums.found += read >= 0
            sums.right += read >= 0 and tiles[read].label == label
    false = sorted(set(range(len(tiles))) - set(matched(hulls, tiles, _TOUCHED)))
    sums.false += len(false)
    sums.fooled += bool(false)
    return false


def drawn(made: Scene, tiles: Sequence[Read], false: Sequence[int]) -> Image:
    """Return the photo with what was read: tiles in green, what is none in orange."""
    image = made.image.copy()
    for number, tile in enumerate(tiles):
        colour = _ORANGE if number in false else _GREEN
        outline(image, tile.quad, colour, LABELS[tile.label])
    return image


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.judge", description=str(__doc__).splitlines()[0])
    parser.add_argument("--models", type=Path, help="folder of the nets; the program's own by default")
    parser.add_argument("--first", type=int, default=0, help="number of the first photo")
    parser.add_argument("--count", type=int, default=200, help="photos of either sort")
    parser.add_argument("--gallery", type=Path, help="writes pictures of the photos with something false here")
    chosen = parser.parse_args(arguments)
    recogniser = Recogniser(chosen.models)
    if chosen.gallery:
        chosen.gallery.mkdir(parents=True, exist_ok=True)
    for name in SORTS:
        sums = Judged()
        for number in range(chosen.first, chosen.first + chosen.count):
            made = photo(name, number)
            try:
                reading = recogniser.read(made.image)
            except BadModels as wrong:
                print(wrong, file=sys.stderr)
                return 1
            tiles = [Read(tile.quad, tile.tile, tile.confidence) for tile in reading.tiles]
            false = judge(made, tiles, sums)
            if false and chosen.gallery:
                cv2.imwrite(str(chosen.gallery / f"{name}-{number:04d}.jpg"), drawn(made, tiles, false))
        print(f"{name:11} {chosen.count} photos  {sums}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
