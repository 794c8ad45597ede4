"""Any match written as events comes back as it was, and only what follows from the rules is read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paizhuo.engine.games import ALL
from paizhuo.engine.match.formats.event_record import event_record, journal_of
from paizhuo.engine.match.formats.logged import BadLog
from paizhuo.engine.match.journal import Journal, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.simulation import play_match
from tools import event_record_page

pytestmark = pytest.mark.simulation
GOLDEN = Path(__file__).resolve().parent.parent / "games"


def played(rule_set: RuleSet, file: Path, hands: int, seed: int = 3) -> Journal:
    people = rule_set.participants(rule_set.settled({}))
    seats = tuple(SeatSetup(f"Player {nth}", "basic") for nth in range(people))
    play_match(MatchSetup(rule_set.id, {}, seats, seed), hands, file)
    return load(file.read_text("utf-8"))


def written(journal: Journal) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = [json.loads(json.dumps(line)) for line in event_record(journal, steps(journal))]
    return lines


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.journal")), ids=lambda file: file.stem)
def test_a_match_that_is_over_comes_back_to_the_letter(file: Path) -> None:
    journal = load(file.read_text("utf-8"))
    assert journal_of(written(journal)) == journal.text


@pytest.mark.nightly
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_matches_of_every_game_come_back_to_the_letter(rule_set: RuleSet, tmp_path: Path) -> None:
    for seed in range(3):
        journal = played(rule_set, tmp_path / f"{seed}.journal", 1000, seed)
        assert journal_of(written(journal)) == journal.text


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_a_hand_that_goes_on_and_the_seed_that_would_give_it_away_are_left_out(
    rule_set: RuleSet, tmp_path: Path
) -> None:
    journal = played(rule_set, tmp_path / "match.journal", 2)
    whole = written(journal)
    first, last = (nth for nth, line in enumerate(journal.lines) if "hand" in line)
    cut = "".join(journal.text.splitlines(keepends=True)[: last + 6])
    lines = written(load(cut))
    assert lines == whole[: len(lines)]
    assert [line["event"] for line in lines if line.get("event") in ("hand_begun", "hand_over")] == [
        "hand_begun",
        "hand_over",
    ]
    assert lines[0]["seed"] == "physical"
    assert all(line.get("by") != "seed" for line in lines)
    back = load(journal_of(lines))
    assert written(back) == lines
    assert first == 0


def test_an_account_of_a_hand_leads_from_the_points_before_to_those_after(tmp_path: Path) -> None:
    for rule_set in ALL:
        before: list[int] = []
        for line in written(played(rule_set, tmp_path / f"{rule_set.id}.journal", 2)):
            if line.get("event") == "hand_begun":
                before = line["standing"]
            elif line.get("event") == "hand_over":
                change = [0] * len(before)
                for paid in line["account"]:
                    for who, sign in ((paid["payer"], -1), (paid["payee"], 1)):
                        if isinstance(who, int):
                            change[who] += sign * paid["points"]
                assert change == line["changes"]
                assert [points + gained for points, gained in zip(before, change, strict=True)] == line["standing"]


def of_riichi(nth: int, changed: dict[str, Any]) -> Callable[[list[dict[str, Any]]], None]:
    def change(lines: list[dict[str, Any]]) -> None:
        at = [number for number, line in enumerate(lines) if line.get("event") == "drew"][nth]
        lines[at] |= changed

    return change


@pytest.mark.parametrize(
    "change, said",
    [
        (of_riichi(2, {"tile": "9z"}), "is not what follows from the lines before it"),
        (of_riichi(0, {"seat": 1}), "is not what follows"),
        (lambda lines: lines.pop(), "it is cut off: the end of the match is missing"),
        (lambda lines: lines.pop(-2), "is not what follows"),
        (lambda lines: lines.insert(9, dict(lines[9])), "is not what follows"),
        (lambda lines: lines[0].update(record=7), "the form 7 of event records is not known here"),
        (lambda lines: lines[0].update(rules="chess"), "it has no match that follows from the rules"),
        (lambda lines: lines[0].pop("seats"), "it has no match that follows from the rules"),
    ],
)
def test_what_does_not_follow_is_refused_with_its_line(
    change: Callable[[list[dict[str, Any]]], None], said: str
) -> None:
    lines = written(load((GOLDEN / "riichi-east.journal").read_text("utf-8")))
    change(lines)
    with pytest.raises(BadLog) as no:
        journal_of(lines)
    assert said in no.value.reason.en


def test_a_choice_that_the_rules_do_not_allow_is_named_by_its_line_in_the_record() -> None:
    lines = written(load((GOLDEN / "riichi-east.journal").read_text("utf-8")))
    at = [number for number, line in enumerate(lines) if line.get("given") == "choice"][3]
    lines[at]["seat"] = 9
    with pytest.raises(BadLog) as no:
        journal_of(lines)
    assert f": line {at + 1}: " in no.value.reason.en
    assert f"：第 {at + 1} 行：" in no.value.reason.zh


def test_the_page_names_every_event_with_its_fields() -> None:
    page = event_record_page.PAGE.read_text("utf-8")
    assert event_record_page.TABLE.search(page)
    assert page == event_record_page.page_text(page), "run python -m tools.event_record_page"


def test_the_lines_that_the_page_shows_are_those_of_a_match() -> None:
    page = event_record_page.PAGE.read_text("utf-8")
    shown = page.partition("```json\n")[2].partition("```")[0].splitlines()
    lines = written(load((GOLDEN / "riichi-east.journal").read_text("utf-8")))
    assert shown
    assert all(json.loads(line) in lines for line in shown)


def test_only_events_of_the_page_are_written(tmp_path: Path) -> None:
    named = dict(event_record_page.rows())
    for rule_set in ALL:
        for line in written(played(rule_set, tmp_path / f"{rule_set.id}.journal", 2)):
            if (word := line.get("event")) in named:
                assert list(named[word]) == [key for key in line if key != "event"]
            elif word is not None:
                assert word in ("hand_begun", "hand_over", "match_over")
