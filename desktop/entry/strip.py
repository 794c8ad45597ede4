"""The tiles read, zone by zone: pressed to correct them, dragged or sent by keys and menus where they belong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QFrame, QMenu, QSizePolicy, QWidget

from paizhuo.desktop.entry.board import CONCEALED, WIN, Board, Laid, Zone, is_meld
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.marks import Mark, described
from paizhuo.desktop.entry.tile_button import TileButton, face_of
from paizhuo.desktop.entry.typing_tiles import Typed
from paizhuo.desktop.entry.zones import has_room, zone_name
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.geometry import DEPTH, RATIO
from paizhuo.desktop.kit.parts import button, clear, column, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.tiles import faces, paint_tile
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.meld import MeldKind
from paizhuo.engine.rules.opening import RACK

TILE = 36
LARGE = 46
"""How wide a tile is, in pixels at scale 1."""


class AddButton(QAbstractButton):
    """An empty place with a plus in it."""

    def __init__(self, preferences: Preferences, name: str, words_: str, width: int) -> None:
        super().__init__()
        self._preferences, self._width = preferences, width
        self.setObjectName(name)
        self.setAccessibleName(words_)
        self.setToolTip(words_)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._width + 6, round(self._width * (RATIO + DEPTH)) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = QRectF((self.width() - self._width) / 2 + 1, 5, self._width - 2, self._width * RATIO - 2)
        chosen = self.hasFocus() or self.underMouse()
        line = QPen(QColor(colours.accent if chosen else colours.muted), 2 if self.hasFocus() else 1)
        if not self.hasFocus():
            line.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.drawRoundedRect(place, self._width * 0.1, self._width * 0.1)
        arm = self._width * 0.16
        painter.setPen(QPen(QColor(colours.accent if chosen else colours.muted), max(1.5, self._width * 0.05)))
        painter.drawLine(place.center() - QPointF(arm, 0), place.center() + QPointF(arm, 0))
        painter.drawLine(place.center() - QPointF(0, arm), place.center() + QPointF(0, arm))
        painter.end()


class ZoneBox(QFrame):
    """The tiles of one zone under its name."""

    def __init__(self, preferences: Preferences, zone: Zone, heading: QWidget, places: list[QAbstractButton]) -> None:
        super().__init__()
        self.zone, self.places = zone, places
        self._preferences = preferences
        self._aimed: int | None = None
        px = preferences.px
        inside = column(self, spacing=px(2))
        inside.setContentsMargins(px(8), px(4), px(8), px(4))
        top = row()
        top.addWidget(heading)
        top.addStretch()
        inside.addLayout(top)
        tiles = row()
        for place in places:
            tiles.addWidget(place)
        tiles.addStretch()
        inside.addLayout(tiles)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def tiles(self) -> list[TileButton]:
        return [place for place in self.places if isinstance(place, TileButton)]

    def place_at(self, at: QPoint) -> int:
        """Before which tile something dropped at this point of the screen comes."""
        x = self.mapFromGlobal(at).x()
        return sum(tile.geometry().center().x() < x for tile in self.tiles)

    def aim(self, place: int | None) -> None:
        """Shows where what is dragged would come to lie."""
        if place != self._aimed:
            self._aimed = place
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._preferences.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        aimed = self._aimed is not None
        painter.setPen(QPen(QColor(colours.accent if aimed else colours.line), 2 if aimed else 1))
        painter.setBrush(QColor(colours.accent_soft if aimed else colours.field))
        round_ = self._preferences.px(8)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), round_, round_)
        if self._aimed is not None and (tiles := self.tiles):
            at = min(self._aimed, len(tiles) - 1)
            edge = tiles[at].geometry()
            x = edge.left() if self._aimed < len(tiles) else edge.right() + 1
            painter.setPen(QPen(QColor(colours.accent), self._preferences.px(3)))
            painter.drawLine(x, edge.top() + 2, x, edge.bottom() - 2)
        painter.end()


class Ghost(QWidget):
    """The tile that is being dragged."""

    def __init__(self, parent: QWidget, preferences: Preferences, label_: int, width: int) -> None:
        super().__init__(parent)
        self._preferences, self._label, self._width = preferences, label_, width
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(width + 12, round(width * (RATIO + DEPTH)) + 12)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(0.92)
        middle = QPointF(self.width() / 2, 6 + self._width * RATIO / 2)
        paint_tile(painter, faces(self._preferences), face_of(self._label), middle, self._width)
        painter.end()


class Strip(QWidget):
    """All zones. ``pick``: the tile with this key is to be corrected; ``add``: one is to be added to a zone at a place.

    ``lit``: the key of the tile that the mouse or the focus is on, or None; ``reached``: the tile that the keyboard came to;
    ``message``: a sentence for the status line.
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
        self._boxes: list[ZoneBox] = []
        self._buttons: dict[int, TileButton] = {}
        self._plus: dict[Zone, AddButton] = {}
        self._ghost: Ghost | None = None
        self._typed = Typed()
        self._rack = RACK
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(preferences.say(words.BOARD))

    @property
    def tile_width(self) -> int:
        """As wide as leaves a larger hand hardly longer than one of thirteen tiles."""
        usual = self._preferences.px(LARGE if self._preferences.settings.large_tiles else TILE)
        return usual * RACK // max(RACK, self._rack)

    @property
    def board(self) -> Board:
        """The board whose tiles are laid here."""
        return self._editing.board

    # -- drawing

    def show_board(self, zones: Sequence[Zone], marks: Mapping[int, Mark], rack: int) -> None:
        """Lays these zones of the board out anew, for hands of ``rack`` tiles; the focus stays on its tile, or where it was."""
        focused, at_plus = self._focused_key(), self._focused_plus()
        order = list(self._buttons)
        self._rack = rack
        self._drop_ghost()
        clear(self._flow)
        board = self.board
        self._buttons, self._plus = {}, {}
        self._boxes = [self._box(zone, board, marks) for zone in zones]
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
        made = button(f"{name} ▾", f"claimed-{zone}", lambda: self._claim_menu(zone, made), kind="link")
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
        made.dragged.connect(lambda at: self._drag(laid, at))
        made.dropped.connect(lambda at: self._drop(laid, at))
        return made

    def light(self, key: int | None) -> None:
        """Shows the tile that the picture's mouse is on."""
        for each, tile in self._buttons.items():
            tile.light(on=each == key)

    def button_of(self, key: int) -> TileButton | None:
        return self._buttons.get(key)

    def plus_of(self, zone: Zone) -> AddButton | None:
        """The empty place of a zone."""
        return self._plus.get(zone)

    def focus_tile(self, key: int) -> None:
        if (found := self._buttons.get(key)) is not None:
            self._stop_at(found)
            found.setFocus()
            self.reached.emit(found)

    def _stop_at(self, stop: TileButton) -> None:
        """The tab key stops at one tile; arrow keys go from there to the others."""
        for tile in self._buttons.values():
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if tile is stop else Qt.FocusPolicy.ClickFocus)

    def _focused_key(self) -> int | None:
        focused = self.window().focusWidget()
        return next((key for key, tile in self._buttons.items() if tile is focused), None)

    def _focused_plus(self) -> Zone | None:
        focused = self.window().focusWidget()
        return next((zone for zone, plus in self._plus.items() if plus is focused), None)

    def _focus_plus(self, zone: Zone) -> None:
        """The zone's empty place; where it is full, the next one in order, so that typing goes on there."""
        zones = [box.zone for box in self._boxes]
        later = zones[zones.index(zone) :] if zone in zones else zones
        if (found := next((each for each in later if each in self._plus), None)) is not None:
            self._plus[found].setFocus()

    # -- dragging

    def _drag(self, laid: Laid, at: QPoint) -> None:
        window = self.window()
        if self._ghost is None:
            self._ghost = Ghost(window, self._preferences, laid.label, self.tile_width)
        self._ghost.move(window.mapFromGlobal(at) - self._ghost.rect().center())
        target = self._box_at(at)
        for box in self._boxes:
            box.aim(box.place_at(at) if box is target else None)

    def _drop(self, laid: Laid, at: QPoint) -> None:
        self._drop_ghost()
        target = self._box_at(at)
        for box in self._boxes:
            box.aim(None)
        if target is not None:
            where = target.zone, target.place_at(at)
            # After the button's own mouse event is over: the board is laid out anew, and the button with it.
            QTimer.singleShot(0, self, lambda: self._editing.take(self.board.moved(laid.key, *where)))

    def _box_at(self, at: QPoint) -> ZoneBox | None:
        return next((box for box in self._boxes if box.rect().contains(box.mapFromGlobal(at))), None)

    def _drop_ghost(self) -> None:
        if self._ghost is not None:
            self._ghost.hide()
            self._ghost.deleteLater()
            self._ghost = None

    # -- menus

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        child = self.childAt(event.pos())
        key = next((key for key, tile in self._buttons.items() if tile is child), self._focused_key())
        if key is not None:
            self.tile_menu(key).popup(event.globalPos())

    def tile_menu(self, key: int) -> QMenu:
        """What can be done with a tile."""
        say, board = self._preferences.say, self.board
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        where = board.find(key)
        laid = board.laid(key)
        if where is None or laid is None:
            return menu
        menu.addAction(say(words.CORRECT)).triggered.connect(lambda: self.pick.emit(key))
        if laid.doubtful:
            menu.addAction(say(words.IS_RIGHT)).triggered.connect(
                lambda: self._editing.take(self.board.labelled(key, laid.label))
            )
        if where[0] != WIN:
            menu.addAction(say(words.IS_WINNING)).triggered.connect(lambda: self._move(key, WIN))
        others = menu.addMenu(say(words.MOVE_TO))
        for box in self._boxes:
            if box.zone not in (where[0], WIN):
                name = say(zone_name(box.zone, board))
                others.addAction(name).triggered.connect(partial(self._move, key, box.zone))
        menu.addSeparator()
        menu.addAction(say(words.ADD_AFTER)).triggered.connect(lambda: self.add.emit(where[0], where[1] + 1))
        menu.addAction(say(words.REMOVE)).triggered.connect(lambda: self._editing.take(self.board.removed(key)))
        return menu

    def _move(self, key: int, zone: Zone, _checked: bool = False) -> None:  # noqa: FBT001, FBT002 - Qt's signal
        board = self.board
        self._editing.take(board.moved(key, zone, len(board.part(zone).tiles)))

    def _claim_menu(self, zone: Zone, under: QWidget) -> None:
        self.claim_menu(zone).popup(under.mapToGlobal(QPoint(0, under.height())))

    def claim_menu(self, zone: Zone) -> QMenu:
        """Whom a meld came from, and what kong it is."""
        say, part = self._preferences.say, self.board.part(zone)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if part.meld != "ankan":
            for seat, name in words.SEATS.items():
                action = menu.addAction(say(name))
                action.setCheckable(True)
                action.setChecked(seat == (part.source or 3))
                action.triggered.connect(partial(self._claim, zone, seat, part.kong))
        if len(part.tiles) == 4:
            menu.addSeparator()
            kongs: tuple[MeldKind, ...] = ("minkan", "kakan", "ankan")
            for kong in kongs:
                action = menu.addAction(say(words.MELDS[kong]))
                action.setCheckable(True)
                action.setChecked(kong == part.meld)
                action.triggered.connect(partial(self._claim, zone, part.source, kong))
        return menu

    def _claim(self, zone: Zone, seat: int | None, kong: MeldKind, _checked: bool = False) -> None:  # noqa: FBT001, FBT002
        self._editing.take(self.board.claimed(zone, seat, kong))

    # -- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = self._focused_key()
        if key is None and (zone := self._focused_plus()) is not None and self._type_new(event.text(), zone):
            return
        if key is None or event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            super().keyPressEvent(event)
            return
        if not self._walk(event.key(), key) and not self._edit(event, key):
            super().keyPressEvent(event)

    def _walk(self, pressed: int, key: int) -> bool:
        """Arrow keys: to the tile beside it, or to the zone before or after."""
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

    def _edit(self, event: QKeyEvent, key: int) -> bool:
        """Keys that change the tile."""
        board = self.board
        zone, at = board.find(key) or (CONCEALED, 0)
        match event.key():
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self._editing.take(board.removed(key))
            case Qt.Key.Key_Insert:
                self.add.emit(zone, at + 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.pick.emit(key)
            case Qt.Key.Key_W:
                if zone != WIN:
                    self._move(key, WIN)
            case _:
                return self._type(event.text(), key)
        return True

    def _type(self, text: str, key: int) -> bool:
        return self._typing(text, lambda board, label_: board.labelled(key, label_))

    def _type_new(self, text: str, zone: Zone) -> bool:
        """A tile typed on an empty place."""
        return self._typing(text, lambda board, label_: board.added(zone, len(board.part(zone).tiles), label_))

    def _typing(self, text: str, changed: Callable[[Board, int], Board]) -> bool:
        typed = self._typed.take(text)
        if typed is None:
            return False
        if isinstance(typed, int):
            self._editing.take(changed(self.board, typed))
            self.message.emit("")
        else:
            self.message.emit(self._preferences.say(words.TYPED.filled(digit=typed)))
        return True
