"""Synthetic photos with all that is in them written beside: what the tests of reading use.

    python -m training.scenes.examples FOLDER --count 8

Only photos on which every tile is wholly seen and large enough to be read are kept; their designs are none that training draws.
``NUMBER.jpg``, and ``NUMBER.json``: a list of tiles with ``tile`` (its name) and ``corners`` (from the print's top left clockwise).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from paizhuo.vision.geometry import sides
from paizhuo.vision.labels import LABELS
from training.scenes.compose import Scene, scene
from training.scenes.sources import DrawnSet

_SIZE: Final = (720, 960)
_FEWEST, _MOST = 5, 40
_SMALLEST: Final = 22.0
"""Pixels: the shorter side of a tile."""
_WHOLE, _UNSEEN = 0.97, 0.03
"""Shares of a face that are seen."""
_UNTRAINED: Final = 9_000_000
"""Seeds of designs from here on are drawn for these photos alone."""
_QUALITY: Final = 88


def readable(made: Scene) -> bool:
    """Return whether nobody could doubt what is to be read."""
    seen = made.seen >= _WHOLE
    if not _FEWEST <= int(seen.sum()) <= _MOST or not (seen | (made.seen <= _UNSEEN)).all():
        return False
    return all(min(sides(quad)) >= _SMALLEST for quad in made.quads[seen])


def examples(seed: int) -> Iterator[Scene]:
    """Yield readable photos, each of another design."""
    number = 0
    while True:
        rng = np.random.default_rng([seed, 9, number])
        made = scene(rng, [DrawnSet(_UNTRAINED + 1000 * seed + number)], _SIZE)
        number += 1
        if readable(made):
            yield made


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.scenes.examples", description="Draw photos for the tests of reading tiles."
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    for number, made in zip(range(wanted.count), examples(wanted.seed), strict=False):
        path = wanted.folder / f"{number:02d}.jpg"
        cv2.imwrite(str(path), made.image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        tiles = [
            {"tile": LABELS[label], "corners": np.round(quad, 1).tolist()}
            for quad, label, seen in zip(made.quads, made.labels.tolist(), made.seen.tolist(), strict=True)
            if seen >= _WHOLE
        ]
        path.with_suffix(".json").write_text(json.dumps(tiles, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
