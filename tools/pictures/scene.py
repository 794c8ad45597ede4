"""A hand on a table as a camera sees it: rendered, with the program's own tile faces. No photo is part of this project.

python -m tools.pictures.scene FILE WIDTH HEIGHT
"""

from __future__ import annotations

import math
import os
import sys
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from paizhuo.engine.core.tiles import NAMES, Tile, parse
from paizhuo.vision.labels import BACK
from training.scenes import layouts
from training.scenes.camera import framing
from training.scenes.grounds import cloth
from training.scenes.layouts import Pose, Size
from training.scenes.light import as_photographed
from training.scenes.pixels import Image, resized
from training.scenes.solid import Block, Light, vertices
from training.scenes.sources import FACE_HEIGHT, FACE_WIDTH
from training.scenes.stage import render, table

CONCEALED: Final = "567m067p56s88p"
"""The hand, the tile that wins it, its called meld, and the dora indicator beside it."""
WON: Final = "7s"
MELD: Final = "777z"
TILE: Final[Size] = (26, 35, 18)
SEED: Final = 11
TILES: Final = Path(__file__).parents[2] / "assets" / "tiles" / "classic"


def face(tile: Tile) -> Image:
    """Return a tile's face as printed."""
    image = QImage(FACE_WIDTH, FACE_HEIGHT, QImage.Format.Format_RGB32)
    image.fill(QColor(250, 246, 232))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = FACE_WIDTH * 0.06
    drawing = QSvgRenderer(str(TILES / f"{NAMES[tile]}.svg"))
    drawing.render(painter, QRectF(edge, edge, FACE_WIDTH - 2 * edge, FACE_HEIGHT - 2 * edge))
    painter.end()
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(FACE_HEIGHT, FACE_WIDTH, 4)
    return pixels[..., :3].copy()


def placed() -> list[tuple[Tile, Pose]]:
    """Return the tiles of the hand with where they lie: the concealed ones in a row, the winning tile apart, the meld at the right."""
    rng = np.random.default_rng(SEED)
    concealed, meld = parse(CONCEALED), parse(MELD)
    row = layouts.row(rng, TILE, len(concealed), slack=0.2)
    step, right = TILE[0] + 0.4, row[-1].centre[0]
    won = layouts.pose(TILE, right + 1.6 * step, 2)
    first = right + 3.4 * step
    turned = layouts.pose(TILE, first, (TILE[0] - TILE[1]) / 2, math.pi / 2)
    rest = [layouts.pose(TILE, first + (TILE[0] + TILE[1]) / 2 + 0.4 + n * step, 0) for n in (0, 1)]
    return list(zip((*concealed, *parse(WON), *meld), (*row, won, turned, *rest), strict=True))


def scene(width: int, height: int) -> Image:
    """Return the picture, so many pixels wide and high."""
    rng = np.random.default_rng(SEED)
    rear = resized(np.full((3, 3, 3), (120, 70, 25), np.uint8), 36, 48)
    blocks = [
        Block(pose.centre, pose.axes, TILE, (205, 232, 240), (120, 70, 25), face(tile), rear, tile, BACK)
        for tile, pose in placed()
    ]
    camera = framing(rng, vertices(blocks).reshape(-1, 3), (height, width), 0.74, math.radians(58), 0.12, -0.03)
    light = Light(np.array([-0.45, 0.35, 0.82]), 0.62, 0.46, 6.0, 0.45, gloss=30.0)
    ground = table(rng, camera, (height, width), None, ((1.0, cloth),))
    return as_photographed(rng, resized(render(camera, light, blocks, ground).colour, width, height))


def main(file: Path, width: int, height: int) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    cv2.imwrite(str(file), scene(width, height), [cv2.IMWRITE_JPEG_QUALITY, 75])
    del application


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
