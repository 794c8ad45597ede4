"""A contact sheet of drawn faces: a row for each design, a column for each label."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from paizhuo.engine.core.tiles import NAMES, TILE_COUNT
from training.faces.canvas import Mask
from training.faces.fonts import MissingFonts
from training.faces.prints import face
from training.faces.styles import style

_GAP: Final = 3


def sheet(styles: int, seed: int, labels: list[int], height: int) -> Mask:
    """Return the picture of so many designs."""
    width = height * 3 // 4
    rows = []
    for number in range(styles):
        rng = np.random.default_rng([seed, number])
        design = style(rng)
        row = np.full((height + _GAP, len(labels) * (width + _GAP), 3), 90, np.uint8)
        for n, label in enumerate(labels):
            small = cv2.resize(face(design, label, rng), (width, height), interpolation=cv2.INTER_AREA)
            row[:height, n * (width + _GAP) : n * (width + _GAP) + width] = small
        rows.append(row)
    return np.concatenate(rows)


def main() -> int:
    words = argparse.ArgumentParser(description="Draws a contact sheet of tile faces: rows are designs.")
    words.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.png")
    words.add_argument("--styles", type=int, default=20, metavar="N")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--labels", default=",".join(NAMES[:TILE_COUNT]), help="names of tiles, separated by commas")
    words.add_argument("--height", type=int, default=72, help="of a face, in pixels")
    chosen = words.parse_args()
    unknown = [name for name in chosen.labels.split(",") if name not in NAMES[:TILE_COUNT]]
    if unknown:
        words.error(f"there is no tile {', '.join(unknown)}")
    labels = [NAMES.index(name) for name in chosen.labels.split(",")]
    try:
        picture = sheet(chosen.styles, chosen.seed, labels, chosen.height)
    except MissingFonts as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    done, packed = cv2.imencode(".png", picture)
    if not done:
        sys.stderr.write("The picture could not be packed as PNG.\n")
        return 1
    chosen.output.write_bytes(packed.tobytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
