"""What lies on the table in the window, and what the player has taken up of it."""

from __future__ import annotations

from paizhuo.desktop.kit.geometry import LIFT, Key, Layout, Point, Spot
from paizhuo.desktop.table.choice import Plan
from paizhuo.desktop.table.notes import BubbleLine
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import carried
from paizhuo.desktop.table.strip import strip_lines
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile


class TableState:
    """The one state of a table: ``Showing`` draws it, ``Choosing`` and what handles the table change what is taken up.

    ``busy``: something is still being played; ``dealing``: that is a deal, whose tiles nobody has seen yet; ``latest``: whose
    discard is the last one; ``mode``: the declaration that a tile is chosen for; ``rack``: which one the keys mean; ``cursor``: the
    tile of the rack that the keyboard is at, by its place from the left; ``hover``: the tile under the mouse.
    """

    def __init__(self) -> None:
        self.picture: TablePicture | None = None
        self.layout = Layout(1600)
        self.busy = False
        self.dealing = False
        self.latest: Seat | None = None
        self.plan = Plan()
        self.mode: str | None = None
        self.lifted: list[Key] = []
        self.rack = 0
        self.cursor: int | None = None
        self.hover: Spot | None = None

    def drop_choices(self) -> None:
        """Leave nothing to choose until the next picture."""
        self.plan, self.mode, self.lifted = Plan(), None, []

    # -- what is taken up --------------------------------------------------------------------------------------------------

    @property
    def lifted_spots(self) -> list[Spot]:
        """The tiles of the rack that are lifted."""
        return [spot for spot in self.layout.own if spot.key in self.lifted]

    @property
    def lifted_tiles(self) -> list[Tile]:
        """What these are."""
        return [spot.tile for spot in self.lifted_spots]

    @property
    def cursor_spot(self) -> Spot | None:
        """The tile that the keyboard is at."""
        own = self.layout.own
        return own[self.cursor] if self.cursor is not None and self.cursor < len(own) else None

    @property
    def considered(self) -> Spot | None:
        """The tile of the rack that the player thinks of discarding: the one under the mouse or the keyboard, or lifted."""
        if self.hover is not None and self.hover.slot is not None:
            return self.hover
        return self.cursor_spot or next(iter(self.lifted_spots), None)

    def stands(self, spot: Spot) -> Point:
        """Return where a tile is drawn: lifted ones stand higher."""
        if spot.slot is None:
            return spot.x, spot.y
        if spot.key in self.lifted:
            return spot.x, spot.y - LIFT
        hover = self.hover is not None and self.hover.key == spot.key and self.clickable(spot)
        return spot.x, spot.y - (7 if hover else 0)

    def strip_lines(self, picture: TablePicture) -> tuple[BubbleLine, ...]:
        """Return what the strip beside the hand says now."""
        spot = self.considered
        thrown = None if spot is None else (spot.rack, spot.tile)
        return strip_lines(picture, thrown, declared=self.mode is not None)

    # -- what clicking leads to --------------------------------------------------------------------------------------------

    def clickable(self, spot: Spot) -> bool:
        """Return whether clicking this tile of the rack leads anywhere now."""
        if self.busy:
            return False
        if self.plan.pick is not None:
            return spot.key in self.lifted or self.plan.pick.may_add(self.lifted_tiles, spot.tile)
        return self.discard_of(spot) is not None

    def is_barred(self, spot: Spot) -> bool:
        """Return whether a tile of the rack is one of those that may not be chosen while others may."""
        return not self.busy and self.plan.at_turn and not self.clickable(spot)

    def discard_of(self, spot: Spot) -> Action | None:
        """Return what clicking a tile does: discard it, or let it change racks where nothing else can be done."""
        if self.plan.only_moves:
            return next((move for move in carried(spot) if move in self.plan.moves), None)
        return self.plan.discard(spot.tile, self.mode, drawn=spot.drawn, rack=spot.rack)
