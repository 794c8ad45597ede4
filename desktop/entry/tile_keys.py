"""The keys that change the tiles of a strip: a tile is typed, removed, added or made the winning one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from paizhuo.desktop.entry.board import WIN, Board, Zone
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.entry.typing_tiles import Typed
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words


class TileKeys:
    """The keys that change a tile. ``pick`` and ``add`` open the palette; ``message`` shows a sentence in the status line."""

    def __init__(
        self,
        preferences: Preferences,
        editing: Editing,
        pick: Callable[[int], object],
        add: Callable[[Zone, int], object],
        message: Callable[[str], object],
    ) -> None:
        self._preferences, self._editing = preferences, editing
        self._pick, self._add, self._message = pick, add, message
        self._typed = Typed()

    def at_tile(self, event: QKeyEvent, key: int) -> bool:
        """Change the tile that has the keyboard; return whether the key does that."""
        board = self._editing.board
        if (where := board.find(key)) is None:
            return False
        match event.key():
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self._editing.take(board.removed(key))
            case Qt.Key.Key_Insert:
                self._add(where[0], where[1] + 1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._pick(key)
            case Qt.Key.Key_W:
                if where[0] != WIN:
                    self._editing.take(board.moved(key, WIN))
            case _:
                return self._type(event.text(), lambda label: board.labelled(key, label))
        return True

    def at_empty_place(self, event: QKeyEvent, zone: Zone) -> bool:
        """Add the tile that is typed on a zone's empty place; return whether the key is part of one."""
        board = self._editing.board
        return self._type(event.text(), lambda label: board.added(zone, len(board.part(zone).tiles), label))

    def _type(self, text: str, changed: Callable[[int], Board]) -> bool:
        typed = self._typed.take(text)
        if isinstance(typed, int):
            self._editing.take(changed(typed))
            self._message("")
        elif typed is not None:
            self._message(self._preferences.say(words.TYPED.filled(digit=typed)))
        return typed is not None
