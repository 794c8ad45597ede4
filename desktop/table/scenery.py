"""Everything drawn on the scene, kept from picture to picture: an item is made, moved or removed only where something changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from paizhuo.desktop.kit.faces import Mark, Tint, faces_of
from paizhuo.desktop.kit.geometry import (
    Key,
    Layout,
    Point,
    Spot,
)
from paizhuo.desktop.table.centre import CentreItem
from paizhuo.desktop.table.items import DiceItem, RingItem, TileItem, WallItem
from paizhuo.desktop.table.motion import Move
from paizhuo.desktop.table.notes import BubbleItem, BubbleLine
from paizhuo.desktop.table.picture import TablePicture, TableSettings
from paizhuo.desktop.table.plates import PlateItem
from paizhuo.desktop.table.rim import Rim
from paizhuo.desktop.table.stakes_view import Stakes
from paizhuo.desktop.table.tabs import TabItem
from paizhuo.desktop.table.throwing import AT_REST, lying_aside
from paizhuo.desktop.table.unfold import Origin
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, UNKNOWN

DICE_Z: Final = -4.0
"""Dice at rest lie under the tiles."""
NOTES_APART: Final = 4.0
"""Between notes that stand above one another."""
THROW_BELOW: Final = 30.0
"""How far below that box a throw is shown."""


def throw_at(layout: Layout) -> Point:
    """Return where a throw with real dice is shown: the middle of its upper edge, before the box in the middle."""
    x, y = layout.middle
    return x, y + (layout.ground.panel.half[1] + THROW_BELOW) * layout.ground.scale


class Scenery:
    """The items of the table. ``pixels``: device pixels to a unit."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self._look: object = None
        self._plates: dict[Seat, PlateItem] = {}
        self._centre = CentreItem()
        self._walls = tuple(WallItem() for _ in range(4))
        self._ring, self._cursor = RingItem(), RingItem()
        self.said, self.strip = BubbleItem(), BubbleItem()
        self._tabs: list[TabItem] = []
        self.faces = faces_of("light", "classic", labels=True)
        self.pixels = 1.0
        self.tiles: dict[Key, TileItem] = {}
        self.dice = DiceItem()
        self.rim = Rim(stage)
        self.count = BubbleItem()
        self.stakes = Stakes(stage)
        for z, item in (
            *((-10, wall) for wall in self._walls),
            (-5, self._centre),
            (DICE_Z, self.dice),
            (2000, self._ring),
            (3000, self._cursor),
        ):
            item.setZValue(z)
            stage.addItem(item)
        self.strip.setZValue(1200)
        stage.addItem(self.strip)
        stage.addItem(self.said)
        stage.addItem(self.count)
        self._ring.setVisible(False)
        self._cursor.setVisible(False)

    def dress(self, settings: TableSettings) -> bool:
        """Take the colours and faces of these settings; return whether that changed anything."""
        look = (settings.theme, settings.tile_set, settings.look, settings.labels, settings.cloth)
        if look == self._look:
            return False
        self._look = look
        self.faces = faces_of(settings.theme, settings.tile_set, settings.look, labels=settings.labels)
        return True

    def snapped(self, point: Point) -> QPointF:
        """Return a point moved onto the grid of device pixels, where pictures are sharp."""
        return QPointF(round(point[0] * self.pixels) / self.pixels, round(point[1] * self.pixels) / self.pixels)

    # -- tiles -----------------------------------------------------------------------------------------------------------

    def arrange(
        self, spots: Sequence[Spot], place: Callable[[Spot], Point], starts: Mapping[Key, Origin] | None = None
    ) -> list[Move]:
        """Put every tile at its ``place``; return the moves that would show how it came there, beginning at ``starts`` or
        where it was before.
        """
        moves: list[Move] = []
        wanted = {spot.key for spot in spots}
        for key in [key for key in self.tiles if key not in wanted]:
            self._stage.removeItem(self.tiles.pop(key))
        for spot in spots:
            item = self.tiles.get(spot.key)
            start: Point | None = None
            size = 1.0
            if item is None:
                item = self.tiles[spot.key] = TileItem(self.faces, spot)
                self._stage.addItem(item)
            else:
                start = item.x(), item.y()
            if starts is not None and (origin := starts.get(spot.key)) is not None:
                start, size = origin.at, origin.width / spot.width
            item.take(spot, self.faces, self.pixels)
            end = self.snapped(place(spot))
            item.setPos(end)
            item.setZValue(spot.z)
            if start is not None and (abs(start[0] - end.x()) > 1 or abs(start[1] - end.y()) > 1):
                moves.append(Move(item, start, (end.x(), end.y()), size))
        return moves

    def place(self, spot: Spot, at: Point, *, raised: bool = False) -> None:
        item = self.tiles.get(spot.key)
        if item is not None:
            item.setPos(self.snapped(at))
            item.setZValue(spot.z + (500 if raised else 0))

    def tint(
        self, picture: TablePicture, spots: Sequence[Spot], hover: Spot | None, dim: Callable[[Spot], bool]
    ) -> None:
        """Give the tiles their ``looks``."""
        for spot, tint, mark in looks(picture, spots, hover, dim):
            self.tiles[spot.key].look(tint, mark)

    # -- what is not a tile ----------------------------------------------------------------------------------------------

    def draw(self, picture: TablePicture, layout: Layout, at_rack: int = 0, *, compares: bool = False) -> None:
        """Draw the box in the middle, the wall, the plates and the dice; of several racks the keys mean ``at_rack``.

        ``compares``: points are compared in the box.
        """
        for note in (self.said, self.strip, self.count):
            note.scale_in_pixels = self.pixels
        ground = layout.ground
        self._centre.scale_in_pixels = self.pixels * ground.scale
        self._centre.setScale(ground.scale)
        self._centre.setPos(*layout.middle)
        self._centre.show_picture(picture, ground.panel, self.faces, compares=compares)
        for position, wall in enumerate(self._walls):
            wall.scale_in_pixels = self.pixels * ground.scale
            wall.setScale(ground.scale)
            wall.setPos(*ground.at((0.0, 0.0), layout.width))
            wall.show_stacks(tuple(stack for stack in layout.stacks if stack.position == position), self.faces)
        for seat, area in layout.plates:
            if seat not in self._plates:
                self._plates[seat] = PlateItem(seat)
                self._stage.addItem(self._plates[seat])
            self._plates[seat].scale_in_pixels = self.pixels
            self._plates[seat].show_seat(picture, self.faces, area)
        self.rim.draw(picture, layout, self.faces, self.pixels)
        for seat in [seat for seat in self._plates if seat >= picture.observation.hand.seats]:
            self._stage.removeItem(self._plates.pop(seat))
        self.stakes.draw(picture, layout, self.faces, self._plates)
        self.dice.show_dice(
            lying_aside(layout, picture.observation.hand.wall.dice), AT_REST * layout.ground.scale, self.pixels
        )
        self._draw_racks(picture, layout, at_rack)

    def _draw_racks(self, picture: TablePicture, layout: Layout, at_rack: int) -> None:
        for rack in range(len(self._tabs), len(layout.tabs)):
            self._tabs.append(TabItem(rack))
            self._stage.addItem(self._tabs[rack])
        for rack, tab in enumerate(self._tabs):
            tab.setVisible(rack < len(layout.tabs))
            if rack < len(layout.tabs):
                lit = bool(picture.observation.options) and rack == at_rack
                tab.show_name(picture, self.faces, layout.tabs[rack], lit=lit)

    def ring(self, spot: Spot | None) -> None:
        """Ring the last discard."""
        self._surround(self._ring, spot, self.faces.colours.ring)

    def cursor(self, spot: Spot | None, at: Point | None = None) -> None:
        """Show where the keyboard is."""
        self._surround(self._cursor, spot, self.faces.colours.lit, at)

    def _surround(self, ring: RingItem, spot: Spot | None, colour: str, at: Point | None = None) -> None:
        ring.surround(spot, colour, self.pixels)
        if spot is not None:
            ring.setPos(self.snapped((spot.x, spot.y) if at is None else at))

    # -- notes -----------------------------------------------------------------------------------------------------------

    def hush(self) -> None:
        """Take away the sentence over the rack."""
        self.said.setVisible(False)

    def say(self, line: str) -> None:
        """Show a sentence over the rack, above the strip."""
        self.said.show_lines([BubbleLine(line, warning=True)], self.faces)

    def place_notes(self, layout: Layout, taken: Sequence[QRectF]) -> None:
        """Put the strip over the left end of the hand, and the sentence above it. Both stand above what is ``taken`` by buttons,
        if these reach so far.
        """
        foot = layout.calls[1]
        for note in (self.strip, self.said):
            if note.isVisible():
                foot = self._stand(note, layout.across[0], foot, taken) - NOTES_APART

    def _stand(self, note: BubbleItem, left: float, foot: float, taken: Sequence[QRectF]) -> float:
        """Put a note with its lower edge at ``foot``, or as far up as nothing is in its way; return where its upper edge then is."""
        wide, high = note.size
        area = QRectF(left, foot - high, wide, high)
        for part in sorted(taken, key=QRectF.bottom, reverse=True):
            if area.intersects(part):
                area.moveBottom(part.top() - NOTES_APART)
        note.setPos(area.topLeft())
        return area.top()

    def show_count(self, words: Sequence[str], spot: Spot, width: float, *, below: bool) -> None:
        """Show a note beside a tile."""
        wide, high = self.count.show_lines([BubbleLine(line) for line in words], self.faces)
        half_y = spot.half[1]
        above = spot.y - half_y - high - (16 if spot.slot is None else 28)
        x = min(max(spot.x - wide / 2, 6), width - wide - 6)
        self.count.setPos(x, spot.y + half_y + 14 if below or above < 4 else above)


def looks(
    picture: TablePicture, spots: Sequence[Spot], hover: Spot | None, dim: Callable[[Spot], bool]
) -> Iterator[tuple[Spot, Tint, Mark]]:
    """Yield how each tile looks: the copies of the tile under the cursor are lit; wild tiles have a frame; dora shine; dark is what
    may not be chosen, what came straight from the draw, and wild tiles thrown away, which nobody may claim.
    """
    kind = KIND[hover.tile] if hover is not None and hover.tile != UNKNOWN else None
    for spot in spots:
        tint: Tint = ""
        if kind is not None and hover is not None and KIND[spot.tile] == kind and spot.key != hover.key:
            tint = "lit"
        elif spot.slot is not None and dim(spot):
            tint = "dim"
        elif spot.key[0] == "river" and spot.drawn and picture.settings.dim_drawn:
            tint = "drawn"
        mark: Mark = "bonus" if KIND[spot.tile] in picture.bonus else ""
        if KIND[spot.tile] in picture.wild:
            mark = "wild"
            if not tint and spot.key[0] == "river":
                tint = "drawn"
        yield spot, tint, mark
