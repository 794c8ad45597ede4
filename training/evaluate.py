"""How well tiles are read, from labelled photos.

    python -m training.evaluate --photos FOLDER [--only GLOB] [--design NAME] [--models DIR] [--json FILE] [--gallery DIR]

End to end: a labelled tile is found if the hull of a tile read overlaps its box (IoU) by half, in turned photos, whose boxes are too
large, by 0.3. With ``--given-boxes`` the boxes are taken as known, and only what the tiles are is judged.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from paizhuo.vision.classify import Classifier
from paizhuo.vision.geometry import Floats, Image, Quad, hull
from paizhuo.vision.labels import BACK, LABELS
from paizhuo.vision.models import BadModels, load, own_models
from paizhuo.vision.recognise import Recogniser
from training.real import BadLabels, Photo, read_all

_FOUND, _FOUND_LOOSE = 0.5, 0.3
_BINS: Final = 10
_HAND: Final = 18
"""The most tiles of a hand: four kongs and a pair."""
_GREEN, _RED, _BLUE, _ORANGE = (60, 180, 40), (40, 40, 230), (230, 80, 30), (0, 150, 255)


@dataclass(frozen=True)
class Read:
    """A tile as read in a photo."""

    quad: Quad
    label: int
    confidence: float


@dataclass(frozen=True)
class Result:
    """One photo: for each labelled tile which of those read it is, or -1."""

    photo: Photo
    tiles: list[Read]
    match: list[int]
    seconds: float

    @property
    def right(self) -> int:
        return sum(
            m >= 0 and self.tiles[m].label == label for m, label in zip(self.match, self.photo.labels, strict=True)
        )

    @property
    def false(self) -> list[int]:
        """Tiles read where none is labelled. Backs are never labelled, so they are not held against the reading; and nothing is where
        tiles are known to be without a label.
        """
        if not self.photo.complete:
            return []
        known = set(self.match)
        return [i for i, tile in enumerate(self.tiles) if i not in known and tile.label != BACK]

    @property
    def exact(self) -> bool:
        """Every labelled tile is found and right."""
        return self.right == len(self.photo.labels)


def matched(boxes: Floats, tiles: Sequence[Read], least: float) -> list[int]:
    """For each box the tile that it is, the best overlaps first, no tile twice; -1 without."""
    match = [-1] * len(boxes)
    if not tiles or not len(boxes):
        return match
    hulls = np.array([hull(tile.quad) for tile in tiles])
    low = np.maximum(boxes[:, None, :2], hulls[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], hulls[None, :, 2:])
    common = np.clip(high - low, 0, None).prod(axis=2)
    areas = [(box[:, 2:] - box[:, :2]).prod(axis=1) for box in (boxes, hulls)]
    overlap = common / np.maximum(areas[0][:, None] + areas[1][None] - common, 1e-9)
    taken: set[int] = set()
    for box, tile in zip(*np.unravel_index(np.argsort(-overlap, axis=None), overlap.shape), strict=True):
        if overlap[box, tile] < least:
            break
        if match[int(box)] < 0 and int(tile) not in taken:
            match[int(box)] = int(tile)
            taken.add(int(tile))
    return match


def read_whole(photo: Photo, recogniser: Recogniser) -> Result:
    image = photo.read()
    start = time.perf_counter()
    reading = recogniser.read(image)
    seconds = time.perf_counter() - start
    tiles = [Read(tile.quad, tile.tile, tile.confidence) for tile in reading.tiles]
    return Result(photo, tiles, matched(photo.boxes, tiles, _FOUND_LOOSE if photo.loose else _FOUND), seconds)


def read_boxes(photo: Photo, classifier: Classifier) -> Result:
    image = photo.read()
    start = time.perf_counter()
    seen = classifier.read(image, list(photo.outlines))
    seconds = time.perf_counter() - start
    tiles = [Read(tile.quad, tile.label, tile.confidence) for tile in seen]
    return Result(photo, tiles, list(range(len(tiles))), seconds)


# -- figures


@dataclass
class Figures:
    """Sums over photos."""

    photos: int = 0
    exact: int = 0
    clean: int = 0
    labelled: int = 0
    found: int = 0
    right: int = 0
    read: int = 0
    false: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, result: Result) -> None:
        self.photos += 1
        self.exact += result.exact
        self.clean += result.exact and not result.false
        self.labelled += len(result.photo.labels)
        self.found += sum(m >= 0 for m in result.match)
        self.right += result.right
        self.read += sum(m >= 0 for m in result.match) + len(result.false)
        self.false += len(result.false)
        self.seconds.append(result.seconds)

    def summary(self) -> dict[str, float]:
        return {
            "photos": self.photos,
            "tiles": self.labelled,
            "tiles_right": _share(self.right, self.labelled),
            "photos_exact": _share(self.exact, self.photos),
            "photos_exact_and_nothing_false": _share(self.clean, self.photos),
            "recall": _share(self.found, self.labelled),
            "precision": _share(self.found, self.read),
            "right_of_found": _share(self.right, self.found),
            "false_per_photo": _share(self.false, self.photos),
            "median_milliseconds": round(1000 * float(np.median(self.seconds)), 1) if self.seconds else 0.0,
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def calibration(results: Iterable[Result]) -> dict[str, Any]:
    """Return how far confidences are from the truth: the expected error (ECE) and, by tenths, count, mean confidence and share right."""
    pairs = [
        (result.tiles[m].confidence, result.tiles[m].label == label)
        for result in results
        for m, label in zip(result.match, result.photo.labels.tolist(), strict=True)
        if m >= 0
    ]
    if not pairs:
        return {"ece": 0.0, "table": []}
    sure, right = np.array([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])
    which = np.minimum((sure * _BINS).astype(int), _BINS - 1)
    table = [
        {
            "from": round(tenth / _BINS, 2),
            "tiles": int((which == tenth).sum()),
            "confidence": round(float(sure[which == tenth].mean()), 4),
            "right": round(float(right[which == tenth].mean()), 4),
        }
        for tenth in range(_BINS)
        if (which == tenth).any()
    ]
    ece = sum(row["tiles"] * abs(row["confidence"] - row["right"]) for row in table) / len(pairs)
    return {"ece": round(float(ece), 4), "table": table}


def sort_of(photo: Photo) -> str:
    """A hand's tiles, or more of them (trays, walls, heaps); photos that somebody turned have boxes too large to judge by closely."""
    if photo.loose:
        return "turned"
    return "hands" if len(photo.labels) <= _HAND else "more tiles"


def figures_of(results: Sequence[Result]) -> dict[str, Any]:
    """Everything that is reported."""
    total = Figures()
    by_design: dict[str, Figures] = defaultdict(Figures)
    by_sort: dict[str, Figures] = defaultdict(Figures)
    kinds: dict[int, Counter[int]] = defaultdict(Counter)
    for result in results:
        for figures in (total, by_design[result.photo.design], by_sort[sort_of(result.photo)]):
            figures.add(result)
        for m, label in zip(result.match, result.photo.labels.tolist(), strict=True):
            kinds[label][result.tiles[m].label if m >= 0 else -1] += 1
    wrong = Counter(
        {(label, read): count for label, of in kinds.items() for read, count in of.items() if read not in {label, -1}}
    )
    return {
        **total.summary(),
        "by_design": {design: figures.summary() for design, figures in sorted(by_design.items())},
        "by_sort": {sort: figures.summary() for sort, figures in sorted(by_sort.items())},
        "by_kind": {
            LABELS[label]: {"tiles": of.total(), "right": _share(of[label], of.total()), "missed": of[-1]}
            for label, of in sorted(kinds.items())
        },
        "confusions": [[LABELS[label], LABELS[read], count] for (label, read), count in wrong.most_common()],
        "calibration": calibration(results),
    }


# -- pictures of failures


def outline(image: Image, quad: Quad, colour: tuple[int, int, int], words: str) -> None:
    """Draw a tile's edges into a picture, and words above it."""
    points = np.round(quad).astype(np.int32)
    cv2.polylines(image, [points.reshape(-1, 1, 2)], isClosed=True, color=colour, thickness=2)
    x, y = points.min(axis=0).tolist()
    cv2.putText(image, words, (x, max(10, y - 2)), cv2.FONT_HERSHEY_SIMPLEX, 0.45, colour, 1, cv2.LINE_AA)


def drawn(result: Result) -> Image:
    """Return the photo with what was read: green right, red wrong (what it is > what was read), blue missed, orange false."""
    image = result.photo.read()
    scale = max(1.0, 1200 / max(image.shape[:2]))
    image = np.asarray(cv2.resize(image, None, fx=scale, fy=scale), np.uint8)

    for box, m, label in zip(result.photo.outlines, result.match, result.photo.labels.tolist(), strict=True):
        if m < 0:
            outline(image, box * scale, _BLUE, f"{LABELS[label]}?")
        elif result.tiles[m].label != label:
            outline(image, result.tiles[m].quad * scale, _RED, f"{LABELS[label]}>{LABELS[result.tiles[m].label]}")
        else:
            outline(image, result.tiles[m].quad * scale, _GREEN, "")
    for i in result.false:
        outline(image, result.tiles[i].quad * scale, _ORANGE, LABELS[result.tiles[i].label])
    return image


def write_gallery(folder: Path, results: Iterable[Result]) -> int:
    """Pictures of the photos that were not read exactly, the worst first; returns how many."""
    folder.mkdir(parents=True, exist_ok=True)
    failed = [result for result in results if not result.exact or result.false]
    failed.sort(key=lambda result: result.right - len(result.photo.labels))
    for place, result in enumerate(failed):
        cv2.imwrite(str(folder / f"{place:03d}_{result.photo.path.stem}.jpg"), drawn(result))
    return len(failed)


def said(figures: dict[str, Any]) -> str:
    """Return the figures for people."""

    def line(name: str, f: dict[str, Any]) -> str:
        return (
            f"{name:14} {f['photos']:5} photos {f['tiles']:6} tiles  right {f['tiles_right']:.3f}  exact {f['photos_exact']:.3f}  recall "
            f"{f['recall']:.3f}  precision {f['precision']:.3f}  false/photo {f['false_per_photo']:.2f}  {f['median_milliseconds']:.0f} ms"
        )

    rows = [line("all", figures)]
    rows += [line(name, f) for part in ("by_design", "by_sort") for name, f in figures[part].items()]
    kinds = sorted(figures["by_kind"].items(), key=lambda item: float(item[1]["right"]))
    rows.append("kinds: " + "  ".join(f"{name} {of['right']:.2f}" for name, of in kinds))
    rows.append("read as: " + "  ".join(f"{a}>{b} {count}" for a, b, count in figures["confusions"][:40]))
    rows.append(f"calibration error {figures['calibration']['ece']:.4f}")
    rows += [
        f"  from {row['from']:.1f}: {row['tiles']} tiles, confidence {row['confidence']:.3f}, right {row['right']:.3f}"
        for row in figures["calibration"]["table"]
    ]
    return "\n".join(rows)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m training.evaluate", description=str(__doc__).splitlines()[0])
    parser.add_argument("--photos", type=Path, required=True, help="folder with labels.csv, or with such folders")
    parser.add_argument("--only", default="*", help="photos whose file name fits")
    parser.add_argument("--design", action="append", help="photos of this design; may be given several times")
    parser.add_argument("--models", type=Path, help="folder of the nets; the program's own by default")
    parser.add_argument("--json", type=Path, help="writes all figures here")
    parser.add_argument("--gallery", type=Path, help="writes pictures of the photos not read exactly here")
    parser.add_argument(
        "--given-boxes", action="store_true", help="judges only what the tiles are, in boxes taken as known"
    )
    chosen = parser.parse_args(arguments)
    try:
        photos = [photo for photo in read_all(chosen.photos) if fnmatch.fnmatch(photo.path.name, chosen.only)]
        photos = [photo for photo in photos if not chosen.design or photo.design in chosen.design]
        if chosen.given_boxes:
            models = load(chosen.models or own_models())
            classifier = Classifier(models.classify, models.classifying)
            results = [read_boxes(photo, classifier) for photo in photos if not photo.loose]
        else:
            recogniser = Recogniser(chosen.models)
            results = [read_whole(photo, recogniser) for photo in photos if not photo.single]
    except (BadLabels, BadModels) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    if not results:
        print("No photo fits.", file=sys.stderr)
        return 1
    figures = figures_of(results)
    print(said(figures))
    if chosen.json:
        chosen.json.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if chosen.gallery:
        print(f"{write_gallery(chosen.gallery, results)} photos in {chosen.gallery}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
