"""Draws a picture of the manifest."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from tools.pictures.manifest import ROOT, Film, Picture, Scene, Still
from tools.pictures.webp import write

LONGEST: Final = 120
"""Seconds that a picture may take."""


class NotDrawn(RuntimeError):
    """A command has failed; the message is what it said."""


def draw(picture: Picture, file: Path) -> None:
    """Draw a picture into a file. Raises ``NotDrawn``. Each is drawn in a process of its own, with settings and matches of its own."""
    match picture:
        case Scene():
            _run("tools.pictures.scene", str(file), *map(str, picture.size))
        case Film():
            _run("tools.pictures.filming", picture.file, str(file), scale=picture.scale)
        case Still():
            with tempfile.TemporaryDirectory(prefix="paizhuo-") as folder:
                drawn = Path(folder) / "page.png"
                _run("paizhuo.desktop", "shot", *picture.words, "-o", str(drawn))
                write(np.asarray(cv2.imread(str(drawn)), np.uint8), file)
        case _:
            raise AssertionError(picture)


def _run(module: str, *words: str, scale: float = 1) -> None:
    """Run a module of the repository without a screen."""
    with tempfile.TemporaryDirectory(prefix="paizhuo-") as home:
        own = {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": f"{scale:g}", "PAIZHUO_HOME": home}
        done = subprocess.run(  # noqa: S603 - a module of this repository
            [sys.executable, "-m", module, *words],
            cwd=ROOT,
            env={**os.environ, **own},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    if done.returncode or done.stderr:
        raise NotDrawn(f"{module} {' '.join(words)}: {done.stderr or done.returncode}")
