"""Hands of real games and of other implementations: every number that they state is right."""

from typing import Any

import pytest

from paizhuo.engine import library
from paizhuo.engine.scoring.answer import answer
from tests import cases

GAMES = frozenset(("riichi", "harmony", "international", "sichuan", "trick", "dyed", "double", "taiwan"))
"""The games whose cases are looked at here; the others have names of their own, and are looked at with their games."""
CHINESE = frozenset(("sichuan", "harmony", "international", "taiwan"))
"""Games whose patterns the cases call by their Chinese names."""
PLAIN = {"suuankou_tanki": "suuankou", "kokushi_juusanmen": "kokushi", "junsei_chuuren": "chuuren"}


def differences(case: dict[str, Any]) -> list[str]:
    expected = case["expect"]
    given = answer(library.score(case))
    if given["valid"] != expected["valid"] or not expected["valid"]:
        return [] if given["valid"] == expected["valid"] else [f"valid {given['valid']} {given.get('reason')}"]
    wrong = [
        f"{key}: {given[key]} instead of {expected[key]}"
        for key in ("total", "fu")
        if key in expected and given[key] != expected[key]
    ]
    if "patterns" in expected:
        patterns: Any = given["patterns"]
        chinese = case["rules"] in CHINESE
        shown = {(p["name"]["zh"] if chinese else PLAIN.get(p["id"], p["id"])): p["value"] for p in patterns}
        wanted = {PLAIN.get(key, key): value for key, value in expected["patterns"].items()}
        if shown != wanted:
            wrong.append(f"patterns: {shown} instead of {wanted}")
    if "payments" in expected:
        wanted = {str(seat): expected["payments"].get(str(seat), 0) for seat in range(4)}
        if given["payments"] != wanted:
            wrong.append(f"payments: {given['payments']} instead of {wanted}")
    return wrong


@pytest.mark.simulation
@pytest.mark.parametrize(
    "name",
    [
        "riichi",
        "riichi_games",
        "sichuan",
        "trick",
        "dyed",
        "double",
        "harmony",
        "harmony_published",
        "taiwan",
        "seed_examples",
        "corrections",
    ],
)
def test_every_hand_of_others_is_scored_as_stated(name: str) -> None:
    wrong = {case["id"]: found for case in cases.hands(name) if case["rules"] in GAMES and (found := differences(case))}
    assert not wrong
