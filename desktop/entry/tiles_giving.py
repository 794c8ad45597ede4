"""Tiles as people enter them: one from all, or a row of tiles by taps, keys or text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.tile_rows import TileRows, rows_with
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, clear, column, grid, label, row
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN, BadTiles, Tile, Tiles, parse, text, tidy
from paizhuo.engine.core.words import Text
from paizhuo.vision.labels import BACK

ROWS: Final = rows_with(UNKNOWN)
SMALL: Final = 21
"""The width of a tile that was entered, in pixels at the designed text size."""

ENTER: Final = Text("确定", "Enter")
CLEAR: Final = Text("清空", "Clear")
AS_TEXT: Final = Text("或直接输入，如 123m456p77z", "Or as text, e.g. 123m456p77z")
TILES_OF: Final = Text("{have} / {want} 张", "{have} of {want} {want:tile|tiles}")
TILES: Final = Text("{have} 张", "{have} {have:tile|tiles}")
DRAWN_LAST: Final = Text("和的那张放在最后。", "Enter the tile that was drawn last as the last one.")
TAKE_OUT: Final = Text("去掉{tile}", "Take out {tile}")
NOT_TILES: Final = Text("看不懂这些牌：{reason}", "These tiles cannot be read: {reason}")
FACE_DOWN: Final = Text("扣着", "Face down")


class TilePalette(QWidget):
    """All tiles of a game. ``chosen`` carries the one that is pressed or typed (5m)."""

    chosen = Signal(int)

    def __init__(
        self, page: Page, wide: int, left: Mapping[Tile, int | None], allowed: Collection[Tile] | None = None
    ) -> None:
        """``wide``: the width of a tile in pixels; ``left``: how many of each tile have not been seen, None: that is not said; other
        tiles are not there. ``allowed``: those that can be pressed, None: all.
        """
        super().__init__()
        self._wide = wide
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
        name = page.say(FACE_DOWN if tile == UNKNOWN else tile_name(tile))
        shown = BACK if tile == UNKNOWN else tile
        below = "" if left is None else f"×{left}"
        faint = not may or left == 0
        made = TileButton(page.preferences, f"tile-{tile}", name, shown, self._wide, below=below, faint=faint)
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
    """A row of tiles. ``given`` carries them."""

    given = Signal(object)

    def __init__(
        self,
        page: Page,
        palette: TilePalette | None,
        wanted: Sequence[int] | None,
        tiles: Tiles = (),
        *,
        drawn: bool = False,
        done: Text = ENTER,
    ) -> None:
        """``palette``: the tiles to choose from, None: they lie elsewhere, and come by ``add``; ``wanted``: how many there may be, the
        most last, None: any number; ``tiles``: those there already; ``drawn``: the last one is the one drawn last;
        ``done``: what the button says that gives them.
        """
        super().__init__()
        self._page, self._wanted, self._drawn = page, wanted, drawn
        self._most = None if wanted is None else wanted[-1]
        self.tiles: list[Tile] = list(tiles)
        listed = column(self, spacing=page.px(6))
        held, self._row = within(Flow(gap=page.px(1)))
        held.setMinimumHeight(page.px(46))
        listed.addWidget(held)
        self._summary = label("", "small", wrap=True)
        listed.addWidget(self._summary)
        if palette is not None:
            palette.chosen.connect(self.add)
            listed.addWidget(palette)
        as_text = page.say(AS_TEXT)
        self._typed = text_line("hand-text", as_text, hint=as_text, changed=self._read)
        self._typed.returnPressed.connect(self._done)
        self._enter = button(page.say(done), "enter-tiles", self._done, kind="primary")
        entering = row(spacing=page.px(6))
        entering.addWidget(self._typed, 1)
        entering.addWidget(self._enter)
        listed.addLayout(entering)
        buttons, self._buttons = within(Flow(gap=page.px(6)))
        self.offer(CLEAR, "clear-tiles", lambda: self.take(()))
        listed.addWidget(buttons)
        self._draw()

    def offer(self, said: Text, name: str, done: Callable[[], object]) -> None:
        """Add a button below."""
        self._buttons.addWidget(button(self._page.say(said), name, done, kind="small"))

    def take(self, tiles: Sequence[Tile]) -> None:
        """Take these tiles instead of those there."""
        self.tiles = list(tiles)
        self._typed.setText(text(self.tiles))
        self._draw()

    def add(self, tile: Tile) -> None:
        """Add one more tile, if there is still room for it."""
        if self._most is None or len(self.tiles) < self._most:
            self.take((*self.tiles, tile))

    def _remove(self, nth: int) -> None:
        self.take((*self.tiles[:nth], *self.tiles[nth + 1 :]))

    def _read(self, typed: str) -> None:
        try:
            self.tiles = list(parse(typed.replace(" ", "")))
        except BadTiles as bad:
            self._summary.setText(self._page.say(NOT_TILES.filled(reason=bad.reason)))
            self._enter.setEnabled(False)
            return
        self._draw()

    def _draw(self) -> None:
        clear(self._row)
        for nth, tile in enumerate(self.tiles):
            name = self._page.say(TAKE_OUT.filled(tile=tile_name(tile)))
            made = TileButton(self._page.preferences, f"given-{nth}", name, tile, self._page.px(SMALL))
            made.clicked.connect(lambda _checked=False, nth=nth: self._remove(nth))
            self._row.addWidget(made)
            made.light(on=self._drawn and nth + 1 == self._most)
            made.show()
        have = len(self.tiles)
        shown: Text = TILES.filled(have=have)
        if self._most is not None:
            shown = TILES_OF.filled(have=have, want=self._most)
        said = self._page.say(shown)
        self._summary.setText(f"{said}  {self._page.say(DRAWN_LAST)}" if self._drawn else said)
        self._enter.setEnabled(have > 0 and (self._wanted is None or have in self._wanted))

    def _done(self) -> None:
        if self._enter.isEnabled():
            kept = self.tiles[:-1] if self._drawn else self.tiles
            self.given.emit((*tidy(kept), *self.tiles[len(kept) :]))
