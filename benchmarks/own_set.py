"""What a tile set of one's own gains: photos of one design, read before and after the set was learned from a few of them.

    python -m benchmarks.own_set --photos FOLDER --design japanese [--learn 3] [--every 4] [--models FOLDER]

``FOLDER`` holds labelled photos for ``training.evaluate``; ``--models`` should never have seen the design. As in the app the
tiles that are found in the photos to learn from are confirmed, here by their labels; the photos are those that together show most
kinds. Every so many of the other photos is read, none that was learned from.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from paizhuo.vision.calibration import Calibration
from paizhuo.vision.classify import Classifier
from paizhuo.vision.models import load, own_models
from paizhuo.vision.own_set import OwnClassifier, OwnSet
from paizhuo.vision.recognise import Recogniser
from training.evaluate import figures_of, read_whole
from training.real import Photo, read_all


def telling(photos: Sequence[Photo], count: int) -> list[Photo]:
    """So many photos, each with the most kinds that the ones before do not show."""
    found: list[Photo] = []
    shown: set[int] = set()
    for _ in range(min(count, len(photos))):
        best = max(photos, key=lambda photo: len(set(photo.labels.tolist()) - shown))
        found.append(best)
        shown |= set(best.labels.tolist())
    return found


def learned_from(photos: Sequence[Photo], recogniser: Recogniser, folder: Path) -> OwnSet:
    """Return the set that the tiles found in these photos are of."""
    models = load(folder)
    classifier = Classifier(models.classify, models.classifying)
    calibration = Calibration()
    for photo in photos:
        read = read_whole(photo, recogniser)
        confirmed = [
            (read.tiles[tile].quad, int(photo.labels[box])) for box, tile in enumerate(read.match) if tile >= 0
        ]
        calibration = calibration.with_photo(photo.read(), confirmed, classifier)
    return calibration.learned("benchmark", models.classifying.version)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--photos", type=Path, required=True)
    parser.add_argument("--design", required=True)
    parser.add_argument("--learn", type=int, default=3, help="photos to learn from")
    parser.add_argument("--every", type=int, default=4, help="one in so many of the others is read")
    parser.add_argument("--models", type=Path)
    given = parser.parse_args()
    folder = given.models or own_models()
    photos = [p for p in read_all(given.photos) if p.design == given.design and not p.single and not p.loose]
    before = Recogniser(folder)
    shown = telling(photos, given.learn)
    own = learned_from(shown, before, folder)
    after = Recogniser(folder, lambda classifier, _: OwnClassifier(classifier, own))
    others = [photo for photo in photos if photo not in shown][:: given.every]
    print(
        f"{len(shown)} photos learned from: {sum(p.count for p in own.prototypes.values())} tiles, {len(own.prototypes)} labels"
    )
    for name, recogniser in (("before", before), ("after", after)):
        figures = figures_of([read_whole(photo, recogniser) for photo in others])
        print(
            f"{name:8} {len(others)} photos  tiles right {figures['tiles_right']:.3f}  exact {figures['photos_exact']:.3f}"
        )


if __name__ == "__main__":
    main()
