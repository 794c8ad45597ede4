"""The panel of the photos that are kept once their reading was confirmed: a switch, how many there are, and what to do with them."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QPixmap
from PySide6.QtWidgets import QFileDialog, QLabel, QWidget

from paizhuo.desktop.camera.keeping import Keeping, KeptPhoto, KeptPhotos
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, clear, column, inset, label, row, rule
from paizhuo.desktop.kit.settings import readings_folder
from paizhuo.desktop.seeing import words

THUMBNAIL = (96, 64)
"""Pixels at the designed text size."""
ZIP = ".zip"


class KeepingPanel(QWidget):
    """The panel. ``keeps``: photos are to be kept from now on, or no longer; ``said`` carries a sentence."""

    keeps = Signal(bool)
    said = Signal(object)

    def __init__(self, page: Page, keeping: Keeping, *, on: bool) -> None:
        super().__init__()
        self.setObjectName("kept-photos")
        self._page, self._keeping = page, keeping
        say, px = page.say, page.px
        listed = inset(column(self, spacing=px(10)), px, 0, 0, 10, 0)
        listed.addWidget(label(say(words.KEPT_PHOTOS), "heading"))
        listed.addWidget(label(say(words.KEPT_PHOTOS_NOTE.filled(folder=readings_folder())), "small", wrap=True))
        switch = toggle("keep-photos", say(words.KEEP_PHOTOS), self.keeps.emit, on=on)
        listed.addWidget(switch, 0, Qt.AlignmentFlag.AlignLeft)
        listed.addWidget(rule())
        self._count = label("", "strong", wrap=True)
        self._count.setObjectName("kept-count")
        listed.addWidget(self._count)
        self._does, line = within(Flow(gap=px(8)))
        self._ask_all = button(say(words.DELETE_ALL), "delete-all", partial(self._ask, asked=True), kind="quiet")
        for does in (
            button(say(words.OPEN_FOLDER), "open-folder", self._open_folder),
            button(say(words.EXPORT_PHOTOS), "export-photos", self._export),
            self._ask_all,
        ):
            line.addWidget(does)
        listed.addWidget(self._does)
        self._asking, line = within(Flow(gap=px(8)))
        line.addWidget(label(say(words.DELETE_ALL_REALLY), "loss"))
        self._no = button(say(words.KEEP_ALL), "keep-all", partial(self._ask, asked=False))
        line.addWidget(self._no)
        line.addWidget(button(say(words.DELETE_ALL), "delete-all-really", self._delete_all))
        listed.addWidget(self._asking)
        self._photos = QWidget()
        self._photos_holder = column(self._photos)
        listed.addWidget(self._photos)
        listed.addStretch(1)
        self._asking.hide()
        self._does.hide()

    def show_kept(self, kept: KeptPhotos) -> None:
        """Show what is kept."""
        say, px = self._page.say, self._page.px
        focused = self.isAncestorOf(self._page.focusWidget()) if self._page.focusWidget() is not None else False
        there = bool(kept.photos or kept.damaged)
        text = words.KEPT_COUNT.filled(n=kept.photos, tiles=kept.tiles) if there else words.NOTHING_KEPT
        damaged = f" {say(words.KEPT_DAMAGED.filled(n=kept.damaged))}" if kept.damaged else ""
        self._count.setText(say(text) + damaged)
        self._does.setVisible(there and self._asking.isHidden())
        if not there:
            self._asking.hide()
        clear(self._photos_holder)
        made, lines = within(column(spacing=px(6)))
        for photo in kept.newest:
            lines.addWidget(self._line(photo))
        if more := kept.photos - len(kept.newest):
            lines.addWidget(label(say(words.MORE_KEPT.filled(n=more)), "small", wrap=True))
        self._photos_holder.addWidget(made)
        made.show()
        if focused and self._page.focusWidget() is None:
            self._page.focus("keep-photos")

    def _line(self, photo: KeptPhoto) -> QWidget:
        say, px = self._page.say, self._page.px
        made, line = within(row(spacing=px(10)))
        small = QLabel()
        size, ratio = QSize(*map(px, THUMBNAIL)), self.devicePixelRatioF()
        pixmap = QPixmap.fromImage(photo.picture).scaled(
            size * ratio, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        pixmap.setDevicePixelRatio(ratio)
        small.setPixmap(pixmap)
        small.setFixedSize(size)
        small.setAlignment(Qt.AlignmentFlag.AlignCenter)
        about = words.KEPT_CORRECTED if photo.corrected else words.KEPT_TILES
        said = say(about.filled(n=photo.tiles, corrected=photo.corrected))
        line.addWidget(small)
        line.addWidget(label(said, wrap=True), 1)
        delete = button(
            say(words.DELETE), f"delete-{photo.name}", lambda: self._keeping.delete([photo.name]), kind="quiet"
        )
        delete.setAccessibleName(say(words.DELETE_PHOTO.filled(photo=said)))
        line.addWidget(delete)
        return made

    def _ask(self, *, asked: bool) -> None:
        self._does.setVisible(not asked)
        self._asking.setVisible(asked)
        (self._no if asked else self._ask_all).setFocus()

    def _delete_all(self) -> None:
        self._ask(asked=False)
        self._keeping.delete()

    def _open_folder(self) -> None:
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(readings_folder()))):
            self.said.emit(words.FOLDER_IS.filled(folder=readings_folder()))

    def _export(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(
            self, self._page.say(words.EXPORT_PHOTOS), f"paizhuo-tiles{ZIP}", f"COCO (*{ZIP})"
        )
        if chosen:
            target = Path(chosen)
            whole = target if target.suffix.lower() == ZIP else target.with_name(target.name + ZIP)
            self._keeping.export(whole, replaces=whole == target)  # the dialog has asked about its own name
