"""The place where tiles are chosen. It is always there, with every tile of the game in its spot; what can be pressed changes."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.section import Section
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.giving import palette
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text


class Pickable(Struct):
    """The tiles that can be picked. ``left``: how many of each tile of the game have not been seen; ``allowed``: those that can be
    pressed, None: all; ``modes``: what may be done with one, by name, and the ``mode`` that is chosen.
    """

    left: tuple[tuple[Tile, int], ...] = ()
    allowed: tuple[Tile, ...] | None = ()
    modes: tuple[tuple[str, Text], ...] = ()
    mode: str = ""


class Picker(Section[Pickable]):
    """The place where tiles are chosen. ``chosen`` carries a tile, ``turned`` the name of another mode. What is done with a tile stands
    above; the tiles never move.
    """

    chosen = Signal(int)
    turned = Signal(str)

    def empty(self, value: Pickable) -> bool:
        return not value.left

    def fill(self, inside: QVBoxLayout, value: Pickable) -> None:
        if value.modes:
            inside.addWidget(self._modes(value))
        left: dict[Tile, int | None] = dict(value.left)
        tiles = palette(self.page, left, value.allowed)
        tiles.setAccessibleName(self.page.say(words.WITH_TILE))
        tiles.chosen.connect(self.chosen)
        inside.addWidget(tiles)

    def _modes(self, value: Pickable) -> QWidget:
        held, line = within(Flow(gap=self.page.px(6)))
        for name, said in value.modes:
            made = toggle(f"mode-{name}", self.page.say(said), on=name == value.mode)
            made.setAutoExclusive(True)
            made.clicked.connect(lambda _checked=False, name=name: self.turned.emit(name))
            line.addWidget(made)
        return held
