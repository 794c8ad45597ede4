"""Dice without a cable on the page of the real table: looked for when somebody asks, listed beside ports, connected, read."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.devices.dice_search import DiceSearch
from paizhuo.desktop.real_table.page import RealTablePage
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.bluetooth.dice import FoundDie
from paizhuo.engine.devices.bluetooth.transport import BleTransport
from paizhuo.engine.devices.events import Dice
from paizhuo.engine.devices.problems import CannotOpen, Problem
from paizhuo.engine.devices.transport import Transport
from tests.devices.on_a_line import PATIENCE
from tests.devices.recorded_radio import RecordedRadio, recorded

Opener = Callable[..., Window]
PIXELS = "ble:E4:11:90:AB:3C:07"


@pytest.fixture
def radio() -> Iterator[RecordedRadio]:
    radio = RecordedRadio(recorded("godice", "pixels"))
    yield radio
    radio.end()


def opened(window: Window, radio: RecordedRadio) -> RealTablePage:
    """The page of a computer with this radio."""

    def line(address: str) -> Transport:
        return BleTransport(address, radio)

    window.devices.hub._to = line
    window.devices._search._scan = lambda: radio.scan(5.0)
    return window.real_table()


def look(page: RealTablePage) -> QPushButton:
    found = page.content.findChild(QPushButton, "look-for-dice")
    assert found is not None
    return found


def texts(page: RealTablePage) -> list[str]:
    return [each.text() for each in page.content.findChildren(QLabel) if each.isVisible()]


def test_dice_are_listed_beside_ports_with_signal_and_battery_and_read_once_they_are_connected(
    qtbot: QtBot, open_window: Opener, radio: RecordedRadio
) -> None:
    page = opened(open_window(), radio)
    heard: list[Dice] = []
    page.devices.heard.connect(lambda device, event: heard.append(event) if isinstance(event, Dice) else None)
    look(page).click()
    qtbot.waitUntil(lambda: "Lucky" in texts(page))
    say = page.say
    assert say(Text("信号 -64 dBm，电量 80 %", "signal -64 dBm, battery 80 %")) in texts(page)
    assert say(Text("信号 -58 dBm", "signal -58 dBm")) in texts(page)
    connect = page.content.findChild(QPushButton, f"connect-{PIXELS}")
    assert connect is not None
    connect.click()
    qtbot.waitUntil(lambda: Dice("rolled", (4,)) in heard, timeout=round(1000 * PATIENCE))
    device = page.devices.device(PIXELS)
    assert device is not None
    assert device.state.driver == "pixels"
    qtbot.waitUntil(lambda: "Lucky" in texts(page))
    assert [each.address for each in page.devices.remembered if each.connected] == [PIXELS]


def test_why_no_dice_can_be_looked_for_is_said(qtbot: QtBot, open_window: Opener, radio: RecordedRadio) -> None:
    radio.trouble = "bluetooth_off"
    page = opened(open_window(), radio)
    with qtbot.waitSignal(page.devices.failed) as failed:
        look(page).click()
    assert "蓝牙没有打开" in failed.args[0].zh
    assert failed.args[0].en.endswith(".")
    assert page.devices.ports == ()


def test_nobody_looks_twice_at_once_and_an_empty_room_is_said(qtbot: QtBot) -> None:
    go_on, looks = threading.Event(), list[int]()

    def scan() -> tuple[FoundDie, ...]:
        looks.append(1)
        assert go_on.wait(PATIENCE)
        return ()

    search = DiceSearch(scan)
    search.search()
    search.search()
    assert search.searching
    with qtbot.waitSignal(search.failed) as failed:
        go_on.set()
    assert "No Bluetooth dice" in failed.args[0].en
    assert (search.searching, len(looks)) == (False, 1)


def test_what_was_found_before_stays_when_looking_fails(qtbot: QtBot) -> None:
    answers: list[tuple[FoundDie, ...] | None] = [(FoundDie("D1", "GoDice_1", "godice", -50),), None]

    def scan() -> tuple[FoundDie, ...]:
        answer = answers.pop(0)
        if answer is None:
            raise CannotOpen(Problem("bluetooth_off", "Bluetooth"))
        return answer

    search = DiceSearch(scan)
    for _ in range(2):
        search.search()
        qtbot.waitUntil(lambda: not search.searching)
    assert [offer.address for offer in search.offers] == ["ble:D1"]


def test_the_button_waits_while_dice_are_looked_for(qtbot: QtBot, open_window: Opener) -> None:
    go_on = threading.Event()
    window = open_window()

    def scan() -> tuple[FoundDie, ...]:
        go_on.wait(PATIENCE)
        return ()

    window.devices._search._scan = scan
    page = window.real_table()
    look(page).click()
    qtbot.waitUntil(lambda: not look(page).isEnabled())
    go_on.set()
    qtbot.waitUntil(lambda: look(page).isEnabled())
