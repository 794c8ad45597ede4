"""Tags are taught on the Table page: hold a tile at a reader, click what it is; the file is never lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.kit import settings as stored
from paizhuo.desktop.real_table.page import RealTablePage
from paizhuo.desktop.real_table.tags.pane import TagsPane, games
from paizhuo.desktop.real_table.tags.placing import zone_words
from paizhuo.desktop.real_table.tags.teaching import Teaching
from paizhuo.engine.core.tiles import FLOWERS, parse_one
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices import tags as tag_file
from paizhuo.engine.devices.at_table.readers import ZONES, Zone
from paizhuo.engine.devices.hub import Device
from paizhuo.engine.devices.tags import DealerMarker, PlayerCard, PointStick, TagTable, TileMeaning
from paizhuo.engine.devices.virtual.transport import VirtualTransport

pytestmark = pytest.mark.unstyled

Opener = Callable[..., Window]
FIRST, SECOND, THIRD = "62E3086CED", "62E3086CEE", "62E3086CEF"


class Desk:
    """The page with a reader, and a person who lays tags on it and presses."""

    def __init__(self, qtbot: QtBot, window: Window) -> None:
        self.qtbot = qtbot
        self.page = window.real_table()
        self.devices = self.page.devices
        device = self.devices.open("virtual:rdm6300", "rdm6300")
        assert device is not None
        self.device: Device = device
        qtbot.waitUntil(lambda: device.state.stage != "absent")
        self.page.turn_to("tags")
        self.teaching: Teaching = self.pane._teaching
        qtbot.waitUntil(lambda: self.pane.findChild(QAbstractButton, f"tag-tile-{FLOWERS[-1]}") is not None)

    @property
    def pane(self) -> TagsPane:
        return self.page.findChildren(TagsPane)[-1]

    def lay(self, tag: str) -> None:
        line = self.device.line
        assert isinstance(line, VirtualTransport)
        line.order("take all")
        self.qtbot.waitUntil(lambda: not self.devices.observed(self.device).tags)
        line.order(f"tag {tag}")
        self.qtbot.waitUntil(lambda: self.teaching.tag == tag)

    def press(self, name: str) -> None:
        QApplication.processEvents()
        next(each for each in self.pane.findChildren(QAbstractButton, name) if each.isVisible()).click()

    def find(self, kind: type[QWidget], name: str) -> QWidget:
        found = self.pane.findChild(kind, name)
        assert isinstance(found, kind)
        return found

    @property
    def texts(self) -> list[str]:
        QApplication.processEvents()
        return [each.text() for each in self.pane.findChildren(QLabel) if each.isVisible()]

    def kept(self) -> TagTable:
        return tag_file.load(stored.tags_file())


@pytest.fixture
def desk(qtbot: QtBot, open_window: Opener) -> Desk:
    return Desk(qtbot, open_window())


def test_what_is_held_at_the_reader_means_what_is_clicked(desk: Desk) -> None:
    assert "Hold a tile at a reader that is connected." in desk.texts
    desk.lay(FIRST)
    assert "Not taught yet: click at the right what it is." in desk.texts
    desk.press(f"tag-tile-{parse_one('0p')}")
    desk.lay(SECOND)
    desk.press("tag-marker")
    desk.lay(THIRD)
    desk.press("tag-stick")
    assert desk.teaching.store.table.of_set("First set") == {
        FIRST: TileMeaning(parse_one("0p")),
        SECOND: DealerMarker(),
        THIRD: PointStick(1_000),
    }
    desk.qtbot.waitUntil(lambda: len(desk.kept()) == 3)
    assert "Tags taught: 3" in desk.texts


def test_nothing_is_taught_before_there_is_a_tag(desk: Desk) -> None:
    desk.press("tag-tile-0")
    assert "Hold a tag at the reader first." in desk.texts
    assert len(desk.teaching.store.table) == 0


def test_a_tag_that_means_something_else_is_taught_anew_only_if_a_person_insists(desk: Desk) -> None:
    desk.lay(FIRST)
    desk.press("tag-tile-0")
    desk.press("tag-tile-1")
    assert desk.teaching.store.table.meaning(FIRST) == TileMeaning(0)
    assert any("already means" in each for each in desk.texts)
    desk.press("teach-anew")
    assert desk.teaching.store.table.meaning(FIRST) == TileMeaning(1)


def test_one_tile_after_another_is_taught_without_a_click(desk: Desk) -> None:
    desk.lay(FIRST)
    desk.press("tag-tile-31")
    desk.press("keep-teaching")
    desk.lay(SECOND)
    desk.lay(THIRD)
    assert desk.teaching.store.table.tiles("First set") == (31, 31, 31)
    desk.lay(FIRST)
    assert desk.teaching.store.table.tiles("First set") == (31, 31, 31)


def test_a_card_needs_a_name(desk: Desk) -> None:
    desk.lay(FIRST)
    desk.press("tag-card")
    assert len(desk.teaching.store.table) == 0
    name = desk.find(QLineEdit, "tag-player")
    assert isinstance(name, QLineEdit)
    name.setText(" 梅 ")
    desk.press("tag-card")
    assert desk.teaching.store.table.meaning(FIRST) == PlayerCard("梅")


def test_a_new_name_begins_another_set_and_a_whole_set_is_forgotten_at_the_second_press(desk: Desk) -> None:
    desk.lay(FIRST)
    desk.press("tag-tile-0")
    sets = desk.find(QComboBox, "tag-set")
    assert isinstance(sets, QComboBox)
    sets.setEditText("club")
    desk.lay(SECOND)
    desk.press("tag-tile-1")
    assert desk.teaching.store.table.sets() == ("First set", "club")
    desk.press("forget-set")
    assert desk.teaching.store.table.sets() == ("First set", "club")
    desk.press("forget-set")
    assert desk.teaching.store.table.sets() == ("First set",)
    sets.setEditText("First set")
    listed = desk.find(QListWidget, "tags")
    assert isinstance(listed, QListWidget)
    listed.selectAll()
    desk.press("forget-tags")
    assert len(desk.teaching.store.table) == 0
    desk.qtbot.waitUntil(lambda: len(desk.kept()) == 0)


@pytest.mark.parametrize("nth", range(len(games())), ids=lambda nth: games()[nth].id)
def test_a_set_is_compared_with_the_wall_of_a_game(desk: Desk, nth: int) -> None:
    wall = games()[nth].play.wall(games()[nth].settled({}))
    table = TagTable()
    for number, tile in enumerate(wall[1:]):
        table = table.learned("First set", f"{number:010X}", TileMeaning(tile))
    desk.teaching.store.table = table
    game = desk.find(QComboBox, "tag-game")
    assert isinstance(game, QComboBox)
    game.setCurrentIndex(nth)
    game.activated.emit(nth)
    desk.qtbot.waitUntil(lambda: "1 missing" in desk.texts)
    desk.teaching.store.table = table.learned("First set", FIRST, TileMeaning(wall[0]))
    game.activated.emit(nth)
    desk.qtbot.waitUntil(lambda: f"Complete: {len(wall)} tiles." in desk.texts)


def test_a_damaged_file_of_tags_is_said_and_nothing_in_it_is_lost(qtbot: QtBot, open_window: Opener) -> None:
    stored.tags_file().write_text('{"format": 1, "sets": {"club": {"XX": {"tile": "1m"}}}}', "utf-8")
    before = stored.tags_file().read_bytes()
    desk = Desk(qtbot, open_window())
    assert any("is not right" in each for each in desk.texts)
    desk.lay(FIRST)
    desk.press("tag-tile-0")
    assert stored.tags_file().read_bytes() == before
    assert len(desk.teaching.store.table) == 0
    desk.press("tags-anew")
    assert stored.tags_file().with_suffix(".bad").read_bytes() == before
    desk.press("tag-tile-0")
    qtbot.waitUntil(lambda: len(desk.kept()) == 1)


def test_a_disk_that_fails_is_said(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Text] = []
    desk.devices.failed.connect(said.append)
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setattr(stored, "tags_file", lambda: tmp_path / "file" / "tags.json")
    desk.lay(FIRST)
    desk.press("tag-tile-0")
    desk.qtbot.waitUntil(lambda: len(said) == 1)
    assert "not saved" in said[0].en
    assert desk.teaching.store.table.meaning(FIRST) == TileMeaning(0)


def test_a_reader_is_placed_and_its_place_is_kept(desk: Desk, qtbot: QtBot, open_window: Opener) -> None:
    reader = (desk.device.address, "")
    qtbot.waitUntil(lambda: desk.pane.findChild(QComboBox, "zone-virtual:rdm6300-") is not None)
    box = desk.pane.findChild(QComboBox, "zone-virtual:rdm6300-")
    assert box is not None
    assert box.count() == len(ZONES) + 1
    box.activated.emit(2)
    assert desk.devices.tags.zones == {reader: ZONES[1]}
    file = stored.readers_file()
    qtbot.waitUntil(lambda: file.exists() and "rdm6300" in file.read_text("utf-8"))
    assert open_window().devices.tags.zones == {reader: ZONES[1]}
    desk.devices.tags.place(reader, None)
    assert desk.devices.tags.zones == {}


@pytest.mark.parametrize(
    "written",
    ["", "[]", '{"format": 1, "readers": [{"device": "COM3", "reader": "", "zone": "roof"}]}', "[" * 50_000],
)
def test_places_of_readers_that_cannot_be_read_are_kept_beside_the_new_ones(
    qtbot: QtBot, open_window: Opener, written: str
) -> None:
    stored.readers_file().write_text(written, "utf-8")
    tags = open_window().devices.tags
    said: list[Text] = []
    tags.failed.connect(said.append)
    assert tags.zones == {}
    tags.place(("virtual:rdm6300", ""), ZONES[1])
    assert ["could not be read" in words.en for words in said] == [True]
    qtbot.waitUntil(lambda: stored.readers_file().exists() and "rdm6300" in stored.readers_file().read_text("utf-8"))
    assert stored.readers_file().with_suffix(".bad").read_text("utf-8") == written


@pytest.mark.parametrize("zone", ZONES, ids=str)
def test_every_zone_has_words(zone: Zone) -> None:
    words = zone_words(zone)
    assert words.zh
    assert words.en
    assert "{" not in words.zh + words.en


def test_the_tags_of_a_window_are_one(open_window: Opener) -> None:
    window = open_window()
    page = window.real_table()
    assert isinstance(page, RealTablePage)
    assert window.devices.tags is page.devices.tags
