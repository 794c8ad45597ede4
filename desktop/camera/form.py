"""What beside the tiles is told of a hand: a form made from what the chosen game wants to know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QWidget

from desktop.camera import words
from desktop.camera.board import FLOWERS
from desktop.camera.flow import Flow
from desktop.camera.judging import Circumstances
from desktop.pages.parts import Segments, Stepper, column, label, row
from desktop.preferences import Preferences
from desktop.table.speech import WINDS
from engine.core.tiles import EAST
from engine.core.words import Text
from engine.scoring.stated_fields import Field, Number, NumberBySeat, OneOf, SeatOf, Toggle, Wind, usable

FEW = 3
"""So many values of a field are shown side by side; more go into a list."""
FEW_POINTS = 9


class Form(QWidget):
    """The fields of the game in force. ``changed`` carries the ``Circumstances`` as they are now."""

    changed = Signal(object)

    def __init__(self, preferences: Preferences, how: Circumstances) -> None:
        super().__init__()
        self._preferences, self.how = preferences, how
        self._toggles: dict[str, QPushButton] = {}
        self._following: list[tuple[QWidget, Field | None]] = []
        listed = column(self, spacing=preferences.px(8))
        fields = how.rule_set.stated_fields
        if len(fields.ways) > 1:
            listed.addWidget(self._ways())
        self._lines(listed.addWidget, [each for each in fields.fields if isinstance(each, Wind)])
        toggles = [each for each in fields.fields if isinstance(each, Toggle)]
        if toggles:
            listed.addWidget(self._chips(toggles))
        others = [each for each in fields.fields if not isinstance(each, Wind | Toggle)]
        self._lines(listed.addWidget, others)
        self._follow()

    def _say(self, text: Text) -> str:
        return self._preferences.say(text)

    # -- what is told

    def _take(self, **changes: object) -> None:
        self.how = replace(self.how, **changes)  # type: ignore[arg-type] # each control sets its own field
        self._follow()
        self.changed.emit(self.how)

    def _set(self, field_id: str, value: object) -> None:
        self._take(values={**self.how.values, field_id: value})

    def _toggle(self, field: Toggle, on: bool) -> None:  # noqa: FBT001 - Qt's signal
        values = {**self.how.values, field.id: on}
        if on:
            for other in field.instead:
                values[other] = False
                if other in self._toggles:
                    with QSignalBlocker(self._toggles[other]):
                        self._toggles[other].setChecked(False)
        self._take(values=values)

    def _follow(self) -> None:
        """Offers what can be told of a hand won this way."""
        on = {name for name, chip in self._toggles.items() if self.how.values.get(name)}
        for field in self.how.rule_set.stated_fields.fields:
            if isinstance(field, Toggle):
                self._toggles[field.id].setEnabled(usable(field, self.how.way, on))
        for widget, about in self._following:
            widget.setVisible(self.how.way != "self_draw" if about is None else usable(about, self.how.way, on))

    # -- controls

    def _ways(self) -> QWidget:
        told = QWidget()
        line = Flow(told, gap=self._preferences.px(8))
        ways = {f"by-{way}": (self._say(words.BY[way]), way) for way in self.how.rule_set.stated_fields.ways}
        chosen = Segments(self._say(words.CIRCUMSTANCES), dict(ways), self.how.way)
        chosen.chosen.connect(lambda way: self._take(by=way))
        line.addWidget(chosen)
        seats = {f"from-{seat}": (self._say(words.SEAT_NAMES[str(seat)]), seat) for seat in words.SEATS}
        source = Segments(self._say(words.FROM_WHOM), dict(seats), self.how.source)
        source.chosen.connect(lambda seat: self._take(source=seat))
        self._following.append((source, None))
        line.addWidget(source)
        return told

    def _chips(self, toggles: list[Toggle]) -> QWidget:
        told = QWidget()
        flow = Flow(told, gap=self._preferences.px(6))
        for field in toggles:
            chip = QPushButton(self._say(field.name))
            chip.setObjectName(f"flag-{field.id}")
            chip.setProperty("kind", "toggle")
            chip.setCheckable(True)
            chip.setChecked(bool(self.how.values.get(field.id)))
            chip.setCursor(Qt.CursorShape.PointingHandCursor)
            chip.toggled.connect(lambda on, about=field: self._toggle(about, on))
            self._toggles[field.id] = chip
            flow.addWidget(chip)
        return told

    def _lines(self, add: Callable[[QWidget], object], fields: Sequence[Field]) -> None:
        made = QWidget()
        flow = Flow(made, gap=self._preferences.px(10))
        for field in fields:
            control = self._control(field)
            if control is None:
                continue
            pair = QWidget()
            inside = row(pair, spacing=self._preferences.px(6))
            inside.addWidget(label(self._say(field.name), "small"))
            inside.addWidget(control)
            if isinstance(field, SeatOf):
                self._following.append((pair, field))
            flow.addWidget(pair)
        if flow.count():
            add(made)

    def _control(self, field: Field) -> QWidget | None:
        """What sets a field; None for those whose tiles lie on the board."""
        name, value = self._say(field.name), self.how.values.get(field.id)
        match field:
            case Wind():
                winds = {f"{field.id}-{EAST + n}": (self._say(wind), EAST + n) for n, wind in enumerate(WINDS)}
                return self._one(field, name, dict(winds), value if value is not None else EAST)
            case Number(id=word) if word != FLOWERS:
                number = value if isinstance(value, int) else 0
                return self._stepper(f"field-{field.id}", name, number, field.most, partial(self._set, field.id))
            case OneOf():
                values: dict[str, tuple[str, object]] = {f"{field.id}-none": (self._say(words.NOBODY), None)}
                values |= {f"{field.id}-{each}": (self._say(told), each) for each, told in field.values}
                return self._one(field, name, values, value)
            case SeatOf():
                seats: dict[str, tuple[str, object]] = {f"{field.id}-none": (self._say(words.NOBODY), None)}
                seats |= {f"{field.id}-{seat}": (self._say(words.SEAT_NAMES[str(seat)]), seat) for seat in field.seats}
                return self._one(field, name, seats, value)
            case NumberBySeat():
                return self._by_seat(field, name)
            case _:
                return None

    def _one(self, field: Field, name: str, values: Mapping[str, tuple[str, object]], value: object) -> QWidget:
        if isinstance(field, Wind) or len(values) <= FEW + 1:
            segments = Segments(name, values, value)
            segments.chosen.connect(lambda chosen: self._set(field.id, chosen))
            return segments
        each = [value for _, value in values.values()]
        return self._list(field.id, name, [told for told, _ in values.values()], each, value)

    def _list(self, field_id: str, name: str, told: list[str], values: list[object], value: object) -> QComboBox:
        box = QComboBox()
        box.setObjectName(f"field-{field_id}")
        box.setAccessibleName(name)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.addItems(told)
        box.setCurrentIndex(values.index(value) if value in values else 0)
        box.activated.connect(lambda index: self._set(field_id, values[index]))
        return box

    def _stepper(self, name: str, told: str, value: int, most: int, changed: Callable[[int], object]) -> Stepper:
        stepper = Stepper(name, told, value, low=0, high=most, step=1, kind="count")
        stepper.changed.connect(changed)
        return stepper

    def _by_seat(self, field: NumberBySeat, name: str) -> QWidget:
        """A small list of numbers, or a number to be typed, for each seat."""
        told = QWidget()
        grid = QGridLayout(told)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(self._preferences.px(4))
        across = FEW if len(field.seats) == FEW and field.most <= FEW_POINTS else 2
        now = self.how.values.get(field.id)
        numbers: dict[int, int] = dict(now) if isinstance(now, dict) else {}

        def take(seat: int, number: int) -> None:
            numbers[seat] = number
            self._set(field.id, dict(numbers))

        for nth, seat in enumerate(field.seats):
            seat_name = self._say(words.SEAT_NAMES[str(seat)])
            pair = QWidget()
            inside = row(pair, spacing=self._preferences.px(3))
            inside.addWidget(label(seat_name, "small"))
            if field.most <= FEW_POINTS:
                box = QComboBox()
                box.setObjectName(f"field-{field.id}-{seat}")
                box.setAccessibleName(f"{name}: {seat_name}")
                box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                box.addItems([str(n) for n in range(field.most + 1)])
                box.setCurrentIndex(numbers.get(seat, 0))
                box.activated.connect(lambda number, at=seat: take(at, number))
                inside.addWidget(box)
            else:
                inside.addWidget(
                    self._stepper(
                        f"field-{field.id}-{seat}",
                        f"{name}: {seat_name}",
                        numbers.get(seat, 0),
                        field.most,
                        partial(take, seat),
                    )
                )
            grid.addWidget(pair, nth // across, nth % across)
        return told
