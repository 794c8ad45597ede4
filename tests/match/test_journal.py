"""A journal is a match: it loads, replays and verifies, and says which line is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paizhuo.engine.core.event import Event
from paizhuo.engine.match.formats.mjai import NotRiichi, records
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_lines import BadJournal, sitting_line
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.verification import verify
from paizhuo.engine.table.simulation import first_hands, play_match

SEATS = tuple(SeatSetup(f"bot {n}", "basic") for n in range(4))
SETUP = MatchSetup("sichuan", {"start": 30_000}, SEATS, 11)


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("journals") / "match.journal"
    play_match(SETUP, 100, path)
    return path.read_text(encoding="utf-8")


def test_the_first_line_sets_the_match_up(text: str) -> None:
    first = json.loads(text.splitlines()[0])
    assert first["journal"] == 1
    assert (first["rules"], first["version"], first["seed"]) == ("sichuan", 1, 11)
    assert first["options"]["start"] == 30_000
    assert first["options"]["dealer"] == "first_winner"
    assert first["seats"][0] == {"name": "bot 0", "bot": "basic"}


def test_chance_and_answers_are_lines_a_person_can_read(text: str) -> None:
    lines = [json.loads(line) for line in text.splitlines()]
    dice = next(line for line in lines if line.get("chance") == "dice")
    assert dice["by"] == "seed"
    assert all(face in range(1, 7) for face in dice["value"])
    draw = next(line for line in lines if line.get("chance") == "draw")
    assert set(draw) == {"chance", "seat", "by", "value"}
    discard = next(line for line in lines if line.get("action") == "discard")
    assert discard["seat"] in range(4)
    assert len(discard["tile"]) == 2


def test_a_whole_journal_verifies(text: str) -> None:
    match = verify(load(text))
    assert match.final is not None
    assert len(match.results) == 4


def test_the_same_seed_and_bots_write_the_same_bytes(text: str, tmp_path: Path) -> None:
    play_match(SETUP, 100, tmp_path / "again.journal")
    assert (tmp_path / "again.journal").read_text(encoding="utf-8") == text


def test_line_ends_of_windows_change_nothing(text: str) -> None:
    """As an editor or version control on Windows leaves a file; the checksum is that of the lines."""
    journal = load(text.replace("\n", "\r\n"))
    assert journal == load(text)
    assert verify(journal).final is not None


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_truncated_file_loads_up_to_its_last_whole_line(text: str, share: float) -> None:
    cut = text[: int(len(text) * share)]
    journal = load(cut)
    assert cut.startswith(journal.text)
    assert len(journal.lines) == cut.count("\n") - 1
    *_, last = steps(journal)
    assert last.match.final is None
    with pytest.raises(BadJournal, match="closing line"):
        verify(journal)


def test_a_journal_cut_after_a_hand_has_just_those_hands(text: str) -> None:
    *_, last = steps(load(first_hands(text, 2)))
    assert len(last.match.results) == 2
    assert last.match.hand_over


def changed(text: str, number: int, **fields: object) -> str:
    lines = text.splitlines()
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | fields, ensure_ascii=False)
    return "\n".join(lines) + "\n"


def test_a_changed_line_is_found_by_replaying_or_by_the_checksum(text: str) -> None:
    last = text.count("\n")
    for number, fields in ((2, {"dealer": 3}), (3, {"value": [7, 1]}), (3, {"chance": "draw"}), (last, {"hands": 9})):
        with pytest.raises(BadJournal, match=f"line {number}: "):
            verify(load(changed(text, number, **fields)))
    with pytest.raises(BadJournal, match=f"line {last}: .*SHA-256"):
        verify(load(changed(text, 3, by="person")))


@pytest.mark.parametrize(
    "lines, words",
    [
        ("", "line 1"),
        ("not json\n", "line 1: this is not JSON"),
        ("[1]\n", "line 1: this is not a JSON object"),
        ('{"rules": "riichi"}\n', "not a journal"),
        ('{"journal": 7}\n', "format 7"),
        ('{"journal": 1, "rules": "riichi"}\n', "are wanted"),
        ('{"journal": 1, "rules": "x", "version": 1, "options": {}, "seats": [], "seed": 1}\n', "no rules “x”"),
    ],
)
def test_what_is_no_journal_is_refused_in_words(lines: str, words: str) -> None:
    with pytest.raises(BadJournal, match=words):
        load(lines)


def test_a_journal_of_another_version_of_the_rules_is_refused(text: str) -> None:
    with pytest.raises(BadJournal, match="version 99"):
        load(changed(text, 1, version=99))


def test_seats_that_are_not_heard_have_passed(text: str) -> None:
    """As at a physical table: only what was done is written down."""
    lines = text.splitlines(keepends=True)
    without_passes = "".join(line for line in lines[:-1] if '"action": "pass"' not in line)
    *_, last = steps(load(without_passes))
    *_, whole = steps(load("".join(lines[:-1])))
    assert last.match.results == whole.match.results


def test_riichi_is_exported_as_mjai_records(tmp_path: Path) -> None:
    path = tmp_path / "riichi.journal"
    play_match(MatchSetup("riichi", {"length": "east"}, SEATS, 2), 100, path)
    found = list(records(moments(path.read_text(encoding="utf-8")), ("A", "B", "C", "D")))
    kinds = [record["type"] for record in found]
    assert kinds[0] == "start_game"
    assert kinds[-1] == "end_game"
    assert kinds.count("start_kyoku") == kinds.count("end_kyoku") >= 4
    assert kinds.count("reach") >= kinds.count("reach_accepted") > 0
    start = next(record for record in found if record["type"] == "start_kyoku")
    assert [len(hand) for hand in start["tehais"]] == [13] * 4
    for record in found:
        if record["type"] in ("hora", "ryukyoku"):
            assert len(record["deltas"]) == 4


def test_mjai_knows_riichi_alone(text: str) -> None:
    with pytest.raises(NotRiichi):
        list(records(moments(text), ("A", "B", "C", "D")))


def moments(text: str) -> list[tuple[Match, tuple[Event, ...]]]:
    return [(step.match, step.events) for step in steps(load(text))]


def test_a_sitting_says_when_and_changes_nothing_of_the_play(text: str) -> None:
    lines = text.splitlines(keepends=True)
    noted = [
        *lines[:2],
        sitting_line("2026-03-01T20:15:00+08:00"),
        *lines[2:-1],
        sitting_line("2026-03-02T08:00:00+00:00"),
    ]
    *_, last = steps(load("".join(noted)))
    *_, plain = steps(load("".join(lines[:-1])))
    assert last.match.results == plain.match.results
    for broken in ('{"sitting": "yesterday"}\n', '{"sitting": 7}\n'):
        with pytest.raises(BadJournal, match=r"line 3: .*sitting"):
            list(steps(load("".join([*lines[:2], broken, *lines[2:-1]]))))
