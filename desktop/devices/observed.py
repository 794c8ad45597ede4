"""The last of what a device without a state of its own has said: dice, tags on a reader."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.devices.events import Colour, DeviceEvent, Dice, Lost, Opened, Tag, TagGone

MOST_TAGS: Final = 300
"""Tags that are kept of a device; of more the one that came first is left out."""


class Observed:
    """The last of what a device has said. ``dice``: the last that was said of them; ``colour``: of a die; ``tags``: those that are
    there now, by reader and id.
    """

    def __init__(self) -> None:
        self.dice: Dice | None = None
        self.colour = ""
        self.tags: dict[tuple[str, str], Tag] = {}
        self.readers: set[str] = set()
        """The words by which the device has named its readers; empty for one that has a single, nameless one."""

    def take(self, event: DeviceEvent) -> None:
        """Take what a device says; the last of it is kept."""
        match event:
            case Dice():
                self.dice = event
            case Colour(colour):
                self.colour = colour
            case Tag(id=tag, reader=reader):
                self.tags.pop((reader, tag), None)
                self.tags[reader, tag] = event
                self.readers.add(reader)
                if len(self.tags) > MOST_TAGS:
                    self.tags.pop(next(iter(self.tags)))
            case TagGone(id=tag, reader=reader):
                self.tags.pop((reader, tag), None)
            case Opened() | Lost():
                self.dice = None
                self.tags.clear()
            case _:
                pass
