"""Before a match: real dice are thrown for who deals first."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from paizhuo.desktop.devices.devices import Devices
from paizhuo.desktop.kit import words
from paizhuo.desktop.kit.colours import table_colours
from paizhuo.desktop.kit.page import Page
from paizhuo.desktop.kit.parts import column, label
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.match.picturing import PACE
from paizhuo.desktop.match.virtual_dice import roll, virtual_dice
from paizhuo.desktop.table.lettering import text_scale
from paizhuo.desktop.table.throw_panel import FOR, ThrowPanel
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.dice_devices import bring, patience_with
from paizhuo.engine.devices.at_table.throwing import Throwing

DICE: Final = 2


class FirstThrow(Page):
    """A page that waits for one throw. ``thrown`` brings its faces, or None: it is to be made on the screen; ``said`` a sentence."""

    thrown = Signal(object)

    def __init__(self, preferences: Preferences, devices: Devices, who: str) -> None:
        """Wait for a throw. ``who`` throws."""
        super().__init__(preferences)
        self._devices, self._who = devices, who
        self.panel: ThrowPanel | None = None
        self._throwing = Throwing(devices.scheduler, self._show, self.said.emit, patience_with(devices.hub))
        self._leave = bring(devices.hub, self._throwing, devices.scheduler)

    def begin(self) -> None:
        """Wait from now on; without any dice ``thrown`` comes at once."""
        if not self._throwing.begin(DICE, self._done):
            self._done(None)

    def begins_at(self) -> str:
        return "back"

    def on_screen(self) -> None:
        """Let the screen throw."""
        self._throwing.on_screen()

    def closing(self) -> None:
        """Stop waiting for dice."""
        self._leave()
        self._throwing.stop()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self.panel is not None:
            self.panel.row.rest()

    def build(self, inside: QVBoxLayout) -> None:
        inside.addWidget(self.header(words.FIRST_DEALER_BY))
        middle = QWidget()
        about = column(middle)
        about.addStretch()
        self.panel = ThrowPanel(middle)
        self.panel.on_screen.connect(self.on_screen)
        self.panel.roll_virtual.connect(lambda: roll(self._devices.hub))
        about.addWidget(self.panel, 0, Qt.AlignmentFlag.AlignHCenter)
        counted = label(self.say(words.COUNTED_FROM.filled(who=self._who)), "muted", wrap=True)
        counted.setAlignment(Qt.AlignmentFlag.AlignCenter)
        about.addSpacing(self.px(16))
        about.addWidget(counted)
        about.addStretch()
        inside.addWidget(middle, 1)
        self._show()

    def _done(self, faces: tuple[int, ...] | None) -> None:
        self.closing()
        self.thrown.emit(faces)

    def _show(self) -> None:
        throw, panel = self._throwing.throw, self.panel
        if throw is None or panel is None:
            return
        settings = self.preferences.settings
        colours = table_colours("dark" if self.preferences.colours.dark else "light", self.preferences.look)
        about = FOR.filled(who=Text(self._who, self._who), purpose=words.FIRST_DEALER_BY)
        panel.offer_virtual(wanted=bool(virtual_dice(self._devices.hub)))
        scale = self.px(100) / 100 / text_scale()  # the panel writes larger by itself where the system does
        panel.show_throw(throw, about, settings.language, colours, scale, moves=bool(PACE[settings.speed]))
