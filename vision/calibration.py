"""Learning a set of one's own, photo by photo: what has been shown, what is still missing.

The tiles may lie in any order and on as many photos as it takes. A person confirms what each is before it counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import FLOWERS, KINDS, RED
from paizhuo.engine.core.words import Text
from paizhuo.vision.classify import Classifies
from paizhuo.vision.geometry import CROP_HEIGHT, CROP_MARGIN, CROP_WIDTH, Image, Quad, rectify
from paizhuo.vision.labels import BACK, NOTHING
from paizhuo.vision.own_set import Example, OwnSet, learned

WANTED: Final = tuple(range(KINDS))
OPTIONAL: Final = (*RED, *FLOWERS, BACK)
_QUALITY: Final = 95
_NAMED: Final = 8
"""So many missing tiles are named; of more only the number is told."""

_NOTHING_YET: Final = Text(
    "请拍下全部 34 种牌，可以分几张照片，次序不限。",
    "Photograph all 34 kinds of tiles, on as many photos as you like and in any order.",
)
_MISSING: Final = Text(
    "已有 {there} 种，还缺：{names}。", "{there} {there:kind is|kinds are} there. Still missing: {names}."
)
_MANY_MISSING: Final = Text(
    "已有 {there} 种，还缺 {count} 种，如{names}。",
    "{there} {there:kind is|kinds are} there, {count} {count:is|are} missing, {names} among them.",
)
_COMPLETE: Final = Text("34 种牌都有了。", "All 34 kinds are there.")
_ALSO: Final = Text(
    "{complete}花牌、红五和牌背也可以拍，不拍则按通常的样子识别。",
    "{complete} Flowers, red fives and backs may be photographed too; those that are not are read as usual.",
)


def examples_of(image: Image, confirmed: Sequence[tuple[Quad, int]], classifier: Classifies) -> tuple[Example, ...]:
    """Return the tiles of a photo as examples. ``confirmed``: corners from the print's top left, and what the tile is.

    ``classifier``: the net's own, not one that another set has changed already.
    """
    wanted = [(quad, label) for quad, label in confirmed if 0 <= label < NOTHING]
    if not wanted:
        return ()
    seen = classifier.read(image, [quad for quad, _ in wanted], as_given=True)
    return tuple(
        Example(label, each.probabilities, each.embedding, _as_jpeg(rectify(image, quad)))
        for (quad, label), each in zip(wanted, seen, strict=True)
    )


def _as_jpeg(crop: Image) -> bytes:
    there, data = cv2.imencode(".jpg", crop, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    assert there
    return bytes(data)


def face_in_crop() -> Quad:
    """Return the corners of the face in a crop that was kept."""
    wide, high = (CROP_WIDTH / (1 + 2 * CROP_MARGIN), CROP_HEIGHT / (1 + 2 * CROP_MARGIN))
    left, top = (CROP_WIDTH - wide) / 2, (CROP_HEIGHT - high) / 2
    right, bottom = left + wide, top + high
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What has been shown so far."""

    examples: tuple[Example, ...] = ()

    def with_photo(self, image: Image, confirmed: Sequence[tuple[Quad, int]], classifier: Classifies) -> Calibration:
        """… and a photo more; see ``examples_of``."""
        return replace(self, examples=(*self.examples, *examples_of(image, confirmed, classifier)))

    def without(self, example: Example) -> Calibration:
        """… but for a tile that was confirmed by mistake."""
        return replace(self, examples=tuple(each for each in self.examples if each is not example))

    @property
    def counts(self) -> Counter[int]:
        """How many tiles there are of each label."""
        return Counter(example.label for example in self.examples)

    def _lacking(self, labels: Iterable[int]) -> tuple[int, ...]:
        there = self.counts
        return tuple(label for label in labels if label not in there)

    @property
    def missing(self) -> tuple[int, ...]:
        """The kinds that were not shown yet."""
        return self._lacking(WANTED)

    @property
    def optional_missing(self) -> tuple[int, ...]:
        """Red fives, flowers and backs that were not shown; a set can do without."""
        return self._lacking(OPTIONAL)

    @property
    def complete(self) -> bool:
        return not self.missing

    @property
    def words(self) -> Text:
        """What to show next."""
        if not self.examples:
            return _NOTHING_YET
        missing = self.missing
        if not missing:
            return _ALSO.filled(complete=_COMPLETE) if self.optional_missing else _COMPLETE
        names = Text(
            "、".join(tile_name(tile).zh for tile in missing[:_NAMED]),
            ", ".join(tile_name(tile).en for tile in missing[:_NAMED]),
        )
        words = _MISSING if len(missing) <= _NAMED else _MANY_MISSING
        return words.filled(there=KINDS - len(missing), count=len(missing), names=names)

    def learned(self, name: str, model: str) -> OwnSet:
        """Return the set, by what was shown. ``model``: the version of the net that read the photos."""
        return learned(name, model, self.examples)
