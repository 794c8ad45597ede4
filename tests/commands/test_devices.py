"""The command ``devices``: ports that are there, and what a device says, one line an event."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.test_table import ROOT, Program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


@pytest.fixture
def die(tmp_path: Path) -> Iterator[tuple[Program, Path]]:
    """A virtual die, and the port it is on."""
    device = Program("simulate-device", "godice", "--pty-link", str(tmp_path / "port"), "--speed", "30", "--seed", "4")
    next(device.lines())
    yield device, tmp_path / "port"
    device.ends()


def test_a_roll_is_printed_as_it_happens(die: tuple[Program, Path], tmp_path: Path) -> None:
    device, port = die
    log = tmp_path / "session.log"
    monitor = Program("devices", "monitor", str(port), "--driver", "godice", "--json", "--record", str(log))
    assert monitor.until(event="opened")["driver"] == "godice"
    device.types("roll 5")
    rolled = monitor.until(event="dice", state="rolled")
    assert rolled["values"] == [5]
    assert rolled["t"] >= 0
    assert monitor.ends() == (0, "")
    assert "rolled" in log.read_text(encoding="utf-8")


def test_a_table_that_is_monitored_is_asked_and_never_moved(tmp_path: Path) -> None:
    device = Program("simulate-device", "table", "--pty-link", str(tmp_path / "port"), "--speed", "30", "--seed", "4")
    next(device.lines())
    monitor = Program("devices", "monitor", str(tmp_path / "port"), "--driver", "table", "--json")
    monitor.until(event="state_known")
    device.types("press E dice")
    assert len(monitor.until(event="dice", state="rolled")["values"]) == 2
    assert monitor.ends()[0] == 0
    device.ends()


def test_a_port_that_is_not_there_is_said_with_a_sentence_and_waited_for(tmp_path: Path) -> None:
    monitor = Program("devices", "monitor", str(tmp_path / "none"), "--driver", "rdm6300", "--json", "--lang", "en")
    assert monitor.until(event="unavailable")["reason"] == "absent"
    status, errors = monitor.ends()
    assert status == 0
    assert str(tmp_path / "none") in errors
    assert "Traceback" not in errors


def test_a_device_that_is_unplugged_is_said_with_a_sentence_that_says_what_happens_next(tmp_path: Path) -> None:
    port = str(tmp_path / "port")
    device = Program("simulate-device", "table", "--pty-link", port, "--seed", "4")
    next(device.lines())
    monitor = Program("devices", "monitor", port, "--driver", "table", "--json", "--lang", "en")
    monitor.until(event="state_known")
    device.ends()
    assert monitor.until(event="lost")["reason"] == "unplugged"
    status, errors = monitor.ends()
    assert status == 0
    assert f"{port} has gone away" in errors


def test_a_folder_is_not_moved_aside_for_a_recording(tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    monitor = subprocess.run(
        [
            sys.executable,
            "-P",
            "-m",
            "paizhuo.desktop",
            "devices",
            "monitor",
            str(tmp_path / "none"),
            "--record",
            str(folder),
        ],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert monitor.returncode != 0
    assert "is no file" in monitor.stderr
    assert folder.is_dir()


@pytest.mark.parametrize("words, status", [(("--json",), 0), ((), 0), (("monitor",), 2)])
def test_ports_are_listed_and_a_port_is_wanted(words: tuple[str, ...], status: int) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "paizhuo.desktop", "devices", *words],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr
    if "--json" in words:
        assert all({"port", "driver", "state"} <= json.loads(line).keys() for line in done.stdout.splitlines())
