"""The tiles read, zone by zone: pressed to correct them, dragged or sent by keys and menus where they belong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from paizhuo.desktop.entry.add_button import AddButton
from paizhuo.desktop.entry.board import Board, Laid, Zone, is_meld
from paizhuo.desktop.entry.dragging import Dragging
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.marks import Mark, described
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.entry.tile_keys import TileKeys
from paizhuo.desktop.entry.tile_menus import TileMenus
from paizhuo.desktop.entry.zone_box import ZoneBox
from paizhuo.desktop.entry.zones import has_room, zone_name
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, clear, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words
from paizhuo.engine.rules.opening import RACK

TILE = 36
LARGE = 46
"""How wide a tile is, in pixels at scale 1."""


class Strip(QWidget):
    """The zones of a board with their tiles. ``pick``: the tile with this key is to be corrected.

    ``add``: a tile is to be added to a zone at a place; ``lit``: the key of the tile that the mouse is on, or None;
    ``reached``: the tile that the keyboard came to; ``message``: a sentence for the status line.
    """

    pick = Signal(int)
    add = Signal(str, int)
    lit = Signal(object)
    reached = Signal(QWidget)
    message = Signal(str)

    def __init__(self, preferences: Preferences, editing: Editing) -> None:
        super().__init__()
        self.setObjectName("strip")
        self._preferences, self._editing = preferences, editing
        self._flow = Flow(self, gap=preferences.px(6))
        self._dragging = Dragging(editing, preferences)
        self.menus = TileMenus(self, preferences, editing, self.pick.emit, self.add.emit)
        self._keys = TileKeys(preferences, editing, self.pick.emit, self.add.emit, self.message.emit)
        self._boxes: list[ZoneBox] = []
        self._buttons: dict[int, TileButton] = {}
        self._plus: dict[Zone, AddButton] = {}
        self._rack = RACK
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(preferences.say(words.BOARD))

    @property
    def tile_width(self) -> int:
        """The width that leaves a larger hand hardly longer than one of thirteen tiles."""
        usual = self._preferences.px(LARGE if self._preferences.settings.large_tiles else TILE)
        return usual * RACK // max(RACK, self._rack)

    @property
    def board(self) -> Board:
        return self._editing.board

    # -- drawing

    def show_board(self, zones: Sequence[Zone], marks: Mapping[int, Mark], rack: int) -> None:
        """Lay these zones of the board out anew, for hands of ``rack`` tiles; the focus stays on its tile, or where it was."""
        focused, at_plus = self._focused_key(), self._focused_plus()
        order = list(self._buttons)
        self._rack = rack
        self._dragging.end()
        clear(self._flow)
        board = self.board
        self._buttons, self._plus = {}, {}
        self._boxes = [self._box(zone, board, marks) for zone in zones]
        self._dragging.boxes = self._boxes
        for box in self._boxes:
            self._flow.addWidget(box)
            box.show()
        self.updateGeometry()
        if self._buttons:
            self._stop_at(next(iter(self._buttons.values())))
        if focused is not None:
            keys = list(self._buttons)
            if focused not in keys and keys:
                focused = keys[min(order.index(focused), len(keys) - 1)] if focused in order else keys[0]
            self.focus_tile(focused)
        elif at_plus is not None:
            self._focus_plus(at_plus)

    def _box(self, zone: Zone, board: Board, marks: Mapping[int, Mark]) -> ZoneBox:
        say = self._preferences.say
        places: list[QAbstractButton] = []
        for laid in board.part(zone).tiles:
            made = self._tile(laid, marks.get(laid.key, "sure"))
            self._buttons[laid.key] = made
            places.append(made)
        if has_room(zone, board, self._rack):
            at = len(places)
            words_ = say(words.ADD.filled(zone=zone_name(zone, board)))
            plus = AddButton(self._preferences, f"add-{zone}", words_, self.tile_width)
            plus.clicked.connect(lambda _checked=False: self.add.emit(zone, at))
            self._plus[zone] = plus
            places.append(plus)
        return ZoneBox(self._preferences, zone, self._heading(zone, board), places)

    def _heading(self, zone: Zone, board: Board) -> QWidget:
        name = self._preferences.say(zone_name(zone, board))
        part = board.part(zone)
        if not is_meld(zone) or part.meld is None or (part.meld == "ankan" and len(part.labels) < 4):
            return label(name, "caption")

        def open_menu() -> None:
            self.menus.of_meld(zone).popup(made.mapToGlobal(QPoint(0, made.height())))

        made = button(f"{name} ▾", f"claimed-{zone}", open_menu, kind="link")
        made.setAccessibleName(name)
        return made

    def _tile(self, laid: Laid, mark: Mark) -> TileButton:
        words_ = self._preferences.say(described(laid, mark))
        made = TileButton(
            self._preferences, f"tile-{laid.key}", words_, laid.label, self.tile_width, mark=mark, draggable=True
        )
        # A hand that is longer than the strip is laid with narrower tiles.
        made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        made.clicked.connect(lambda _checked=False: self.pick.emit(laid.key))
        made.entered.connect(lambda: self.lit.emit(laid.key))
        made.exited.connect(lambda: self.lit.emit(None))
        made.dragged.connect(lambda at: self._dragging.move(laid, at, made))
        made.dropped.connect(lambda at: self._dragging.drop(laid, at))
        return made

    def light(self, key: int | None) -> None:
        """Mark the tile that the picture's mouse is on."""
        for each, tile in self._buttons.items():
            tile.light(on=each == key)

    def button_of(self, key: int) -> TileButton | None:
        return self._buttons.get(key)

    def plus_of(self, zone: Zone) -> AddButton | None:
        """Return the empty place of a zone, if it has one."""
        return self._plus.get(zone)

    def focus_tile(self, key: int) -> None:
        if (found := self._buttons.get(key)) is not None:
            self._stop_at(found)
            found.setFocus()
            self.reached.emit(found)

    def _stop_at(self, stop: TileButton) -> None:
        """Let the tab key stop at this tile alone; arrow keys go from there to the others."""
        for tile in self._buttons.values():
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tile is stop else Qt.FocusPolicy.ClickFocus)

    def _focused_key(self) -> int | None:
        focused = self.window().focusWidget()
        return next((key for key, tile in self._buttons.items() if tile is focused), None)

    def _focused_plus(self) -> Zone | None:
        focused = self.window().focusWidget()
        return next((zone for zone, plus in self._plus.items() if plus is focused), None)

    def _focus_plus(self, zone: Zone) -> None:
        """Focus the zone's empty place; where it is full, the next one in order, so that typing goes on there."""
        zones = [box.zone for box in self._boxes]
        later = zones[zones.index(zone) :] if zone in zones else zones
        if (found := next((each for each in later if each in self._plus), None)) is not None:
            self._plus[found].setFocus()

    # -- menus and keys

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        child = self.childAt(event.pos())
        key = next((key for key, tile in self._buttons.items() if tile is child), self._focused_key())
        if key is not None:
            self.menus.of_tile(key, [box.zone for box in self._boxes]).popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, zone = self._focused_key(), self._focused_plus()
        plain = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        if key is None:
            taken = zone is not None and self._keys.at_empty_place(event, zone)
        else:
            taken = not event.modifiers() & ~plain and (self._walk(event.key(), key) or self._keys.at_tile(event, key))
        if not taken:
            super().keyPressEvent(event)

    def _walk(self, pressed: int, key: int) -> bool:
        """Follow an arrow key to the tile beside it, or to the zone before or after; return whether it is one."""
        keys = list(self._buttons)
        at = keys.index(key)
        match pressed:
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                step = 1 if pressed == Qt.Key.Key_Right else -1
                self.focus_tile(keys[(at + step) % len(keys)])
            case Qt.Key.Key_Home | Qt.Key.Key_End:
                self.focus_tile(keys[0 if pressed == Qt.Key.Key_Home else -1])
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                filled = [box for box in self._boxes if box.tiles]
                here = next(n for n, box in enumerate(filled) if self._buttons[key] in box.tiles)
                step = 1 if pressed == Qt.Key.Key_Down else -1
                first = filled[(here + step) % len(filled)].tiles[0]
                self.focus_tile(next(key for key, tile in self._buttons.items() if tile is first))
            case _:
                return False
        return True
