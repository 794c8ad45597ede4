"""How one device stands, live: the line, what it says of itself, and all that is known of a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import driver_name, stage_words
from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.devices.event_words import (
    BUILDING,
    COLOURS_OF_DICE,
    DICE,
    MODES,
    MOVING,
    faces,
    percent_of,
    where,
)
from paizhuo.desktop.kit.dot import Dot
from paizhuo.desktop.kit.parts import clear, column, frame, grid, inset, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import Battery, Dice, Fault
from paizhuo.engine.devices.hub import Device, DeviceState
from paizhuo.engine.devices.open_table.events import (
    SIDES,
    Build,
    Centre,
    DealerSide,
    Honba,
    Jam,
    Lamp,
    Lift,
    Mode,
    ScoreShown,
    Sticks,
    TileCount,
)
from paizhuo.engine.devices.open_table.state import TableState
from paizhuo.engine.devices.open_table.words import COLOURS

LOW_BATTERY: Final = 15
"""Percent at which a battery is low."""
MOST_TAGS: Final = 40
"""Tags that are listed; of more their number is said."""


class DeviceFact(Struct):
    """A line: what it is about, and how that stands. ``alarming``: somebody has to do something."""

    name: Text
    value: Text
    alarming: bool = False


def plain(value: object) -> Text:
    """Return digits and names, the same in both languages."""
    return Text(str(value), str(value))


def line_facts(state: DeviceState) -> tuple[DeviceFact, ...]:
    """Return the line to the device, and what passes over it."""
    counters = state.counters
    facts = [DeviceFact(words.STATE, stage_words(state), state.stage == "ended")]
    if state.problem is not None and state.stage in ("absent", "ended"):
        facts.append(DeviceFact(words.PROBLEM, words.sentence(state.problem.words), alarming=True))
    facts += [DeviceFact(words.PORT, plain(state.port)), DeviceFact(words.DRIVER, driver_name(state.driver))]
    if state.identity:
        facts.append(DeviceFact(words.IDENTITY, plain(state.identity)))
    if state.battery is not None:
        facts.append(DeviceFact(words.BATTERY, plain(f"{state.battery} %"), state.battery <= LOW_BATTERY))
    if state.signal is not None:
        facts.append(DeviceFact(words.SIGNAL, plain(f"{state.signal} dBm")))
    passed = words.COUNTED.filled(received=f"{counters.received:,}", sent=f"{counters.sent:,}")
    heard = words.EVENTS_COUNTED.filled(
        events=f"{counters.events:,}", bad=f"{counters.bad_frames:,}", opened=counters.opened
    )
    return (*facts, DeviceFact(words.PASSED, passed), DeviceFact(words.HEARD, heard))


def table_facts(state: TableState) -> tuple[DeviceFact, ...]:
    """Return what is known of a table as a whole; nothing is said of what it does not have."""
    facts = []
    if (dice := state.get(Dice)) is not None:
        facts.append(DeviceFact(words.DICE, DICE[dice.state].filled(values=faces(dice.values))))
    if (centre := state.get(Centre)) is not None:
        facts.append(DeviceFact(words.CENTRE, MOVING[centre.state]))
    if (build := state.get(Build)) is not None:
        done = percent_of(build.percent) if build.state in ("running", "paused") else ""
        building = BUILDING[build.state]
        facts.append(DeviceFact(words.WALL, Text(building.zh + done, building.en + done)))
    if (tiles := state.get(TileCount)) is not None:
        expected = "" if tiles.expected is None else f" / {tiles.expected}"
        wrong = tiles.expected is not None and tiles.count not in (0, tiles.expected)
        facts.append(DeviceFact(words.TILES, plain(f"{tiles.count}{expected}"), wrong))
    if (mode := state.get(Mode)) is not None:
        facts.append(DeviceFact(words.MODE, MODES[mode.value]))
    if (dealer := state.get(DealerSide)) is not None:
        facts.append(DeviceFact(words.DEALER, where(dealer.side)))
    if (honba := state.get(Honba)) is not None:
        facts.append(DeviceFact(words.HONBA, plain(honba.value)))
    if (battery := state.get(Battery)) is not None:
        facts.append(DeviceFact(words.BATTERY, plain(f"{battery.percent} %")))
    if (jam := state.get(Jam)) is not None and jam.at != "none":
        facts.append(DeviceFact(words.JAM, where(jam.at), alarming=True))
    faults = (value for value in state.values if isinstance(value, Fault))
    facts += [DeviceFact(words.FAULT, plain(f"{fault.code} {fault.text}".rstrip()), alarming=True) for fault in faults]
    return tuple(facts)


def side_value(state: TableState, kind: str, side: str) -> Text | None:
    """Return how a plate, a display or a tray of one side stands; None: the table has none there."""
    match kind:
        case "lift":
            lift = state.get(Lift, side)
            return None if lift is None else MOVING[lift.state]
        case "score":
            score = state.get(ScoreShown, side)
            return None if score is None else plain(f"{score.value:,}")
        case _:
            sticks = state.get(Sticks, side)
            return None if sticks is None else plain(f"{sticks.value:,}")


class StatePane(QWidget):
    """Facts, one a line; of a table what there is at each side below."""

    def __init__(self, preferences: Preferences, devices: Devices, device: Device) -> None:
        super().__init__()
        self._preferences, self._devices, self._device = preferences, devices, device
        self._kinds: object = None
        """Which facts are shown, and how; their values change in place."""
        self._sides_shown: TableState | None = None
        self._values: list[QLabel] = []
        self._inside = column(self, spacing=preferences.px(12))
        devices.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        if self._devices.device(self._device.address) is not self._device:
            return
        facts, sides = self._facts(), self._sides()
        kinds = [(fact.name, fact.alarming) for fact in facts]
        if kinds == self._kinds and sides == self._sides_shown:
            for fact, value in zip(facts, self._values, strict=True):
                value.setText(self._preferences.say(fact.value))
            return
        self._kinds, self._sides_shown = kinds, sides
        clear(self._inside)
        self._inside.addWidget(self._listed(facts))
        if sides is not None:
            self._inside.addWidget(self._at_sides(sides))
        self._inside.addStretch()

    def _facts(self) -> tuple[DeviceFact, ...]:
        device, seen = self._device, self._devices.observed(self._device)
        facts = line_facts(device.state)
        if device.table is not None:
            if device.table.introduction is not None:
                caps = " ".join(device.table.introduction.caps)
                facts += (
                    DeviceFact(words.FIRMWARE, plain(device.table.introduction.firmware)),
                    DeviceFact(words.CAPS, plain(caps)),
                )
            if device.table.state is None:
                return (*facts, DeviceFact(words.TABLE, words.STATE_UNKNOWN))
            facts += table_facts(device.table.state)
        elif seen.dice is not None:
            facts += (DeviceFact(words.DICE, DICE[seen.dice.state].filled(values=faces(seen.dice.values))),)
        if seen.colour:
            facts += (DeviceFact(words.DIE_COLOUR, COLOURS_OF_DICE.get(seen.colour, plain(seen.colour))),)
        if seen.readers:
            facts += (DeviceFact(words.TAGS_THERE, self._tags()),)
        return facts

    def _tags(self) -> Text:
        tags = list(self._devices.observed(self._device).tags.values())
        listed = [f"{tag.id}{f' ({tag.reader})' if tag.reader else ''}" for tag in tags[:MOST_TAGS]]
        more = [f"+{len(tags) - MOST_TAGS}"] if len(tags) > MOST_TAGS else []
        return plain("  ".join(listed + more) or "—")

    def _sides(self) -> TableState | None:
        """Return what is known of the sides of a table; None: it is none."""
        table = self._device.table
        if table is None or table.state is None:
            return None
        kept = tuple(value for value in table.state.values if isinstance(value, Lift | Lamp | ScoreShown | Sticks))
        return TableState(kept) if kept else None

    def _listed(self, facts: tuple[DeviceFact, ...]) -> QWidget:
        say, px = self._preferences.say, self._preferences.px
        card = frame("card")
        cells = inset(grid(card, across=px(16), down=px(5), wide=1), px, 16, 12)
        self._values = []
        for nth, fact in enumerate(facts):
            cells.addWidget(label(say(fact.name), "muted"), nth, 0, Qt.AlignmentFlag.AlignTop)
            value = label(say(fact.value), "loss" if fact.alarming else "body", wrap=True)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            cells.addWidget(value, nth, 1)
            self._values.append(value)
        return card

    def _at_sides(self, state: TableState) -> QWidget:
        say, px = self._preferences.say, self._preferences.px
        card = frame("card")
        cells = inset(grid(card, across=px(8), down=px(8)), px, 16, 12)
        for at, side in enumerate(SIDES, 1):
            cells.addWidget(label(say(where(side)), "caption"), 0, at, Qt.AlignmentFlag.AlignCenter)
        nth = 0
        for kind, name in words.AT_SIDES.items():
            at_sides = [self._cell(state, kind, side) for side in SIDES]
            if not any(at_sides):
                continue
            nth += 1
            cells.addWidget(label(say(name), "muted"), nth, 0)
            for at, cell in enumerate(at_sides, 1):
                if cell is not None:
                    cells.addWidget(cell, nth, at, Qt.AlignmentFlag.AlignCenter)
        for at in range(1, len(SIDES) + 1):
            cells.setColumnStretch(at, 1)
        return card

    def _cell(self, state: TableState, kind: str, side: str) -> QWidget | None:
        say = self._preferences.say
        if kind == "lamps":
            lamp = state.get(Lamp, side)
            return None if lamp is None else Dot(self._preferences, lamp.colour, say(COLOURS[lamp.colour]))
        value = side_value(state, kind, side)
        return None if value is None else QLabel(say(value))
