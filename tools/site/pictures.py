"""Makes the pictures of the pages for players anew: ``python -m tools.site.pictures`` has the program draw each in both languages."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from paizhuo.engine.core.words import Language
from tools.site.sources import ROOT
from tools.site.two_languages import FOLDERS, LANGUAGES

SIZE: Final = "1024x640"
PICTURES: Final[Mapping[str, tuple[str, ...]]] = {
    "home": ("--page", "home"),
    "setup": ("--page", "setup"),
    "table": ("--page", "table", "--seed", "7", "--steps", "60"),
    "results": ("--page", "table", "--seed", "7", "--steps", "60", "--result"),
    "drill": ("--page", "drill", "--result"),
    "replay": ("--page", "replay"),
    "statistics": ("--page", "statistics"),
    "sheet": ("--page", "sheet"),
    "camera": ("--page", "camera", "--rules", "international", "--image", "tests/vision/scenes/11.jpg"),
    "real-table": ("--page", "real-table"),
    "online": ("--page", "online"),
}
"""What each picture shows, as arguments of the command ``shot``."""


def file(name: str, language: Language) -> Path:
    """Return where a picture lies: beside the pages of its language."""
    return ROOT / "docs" / FOLDERS[language] / "pictures" / f"{name}.png"


def commands() -> Iterator[list[str]]:
    """Yield the command that makes each picture."""
    for language in LANGUAGES:
        for name, said in PICTURES.items():
            shot = [sys.executable, "-m", "paizhuo.desktop", "shot", *said]
            yield [*shot, "--lang", language, "--size", SIZE, "-o", str(file(name, language))]


def main() -> None:
    for language in LANGUAGES:
        file("", language).parent.mkdir(parents=True, exist_ok=True)
    for command in commands():
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own words
        print(command[-1])


if __name__ == "__main__":
    main()
