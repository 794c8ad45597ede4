"""What a game asks of a win beside its tiles, as a form: made from the fields that the rule set lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from paizhuo.desktop.kit.cards import within
from paizhuo.desktop.kit.controls import Segments, Stepper
from paizhuo.desktop.kit.fields import dropdown, toggle
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import column, grid, label, row
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.table.speech import WINDS
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.core.words import Text
from paizhuo.engine.scoring.input_fields import Field, Number, NumberBySeat, OneOf, SeatOf, Toggle, Wind
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.stated_fields import usable

NOBODY: Final = Text("无", "none")
FEW: Final = 4
SHORT: Final = 32
"""So many values with so many letters are shown side by side; more go into a list."""
FEW_POINTS: Final = 9
"""Numbers up to this are chosen from a list, larger ones typed or stepped."""

Named: TypeAlias = Callable[[Preferences, Text, QWidget], QWidget]
"""Puts a control with its name."""


def beside(preferences: Preferences, name: Text, control: QWidget) -> QWidget:
    """Return a control after its name."""
    pair, inside = within(row(spacing=preferences.px(6)))
    inside.addWidget(label(preferences.say(name), "small"))
    inside.addWidget(control)
    return pair


class StatedForm(QWidget):
    """The fields as controls: winds, then what is so or not, then the others. ``changed`` carries the values by field id."""

    changed = Signal(object)

    def __init__(
        self,
        preferences: Preferences,
        fields: Iterable[Field[Any]],
        values: Mapping[str, object],
        by: By,
        seats: Mapping[Seat, str],
        *,
        mark: str = "",
        named: Named = beside,
        melds: Collection[MeldKind] | None = None,
    ) -> None:
        """``by``: how the tile came. ``seats``: what relative seats are called. ``mark`` ends the name of every control.

        ``melds``: the kinds of the claimed sets and kongs; None where the tiles are not known.

        Fields of tiles are no part of a form: pages lay tiles in their own way.
        """
        super().__init__()
        self._preferences, self._seats, self._mark, self._named = preferences, seats, mark, named
        self._say = preferences.say
        self._fields, self._values, self._by, self._melds = tuple(fields), dict(values), by, melds
        self._toggles: dict[str, QPushButton] = {}
        self._following: list[tuple[QWidget, Field[Any]]] = []
        listed = column(self, spacing=preferences.px(8))
        winds = [each for each in self._fields if isinstance(each, Wind)]
        toggles = [each for each in self._fields if isinstance(each, Toggle)]
        others = [each for each in self._fields if not isinstance(each, Wind | Toggle)]
        for line in (
            self._line(map(self._with_name, winds), 10),
            self._line(map(self._chip, toggles), 6),
            self._line(map(self._with_name, others), 10),
        ):
            if line is not None:
                listed.addWidget(line)
        self._follow()

    # -- what is stated

    def won_by(self, by: By) -> None:
        """Offer what can be stated of a hand won this way."""
        self._by = by
        self._follow()

    def has_melds(self, melds: Collection[MeldKind] | None) -> None:
        """Offer what can be stated of a hand with these claimed sets and kongs."""
        if melds != self._melds:
            self._melds = melds
            self._follow()

    def _take(self, field_id: str, value: object) -> None:
        self._values[field_id] = value
        self._follow()
        self.changed.emit(dict(self._values))

    def _turn(self, field: Toggle, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        if on:
            for other in self._excluded_by(field):
                self._values[other] = False
                with QSignalBlocker(self._toggles[other]):
                    self._toggles[other].setChecked(False)
        self._take(field.id, on)

    def _excluded_by(self, field: Toggle) -> list[str]:
        """Return the toggles that cannot be on beside this one, whichever of the two says so."""
        toggles = [each for each in self._fields if isinstance(each, Toggle)]
        return [each.id for each in toggles if each.id in field.instead or field.id in each.instead]

    def _follow(self) -> None:
        on = {name for name in self._toggles if self._values.get(name)}
        for field in self._fields:
            if isinstance(field, Toggle):
                self._toggles[field.id].setEnabled(usable(field, self._by, on, self._melds))
        for widget, field in self._following:
            widget.setVisible(usable(field, self._by, on))

    # -- controls

    def _line(self, widgets: Iterable[QWidget], gap: int) -> QWidget | None:
        line, flow = within(Flow(gap=self._preferences.px(gap)))
        for widget in widgets:
            flow.addWidget(widget)
        return line if flow.count() else None

    def _chip(self, field: Toggle) -> QWidget:
        name, on = f"flag-{field.id}{self._mark}", bool(self._values.get(field.id))
        chip = toggle(name, self._say(field.name), partial(self._turn, field), on=on)
        self._toggles[field.id] = chip
        return chip

    def _with_name(self, field: Field[Any]) -> QWidget:
        made = self._named(self._preferences, field.name, self._control(field))
        if isinstance(field, SeatOf):
            self._following.append((made, field))
        return made

    def _control(self, field: Field[Any]) -> QWidget:
        name = self._say(field.name)
        value = self._values.get(field.id)
        value = field.unset if value is None else value
        takes = partial(self._take, field.id)
        match field:
            case Wind():
                # Only as many winds sit at the table as there are players; the round may be of any wind.
                winds = WINDS[: len(self._seats)] if field.id == "seat_wind" else WINDS
                return self._one(field.id, name, {EAST + n: self._say(wind) for n, wind in enumerate(winds)}, value)
            case OneOf(values=values):
                named = ((each, self._say(text)) for each, text in values)
                return self._one(field.id, name, self._or_nobody(named), value)
            case SeatOf(seats=seats):
                called = ((seat, self._seats[seat]) for seat in seats if seat in self._seats)
                return self._one(field.id, name, self._or_nobody(called), value)
            case Number(most=most):
                return self._number(f"field-{field.id}{self._mark}", name, value, most, takes)
            case NumberBySeat():
                return self._by_seat(field, name, value)
            case Toggle():
                return self._chip(field)
            case _:
                raise TypeError(f"a form cannot ask for the tiles of {field.id}")

    def _or_nobody(self, values: Iterable[tuple[object, str]]) -> dict[object, str]:
        return {None: self._say(NOBODY)} | dict(values)

    def _one(self, field_id: str, name: str, values: Mapping[object, str], value: object) -> QWidget:
        if len(values) <= FEW and sum(map(len, values.values())) <= SHORT:
            choices: dict[str, tuple[str, object]] = {
                f"{field_id}-{'none' if each is None else each}{self._mark}": (text, each)
                for each, text in values.items()
            }
            segments = Segments(name, choices, value)
            segments.chosen.connect(partial(self._take, field_id))
            return segments
        named = ((text, each) for each, text in values.items())
        return dropdown(f"field-{field_id}{self._mark}", name, named, value, partial(self._take, field_id))

    def _number(
        self, object_name: str, name: str, value: object, most: int, chosen: Callable[[int], object]
    ) -> QWidget:
        now = value if isinstance(value, int) else 0
        stepper = Stepper(self._preferences, object_name, name, now, low=0, high=most, step=1, kind="count")
        stepper.changed.connect(chosen)
        return stepper

    def _by_seat(self, field: NumberBySeat, name: str, value: object) -> QWidget:
        """Return a grid with a small list of numbers, or a number to be typed, for each seat."""
        panel, cells = within(grid(across=self._preferences.px(4), down=self._preferences.px(4)))
        seats = [seat for seat in field.seats if seat in self._seats]
        across = 3 if len(seats) == 3 and field.most <= FEW_POINTS else 2
        numbers: dict[Seat, int] = dict(value) if isinstance(value, Mapping) else {}

        def take(seat: Seat, number: int) -> None:
            numbers[seat] = number
            self._take(field.id, dict(numbers))

        for nth, seat in enumerate(seats):
            object_name, whose = f"field-{field.id}-{seat}{self._mark}", f"{name}: {self._seats[seat]}"
            pair, inside = within(row(spacing=self._preferences.px(3)))
            inside.addWidget(label(self._seats[seat], "small"))
            now, takes = numbers.get(seat, 0), partial(take, seat)
            if field.most <= FEW_POINTS:
                points = ((str(each), each) for each in range(field.most + 1))
                inside.addWidget(dropdown(object_name, whose, points, min(now, field.most), takes))
            else:
                inside.addWidget(self._number(object_name, whose, now, field.most, takes))
            cells.addWidget(pair, nth // across, nth % across)
        return panel
