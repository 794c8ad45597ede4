"""``ladder`` compares two bots on the same walls."""

from __future__ import annotations

import json

import pytest

from paizhuo.desktop.__main__ import main
from paizhuo.engine.games import ALL
from paizhuo.engine.table.duplicate import Contest, play_set


def compared(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main(["ladder", *words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.simulation
@pytest.mark.parametrize("rules", [rule_set.id for rule_set in ALL])
def test_a_bot_gains_nothing_against_itself(rules: str) -> None:
    played = play_set(Contest(rules, {}, "basic", "basic", 3), 5)
    assert played.gain == 0
    assert played.a == played.b


@pytest.mark.simulation
def test_who_plays_gains_on_who_discards_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    found = compared(capsys, "--rules", "riichi", "--pair", "basic,random", "--hands", "40", "--seed", "1")
    assert list(found) == [
        "rules",
        "a",
        "b",
        "hands",
        "sets",
        "points_per_hand",
        "se",
        "a_rates",
        "b_rates",
        "decision_ms",
    ]
    assert (found["a"], found["b"], found["hands"], found["sets"]) == ("basic", "random", 40, 10)
    gain, error = found["points_per_hand"], found["se"]
    assert isinstance(gain, float)
    assert isinstance(error, float)
    assert gain > 3 * error > 0


@pytest.mark.simulation
def test_several_processes_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--rules", "sichuan", "--pair", "basic,random", "--hands", "30"
    one, two = compared(capsys, *words), compared(capsys, *words, "--parallel", "2")
    for found in (one, two):
        del found["decision_ms"]
    assert one == two


@pytest.mark.parametrize(
    "words, said",
    [
        (("--rules", "go"), "go"),
        (("--rules", "riichi", "--pair", "basic"), "is not two bots"),
        (("--rules", "riichi", "--pair", "basic,genius"), "there is no bot “genius”"),
        (("--rules", "riichi", "--pair", "basic,random", "--hands", "0"), "numbers from 1"),
    ],
)
def test_what_cannot_be_played_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ladder", *words]) == 2
    assert said in capsys.readouterr().err
