"""All tiles in rows: where each stands, and the keys that lead from one to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.typing_tiles import Typed
from paizhuo.engine.core.tiles import FLOWERS, KINDS, RED

_STEPS: Final[Mapping[int, tuple[int, int]]] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


def rows_with(*hidden: int) -> tuple[tuple[int, ...], ...]:
    """Return each suit with its red five; honours, then what stands for a tile face down, if anything; flowers and seasons."""
    suits = ((*range(9 * n, 9 * n + 9), red) for n, red in enumerate(RED))
    return (*suits, (*range(27, KINDS), *hidden), FLOWERS)


class TileRows:
    """Rows of tiles under the keyboard: arrow keys go from one to another, and a tile can be typed (5m)."""

    def __init__(self) -> None:
        self._rows: list[list[TileButton]] = []
        self._typed = Typed()

    def add(self, line: list[TileButton]) -> None:
        if line:
            self._rows.append(line)

    @property
    def first(self) -> TileButton:
        """The tile that the keyboard begins at."""
        return self._rows[0][0]

    @property
    def focused(self) -> TileButton | None:
        return next((tile for line in self._rows for tile in line if tile.hasFocus()), None)

    def walk(self, event: QKeyEvent) -> bool:
        """Follow an arrow key, from the first tile where none has the keyboard; return whether it is one."""
        if event.key() not in _STEPS:
            return False
        down, right = _STEPS[event.key()]
        places = ((y, x) for y, line in enumerate(self._rows) for x, tile in enumerate(line) if tile.hasFocus())
        y, x = next(places, (0, 0))
        line = self._rows[(y + down) % len(self._rows)]
        line[(x + right) % len(line) if right else min(x, len(line) - 1)].setFocus()
        return True

    def typed(self, event: QKeyEvent) -> int | str | None:
        """Return the tile that is typed with this key, the digit that waits for its suit, or None: it types no tile."""
        return self._typed.take(event.text())
