"""The numbers of a training run, read from a TOML file; the committed ones lie in ``configurations/``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from pathlib import Path
from typing import Any, Final, TypeVar

FOLDER: Final = Path(__file__).parent / "configurations"
_KINDS: Final[dict[str, tuple[type, ...]]] = {"int": (int,), "float": (int, float), "str": (str,)}
_Table = TypeVar("_Table")


class BadConfiguration(ValueError):
    """A configuration file with a missing or unknown entry, or an entry of another kind."""


@dataclass(frozen=True)
class Photos:
    """Which real photos are trained on: all but those of the designs held out (``designs.toml``)."""

    held_out: tuple[str, ...]


@dataclass(frozen=True)
class Preparing:
    """What is rendered before training."""

    seed: int
    scenes: int
    clutter: int
    """Synthetic photos with and without tiles."""
    scene_size: int
    """Pixels, both sides."""
    singles: int
    """Drawn crops for the classifier."""
    not_tiles: int
    """Crops of clutter for the classifier."""
    styles: int
    """Tile designs drawn for them."""
    turned: float
    """Share of crops in which the print lies turned by one, two or three quarters."""
    crop_pixels: int
    """Longest side of the piece of photo kept around a labelled tile."""


@dataclass(frozen=True)
class Locating:
    """Training of the detector."""

    seed: int
    size: int
    """Pixels, both sides of a training picture; a multiple of 32."""
    batch: int
    steps: int
    """The cosine schedule's length; a run stopped earlier by its minutes goes on from there."""
    rate: float
    decay: float
    """Of AdamW: highest learning rate, weight decay."""
    average: float
    """Share of the old weights kept in the running average at each step."""
    real: float
    clutter: float
    """Shares of real photos and of synthetic photos without tiles; the rest are scenes."""
    shortest: float
    longest: float
    """Pixels: between them lies the tiles' short side after scaling, evenly on a logarithmic scale."""
    close: float
    """Share of pictures scaled so that tiles are up to three times longer than ``longest``."""
    stretch: float
    """The aspect of a picture changes by at most this factor."""
    seen: float
    """Tiles of which less is seen are neither wanted nor unwanted."""
    hull_weight: float
    corner_weight: float
    backs: float = 0.0
    """So many scenes are chosen among those that show backs, as a share; the others among all."""


@dataclass(frozen=True)
class Classifying:
    """Training of the classifier."""

    seed: int
    batch: int
    steps: int
    rate: float
    decay: float
    average: float
    smoothing: float
    """Label smoothing."""
    turn_weight: float
    turned: float
    """Share of real crops that are turned by one, two or three quarters."""
    jitter: float
    """A corner is misplaced by about this share of a side."""
    real: float
    drawn: float
    nothing: float
    """Shares of real crops, drawn crops and crops that show no tile; they add up to 1."""
    teacher: float
    """How much the opinion of a larger net counts that learns beside this one, against the labels; 0: there is none."""
    red_fives: float
    """How often a real five dyed red is shown, against any other label."""


@dataclass(frozen=True)
class Configuration:
    name: str
    photos: Photos
    preparing: Preparing
    locating: Locating
    classifying: Classifying


def _read(kind: type[_Table], table: Mapping[str, Any], where: str) -> _Table:
    wanted = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    if unknown := sorted(set(table) - set(wanted)):
        raise BadConfiguration(f"{where} has an entry that means nothing: {', '.join(unknown)}.")
    if missing := sorted(name for name, field in wanted.items() if field.default is MISSING and name not in table):
        raise BadConfiguration(f"{where} lacks {', '.join(missing)}.")
    values = {}
    for name, value in table.items():
        kinds = _KINDS.get(str(wanted[name].type), (list,))
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise BadConfiguration(f"{where}: {name} must be a {wanted[name].type}, not {value!r}.")
        values[name] = tuple(value) if isinstance(value, list) else value
    return kind(**values)


def load(name: str | Path) -> Configuration:
    """By the name of a committed configuration (``cross_design``, ``final``), or by a file's path."""
    path = Path(name)
    if path.suffix != ".toml":
        path = FOLDER / f"{name}.toml"
    if not path.is_file():
        raise BadConfiguration(f"There is no configuration {path}.")
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise BadConfiguration(f"{path} is not TOML: {wrong}.") from wrong
    parts = {"photos": Photos, "preparing": Preparing, "locating": Locating, "classifying": Classifying}
    if set(tables) != set(parts):
        raise BadConfiguration(f"{path} must have the tables {', '.join(parts)}.")
    return Configuration(
        path.stem,
        _read(Photos, tables["photos"], f"{path.name}, photos"),
        _read(Preparing, tables["preparing"], f"{path.name}, preparing"),
        _read(Locating, tables["locating"], f"{path.name}, locating"),
        _read(Classifying, tables["classifying"], f"{path.name}, classifying"),
    )
