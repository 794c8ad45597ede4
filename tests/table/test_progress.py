"""Progress in practice: what was answered is counted by day, and kept in a file that is never lost."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from paizhuo.engine.table.practice import progress
from paizhuo.engine.table.practice.progress import (
    BROKEN,
    FILE,
    NOTHING,
    Practised,
    Tally,
    Unread,
    added,
    by_day,
    read,
    totals,
    write,
)

MAY, JUNE = date(2026, 5, 30), date(2026, 6, 2)
RIICHI = Practised("scoring", "riichi")
WAITS = Practised("waits", "riichi", 3)
ANSWERS = ((MAY, RIICHI, True), (MAY, RIICHI, False), (JUNE, RIICHI, True), (JUNE, WAITS, False))


def test_answers_are_counted_by_day_drill_game_and_level() -> None:
    found = added(added(NOTHING, ANSWERS[:2]), ANSWERS[2:])
    assert totals(found) == {RIICHI: Tally(3, 2), WAITS: Tally(1, 0)}
    assert totals(found, JUNE) == {RIICHI: Tally(1, 1), WAITS: Tally(1, 0)}
    assert by_day(found) == {MAY: Tally(2, 1), JUNE: Tally(2, 1)}
    assert totals(found)[RIICHI].percent == 67


def test_progress_is_read_as_it_was_written(tmp_path: Path) -> None:
    assert read(tmp_path) == NOTHING
    found = added(NOTHING, ANSWERS)
    write(tmp_path, found)
    assert read(tmp_path) == found
    write(tmp_path, NOTHING)
    assert read(tmp_path) == NOTHING


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        "[]",
        '{"practice": 1}',
        '{"practice": 2, "days": []}',
        '{"practice": 1, "days": [["2026-05-30", "scoring", "riichi", 0, 2, 3]]}',
        '{"practice": 1, "days": [["2026-05-30", "scoring", "riichi", 0, 2]]}',
        '{"practice": 1, "days": [["yesterday", "scoring", "riichi", 0, 2, 1]]}',
        '{"practice": 1, "days": [["2026-05-30", "cooking", "riichi", 0, 2, 1]]}',
        '{"practice": 1, "days": [["2026-05-30", "scoring", 7, 0, 2, 1]]}',
        "[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_with_a_sentence(tmp_path: Path, damaged: str) -> None:
    (tmp_path / FILE).write_text(damaged, "utf-8")
    with pytest.raises(Unread) as said:
        read(tmp_path)
    kept = (tmp_path / FILE).with_suffix(BROKEN)
    assert kept.name in said.value.reason.en
    assert kept.read_text("utf-8") == damaged
    assert read(tmp_path) == NOTHING


def test_a_damaged_file_that_cannot_be_set_aside_stays_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text("{", "utf-8")

    def refuse(self: Path, _target: Path) -> Path:
        raise PermissionError(13, "no", str(self))

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(Unread) as said:
        read(tmp_path)
    assert said.value.error is not None, "nothing may be written over it"
    assert (tmp_path / FILE).read_text("utf-8") == "{"


def test_a_file_that_is_far_too_long_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, added(NOTHING, ANSWERS))
    monkeypatch.setattr(progress, "LONGEST", 10)
    with pytest.raises(Unread):
        read(tmp_path)
