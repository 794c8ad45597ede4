"""What the coach says, as players have read it: twenty situations in eight games, with the words for each of the best options.

The plain player ranks them, so that the words do not depend on what nets have learned. In ``coach_words.json`` ``seen`` is what the seat
knows, in the notation of ``docs/codec.md``. Where a better sentence is found it is read in its place there, in both languages.
"""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from paizhuo.engine.analysis.reasons import Reason
from paizhuo.engine.bots import coach
from paizhuo.engine.bots.coach import Coach, best_player
from paizhuo.engine.core.codec import read, write
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.games import ALL, find
from paizhuo.engine.rules.rule_set import RuleSet
from tests.contract.playing import games

CASES: Final = json.loads(Path(__file__).with_name("coach_words.json").read_text(encoding="utf-8"))


def said(case: dict[str, Any]) -> dict[str, Any]:
    """What the coach says of a situation, as the file has it."""
    rule_set = find(case["rules"])
    observation = read(case["seen"])
    assert isinstance(observation, Observation)
    player = Coach(rule_set, rule_set.settled({}))
    advised = [
        {
            "action": write(each.action),
            "zh": "".join(reason.zh for reason in each.reasons),
            "en": " ".join(reason.en for reason in each.reasons),
        }
        for each in player.advised(observation)
    ]
    note = player.why_not(observation)
    found = {} if note is None else {"why_not": {"zh": note.zh, "en": note.en}}
    return {**found, "advised": advised}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rules']}: {case['what']}")
def test_its_words_are_those_that_players_have_read(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "LEVEL", "basic")
    assert said(case) == {key: case[key] for key in ("why_not", "advised") if key in case}


def test_there_are_twenty_situations_in_several_games() -> None:
    assert len(CASES) == 20
    assert len({case["rules"] for case in CASES}) >= 6


@pytest.mark.simulation
@pytest.mark.parametrize("rule_set", ALL, ids=lambda rules: rules.id)
def test_in_every_game_all_reasons_are_sentences_in_both_languages_and_can_be_sent(rule_set: RuleSet) -> None:
    reasons: set[Reason] = set()
    for game in games(rule_set, 5, 2):
        player = best_player(game.rule_set, game.options)
        for step in game.steps:
            for seat in step.node.options if isinstance(step.node, Decision) else ():
                best = islice(player.rank(observe(game.rules, step.hand, seat)), 4)
                reasons.update(reason for ranked in best for reason in ranked.reasons)
    assert reasons
    for reason in reasons:
        assert reason.text.zh.endswith("。")
        assert reason.text.en.endswith(".")
        assert not any("\u4e00" <= letter <= "\u9fff" for letter in reason.text.en)
        assert not {"{", "}"} & {*reason.text.zh, *reason.text.en}
        assert read(write(reason)) == reason
