"""Films one hand of the manifest: ``python -m tools.pictures.filming NAME FILE``."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.pictures.film import record
from tools.pictures.manifest import Film, pictures


def main(name: str, file: str) -> None:
    film = next(picture for picture in pictures() if picture.file == name)
    assert isinstance(film, Film)
    record(film, Path(file))


if __name__ == "__main__":
    main(*sys.argv[1:])
