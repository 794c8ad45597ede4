"""What happened at the table, entered by tap: the seat, and then what it did."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.pages.flow import Flow
from desktop.pages.parts import Page, Segments, Stepper, button, column, label, row
from desktop.pages.tiles import Piece, TileRow
from desktop.real_table.match import words
from desktop.real_table.match.giving import TilePalette
from desktop.real_table.match.possible import WINS, ActGroup, Choice, Possible, SeatActs
from desktop.real_table.section import Section
from desktop.table.speech import HANDS
from engine.core.action import Action
from engine.core.meld import Seat
from engine.core.tiles import UNKNOWN, Tile
from engine.play.action_words import amount_of

PICTURE = 34
"""The height of tiles on a button, in pixels at the designed text size."""


class Acts(Section[Possible]):
    """``acted`` carries a seat and its action."""

    acted = Signal(object, object)

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._seat: Seat | None = None
        self._mode = ""
        """The group whose tile is chosen."""
        self._rack = 0
        self._first: Seat | None = None

    def empty(self, value: Possible) -> bool:
        return not value.seats

    def fill(self, inside: QVBoxLayout, value: Possible) -> None:
        if value.first != self._first:  # play has gone on
            self._first = self._seat = value.first
            self._mode = ""
        by_seat = {acts.seat: acts for acts in value.seats}
        if self._seat not in by_seat:
            self._seat = value.first
        inside.addWidget(label(self.page.say(words.HAPPENED), "caption"))
        inside.addWidget(self._who(value))
        if self._seat in by_seat:
            self._fill_seat(inside, value, by_seat[self._seat])

    def _who(self, value: Possible) -> QWidget:
        """Buttons that exclude each other, in as many lines as they need."""
        held = QWidget()
        line = Flow(held, gap=self.page.px(6))
        for acts in value.seats:
            made = button(acts.name, f"who-{acts.seat}", lambda: None, kind="toggle")
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.setChecked(acts.seat == self._seat)
            made.setAccessibleName(f"{self.page.say(words.WHO)}: {acts.name}")
            made.clicked.connect(lambda _checked=False, seat=acts.seat: self.choose(seat))
            line.addWidget(made)
        return held

    def choose(self, seat: Seat) -> None:
        """Another seat has done something."""
        if seat != self._seat:
            self._seat, self._mode = seat, ""
            self.draw()

    def _fill_seat(self, inside: QVBoxLayout, value: Possible, acts: SeatActs) -> None:
        plain = QWidget()
        line = Flow(plain, gap=self.page.px(6))
        for group in acts.groups:
            if group.kind == "few":
                for nth, choice in enumerate(group.choices):
                    line.addWidget(choice_button(self, group, nth, choice, acts.seat))
        if line.count():
            inside.addWidget(plain)
        for group in acts.groups:
            if group.kind == "amount":
                inside.addLayout(self._amount(acts.seat, group))
        by_tile = [group for group in acts.groups if group.kind == "tile"]
        if by_tile:
            self._tiles(inside, value, acts.seat, by_tile)

    def do(self, seat: Seat, action: Action) -> None:
        """That is what happened."""
        self.acted.emit(seat, action)

    def _amount(self, seat: Seat, group: ActGroup) -> QVBoxLayout:
        """A bet: as much as is typed, and no more than can be."""
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

    def _tiles(self, inside: QVBoxLayout, value: Possible, seat: Seat, groups: list[ActGroup]) -> None:
        """A palette, and above it what is done with the tile: a discard, if nothing else is chosen."""
        usual = next((group for group in groups if group.name == "discard"), groups[0])
        chosen = next((group for group in groups if group.name == self._mode), usual)
        modes = QWidget()
        line = Flow(modes, gap=self.page.px(6))
        for group in (usual, *(group for group in groups if group is not usual)):
            made = button(self.page.say(group.words), f"mode-{group.name}", lambda: None, kind="toggle")
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.setChecked(group is chosen)
            made.clicked.connect(lambda _checked=False, name=group.name: self._choose_mode(name))
            line.addWidget(made)
        inside.addWidget(modes)
        racks = sorted({choice.rack for choice in chosen.choices})
        if len(racks) > 1:
            rack = self._rack if self._rack in racks else racks[0]
            named = {f"rack-{each}": (self.page.say(HANDS[each]), each) for each in racks}
            which = Segments(self.page.say(words.HAND_OF), named, rack)
            which.chosen.connect(self._choose_rack)
            inside.addWidget(which)
            choices = [choice for choice in chosen.choices if choice.rack == rack]
        else:
            choices = list(chosen.choices)
        by_tile = {UNKNOWN if choice.tile is None else choice.tile: choice for choice in choices}
        left: dict[Tile, int | None] = dict(value.left)
        palette = TilePalette(self.page, left, by_tile)
        palette.setAccessibleName(self.page.say(words.WITH_TILE))
        palette.chosen.connect(lambda tile: self.do(seat, by_tile[tile].action))
        inside.addWidget(palette)

    def _choose_mode(self, name: str) -> None:
        self._mode = name
        self.draw()

    def _choose_rack(self, rack: int) -> None:
        self._rack = rack
        self.draw()


def choice_button(acts: Acts, group: ActGroup, nth: int, choice: Choice, seat: Seat) -> QWidget:
    """A button for one choice: its name, and its tiles in pictures."""
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
