"""Sharing a position: its picture to the clipboard or a file, and a link to the clipboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button
from paizhuo.desktop.kit.png import as_png
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.records import words
from paizhuo.desktop.records.not_done import not_done
from paizhuo.desktop.records.table_image import TableImage
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.engine.core.words import Text
from paizhuo.engine.table.whole_file import write_whole

PICTURES: Final = "PNG (*.png)"


class Shared(NamedTuple):
    """What is shared of a position: how the table looks, its caption, the link, and what the link says of hidden tiles."""

    picture: TablePicture
    caption: Text
    link: str
    holds: Text


class ShareRow(QWidget):
    """The ways to share the position in sight, which ``now`` brings. ``said``: what came of it."""

    said = Signal(object)

    def __init__(self, preferences: Preferences, now: Callable[[], Shared]) -> None:
        super().__init__()
        self._preferences, self._now = preferences, now
        line = Flow(self, gap=preferences.px(4))
        for name, said, does in (
            ("share-picture", words.COPY_PICTURE, self._copy_picture),
            ("share-file", words.SAVE_PICTURE, self._save_picture),
            ("share-link", words.COPY_LINK, self._copy_link),
        ):
            line.addWidget(button(preferences.say(said), name, does, kind="small"))

    def _copy_picture(self) -> None:
        self._paint(self._keep_picture)

    def _keep_picture(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.said.emit(words.PICTURE_COPIED)

    def _save_picture(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(
            self, self._preferences.say(words.SAVE_PICTURE), "paizhuo.png", PICTURES
        )
        if chosen:
            self._paint(partial(self._write_picture, Path(chosen)))

    def _write_picture(self, file: Path, image: QImage) -> None:
        try:
            write_whole(file, as_png(image))
        except OSError as error:
            self.said.emit(not_done(error))
        else:
            self.said.emit(words.PICTURE_SAVED.filled(file=file.name))

    def _paint(self, then: Callable[[QImage], object]) -> None:
        """Have the picture of the position painted, and hand it on."""
        now = self._now()
        TableImage(now.picture, self._preferences.say(now.caption), self).done.connect(then)

    def _copy_link(self) -> None:
        now = self._now()
        QGuiApplication.clipboard().setText(now.link)
        self.said.emit(words.LINK_COPIED.filled(n=len(now.link), holds=now.holds))
