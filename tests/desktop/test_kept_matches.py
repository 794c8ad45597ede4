"""Matches that can go on: how each stands, which was played last, and what becomes of journals that cannot be read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from paizhuo.desktop.match.kept_matches import kept_matches, set_aside, unfinished
from paizhuo.desktop.table.seats import usual_match
from paizhuo.engine.table.table import Table

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def folder(home: Path) -> Path:
    made = home / "matches"
    made.mkdir()
    return made


def left(file: Path, rules: str = "riichi", *, since: datetime | None = NOON, hands: int = 0) -> Path:
    """A match that was left in the middle, after so many whole hands of everybody's first choices."""
    with Table(usual_match(rules, 5, "en"), journal=file, since=since) as table:
        while hands:
            for seat, options in table.waiting().items():
                table.answer(seat, options[-1])
            if table.hand_over:
                hands -= 1
                table.next_hand()
    return file


def names(files: Sequence[Path]) -> list[str]:
    return [file.name for file in files]


def test_a_match_that_can_go_on_says_its_game_standing_and_time(folder: Path) -> None:
    file = left(folder / "match.journal", hands=2)
    with Table.resume(file) as table:
        deal = table.match.hand.deal
    (found,) = kept_matches().matches
    assert (found.file, found.rules, found.person) == (file, "riichi", 0)
    assert (found.number, found.round, found.dealer) == (3, deal.round, deal.dealer)
    assert found.points == deal.standing
    assert found.names == tuple(seat.name for seat in table.match.setup.seats)
    assert found.played == NOON


def test_the_match_played_last_is_first_whatever_the_times_of_the_files(folder: Path) -> None:
    for nth, hours in enumerate((3, 1, 2)):
        left(folder / f"{nth}.journal", since=NOON + timedelta(hours=hours))
        os.utime(folder / f"{nth}.journal", (nth, nth))
    assert names([match.file for match in kept_matches().matches]) == ["0.journal", "2.journal", "1.journal"]
    with Table.resume(folder / "1.journal", since=NOON + timedelta(hours=4)):
        pass
    assert unfinished() == folder / "1.journal"


def test_taking_back_what_was_played_in_an_earlier_sitting_keeps_the_time_of_this_one(folder: Path) -> None:
    file = folder / "match.journal"
    with Table(usual_match("riichi", 5, "en"), journal=file, since=NOON) as table:
        table.answer(0, table.waiting()[0][-1])
    later = NOON + timedelta(days=1)
    with Table.resume(file, since=later) as table:
        assert table.undo()
    (found,) = kept_matches().matches
    assert found.played == later
    with Table.resume(file) as table:
        assert not table.undo()


def test_a_journal_without_a_sitting_goes_by_its_name(folder: Path) -> None:
    left(folder / "20260228-201500-riichi.journal", since=None)
    (found,) = kept_matches().matches
    assert found.played is not None
    assert f"{found.played:%Y-%m-%d %H:%M}" == "2026-02-28 20:15"


def test_a_match_that_is_over_is_not_listed(folder: Path) -> None:
    left(folder / "match.journal")
    with (folder / "match.journal").open("a", encoding="utf-8") as journal:
        journal.write('{"result": {"order": [0, 1, 2, 3], "points": [1, 1, 1, 1]}, "hands": 1, "sha256": ""}\n')
    assert kept_matches().matches == ()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"not json\n",
        b"[1]\n",
        b"{}\n",
        b'{"journal": 1, "rules": "riichi", "seats": 7}\n',
        b'{"journal": 1, "rules": "riichi", "seats": [{"name": "A"}]}\n{"hand": 1, "standing": [1, 2]}\n',
        b'{"journal": 1, "rules": "riichi", "seats": [{"name": "A"}]}\n{"hand": {}, "round": "X"}\n',
        b'{"journal": 1, "rules": "riichi", "seats": [{"name": "A"}]}\n{"sitting": "yesterday"}\n',
        b"[" * 100_000 + b"\n",
        b"\xff\xfe\n",
    ],
)
def test_a_broken_journal_is_set_aside_and_offered_no_more(folder: Path, content: bytes) -> None:
    (folder / "torn.journal").write_bytes(content)
    whole = left(folder / "whole.journal")
    kept = kept_matches()
    assert [match.file for match in kept.matches] == [whole]
    assert [(broken.file, broken.kept) for broken in kept.broken] == [("torn.journal", "torn.broken")]
    assert (folder / "torn.broken").read_bytes() == content
    assert kept_matches().broken == ()


def test_a_second_broken_journal_of_that_name_does_not_replace_the_first(folder: Path) -> None:
    for content in ("one", "two"):
        (folder / "torn.journal").write_text(content, "utf-8")
        set_aside(folder / "torn.journal")
    assert sorted(file.read_text("utf-8") for file in folder.glob("*.broken")) == ["one", "two"]


def test_a_broken_journal_that_cannot_be_moved_is_offered_no_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "torn.journal").write_bytes(b"not json\n")

    def refused(self: Path, target: Path) -> Path:
        raise PermissionError(13, "no")

    monkeypatch.setattr(Path, "replace", refused)
    assert len(kept_matches().broken) == 1
    assert kept_matches() == type(kept_matches())()
