"""Dice and tiles as people enter them: faces by a tap, one tile from all, or a row of tiles by taps, keys or text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.tile_rows import TileRows, rows_with
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.painting import painting
from paizhuo.desktop.kit.parts import button, clear, column, grid, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.page import LOW, SPACIOUS
from paizhuo.desktop.table.items import paint_die
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN, BadTiles, Tile, Tiles, parse, text, tidy
from paizhuo.engine.core.words import Text
from paizhuo.vision.labels import BACK

TILES_WIDE: Final = (21, 27, 40)
"""The width of a tile to choose, in pixels at the designed text size: where a page has little room, usually, and where it has a lot."""
DICE_WIDE: Final = (28, 40, 56)
ROWS: Final = rows_with(UNKNOWN)


def size_for(page: Page, sizes: tuple[int, int, int]) -> int:
    """Return the one of three sizes for the room that a page has, in pixels."""
    return page.px(sizes[0 if page.narrow else 2 if page.room()[0] >= SPACIOUS else 1])


def is_low(page: Page) -> bool:
    """Return whether a page has so little height that tiles to choose from are small."""
    return page.room()[1] < LOW


class DieButton(QAbstractButton):
    """A face of a die to be chosen."""

    def __init__(self, preferences: Preferences, nth: int, face: int, size: int) -> None:
        super().__init__()
        self._preferences, self.face, self._size = preferences, face, size
        self.setObjectName(f"die-{nth}-{face}")
        self.setAccessibleName(preferences.say(words.DIE.filled(nth=nth + 1, face=face)))
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._size + 12, self._size + 14)

    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            size = self._size
            paint_die(painter, QRectF((self.width() - size) / 2, 3, size, size), self.face)
            if self.isChecked() or self.hasFocus() or self.underMouse():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(self._preferences.colours.accent), 4 if self.isChecked() else 2))
                area = QRectF((self.width() - size) / 2, 3, size, size).adjusted(-2, -2, 2, 2)
                painter.drawRoundedRect(area, size * 0.24, size * 0.24)


class DiceGiving(QWidget):
    """The faces of ``count`` dice. ``given`` carries them once all are chosen and entered."""

    given = Signal(object)

    def __init__(self, page: Page, count: int) -> None:
        super().__init__()
        self._faces: dict[int, int] = {}
        self._count = count
        listed = column(self, spacing=page.px(6))
        for nth in range(count):
            die = QWidget()  # buttons of one parent exclude each other
            line = row(die, spacing=page.px(2))
            for face in range(1, 7):
                made = DieButton(page.preferences, nth, face, size_for(page, DICE_WIDE))
                made.clicked.connect(lambda _checked=False, nth=nth, face=face: self._choose(nth, face))
                line.addWidget(made)
            line.addStretch()
            listed.addWidget(die)
        self._enter = button(page.say(words.ENTER), "enter-dice", self._done, kind="primary")
        self._enter.setEnabled(False)
        listed.addWidget(self._enter)

    def _choose(self, nth: int, face: int) -> None:
        self._faces[nth] = face
        self._enter.setEnabled(len(self._faces) == self._count)

    def _done(self) -> None:
        self.given.emit(tuple(self._faces[nth] for nth in range(self._count)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = event.text()
        open_ = next((nth for nth in range(self._count) if nth not in self._faces), None)
        if typed in tuple("123456") and open_ is not None:
            made = self.findChild(DieButton, f"die-{open_}-{typed}")
            assert made is not None
            made.click()
            made.setFocus()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._enter.isEnabled():
            self._done()
        else:
            super().keyPressEvent(event)


class TilePalette(QWidget):
    """All tiles of a game. ``chosen`` carries the one that is pressed or typed (5m)."""

    chosen = Signal(int)

    def __init__(self, page: Page, left: Mapping[Tile, int | None], allowed: Collection[Tile] | None = None) -> None:
        """``left``: how many of each tile have not been seen, None: that is not said; other tiles are not there.
        ``allowed``: those that can be pressed, None: all.
        """
        super().__init__()
        self._buttons: dict[Tile, TileButton] = {}
        self._rows = TileRows()
        cells = grid(self, across=page.px(2), down=page.px(2), wide=10)
        there = {*left, *({UNKNOWN} & set(allowed or ()))}
        nth = 0
        for tiles in ROWS:
            line = []
            for at, tile in enumerate(tiles):
                if tile in there:
                    made = self._tile(page, tile, left.get(tile), may=allowed is None or tile in allowed)
                    cells.addWidget(made, nth, at)
                    line.append(made)
            self._rows.add(line)
            nth += bool(line)

    def _tile(self, page: Page, tile: Tile, left: int | None, *, may: bool) -> TileButton:
        name = page.say(words.FACE_DOWN if tile == UNKNOWN else tile_name(tile))
        shown = BACK if tile == UNKNOWN else tile
        below = "" if left is None else f"×{left}"
        wide = page.px(TILES_WIDE[0]) if is_low(page) else size_for(page, TILES_WIDE)
        faint = not may or left == 0
        made = TileButton(page.preferences, f"tile-{tile}", name, shown, wide, below=below, faint=faint)
        made.setEnabled(may)
        made.clicked.connect(lambda _checked=False: self.chosen.emit(tile))
        self._buttons[tile] = made
        return made

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._rows.walk(event):
            return
        typed = self._rows.typed(event)
        if isinstance(typed, int):
            made = self._buttons.get(typed)
            if made is not None and made.isEnabled():
                self.chosen.emit(typed)
        elif typed is None:
            super().keyPressEvent(event)


class TilesGiving(QWidget):
    """A row of tiles. ``given`` carries them, an empty row where they are not shown; ``camera``: they are to be read by a camera."""

    given = Signal(object)
    camera = Signal()

    def __init__(
        self,
        page: Page,
        left: Mapping[Tile, int | None] | None,
        count: int | None,
        tiles: Tiles = (),
        *,
        drawn: bool = False,
        camera: bool = True,
    ) -> None:
        """``left``: the tiles to choose from, None: they lie elsewhere, and come by ``add``; ``count``: how many are wanted, None: any
        number; ``tiles``: those there already; ``drawn``: the last one is the one drawn last; ``camera``: whether it is offered.
        """
        super().__init__()
        self._page, self._count, self._drawn = page, count, drawn
        self.tiles: list[Tile] = list(tiles)
        listed = column(self, spacing=page.px(6))
        held, self._row = within(Flow(gap=page.px(1)))
        held.setMinimumHeight(page.px(46))
        listed.addWidget(held)
        self._summary = label("", "small", wrap=True)
        listed.addWidget(self._summary)
        if left is not None:
            palette = TilePalette(page, left)
            palette.chosen.connect(self.add)
            listed.addWidget(palette)
        as_text = page.say(words.AS_TEXT)
        self._typed = text_line("hand-text", as_text, hint=as_text, changed=self._read)
        self._typed.returnPressed.connect(self._done)
        self._enter = button(page.say(words.ENTER), "enter-tiles", self._done, kind="primary")
        entering = row(spacing=page.px(6))
        entering.addWidget(self._typed, 1)
        entering.addWidget(self._enter)
        listed.addLayout(entering)
        buttons, line = within(Flow(gap=page.px(6)))
        if camera:
            line.addWidget(button(page.say(words.BY_CAMERA), "by-camera", self.camera.emit, kind="small"))
        line.addWidget(button(page.say(words.CLEAR), "clear-tiles", lambda: self.take(()), kind="small"))
        line.addWidget(button(page.say(words.NOT_SHOWN), "not-shown", lambda: self.given.emit(()), kind="small"))
        listed.addWidget(buttons)
        self._draw()

    def take(self, tiles: Sequence[Tile]) -> None:
        """Take these tiles instead of those there."""
        self.tiles = list(tiles)
        self._typed.setText(text(self.tiles))
        self._draw()

    def add(self, tile: Tile) -> None:
        """Add one more tile, if there is still room for it."""
        if self._count is None or len(self.tiles) < self._count:
            self.take((*self.tiles, tile))

    def _remove(self, nth: int) -> None:
        self.take((*self.tiles[:nth], *self.tiles[nth + 1 :]))

    def _read(self, typed: str) -> None:
        try:
            self.tiles = list(parse(typed.replace(" ", "")))
        except BadTiles as bad:
            self._summary.setText(self._page.say(words.NOT_TILES.filled(reason=bad.reason)))
            self._enter.setEnabled(False)
            return
        self._draw()

    def _draw(self) -> None:
        clear(self._row)
        for nth, tile in enumerate(self.tiles):
            name = self._page.say(words.TAKE_OUT.filled(tile=tile_name(tile)))
            made = TileButton(self._page.preferences, f"given-{nth}", name, tile, self._page.px(TILES_WIDE[0]))
            made.clicked.connect(lambda _checked=False, nth=nth: self._remove(nth))
            self._row.addWidget(made)
            made.light(on=self._drawn and nth + 1 == self._count)
            made.show()
        have = len(self.tiles)
        shown: Text = words.TILES.filled(have=have)
        if self._count is not None:
            shown = words.TILES_OF.filled(have=have, want=self._count)
        said = self._page.say(shown)
        self._summary.setText(f"{said}  {self._page.say(words.DRAWN_LAST)}" if self._drawn else said)
        self._enter.setEnabled(have > 0 and self._count in (None, have))

    def _done(self) -> None:
        if self._enter.isEnabled():
            kept = self.tiles[:-1] if self._drawn else self.tiles
            self.given.emit((*tidy(kept), *self.tiles[len(kept) :]))
