"""The menus of the strip: what can be done with a tile, and whom a meld was claimed from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from paizhuo.desktop.entry.board import WIN, Board, Zone
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.zones import zone_name
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.meld import MeldKind
from paizhuo.engine.core.words import Text

KONGS: tuple[MeldKind, ...] = ("minkan", "kakan", "ankan")


class TileMenus:
    """The maker of the menus. ``pick`` and ``add`` open the palette for a tile to be corrected and for one to be added."""

    def __init__(
        self,
        parent: QWidget,
        preferences: Preferences,
        editing: Editing,
        pick: Callable[[int], object],
        add: Callable[[Zone, int], object],
    ) -> None:
        self._parent, self._preferences, self._editing = parent, preferences, editing
        self._pick, self._add = pick, add

    def of_tile(self, key: int, zones: Iterable[Zone]) -> QMenu:
        """Return the menu of a tile, which can be moved to any of these zones; an empty one where the tile is gone."""
        board, menu = self._editing.board, self._menu()
        where, laid = board.find(key), board.laid(key)
        if where is None or laid is None:
            return menu
        self._entry(menu, words.CORRECT, lambda: self._pick(key))
        if laid.doubtful:
            self._change(menu, words.IS_RIGHT, partial(Board.labelled, key=key, label=laid.label))
        if where[0] != WIN:
            self._change(menu, words.IS_WINNING, partial(Board.moved, key=key, zone=WIN))
        others = menu.addMenu(self._preferences.say(words.MOVE_TO))
        for zone in zones:
            if zone not in (where[0], WIN):
                self._change(others, zone_name(zone, board), partial(Board.moved, key=key, zone=zone))
        menu.addSeparator()
        self._entry(menu, words.ADD_AFTER, lambda: self._add(where[0], where[1] + 1))
        self._change(menu, words.REMOVE, partial(Board.removed, key=key))
        return menu

    def of_meld(self, zone: Zone) -> QMenu:
        """Return the menu that says whom a meld came from, and what kong it is."""
        board, menu = self._editing.board, self._menu()
        part = board.part(zone)
        if part.meld != "ankan":
            for seat, name in words.SEATS.items():
                claim = partial(Board.claimed, zone=zone, source=seat, kong=part.kong)
                _check(self._change(menu, name, claim), on=seat == (part.source or 3))
        if len(part.tiles) == 4:
            menu.addSeparator()
            for kong in KONGS:
                claim = partial(Board.claimed, zone=zone, source=part.source, kong=kong)
                _check(self._change(menu, words.MELDS[kong], claim), on=kong == part.meld)
        return menu

    def _menu(self) -> QMenu:
        menu = QMenu(self._parent)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def _entry(self, menu: QMenu, name: Text, does: Callable[[], object]) -> QAction:
        made = menu.addAction(self._preferences.say(name))
        made.triggered.connect(lambda _checked=False: does())
        return made

    def _change(self, menu: QMenu, name: Text, change: Callable[[Board], Board]) -> QAction:
        return self._entry(menu, name, lambda: self._editing.take(change(self._editing.board)))


def _check(action: QAction, *, on: bool) -> None:
    action.setCheckable(True)
    action.setChecked(on)
