"""A live picture of real hands: how many pictures a second are read, and whether a tile flickers.

    python -m benchmarks.live --photos FOLDER [--photos-read 6] [--pictures 45] [--longest 1280] [--models FOLDER]

``FOLDER`` holds labelled photos as ``training.evaluate`` takes them. Each photo of a hand becomes a film as a webcam gives it: every
picture moved by a pixel or two, with another light, noise and compression. Wall times of reading are medians over all pictures; a
changed reading is one that differs from the picture before, counted for the single pictures and for the steady reading, the latter
from the moment on at which it has settled.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from benchmarks.recognise import chosen, prepared
from paizhuo.vision.geometry import Image
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.recognise import Recogniser
from paizhuo.vision.steady import Content, Steady, content_of
from training.real import read_all

RATE = 15
"""Pictures a second that a live picture should have."""


def film(photo: Image, pictures: int, rng: np.random.Generator) -> list[Image]:
    """So many pictures of the same thing."""
    height, width = photo.shape[:2]
    found = []
    for _ in range(pictures):
        move = np.array([[1, 0, rng.normal(0, 0.8)], [0, 1, rng.normal(0, 0.8)]], np.float32)
        moved = cv2.warpAffine(photo, move, (width, height), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        noisy = moved * rng.uniform(0.96, 1.04) + rng.normal(0, 5, moved.shape)
        _, written = cv2.imencode(".jpg", np.clip(noisy, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 80])
        found.append(np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.uint8))
    return found


def changes(contents: Sequence[object]) -> int:
    """Return how often one differs from the one before."""
    return sum(one != other for one, other in pairwise(contents))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--design")
    parser.add_argument("--photos-read", type=int, default=6)
    parser.add_argument("--most-tiles", type=int, default=18)
    parser.add_argument("--pictures", type=int, default=45, help="of each photo")
    parser.add_argument("--longest", type=int, default=1280, help="pixels")
    parser.add_argument("--models", type=Path)
    given = parser.parse_args()
    reader, shape, rng = Recogniser(given.models), HandShape(), np.random.default_rng(1)
    photos = chosen(read_all(given.photos), given.design, given.photos_read, given.most_tiles)
    if not photos:
        parser.error("no such photos there")
    times: list[float] = []
    single = steadily = looked = 0
    for photo in photos:
        pictures = film(prepared(photo, given.longest), given.pictures, rng)
        reader.read(pictures[0], shape)  # loads the nets, warms the caches
        steady = Steady()
        seen: list[Content] = []
        settled: list[Content] = []
        for number, picture in enumerate(pictures):
            start = time.perf_counter()
            reading = reader.read_next(picture, shape)
            times.append(time.perf_counter() - start)
            steady = steady.after(reading, number / RATE, shape)
            seen.append(content_of(reading))
            if steady.reading is not None and (steady.settled or settled):
                settled.append(content_of(steady.reading))
        single, steadily, looked = single + changes(seen), steadily + changes(settled), looked + len(settled)
    usual = median(times)
    print(f"{len(photos)} films of {given.pictures} pictures, {given.longest} px, OpenCV {cv2.__version__}")
    print(
        f"{1000 * usual:.1f} ms a picture (slowest tenth from {1000 * np.percentile(times, 90):.1f}), {1 / usual:.1f} a second"
    )
    print(f"changed readings: {single} in {len(times)} single pictures, {steadily} in {looked} steady ones")


if __name__ == "__main__":
    main()
