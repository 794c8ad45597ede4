"""Real photos with their labels: reading them, telling tile designs apart, and mending what an earlier user did to them.

A folder of photos has a ``labels.csv`` with boxes, or is a data set in the COCO format (``paizhuo dataset export``).

Some photos were turned and their corners filled with one dark colour. Their boxes grew with every turn, so a box there says where
a tile's middle is and roughly how large it is, and no more (``Photo.loose``).
"""

from __future__ import annotations

import csv
import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from paizhuo.vision import dataset
from paizhuo.vision.coco import ANNOTATIONS, Annotated, BadDataset
from paizhuo.vision.geometry import Floats, Image, hull, upright
from paizhuo.vision.labels import NUMBER
from training.augment import noisy
from training.configuration import FOLDER

Mask: TypeAlias = npt.NDArray[np.bool_]
OTHER: Final = "other"
"""The design of photos that no table of ``designs.toml`` names."""
_FILL_DARKEST, _FILL_SPREAD, _FILL_LIKE = 60, 8, 10
_LEAST_FILLED: Final = 0.01
_ROOM: Final = 0.6


class BadLabels(ValueError):
    """A folder without a readable ``labels.csv``."""


@dataclass(frozen=True)
class Photo:
    """One photo and the faces labelled in it. ``boxes``: N x 4 left top right bottom in pixels.

    ``quads``: N x 4 x 2, the faces' corners clockwise, where they are known; ``turns``: quarters the print is turned clockwise within
    each, -1 if nobody knows. ``complete``: every tile in the photo is labelled.
    """

    path: Path
    boxes: Floats
    labels: npt.NDArray[np.int64]
    design: str
    quads: Floats | None = None
    turns: npt.NDArray[np.int64] | None = None
    complete: bool = True

    def read(self) -> Image:
        image = cv2.imread(str(self.path), cv2.IMREAD_COLOR)
        if image is None:
            raise BadLabels(f"{self.path} is not a picture.")
        return np.asarray(image, np.uint8)

    @cached_property
    def loose(self) -> bool:
        """Whether the photo was turned, so that its boxes are larger than the tiles. Reads the picture."""
        return self.quads is None and filled(self.read()) is not None

    @property
    def outlines(self) -> Floats:
        """N x 4 x 2: the faces' corners, or else those of their boxes."""
        return corners(self.boxes) if self.quads is None else self.quads

    @property
    def single(self) -> bool:
        """Whether it shows one tile and nothing else."""
        return len(self.boxes) == 1


def designs() -> dict[str, dict[str, list[str]]]:
    """By folder, the designs and the parts of file names that tell them."""
    return tomllib.loads((FOLDER / "designs.toml").read_text("utf-8"))


def design_of(name: str, folder: str, tables: dict[str, dict[str, list[str]]]) -> str:
    """A folder's own name is the design of its photos if no designs are told apart in it."""
    known = tables.get(folder, {})
    for design, parts in known.items():
        if any(part in name for part in parts):
            return design
    return OTHER if known else folder


def read_labels(folder: Path) -> list[Photo]:
    """Return the photos of a folder with a ``labels.csv`` (path, x1, y1, x2, y2, label), by name.

    A ``partial.txt`` beside it names, line by line, the photos in which not every tile that is seen is labelled. Raises ``BadLabels``.
    """
    source = folder / "labels.csv"
    if not source.is_file():
        raise BadLabels(f"{folder} has no labels.csv.")
    rows: dict[str, list[tuple[float, float, float, float, int]]] = defaultdict(list)
    with source.open(newline="", encoding="utf-8") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            try:
                x1, y1, x2, y2 = (float(row[name]) for name in ("x1", "y1", "x2", "y2"))
                rows[row["path"]].append((x1, y1, x2, y2, NUMBER[row["label"]]))
            except (KeyError, TypeError, ValueError) as wrong:
                raise BadLabels(f"{source}, line {line}: no box with a known label ({wrong}).") from wrong
    tables, partial = designs(), _partly_labelled(folder / "partial.txt", rows)
    return [
        Photo(
            folder / name,
            np.array([box[:4] for box in boxes], np.float32),
            np.array([box[4] for box in boxes], np.int64),
            design_of(Path(name).name, folder.name, tables),
            complete=name not in partial,
        )
        for name, boxes in sorted(rows.items())
    ]


def _partly_labelled(source: Path, labelled: Collection[str]) -> frozenset[str]:
    """Return the photos that a list names; none where there is no list."""
    if not source.is_file():
        return frozenset()
    named = frozenset(source.read_text("utf-8").splitlines()) - {""}
    if strange := sorted(named - set(labelled)):
        raise BadLabels(f"{source}: {strange[0]} has no label in {source.parent / 'labels.csv'}.")
    return named


def read_dataset(folder: Path) -> list[Photo]:
    """Return the photos of a data set in the COCO format, by name; the corners of their faces where all of a photo's are known."""
    try:
        with dataset.opened(folder) as files:
            found, places = dataset.annotated(files)
    except BadDataset as bad:
        raise BadLabels(f"{folder}: {bad}") from bad
    tables = designs()
    return [
        _photo(picture, folder / places[picture.file], design_of(Path(picture.file).name, folder.name, tables))
        for picture in sorted(found.pictures, key=lambda picture: picture.file)
    ]


def _photo(picture: Annotated, path: Path, design: str) -> Photo:
    tiles = picture.tiles
    known = all(tile.outlined for tile in tiles)
    return Photo(
        path,
        np.array([hull(tile.quad) for tile in tiles], np.float32),
        np.array([tile.label for tile in tiles], np.int64),
        design,
        np.array([tile.quad for tile in tiles], np.float32) if known else None,
        np.array([-1 if tile.turned is None else 0 for tile in tiles], np.int64) if known else None,
        picture.complete,
    )


READERS: Final[dict[str, Callable[[Path], list[Photo]]]] = {"labels.csv": read_labels, ANNOTATIONS: read_dataset}
"""By the file that a folder with labels has, how they are read."""


def labelled_folders(data: Path) -> list[tuple[Path, str]]:
    """Return the folders with labels within a folder, or that folder itself; and in which file the labels are."""
    for pattern in ("", "*/"):
        found = sorted((path.parent, name) for name in READERS for path in data.glob(pattern + name))
        if found:
            return found
    raise BadLabels(f"Neither {data} nor a folder in it has a {' or an '.join(READERS)}.")


def read_all(data: Path) -> list[Photo]:
    return [photo for folder, name in labelled_folders(data) for photo in READERS[name](folder)]


def split(photos: Iterable[Photo], held_out: Iterable[str]) -> tuple[list[Photo], list[Photo]]:
    """Trained on, held out. By design, because photos of one set and table are too alike to test each other."""
    apart = set(held_out)
    sides: tuple[list[Photo], list[Photo]] = ([], [])
    for photo in photos:
        sides[photo.design in apart].append(photo)
    return sides


# -- corners filled after turning


def filled(image: Image) -> Mask | None:
    """Return where a turned photo was filled up; None if all of it is photo."""
    corners = np.array([image[2, 2], image[2, -3], image[-3, 2], image[-3, -3]], np.int16)
    if np.ptp(corners, axis=0).max() > _FILL_SPREAD or corners.max() > _FILL_DARKEST:
        return None
    middle = np.median(corners, axis=0)
    like = cv2.inRange(image, middle - _FILL_LIKE, middle + _FILL_LIKE)
    opened = cv2.morphologyEx(like, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    count, parts = cv2.connectedComponents(opened)
    at_corners = np.zeros(count, np.bool_)
    at_corners[[int(parts[y, x]) for y in (4, -5) for x in (4, -5)]] = True
    at_corners[0] = False
    found: Mask = at_corners[parts]
    return found if found.mean() >= _LEAST_FILLED else None


def refilled(image: Image, mask: Mask, rng: np.random.Generator) -> Image:
    """Something else than the one dark colour there, or a detector learns that dark corners go with tiles."""
    height, width = image.shape[:2]
    wide = cv2.dilate(mask.astype(np.uint8), np.ones((7, 7), np.uint8))
    way = rng.random()
    if way < 0.4:
        colour = image[int(rng.integers(height // 4, 3 * height // 4)), int(rng.integers(width // 4, 3 * width // 4))]
        ground = noisy(np.full(image.shape, colour, np.uint8), rng, float(rng.uniform(1, 12)))
    elif way < 0.7:
        small = rng.integers(0, 256, (int(rng.integers(2, 9)), int(rng.integers(2, 9)), 3)).astype(np.uint8)
        ground = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    else:
        # The photo's own colours, far too blurred to show a tile.
        low = cv2.resize(
            image[height // 4 : -height // 4, width // 4 : -width // 4], (6, 6), interpolation=cv2.INTER_AREA
        )
        ground = np.asarray(cv2.resize(low, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.asarray(cv2.copyTo(ground, wide, image.copy()), np.uint8)


# -- boxes as quadrilaterals


def corners(boxes: Floats) -> Floats:
    """N x 4 x 2, clockwise from the top left."""
    left, top, right, bottom = boxes.T
    return np.stack((left, top, right, top, right, bottom, left, bottom), axis=1).reshape(-1, 4, 2).astype(np.float32)


def standing(box: Floats) -> bool:
    """Return whether a tight box is that of a tile that stands or lies straight: not so square that it may lean."""
    width, height = float(box[2] - box[0]), float(box[3] - box[1])
    return height > width * 1.12


def crowded(boxes: Floats) -> Mask:
    """Return which boxes share so much with another that their tiles lean: boxes of straight tiles in a row hardly overlap."""
    area = np.maximum((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]), 1e-6)
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    common = np.clip(high - low, 0, None).prod(axis=2)
    np.fill_diagonal(common, 0)
    return np.asarray(common.max(axis=1, initial=0) > 0.12 * area)


@dataclass(frozen=True)
class Piece:
    """A labelled tile's surroundings, cut from its photo: enough to cut the face again with other corners."""

    pixels: Image
    quad: Floats
    label: int
    turn: int
    """Quarters the print is turned clockwise within ``quad``; -1 if nobody knows."""
    design: str


def piece_of(image: Image, quad: Floats, label: int, turn: int, design: str, longest: int) -> Piece:
    """Return the tile and 60 % of its size around it, shrunk to ``longest`` pixels if it is larger."""
    low, high = quad.min(axis=0), quad.max(axis=0)
    room = (high - low) * _ROOM + 2
    height, width = image.shape[:2]
    left, top = (int(max(0, v)) for v in np.floor(low - room))
    right, bottom = (int(min(end, v)) for end, v in zip((width, height), np.ceil(high + room), strict=True))
    pixels = image[top:bottom, left:right]
    scale = min(1.0, longest / max(pixels.shape[:2]))
    size = (max(2, round(pixels.shape[1] * scale)), max(2, round(pixels.shape[0] * scale)))
    there = (quad - np.array([left, top], np.float32)) * (
        np.array(size, np.float32) / np.array([right - left, bottom - top], np.float32)
    )
    shrunk = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA) if scale < 1 else pixels.copy()
    return Piece(np.asarray(shrunk, np.uint8), there.astype(np.float32), label, turn, design)


def known_pieces(photo: Photo, longest: int) -> list[Piece]:
    """Return the tiles of a photo whose corners are known."""
    assert photo.quads is not None
    assert photo.turns is not None
    image = photo.read()
    return [
        piece_of(image, quad if turn == 0 else upright(quad), label, turn, photo.design, longest)
        for quad, label, turn in zip(photo.quads, photo.labels.tolist(), photo.turns.tolist(), strict=True)
    ]


def straight_pieces(photo: Photo, longest: int) -> list[Piece]:
    """Return the tiles whose box is their outline: of photos nobody turned, and not leaning."""
    if photo.loose:
        return []
    image = photo.read()
    quads = corners(photo.boxes)
    if photo.single:
        return [piece_of(image, quads[0], int(photo.labels[0]), 0, photo.design, longest)]
    return [
        piece_of(image, quad, int(label), 0, photo.design, longest)
        for quad, box, label, leans in zip(quads, photo.boxes, photo.labels, crowded(photo.boxes), strict=True)
        if not leans and standing(box)
    ]


def save_pieces(path: Path, pieces: Iterable[Piece]) -> int:
    """Return one file for all of them; returns how many."""
    kept = list(pieces)
    np.savez(
        path,
        pixels=np.concatenate([piece.pixels.reshape(-1) for piece in kept]),
        shapes=np.array([piece.pixels.shape[:2] for piece in kept], np.int32),
        quads=np.stack([piece.quad for piece in kept]),
        about=np.array([(piece.label, piece.turn) for piece in kept], np.int32),
        designs=np.array([piece.design for piece in kept]),
    )
    return len(kept)


def load_pieces(path: Path) -> Iterator[Piece]:
    with np.load(path) as saved:
        pixels, shapes, quads, about, names = (
            saved[name] for name in ("pixels", "shapes", "quads", "about", "designs")
        )
    start = 0
    for (height, width), quad, (label, turn), design in zip(
        shapes.tolist(), quads, about.tolist(), names.tolist(), strict=True
    ):
        end = start + height * width * 3
        yield Piece(pixels[start:end].reshape(height, width, 3), quad, label, turn, design)
        start = end
