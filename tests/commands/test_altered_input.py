"""Whatever a byte of its input is changed to, a command answers or says in words what is wrong."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from tests.altered import altered
from tests.cases import NAMES, hands

GAMES = Path(__file__).resolve().parent.parent / "games"
SCENES = Path(__file__).resolve().parent.parent / "vision" / "scenes"
BESIDE = ("id", "source", "expect", "note")
"""What a case has beside its request."""
TIMES = 10
LARGEST = 12_000
"""Bytes of a journal: a match that is not over says as much, in less time."""


def answers_or_refuses(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """The command ends with a status of its own and no error of the program."""
    assert main(words) in {0, 1, 2}
    said = capsys.readouterr().err
    assert "error in the program" not in said
    assert "Traceback" not in said


@pytest.mark.parametrize("journal", sorted(GAMES.glob("*.journal")), ids=lambda path: path.stem)
def test_a_journal(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = journal.read_bytes()
    data = whole[: whole.rfind(b"\n", 0, LARGEST) + 1]
    file = tmp_path / "match.journal"
    ways = (["verify"], ["replay", "--json"], ["replay", "--verify"], ["replay", "--export", "tenhou"], ["review"])
    for nth, bytes_ in enumerate(altered(data, TIMES, journal.stem)):
        file.write_bytes(bytes_)
        answers_or_refuses([*ways[nth % len(ways)], str(file)], capsys)


@pytest.mark.parametrize("name", NAMES)
def test_a_request(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = hands(name)
    for case in cases[:: max(1, len(cases) // TIMES)]:
        request = {key: value for key, value in case.items() if key not in BESIDE}
        data = json.dumps(request, ensure_ascii=False).encode()
        for bytes_ in altered(data, TIMES, case["id"]):
            typed = io.TextIOWrapper(io.BytesIO(bytes_), "utf-8-sig", "backslashreplace")
            monkeypatch.setattr(sys, "stdin", typed)
            answers_or_refuses(["score", "--json", "-"], capsys)


def test_a_photo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo = SCENES / "11.jpg"
    file = tmp_path / photo.name
    for bytes_ in altered(photo.read_bytes(), TIMES, photo.stem):
        file.write_bytes(bytes_)
        answers_or_refuses(["recognise", str(file), "--json"], capsys)
