"""What is found in journals by replaying them, against what the table said when they were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.journal import decode, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.match import HandResult
from paizhuo.engine.records import facts
from paizhuo.engine.records.facts import replayed
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.statistics import Played, Share, mean, statistics
from tests.records.kept import fill

pytestmark = pytest.mark.simulation
FILES = [f"matches/202601{nth + 1:02}-120000-{rule_set.id}.journal" for nth, rule_set in enumerate(ALL)]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("facts")
    fill(folder)
    return folder


def results(path: Path) -> tuple[HandResult, ...]:
    *_, last = steps(load(decode(path.read_bytes())))
    return last.match.results


@pytest.mark.parametrize("file", FILES)
def test_every_hand_is_there_with_who_won_what_from_whom(data: Path, file: str) -> None:
    found = replayed(load(decode((data / file).read_bytes())))
    assert found.bad_line is None
    for hand, result in zip(found.hands, results(data / file), strict=True):
        assert tuple(seat.change for seat in hand.seats) == result.changes[: len(hand.seats)]
        assert hand.ending == result.ending.id
        for nth, seat in enumerate(hand.seats):
            own = [win for win in result.wins if win.seat == nth]
            assert seat.wins == len(own)
            assert set(seat.patterns) == {pattern.id for win in own for pattern in win.score.patterns}
            assert set(seat.patterns) <= found.names.keys()
            assert (seat.turn is None) == (not own)
            assert (seat.ready is None) or not result.wins


def test_facts_are_kept_and_read_again_as_they_were(data: Path) -> None:
    index = Index(data)
    for file in FILES:
        first = index.facts(file)
        assert index.facts(file) == first
        assert facts.read(json.loads(json.dumps(facts.written(first)))) == first
    index.close()


def test_a_journal_that_breaks_the_rules_is_followed_as_far_as_it_goes(data: Path, tmp_path: Path) -> None:
    lines = (data / "matches/20260201-120000-sichuan.journal").read_text("utf-8").split("\n")
    second = next(nth for nth, line in enumerate(lines) if line.startswith('{"hand": 2'))
    bad = next(nth for nth in range(second + 1, len(lines)) if '"action": "discard"' in lines[nth])
    lines[bad] = '{"seat": 0, "action": "discard", "tile": "7z"}'
    found = replayed(load("\n".join(lines)))
    assert len(found.hands) == 1
    assert found.bad_line == bad + 1
    assert found.trouble is not None
    assert found.trouble.en.startswith(f"line {bad + 1}: ")
    assert found.trouble.zh.startswith(f"第 {bad + 1} 行：")


def test_a_ruling_on_a_hand_that_is_over_changes_what_it_brought(data: Path) -> None:
    lines = (data / "matches/20260201-120000-sichuan.journal").read_text("utf-8").splitlines(keepends=True)
    second = next(nth for nth, line in enumerate(lines) if line.startswith('{"hand": 2'))
    ruling = '{"ruling": "adjustment", "changes": [-1000, 1000, 0, 0], "reason": "penalty"}\n'
    before = replayed(load("".join(lines[:second]))).hands
    after = replayed(load("".join([*lines[:second], ruling]))).hands
    assert len(before) == len(after) == 1
    assert [b.change - a.change for a, b in zip(before[0].seats, after[0].seats, strict=True)] == [-1000, 1000, 0, 0]


@pytest.mark.parametrize("file", [*FILES, "matches/20260201-120000-sichuan.journal"])
def test_statistics_are_what_the_results_come_to(data: Path, file: str) -> None:
    index = Index(data)
    index.refresh()
    record = index.record(file)
    assert record is not None
    played, parts = results(data / file), find(record.rules).scoring.parts
    shown = statistics(record.rules, [Played(record, index.facts(file), 1, "Ben")], parts)
    index.close()
    assert shown.hands == len(played)
    assert shown.change.mean == pytest.approx(sum(result.changes[1] for result in played) / parts / len(played))
    assert shown.won.count == sum(any(win.seat == 1 for win in result.wins) for result in played)
    assert shown.dealt_in.count == sum(
        any(win.source == 1 and not win.robbed for win in result.wins) for result in played
    )
    assert shown.drawn.count == sum(not result.wins for result in played)
    assert sum(shown.places) == record.over


def test_intervals_hold_what_they_are_about() -> None:
    assert Share(0, 0).interval == (0.0, 1.0)
    low, high = Share(5, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.237, 0.763)  # Wilson's interval of 5 of 10
    assert Share(0, 20).interval[0] == 0.0
    assert mean([1.0, 2.0, 3.0, 4.0]).error == pytest.approx(0.6454972)
    assert mean([2.0]).error is None
