"""``rules`` lists the games and prints one."""

from __future__ import annotations

import json
import re

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.core.tiles import parse
from paizhuo.engine.games import ALL
from paizhuo.engine.rules.rule_set import RuleSet

CHINESE = re.compile("[\u4e00-\u9fff]")
LATIN = re.compile("[A-Za-z]{2}")


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_rule_set_is_listed_and_can_be_printed(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", language]) == 0
    listed = capsys.readouterr().out
    for rule_set in ALL:
        assert rule_set.name.say(language) in listed  # type: ignore[arg-type]
        assert main(["rules", rule_set.id, "--lang", language]) == 0
        page = capsys.readouterr().out
        assert all(option.id in page for option in rule_set.options)
        assert all(info.id in page for info in rule_set.scoring.patterns)
        assert all(line.say(language) in page for chapter in rule_set.guide for line in chapter.lines)  # type: ignore[arg-type]


@pytest.mark.parametrize("rule_set", ALL, ids=lambda rule_set: rule_set.id)
def test_every_game_is_told_to_beginners_in_short_chapters_of_both_languages(
    rule_set: RuleSet, capsys: pytest.CaptureFixture[str]
) -> None:
    assert 3 <= len(rule_set.guide) <= 6
    assert main(["rules", rule_set.id, "--json"]) == 0
    chapters = json.loads(capsys.readouterr().out)["guide"]
    for chapter, found in zip(rule_set.guide, chapters, strict=True):
        assert 2 <= len(chapter.lines) <= 6
        for line in (chapter.heading, *chapter.lines):
            assert CHINESE.search(line.zh)
            assert len(line.zh) <= 70
            assert LATIN.search(line.en)
            assert len(line.en) <= 130
            assert not line.zh.endswith("。")
            assert not line.en.endswith(".")
        assert found["lines"] == [{"zh": line.zh, "en": line.en} for line in chapter.lines]
        assert set(parse(chapter.wild)) <= set(parse(chapter.tiles))
    texts = [line for chapter in rule_set.guide for line in chapter.lines]
    assert len(set(texts)) == len(texts)


def test_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    assert [found["id"] for found in json.loads(capsys.readouterr().out)] == [rule_set.id for rule_set in ALL]
    assert main(["rules", "sichuan", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {option["id"]: option["default"] for option in found["options"]}["dealer"] == "first_winner"
    assert {"id", "name", "value"} <= set(found["patterns"][0])


def test_unknown_rules_end_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "bridge"]) == 2
    assert "known: " in capsys.readouterr().err
