"""The numbers of the statistics page are those that come out when they are counted in another way."""

from __future__ import annotations

from pathlib import Path

import pytest

from paizhuo.engine.games import ALL, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.statistics import Mean, Share, Statistics, gather, statistics
from paizhuo.engine.table.simulation import play_match
from tests.records import recounted
from tests.records.kept import NAMES

pytestmark = pytest.mark.simulation
ROUND = 1e-9
MEANS = ("place", "points", "change", "gained", "turn", "lost")
SHARES = ("won", "dealt_in", "declared", "called", "drawn")


def play(data: Path, rules: str, matches: int, hands: int) -> list[Path]:
    """Play matches in which the participants take the seats by turns, and those of several levels sit together."""
    rule_set = find(rules)
    people = rule_set.participants(rule_set.settled({}))
    files = []
    for nth in range(matches):
        names = [NAMES[(nth + seat) % people] for seat in range(people)]
        seats = tuple(SeatSetup(name, "random" if name == NAMES[1] and nth % 2 else "basic") for name in names)
        file = data / "matches" / f"2026{nth // 28 + 1:02}{nth % 28 + 1:02}-120000-{rules}.journal"
        file.parent.mkdir(parents=True, exist_ok=True)
        play_match(MatchSetup(rules, {}, seats, nth + 100), hands, file)
        files.append(file)
    return files


def compare(data: Path, rules: str, files: list[Path], name: str) -> None:
    index = Index(data)
    index.refresh()
    played = gather(index, Filter(rules, with_whom=name))[rules]
    index.close()
    parts = find(rules).scoring.parts
    found, other = statistics(rules, played, parts), recounted.numbers(files, name, parts)
    assert found.matches == len(files)
    assert found.hands == other["hands"]
    places = other["places"]
    assert isinstance(places, dict)
    assert {nth: count for nth, count in enumerate(found.places, 1) if count} == places
    assert found.patterns == other["patterns"]
    for each in MEANS:
        assert as_plain(getattr(found, each)) == pytest.approx(other[each], abs=ROUND), each
    for each in SHARES:
        assert as_plain(getattr(found, each)) == pytest.approx(other[each], abs=ROUND), each
    if rules == "riichi":
        compare_ready(found, files, name)


def as_plain(figure: Mean | Share) -> tuple[float | None, ...]:
    if isinstance(figure, Share):
        return figure.count, figure.of, *figure.interval
    half = None if figure.interval is None else (figure.interval[1] - figure.interval[0]) / 2
    return figure.of, figure.mean, half


def compare_ready(found: Statistics, files: list[Path], name: str) -> None:
    """In riichi nothing but sets and a pair, seven pairs and thirteen orphans is a hand."""
    ready = [hand[name] for file in files for hand in recounted.ready_hands(file) if name in hand]
    assert (found.ready.count, found.ready.of) == (sum(ready), len(ready))


@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_figures_are_those_that_are_counted_event_by_event(tmp_path: Path, rules: str) -> None:
    files = play(tmp_path, rules, 2, 3)
    for name in NAMES[:2]:
        compare(tmp_path, rules, files, name)


@pytest.mark.nightly
@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_over_many_matches_too(tmp_path: Path, rules: str) -> None:
    files = play(tmp_path, rules, 20, 100)
    for name in NAMES[:4]:
        compare(tmp_path, rules, files, name)
