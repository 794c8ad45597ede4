"""The two trained nets and the numbers that belong to them: ``locate.onnx``, ``classify.onnx`` and ``models.json``.

``models.json`` holds an object for each net, with the fields of ``Locating`` and ``Classifying``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import cv2
import numpy as np

from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.words import Text
from paizhuo.vision.geometry import Floats
from paizhuo.vision.labels import LABELS

Net: TypeAlias = Callable[[Floats], tuple[Floats, ...]]
"""A batch in, the outputs out, in no certain order: their shapes tell them apart."""

_MISSING: Final = Text(
    "识牌所需的模型文件缺失：{file}。请重新安装程序。",
    "A model file that reading tiles needs is missing: {file}. Install the program again.",
)
_BROKEN: Final = Text(
    "识牌所需的模型文件已损坏：{file}（{reason}）。请重新安装程序。",
    "A model file that reading tiles needs is damaged: {file} ({reason}). Install the program again.",
)
_MOST_THREADS: Final = 4
"""Nets this small gain nothing from more."""


class BadModels(Failure):
    """Nets that are missing or damaged; ``reason`` say which and what to do."""


@dataclass(frozen=True, slots=True)
class Locating:
    """How tiles are located. Sides are pixels of the picture that the net is given.

    ``first_side``: the longest side at the first look; ``tile_side``: a tile's short side that the net sees best;
    ``most_side``: no look is larger. ``score``: what a net's cell must reach to count; ``faint``: what is enough where a tile fits in
    among others; ``overlap``: candidates that share more of their area (IoU) are one; ``nested``: so is one of which this share
    lies within another.
    """

    version: str = ""
    first_side: int = 448
    tile_side: float = 36.0
    most_side: int = 1024
    score: float = 0.42
    faint: float = 0.2
    overlap: float = 0.4
    nested: float = 0.75


@dataclass(frozen=True, slots=True)
class Classifying:
    """How tiles are told apart. ``temperature`` and ``turn_temperature`` divide the net's logits, which makes probabilities true.

    ``doubtful``: a tile less sure than this is to be looked at by a person; ``nothing``: from this probability on there is no tile;
    ``least``: nor where the detector's score times the tile's probability is less; ``alone`` and, of blank ones, ``alone_blank``:
    the same where no other tile lies near.
    """

    version: str = ""
    temperature: float = 1.0
    turn_temperature: float = 1.0
    doubtful: float = 0.92
    nothing: float = 0.5
    least: float = 0.2
    alone: float = 0.4
    alone_blank: float = 0.6


@dataclass(frozen=True, slots=True)
class Models:
    """Both nets, ready to run."""

    locate: Net
    locating: Locating
    classify: Net
    classifying: Classifying


def own_models() -> Path:
    """Return the folder of the nets that come with the program."""
    return Path(str(files("paizhuo.assets") / "models"))


def load(folder: Path) -> Models:
    """Read the nets. Raises ``BadModels``."""
    cv2.setNumThreads(min(_MOST_THREADS, os.cpu_count() or 1))
    numbers = _numbers(folder / "models.json")
    return Models(
        _net(folder / "locate.onnx", (1, 3, 32, 32), {(1, 10, 8, 8)}),
        _filled(Locating, numbers.get("locate"), folder / "models.json"),
        _net(folder / "classify.onnx", (1, 3, 64, 48), {(1, len(LABELS)), (1, 4), (1, 96)}),
        _filled(Classifying, numbers.get("classify"), folder / "models.json"),
    )


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        raise BadModels(_MISSING.filled(file=file)) from None


def _numbers(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(_bytes(file))
    except ValueError as error:
        raise BadModels(_BROKEN.filled(file=file, reason=error)) from None
    if not isinstance(found, dict):
        raise BadModels(_BROKEN.filled(file=file, reason="not an object"))
    return found


_Settings = TypeVar("_Settings", Locating, Classifying)


def _filled(kind: type[_Settings], given: object, file: Path) -> _Settings:
    """Fields that nobody here knows tell something to others, such as how the net was trained."""
    if not isinstance(given, dict):
        raise BadModels(_BROKEN.filled(file=file, reason=f"no {kind.__name__.lower()} numbers"))
    known: dict[str, Any] = {}
    for field in fields(kind):
        if (value := given.get(field.name)) is None:
            continue
        if isinstance(field.default, str) != isinstance(value, str) or not isinstance(value, str | int | float):
            raise BadModels(_BROKEN.filled(file=file, reason=f"{field.name} = {value!r}"))
        known[field.name] = value
    return kind(**known)


def _net(file: Path, given: tuple[int, ...], answers: set[tuple[int, ...]]) -> Net:
    """Return the net in a file, which is tried once: it must answer in these shapes."""
    written = np.frombuffer(_bytes(file), np.uint8)
    try:
        net = cv2.dnn.readNetFromONNX(written)
        names = net.getUnconnectedOutLayersNames()
        net.setInput(np.zeros(given, np.float32))
        shapes = {output.shape for output in net.forward(names)}
    except cv2.error as error:
        raise BadModels(_BROKEN.filled(file=file, reason=str(error.err or error))) from None

    if shapes != answers:
        raise BadModels(_BROKEN.filled(file=file, reason=f"answers {sorted(shapes)}"))

    def outputs(batch: Floats) -> tuple[Floats, ...]:
        net.setInput(batch)
        return tuple(np.asarray(output, np.float32) for output in net.forward(names))

    return outputs
