"""The person's own picture on the felt."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage

from paizhuo.desktop.kit.own_picture import keep_picture, kept_file, read_picture
from paizhuo.desktop.kit.settings import cloths_folder

ENOUGH: Final = QSize(1920, 1080)
"""Pixels of a picture that is kept: the felt is not much larger in any window, and it is dimmed."""
LEAST: Final = 64


def take_cloth(file: Path) -> str:
    """Keep a picture as the one on the felt; return its name. Another kept before is given up.

    Raises ``Unusable`` for a file that is no picture, ``OSError`` where it cannot be kept.
    """
    return keep_picture(read_picture(file, least=LEAST, enough=ENOUGH), cloths_folder())


@lru_cache(maxsize=1)
def cloth_picture(name: str) -> QImage | None:
    """Return the picture on the felt; None for "", and where its file is gone or damaged."""
    image = QImage(str(kept_file(name, cloths_folder()))) if name else QImage()
    return None if image.isNull() else image
