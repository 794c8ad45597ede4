"""Dice and tiles that the match waits for, entered by people where no device sees them."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from desktop.pages.parts import button, label
from desktop.real_table.match import words
from desktop.real_table.match.giving import DiceGiving, TilePalette, TilesGiving
from desktop.real_table.match.possible import Possible
from desktop.real_table.section import Section
from engine.core.node import RollDice, ShowKong, ShowPlace
from engine.core.tiles import Tile, Tiles

KONG: Final = 4


class Wanted(Section[Possible]):
    """``given`` carries what people enter; ``camera``: a hand is to be read by a camera; ``false_win``: whose win is false."""

    given = Signal(object)
    camera = Signal()
    false_win = Signal(int)

    def empty(self, value: Possible) -> bool:
        return value.wanted is None

    def fill(self, inside: QVBoxLayout, value: Possible) -> None:
        wanted = value.wanted
        assert wanted is not None
        page = self.page
        left: dict[Tile, int | None] = dict(value.left)
        inside.addWidget(label(page.say(wanted.words), "caption"))
        if wanted.trouble is not None:
            inside.addWidget(label(page.say(wanted.trouble), "loss", wrap=True))
        request = wanted.request
        if wanted.hidden:
            if wanted.trouble is None:
                inside.addWidget(label(page.say(words.READER_SEES), "small", wrap=True))
        elif isinstance(request, RollDice):
            dice = DiceGiving(page, request.count)
            dice.given.connect(self.given)
            inside.addWidget(dice)
        elif isinstance(request, ShowKong) or request.gives == "tile":
            palette = TilePalette(page, left)
            palette.chosen.connect(self._kong if isinstance(request, ShowKong) else self._tile)
            inside.addWidget(palette)
        else:
            self._tiles = TilesGiving(page, left, wanted.count, drawn=wanted.drawn)
            self._tiles.given.connect(self.given)
            self._tiles.camera.connect(self.camera)
            inside.addWidget(self._tiles)
        if wanted.false_win is not None:
            false = partial(self.false_win.emit, wanted.false_win)
            inside.addWidget(button(page.say(words.FALSE_WIN), "false-win", false, kind="quiet"))

    def take_tiles(self, tiles: Tiles) -> None:
        """Tiles that a camera has read are entered, for people to check."""
        wanted = None if self.value is None else self.value.wanted
        if wanted is not None and isinstance(wanted.request, ShowPlace):
            self._tiles.take(tiles)

    def _tile(self, tile: Tile) -> None:
        self.given.emit(tile)

    def _kong(self, tile: Tile) -> None:
        self.given.emit((tile,) * KONG)
