"""Reads photos of tiles, and the same photos with the PyPI package ``mahjong-detector`` where it is installed.

    python -m benchmarks.recognise --photos FOLDER [--design japanese] [--photos-read 40] [--longest 1600] [--models FOLDER]

``FOLDER`` holds labelled photos as ``training.evaluate`` takes them; each is brought to the wanted size, in memory, before the clock
runs. Both read every photo in turn, in the same process, and the first photo, which loads the nets, is left out. The figures are
medians of wall time, with the share of the tiles in the photo that were told, as a bag of names, wherever they lie.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from paizhuo.vision.geometry import Image
from paizhuo.vision.labels import LABELS
from paizhuo.vision.recognise import Recogniser
from training.real import Photo, read_all

Reader = Callable[[Image], list[str]]
DRAGONS_AND_WINDS = {
    "tou": "1z",
    "nan": "2z",
    "sha": "3z",
    "pe": "4z",
    "haku": "5z",
    "hatsu": "6z",
    "chun": "7z",
}
"""The other package's names where they differ."""


def ours(models: Path | None) -> Reader:
    reader = Recogniser(models)
    return lambda image: [tile.name for tile in reader.read(image).tiles]


def theirs() -> Reader | None:
    """Return the other package's reader of the same array; its own conversions are part of its work, Pillow's wrapping of it is not."""
    try:
        detector = importlib.import_module("mahjong_detector")
        pillow = importlib.import_module("PIL.Image")
    except ImportError:
        return None

    def read(image: Image) -> list[str]:
        told = detector.detect_tiles(pillow.fromarray(image[:, :, ::-1]))
        return [DRAGONS_AND_WINDS.get(name, name) for name in told]

    return read


def prepared(photo: Photo, longest: int) -> Image:
    image = photo.read()
    scale = longest / max(image.shape[:2])
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_CUBIC), np.uint8)


def chosen(photos: Sequence[Photo], design: str | None, count: int, most_tiles: int) -> list[Photo]:
    """Photos of hands spread evenly over all of those that fit."""
    fit = [
        photo for photo in photos if 1 < len(photo.labels) <= most_tiles and (design is None or photo.design == design)
    ]
    return fit[:: max(1, len(fit) // count)][:count]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--design")
    parser.add_argument("--photos-read", type=int, default=40)
    parser.add_argument("--most-tiles", type=int, default=20, help="photos with more tiles are no photos of a hand")
    parser.add_argument("--longest", type=int, default=1600, help="pixels")
    parser.add_argument("--models", type=Path)
    given = parser.parse_args()
    readers = {"paizhuo": ours(given.models)}
    if (other := theirs()) is not None:
        readers["mahjong-detector"] = other
    photos = chosen(read_all(given.photos), given.design, given.photos_read + 1, given.most_tiles)
    if len(photos) < 2:
        parser.error("no such photos there")
    times: dict[str, list[float]] = {name: [] for name in readers}
    right: Counter[str] = Counter()
    wanted = 0
    for number, photo in enumerate(photos):
        image = prepared(photo, given.longest)
        names = Counter(LABELS[label] for label in photo.labels.tolist())
        for name, read in readers.items():
            start = time.perf_counter()
            told = read(image)
            if number:
                times[name].append(1000 * (time.perf_counter() - start))
                right[name] += (Counter(told) & names).total()
        wanted += len(photo.labels) if number else 0
    print(
        f"{len(photos) - 1} photos, {given.longest} px, {wanted} tiles, OpenCV {cv2.__version__}, {cv2.getNumThreads()} threads"
    )
    for name, taken in times.items():
        quick, slow = np.percentile(taken, (10, 90))
        print(
            f"{name:18} {median(taken):6.1f} ms (80 % of photos {quick:.1f} to {slow:.1f})  tiles told {right[name] / wanted:.3f}"
        )
    if len(times) == 2:
        mine, other_times = times.values()
        print(f"ratio of medians   {median(mine) / median(other_times):.2f}")


if __name__ == "__main__":
    main()
