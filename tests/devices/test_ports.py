"""How a port is named, recognised, and explained when it cannot be opened."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest
import serial

from paizhuo.engine.devices.driver import LineSettings
from paizhuo.engine.devices.ports import (
    ALONE,
    FoundPort,
    Locator,
    PortIdentity,
    identity_of,
    likely_driver,
    parse_identity,
    state_of,
    system_ports,
)
from paizhuo.engine.devices.problems import TROUBLES, CannotOpen, Problem, Trouble, of_opening
from paizhuo.engine.devices.transport import SerialTransport
from tests.devices.on_a_line import pty

UNO = FoundPort("/dev/ttyACM0", "Arduino Uno", (0x2341, 0x0043, "95333"), "1-1")
LEFT = FoundPort("/dev/ttyUSB0", "USB Serial", (0x1A86, 0x7523, ""), "1-2")
RIGHT = FoundPort("/dev/ttyUSB1", "USB Serial", (0x1A86, 0x7523, ""), "1-3")
MAINBOARD = FoundPort("/dev/ttyS0", "ttyS0")


@pytest.mark.parametrize(
    "port, ports, address",
    [
        (UNO, (UNO, LEFT), "usb:2341:0043:95333"),
        (LEFT, (UNO, LEFT), "usb:1A86:7523"),
        (LEFT, (LEFT, RIGHT), "usb:1A86:7523@1-2"),
        (MAINBOARD, (MAINBOARD,), None),
    ],
)
def test_an_identity_counts_the_socket_only_where_nothing_else_tells_two_devices_apart(
    port: FoundPort, ports: tuple[FoundPort, ...], address: str | None
) -> None:
    identity = identity_of(port, ports)
    assert (None if identity is None else str(identity)) == address
    if address is not None:
        assert parse_identity(address) == identity
        assert Locator(address, lambda: ports).find() == port.name


def test_a_serial_number_may_hold_any_characters() -> None:
    identity = PortIdentity(0x2341, 0x0043, "5C:FF:01", "1-1.4:1.0")
    assert parse_identity(str(identity)) == identity


@pytest.mark.parametrize("address", ["usb:", "usb:2341", "usb:2341:43", "usb:zzzz:0043", "usb:12:3:4"])
def test_a_broken_address_is_refused(address: str) -> None:
    with pytest.raises(CannotOpen) as refused:
        SerialTransport(address)
    assert refused.value.problem.trouble == "address"


def test_equal_devices_are_not_guessed_at() -> None:
    with pytest.raises(CannotOpen) as refused:
        Locator("usb:1A86:7523", lambda: (LEFT, RIGHT)).find()
    assert refused.value.problem.trouble == "several"


def test_a_device_that_was_found_alone_is_the_one_in_its_socket_when_an_equal_one_joins() -> None:
    ports = [LEFT]
    locator = Locator("usb:1A86:7523", lambda: ports)
    assert locator.find() == LEFT.name
    ports.append(RIGHT)
    assert locator.find() == LEFT.name


class Plugged:
    """Equal devices without a serial number, by their sockets, and a clock."""

    def __init__(self, *sockets: str) -> None:
        self.sockets = list(sockets)
        self.now = 0.0
        self.locator = Locator(
            f"/dev/{sockets[0]}",
            lambda: [FoundPort(f"/dev/{socket}", "", (0x1A86, 0x7523, ""), socket) for socket in self.sockets],
            lambda: self.now,
        )
        assert self.found == f"/dev/{sockets[0]}"

    @property
    def found(self) -> str | None:
        try:
            return self.locator.find()
        except CannotOpen as error:
            return None if error.problem.trouble == "absent" else error.problem.trouble

    def after(self, seconds: float, *sockets: str) -> str | None:
        self.now += seconds
        self.sockets = list(sockets)
        return self.found


def test_an_equal_device_that_joined_later_is_never_taken_for_the_one_that_went_away() -> None:
    plugged = Plugged("1-1")
    assert [plugged.after(seconds, "1-2") for seconds in (60.0, 0.25, 60.0)] == [None, None, None]
    assert plugged.after(1.0, "1-2", "1-1") == "/dev/1-1"


def test_equal_devices_that_lose_their_power_together_keep_their_sockets_whoever_is_back_first() -> None:
    plugged = Plugged("1-1")
    assert plugged.after(9.0) is None
    assert plugged.after(1.0, "1-2") is None
    assert plugged.after(ALONE / 2, "1-2", "1-1") == "/dev/1-1"


def test_a_device_without_a_serial_number_that_was_moved_to_another_socket_is_found_there() -> None:
    plugged = Plugged("1-1")
    assert plugged.after(9.0) is None
    assert plugged.after(1.0, "1-3") is None
    assert plugged.after(ALONE, "1-3") == "/dev/1-3"
    assert plugged.after(5.0) is None
    assert plugged.after(1.0, "1-3") == "/dev/1-3"


def test_a_port_named_through_a_link_is_recognised_as_its_device(tmp_path: Path) -> None:
    with pty() as device:
        link = tmp_path / "dice"
        link.symlink_to(device.path)
        locator = Locator(str(link), lambda: (FoundPort(device.path, "", (0x2341, 0x0043, "1"), "1-1"),))
        assert locator.find() == str(link)
        assert str(locator.identity) == "usb:2341:0043:1"


def test_a_board_is_likely_a_table_and_behind_a_bridge_there_may_be_anything() -> None:
    assert likely_driver(UNO) == "table"
    assert likely_driver(UNO, "godice") == "godice"
    assert likely_driver(LEFT) == likely_driver(MAINBOARD) == "auto"


def test_the_ports_of_this_system_can_be_listed() -> None:
    assert all(port.name and state_of(port) in ("free", "busy", "permission") for port in system_ports())


# -- what is wrong


@pytest.mark.parametrize("trouble", sorted(TROUBLES))
def test_every_trouble_is_explained_in_both_languages_with_the_name_of_the_port(trouble: Trouble) -> None:
    words = Problem(trouble, "/dev/ttyACM7").words
    assert "/dev/ttyACM7" in words.zh
    assert "/dev/ttyACM7" in words.en
    assert "{" not in words.zh + words.en


@pytest.mark.parametrize(
    "error, trouble",
    [
        (serial.SerialException(errno.EACCES, "could not open port"), "permission"),
        (serial.SerialException(errno.EPERM, "could not open port"), "permission"),
        (serial.SerialException(errno.ENOENT, "could not open port"), "absent"),
        (serial.SerialException(errno.EAGAIN, "Could not exclusively lock port"), "busy"),
        (serial.SerialException(errno.EBUSY, "could not open port"), "busy"),
        (serial.SerialException("could not open port 'COM3': FileNotFoundError(2, 'not found')"), "absent"),
        (OSError(errno.EIO, "Input/output error"), "absent"),
        (ValueError("invalid URL, protocol 'foo' not known"), "address"),
    ],
)
def test_what_pyserial_raises_is_understood(error: Exception, trouble: str) -> None:
    assert of_opening(error, "port").trouble == trouble


def test_on_windows_a_refused_port_is_one_that_another_program_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    error = serial.SerialException("could not open port 'COM3': PermissionError(13, 'Access is denied.', None, 5)")
    assert of_opening(error, "COM3").trouble == "busy"


def test_missing_permission_names_the_group_the_rule_file_and_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    def refuse(*given: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    port = tmp_path / "port"
    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    with pytest.raises(CannotOpen) as refused:
        SerialTransport(str(port)).open(LineSettings())
    words = refused.value.problem.words
    for said in (words.zh, words.en):
        assert "usermod -aG dialout $USER" in said
        assert "udevadm control --reload-rules" in said
        assert "udevadm trigger" in said
        assert "packaging/60-paizhuo.rules" in said
    assert (root / "packaging" / "60-paizhuo.rules").is_file()


@pytest.mark.parametrize("group, said", [("uucp", "uucp"), ("dialout", "dialout"), ("root", "dialout")])
def test_the_group_is_the_one_that_this_system_gives_its_ports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: str, said: str
) -> None:
    port = tmp_path / "ttyUSB0"
    port.touch()
    monkeypatch.setattr(Path, "group", lambda path: group)
    assert f"usermod -aG {said} $USER" in Problem("permission", str(port)).words.en


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not say who has a port")
def test_a_port_that_this_program_has_open_already_is_said_to_be_so() -> None:
    with pty() as device:
        first = SerialTransport(device.path)
        first.open(LineSettings())
        try:
            with pytest.raises(CannotOpen) as refused:
                SerialTransport(device.path).open(LineSettings())
        finally:
            first.close()
        assert refused.value.problem.trouble == "open_here"
        assert str(refused.value).startswith(f"{device.path} is open in this program already")


@pytest.mark.skipif(os.name == "nt", reason="there are no such files")
@pytest.mark.parametrize(
    "address, trouble",
    [
        ("/dev/null", "not_serial"),
        ("/dev", "not_serial"),
        ("/dev/no-such-port", "absent"),
        ("foo://bar", "address"),
        ("socket://localhost", "address"),
        ("socket://127.0.0.1:1", "absent"),
    ],
)
def test_what_cannot_be_opened_says_why(address: str, trouble: str) -> None:
    with pytest.raises(CannotOpen) as refused:
        SerialTransport(address).open(LineSettings())
    assert refused.value.problem.trouble == trouble


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the system shows who has a file open")
def test_a_busy_port_names_the_program_that_has_it() -> None:
    import subprocess

    with pty() as device:
        code = f"import serial; s = serial.Serial({device.path!r}, exclusive=True); print('open', flush=True); input()"
        with subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as holder:
            assert holder.stdout is not None
            assert holder.stdout.readline() == "open\n"
            with pytest.raises(CannotOpen) as refused:
                SerialTransport(device.path).open(LineSettings())
            assert f", {holder.pid})" in refused.value.problem.words.en
            assert state_of(FoundPort(device.path)) == "busy"
            holder.communicate("\n")
        assert state_of(FoundPort(device.path)) == "free"
