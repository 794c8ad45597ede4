"""``rules`` lists the games and prints one."""

from __future__ import annotations

import json

import pytest

from desktop.__main__ import main
from engine.rules import ALL


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_rule_set_is_listed_and_can_be_printed(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--lang", language]) == 0
    listed = capsys.readouterr().out
    for rule_set in ALL:
        assert rule_set.name.say(language) in listed  # type: ignore[arg-type]
        assert main(["rules", rule_set.id, "--lang", language]) == 0
        page = capsys.readouterr().out
        assert all(option.id in page for option in rule_set.options)
        assert all(info.id in page for info in rule_set.patterns)


def test_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--json"]) == 0
    assert [told["id"] for told in json.loads(capsys.readouterr().out)] == [rule_set.id for rule_set in ALL]
    assert main(["rules", "sichuan", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {option["id"]: option["default"] for option in told["options"]}["dealer"] == "first_winner"
    assert {"id", "name", "value"} <= set(told["patterns"][0])


def test_unknown_rules_end_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "bridge"]) == 2
    assert "known: " in capsys.readouterr().err
