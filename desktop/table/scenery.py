"""Everything drawn on the scene, kept from picture to picture: an item is made, moved or removed only where something changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from desktop.table import speech
from desktop.table.colours import COLOURS
from desktop.table.faces import Faces, Tint
from desktop.table.items import BubbleItem, BubbleLine, CentreItem, DiceItem, PlateItem, RingItem, TileItem, WallItem
from desktop.table.layout import CALLS_BOTTOM, CALLS_TOP, PANEL_HALF, PLATE_WIDTH, Key, Layout, Point, Spot
from desktop.table.motion import DICE_Z, Move
from desktop.table.picture import TablePicture, TableSettings, Wait
from desktop.table.unfold import Origin
from engine.core.meld import Seat
from engine.core.tiles import KIND, UNKNOWN

DICE: Final = (26.0, 48.0)
"""Where the dice come to rest, from the corner of the box in the middle."""


def dice_rest(layout: Layout) -> Point:
    """Where the dice come to rest."""
    x, y = layout.middle
    return x + PANEL_HALF[0] + DICE[0], y + PANEL_HALF[1] + DICE[1]


class Scenery:
    """The items of the table. ``pixels``: device pixels to a unit."""

    def __init__(self, stage: QGraphicsScene) -> None:
        self._stage = stage
        self._look: object = None
        self._plates: dict[Seat, PlateItem] = {}
        self._centre, self._wall = CentreItem(), WallItem()
        self._ring, self._cursor = RingItem(), RingItem()
        self._bubble = BubbleItem()
        self.faces = Faces(COLOURS["light"], "classic", labels=True)
        self.pixels = 1.0
        self.tiles: dict[Key, TileItem] = {}
        self.dice = DiceItem()
        self.count = BubbleItem()
        for z, item in (
            (-10, self._wall),
            (-5, self._centre),
            (DICE_Z, self.dice),
            (2000, self._ring),
            (3000, self._cursor),
        ):
            item.setZValue(z)
            stage.addItem(item)
        stage.addItem(self._bubble)
        stage.addItem(self.count)
        self._ring.setVisible(False)
        self._cursor.setVisible(False)

    def dress(self, settings: TableSettings) -> bool:
        """Takes the colours and faces of these settings; whether that changed anything."""
        look = (settings.theme, settings.tile_set, settings.labels)
        if look == self._look:
            return False
        self._look = look
        self.faces = Faces(COLOURS[settings.theme], settings.tile_set, labels=settings.labels)
        return True

    def snapped(self, point: Point) -> QPointF:
        """A point moved onto the grid of device pixels, where pictures are sharp."""
        return QPointF(round(point[0] * self.pixels) / self.pixels, round(point[1] * self.pixels) / self.pixels)

    # -- tiles -----------------------------------------------------------------------------------------------------------

    def arrange(
        self, spots: Sequence[Spot], place: Callable[[Spot], Point], starts: Mapping[Key, Origin] | None = None
    ) -> list[Move]:
        """Puts every tile at its ``place``; returns the moves that would show how it came there, beginning at ``starts`` or
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
                item.take(spot, self.faces)
            if starts is not None and (origin := starts.get(spot.key)) is not None:
                start, size = origin.at, origin.width / spot.width
            item.scale_in_pixels = self.pixels
            end = self.snapped(place(spot))
            item.setPos(end)
            item.setScale(1.0)
            item.setZValue(spot.z)
            if start is not None and (abs(start[0] - end.x()) > 1 or abs(start[1] - end.y()) > 1):
                moves.append(Move(item, start, (end.x(), end.y()), size))
        return moves

    def place(self, spot: Spot, at: Point, *, raised: bool = False) -> None:
        """Moves one tile."""
        item = self.tiles.get(spot.key)
        if item is not None:
            item.setPos(self.snapped(at))
            item.setZValue(spot.z + (500 if raised else 0))

    def tint(
        self, picture: TablePicture, spots: Sequence[Spot], hover: Spot | None, dim: Callable[[Spot], bool]
    ) -> None:
        """Lights the copies of the tile under the cursor, darkens what may not be chosen and what came straight from the draw."""
        marked = {KIND[tile] for fact in picture.facts if fact.id == "marks" for tile in fact.tiles}
        kind = KIND[hover.tile] if hover is not None and hover.tile != UNKNOWN else None
        for spot in spots:
            tint: Tint = ""
            if kind is not None and hover is not None and KIND[spot.tile] == kind and spot.key != hover.key:
                tint = "lit"
            elif spot.slot is not None and dim(spot):
                tint = "dim"
            elif spot.key[0] == "river" and spot.drawn and picture.settings.dim_drawn:
                tint = "drawn"
            self.tiles[spot.key].look(tint, marked=KIND[spot.tile] in marked)

    # -- what is not a tile ----------------------------------------------------------------------------------------------

    def draw(self, picture: TablePicture, layout: Layout) -> None:
        """The box in the middle, the wall, the plates and the dice."""
        for item in (self._centre, self._wall, self._bubble, self.count):
            item.scale_in_pixels = self.pixels
        self._centre.setPos(*layout.middle)
        self._centre.show_picture(picture, self.faces)
        self._wall.show_stacks(layout.stacks if picture.settings.show_wall else (), self.faces)
        for seat, area in layout.plates:
            if seat not in self._plates:
                self._plates[seat] = PlateItem(seat)
                self._stage.addItem(self._plates[seat])
            self._plates[seat].scale_in_pixels = self.pixels
            self._plates[seat].show_seat(picture, self.faces, area)
        for seat in [seat for seat in self._plates if seat >= picture.observation.seats]:
            self._stage.removeItem(self._plates.pop(seat))
        self.dice.show_faces(picture.observation.wall.dice)
        self.dice.setScale(1.0)
        self.dice.setRotation(0)
        self.dice.setPos(*dice_rest(layout))

    def ring(self, spot: Spot | None) -> None:
        """Rings the last discard."""
        self._ring.surround(spot, self.faces.colours.ring)

    def cursor(self, spot: Spot | None, at: Point | None = None) -> None:
        """Shows where the keyboard is."""
        self._cursor.surround(spot, self.faces.colours.lit)
        if at is not None:
            self._cursor.setPos(*at)

    # -- notes -----------------------------------------------------------------------------------------------------------

    def hush(self) -> None:
        """Takes away what was said over the rack."""
        self._bubble.setVisible(False)

    def say(self, line: str) -> None:
        """Says something over the rack."""
        self._bubble.tell([BubbleLine(line, warning=True)], self.faces)
        self._bubble.setPos(PLATE_WIDTH + 24, CALLS_TOP + 12)

    def show_waits(self, picture: TablePicture, waits: Sequence[Wait]) -> None:
        """Tiles waited for, with the copies left; a note common to all is said once, below."""
        if not waits:
            self.hush()
            return
        notes = {wait.note for wait in waits}
        common = next(iter(notes)) if len(notes) == 1 else None

        def beside(wait: Wait) -> str:
            return f"{wait.left}" if common or wait.note is None else f"{wait.left} {picture.said(wait.note)}"

        lines = [BubbleLine(picture.said(speech.WAITS), tuple((wait.tile, beside(wait)) for wait in waits))]
        if common is not None:
            lines.append(BubbleLine(picture.said(common), warning=True))
        _, high = self._bubble.tell(lines, self.faces)
        self._bubble.setPos(PLATE_WIDTH + 24, CALLS_BOTTOM - high + 2)

    def show_count(self, words: str, spot: Spot, width: float, *, below: bool) -> None:
        """A note beside a tile."""
        wide, high = self.count.tell([BubbleLine(words)], self.faces)
        half_y = spot.half[1]
        above = spot.y - half_y - high - (16 if spot.slot is None else 28)
        x = min(max(spot.x - wide / 2, 6), width - wide - 6)
        self.count.setPos(x, spot.y + half_y + 14 if below or above < 4 else above)
