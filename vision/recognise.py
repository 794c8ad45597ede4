"""From a picture to a reading: locate, classify, put in rows, let neighbours speak, group, check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from paizhuo.vision.askew import cut_anew, read_either_way
from paizhuo.vision.blanks import like_known_backs, told_by_ground
from paizhuo.vision.candidates import Candidate
from paizhuo.vision.classify import Classifier, Classifies
from paizhuo.vision.company import believed
from paizhuo.vision.following import Following, Patience, Watching
from paizhuo.vision.geometry import Image
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.locate import Locates, Locator, Searches
from paizhuo.vision.models import Classifying, load, own_models
from paizhuo.vision.neighbours import settled
from paizhuo.vision.pictures import light
from paizhuo.vision.reading import Caution, PictureReading, assembled, tile_reading
from paizhuo.vision.rows import Row, rows_of
from paizhuo.vision.seen import Seen
from paizhuo.vision.stretch import Stretch, stretch_of, together
from paizhuo.vision.whole_table.parts import Parts

_USUAL = HandShape()
_A_HAND = 24
"""More tiles than a hand and what lies beside it: to look at them twice would be too slow for a live picture."""
_ON_A_TABLE = Patience(sure=20, unsure=3)
"""A table has many tiles, and hardly any of them changes; whoever follows it lets its pictures vote."""
Stages: TypeAlias = tuple[Locates, Classifies]
"""What finds the tiles of pictures, and what tells which they are."""
Adapts: TypeAlias = Callable[[Classifies, str], Classifies]
"""Puts a classifier before the net's, given the net's version: a set of one's own, for one."""


def read_photo(
    image: Image, locator: Locates, classifier: Classifies, how: Classifying, shape: HandShape = _USUAL
) -> PictureReading:
    """Return what the picture shows, by the stages given; if it is taken from low above it is looked at stretched as well."""
    stages = locator, classifier

    def low(tiles: Sequence[Seen]) -> tuple[Stretch, Stages] | None:
        stretch = stretch_of(tiles, (image.shape[1], image.shape[0]))
        return None if stretch is None else (stretch, stages)

    return _read_twice(image, stages, low, how, shape)


class FilmReader:
    """Reads the pictures of a film one after another, each as ``read_photo`` does; stages of its own look at those that are stretched."""

    def __init__(self, locator: Searches, classifier: Classifies) -> None:
        self._nets = locator, classifier
        self._plain = self._stages()
        self._low: tuple[Stretch, Stages] | None = None
        self._size = (0, 0)

    def read(self, image: Image, how: Classifying, shape: HandShape = _USUAL) -> PictureReading:
        """Return what the next picture shows."""
        size = (image.shape[1], image.shape[0])
        if size != self._size:
            self._low, self._size = None, size
        return _read_twice(image, self._plain, self._stretched, how, shape)

    def _stages(self) -> Stages:
        """Return stages that have seen nothing yet."""
        locator, classifier = self._nets
        return Watching(locator), Following(classifier)

    def _stretched(self, tiles: Sequence[Seen]) -> tuple[Stretch, Stages] | None:
        """Return how the picture is stretched: as the one before, while that fits, so that its tiles keep still."""
        before = None if self._low is None else self._low[0]
        stretch = stretch_of(tiles, self._size, before) if len(tiles) <= _A_HAND else None
        if stretch is None:
            self._low = None
        elif stretch is not before:
            self._low = stretch, self._stages()
        return self._low


def _read_twice(
    image: Image,
    plain: Stages,
    low: Callable[[Sequence[Seen]], tuple[Stretch, Stages] | None],
    how: Classifying,
    shape: HandShape,
) -> PictureReading:
    """Return what the picture shows. ``low``: by its tiles, how it must be stretched and the stages that look at it then."""
    tiles = _tiles(image, *plain, how)
    second = low(tiles)
    if second is None:
        return _reading(image, settled(rows_of(tiles), image, plain[1]), how, shape)
    stretch, stages = second
    stretched = stretch.picture(image)
    there = [replace(tile, quad=stretch.there(tile.quad)) for tile in tiles]
    rows = settled(rows_of(together(_tiles(stretched, *stages, how), there)), stretched, stages[1])
    return stretch.reading_back(_reading(image, rows, how, shape))


def _tiles(image: Image, locator: Locates, classifier: Classifies, how: Classifying) -> list[Seen]:
    """Return the tiles that the nets find and that are believed."""
    candidates, seen = _seen(image, locator, classifier, how)
    tiles = told_by_ground(believed(candidates, seen, how), image)
    return tiles + like_known_backs(seen, tiles, image)


def _reading(image: Image, rows: Sequence[Row], how: Classifying, shape: HandShape) -> PictureReading:
    """Return the rows as a reading of the picture, with what its light makes doubtful."""
    dim = light(image)
    said = (Caution("light", dim),) if dim else ()
    return assembled((image.shape[1], image.shape[0]), rows, shape, how.doubtful, said)


def read_loose(image: Image, locator: Locates, classifier: Classifies, how: Classifying) -> PictureReading:
    """Return the tiles alone, in no rows or groups; white dragons and backs are not told by what surrounds them."""
    seen = believed(*_seen(image, locator, classifier, how), how)
    tiles = tuple(tile_reading(tile, 0, how.doubtful) for tile in seen)
    return PictureReading((image.shape[1], image.shape[0]), tiles, (), ())


def _seen(
    image: Image, locator: Locates, classifier: Classifies, how: Classifying
) -> tuple[Sequence[Candidate], list[Seen]]:
    """Return what may be tiles, and what the classifier says of each."""
    candidates = locator.find(image)
    read = read_either_way(candidates, image, classifier)
    return candidates, cut_anew(read, image, classifier, how.nothing)


class Recogniser:
    """Reads pictures by the trained nets, which are loaded when the first one is read. One picture at a time, whoever asks."""

    def __init__(self, models: Path | None = None, adapt: Adapts | None = None) -> None:
        self._adapt = adapt
        self._folder = models or own_models()
        self._stages: tuple[Locator, Classifies, Classifying] | None = None
        self._film: FilmReader | None = None
        self._table: tuple[Parts, Following] | None = None
        self._lock = Lock()

    def read(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        """Return what the picture shows. Raises ``BadModels``, and what ``adapt`` raises."""
        with self._lock:
            locator, classifier, how = self._loaded()
            return read_photo(image, locator, classifier, how, shape or _USUAL)

    def read_next(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        """The same for the next picture of a film: it is looked at as the one before was, and what lies as it lay is not told anew."""
        with self._lock:
            locator, classifier, how = self._loaded()
            if self._film is None:
                self._film = FilmReader(locator, classifier)
            return self._film.read(image, how, shape or _USUAL)

    def read_table(self, image: Image, shape: HandShape | None = None) -> PictureReading:
        """Return what a picture of a whole table shows: it is looked at in parts, since its tiles are small."""
        with self._lock:
            locator, classifier, how = self._loaded()
            return read_photo(image, Parts(locator, locator.locating), classifier, how, shape or _USUAL)

    def read_table_next(self, image: Image) -> PictureReading:
        """Return its tiles in the next picture of a film: only what changed is looked at, and a part of the rest in turn."""
        with self._lock:
            locator, classifier, how = self._loaded()
            if self._table is None:
                self._table = Parts(locator, locator.locating), Following(classifier, _ON_A_TABLE)
            return read_loose(image, *self._table, how)

    def _loaded(self) -> tuple[Locator, Classifies, Classifying]:
        if self._stages is None:
            models = load(self._folder)
            classifier: Classifies = Classifier(models.classify, models.classifying)
            if self._adapt is not None:
                classifier = self._adapt(classifier, models.classifying.version)
            self._stages = (Locator(models.locate, models.locating), classifier, models.classifying)
        return self._stages
