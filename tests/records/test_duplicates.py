"""A match played again on the same walls, and how accurate the play in it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.games import ALL
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.records.accuracy import known_accuracies, not_reviewed, review_all, together
from paizhuo.engine.records.duplicates import (
    AgainHand,
    Duplicate,
    bots_for,
    compared,
    comparisons,
    duplicate,
    not_played_again,
    play_all_again,
)
from paizhuo.engine.records.filter import Filter
from paizhuo.engine.records.index import Index
from paizhuo.engine.records.statistics import Played, gather
from paizhuo.engine.records.versions import version_of
from paizhuo.engine.table.review import review
from paizhuo.engine.table.sources.source import ChanceSource
from tests.records.kept import fill
from tests.table.test_committed_walls import RealDice, played

pytestmark = pytest.mark.simulation
FILES = [f"matches/202601{nth + 1:02}-120000-{rule_set.id}.journal" for nth, rule_set in enumerate(ALL)]
OVER = "matches/20260201-120000-sichuan.journal"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("again")
    fill(folder)
    return folder


def journal(file: Path) -> Journal:
    return load(decode(file.read_bytes()))


@pytest.mark.parametrize("file", [*FILES, OVER])
def test_the_bot_that_played_gets_again_what_it_got(data: Path, file: str) -> None:
    for seat in (0, 1):  # in the journals the first participant is a person: nobody can tell the difference
        found = duplicate(journal(data / file), seat, "basic", "basic")
        assert found.left_out == 0
        assert len(found.hands) >= 1
        assert all(hand.bot == hand.own for hand in found.hands)


@pytest.mark.parametrize("beside", [None, RealDice], ids=["by the server", "with real dice"])
def test_so_it_does_on_the_walls_that_a_server_opened(beside: Callable[[ChanceSource], ChanceSource] | None) -> None:
    for rules in ("riichi", "chris"):
        found = duplicate(load(played(rules, 2, beside)), 0, "basic", "basic")
        assert [hand.bot for hand in found.hands] == [hand.own for hand in found.hands]
        assert (len(found.hands), found.left_out) == (2, 0)


def test_another_player_gets_something_else_on_the_same_walls(data: Path) -> None:
    found = duplicate(journal(data / OVER), 0, "random")
    assert any(hand.bot != hand.own for hand in found.hands)
    assert found == duplicate(journal(data / OVER), 0, "random")


def test_hands_whose_walls_are_not_known_or_that_were_ruled_on_are_left_out(data: Path) -> None:
    text = (data / OVER).read_text("utf-8")
    hands = len(duplicate(load(text), 0, "basic").hands)
    by_people = text.replace('"by": "seed"', '"by": "person"')
    unhashed = by_people[: by_people.index('{"result"')]
    assert duplicate(load(unhashed), 0, "basic") == Duplicate((), hands)
    lines = text[: text.index('{"result"')].splitlines(keepends=True)
    second = next(nth for nth, line in enumerate(lines) if line.startswith('{"hand": 2'))
    ruling = json.dumps({"ruling": "adjustment", "changes": [-1000, 1000, 0, 0], "reason": "penalty"}) + "\n"
    ruled = "".join([*lines[:second], ruling])
    assert duplicate(load(ruled), 0, "basic") == Duplicate((), 1)
    seeded_anew = "".join([*lines[: second - 1], '{"seed": 5}\n', *lines[second - 1 : second]])
    assert duplicate(load(seeded_anew), 0, "basic") == Duplicate((), 1)


def test_the_difference_is_of_hand_and_hand() -> None:
    found = compared("basic", [Duplicate((AgainHand(2, 800, 300), AgainHand(9, -300, 0)), 1)], 100)
    assert (found.own.mean, found.bot.mean, found.difference.mean, found.left_out) == (2.5, 1.5, 1.0, 1)
    assert found.difference.interval == pytest.approx((1 - 1.96 * 4, 1 + 1.96 * 4))  # of 5 and -3


def test_what_was_found_with_a_level_that_has_the_nets_of_a_lower_one_is_of_what_that_one_has_learned() -> None:
    learned = {level: version_of("double", level).split()[-1] for level in ("basic", "standard", "expert")}
    assert learned["expert"] == learned["standard"] != learned["basic"]


def of_person(index: Index) -> list[Played]:
    return [match for matches in gather(index, Filter()).values() for match in matches]


def test_what_was_found_is_kept_match_by_match_and_found_once(data: Path) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, of: int) -> None:
        if done == 2:
            raise Enough

    index = Index(data)
    index.refresh()
    everything = of_person(index)
    some = [match for match in everything if match.record.rules in ("riichi", "sichuan", "holdem")]
    for missing, all_of_them in ((not_played_again, play_all_again), (not_reviewed, review_all)):
        before = len(missing(index, some))
        with pytest.raises(Enough):
            all_of_them(index, some, stop)
        assert len(missing(index, some)) == before - 2
        all_of_them(index, some, lambda done, of: None)
        assert missing(index, some) == []
    found = known_accuracies(index, some)
    again = comparisons(index, "sichuan", [match for match in some if match.record.rules == "sichuan"], 1)
    index.close()
    index = Index(data)
    assert known_accuracies(index, some) == found
    for accuracy, match in zip(found, some, strict=True):
        read = journal(data / match.record.file)
        whole = review(read.setup, steps(read), 0, "expert")
        assert accuracy is not None
        assert (accuracy.decisions, accuracy.share) == (len(whole.decisions), whole.accuracy)
        assert accuracy.loss == pytest.approx(sum(each.loss for each in whole.decisions))
    assert together(found).matches == sum(1 for each in found if each is not None and each.decisions)
    assert [each.level for each in again] == list(bots_for("sichuan"))
    index.rebuild()
    assert len(not_reviewed(index, some)) == len(some)
    index.close()


def test_the_commands_say_what_luck_was_worth_and_how_accurate_the_play_was(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PAIZHUO_HOME", str(data))
    file = FILES[0].rpartition("/")[2]
    assert main(["records", "duplicate", file, "--bot", "basic", "--others", "basic", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert all(hand["own"] == hand["bots"]["basic"] for hand in found["hands"])
    assert found["bots"][0]["difference"] == 0
    assert main(["records", "duplicate", file, "--seat", "1", "--bot", "basic", "--lang", "en"]) == 0
    assert "Ben, on the same walls" in capsys.readouterr().out
    assert main(["records", "duplicate", file, "--seat", "4"]) == 2
    assert main(["records", "duplicate", "20260301-120000-riichi.sheet", "--lang", "en"]) == 1
    assert "has no play in it" in capsys.readouterr().err
    for part in data.glob("records.sqlite*"):
        part.unlink()
    assert main(["review", str(data / FILES[0]), "--json"]) == 0
    capsys.readouterr()
    assert main(["records", "stats", "--rules", "riichi", "--json"]) == 0
    (counted,) = json.loads(capsys.readouterr().out)
    assert counted["accuracy"]["matches"] == 1, "the review of a match that is kept is kept too"
    assert "duplicate" not in counted
    assert main(["records", "stats", "--rules", "riichi", "--duplicate", "--csv"]) == 0
    figures = {line.split(",")[1]: line.split(",") for line in capsys.readouterr().out.splitlines()}
    assert float(figures["accuracy"][2]) == pytest.approx(counted["accuracy"]["share"], abs=1e-4)
    assert {"beside basic", "beside standard", "beside expert"} <= figures.keys()
    assert main(["records", "stats", "--rules", "riichi", "--lang", "en"]) == 0
    assert "expert in that seat" in capsys.readouterr().out
