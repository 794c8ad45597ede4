"""A contact sheet of scenes with their quads drawn, to be looked at beside real photos.

    python -m training.scenes.sheet -o FILE.png --seed 1

Magenta: faces of which enough is seen; orange: the others; a red dot marks the top left as printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from training.scenes.compose import Scene, clutter, scene
from training.scenes.pixels import Image
from training.scenes.singles import nothing, single
from training.scenes.sources import DrawnSet, FaceSource

_WANTED = 0.6
_COLUMNS = 5


def with_quads(shown: Scene) -> Image:
    """Return the photo with its quads drawn over it."""
    picture = shown.image.copy()
    for quad, seen in zip(shown.quads, shown.seen, strict=True):
        colour = (255, 0, 255) if seen >= _WANTED else (0, 165, 255)
        corners = np.rint((quad - 0.5) * 16).astype(np.int32)
        cv2.polylines(picture, [corners], isClosed=True, color=colour, lineType=cv2.LINE_AA, shift=4)
        cv2.circle(picture, (int(quad[0, 0]), int(quad[0, 1])), 2, (0, 0, 255), -1)
    return picture


def sheet(kind: str, seed: int, sources: Sequence[FaceSource], side: int, *, quads: bool) -> Image:
    """Twenty scenes or pictures of clutter; or crops, half of them of tiles."""
    pictures: list[Image] = []
    columns = 20 if kind == "crops" else _COLUMNS
    for number in range(columns * (12 if kind == "crops" else 4)):
        rng = np.random.default_rng([seed, number])
        source = sources[number % len(sources)]
        if kind == "scenes":
            made = scene(rng, sources, (side, side))
            pictures.append(with_quads(made) if quads else made.image)
        elif kind == "clutter":
            pictures.append(clutter(rng, (side, side)))
        elif number < columns * 7:
            pictures.append(single(rng, source, int(rng.choice(source.labels))))
        else:
            pictures.append(nothing(rng, source))
    rows = [np.hstack(pictures[start : start + columns]) for start in range(0, len(pictures), columns)]
    return np.asarray(np.vstack(rows), np.uint8)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m training.scenes.sheet", description="Draw a contact sheet of synthetic photos."
    )
    parser.add_argument("-o", "--output", type=Path, required=True, help="the picture to write")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=("scenes", "clutter", "crops"), default="scenes")
    parser.add_argument("--side", type=int, default=512, help="pixels of one photo")
    parser.add_argument("--sets", type=int, default=4, help="how many drawn tile sets")
    parser.add_argument("--plain", action="store_true", help="without the quads")
    wanted = parser.parse_args()
    sources = [DrawnSet(wanted.seed * 100 + number) for number in range(wanted.sets)]
    picture = sheet(wanted.kind, wanted.seed, sources, wanted.side, quads=not wanted.plain)
    if not cv2.imwrite(str(wanted.output), picture):
        raise SystemExit(f"{wanted.output} cannot be written.")


if __name__ == "__main__":
    main()
