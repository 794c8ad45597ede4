"""What a person does at a virtual device, as buttons: press its buttons, roll its dice, jam it, lay tags on it, pull its plug."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import kind_of_virtual
from paizhuo.desktop.devices.event_words import BUTTONS, COLOURS_OF_DICE, where
from paizhuo.desktop.kit.controls import Stepper
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, column, frame, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.open_table.events import SIDES
from paizhuo.engine.devices.open_table.words import PLACES
from paizhuo.engine.devices.virtual.transport import VirtualTransport

TAG_BYTES: Final = {"table": 12, "m100": 12, "pn532": 7, "rdm6300": 5, "feig": 8}
"""How long the number of a tag is, by the kind of device."""
READERS: Final = tuple(str(number) for number in range(1, 10))
"""The readers of a virtual table."""


class VirtualPane(QWidget):
    """The buttons for one virtual device; which there are depends on its kind."""

    def __init__(self, preferences: Preferences, device: Device, line: VirtualTransport) -> None:
        super().__init__()
        self._preferences, self._line = preferences, line
        self._kind = kind_of_virtual(device.address)
        self._random = Random()
        inside = column(self, spacing=preferences.px(10))
        inside.addWidget(label(preferences.say(words.VIRTUAL_NOTE), "small", wrap=True))
        for card in self._cards():
            inside.addWidget(card)
        inside.addStretch()

    def _cards(self) -> tuple[QFrame, ...]:
        power = self._power()
        match self._kind:
            case "table":
                return self._press(), self._dice(), self._machine(), self._tray(), self._tags(), power
            case "dice":
                return self._dice(), self._charge(), power
            case "godice":
                return self._die(("roll", "fake", "move")), self._dots(), self._charge(), power
            case "pixels":
                return self._die(("roll", "move")), self._charge(), power
            case _:
                return self._tags(), power

    # -- pieces ----------------------------------------------------------------------------------------------------------

    def _say(self, text: Text) -> str:
        return self._preferences.say(text)

    def _card(self, title: Text) -> tuple[QFrame, Flow]:
        card = frame("card")
        inside = column(card, margins=self._preferences.px(14), spacing=self._preferences.px(8))
        inside.addWidget(label(self._say(title), "caption"))
        controls = Flow(gap=self._preferences.px(8))
        inside.addLayout(controls)
        return card, controls

    def _button(self, words_: str, name: str, order: Callable[[], str]) -> QWidget:
        return button(words_, f"by-hand-{name}", lambda: self._line.order(order()), kind="small")

    def _box(self, name: str, what: Text, values: tuple[str, ...]) -> QComboBox:
        return dropdown(f"by-hand-{name}", self._say(what), zip(values, values, strict=True))

    def _sides(self, name: str) -> QComboBox:
        return self._box(name, words.SIDE, tuple(words.begun(self._say(PLACES[side])) for side in SIDES))

    def _number(self, name: str, what: Text, value: int, low: int, high: int, step: int = 1) -> Stepper:
        kind = "count" if max(abs(low), high) < 100 else "number"
        return Stepper(
            self._preferences, f"by-hand-{name}", self._say(what), value, low=low, high=high, step=step, kind=kind
        )

    # -- a table ---------------------------------------------------------------------------------------------------------

    def _press(self) -> QFrame:
        card, controls = self._card(words.PRESS)
        side = self._sides("side")
        controls.addWidget(side)
        for word, name in BUTTONS.items():
            press = partial(lambda pressed: f"press {SIDES[side.currentIndex()]} {pressed}", word)
            controls.addWidget(self._button(words.begun(self._say(name)), f"press-{word}", press))
        return card

    def _dice(self) -> QFrame:
        card, controls = self._card(words.DICE)
        controls.addWidget(self._button(self._say(words.ROLL), "roll", lambda: "roll"))
        controls.addWidget(label(self._say(words.NEXT_ROLL), "muted"))
        first, second = (self._box(f"die-{nth}", words.DICE, tuple("123456")) for nth in (1, 2))
        controls.addWidget(first)
        controls.addWidget(second)
        shown = lambda: f"roll {first.currentIndex() + 1} {second.currentIndex() + 1}"  # noqa: E731
        controls.addWidget(self._button(self._say(words.SET), "next-roll", shown))
        controls.addWidget(self._button(self._say(words.COCKED), "cocked", lambda: "roll cocked"))
        return card

    def _machine(self) -> QFrame:
        card, controls = self._card(words.JAMS)
        places = tuple(PLACES)
        place = self._box("place", words.JAMS, tuple(words.begun(self._say(where(each))) for each in places))
        controls.addWidget(place)
        controls.addWidget(self._button(self._say(words.JAM_IT), "jam", lambda: f"jam {places[place.currentIndex()]}"))
        controls.addWidget(self._button(self._say(words.CLEAR_JAM), "clear", lambda: "clear"))
        controls.addWidget(self._button(self._say(words.HEAT), "heat", lambda: "heat"))
        controls.addWidget(self._button(self._say(words.COOL), "cool", lambda: "cool"))
        controls.addWidget(label(self._say(words.MISCOUNT), "muted"))
        tiles = self._number("tiles", words.MISCOUNT, 0, -20, 20)
        controls.addWidget(tiles)
        controls.addWidget(self._button(self._say(words.SET), "miscount", lambda: f"miscount {tiles.value}"))
        return card

    def _tray(self) -> QFrame:
        card, controls = self._card(words.TRAY)
        side = self._sides("tray-side")
        points = self._number("points", words.TRAY, 25_000, 0, 200_000, 1_000)
        controls.addWidget(side)
        controls.addWidget(points)
        order = lambda: f"sticks {SIDES[side.currentIndex()]} {points.value}"  # noqa: E731
        controls.addWidget(self._button(self._say(words.PUT), "sticks", order))
        return card

    # -- a die, a reader -------------------------------------------------------------------------------------------------

    def _die(self, ways: tuple[str, ...]) -> QFrame:
        """Return the card of a die. ``ways``: the orders after which it lies on a face."""
        card, controls = self._card(words.DICE)
        face = self._box("face", words.DICE, tuple("123456"))
        controls.addWidget(face)
        names = {"roll": words.ROLL, "fake": words.FAKE, "move": words.TURN}
        for word in ways:
            order = partial(lambda done: f"{done} {face.currentIndex() + 1}", word)
            controls.addWidget(self._button(self._say(names[word]), word, order))
        controls.addWidget(self._button(self._say(words.TILT), "tilt", lambda: "tilt"))
        return card

    def _dots(self) -> QFrame:
        card, controls = self._card(words.DIE_COLOUR)
        colours = tuple(colour for colour in COLOURS_OF_DICE if colour not in ("off", "white"))
        colour = self._box("colour", words.DIE_COLOUR, tuple(self._say(COLOURS_OF_DICE[each]) for each in colours))
        controls.addWidget(colour)
        chosen = lambda: f"colour {colours[colour.currentIndex()]}"  # noqa: E731
        controls.addWidget(self._button(self._say(words.SET), "set-colour", chosen))
        return card

    def _charge(self) -> QFrame:
        card, controls = self._card(words.CHARGE)
        percent = self._number("percent", words.CHARGE, 80, 0, 100, 5)
        controls.addWidget(percent)
        controls.addWidget(self._button(self._say(words.SET), "battery", lambda: f"battery {percent.value}"))
        return card

    def _tags(self) -> QFrame:
        card, controls = self._card(words.TAG)
        on_table = self._kind == "table"
        reader = self._box("reader", words.READER, READERS)
        if on_table:
            controls.addWidget(label(self._say(words.READER), "muted"))
            controls.addWidget(reader)
        tag = text_line("by-hand-tag", self._say(words.TAG_ID), self._new_tag())
        tag.setToolTip(self._say(words.TAG_ID))
        tag.setMinimumWidth(self._preferences.px(190))
        controls.addWidget(tag)

        def put() -> str:
            return f"tag {READERS[reader.currentIndex()]} {tag.text()}" if on_table else f"tag {tag.text()}"

        controls.addWidget(self._button(self._say(words.PUT_TAG), "put-tag", put))
        if not on_table:
            controls.addWidget(self._button(self._say(words.TAKE_TAG), "take-tag", lambda: f"take {tag.text()}"))
            controls.addWidget(self._button(self._say(words.TAKE_ALL), "take-all", lambda: "take all"))
        another = lambda: tag.setText(self._new_tag())  # noqa: E731
        controls.addWidget(button(self._say(words.ANOTHER_TAG), "by-hand-another-tag", another, kind="small"))
        return card

    def _new_tag(self) -> str:
        """Return a number of the kind that such tags have."""
        prefix = {"feig": "E004", "m100": "E280", "table": "E280"}.get(self._kind, "")
        return prefix + self._random.randbytes(TAG_BYTES.get(self._kind, 5)).hex().upper()[len(prefix) :]

    # -- all -------------------------------------------------------------------------------------------------------------

    def _power(self) -> QFrame:
        card, controls = self._card(words.POWER)
        controls.addWidget(button(self._say(words.UNPLUG), "by-hand-unplug", self._line.unplug, kind="small"))
        controls.addWidget(button(self._say(words.PLUG_IN), "by-hand-plug-in", self._line.plug_in, kind="small"))
        controls.addWidget(self._button(self._say(words.REBOOT), "reboot", lambda: "reboot"))
        if self._kind == "table":
            controls.addWidget(self._button(self._say(words.STOP_AT_TABLE), "stop", lambda: "stop"))
        return card
