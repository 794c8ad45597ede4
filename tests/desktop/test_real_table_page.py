"""The Table page's devices: connected, shown live, tried, stopped, logged; driven by virtual devices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from paizhuo.desktop.app.window import Window
from paizhuo.desktop.devices import device_words
from paizhuo.desktop.devices.event_words import spoken
from paizhuo.desktop.devices.looking import PortOffer
from paizhuo.desktop.kit.preferences import Preferences
from paizhuo.desktop.kit.settings import Settings
from paizhuo.desktop.real_table.hardware import log_lines, recordings
from paizhuo.desktop.real_table.hardware.log_lines import LogModel
from paizhuo.desktop.real_table.hardware.log_pane import LogPane
from paizhuo.desktop.real_table.page import RealTablePage
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.drivers import DRIVERS
from paizhuo.engine.devices.events import (
    BadFrame,
    Battery,
    Colour,
    Connected,
    DeviceEvent,
    Dice,
    Fault,
    Lost,
    Opened,
    Tag,
)
from paizhuo.engine.devices.hub import AUTO, Device
from paizhuo.engine.devices.open_table import events as table_events
from paizhuo.engine.devices.open_table.events import Button, CommandFailed, CommandUnknown, Jam, Lamp, Mode, StateTopic
from paizhuo.engine.devices.open_table.host import TableHost
from paizhuo.engine.devices.port_log import PassedOn
from paizhuo.engine.devices.problems import Problem
from paizhuo.engine.devices.raw_log import read_recording
from paizhuo.engine.devices.virtual.models import NAMES, WITHOUT_A_PORT, made
from paizhuo.engine.devices.virtual.transport import VirtualTransport

Opener = Callable[..., Window]
WITH_TABLE = 20_000
"""Milliseconds at most for a table that answers in its own time."""


def names(page: QWidget, kind: type[QWidget] = QAbstractButton) -> list[str]:
    """What can be seen of a kind, by name."""
    return [widget.objectName() for widget in page.findChildren(kind) if widget.isVisible() and widget.objectName()]


def named(page: RealTablePage, name: str) -> QAbstractButton:
    QApplication.processEvents()  # what was just made is shown then
    return next(each for each in page.findChildren(QAbstractButton, name) if each.isVisible())


def press(page: RealTablePage, name: str) -> None:
    named(page, name).click()


def texts(page: QWidget) -> list[str]:
    return [widget.text() for widget in page.findChildren(QLabel) if widget.isVisible()]


def line_of(device: Device) -> VirtualTransport:
    assert isinstance(device.line, VirtualTransport)
    return device.line


def with_device(qtbot: QtBot, window: Window, kind: str) -> tuple[RealTablePage, Device]:
    """The page with a virtual device that has answered, as a person would connect it."""
    page = window.real_table()
    press(page, f"virtual-{kind}")
    device = page.devices.devices[-1]
    qtbot.waitUntil(lambda: device.state.stage == "connected")
    qtbot.waitUntil(lambda: device.table is None or device.table.ready)
    return page, device


# -- connecting --------------------------------------------------------------------------------------------------------


def test_the_home_page_leads_to_the_table(open_window: Opener) -> None:
    window = open_window()
    found = window.page.content.findChild(QPushButton, "real-table")
    assert found is not None
    found.click()
    assert isinstance(window.page, RealTablePage)


def test_a_port_that_is_found_is_offered_with_its_likely_driver_and_what_hinders_it(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = (
        PortOffer("usb:2341:0043:95", "/dev/ttyACM0", "Arduino Mega", "table", "free", None),
        PortOffer("COM9", "COM9", "", "auto", "busy", Problem("busy", "COM9", "minicom, 77").words),
        PortOffer("COM8", "COM8", "", "auto", "permission", Problem("permission", "COM8").words),
    )
    monkeypatch.setattr("paizhuo.desktop.devices.looking.offers", lambda: ports)
    window = open_window()
    monkeypatch.setattr(window.devices._ports, "_look", lambda: ports)
    page = window.real_table()
    qtbot.waitUntil(lambda: "connect-COM9" in names(page))
    said = " ".join(texts(page))
    assert "Arduino Mega" in said
    assert "minicom, 77" in said
    assert "60-paizhuo.rules" in said
    assert {"connect-usb:2341:0043:95", "driver-usb:2341:0043:95"} <= set(names(page, QWidget))


def test_a_port_that_was_opened_by_its_name_is_not_offered_again(
    qtbot: QtBot, open_window: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer = PortOffer("usb:2341:0043:95", "/dev/ttyNotThere7", "Arduino Mega", "table", "free", None)
    window = open_window()
    monkeypatch.setattr(window.devices._ports, "_look", lambda: (offer,))
    page = window.real_table()
    qtbot.waitUntil(lambda: "connect-usb:2341:0043:95" in names(page))
    window.devices.open("/dev/ttyNotThere7", "table")
    # It is listed among the devices instead, under its own name.
    qtbot.waitUntil(lambda: "connect-usb:2341:0043:95" not in names(page) and "Arduino Mega" in texts(page))


def test_an_address_is_typed_and_a_bad_one_is_refused_in_a_sentence(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page = window.real_table()
    field = page.content.findChild(QLineEdit, "address")
    assert field is not None
    with qtbot.waitSignal(page.devices.failed):
        press(page, "connect-address")
    field.setText("usb:12")
    with qtbot.waitSignal(page.devices.failed):
        press(page, "connect-address")
    assert not page.devices.hub.devices
    field.setText(" virtual:godice ")
    press(page, "connect-address")
    assert [device.address for device in page.devices.devices] == ["virtual:godice"]


def test_a_port_that_is_not_there_says_so_and_is_waited_for(qtbot: QtBot, open_window: Opener) -> None:
    page = open_window().real_table()
    device = page.devices.open("/dev/ttyNotThere9", "godice")
    assert device is not None
    qtbot.waitUntil(lambda: device.state.problem is not None)
    qtbot.waitUntil(lambda: any("/dev/ttyNotThere9 is not there" in each for each in texts(page)))
    assert page.devices.remembered[0].address == "/dev/ttyNotThere9"
    press(page, "disconnect")
    qtbot.waitUntil(lambda: "forget-/dev/ttyNotThere9" in names(page))
    press(page, "forget-/dev/ttyNotThere9")
    qtbot.waitUntil(lambda: "forget-/dev/ttyNotThere9" not in names(page))


# -- one device --------------------------------------------------------------------------------------------------------


def test_all_of_a_tables_state_is_shown_as_it_changes(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    line = line_of(device)
    qtbot.waitUntil(lambda: {"Virtual table", "virtual device", "dice at rest", "four players"} <= set(texts(page)))
    assert device.state.identity in texts(page)
    line.order("jam drum")
    line.order("sticks S 24000")
    qtbot.waitUntil(lambda: {"the drum", "24,000"} <= set(texts(page)))
    line.order("clear")
    qtbot.waitUntil(lambda: "the drum" not in texts(page))
    line.unplug()
    qtbot.waitUntil(lambda: any("gone away" in each or "is not there" in each for each in texts(page)))
    line.plug_in()
    qtbot.waitUntil(lambda: "dice at rest" in texts(page))


def test_dice_and_tags_of_other_devices_are_shown(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page, reader = with_device(qtbot, window, "rdm6300")
    line_of(reader).order("tag 62E3086CED")
    qtbot.waitUntil(lambda: any("62E3086CED" in each for each in texts(page)))
    _, die = with_device(qtbot, window, "godice")
    line_of(die).order("battery 9")
    line_of(die).order("roll 4")
    qtbot.waitUntil(lambda: {"dice show 4", "9 %"} <= set(texts(page)))


def test_a_second_virtual_device_of_a_kind_has_a_number(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page, _ = with_device(qtbot, window, "godice")
    press(page, "virtual-godice")
    assert [device.address for device in page.devices.devices] == ["virtual:godice", "virtual:godice 2"]
    qtbot.waitUntil(lambda: "Virtual GoDice 2" in texts(page))


def test_the_buttons_of_a_virtual_device_are_those_of_its_kind_and_it_does_what_they_say(
    qtbot: QtBot, open_window: Opener
) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    heard: list[DeviceEvent] = []
    page.devices.heard.connect(lambda _, event: heard.append(event))
    press(page, "leaf-virtual")
    for name in ("press-win", "jam", "miscount", "sticks", "put-tag"):
        press(page, f"by-hand-{name}")
    qtbot.waitUntil(lambda: any(isinstance(event, Button) for event in heard))
    qtbot.waitUntil(lambda: any(isinstance(event, Tag) and event.reader == "1" for event in heard))
    assert Jam("E") in [Jam(event.at) for event in heard if isinstance(event, Jam)]
    press(page, "by-hand-unplug")
    qtbot.waitUntil(lambda: device.state.stage == "absent")
    press(page, "by-hand-plug-in")
    qtbot.waitUntil(lambda: device.state.stage == "connected")


def test_a_virtual_pixels_die_is_rolled_by_hand(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "pixels")
    heard: list[DeviceEvent] = []
    page.devices.heard.connect(lambda _, event: heard.append(event))
    press(page, "leaf-virtual")
    own = {"by-hand-roll", "by-hand-move", "by-hand-tilt", "by-hand-battery"}
    qtbot.waitUntil(lambda: own <= set(names(page)))
    assert not {"by-hand-fake", "by-hand-set-colour"} & set(names(page))  # a Pixels die knows neither
    press(page, "by-hand-roll")
    qtbot.waitUntil(lambda: Dice("rolled", (1,)) in heard)
    assert device.state.dice


@pytest.mark.parametrize("kind", ["m100", "pn532", "rdm6300", "feig"])
def test_a_tag_that_is_made_up_fits_the_reader_it_is_laid_on(qtbot: QtBot, open_window: Opener, kind: str) -> None:
    page, device = with_device(qtbot, open_window(), kind)
    press(page, "leaf-virtual")
    press(page, "by-hand-put-tag")
    typed = page.content.findChild(QLineEdit, "by-hand-tag")
    assert typed is not None
    qtbot.waitUntil(lambda: any(typed.text() in tag for _, tag in page.devices.observed(device).tags))


# -- commands ----------------------------------------------------------------------------------------------------------


def test_each_command_that_a_table_can_do_is_sent_and_its_end_said(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    press(page, "leaf-commands")
    for name in ("mode-3p", "dealer-W", "honba-0", "lamps", "score"):
        press(page, f"command-{name}")
    commands = page._looking.commands(device)
    done = ("mode", "dealer", "honba", "lamps", "score")
    qtbot.waitUntil(lambda: all(commands.results[verb].outcome == "done" for verb in done))
    qtbot.waitUntil(lambda: texts(page).count("Done.") == len(done))
    report = device.table
    assert report is not None
    assert report.state is not None
    assert report.state.get(Mode) == Mode("3p")


def test_motors_move_only_after_a_person_has_said_once_that_they_may(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    commands = page._looking.commands(device)
    press(page, "leaf-commands")
    sent = device.state.counters.sent
    press(page, "command-centre-open")
    assert "centre" not in commands.results
    press(page, "do-not-move")
    assert "move" not in names(page)
    assert "centre" not in commands.results
    press(page, "command-centre-open")
    press(page, "move")
    qtbot.waitUntil(lambda: commands.results["centre"].outcome == "done", timeout=WITH_TABLE)
    assert device.state.counters.sent > sent
    press(page, "command-lift-down")
    assert "move" not in names(page)
    assert commands.results["lift"].outcome in ("asked", "done", "refused")


def test_a_command_that_is_refused_says_why_in_words(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    commands = page._looking.commands(device)
    commands.moving_allowed = True
    line_of(device).order("jam drum")
    commands.send("build start")
    qtbot.waitUntil(lambda: commands.results["build"].outcome == "refused")
    assert "the drum" in commands.results["build"].said.en
    assert "洗牌桶" in commands.results["build"].said.zh


def test_a_command_whose_end_nobody_knows_says_so(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    commands = page._looking.commands(device)
    commands.send("centre open")
    qtbot.waitUntil(lambda: commands._numbers != {})
    line_of(device).unplug()
    qtbot.waitUntil(lambda: device.state.stage == "absent")
    line_of(device).plug_in()
    qtbot.waitUntil(lambda: commands.results["centre"].outcome == "unknown")
    line_of(device).unplug()
    qtbot.waitUntil(lambda: device.state.stage == "absent")
    commands.send("mode 4p")
    assert commands.results["mode"].outcome == "refused"
    assert "Not sent" in commands.results["mode"].said.en


def test_what_a_device_cannot_do_is_greyed_with_the_reason(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "dice")
    press(page, "leaf-commands")
    assert named(page, "command-dice-roll").isEnabled()
    lift = named(page, "command-lift-up")
    assert not lift.isEnabled()
    assert lift.toolTip() == "this device has no such part"
    line_of(device).unplug()
    qtbot.waitUntil(lambda: not named(page, "command-dice-roll").isEnabled())
    assert "the table is not connected" in texts(page)


# -- the emergency stop ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["devices", "match"])
def test_the_stop_is_always_in_sight_and_stops_what_moves(qtbot: QtBot, open_window: Opener, part: str) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    commands = page._looking.commands(device)
    commands.send("build start")
    qtbot.waitUntil(lambda: commands._numbers != {})
    press(page, f"part-{part}")
    press(page, "stop")
    assert "Stopping…" in texts(page)
    qtbot.waitUntil(lambda: "Stopped; the table has confirmed it." in texts(page))
    qtbot.waitUntil(lambda: commands.results["build"].outcome == "refused")
    assert "stopped" in commands.results["build"].said.en


def test_the_key_stops_while_somebody_types(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page, _ = with_device(qtbot, window, "table")
    window.activateWindow()
    qtbot.waitActive(window)
    field = page.content.findChild(QLineEdit, "address")
    assert field is not None
    field.setFocus()
    QTest.keyClicks(field, "stop now")
    QTest.keyClick(field, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: "Stopped; the table has confirmed it." in texts(page))


def test_the_key_stops_from_every_page_and_the_window_says_how_it_went(qtbot: QtBot, open_window: Opener) -> None:
    window = open_window()
    page, _ = with_device(qtbot, window, "table")
    said: list[Text] = []
    page.message.connect(said.append)
    window.home()
    window.activateWindow()
    qtbot.waitActive(window)
    QTest.keyClick(window, Qt.Key.Key_F12)
    qtbot.waitUntil(lambda: [each.en for each in said] == ["Stopping…", "Stopped; the table has confirmed it."])


def test_a_table_that_gives_no_answer_to_a_stop_is_named_and_asked_again_when_it_is_back(
    qtbot: QtBot, open_window: Opener
) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    line_of(device).unplug()
    qtbot.waitUntil(lambda: device.state.stage == "absent")
    press(page, "stop")
    assert any(each.startswith("Virtual table gives no answer!") for each in texts(page))
    line_of(device).plug_in()
    qtbot.waitUntil(lambda: "Stopped; the table has confirmed it." in texts(page))


def test_a_stop_without_a_table_says_so(open_window: Opener) -> None:
    page = open_window().real_table()
    press(page, "stop")
    assert "No table is connected." in texts(page)


# -- the port log ------------------------------------------------------------------------------------------------------


def log_of(page: RealTablePage) -> LogPane:
    QApplication.processEvents()
    return next(each for each in page.findChildren(LogPane) if each.isVisible())


def test_the_log_has_lines_both_ways_and_what_they_mean(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    press(page, "leaf-log")
    line_of(device).order("press E win")
    model = log_of(page).model
    qtbot.waitUntil(lambda: any("the E side has pressed “win”" in line for line in model.lines))
    assert any("→  $HELLO 1 s=" in line for line in model.lines)
    assert any("←  $EVT 1 button seat=E name=win*" in line for line in model.lines)
    press(page, "log-clear")
    assert model.lines == ()
    press(page, "log-pause")
    line_of(device).order("press S call")
    qtbot.wait(300)
    assert model.lines == ()
    press(page, "log-pause")
    qtbot.waitUntil(lambda: any("name=call" in line for line in model.lines))


@pytest.mark.usefixtures("qapp")
def test_bytes_of_other_protocols_are_pairs_and_lines_are_put_together_again() -> None:
    model = LogModel(Preferences(Settings(), keep=False))
    model.take((PassedOn(1, 0.5, "in", b"$PO"),))
    model.take(
        (
            PassedOn(2, 0.6, "in", b"NG 3*AB\r\n$EVT"),
            PassedOn(3, 0.7, "out", b"$PING*6427\n"),
            PassedOn(4, 0.8, "in", b"\xbb\x02\x22"),
        )
    )
    model.take((PassedOn(9, 0.9, "event", event=Battery(7)),))
    assert [line.split(maxsplit=1)[1] for line in model.lines] == [
        "←  $PONG 3*AB",
        "←  $EVT",
        "→  $PING*6427",
        "←  BB 02 22",
        "•  … too fast: 4 left out",
        "•  battery: 7 %",
    ]


def test_what_was_before_a_log_was_looked_at_is_not_missed() -> None:
    model = LogModel(Preferences(Settings(), keep=False))
    model.take((PassedOn(700, 9.0, "event", event=Battery(7)),))
    assert len(model.lines) == 1


def test_a_log_keeps_no_more_than_its_last_lines() -> None:
    model = LogModel(Preferences(Settings(), keep=False))
    for begin in range(0, 6_000, 500):
        model.take(tuple(PassedOn(begin + n + 1, float(n), "event", event=Battery(n % 100)) for n in range(500)))
    assert model.rowCount() == log_lines.MOST
    assert "battery: 99 %" in model.lines[-1]


def test_a_log_is_saved_as_text_and_recorded_byte_by_byte(qtbot: QtBot, open_window: Opener, tmp_path: Path) -> None:
    window = open_window()
    page, device = with_device(qtbot, window, "table")
    kept: recordings.Recordings = page._recordings
    press(page, "leaf-log")
    with qtbot.waitSignal(kept.said):
        kept.save(device, tmp_path / "port.txt", log_of(page).model.lines)
    assert "$HELLO 1 s=" in (tmp_path / "port.txt").read_text("utf-8")
    with qtbot.waitSignal(kept.said):
        kept.begin(device, tmp_path / "device.log")
    assert kept.of(device) == tmp_path / "device.log"
    line_of(device).order("press W ready")
    qtbot.waitUntil(lambda: b"button" in (tmp_path / "device.log").read_bytes())
    with qtbot.waitSignal(kept.said):
        press(page, "log-record")
    assert kept.of(device) is None
    assert read_recording(tmp_path / "device.log").driver == "table"


def test_a_file_that_cannot_be_written_is_said(qtbot: QtBot, open_window: Opener, tmp_path: Path) -> None:
    page, device = with_device(qtbot, open_window(), "godice")
    said: list[Text] = []
    page._recordings.said.connect(said.append)
    page._recordings.begin(device, tmp_path / "nowhere" / "device.log")
    page._recordings.save(device, tmp_path / "nowhere" / "port.txt", ())
    qtbot.waitUntil(lambda: len(said) == 2)
    assert all("nowhere" in each.zh for each in said)
    assert page._recordings.of(device) is None


EVENTS: tuple[DeviceEvent, ...] = (
    Opened("COM3"),
    Connected("table-1"),
    Lost("unplugged"),
    *(Dice(state, (3, 4)) for state in ("idle", "rolling", "rolled", "cocked", "moved", "fake")),
    Tag("E280", -61, "3"),
    Battery(80),
    Colour("black"),
    BadFrame("checksum", b"\x01\x02", 3),
    Fault("HEAT", "too hot"),
    *(Jam(at) for at in ("E", "drum", "none")),
    StateTopic("lamps", "seat=E colour=red", Lamp("E", "red"), 4),
    CommandFailed(3, "build start", "JAM", "drum"),
    CommandUnknown(4, "lift up", "lost"),
)


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_is_spoken_in_both_languages(event: DeviceEvent) -> None:
    words = spoken(event)
    for said in (words.zh, words.en):
        assert said
        assert "{" not in said
        assert not said.endswith((".", "。"))


def test_no_event_of_a_table_is_without_words() -> None:
    kinds = [each for each in vars(table_events).values() if isinstance(each, type) and issubclass(each, DeviceEvent)]
    from paizhuo.desktop.devices.event_words import _WORDS

    assert {kind for kind in kinds if kind.name} <= set(_WORDS)


def test_a_device_that_floods_is_shown_as_it_stands_in_the_end(qtbot: QtBot, open_window: Opener) -> None:
    page, device = with_device(qtbot, open_window(), "table")
    press(page, "leaf-log")
    line = line_of(device)
    for number in range(2_000):
        line.order(f"sticks E {number}")
    line.order("sticks E 4321")
    qtbot.waitUntil(
        lambda: any("sticks of the E side: 4321" in each for each in log_of(page).model.lines), timeout=WITH_TABLE
    )
    assert log_of(page).model.rowCount() <= log_lines.MOST
    press(page, "leaf-state")
    qtbot.waitUntil(lambda: "4,321" in texts(page))
    assert device.ask(lambda host: isinstance(host, TableHost)).result(10)


def test_noise_on_the_line_is_counted_and_the_page_stays_right(qtbot: QtBot, open_window: Opener) -> None:
    """Two hundred bursts of broken lines and random bytes, by a seed, between what the table says."""
    window = open_window()
    random = Random(7)
    lines = (b"$EVT 9 sticks seat=S value=1*0000\r\n", b"boot: ready\r\n", random.randbytes(80), b"$" * 300)

    class Noisy(VirtualTransport):
        bursts = 0

        def read(self, seconds: float) -> bytes:
            said = super().read(min(seconds, 0.002))
            if said or self.bursts >= 200:
                return said
            self.bursts += 1
            return b"".join(random.choice(lines) for _ in range(8)) + b"\r\n"

    def noisy(address: str) -> VirtualTransport:
        return Noisy(address, made("table", Random(1)).device)

    window.devices.hub._to = noisy
    page, device = with_device(qtbot, window, "table")
    press(page, "leaf-log")
    line = line_of(device)
    assert isinstance(line, Noisy)
    qtbot.waitUntil(lambda: line.bursts == 200, timeout=WITH_TABLE)
    assert device.state.counters.bad_frames > 200
    line.order("sticks E 4321")
    press(page, "leaf-state")
    qtbot.waitUntil(lambda: "4,321" in texts(page), timeout=WITH_TABLE)
    assert not any(each == "1" for each in texts(page))
    assert device.state.stage == "connected"


def test_every_driver_and_every_virtual_device_has_a_name() -> None:
    assert set(device_words.DRIVERS) == {AUTO, *DRIVERS}
    assert set(device_words.VIRTUAL) == {*NAMES, *WITHOUT_A_PORT}
