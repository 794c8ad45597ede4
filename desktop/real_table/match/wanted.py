"""Dice and tiles that the match waits for, entered by people where no device sees them."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from paizhuo.desktop.entry.tiles_giving import TilesGiving
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, label
from paizhuo.desktop.kit.section import Section
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.giving import DiceGiving, exactly
from paizhuo.desktop.real_table.match.picker import Pickable
from paizhuo.desktop.real_table.match.possible import Possible
from paizhuo.engine.core.node import RollDice, ShowKong, ShowPlace
from paizhuo.engine.core.tiles import Tile, Tiles

KONG: Final = 4


class WantedSection(Section[Possible]):
    """The controls for dice and tiles that are waited for. ``given`` carries what people enter; ``camera``: a hand is to be read by a
    camera; ``false_win``: whose win is false.

    Tiles are chosen in the ``Picker``.
    """

    given = Signal(object)
    camera = Signal()
    false_win = Signal(int)

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._tiles: TilesGiving | None = None
        """The row of tiles that is wanted."""

    def empty(self, value: Possible) -> bool:
        return value.wanted is None

    def fill(self, inside: QVBoxLayout, value: Possible) -> None:
        wanted = value.wanted
        assert wanted is not None
        page = self.page
        self._tiles = None
        if not isinstance(wanted.request, ShowPlace):  # the heading says whose hand it is
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
        elif not self._by_one_tile():
            self._tiles = TilesGiving(page, None, exactly(wanted.count), drawn=wanted.drawn)
            self._tiles.given.connect(self.given)
            self._tiles.offer(words.BY_CAMERA, "by-camera", self.camera.emit)
            self._tiles.offer(words.NOT_SHOWN, "not-shown", partial(self.given.emit, ()))
            inside.addWidget(self._tiles)
        if wanted.false_win is not None:
            false = partial(self.false_win.emit, wanted.false_win)
            inside.addWidget(button(page.say(words.FALSE_WIN), "false-win", false, kind="small"))

    def take_tiles(self, tiles: Tiles) -> None:
        """Enter tiles that a camera has read, for people to check."""
        if self._tiles is not None:
            self._tiles.take(tiles)

    def picking(self) -> Pickable:
        """Return what can be picked now: any tile where one or a row is wanted; nothing where dice are, or a reader sees the tiles."""
        if self.value is None:
            return Pickable()
        return Pickable(self.value.left, None if self._by_one_tile() or self._tiles is not None else ())

    def pick(self, tile: Tile) -> None:
        wanted = None if self.value is None else self.value.wanted
        if self._tiles is not None:
            self._tiles.add(tile)
        elif wanted is not None and self._by_one_tile():
            self.given.emit((tile,) * KONG if isinstance(wanted.request, ShowKong) else tile)

    def _by_one_tile(self) -> bool:
        """Return whether one tile says all."""
        wanted = None if self.value is None else self.value.wanted
        if wanted is None or wanted.hidden:
            return False
        return isinstance(wanted.request, ShowKong) or wanted.request.gives == "tile"
