"""The command ``score``: what it prints and how it leaves."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.desktop.commands.hand_options import stated_by
from paizhuo.desktop.commands.score import add_arguments, add_arguments_for

HAND = {"concealed": "34577m456p67834s", "win": "2s", "from": 2, "flags": ["riichi"]}
TOLD = ["score", "--hand", "34577m456p67834s", "--win", "2s", "--from", "2", "--flags", "riichi"]


def test_a_hand_told_by_options_is_scored_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TOLD, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "Waits: 2s 5s" in out
    assert "= 3 han · 30 fu" in out
    assert "opposite seat: -5800" in out


def test_the_words_are_chinese_if_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*TOLD, "--lang", "zh"]) == 0
    assert "对家: -5800" in capsys.readouterr().out


@pytest.mark.parametrize("locale, word", [("zh_CN.UTF-8", "平和: 1 番"), ("de_DE.UTF-8", "Pinfu: 1 han")])
def test_the_language_is_that_of_the_surroundings(
    locale: str, word: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", locale)
    assert main(TOLD) == 0
    assert word in capsys.readouterr().out


def test_json_is_one_object_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(HAND), encoding="utf-8")
    assert main(["score", str(file), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["payments"] == {"0": 5800, "1": 0, "2": -5800, "3": 0}


def test_melds_indicators_and_options_can_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--hand", "44z55m", "--win", "4z", "--from", "1", "--melds", "pon:111z@1", "pon:222z@1", "pon:333z@1"]
    assert main(["score", *words, "--seat-wind", "S", "--option", "double_yakuman=true", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["payments"]["0"] == 64000


TOLD_IN_OTHER_RULES = [
    (
        ["--rules", "international", "--hand", "222333444z5566p", "--win", "6p", "--from", "2", "--flowers", "2"],
        {"rules": "international", "concealed": "222333444z5566p", "win": "6p", "from": 2, "flowers": 2},
    ),
    (
        [
            *("--rules", "tianjin", "--hand", "46m123s567p11z777z", "--win", "5m", "--wild", "6z5z", "--dealer", "1"),
            *("--seat-wind", "N", "--sit", "--pulls", "0=2,2=1,3=0", "--kong-points", "2=2"),
        ],
        {
            "rules": "tianjin",
            "concealed": "46m123s567p11z777z",
            "win": "5m",
            "wild": ["6z", "5z"],
            "dealer": 1,
            "seat_wind": "N",
            "stakes": {"sit": True, "pulls": {"0": 2, "2": 1, "3": 0}},
            "kong_points": {"2": 2},
        },
    ),
    (
        [
            *("--rules", "house", "--hand", "234m456p678s3388p", "--win", "3p", "--by", "self_draw"),
            *("--special", "7", "--dora", "3p", "--supporters", "0=1,2=2"),
        ],
        {
            "rules": "house",
            "concealed": "234m456p678s3388p",
            "win": "3p",
            "by": "self_draw",
            "special": 7,
            "dora": "3p",
            "supporters": {"0": 1, "2": 2},
        },
    ),
    (
        [
            "--rules",
            "double",
            "--hand",
            "234m456p678s3388p",
            "--win",
            "3p",
            "--second",
            "4478s",
            "--second-melds",
            "pon:111z@3",
            "chi:123s@3",
        ],
        {
            "rules": "double",
            "concealed": "234m456p678s3388p",
            "win": "3p",
            "second": {"concealed": "4478s", "melds": ["pon:111z@3", "chi:123s@3"]},
        },
    ),
]


@pytest.mark.parametrize("words, request_", TOLD_IN_OTHER_RULES, ids=["flowers", "tianjin", "house", "second hand"])
def test_every_field_of_a_request_can_be_told_by_options(words: list[str], request_: dict[str, object]) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    add_arguments_for(parser, words)
    arguments = parser.parse_args(words)
    assert stated_by(arguments, arguments.rule_set) == request_


@pytest.mark.parametrize("words, request_", TOLD_IN_OTHER_RULES[:3], ids=["flowers", "tianjin", "house"])
def test_what_options_tell_is_scored_as_the_request_is(
    words: list[str], request_: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(request_), encoding="utf-8")
    assert main(["score", *words, "--json"]) == 0
    printed = capsys.readouterr().out
    assert main(["score", str(file), "--json"]) == 0
    assert capsys.readouterr().out == printed


def test_a_hand_without_patterns_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rules", "sichuan", "--hand", "777m2334457789p", "--win", "7p", "--from", "1", "--void", "s"]
    assert main(["score", *words, "--lang", "en"]) == 0
    assert "no patterns" in capsys.readouterr().out


def test_a_refused_hand_leaves_with_1_and_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--hand", "34577m", "--win", "2s", "--lang", "en"]) == 1
    assert "should be 13, not 5" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words, named",
    [
        ((), "give a FILE"),
        (("/nowhere/at/all",), "/nowhere/at/all"),
        (("--hand", "1x", "--win", "1m"), "concealed"),
        (("--hand", "1m"), "win"),
        (("--hand", "1m", "--win", "1m", "--rules", "poker"), "poker"),
        (("--hand", "1m", "--win", "1m", "--option", "nothing=1"), "nothing"),
        (("--hand", "1m", "--win", "1m", "--option", "nothing"), "NAME=VALUE"),
        (("FILE", "--hand", "1m", "--win", "1m"), "not both"),
        (("FILE", "--rules", "international", "--flowers", "2"), "not both"),
        (("--rules", "tianjin", "--hand", "1m", "--win", "1m", "--wild", "3x"), "--wild"),
        (("--rules=xx", "--seat-wind", "E", "--hand", "123m", "--win", "1p"), "there are no rules “xx”"),
        (("--seat-wind", "E"), "the winning tile is missing"),
        (("--hand", "1m", "--win", "1m", "--dora", "6s"), "under the rules “riichi” there is no --dora"),
        (("--hand", "1m", "--win", "1m", "--honba", "9" * 400), "is not a number"),
        (("--hand", "1m", "--win", "1m", "--honba", "1000001"), "from 0 to 1,000,000"),
        (("--rules", "international", "--hand", "1m", "--win", "1m", "--flowers", "400000000"), "from 0 to 1,000,000"),
        (("--rules", "harmony", "--hand", "1m", "--win", "1m", "--flags", "same_turn_from:" + "9" * 5000), "seat"),
        (("--rules", "house", "--hand", "1m", "--win", "1m", "--supporters", "0:1"), "SEAT=N"),
    ],
)
def test_what_cannot_be_read_leaves_with_2_and_the_reason(
    words: tuple[str, ...], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", *words]) == 2
    captured = capsys.readouterr()
    assert named in captured.err
    assert "Traceback" not in captured.err
    assert not captured.out


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe"])
def test_a_file_that_is_no_json_leaves_with_2(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_bytes(content)
    assert main(["score", str(file)]) == 2
    assert "hand.json" in capsys.readouterr().err


def test_a_batch_answers_every_line_in_order_also_the_bad_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [
        json.dumps(HAND),
        "no json",
        "",
        "[1]",
        json.dumps(HAND | {"win": "9m"}),
        json.dumps(HAND | {"rules": "x"}),
    ]
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["score", "--batch", str(file)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["valid"] for answer in answers] == [True, False, False, False, False]
    assert [answer.get("id") for answer in answers] == [None, "bad_request", "bad_request", "incomplete", "bad_request"]
    assert all(answer["reason"] for answer in answers[1:])


def test_a_line_feed_alone_ends_a_line_of_a_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noted = HAND | {"options": {"\u2028\u2029\x85\x0b\x1c": 1}}
    file = tmp_path / "hands.jsonl"
    lines = [json.dumps(noted, ensure_ascii=False), json.dumps(HAND), "\u2028", json.dumps(HAND) + "\r"]
    file.write_text("\n".join(lines), encoding="utf-8-sig", newline="")
    assert main(["score", "--batch", str(file)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.split("\n")[:-1]]
    assert [answer["valid"] for answer in answers] == [False, True, True]


def test_a_byte_order_mark_before_a_request_is_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(HAND), encoding="utf-8-sig")
    assert main(["score", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["valid"] is True


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "expected",
    [
        {"concealed": "1m" * 100_000},
        {"concealed": LONG},
        {"concealed": "9" * 100_000},
        {"concealed": [LONG] * 10},
        {"win": LONG},
        {"win": "1m" * 100_000},
        {"melds": ["chi:123m@3"] * 10_000},
        {"melds": [LONG]},
        {"melds": [f"chi:{LONG}"]},
        {"melds": ["pon:" + "1m" * 100_000]},
        {"melds": [f"pon:111m@{LONG}"]},
        {"melds": [{LONG: LONG}]},
        {"rules": LONG},
        {"by": LONG},
        {"from": LONG},
        {"from": 10**4000},
        {"seat_wind": [[LONG] * 10] * 10},
        {"round_wind": {LONG: {LONG: LONG}}},
        {"flags": [LONG]},
        {"flags": [f"same_turn_from:{LONG}"]},
        {"dora_indicators": LONG},
        {"dora_indicators": "1m" * 100_000},
        {"honba": -(10**4000)},
        {"sticks": LONG},
        {"options": {LONG: 1}},
        {"options": {LONG: [LONG]}},
        {"options": {"red_fives": LONG}},
        {"options": [LONG]},
        {"rules": "tianjin", "wild": [LONG]},
        {"rules": "tianjin", "stakes": {"pulls": {LONG: LONG}}},
        {"rules": "tianjin", "kong_points": {LONG: 1}},
        {"rules": "house", "special": LONG},
        {"rules": "house", "dora": LONG},
        {"rules": "house", "supporters": {LONG: LONG}},
        {"rules": "sichuan", "void": LONG},
        {"rules": "double", "second": {"concealed": LONG, "melds": [LONG]}},
        {"rules": "international", "gone": LONG},
        {LONG: LONG},
    ],
    ids=lambda expected: " ".join(f"{key[:20]}={str(value)[:20]}" for key, value in expected.items()),
)
@pytest.mark.parametrize("language", ["zh", "en"])
def test_however_long_a_request_is_a_line_of_it_is_quoted(
    expected: dict[str, object], language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(HAND | expected), encoding="utf-8")
    assert main(["score", str(file), "--lang", language]) in {0, 1, 2}
    captured = capsys.readouterr()
    assert all(len(line) < 500 for line in (captured.out + captured.err).split("\n"))
    assert "an error in the program" not in captured.err


@pytest.mark.parametrize("request_", ["[" * 100_000, "9" * 5000, '{"a":' * 100_000])
def test_json_that_cannot_be_read_is_refused_in_a_sentence(
    request_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(request_, encoding="utf-8")
    assert main(["score", str(file)]) == 2
    assert main(["score", "--batch", str(file)]) == 0
    captured = capsys.readouterr()
    assert "cannot" in json.loads(captured.out)["reason"] or "can be read" in captured.err
    assert "recursion" not in captured.err
    assert "set_int_max" not in captured.err


def test_scoring_does_without_qt() -> None:
    code = (
        "import sys; from paizhuo.desktop.__main__ import main; main(sys.argv[1:]); sys.exit('PySide6' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, *TOLD], check=True, capture_output=True)
