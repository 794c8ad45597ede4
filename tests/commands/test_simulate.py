"""``simulate`` plays hands and counts them; the same seed gives the same, in one process or several."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["simulate", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.simulation
@pytest.mark.parametrize("rules", ["riichi", "sichuan", "trick"])
def test_the_statistics_add_up(rules: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = simulated(capsys, "--rules", rules, "--hands", "14", "--seed", "3", "--seats", "basic,random,basic,basic")
    assert set(found) == {
        "rules",
        "hands",
        "seconds",
        "hands_per_second",
        "wins",
        "self_draws",
        "draws",
        "average_winning_value",
        "seats",
        "imbalance",
    }
    assert (found["rules"], found["hands"], found["imbalance"]) == (rules, 14, 0)
    seats = found["seats"]
    assert isinstance(seats, list)
    assert [seat["bot"] for seat in seats] == ["basic", "random", "basic", "basic"]
    assert sum(seat["wins"] for seat in seats) == found["wins"]
    assert sum(seat["deal_ins"] for seat in seats) + found["self_draws"] == found["wins"]
    assert sum(seat["average_rank"] for seat in seats) == pytest.approx(10, abs=0.01)


@pytest.mark.simulation
def test_several_processes_give_the_same_hands_and_journals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for processes in ("1", "2"):
        folder = tmp_path / processes
        one = simulated(
            capsys,
            "--rules",
            "sichuan",
            "--hands",
            "10",
            "--parallel",
            processes,
            "--journal",
            str(folder),
            "--seed",
            "8",
        )
        found.append({key: value for key, value in one.items() if not key.startswith(("seconds", "hands_per"))})
    assert found[0] == found[1]
    serial, together = ({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("1", "2"))
    assert serial == together
    assert set(serial) == {"sichuan-8.journal", "sichuan-9.journal", "sichuan-10.journal"}


def test_people_are_told_in_their_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--rules", "trick", "--hands", "4", "--lang", "zh", "--option", "players=3"]) == 0
    assert "3 号位 basic：和牌" in capsys.readouterr().out
    assert main(["simulate", "--rules", "trick", "--hands", "4", "--lang", "en"]) == 0
    assert "seat 4 basic: " in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, expected",
    [
        (("--rules", "bridge", "--hands", "1"), "no rules “bridge”"),
        (("--rules", "riichi", "--hands", "0"), "from 1"),
        (("--rules", "riichi", "--hands", "1", "--seats", "basic"), "4 seats, 1 bots"),
        (("--rules", "riichi", "--hands", "1", "--seats", "basic,basic,basic,genius"), "no bot “genius”"),
        (("--rules", "riichi", "--hands", "1", "--option", "uma"), "KEY=VALUE"),
        (("--rules", "riichi", "--hands", "1", "--option", "uma=7"), "option uma"),
        (("--rules", "riichi", "--hands", "1", "--option", "joker=1"), "no option joker"),
        (("--rules", "riichi"), "--hands"),
    ],
)
def test_arguments_that_cannot_be_read_end_with_status_2(
    words: tuple[str, ...], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *words]) == 2
    shown = capsys.readouterr()
    assert expected in shown.err
    assert shown.out == ""


def test_nothing_of_qt_is_imported_to_play_without_a_screen() -> None:
    program = (
        "import sys; from paizhuo.desktop.__main__ import main; main(['simulate', '--rules', 'trick', '--hands', '1', '--json']);"
        "sys.exit(any(name.startswith(('PySide6', 'numpy')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0
