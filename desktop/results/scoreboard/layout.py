"""Where everything on the scoreboard stands, and how large it is written: as large as the screen has room for.

A ``Side`` is a rectangle that is read from one side of the screen. What is in it has its own coordinates, upright for the reader.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFontMetricsF, QTransform

from paizhuo.desktop.results.scoreboard.state import BoardState, SeatLine
from paizhuo.desktop.table.lettering import bold_metrics
from paizhuo.desktop.table.speech import WINDS
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language, Text

Role: TypeAlias = Literal["name", "points", "gain", "loss", "title", "beside", "waits", "last", "note"]
Turn: TypeAlias = Literal[0, 90, 180, 270]
"""By how many degrees the board is turned, clockwise."""
BoardView: TypeAlias = Turn | Literal["sides"]
"""One way up, or each seat for its own side."""

MEASURED: Final = 100.0
"""The pixels at which words are measured."""
LINE: Final = 0.8
"""The text's size as a share of the line it stands in."""
SMALLEST: Final = 0.4
"""How small a line may become, as a share of its size, before it is shortened."""
WIDEST_CELL: Final = 4.2
"""A cell that is so many times as wide as high has its name beside the points, not above."""


class Written(Struct):
    """A line of words, ``size`` pixels large, at the ``at`` side of its ``area``."""

    words: str
    area: QRectF
    size: float
    role: Role
    at: Literal["left", "centre", "right"] = "left"


class Panel(Struct):
    """The ground of a seat. ``lit``: it is its turn."""

    area: QRectF
    lit: bool = False


class Disc(Struct):
    """A seat's wind. ``dealer``: filled in red."""

    words: str
    area: QRectF
    dealer: bool = False


class Die(Struct):
    """A die with this face up."""

    face: int
    area: QRectF


class Stick(Struct):
    """The stick of a seat that has declared itself ready."""

    area: QRectF


class SeatSizes(Struct):
    """How all seats are written: ``flat``: with the points beside the name; the sizes of names and points in pixels."""

    flat: bool
    name: float
    points: float


Part: TypeAlias = Written | Panel | Disc | Die | Stick


class Side(Struct):
    """What is read from one side: ``place`` brings its coordinates to the screen's."""

    place: QTransform
    parts: tuple[Part, ...]


def lay_out(state: BoardState, size: QSizeF, view: BoardView, language: Language, bottom: int = 0) -> tuple[Side, ...]:
    """Return the board on a screen of ``size``. ``bottom``: the seat at the lower edge, where each has its own side."""
    writer = _Writer(language)
    if view == "sides":
        return writer.four_sides(state, size, bottom)
    across = size.transposed() if view in (90, 270) else size
    return (Side(_turned(QRectF(0, 0, size.width(), size.height()), view), writer.one_way(state, across)),)


def _turned(area: QRectF, turn: Turn) -> QTransform:
    """Return the transform from coordinates upright for a reader, who sees the screen turned by ``turn``, to those of the screen."""
    place = QTransform()
    corner = {
        0: area.topLeft(),
        90: area.topRight(),
        180: area.bottomRight(),
        270: area.bottomLeft(),
    }[turn]
    place.translate(corner.x(), corner.y())
    place.rotate(turn)
    return place


class _Writer:
    """The layout of a board in one language."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._metrics = bold_metrics(MEASURED)

    def _say(self, text: Text) -> str:
        return text.say(self._language)

    def _wide(self, words: str) -> float:
        """Return how long words are at a size of one pixel, with what rounding may add at another size."""
        return max(self._metrics.horizontalAdvance(words), 1.0) / MEASURED * 1.015

    def _largest(self, words: Sequence[str], wide: float, high: float) -> float:
        """Return the size at which each of these fits a line of this room."""
        return min([high * LINE, *(wide / self._wide(each) for each in words)])

    def _line(
        self,
        text: str,
        area: QRectF,
        role: Role,
        *,
        most: float | None = None,
        at: Literal["left", "centre", "right"] = "left",
    ) -> Written:
        """Return a line as large as fits, at most ``most``; shortened where it would become too small to read."""
        usual = min(area.height() * LINE, area.height() if most is None else most)
        size = min(usual, area.width() / self._wide(text))
        if size < usual * SMALLEST:
            size = usual * SMALLEST
            text = shortened(self._metrics, text, area.width() * MEASURED / size)
        return Written(text, area, math.floor(size), role, at)

    # -- one way up ------------------------------------------------------------------------------------------------

    def one_way(self, state: BoardState, size: QSizeF) -> tuple[Part, ...]:
        """Return everything, to be read from below."""
        gap = min(size.width(), size.height()) * 0.018
        area = QRectF(gap, gap, size.width() - 2 * gap, size.height() - 2 * gap)
        head = QRectF(area.left(), area.top(), area.width(), area.height() * 0.1)
        parts: list[Part] = list(self._head(state, head))
        lines = self._foot_lines(state)
        high = min(area.height() * 0.075, min(size.width(), size.height()) * 0.085)
        foot = len(lines) * high
        middle = area.adjusted(0, head.height() + gap, 0, -(foot + gap if foot else 0))
        parts += self._grid(state, middle, gap)
        y = area.bottom() - foot
        for line, role in lines:
            parts.append(self._line(line, QRectF(area.left(), y, area.width(), high), role))
            y += high
        return tuple(parts)

    def _head(self, state: BoardState, area: QRectF) -> list[Part]:
        """Return the hand at the left, the dice at the right, between them what lies on the table."""
        parts: list[Part] = []
        dice = self._dice(state, area)
        right = dice[0].area.left() - area.height() * 0.3 if dice else area.right()
        title = self._say(state.title)
        beside = self._joined(state.beside)
        most = area.width() * (0.55 if beside else 1.0) - (area.right() - right)
        wide = min(self._wide(title) * area.height() * LINE, most)
        parts.append(self._line(title, QRectF(area.left(), area.top(), wide, area.height()), "title"))
        if beside:
            left = area.left() + wide + area.height() * 0.5
            room = QRectF(left, area.top(), right - left, area.height())
            parts.append(self._line(beside, room, "beside", most=area.height() * 0.55, at="right"))
        return [*parts, *dice]

    def _dice(self, state: BoardState, area: QRectF) -> list[Die]:
        """Return the dice at the right end of a line."""
        size = area.height() * 0.72
        left = area.right() - len(state.dice) * size * 1.2 + size * 0.2
        top = area.center().y() - size / 2
        return [Die(face, QRectF(left + n * size * 1.2, top, size, size)) for n, face in enumerate(state.dice)]

    def _foot_lines(self, state: BoardState) -> list[tuple[str, Role]]:
        lines: list[tuple[str, Role]] = [(self._say(line), "last") for line in state.last]
        if state.waits is not None:
            lines.append((self._say(state.waits), "waits"))
        if state.supporters:
            lines.append(("   ".join(f"{name} {points}" for name, points in state.supporters), "note"))
        return lines

    def _joined(self, texts: Sequence[Text]) -> str:
        return " · ".join(map(self._say, texts))

    def _grid(self, state: BoardState, area: QRectF, gap: float) -> list[Part]:
        """Return the seats in as many columns as let points and names be largest."""
        seats = len(state.seats)

        def cell(columns: int) -> QSizeF:
            rows = -(-seats // columns)
            return QSizeF((area.width() - (columns - 1) * gap) / columns, (area.height() - (rows - 1) * gap) / rows)

        columns = max(range(1, seats + 1), key=lambda columns: self._legible(state, cell(columns)))
        one = cell(columns)
        sizes = self._seat_sizes(state, one)
        parts: list[Part] = []
        for nth, seat in enumerate(state.seats):
            left = area.left() + (nth % columns) * (one.width() + gap)
            top = area.top() + (nth // columns) * (one.height() + gap)
            parts += self._seat(seat, QRectF(left, top, one.width(), one.height()), sizes, "")
        return parts

    # -- a seat ----------------------------------------------------------------------------------------------------

    def _seat_areas(self, cell: QRectF, *, flat: bool) -> tuple[QRectF, QRectF, QRectF]:
        """Return the room for the name, the points, and the line of changes and notes. ``flat``: the points stand beside the name."""
        pad = min(cell.width(), cell.height()) * 0.06
        inner = cell.adjusted(pad, pad * 0.6, -pad, -pad * 0.6)
        if flat:
            half = inner.width() * 0.5
            name = QRectF(inner.left(), inner.top(), half, inner.height() * 0.6)
            below = QRectF(inner.left(), inner.top() + inner.height() * 0.6, half, inner.height() * 0.4)
            return name, QRectF(inner.left() + half, inner.top(), half, inner.height()), below
        above, under = min(inner.height() * 0.28, inner.width() * 0.24), min(inner.height() * 0.22, inner.width() * 0.2)
        name = QRectF(inner.left(), inner.top(), inner.width(), above)
        below = QRectF(inner.left(), inner.bottom() - under, inner.width(), under)
        return name, QRectF(inner.left(), name.bottom(), inner.width(), below.top() - name.bottom()), below

    def _seat_sizes(self, state: BoardState, cell: QSizeF) -> SeatSizes:
        """Return the sizes of name and points for cells of this size."""
        flat = cell.width() > WIDEST_CELL * cell.height()
        name, points, _ = self._seat_areas(QRectF(0, 0, cell.width(), cell.height()), flat=flat)
        largest = self._largest([seat.points for seat in state.seats], points.width(), points.height())
        return SeatSizes(flat, name.height() * LINE, largest)

    def _legible(self, state: BoardState, cell: QSizeF) -> float:
        """Return how large the points are in such cells, less where names have to be written smaller."""
        sizes = self._seat_sizes(state, cell)
        name, _, _ = self._seat_areas(QRectF(0, 0, cell.width(), cell.height()), flat=sizes.flat)
        room = name.width() - name.height() * 1.13  # without the disc
        longest = max(self._wide(seat.name) for seat in state.seats) * sizes.name
        return sizes.points * math.sqrt(min(1.0, room / longest))

    def _seat(self, seat: SeatLine, cell: QRectF, sizes: SeatSizes, heading: str) -> list[Part]:
        """Return a seat. ``heading``: what is said below its points where it has nothing of its own."""
        name, points, below = self._seat_areas(cell, flat=sizes.flat)
        high = name.height()
        disc = QRectF(name.left(), name.top() + high * 0.06, high * 0.88, high * 0.88)
        words = QRectF(disc.right() + high * 0.25, name.top(), name.right() - disc.right() - high * 0.25, high)
        parts: list[Part] = [
            Panel(cell, seat.at_turn),
            Disc(self._say(WINDS[seat.wind % 4]), disc, seat.dealer),
            self._line(seat.name, words, "name", most=sizes.name),
            Written(seat.points, points, sizes.points, "points", "right"),
        ]
        if seat.stick:
            thick = cell.height() * 0.035
            y = below.top() - thick * (0.5 if sizes.flat else 1.2)
            parts.append(Stick(QRectF(below.left(), y, min(below.width(), thick * 16), thick)))
        change = self._wide(seat.said) * below.height() * LINE if seat.said else 0.0
        if seat.said:
            room = QRectF(below.right() - change, below.top(), change, below.height())
            parts.append(self._line(seat.said, room, "gain" if seat.change > 0 else "loss", at="right"))
        if more := self._joined(seat.notes) or heading:
            room = below.adjusted(0, 0, -(change + below.height() * 0.3 if change else 0), 0)
            parts.append(self._line(more, room, "note", most=below.height() * LINE * 0.8))
        return parts

    # -- four sides ------------------------------------------------------------------------------------------------

    def four_sides(self, state: BoardState, size: QSizeF, bottom: int) -> tuple[Side, ...]:
        """Return each seat along its own side, and in the middle, for two opposite sides, what belongs to all."""
        seats = len(state.seats)
        sides = {2: (0, 2), 3: (0, 1, 3)}.get(seats, (0, 1, 2, 3))
        taken = {sides[(seat - bottom) % seats]: seat for seat in range(seats)}
        short = min(size.width(), size.height())
        deep, gap = short * 0.3, short * 0.012
        strips = _strips(size, deep, gap, set(taken))
        turns: dict[int, Turn] = {0: 0, 1: 270, 2: 180, 3: 90}
        lengths = [strip.width() if side % 2 == 0 else strip.height() for side, strip in strips.items()]
        sizes = self._seat_sizes(state, QSizeF(min(lengths), deep))
        title = self._say(state.title)
        made = []
        for side, strip in strips.items():
            length = strip.width() if side % 2 == 0 else strip.height()
            cell = QRectF(0, 0, length, deep)
            made.append(
                Side(_turned(strip, turns[side]), tuple(self._seat(state.seats[taken[side]], cell, sizes, title)))
            )
        left, right = (deep + 2 * gap if side in taken else gap for side in (3, 1))
        top = deep + 2 * gap if 2 in taken else gap
        middle = QRectF(left, top, size.width() - left - right, size.height() - top - deep - 2 * gap)
        half = middle.height() / 2
        for turn, y in ((180, middle.top()), (0, middle.top() + half)):
            room = QRectF(middle.left(), y, middle.width(), half)
            place = _turned(room, turn)  # type: ignore[arg-type] # one of the turns
            made.append(Side(place, self._middle(state, QRectF(0, 0, room.width(), room.height()))))
        return tuple(made)

    def _middle(self, state: BoardState, area: QRectF) -> tuple[Part, ...]:
        """Return what belongs to everybody, for one reader."""
        pad = area.height() * 0.06
        inner = area.adjusted(pad, pad, -pad, -pad)
        rest = self._foot_lines(state)
        if state.beside:
            rest.insert(0, (self._joined(state.beside), "beside"))
        high = min(inner.height() / (len(rest) + 1.4), inner.height() * 0.34)
        parts = self._title_and_dice(state, QRectF(inner.left(), inner.top(), inner.width(), high * 1.2))
        y = inner.top() + high * 1.3
        for words, role in rest:
            room = QRectF(inner.left(), y, inner.width(), high)
            parts.append(self._line(words, room, role, most=high * LINE * 0.85, at="centre"))
            y += high
        return tuple(parts)

    def _title_and_dice(self, state: BoardState, area: QRectF) -> list[Part]:
        """Return the title with the dice beside it."""
        title = self._say(state.title)
        dice = self._dice(state, area)
        beside = area.right() - dice[0].area.left() + area.height() * 0.4 if dice else 0.0
        wide = min(self._wide(title) * area.height() * LINE, area.width() - beside)
        left = area.center().x() - (wide + beside) / 2
        shift = left + wide + beside - area.right()
        moved = [Die(die.face, die.area.translated(shift, 0)) for die in dice]
        return [self._line(title, QRectF(left, area.top(), wide, area.height()), "title"), *moved]


def _strips(size: QSizeF, deep: float, gap: float, taken: set[int]) -> dict[int, QRectF]:
    """Return the rectangles along the sides, each from one corner up to its neighbour: 0 below, 1 right, 2 above, 3 left."""
    wide, high = size.width(), size.height()
    away = deep + gap
    right_end = wide - gap - (away if 1 in taken else 0)
    strips = {
        0: QRectF(gap, high - gap - deep, right_end - gap, deep),
        1: QRectF(wide - gap - deep, gap + (away if 2 in taken else 0), deep, 0),
        2: QRectF(gap + (away if 3 in taken else 0), gap, 0, deep),
        3: QRectF(gap, gap, deep, high - 2 * gap - away),
    }
    strips[1].setBottom(high - gap)
    strips[2].setRight(wide - gap)
    return {side: strip for side, strip in strips.items() if side in taken}


def shortened(metrics: QFontMetricsF, words: str, room: float) -> str:
    """Return words cut off with an ellipsis where they are longer than ``room``."""
    return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room + 1)
