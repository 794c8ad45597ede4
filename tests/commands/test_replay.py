"""``replay`` reads a journal aloud, checks it, and writes it for other programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.core import codec
from paizhuo.engine.core.event import Event, Noted
from paizhuo.engine.games import find
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps

GAMES = Path(__file__).resolve().parent.parent / "games"
RIICHI, SICHUAN = GAMES / "riichi-east.journal", GAMES / "sichuan.journal"
CHAOS = GAMES / "chaos.journal"


def test_every_line_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SICHUAN), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    written = [json.loads(line) for line in SICHUAN.read_text(encoding="utf-8").splitlines()]
    assert [line["given"] for line in lines] == written[1:]
    assert {"drew", "discarded", "won", "exchanged"} <= {event["event"] for line in lines for event in line["events"]}


@pytest.mark.parametrize("path", [SICHUAN, RIICHI, CHAOS], ids=lambda path: path.stem)
def test_what_is_told_as_json_can_be_read_back(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(path), "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for line, step in zip(found, steps(load(path.read_text("utf-8"))), strict=True):
        events = tuple(event for event in step.events if not isinstance(event, Noted))
        assert codec.read(line["events"], tuple[Event, ...]) == events


@pytest.mark.parametrize("language, word", [("zh", "和牌"), ("en", "wins")])
def test_a_match_is_read_aloud(language: str, word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RIICHI), "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert "Plum: discard" in printed
    assert word in printed
    assert "1. " in printed


def test_of_a_match_of_several_games_the_games_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(CHAOS), "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert all(member.game.name.en in printed for member in find("chaos").games)
    assert "  → " in printed
    assert main(["replay", str(CHAOS), "--json"]) == 0
    events = [event for line in capsys.readouterr().out.splitlines() for event in json.loads(line)["events"]]
    chosen = [event for event in events if event["event"] == "game_chosen"]
    assert [event["game"] for event in chosen] == ["dyed"]


def test_verifying_says_what_the_match_came_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SICHUAN), "--verify", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Verified: 4 hands" in said
    assert "came from: seed " in said
    assert main(["replay", str(SICHUAN), "--verify", "--json"]) == 0
    verified = json.loads(capsys.readouterr().out)
    assert verified["verified"] is True
    assert list(verified["chance"]) == ["seed"]


def test_a_changed_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "changed.journal"
    path.write_text(SICHUAN.read_text(encoding="utf-8").replace('"by": "seed"', '"by": "person"', 1), encoding="utf-8")
    assert main(["replay", str(path), "--verify"]) == 1
    assert "SHA-256" in capsys.readouterr().err
    assert main(["replay", str(path), "--verify", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verified"] is False
    assert main(["replay", str(path), "--json"]) == 1


def test_a_riichi_match_is_exported_as_mjai(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RIICHI), "--export", "mjai"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (lines[0]["type"], lines[-1]["type"]) == ("start_game", "end_game")


def test_a_riichi_match_is_exported_for_tenhous_viewer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RIICHI), "--export", "tenhou"]) == 0
    written = json.loads(capsys.readouterr().out)
    assert written["name"] == ["Plum", "Orchid", "Bamboo", "Aster"]
    assert [len(hand) for hand in written["log"]] == [17] * 4


@pytest.mark.parametrize("form", ["mjai", "tenhou"])
def test_a_forged_match_is_not_exported(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "forged.journal"
    lines = RIICHI.read_text("utf-8").split("\n")
    forged = next(nth for nth, line in enumerate(lines) if '"chance": "draw"' in line)
    lines[forged] = json.dumps(json.loads(lines[forged]) | {"seat": 9})
    path.write_text("\n".join(lines), "utf-8")
    assert main(["replay", str(path), "--export", form]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"line {forged + 1}: " in printed.err


def test_the_finished_hands_of_a_match_broken_off_are_exported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken-off.journal"
    path.write_bytes(RIICHI.read_bytes()[:-400])
    assert main(["replay", str(path), "--export", "tenhou"]) == 0
    assert len(json.loads(capsys.readouterr().out)["log"]) == 3


@pytest.mark.parametrize("form", ["mjai", "tenhou"])
def test_a_match_of_another_game_is_not_exported(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(SICHUAN), "--export", form]) == 1
    assert "is for riichi, not Sichuan" in capsys.readouterr().err


def test_a_file_that_cannot_be_read_ends_with_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.journal")]) == 2
    path = tmp_path / "photo.journal"
    path.write_bytes(b"\xff\xd8\xff\n")
    assert main(["replay", str(path)]) == 2
    assert "paizhuo: " in capsys.readouterr().err
