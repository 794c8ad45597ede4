"""Hands of real games and of other implementations, kept beside the project: every stated number is right."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import library
from engine.games.double.rules import score as score_double
from engine.games.dyed.rules import score as score_dyed
from engine.games.harmony.input import score_harmony
from engine.games.international.input import score_international
from engine.games.riichi.rules import score as score_riichi
from engine.games.sichuan.input import score_sichuan
from engine.games.trick.rules import score as score_trick
from engine.scoring.answer import answer

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
SCORERS = {
    "riichi": score_riichi,
    "harmony": score_harmony,
    "international": score_international,
    "sichuan": score_sichuan,
    "trick": score_trick,
    "dyed": score_dyed,
    "double": score_double,
}
CHINESE = frozenset(("sichuan", "harmony", "international"))
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
        "seed_examples",
        "corrections",
    ],
)
def test_every_shared_case_is_scored_as_stated(name: str) -> None:
    file = CASES / f"{name}.jsonl"
    if not file.exists():
        pytest.skip("the cases are not beside this checkout")
    cases = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    wrong = {case["id"]: found for case in cases if case["rules"] in SCORERS and (found := differences(case))}
    assert not wrong
