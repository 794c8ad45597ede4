"""The command ``table`` referees a match at a table on a serial port: here a virtual one on a pseudo-terminal."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.full_disk import room_for

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
ROOT = Path(__file__).parents[2]


class Program:
    """A command that runs; what it prints is read line by line."""

    def __init__(self, *words: str, home: Path | None = None) -> None:
        """``home``: where it keeps what it keeps; None: in a folder of its own."""
        self._home = TemporaryDirectory() if home is None else None
        kept = home if self._home is None else self._home.name
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "paizhuo.desktop", *words],
            cwd=ROOT,
            env={
                "PYTHONPATH": str(ROOT),
                "PYTHONDONTWRITEBYTECODE": "1",  # on a full disk a compiled file would stay cut off
                "PYTHONIOENCODING": "utf-8",
                "LANG": "C.UTF-8",
                "PAIZHUO_HOME": str(kept),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def types(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def lines(self) -> Iterator[str]:
        assert self._process.stdout is not None
        return iter(self._process.stdout.readline, "")

    def until(self, **wanted: Any) -> dict[str, Any]:
        """The next object printed that has all of this."""
        for line in self.lines():
            found: dict[str, Any] = json.loads(line)
            if wanted.items() <= found.items():
                return found
        raise AssertionError(f"it ended before {wanted}: {self.ends()}")

    def ends(self) -> tuple[int, str]:
        self._process.send_signal(signal.SIGTERM)
        _, errors = self._process.communicate(timeout=30)
        if self._home is not None:
            self._home.cleanup()
        return self._process.returncode, errors


@pytest.fixture
def virtual(tmp_path: Path) -> Iterator[tuple[Program, Path]]:
    """A virtual table, and the port it is on."""
    device = Program("simulate-device", "table", "--pty-link", str(tmp_path / "port"), "--speed", "30", "--seed", "4")
    next(device.lines())
    yield device, tmp_path / "port"
    device.ends()


def test_dice_come_from_the_table_and_the_rest_from_people(virtual: tuple[Program, Path], tmp_path: Path) -> None:
    device, port = virtual
    journal = tmp_path / "evening.journal"
    table = Program("table", "--port", str(port), "--rules", "harmony", "--journal", str(journal), "--lang", "en")
    assert table.until(journal=1)["seed"] == "physical"
    table.until(event="state_known", driver="table")
    device.types("press E dice")
    rolled = table.until(event="dice", state="rolled")
    assert table.until(chance="dice")["value"] == rolled["values"]
    table.until(chance="draw")
    table.types('{"seat": 0, "action": "discard", "tile": "3s"}')
    table.until(action="discard", seat=0)
    table.types('{"seat": 0, "action": "discard", "tile": "3s"}')
    table.types("not json")
    table.types('{"seat": 1, "action": "discard", "tile": "4s"}')
    table.until(action="discard", seat=1)
    status, errors = table.ends()
    assert status == 0
    assert "This seat has nothing to decide now" in errors
    assert "not JSON" in errors
    assert "Traceback" not in errors
    again = Program("table", "--port", str(port), "--rules", "harmony", "--journal", str(journal), "--lang", "en")
    again.until(event="state_known")
    again.types('{"seat": 2, "action": "discard", "tile": "5s"}')
    assert again.until(action="discard")["seat"] == 2
    assert again.ends()[0] == 0
    written = [json.loads(line) for line in journal.read_text(encoding="utf-8").splitlines()]
    assert [line["tile"] for line in written if line.get("action") == "discard"] == ["3s", "4s", "5s"]


def test_a_mistyped_winning_hand_is_typed_again_and_the_result_is_said(tmp_path: Path) -> None:
    """Nothing is lost by it: the match is always kept, and the last sentence is the command that goes on with it."""
    table = Program("table", "--port", str(tmp_path / "none"), "--rules", "harmony", "--lang", "en", home=tmp_path)
    table.until(hand=1)
    for line in ('{"value": [3, 4]}', '{"seat": 0, "action": "win"}', '{"value": "123456789m113p22z"}'):
        table.types(line)
    assert table.until(action="self_draw")["seat"] == 0
    table.types('{"value": "123456789m111p22z"}')
    table.until(chance="show")
    table.types('{"hand": "next"}')
    table.until(hand=2)
    status, errors = table.ends()
    assert status == 0
    (journal,) = (tmp_path / "matches").glob("*-harmony.journal")
    said = errors.splitlines()
    assert said[0] == f"The match is kept in {journal}"
    assert any(line.startswith("The hand of East does not win: the hand is not complete.") for line in said)
    assert {"East won by self-draw with South", "  Heavenly hand 155", "  together 200 points"} <= set(said)
    assert "This hand: East +30,000, South −10,000, West −10,000, North −10,000" in said
    assert said[-1] == f"To go on later: paizhuo table --port {tmp_path / 'none'} --journal {journal}"
    again = Program("table", *said[-1].split()[6:], "--lang", "en", home=tmp_path)
    again.types('{"value": [1, 2]}')
    assert again.until(chance="dice")["seat"] == 1
    again.ends()


def test_what_is_wrong_with_the_port_and_the_disk_is_said(tmp_path: Path) -> None:
    words = ("table", "--port", str(tmp_path / "none"), "--journal", str(tmp_path / "a.journal"), "--lang", "zh")
    with room_for(400):  # the program has no more room either
        table = Program(*words, home=tmp_path)
    table.until(hand=1)
    table.until(event="unavailable")
    table.types('{"value": [3, 4]}')
    table.until(chance="dice")
    status, errors = table.ends()
    assert status == 0
    assert "没有找到" in errors
    assert "牌局记录写不进去" in errors
    assert "没有全部存下" in errors
    assert "Traceback" not in errors


def test_the_help_lists_what_seats_do_in_the_game() -> None:
    table = Program("table", "--rules", "tianjin", "--port", "x", "--help")
    said = "".join(table.lines())
    table.ends()
    for word in (
        '"action": "win"',
        '"action": "pull", "times": 1',
        '"action": "ankan", "tiles": "5555p"',
        "坐庄 / Sit",
    ):
        assert word in said


def test_readers_see_discards_and_a_bot_plays_from_the_rack_that_is_read(
    virtual: tuple[Program, Path], tmp_path: Path
) -> None:
    device, port = virtual
    tags = tmp_path / "tags.json"
    rack = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "1p", "9s", "1z"]
    taught = {f"{nth:02X}": {"tile": tile} for nth, tile in enumerate((*rack, "3s", "2z"), 1)}
    tags.write_text(json.dumps({"format": 1, "sets": {"club": taught}}))
    readers = [word for zone in ("1=discards E", "2=discards S", "3=rack S") for word in ("--reader", zone)]
    table = Program(
        "table", "--port", str(port), "--rules", "harmony", "--lang", "en", "--tags", str(tags), "--bot", "S", *readers
    )
    table.until(event="state_known")
    device.types("press E dice")
    table.until(chance="dice")
    for nth in range(1, len(rack) + 1):
        device.types(f"tag 3 {nth:02X}")
    assert table.until(chance="deal", place=1)["by"] == "device"
    table.until(chance="draw", seat=0)
    device.types("tag 1 0E")  # East discards 3s
    assert table.until(action="discard", seat=0)["tile"] == "3s"
    device.types("tag 3 0F")  # somebody draws for the bot
    assert table.until(chance="draw", seat=1)["value"] == "2z"
    thrown = table.until(action="discard", seat=1)["tile"]
    status, errors = table.ends()
    assert status == 0
    assert "Do this with the tiles: South discarded" in errors
    assert thrown in (*rack, "2z")


def test_what_cannot_be_played_is_said(tmp_path: Path) -> None:
    for words, sentence in (
        (("--rules", "chess"), "there are no rules “chess”"),
        (("--option", "x"), "is not KEY=VALUE"),
        (("--names", "A,B"), "is played by 4, 2 were named"),
        (("--reader", "1=lap E"), "there is no zone"),
        (("--bot", "N"), "a reader under its rack"),
        (
            ("--option", "players=3", "--rules", "trick", "--bot", "N", "--reader", "1=rack N"),
            "nobody sits at the side N",
        ),
        (("--tags", "."), "cannot be read"),
    ):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "paizhuo.desktop", "table", "--port", str(tmp_path / "none"), *words],
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        assert done.returncode == 2
        assert sentence in done.stderr
        assert "Traceback" not in done.stderr
