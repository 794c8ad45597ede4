"""Confirmed readings that are kept: a picture and what lies where in it, as data to learn from.

A folder has for each a JPEG without anything that its camera wrote, and a JSON file of the same name. The name is the picture's hash,
so that a picture is kept once.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import write_whole
from paizhuo.vision.formats import is_bare_jpeg
from paizhuo.vision.geometry import Image, Quad, quarters_between, rightwards
from paizhuo.vision.labels import LABELS, NOTHING, NUMBER

FORMAT: Final = 1
LONGEST: Final = 1600
"""Pixels of the longest side of a picture that is kept."""
_QUALITY: Final = 92
_NAME: Final = re.compile(r"[0-9a-f]{16}")
_RIGHT: Final = np.array([1.0, 0.0])
_BROKEN: Final = Text("{file} 已损坏：{reason}。", "{file} is damaged: {reason}.")


class BadReading(Failure):
    """A kept reading that cannot be used; ``reason`` says why."""


@dataclass(frozen=True, slots=True, eq=False)
class KeptTile:
    """A tile in a kept picture. ``quad``: the corners of its face, clockwise, in pixels.

    ``turned``: quarters by which the print is turned clockwise from upright; ``quad`` then begins at its top left. None: nobody
    knows how it lies. ``corrected``: a person put right what was read. ``outlined``: if not, ``quad`` is only a box around the tile.
    """

    label: int
    quad: Quad
    turned: int | None = None
    corrected: bool = False
    outlined: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class KeptReading:
    """``size``: width and height in pixels. ``complete``: every tile that a person saw in the picture has its place here."""

    name: str
    size: tuple[int, int]
    tiles: tuple[KeptTile, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """What a folder has. ``readings``: the newest first. ``damaged``: names of those that cannot be used."""

    readings: tuple[KeptReading, ...]
    damaged: tuple[str, ...]


def turned_of(quad: Quad) -> int:
    """Return how many quarters clockwise a print is turned whose corners these are, from its top left."""
    return quarters_between(_RIGHT, rightwards(quad))


def read_tile(read: int, label: int, quad: Quad) -> KeptTile:
    """Return a tile that was ``read`` and is ``label``. Corners of a reading begin at the print's top left, if it was not misread."""
    return KeptTile(label, quad, turned_of(quad) if read == label else None, read != label)


def picture_of(folder: Path, reading: KeptReading) -> Path:
    """Return the file of its picture."""
    return folder / f"{reading.name}.jpg"


# -- keeping


def prepared(image: Image, tiles: Iterable[KeptTile], *, complete: bool) -> tuple[bytes, KeptReading]:
    """Return the picture as it is kept, no larger than allowed, and what lies in it there."""
    height, width = image.shape[:2]
    scale = min(1.0, LONGEST / max(width, height))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    if scale < 1:
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    there, data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    assert there
    factor = np.array([size[0] / width, size[1] / height])
    scaled = (replace(each, quad=(each.quad * factor).astype(np.float32)) for each in tiles)
    return named(bytes(data), size, scaled, complete=complete)


def named(
    data: bytes, size: tuple[int, int], tiles: Iterable[KeptTile], *, complete: bool
) -> tuple[bytes, KeptReading]:
    """Return the picture's file as it is, and its reading under the name that goes with it."""
    name = hashlib.sha256(data).hexdigest()[:16]
    return data, KeptReading(name, size, tuple(tiles), complete)


def can_be_kept(data: bytes, image: Image) -> bool:
    """Return whether a picture's file is kept as it is: a JPEG no larger than allowed that has nothing but the picture in it."""
    return max(image.shape[:2]) <= LONGEST and is_bare_jpeg(data)


def put(folder: Path, data: bytes, reading: KeptReading) -> None:
    """Write a reading, in place of one of the same picture. Raises ``OSError``; the folder is then as before."""
    picture = picture_of(folder, reading)
    new = not picture.exists()
    try:
        write_whole(picture, data)
        write_whole(picture.with_suffix(".json"), json.dumps(_as_json(reading), indent=1) + "\n")
    except OSError:
        if new:
            with suppress(OSError):
                picture.unlink(missing_ok=True)
        raise


def _as_json(reading: KeptReading) -> dict[str, object]:
    return {
        "format": FORMAT,
        "size": list(reading.size),
        "complete": reading.complete,
        "tiles": [
            {
                "tile": LABELS[each.label],
                "quad": [[round(float(x), 2), round(float(y), 2)] for x, y in each.quad],
                "turned": each.turned,
                "corrected": each.corrected,
                "outlined": each.outlined,
            }
            for each in reading.tiles
        ],
    }


# -- what is kept


def names(folder: Path) -> list[str]:
    """Return the names of all readings in a folder, the newest first, damaged ones too."""
    found = [file for file in folder.glob("*.json") if _NAME.fullmatch(file.stem)]
    return [file.stem for file in sorted(found, key=_when, reverse=True)]


def _when(file: Path) -> tuple[float, str]:
    try:
        return file.stat().st_mtime, file.stem
    except OSError:
        return 0.0, file.stem


def listed(folder: Path) -> Kept:
    """Return all readings in a folder; none if there is no folder."""
    readings, damaged = [], []
    for name in names(folder):
        try:
            readings.append(load(folder, name))
        except BadReading:
            damaged.append(name)
    return Kept(tuple(readings), tuple(damaged))


def load(folder: Path, name: str) -> KeptReading:
    """Return the reading of that name. Raises ``BadReading``."""
    file = folder / f"{name}.json"
    try:
        written = json.loads(file.read_text("utf-8"))
        if written["format"] != FORMAT or not file.with_suffix(".jpg").is_file():
            raise ValueError("format" if written["format"] != FORMAT else f"{name}.jpg")
        width, height = (int(side) for side in written["size"])
        tiles = tuple(_tile(each) for each in written["tiles"])
    except OSError as error:
        raise BadReading(_BROKEN.filled(file=file.name, reason=error.strerror or error)) from None
    except (AttributeError, KeyError, OverflowError, RecursionError, TypeError, ValueError) as error:
        raise BadReading(_BROKEN.filled(file=file.name, reason=error)) from None
    return KeptReading(name, (width, height), tiles, written.get("complete") is True)


def _tile(written: dict[str, Any]) -> KeptTile:
    """Read a tile. Raises ``KeyError``, ``OverflowError``, ``TypeError`` or ``ValueError`` where it is written otherwise."""
    quad = np.array(written["quad"], np.float32)
    label, turned = NUMBER[written["tile"]], written["turned"]
    if quad.shape != (4, 2) or not np.isfinite(quad).all() or label == NOTHING or turned not in (None, 0, 1, 2, 3):
        raise ValueError(written["tile"])
    return KeptTile(label, quad, turned, written["corrected"] is True, written["outlined"] is True)


def remove(folder: Path, which: Sequence[str]) -> None:
    """Delete readings by their names. Raises ``OSError``."""
    for name in which:
        for suffix in (".json", ".jpg"):
            (folder / f"{name}{suffix}").unlink(missing_ok=True)


def take_over(staged: Path, folder: Path) -> int:
    """Move all readings of a folder into another, in place of those of the same pictures; return how many are new there.

    Raises ``OSError``; what was new has then been taken away again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    there = set(names(folder))
    come: list[str] = []
    try:
        for name in names(staged):
            come.append(name)
            for suffix in (".jpg", ".json"):
                (staged / f"{name}{suffix}").replace(folder / f"{name}{suffix}")
    except OSError:
        with suppress(OSError):
            remove(folder, [name for name in come if name not in there])
        raise
    return len(set(come) - there)
