"""Pictures that a person brings: chosen from files, pasted or dropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, QStandardPaths
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.seeing import words
from paizhuo.desktop.seeing.album import VIDEOS


def pictures_folder() -> str:
    """Return where the person's pictures are, or else its files."""
    wanted = (QStandardPaths.StandardLocation.PicturesLocation, QStandardPaths.StandardLocation.HomeLocation)
    found = map(QStandardPaths.writableLocation, wanted)
    return next((folder for folder in found if Path(folder).is_dir()), "")


def ask_for_files(page: Page) -> list[Path]:
    """Ask for photos or a video; return what a person chooses."""
    patterns = " ".join(f"*{suffix}" for suffix in (*_suffixes(), *sorted(VIDEOS)))
    kinds = f"{page.say(words.PICTURES)} ({patterns});;{page.say(words.ALL_FILES)} (*)"
    files, _ = QFileDialog.getOpenFileNames(page, page.say(words.OPEN), pictures_folder(), kinds)
    return [Path(file) for file in files]


def ask_for_folder(page: Page) -> list[Path]:
    """Ask for a folder; return the one that a person chooses, if it chooses one."""
    folder = QFileDialog.getExistingDirectory(page, page.say(words.FOLDER), pictures_folder())
    return [Path(folder)] if folder else []


def brought(data: QMimeData | None) -> list[Path] | QImage | None:
    """Return the files or the picture among what is pasted or dropped; None if there are none."""
    if data is None:
        return None
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if files:
        return files
    image = data.imageData() if data.hasImage() else None
    return image if isinstance(image, QImage) and not image.isNull() else None


def _suffixes() -> list[str]:
    try:
        from paizhuo.vision.pictures import SUFFIXES
    except ImportError:
        return []
    return sorted(SUFFIXES)
