"""A throw with real dice at a table on the screen: how it stands, and how it lands on the felt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtWidgets import QGraphicsView

from paizhuo.desktop.kit.geometry import Layout, Point
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.scenery import throw_at
from paizhuo.desktop.table.throw_panel import ThrowPanel, about

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paizhuo.engine.table.port.dice import OwnThrow


class Throws(QObject):
    """The throw that is waited for, in a panel over the felt before the player.

    ``announced`` brings the words of the panel; ``on_screen`` and ``roll_virtual``: how the throw is to be made.
    """

    announced = Signal(str)
    on_screen = Signal()
    roll_virtual = Signal()

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self.panel: ThrowPanel | None = None
        """Made for the first throw."""
        self._throw: OwnThrow | None = None
        self._landed: tuple[int, ...] = ()
        """The faces of real dice that have come to rest here: their throw is not drawn once more."""

    def follow(self, throw: OwnThrow | None, *, virtual: bool) -> None:
        """Keep how the throw stands; None: none is waited for. ``virtual``: some of the dice are virtual ones, which a button rolls."""
        if throw is not None and self.panel is None:
            self.panel = ThrowPanel(self._view)
            self.panel.on_screen.connect(self.on_screen)
            self.panel.roll_virtual.connect(self.roll_virtual)
        if self.panel is not None:
            self.panel.offer_virtual(wanted=virtual)
        before, self._throw = self._throw, throw
        if throw is not None and not any(die.state != "lies" for die in throw.throw.dice):
            self._landed = tuple(die.face for die in throw.throw.dice)
        elif throw is not None and before is not None and throw.request == before.request:
            self._landed = ()  # a die that was at rest rolls again

    def draw(self, picture: TablePicture, layout: Layout, *, busy: bool) -> None:
        """Show the panel, unless something is still being played."""
        panel, throw = self.panel, self._throw
        if panel is None:
            return
        if throw is None or busy:
            panel.put_away()
            return
        said, scale, seen = panel.said, self._view.transform().m11(), panel.isVisible()
        colours, moves = picture.settings.colours, bool(picture.settings.pace)
        panel.show_throw(throw.throw, about(throw, picture.names), picture.language, colours, scale, moves=moves)
        panel.adjustSize()
        at = self._view.mapFromScene(*throw_at(layout))
        panel.move(at.x() - panel.width() // 2, at.y())
        if not seen:
            panel.guard.begin(picture.settings.guard_ms)
        if panel.said != said:
            self.announced.emit(panel.said)

    def lying(self, faces: Sequence[int], layout: Layout) -> Point | None:
        """Return where real dice lie that show these faces, if they have come to rest here; their throw is not drawn once more."""
        landed, self._landed = self._landed, ()
        return throw_at(layout) if landed and tuple(faces[-len(landed) :]) == landed else None

    @property
    def taken(self) -> list[QRect]:
        """What the panel covers of the view."""
        return [] if self.panel is None or self.panel.isHidden() else [self.panel.geometry()]
