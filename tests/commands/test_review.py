"""``review`` says which decisions of a seat cost most, as a bot sees them that knows what the seat knew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.bots import make, valued
from paizhuo.engine.match.journal import load
from paizhuo.engine.match.journal_steps import steps
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.review import review
from paizhuo.engine.table.simulation import play_match

GAMES = Path(__file__).resolve().parent.parent / "games"
RIICHI, SICHUAN, CHAOS = GAMES / "riichi-east.journal", GAMES / "sichuan.journal", GAMES / "chaos.journal"
AT_RANDOM = 2
"""The seat of riichi-east.journal whose player chooses at random."""
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def of_experts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of two hands of riichi that experts played."""
    path = tmp_path_factory.mktemp("review") / "riichi-5.journal"
    play_match(MatchSetup("riichi", {}, tuple(SeatSetup(f"bot {n}", "expert") for n in range(4)), 5), 2, path)
    return path


def lines_of(path: Path) -> Lines:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def write(path: Path, lines: Lines) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def reviewed(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> dict[str, Any]:
    assert main(["review", str(path), *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    assert list(found) == ["seat", "decisions", "accuracy"]
    return found


@pytest.mark.parametrize("seat", range(4))
def test_who_plays_as_the_bot_does_loses_nothing(
    seat: int, of_experts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = reviewed(capsys, of_experts, "--seat", str(seat))
    assert found["seat"] == seat
    assert len(found["decisions"]) > 10
    assert {decision["loss"] for decision in found["decisions"]} == {0}
    assert all(decision["chosen"] == decision["best"][0]["action"] for decision in found["decisions"])
    assert found["accuracy"] == 1


def test_who_plays_at_random_is_seen_to(capsys: pytest.CaptureFixture[str]) -> None:
    found = reviewed(capsys, RIICHI, "--seat", str(AT_RANDOM))
    assert found["accuracy"] < 0.5
    assert reviewed(capsys, RIICHI, "--seat", "0")["accuracy"] > found["accuracy"] + 0.2
    assert found["decisions"][0]["loss"] > 300


@pytest.mark.parametrize("seat", [0, AT_RANDOM])
def test_decisions_are_answers_of_the_seat_with_the_costliest_first(
    seat: int, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(RIICHI)
    found = reviewed(capsys, RIICHI, "--seat", str(seat))["decisions"]
    assert [(-each["loss"], each["line"]) for each in found] == sorted((-each["loss"], each["line"]) for each in found)
    assert len({each["line"] for each in found}) == len(found)
    for decision in found:
        before = lines[: decision["line"]]
        hand = max(nth for nth, line in enumerate(before) if "hand" in line)
        thrown = sum(line.get("seat") == seat and line.get("action") in {"discard", "riichi"} for line in before[hand:])
        discards = decision["chosen"]["action"] in {"discard", "riichi"}
        assert before[-1] == {"seat": seat, **decision["chosen"]}
        assert decision["hand"] == before[hand]["hand"]
        assert decision["turn"] == thrown + (not discards)
        values = [option["value"] for option in decision["best"]]
        assert values == sorted(values, reverse=True)
        assert 2 <= len(values) <= 3
        assert decision["loss"] >= 0
        assert all(option["reasons"] for option in decision["best"])


def test_all_decisions_with_several_options_are_there_or_counted() -> None:
    journal = load(RIICHI.read_text("utf-8"))
    found = review(journal.setup, steps(journal), 0, "expert")
    several = [
        step.number
        for step in steps(journal)
        if step.answered is not None and step.line["seat"] == 0 and len(step.answered.asked[0]) > 1
    ]
    assert {decision.line for decision in found.decisions} <= set(several)
    assert len(found.decisions) + found.unvalued + found.unseen == len(several)
    assert found.unseen == 0


def test_a_tile_just_drawn_and_the_same_from_the_hand_are_one_option(capsys: pytest.CaptureFixture[str]) -> None:
    for decision in reviewed(capsys, RIICHI, "--seat", str(AT_RANDOM))["decisions"]:
        acts = [{**option["action"], "drawn": False} for option in decision["best"]]
        assert all(acts.count(act) == 1 for act in acts)
        same = [option for option in decision["best"] if option["action"] == decision["chosen"]]
        assert all(option["value"] == pytest.approx(decision["best"][0]["value"] - decision["loss"]) for option in same)


def test_the_order_of_the_bot_is_that_of_its_values() -> None:
    """What is valued in points is ranked in the same order; a decision that is not valued is ranked all the same."""
    journal = load(RIICHI.read_text("utf-8"))
    bot = None
    for step in steps(journal):
        bot = bot or make("expert", step.match.rule_set, step.match.options, 0)
        if step.answered is None or step.number > 150:
            continue
        observation = step.answered.observation(step.line["seat"])
        found = valued(bot, observation)
        ranked = [option.action for option in bot.rank(observation)]
        assert ranked[0] == bot.choose(observation)
        assert found is None or [option.action for option in found.options] == ranked


# -- what is not seen ----------------------------------------------------------------------------------------------------


def masked(lines: Lines, seats: set[int]) -> Lines:
    """The first hand, up to where somebody wins, as at a table of real tiles where nobody sees the tiles of these seats."""
    end = next(nth for nth, line in enumerate(lines) if line.get("action") in {"tsumo", "ron"} or line.get("hand") == 2)
    physical: Lines = [lines[0] | {"seed": "physical"}]
    for line in lines[1:end]:
        if "chance" not in line:
            physical.append(line)
        elif line.get("place", line.get("seat")) in seats and line["chance"] in {"deal", "draw"}:
            hidden = "??" * (len(tiles_in(line["value"])) if line["chance"] == "deal" else 1)
            physical.append(line | {"by": "person", "value": hidden})
        else:
            physical.append(line | {"by": "person"})
    return physical


def tiles_in(text: str) -> list[str]:
    return [letter for letter in text if letter.isdigit()]


def test_tiles_that_the_seat_does_not_see_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(RIICHI)
    seen = reviewed(capsys, write(tmp_path / "seen.journal", masked(lines, set())), "--seat", "0")
    hidden = reviewed(capsys, write(tmp_path / "hidden.journal", masked(lines, {1, 2, 3})), "--seat", "0")
    assert len(seen["decisions"]) > 5
    assert hidden == seen


@pytest.mark.parametrize("language, said", [("zh", "这一家的牌当时没有看到"), ("en", "were not seen")])
def test_decisions_with_unseen_tiles_are_left_out_and_counted(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "blind.journal", masked(lines_of(RIICHI), {0}))
    assert main(["review", str(path), "--seat", "0", "--lang", language]) == 0
    assert said in capsys.readouterr().out
    assert main(["review", str(path), "--seat", "0", "--lang", language, "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"seat": 0, "decisions": [], "accuracy": None}
    assert said in printed.err


# -- words ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language, heading, accuracy, best",
    [
        ("zh", "所选 → 更好", "Bamboo 的准确率：", "平均得失"),
        ("en", "chosen → better", "Accuracy of Bamboo: ", "On average"),
    ],
)
def test_the_costliest_are_told_to_people(
    language: str, heading: str, accuracy: str, best: str, capsys: pytest.CaptureFixture[str]
) -> None:
    worst = reviewed(capsys, RIICHI, "--seat", str(AT_RANDOM))["decisions"][0]
    assert main(["review", str(RIICHI), "--seat", str(AT_RANDOM), "--lang", language]) == 0
    printed = capsys.readouterr().out
    assert heading in printed
    assert accuracy in printed
    assert printed.count(" → ") == 11
    assert worst["best"][0]["reasons"][0][language] in printed
    assert best in printed


def test_who_loses_nothing_is_told_so(of_experts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(of_experts), "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "Accuracy of bot 0: 100%" in printed
    assert "→" not in printed


@pytest.mark.parametrize(
    "path, words", [(SICHUAN, ("--bot", "basic")), (CHAOS, ("--bot", "random")), (RIICHI, ("--bot", "basic"))]
)
def test_where_the_bot_knows_no_points_it_says_so(
    path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(path), *words, "--lang", "en"]) == 0
    assert "cannot value the decisions of this game in points yet" in capsys.readouterr().out
    assert reviewed(capsys, path, *words) == {"seat": 0, "decisions": [], "accuracy": None}


def test_without_a_seat_it_is_the_first_persons(
    of_experts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *rest = lines_of(of_experts)
    del first["seats"][1]["bot"]
    path = write(tmp_path / "person.journal", [first, *rest])
    assert reviewed(capsys, path)["seat"] == 1
    assert reviewed(capsys, of_experts)["seat"] == 0


# -- what cannot be reviewed ---------------------------------------------------------------------------------------------


def test_the_journal_stays_as_it_is(of_experts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = of_experts.read_bytes()
    beside = sorted(of_experts.parent.iterdir())
    assert main(["review", str(of_experts)]) == 0
    assert of_experts.read_bytes() == before
    assert sorted(of_experts.parent.iterdir()) == beside


@pytest.mark.parametrize(
    "words, said",
    [
        (("--seat", "4"), "there is no seat 4"),
        (("--seat", "-1"), "there is no seat -1"),
        (("--bot", "genius"), "there is no bot “genius”"),
    ],
)
def test_a_seat_or_a_bot_that_is_not_there_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(RIICHI), *words]) == 2
    assert said in capsys.readouterr().err


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(tmp_path / "none.journal")]) == 2
    path = tmp_path / "torn.journal"
    path.write_bytes(RIICHI.read_bytes().replace(b'"discard"', b'"disc', 1))
    assert main(["review", str(path)]) == 2
    assert "this is not JSON" in capsys.readouterr().err


def test_a_journal_that_does_not_follow_from_the_rules_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(RIICHI)
    draw = next(nth for nth, line in enumerate(lines) if line.get("chance") == "draw")
    path = write(tmp_path / "forged.journal", [*lines[:draw], lines[draw] | {"value": "9s"}, *lines[draw + 1 :]])
    assert main(["review", str(path)]) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"line {draw + 1}: " in printed.err
