"""From a picture to a reading: locate, classify, put in rows, let neighbours speak, group, check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from vision.classify import Classifier, Classifies
from vision.geometry import Image
from vision.groups import grouped
from vision.hand_shape import HandShape
from vision.locate import Locates, Locator
from vision.models import Classifying, load, own_models
from vision.neighbours import settled
from vision.pictures import light
from vision.reading import Caution, Reading, cautions_of, tile_reading
from vision.rows import rows_of

_USUAL = HandShape()
Adapts: TypeAlias = Callable[[Classifies, str], Classifies]
"""Puts a classifier before the net's, given the net's version: a set of one's own, for one."""


def read_tiles(
    image: Image, locator: Locates, classifier: Classifies, how: Classifying, shape: HandShape = _USUAL
) -> Reading:
    """What the picture shows, by the stages given."""
    quads = [candidate.quad for candidate in locator.find(image)]
    seen = [tile for tile in classifier.read(image, quads) if tile.nothing < how.nothing] if quads else []
    rows = settled(rows_of(seen), image, classifier)
    groups = tuple(grouped(rows, shape))
    group_of = {number: which for which, group in enumerate(groups) for number in group.tiles}
    tiles = tuple(
        tile_reading(tile, group_of[number], how.doubtful)
        for number, tile in enumerate(tile for row in rows for tile in row.tiles)
    )
    size = (image.shape[1], image.shape[0])
    reading = Reading(size, tiles, groups, ())
    dim = light(image)
    cautions = cautions_of(reading, shape)
    return Reading(size, tiles, groups, (Caution("light", dim), *cautions) if dim else cautions)


class Recogniser:
    """Reads pictures by the trained nets, which are loaded when the first one is read. One picture at a time, whoever asks."""

    def __init__(self, models: Path | None = None, adapt: Adapts | None = None) -> None:
        self._adapt = adapt
        self._folder = models or own_models()
        self._stages: tuple[Locator, Classifies, Classifying] | None = None
        self._lock = Lock()

    def read(self, image: Image, shape: HandShape | None = None) -> Reading:
        """What the picture shows. Raises ``BadModels``, and what ``adapt`` raises."""
        with self._lock:
            if self._stages is None:
                models = load(self._folder)
                classifier: Classifies = Classifier(models.classify, models.classifying)
                if self._adapt is not None:
                    classifier = self._adapt(classifier, models.classifying.version)
                self._stages = (Locator(models.locate, models.locating), classifier, models.classifying)
            return read_tiles(image, *self._stages, shape or _USUAL)
