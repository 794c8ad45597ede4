"""What happened at the table, entered by tap: the seat, and then what it did. Tiles are chosen in the ``Picker``, below."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.controls import Segments, Stepper
from paizhuo.desktop.kit.fields import toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import button, column, label, row
from paizhuo.desktop.kit.section import Section
from paizhuo.desktop.kit.tiles import Piece, TileRow
from paizhuo.desktop.real_table.match import words
from paizhuo.desktop.real_table.match.picker import Pickable
from paizhuo.desktop.real_table.match.possible import WINS, ActChoice, ActGroup, Possible, SeatActs
from paizhuo.desktop.table.speech import HANDS
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import UNKNOWN, Tile
from paizhuo.engine.rules.action_words import amount_of

PICTURE = 34
"""The height of tiles on a button, in pixels at the designed text size."""


class Acts(Section[Possible]):
    """The buttons for what a seat has done. ``acted`` carries a seat and its action; ``declared`` a seat, and whether its next discard
    declares; ``picking_changed``: tiles are chosen for something else.
    """

    acted = Signal(object, object)
    declared = Signal(int, bool)
    picking_changed = Signal()

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._seat: Seat | None = None
        self._mode = ""
        """The group whose tile is chosen."""
        self._rack = 0
        self._first: Seat | None = None

    def empty(self, value: Possible) -> bool:
        return not any(acts.groups for acts in value.seats)

    def show_value(self, value: Possible) -> None:
        if value.first != self._first:  # play has gone on
            self._first = self._seat = value.first
            self._mode = ""
        if (
            self.value is not None and value.declaring != self.value.declaring
        ):  # somebody has declared, here or by a button
            self._mode = ""
        if self._seat not in {acts.seat for acts in value.seats}:
            self._seat = value.first
        super().show_value(value)

    def fill(self, inside: QVBoxLayout, value: Possible) -> None:
        inside.addWidget(label(self.page.say(words.HAPPENED), "caption"))
        inside.addWidget(self._who(value))
        if (acts := self._acts) is not None:
            self._fill_seat(inside, acts)

    @property
    def _acts(self) -> SeatActs | None:
        """What the seat that is chosen may have done."""
        seats = () if self.value is None else self.value.seats
        return next((acts for acts in seats if acts.seat == self._seat), None)

    def _who(self, value: Possible) -> QWidget:
        """Return buttons that exclude each other, in as many lines as they need."""
        held, line = within(Flow(gap=self.page.px(6)))
        for acts in value.seats:
            made = toggle(f"who-{acts.seat}", acts.name, on=acts.seat == self._seat)
            made.setAutoExclusive(True)
            made.setAccessibleName(f"{self.page.say(words.WHO)}: {acts.name}")
            made.clicked.connect(lambda _checked=False, seat=acts.seat: self.choose(seat))
            line.addWidget(made)
        return held

    def choose(self, seat: Seat) -> None:
        """Ask what another seat has done."""
        if seat != self._seat:
            self._seat, self._mode = seat, ""
            self.draw()
            self.picking_changed.emit()

    def _fill_seat(self, inside: QVBoxLayout, acts: SeatActs) -> None:
        plain, line = within(Flow(gap=self.page.px(6)))
        for group in acts.groups:
            if group.kind == "few":
                for nth, choice in enumerate(group.choices):
                    line.addWidget(choice_button(self, group, nth, choice, acts.seat))
        if line.count():
            inside.addWidget(plain)
        for group in acts.groups:
            if group.kind == "amount":
                inside.addLayout(self._amount(acts.seat, group))
        picked = self._by_tile(acts)
        if picked is not None and len(racks := self._racks(picked)) > 1:
            named = {f"rack-{each}": (self.page.say(HANDS[each]), each) for each in racks}
            which = Segments(self.page.say(words.HAND_OF), named, self._rack_of(picked))
            which.chosen.connect(self._choose_rack)
            inside.addWidget(which)

    def do(self, seat: Seat, action: Action) -> None:
        """Enter that this has happened."""
        self.acted.emit(seat, action)

    def _amount(self, seat: Seat, group: ActGroup) -> QVBoxLayout:
        """Return the controls of a bet: as much as is typed, and no more than can be."""
        by_points = {amount_of(choice.action): choice for choice in group.choices}
        points = sorted(by_points)
        step = points[1] - points[0] if len(points) > 1 else 1
        said = self.page.say(group.words)
        listed = column(spacing=self.page.px(4))
        line = row(spacing=self.page.px(8))
        typed = Stepper(
            self.page.preferences,
            f"amount-{group.name}",
            said,
            points[0],
            low=points[0],
            high=points[-1],
            step=step,
        )
        line.addWidget(typed)

        def entered() -> None:
            nearest = min(points, key=lambda each: abs(each - typed.value))
            self.do(seat, by_points[nearest].action)

        line.addWidget(button(said, f"act-{group.name}", entered))
        line.addStretch()
        listed.addLayout(line)
        return listed

    # -- chosen by a tile ------------------------------------------------------------------------------------------------

    def _by_tile(self, acts: SeatActs) -> ActGroup | None:
        """Return what is done with the tile picked: a discard, if nothing else is chosen, and what it declares, if the seat does."""
        groups = [group for group in acts.groups if group.kind == "tile"]
        usual = next((group for group in groups if group.name == "discard"), next(iter(groups), None))
        declared = next((group for group in groups if group.declares and self._declares), usual)
        return next((group for group in groups if group.name == self._mode), declared)

    @property
    def _declares(self) -> bool:
        """Whether the seat that is chosen has declared what its next discard does."""
        return self.value is not None and self._seat in self.value.declaring

    def _racks(self, group: ActGroup) -> list[int]:
        return sorted({choice.rack for choice in group.choices})

    def _rack_of(self, group: ActGroup) -> int:
        racks = self._racks(group)
        return self._rack if self._rack in racks else racks[0]

    def _choices(self) -> dict[Tile, ActChoice]:
        """Return what each tile means that can be picked now."""
        acts = self._acts
        group = None if acts is None else self._by_tile(acts)
        if group is None:
            return {}
        rack = self._rack_of(group)
        return {UNKNOWN if each.tile is None else each.tile: each for each in group.choices if each.rack == rack}

    def picking(self) -> Pickable:
        """Return what can be picked now; the usual thing comes first."""
        acts = self._acts
        groups = [] if acts is None else [group for group in acts.groups if group.kind == "tile"]
        groups.sort(key=lambda group: group.name != "discard")
        chosen = None if acts is None else self._by_tile(acts)
        left = () if self.value is None else self.value.left
        modes = tuple((group.name, group.words) for group in groups)
        return Pickable(left, tuple(self._choices()), modes, "" if chosen is None else chosen.name)

    def pick(self, tile: Tile) -> None:
        choice = self._choices().get(tile)
        if choice is not None and self._seat is not None:
            self.do(self._seat, choice.action)

    def turn_to(self, mode: str) -> None:
        """Pick the next tile for something else; a declaration counts for the tile that a reader or a camera sees, too."""
        groups = () if self._acts is None else self._acts.groups
        declares = any(group.name == mode and group.declares for group in groups)
        self._mode = mode
        if declares != self._declares and self._seat is not None:
            self.declared.emit(self._seat, declares)
        self.draw()
        self.picking_changed.emit()

    def _choose_rack(self, rack: int) -> None:
        self._rack = rack
        self.picking_changed.emit()


def choice_button(acts: Acts, group: ActGroup, nth: int, choice: ActChoice, seat: Seat) -> QWidget:
    """Return a button for one choice: its name, and its tiles in pictures."""
    page = acts.page
    pictured = len(choice.tiles) > 1 and UNKNOWN not in choice.tiles
    said = page.say(choice.words)
    made = button(
        page.say(group.words) if pictured else said, f"act-{group.name}-{nth}", lambda: acts.do(seat, choice.action)
    )
    made.setAccessibleName(said)
    if group.name in WINS:
        made.setProperty("kind", "primary")
    if pictured:
        made.setText("")
        line = row(made, spacing=page.px(6))
        margin = page.px(8)
        line.setContentsMargins(margin, page.px(3), margin, page.px(3))
        line.addWidget(label(page.say(group.words), "strong"))
        tiles = TileRow(page.preferences, [Piece(tile) for tile in choice.tiles], PICTURE)
        line.addWidget(tiles)
        made.setMinimumSize(line.sizeHint())
        made.setMinimumHeight(page.px(PICTURE + 10))
    return made
