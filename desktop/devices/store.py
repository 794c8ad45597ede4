"""What tags mean and where readers lie, for the whole window: kept in files beside the settings, written without the window waiting."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from paizhuo.desktop.devices import words
from paizhuo.desktop.kit import settings as stored
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices import tags as tag_file
from paizhuo.engine.devices.at_table.readers import Reader, Zone, zone_of
from paizhuo.engine.devices.tags import BadTagFile, Meaning, TagTable
from paizhuo.engine.table.whole_file import write_whole

FORMAT: Final = 1
LARGEST: Final = 65_536
"""Bytes of the file of readers."""
MOST_READERS: Final = 100


class TagStore(QObject):
    """What tags mean and where readers lie. ``changed``: the tags or the places of readers; ``failed``: a sentence."""

    changed = Signal()
    failed = Signal(Text)

    def __init__(self, post: Callable[[Callable[[], None]], None]) -> None:
        """Read both files. ``post`` has something done in this thread, and may be called in any."""
        super().__init__()
        self._post = post
        self._writer = ThreadPoolExecutor(1, "tags")
        self.table = TagTable()
        self.zones: Mapping[Reader, Zone] = {}
        """Where each reader lies."""
        self.trouble: Text | None = None
        """Why the file of tags cannot be used; nothing is taught then, so that nothing in it is lost."""
        try:
            self.table = tag_file.load(stored.tags_file())
        except BadTagFile as bad:
            self.trouble = bad.reason
        self._readers_damaged = False
        """Whether the file of readers says nothing that can be read: it is kept when another is written."""
        try:
            self.zones = _read_zones(stored.readers_file())
        except FileNotFoundError:
            pass
        except (OSError, ValueError, RecursionError):
            self._readers_damaged = True

    def close(self) -> None:
        """Write what is still to be written, and wait for nothing."""
        self._writer.shutdown(wait=False)

    # -- tags ------------------------------------------------------------------------------------------------------------

    def teach(self, set_name: str, tag: str, meaning: Meaning, *, instead: bool = False) -> None:
        """Give the tag this meaning. Raises ``TagTaken`` and ``BadTag``, and nothing has changed."""
        self._take(self.table.learned(set_name, tag, meaning, instead=instead))

    def forget(self, tags: tuple[str, ...]) -> None:
        """Take the meaning from these tags."""
        self._take(self.table.forgotten(tags))

    def begin_anew(self) -> None:
        """Keep the damaged file as ``.bad`` and begin with no tags."""
        file = stored.tags_file()
        try:
            file.replace(file.with_suffix(".bad"))
        except OSError as error:
            self.failed.emit(words.TAGS_UNSAVED.filled(reason=error.strerror or error))
            return
        self.trouble = None
        self.changed.emit()

    def _take(self, table: TagTable) -> None:
        if self.trouble is None and table != self.table:
            self.table = table
            file = stored.tags_file()
            self._write(lambda: tag_file.save(table, file))
            self.changed.emit()

    # -- readers ---------------------------------------------------------------------------------------------------------

    def place(self, reader: Reader, zone: Zone | None) -> None:
        """Place the reader there, or nowhere in particular."""
        others = {each: where for each, where in self.zones.items() if each != reader}
        self.zones = others if zone is None else others | {reader: zone}
        file, written = stored.readers_file(), _written(self.zones)
        if self._readers_damaged:
            self._readers_damaged = False
            self._write(partial(_set_aside, file))
            self.failed.emit(words.READERS_DAMAGED.filled(file=file.with_suffix(".bad").name))
        self._write(lambda: write_whole(file, written))
        self.changed.emit()

    # -- within ----------------------------------------------------------------------------------------------------------

    def _write(self, write: Callable[[], None]) -> None:
        def work() -> None:
            try:
                write()
            except OSError as error:
                said = words.TAGS_UNSAVED.filled(reason=error.strerror or str(error))
                self._post(lambda: self.failed.emit(said))

        self._writer.submit(work)


def _set_aside(file: Path) -> None:
    """Keep a damaged file as ``.bad``. Raises ``OSError``."""
    file.replace(file.with_suffix(".bad"))


def _written(zones: Mapping[Reader, Zone]) -> str:
    readers = [{"device": device, "reader": reader, "zone": str(zone)} for (device, reader), zone in zones.items()]
    return json.dumps({"format": FORMAT, "readers": readers}, ensure_ascii=False, indent=1) + "\n"


def _read_zones(file: Path) -> dict[Reader, Zone]:
    """Read where readers lie. Raises ``OSError`` and ``ValueError``."""
    with file.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    match json.loads(data.decode()):
        case {"format": int(version), "readers": list(readers)} if version == FORMAT:
            return dict(map(_reader, readers[:MOST_READERS]))
        case _:
            raise ValueError("no list of readers")


def _reader(entry: Any) -> tuple[Reader, Zone]:
    """Read where one reader lies. Raises ``ValueError``."""
    match entry:
        case {"device": str(device), "reader": str(reader), "zone": str(zone)}:
            return (device, reader), zone_of(zone)
        case _:
            raise ValueError("no reader")
