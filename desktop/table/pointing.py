"""What advisers point at: tiles of the rack ringed with their names, buttons marked with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from paizhuo.desktop.kit.faces import Faces
from paizhuo.desktop.kit.geometry import Key, Point, Spot
from paizhuo.desktop.table.choice import Plan
from paizhuo.desktop.table.lettering import fitted
from paizhuo.desktop.table.offers import Enter, Offered
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import carried
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import replace

TAG: Final = 22.0
"""The height of a tag with names."""


def joined(picture: TablePicture, names: Sequence[str]) -> str:
    return ("、" if picture.language == "zh" else ", ").join(names)


def advised_tiles(picture: TablePicture, plan: Plan, own: Sequence[Spot]) -> Mapping[Key, str]:
    """Return the tiles of the rack that are pointed at, with the names of those who do."""
    found: dict[Key, list[str]] = {}
    for pointed in picture.pointed:
        for spot in _of(pointed.action, plan, own):
            found.setdefault(spot.key, []).append(pointed.name)
    return {key: joined(picture, names) for key, names in found.items()}


def _of(action: Action, plan: Plan, own: Sequence[Spot]) -> Sequence[Spot]:
    """Return the tiles of the rack that an action takes: the one it discards or moves, or those it puts together."""
    if plan.pick is not None and action in plan.pick.options:
        tiles: Tiles = getattr(action, "tiles", ())
        chosen: list[Spot] = []
        for tile in tiles:
            chosen += [spot for spot in own if spot.tile == tile and spot not in chosen][:1]
        return chosen
    if action in plan.moves:
        return [spot for spot in own if action in carried(spot)][:1]
    modes = (None, *plan.modes)
    meant = [
        spot
        for spot in own
        if any(plan.discard(spot.tile, m, drawn=spot.drawn, rack=spot.rack) == action for m in modes)
    ]
    exact = [spot for spot in meant if spot.drawn == getattr(action, "drawn", False)]
    return (exact or meant)[:1]


def advised_buttons(picture: TablePicture, plan: Plan, offered: Offered) -> Offered:
    """Return the buttons, those pointed at marked with the names of those who do."""
    if not picture.pointed:
        return offered
    looks = []
    for look, press in zip(offered.looks, offered.presses, strict=True):
        behind = plan.modes.get(press.mode or "", {}).values() if isinstance(press, Enter) else (press,)
        names = [pointed.name for pointed in picture.pointed if pointed.action in behind]
        looks.append(replace(look, pointed=joined(picture, names)))
    return replace(offered, looks=tuple(looks))


class PointerItem(QGraphicsItem):
    """A ring around a tile, and a tag with names above it."""

    def __init__(self, spot: Spot, names: str, faces: Faces) -> None:
        super().__init__()
        self.spot, self.names, self._faces = spot, names, faces
        self.setZValue(2500)

    def boundingRect(self) -> QRectF:
        half_x, half_y = self.spot.half
        return QRectF(-half_x - 5, -half_y - TAG - 6, 2 * half_x + 10, 2 * half_y + TAG + 12)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        colours = self._faces.colours
        half_x, half_y = self.spot.half
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colours.call_edge), 4.5))
        painter.drawRoundedRect(QRectF(-half_x, -half_y, 2 * half_x, 2 * half_y), 8, 8)
        tag = QRectF(-half_x - 2, -half_y - TAG, 2 * half_x + 4, TAG)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.call))
        painter.drawRoundedRect(tag, 6, 6)
        painter.setPen(QColor("#ffffff"))
        fitted(painter, tag.adjusted(5, 0, -5, 0), self.names, 16, bold=True)


class Pointers:
    """The rings and tags on the table now."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self._items: list[PointerItem] = []

    @property
    def shown(self) -> Mapping[Key, str]:
        """The names at each tile pointed at."""
        return {item.spot.key: item.names for item in self._items}

    def show(
        self, pointed: Mapping[Key, str], own: Sequence[Spot], stands: Callable[[Spot], Point], faces: Faces
    ) -> None:
        """Mark these tiles, and no others."""
        for item in self._items:
            self._stage.removeItem(item)
        self._items = [PointerItem(spot, pointed[spot.key], faces) for spot in own if spot.key in pointed]
        for item in self._items:
            self._stage.addItem(item)
            item.setPos(*stands(item.spot))
