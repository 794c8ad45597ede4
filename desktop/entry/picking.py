"""The palette over the page: opened for a tile to be corrected or added, and closed when anything else is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.entry.board import Board, Zone
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.marks import label_name
from paizhuo.desktop.entry.palette import Palette
from paizhuo.desktop.entry.picture_view import PictureView
from paizhuo.desktop.entry.strip import Strip
from paizhuo.desktop.entry.zones import zone_name
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text


def stops(board: Board, zone: Zone) -> Zone | None:
    """Close the palette once a tile was added."""
    return None


class Picking(QObject):
    """At most one palette. ``opened``: somebody is about to correct something."""

    opened = Signal()

    def __init__(
        self,
        page: Page,
        editing: Editing,
        left: Callable[[], Mapping[int, int]],
        goes_on: Callable[[Board, Zone], Zone | None] = stops,
    ) -> None:
        """``left``: how many more of each tile there can be. ``goes_on``: where a further tile is asked for after one was added."""
        super().__init__(page)
        self._page, self._editing, self._left, self._goes_on = page, editing, left, goes_on
        self.palette: Palette | None = None
        self._strip: Strip | None = None
        self._picture: PictureView | None = None

    def lie_over(self, strip: Strip, picture: PictureView | None = None) -> None:
        """Show tiles in these from now on, since the page is drawn anew; without a picture in the strip alone."""
        self.close()
        self._strip, self._picture = strip, picture

    def pick(self, key: int, beside: QWidget | None = None) -> None:
        """Open the palette to correct this tile, beside its button in the strip or its place in the picture."""
        laid = self._editing.board.laid(key)
        if laid is None or self._strip is None:
            return
        title = Text(f"{words.WHICH.zh} {label_name(laid.label).zh}", f"{words.WHICH.en} {label_name(laid.label).en}")
        palette = self._open(title, laid.label, laid.alternatives)
        palette.chosen.connect(lambda label: self._editing.take(self._editing.board.labelled(key, label)))
        palette.removed.connect(lambda: self._editing.take(self._editing.board.removed(key)))
        palette.open_beside(self._anchor(key, beside))
        self._strip.light(key)
        if self._picture is not None:
            self._picture.light(key)

    def add(self, zone: Zone, at: int) -> None:
        """Open the palette to add a tile to a zone."""
        name = zone_name(zone, self._editing.board)
        title = Text(f"{words.WHICH_ADDED.zh}（{name.zh}）", f"{words.WHICH_ADDED.en} ({name.en})")
        palette = self._open(title, None, ())
        palette.chosen.connect(lambda label: self._put(zone, at, label))
        palette.open_beside(self._anchor(None, None if self._strip is None else self._strip.plus_of(zone)))

    def _put(self, zone: Zone, at: int, label: int) -> None:
        self._editing.take(self._editing.board.added(zone, at, label))
        following = self._goes_on(self._editing.board, zone)
        if following is not None:
            self.add(following, len(self._editing.board.part(following).tiles))

    def _open(self, title: Text, current: int | None, likely: Sequence[tuple[int, float]]) -> Palette:
        self.close()
        self.opened.emit()
        made = Palette(self._page, self._page.preferences, title, current, likely, self._left())
        made.closed.connect(self.close)
        self.palette = made
        return made

    def _anchor(self, key: int | None, beside: QWidget | None) -> QRect:
        """Return where on the page a tile is."""
        if beside is not None:
            return QRect(beside.mapTo(self._page, QPoint(0, 0)), beside.size())
        assert self._strip is not None
        place = self._picture.place_of(key) if key is not None and self._picture is not None else None
        if place is None or self._picture is None:
            return QRect(self._strip.mapTo(self._page, QPoint(0, 0)), self._strip.size())
        return QRect(self._picture.mapTo(self._page, place.topLeft()), place.size())

    def close(self) -> None:
        """Close the palette; the keyboard goes back to the tiles if the palette had it."""
        if self.palette is None:
            return
        focused = _has_focus(self.palette)
        self.palette.hide()
        self.palette.deleteLater()
        self.palette = None
        if self._strip is not None:
            self._strip.light(None)
            if focused:
                self._strip.setFocus()


def _has_focus(widget: QWidget) -> bool:
    focused = QGuiApplication.focusObject()
    return isinstance(focused, QWidget) and (focused is widget or widget.isAncestorOf(focused))
