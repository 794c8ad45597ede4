"""The panel by which a tile set of one's own is shown to the recogniser, kept, and chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from paizhuo.desktop.camera.learning import Learning
from paizhuo.desktop.entry.marks import label_name
from paizhuo.desktop.entry.palette import ROWS
from paizhuo.desktop.entry.tile_button import TileButton
from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.parts import button, clear, column, grid, inset, label, row, rule
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text

TILE = 27
LONGEST_NAME = 40


class OwnSetPanel(QWidget):
    """The panel of one's own tile set. ``add``: the tiles in the picture are as the strip says; ``use`` carries the name of the set to
    read with, or nothing.
    """

    add = Signal()
    use = Signal(str)

    def __init__(self, preferences: Preferences, learning: Learning, sets: Sequence[str], used: str) -> None:
        super().__init__()
        self.setObjectName("own-set")
        self._preferences, self._learning = preferences, learning
        say, px = preferences.say, preferences.px
        listed = inset(column(self, spacing=px(10)), px, 0, 0, 10, 0)
        listed.addWidget(label(say(words.OWN_SET), "heading"))
        listed.addWidget(label(say(words.OWN_SET_NOTE), "small", wrap=True))
        top = row(spacing=px(8))
        top.addWidget(label(say(words.IN_USE), "small"))
        self._used = dropdown("set-in-use", say(words.IN_USE), ())
        self._used.activated.connect(lambda index: self.use.emit(self._used.itemData(index)))
        top.addWidget(self._used, 1)
        listed.addLayout(top)
        listed.addWidget(rule())
        self._next_step = label("", "strong", wrap=True)
        listed.addWidget(self._next_step)
        self._grid_place = QWidget()
        self._grid_holder = column(self._grid_place)
        listed.addWidget(self._grid_place)
        self._add = button(say(words.ADD_SHOWN), "add-shown", self.add.emit, kind="primary")
        listed.addWidget(self._add)
        line = row(spacing=px(8))
        name = say(words.SET_NAME)
        self._name = text_line(
            "set-name", name, used, hint=name, longest=LONGEST_NAME, changed=lambda _: self._enable()
        )
        line.addWidget(self._name, 1)
        self._save = button(say(words.SAVE_SET), "save-set", lambda: learning.save(self._name.text().strip()))
        line.addWidget(self._save)
        self._anew = button(say(words.BEGIN_ANEW), "begin-anew", learning.forget, kind="quiet")
        line.addWidget(self._anew)
        listed.addLayout(line)
        listed.addStretch(1)
        self._pending: Mapping[int, int] = {}
        self.show_sets(sets, used)
        self.show_progress({})

    def show_sets(self, sets: Sequence[str], used: str) -> None:
        self._used.clear()
        self._used.addItem(self._preferences.say(words.BUILT_IN), "")
        for name in sets:
            self._used.addItem(name, name)
        self._used.setCurrentIndex(max(0, self._used.findData(used)))

    def show_progress(self, pending: Mapping[int, int]) -> None:
        """Show what was shown so far. ``pending``: how many of each label lie in the picture, not confirmed yet."""
        self._pending = pending
        self._next_step.setText(self._preferences.say(self._learning.next_step))
        clear(self._grid_holder)
        made, cells = within(grid(across=self._preferences.px(1), down=self._preferences.px(1)))
        counts = self._learning.counts
        for nth, labels in enumerate(ROWS):
            for at, each in enumerate(labels):
                cells.addWidget(self._kind(each, counts.get(each, 0), pending.get(each, 0)), nth, at)
        self._grid_holder.addWidget(made)
        made.show()
        self._enable()

    def _kind(self, each: int, count: int, pending: int) -> TileButton:
        name, say = label_name(each), self._preferences.say
        text: Text = words.SHOWN_TIMES.filled(tile=name, n=count) if count else words.NOT_SHOWN.filled(tile=name)
        below = f"✓{count}" if count else f"+{pending}" if pending else "·"
        width = self._preferences.px(TILE)
        tile = TileButton(self._preferences, f"kind-{each}", say(text), each, width, below=below, faint=not count)
        tile.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        tile.setCursor(Qt.CursorShape.ArrowCursor)
        return tile

    def _enable(self) -> None:
        busy = self._learning.busy
        self._add.setEnabled(bool(self._pending) and not busy)
        self._save.setEnabled(bool(self._learning.counts) and bool(self._name.text().strip()) and not busy)
        self._anew.setEnabled(bool(self._learning.counts) and not busy)
