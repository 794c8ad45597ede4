"""Teaching of tags, without its look: the set, the tag at the reader, what was said to mean last."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.devices import words
from paizhuo.desktop.devices.devices import Devices
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.events import DeviceEvent, Tag
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.tags import BadTag, Meaning, TagTaken, spoken


class Teaching(QObject):
    """The teaching of tags at a reader. ``changed``: the tag at the reader, or what is said of it. ``said`` is the last sentence,
    ``refused`` whether it says no.
    """

    changed = Signal()

    def __init__(self, devices: Devices) -> None:
        super().__init__()
        self.store = devices.tags
        self.set_name = next(iter(self.store.table.sets()), "")
        """The set that is being taught."""
        self.tag = ""
        """The tag that was put on a reader last; empty before there was one."""
        self.device: Device | None = None
        """Where it was read."""
        self.keeps = False
        """Whether every unknown tag means what was chosen last."""
        self.said: Text | None = None
        self.refused = False
        self.taken: Meaning | None = None
        """What the tag would mean, had it not another meaning already: a person may insist."""
        self._last: Meaning | None = None
        devices.heard.connect(self._heard)

    def teach(self, meaning: Meaning, *, instead: bool = False) -> None:
        """Give the tag at the reader this meaning."""
        self._last, self.taken, self.refused = meaning, None, True
        if not self.tag:
            self.said = words.HOLD_FIRST
        else:
            try:
                self.store.teach(self.set_name, self.tag, meaning, instead=instead)
                self.said, self.refused = words.TAUGHT.filled(tag=self.tag, meaning=spoken(meaning)), False
            except TagTaken as taken:
                self.said, self.taken = taken.reason, meaning
            except BadTag as bad:
                self.said = bad.reason
        self.changed.emit()

    def insist(self) -> None:
        """Give the tag what was chosen, whatever it meant before."""
        if self.taken is not None:
            self.teach(self.taken, instead=True)

    def _heard(self, device: Device, event: DeviceEvent) -> None:
        if not isinstance(event, Tag):
            return
        new = event.id != self.tag
        self.tag, self.device = event.id, device
        if self.keeps and self._last is not None and self.store.table.taught(self.tag) is None:
            self.teach(self._last)
        elif new:
            self.said = self.taken = None
            self.changed.emit()
