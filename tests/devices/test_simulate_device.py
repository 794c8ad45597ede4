"""The command ``simulate-device``: a port that a host opens, closes and opens again, and orders on standard input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import serial

Simulated = Callable[..., AbstractContextManager[subprocess.Popen[str]]]
FRAME = b"\x0201000734E0D2\x03"


@pytest.fixture
def simulated(root: Path, tmp_path: Path) -> Simulated:
    """Starts the command; its standard streams are pipes. It ends with the test."""

    @contextmanager
    def started(*words: str) -> Iterator[subprocess.Popen[str]]:
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "paizhuo.desktop", "simulate-device", *words],
            env={**os.environ, "PYTHONPATH": str(root), "PAIZHUO_HOME": str(tmp_path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
            cwd=tmp_path,
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    return started


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


def order(process: subprocess.Popen[str], words: str) -> str:
    """Gives an order. Returns the answer."""
    assert process.stdin is not None
    process.stdin.write(f"{words}\n")
    return line(process)


def opened(path: str) -> serial.Serial:
    return serial.Serial(path, timeout=10, write_timeout=10, exclusive=True)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_port_works_until_the_command_is_stopped(simulated: Simulated, tmp_path: Path, how: signal.Signals) -> None:
    link = tmp_path / "reader"
    with simulated("rdm6300", "--pty-link", str(link)) as process:
        path = line(process)
        assert str(link.resolve()) == str(Path(path).resolve())
        with opened(path) as port:
            assert order(process, "tag 01000734E0") == "On the reader: 01000734E0."
            assert port.read(3 * len(FRAME)) == 3 * FRAME
        process.send_signal(how)
        assert process.wait(10) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
        assert not link.is_symlink()


def test_a_host_may_close_the_port_and_open_it_again(simulated: Simulated) -> None:
    with simulated("m100", "--seed", "3") as process:
        path = line(process)
        for _ in range(5):
            with opened(path) as port:
                port.write(bytes.fromhex("AA 00 28 00 00 28 DD"))
                assert port.read(8) == bytes.fromhex("AA 01 28 00 01 00 2A DD")


def test_a_port_that_vanishes_comes_back_by_the_same_link(simulated: Simulated, tmp_path: Path) -> None:
    link = tmp_path / "reader"
    with simulated("rdm6300", "--pty-link", str(link)) as process:
        with opened(line(process)) as port:
            order(process, "tag 01000734E0")
            assert port.read(len(FRAME)) == FRAME
            order(process, "vanish 0.2")
            with pytest.raises(OSError, match=r"disconnected|Input/output"):
                port.read(1_000_000)
        path = line(process)
        with opened(str(link)) as port:
            assert str(link.resolve()) == str(Path(path).resolve())
            assert port.read(len(FRAME)) == FRAME


def test_a_link_of_somebody_else_stays(simulated: Simulated, tmp_path: Path) -> None:
    link = tmp_path / "reader"
    with simulated("feig", "--pty-link", str(link)) as process:
        line(process)
        link.unlink()
        link.symlink_to("elsewhere")
        process.terminate()
        assert process.wait(10) == 0
    assert str(link.readlink()) == "elsewhere"


def test_a_link_is_replaced_but_a_file_is_not(
    simulated: Simulated, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "reader"
    link.symlink_to("elsewhere")
    with simulated("feig", "--pty-link", str(link)) as process:
        path = line(process)
        assert str(link.readlink()) == path
        process.terminate()
        process.wait(10)
    file = tmp_path / "notes"
    file.write_text("mine", "utf-8")
    assert main(["simulate-device", "feig", "--pty-link", str(file), "--until-eof"]) == 1
    assert "is no link" in capsys.readouterr().err
    assert file.read_text("utf-8") == "mine"


def test_orders_are_carried_out_in_turn_and_their_end_ends_the_command(simulated: Simulated) -> None:
    with simulated("godice", "--until-eof", "--speed", "100") as process:
        assert process.stdin is not None
        process.stdin.write("wait host\nroll 4\nwait 0.2\nmove 2\nwait 0.2\ndance")
        process.stdin.close()
        with opened(line(process)) as port:
            assert port.read(10)[:2] == b"RS"
        assert [line(process) for _ in range(2)] == [
            "The die rolls and will show 4.",
            "The die was turned over by hand and shows 2.",
        ]
        assert line(process).startswith("There is no order “dance”. Orders: roll [1-6],")
        assert process.wait(10) == 0


def test_the_same_seed_gives_the_same_dice(simulated: Simulated) -> None:
    said = []
    for _ in range(2):
        with simulated("godice", "--seed", "11") as process:
            line(process)
            said.append([order(process, "roll") for _ in range(8)])
    assert said[0] == said[1]
    assert len(set(said[0])) > 1


def test_end_of_orders_alone_does_not_end_the_command(simulated: Simulated) -> None:
    with simulated("rdm6300") as process:
        path = line(process)
        order(process, "tag 01000734E0")
        assert process.stdin is not None
        process.stdin.close()
        with opened(path) as port:
            assert port.read(10 * len(FRAME))[: len(FRAME)] == FRAME
        assert process.poll() is None


def test_a_host_that_reads_nothing_stops_nobody(simulated: Simulated) -> None:
    with simulated("rdm6300", "--fault", "flood:1", "--seed", "1") as process, opened(line(process)):
        order(process, "tag 01000734E0")
        for _ in range(20):
            assert order(process, "tags") == "On the reader: 01000734E0."


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["--fault", "flip9:1"], "--fault: there is no fault “flip9”"),
        (["--speed", "0"], "--speed takes a number greater than 0"),
        (["--speed", "nan"], "--speed takes a number greater than 0"),
    ],
)
def test_arguments_that_mean_nothing_are_explained(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate-device", "godice", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_without_pseudo_terminals_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("paizhuo.engine.devices.virtual.pty_port.sys.platform", "win32")
    assert main(["simulate-device", "godice", "--until-eof"]) == 1
    assert "Windows has none" in capsys.readouterr().err
