"""The list of pictures, ``docs/screenshots/pictures.toml``: what each shows, and how large it is."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.core.words import Language
from tools.site.two_languages import LANGUAGES

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "screenshots"
MANIFEST: Final = FOLDER / "pictures.toml"
PLACE: Final = "{lang}"
"""What stands for the language in the name of a file."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its file in ``FOLDER``, the size of the window that it shows, and how many pixels it has for each of the window's."""

    file: str
    window: tuple[int, int]
    scale: float

    @property
    def path(self) -> Path:
        return FOLDER / self.file

    @property
    def size(self) -> tuple[int, int]:
        """Return its width and height in pixels."""
        return round(self.window[0] * self.scale), round(self.window[1] * self.scale)


@dataclass(frozen=True, slots=True)
class Scene(Picture):
    """What a camera sees."""


@dataclass(frozen=True, slots=True)
class Still(Picture):
    """What ``paizhuo shot`` draws with ``words``, but for the file."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Film(Picture):
    """A hand of a match, as it is played."""

    rules: str
    seed: int
    language: Language


def pictures() -> tuple[Picture, ...]:
    """Return all pictures, in the order in which they can be drawn."""
    listed = tomllib.loads(MANIFEST.read_text(encoding="utf-8"))
    return tuple(
        picture for kind in ("scene", "film", "still") for entry in listed[kind] for picture in _of(kind, entry)
    )


def _of(kind: str, entry: dict[str, Any]) -> Iterator[Picture]:
    """Yield the pictures of an entry: one, or one in each language; a name that says a language is in that one alone."""
    width, height = entry["size"]
    window, scale = (width, height), float(entry.get("scale", 1))
    if kind == "scene":
        yield Scene(entry["file"], window, scale)
        return
    named: str = entry["file"]
    for language in LANGUAGES:
        if PLACE not in named and f".{language}." not in named:
            continue
        file = named.replace(PLACE, language)
        if kind == "film":
            yield Film(file, window, scale, entry["rules"], entry["seed"], language)
        else:
            words = ("--page", entry["page"], *shlex.split(entry.get("arguments", "")), "--lang", language)
            yield Still(file, window, scale, (*words, "--size", f"{width}x{height}", "--scale", f"{scale:g}"))
