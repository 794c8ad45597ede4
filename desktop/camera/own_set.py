"""A tile set of one's own is shown to the recogniser: the photo in sight is taken, the set is kept and then used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFrame

from paizhuo.desktop.camera.learning import Learning, known_sets
from paizhuo.desktop.camera.own_set_panel import OwnSetPanel
from paizhuo.desktop.entry.editing import Editing
from paizhuo.desktop.kit.cards import framed
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import scrolled
from paizhuo.desktop.seeing import words
from paizhuo.engine.core.words import Text

if TYPE_CHECKING:
    from paizhuo.vision.geometry import Image, Quad


class OwnSetTask(QObject):
    """The task of showing a tile set to the recogniser. ``on``: tiles are shown, not scored. ``use`` carries the name of the set to
    read with; ``message`` a sentence. ``confirmed``: the tiles in the picture are as the board says.
    """

    use = Signal(str)
    confirmed = Signal()
    message = Signal(object)

    def __init__(self, learning: Learning, editing: Editing, pixels: Callable[[], Image | None]) -> None:
        """``pixels``: the picture that was read."""
        super().__init__()
        self.on = False
        self.learning = learning
        self._editing, self._pixels = editing, pixels
        self._counted: Image | None = None
        self._adding = False
        self.panel: OwnSetPanel | None = None
        learning.changed.connect(self._learned_more)
        learning.saved.connect(self._saved)
        learning.failed.connect(self._failed)

    def card(self, page: Page, used: str) -> QFrame:
        """Return the panel, made anew. ``used``: the set that is read with."""
        card, inside = framed(page.px, (14, 12, 4, 8))
        self.panel = OwnSetPanel(page.preferences, self.learning, known_sets(), used)
        self.panel.add.connect(self._add)
        self.panel.use.connect(self.use)
        inside.addWidget(scrolled(self.panel))
        return card

    def show_pending(self) -> None:
        """Show what of the picture is not counted yet."""
        if self.on and self.panel is not None:
            self.panel.show_progress(Counter(label for _, label in self._confirmed()))

    def _photo(self) -> Image | None:
        """Return the picture that was read, if it was not counted yet: a photo counts once."""
        pixels = self._pixels()
        return None if pixels is self._counted else pixels

    def _confirmed(self) -> list[tuple[Quad, int]]:
        """Return the tiles in the picture as they stand on the board."""
        if self._photo() is None:
            return []
        return [(laid.read.quad, laid.label) for laid in self._editing.board.all_laid() if laid.read is not None]

    def _add(self) -> None:
        photo = self._photo()
        if photo is not None:
            self.learning.add(photo, self._confirmed())
            self._counted, self._adding = photo, True
            self.confirmed.emit()
            self.show_pending()

    def _learned_more(self) -> None:
        self._adding = False
        if not self.learning.counts:
            self._counted = None
        self.show_pending()

    def _failed(self, why: Text) -> None:
        if self._adding:
            self._adding, self._counted = False, None
            self.show_pending()
        self.message.emit(why)

    def _saved(self, name: str) -> None:
        self.use.emit(name)
        if self.panel is not None:
            self.panel.show_sets(known_sets(), name)
        self.message.emit(words.SET_SAVED.filled(name=name))
