"""What a person does at a virtual device, as buttons: press its buttons, roll its dice, jam it, lay tags on it, pull its plug."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Final

from PySide6.QtWidgets import QComboBox, QFrame, QWidget

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.device_words import kind_of_virtual
from paizhuo.desktop.devices.event_words import BUTTONS, COLOURS_OF_DICE, where
from paizhuo.desktop.kit.cards import named_card
from paizhuo.desktop.kit.controls import Stepper
from paizhuo.desktop.kit.fields import dropdown, text_line
from paizhuo.desktop.kit.flow import Flow
from paizhuo.desktop.kit.parts import button, column, label
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
        self._say = preferences.say
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

    def _card(self, title: Text, *controls: QWidget) -> QFrame:
        card, inside = named_card(self._preferences, title)
        line = Flow(gap=self._preferences.px(8))
        for control in controls:
            line.addWidget(control)
        inside.addLayout(line)
        return card

    def _button(self, said: Text, name: str, order: str | Callable[[], str]) -> QWidget:
        """Return a button that gives the device an order."""
        does = lambda: self._line.order(order if isinstance(order, str) else order())  # noqa: E731
        return button(words.begun(self._say(said)), f"by-hand-{name}", does, kind="small")

    def _note(self, said: Text) -> QWidget:
        return label(self._say(said), "muted")

    def _box(self, name: str, what: Text, choices: Iterable[tuple[Text, str]]) -> QComboBox:
        named = ((words.begun(self._say(said)), value) for said, value in choices)
        return dropdown(f"by-hand-{name}", self._say(what), named)

    def _faces(self, name: str) -> QComboBox:
        return dropdown(f"by-hand-{name}", self._say(words.DICE), ((face, face) for face in "123456"))

    def _sides(self, name: str) -> QComboBox:
        return self._box(name, words.SIDE, ((PLACES[side], side) for side in SIDES))

    def _number(self, name: str, what: Text, value: int, low: int, high: int, step: int = 1) -> Stepper:
        kind = "count" if max(abs(low), high) < 100 else "number"
        return Stepper(
            self._preferences, f"by-hand-{name}", self._say(what), value, low=low, high=high, step=step, kind=kind
        )

    # -- a table ---------------------------------------------------------------------------------------------------------

    def _press(self) -> QFrame:
        side = self._sides("side")
        presses = (
            self._button(name, f"press-{word}", partial(lambda pressed: f"press {side.currentData()} {pressed}", word))
            for word, name in BUTTONS.items()
        )
        return self._card(words.PRESS, side, *presses)

    def _dice(self) -> QFrame:
        first, second = self._faces("die-1"), self._faces("die-2")
        return self._card(
            words.DICE,
            self._button(words.ROLL, "roll", "roll"),
            self._note(words.NEXT_ROLL),
            first,
            second,
            self._button(words.SET, "next-roll", lambda: f"roll {first.currentData()} {second.currentData()}"),
            self._button(words.COCKED, "cocked", "roll cocked"),
        )

    def _machine(self) -> QFrame:
        place = self._box("place", words.JAMS, ((where(each), each) for each in PLACES))
        tiles = self._number("tiles", words.MISCOUNT, 0, -20, 20)
        return self._card(
            words.JAMS,
            place,
            self._button(words.JAM_IT, "jam", lambda: f"jam {place.currentData()}"),
            self._button(words.CLEAR_JAM, "clear", "clear"),
            self._button(words.HEAT, "heat", "heat"),
            self._button(words.COOL, "cool", "cool"),
            self._note(words.MISCOUNT),
            tiles,
            self._button(words.SET, "miscount", lambda: f"miscount {tiles.value}"),
        )

    def _tray(self) -> QFrame:
        side, points = self._sides("tray-side"), self._number("points", words.TRAY, 25_000, 0, 200_000, 1_000)
        put = self._button(words.PUT, "sticks", lambda: f"sticks {side.currentData()} {points.value}")
        return self._card(words.TRAY, side, points, put)

    # -- a die, a reader -------------------------------------------------------------------------------------------------

    def _die(self, ways: tuple[str, ...]) -> QFrame:
        """Return the card of a die. ``ways``: the orders after which it lies on a face."""
        face = self._faces("face")
        names = {"roll": words.ROLL, "fake": words.FAKE, "move": words.TURN}
        moves = (
            self._button(names[word], word, partial(lambda done: f"{done} {face.currentData()}", word)) for word in ways
        )
        return self._card(words.DICE, face, *moves, self._button(words.TILT, "tilt", "tilt"))

    def _dots(self) -> QFrame:
        colours = ((self._say(said), word) for word, said in COLOURS_OF_DICE.items() if word not in ("off", "white"))
        colour = dropdown("by-hand-colour", self._say(words.DIE_COLOUR), colours)
        chosen = self._button(words.SET, "set-colour", lambda: f"colour {colour.currentData()}")
        return self._card(words.DIE_COLOUR, colour, chosen)

    def _charge(self) -> QFrame:
        percent = self._number("percent", words.CHARGE, 80, 0, 100, 5)
        return self._card(words.CHARGE, percent, self._button(words.SET, "battery", lambda: f"battery {percent.value}"))

    def _tags(self) -> QFrame:
        tag = text_line("by-hand-tag", self._say(words.TAG_ID), self._new_tag())
        tag.setToolTip(self._say(words.TAG_ID))
        tag.setMinimumWidth(self._preferences.px(190))
        another = button(
            self._say(words.ANOTHER_TAG), "by-hand-another-tag", lambda: tag.setText(self._new_tag()), kind="small"
        )
        if self._kind == "table":
            reader = dropdown("by-hand-reader", self._say(words.READER), ((each, each) for each in READERS))
            put = self._button(words.PUT_TAG, "put-tag", lambda: f"tag {reader.currentData()} {tag.text()}")
            return self._card(words.TAG, self._note(words.READER), reader, tag, put, another)
        return self._card(
            words.TAG,
            tag,
            self._button(words.PUT_TAG, "put-tag", lambda: f"tag {tag.text()}"),
            self._button(words.TAKE_TAG, "take-tag", lambda: f"take {tag.text()}"),
            self._button(words.TAKE_ALL, "take-all", "take all"),
            another,
        )

    def _new_tag(self) -> str:
        """Return a number of the kind that such tags have."""
        prefix = {"feig": "E004", "m100": "E280", "table": "E280"}.get(self._kind, "")
        return prefix + self._random.randbytes(TAG_BYTES.get(self._kind, 5)).hex().upper()[len(prefix) :]

    # -- all -------------------------------------------------------------------------------------------------------------

    def _power(self) -> QFrame:
        stop = [self._button(words.STOP_AT_TABLE, "stop", "stop")] if self._kind == "table" else []
        return self._card(
            words.POWER,
            button(self._say(words.UNPLUG), "by-hand-unplug", self._line.unplug, kind="small"),
            button(self._say(words.PLUG_IN), "by-hand-plug-in", self._line.plug_in, kind="small"),
            self._button(words.REBOOT, "reboot", "reboot"),
            *stop,
        )
