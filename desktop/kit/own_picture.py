"""Taking a picture of a person's own from a file, and keeping it in a folder of the program."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader

from paizhuo.desktop.kit.png import as_png
from paizhuo.desktop.kit.portrait_names import is_own
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import write_whole

LARGEST: Final = 64 * 1024 * 1024
"""A file of more bytes is not read."""
PICTURES: Final = Text(
    "图片 (*.png *.jpg *.jpeg *.webp *.bmp *.gif)", "Pictures (*.png *.jpg *.jpeg *.webp *.bmp *.gif)"
)
"""The files to choose from, as a file dialog lists them."""
OWN_FILE: Final = Text("用自己的图片…", "Use a picture of your own…")
NOT_KEPT: Final = Text("图片没有保存：{reason}", "The picture was not kept: {reason}")
NO_FILE: Final = Text("读不到图片文件：{name}", "The picture file cannot be read: {name}")
NO_PICTURE: Final = Text("这个文件不是图片，或者已损坏：{name}", "This file is no picture, or it is damaged: {name}")
TOO_SMALL: Final = Text(
    "图片太小：{name}，每边至少要 {least} 像素",
    "The picture {name} is too small: each side needs {least} pixels at least",
)


class Unusable(Exception):
    """A file that is no picture to keep; ``reason`` says why, with its name."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


def read_picture(file: Path, *, least: int, enough: QSize) -> QImage:
    """Return the picture in a file, upright. One that covers ``enough`` pixels and more is made so small that it still does.

    Raises ``Unusable`` for a file that is no picture, and for one with a side of fewer than ``least`` pixels.
    """
    reader = QImageReader(str(file))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    try:
        if file.stat().st_size > LARGEST:
            raise Unusable(NO_PICTURE.filled(name=file.name))
        file.open("rb").close()
    except OSError:
        raise Unusable(NO_FILE.filled(name=file.name)) from None
    if (size := reader.size()).isValid():
        turned = reader.transformation() & QImageIOHandler.Transformation.TransformationRotate90
        covering = size.scaled(enough.transposed() if turned else enough, Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        if covering.width() < size.width():
            reader.setScaledSize(covering)
    image = reader.read()
    if image.isNull():
        raise Unusable(NO_PICTURE.filled(name=file.name))
    if min(image.width(), image.height()) < least:
        raise Unusable(TOO_SMALL.filled(name=file.name, least=least))
    return image


def keep_picture(image: QImage, folder: Path) -> str:
    """Keep a picture as the only one of the person's own in ``folder``; return its name. Raises ``OSError``."""
    kept = as_png(image)
    name = f"own{hashlib.sha256(kept).hexdigest()[:16]}"
    write_whole(kept_file(name, folder), kept)
    for other in folder.glob("own*.png"):
        if other.stem != name and is_own(other.stem):
            with suppress(OSError):
                other.unlink()
    return name


def kept_file(name: str, folder: Path) -> Path:
    """Return the file that a picture of this name is kept in."""
    return folder / f"{name}.png"
