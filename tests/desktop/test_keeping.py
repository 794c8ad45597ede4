"""What cannot be written is said, stays in memory, and is written as soon as it can be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import keeping
from paizhuo.desktop.kit.keeping import KEPT_NOW, Keeping
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings, load
from paizhuo.desktop.online.kept import KeptOnline
from paizhuo.desktop.online.online import Online
from paizhuo.desktop.sheet import kept as sheets
from paizhuo.desktop.sheet.book import Book
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.sheet.sheet import Sheet, new_sheet
from paizhuo.engine.net.links import Address
from tests.full_disk import needs_unix, room_for

Opener = Callable[..., Window]
NOT_KEPT = Text("没有保存：{reason}", "Not saved: {reason}")
CLUB = Address("club.example", 8765)


def sheet_of(*names: str) -> Sheet:
    return new_sheet("riichi", {}, names)


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def one(qtbot: QtBot, heard: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeping]:
    """A file that is tried again at once."""
    monkeypatch.setattr(keeping, "AGAIN", 0)
    owner = QObject()
    made = Keeping(NOT_KEPT, owner)
    made.said.connect(lambda said: heard.append(said.en))
    yield made
    owner.deleteLater()


class Disk:
    """Takes what is written while there is room."""

    def __init__(self) -> None:
        self.full = False
        self.holds: list[str] = []
        self.tried = 0

    def write(self, what: str) -> Callable[[], None]:
        def now() -> None:
            self.tried += 1
            if self.full:
                raise OSError(28, "No space left on device")
            self.holds.append(what)

        return now


def test_what_can_be_written_is_written_at_once_without_a_word(one: Keeping, heard: list[str]) -> None:
    disk = Disk()
    one.keep(disk.write("a"))
    assert (disk.holds, heard, one.kept) == (["a"], [], True)


def test_a_full_disk_is_said_once_and_the_newest_state_is_written_when_there_is_room(
    qtbot: QtBot, one: Keeping, heard: list[str]
) -> None:
    disk = Disk()
    disk.full = True
    one.keep(disk.write("a"))
    one.keep(disk.write("b"))
    qtbot.waitUntil(lambda: disk.tried > 4)
    assert (disk.holds, heard, one.kept) == ([], ["Not saved: the disk is full"], False)
    disk.full = False
    qtbot.waitUntil(lambda: one.kept)
    assert (disk.holds, heard) == (["b"], ["Not saved: the disk is full", KEPT_NOW.en])
    tried = disk.tried
    one.catch_up()
    assert disk.tried == tried, "there is nothing left to write"


@needs_unix
def test_settings_changed_on_a_full_disk_are_there_after_the_window_is_closed(
    qtbot: QtBot, open_window: Opener, home: Path
) -> None:
    window = open_window()
    window.preferences = Preferences(Settings(language="en", welcomed=True))
    with room_for(0):
        window.preferences.change(theme="dark")
    assert not (home / "settings.toml").exists()
    window.close()
    assert load()[0].theme == "dark"


@needs_unix
def test_a_sheet_changed_on_a_full_disk_goes_to_its_own_file_also_when_another_is_begun(
    qtbot: QtBot, home: Path, heard: list[str]
) -> None:
    book = Book()
    book.message.connect(lambda said: heard.append(said.en))
    book.begin(sheet_of("A", "B", "C", "D"))
    first = book.file
    assert first is not None
    longer = sheet_of("A", "B", "C", "Dora")
    with room_for(5):
        book.take(longer)
        book.begin(sheet_of("E", "F", "G", "H"))
    second = book.file
    assert second is not None
    assert heard == ["The sheet was not saved: File too large."] * 2
    book.closing()
    assert sheets.load(first) == longer
    assert sheets.load(second) == sheet_of("E", "F", "G", "H")


@needs_unix
def test_who_one_is_at_a_server_is_kept_when_there_is_room_again(
    qtbot: QtBot, open_window: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: list[str]
) -> None:
    window, kept = open_window(), KeptOnline(tmp_path / "online.json")
    monkeypatch.setattr(window, "announce", lambda said: heard.append(said.en))
    online = window._online = Online(window, window.preferences, kept=kept)
    with room_for(5):
        kept.keep("Ann", CLUB, "secret")
    assert "could not be saved: File too large. Keep the program open" in heard[0]
    assert KeptOnline(tmp_path / "online.json").token(CLUB) == ""
    online.closing()
    assert KeptOnline(tmp_path / "online.json").token(CLUB) == "secret"
