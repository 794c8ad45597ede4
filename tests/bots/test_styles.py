"""Players of one level with different styles play differently, as their names say."""

from __future__ import annotations

from functools import cache

import pytest

from paizhuo.engine.bots import UnknownBot, is_bot, level_and_style, make, named
from paizhuo.engine.bots.ranking import Ranked
from paizhuo.engine.bots.styles import PLAIN, STYLES
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.games import find
from tests.contract.playing import games

RIICHI = find("riichi")
OPTIONS = RIICHI.settled({})
HANDS = 6


@cache
def asked() -> tuple[Observation, ...]:
    """What seats saw when they had a choice."""
    return tuple(
        seen
        for game in games(RIICHI, 6, HANDS)
        for step in game.steps
        if isinstance(step.node, Decision)
        for seat in step.node.options
        if len((seen := observe(game.rules, step.hand, seat)).options) > 1
    )


@cache
def choices(name: str) -> list[Action]:
    """What a player would have chosen each time."""
    bot = make(name, RIICHI, OPTIONS, 0)
    return [bot.choose(seen) for seen in asked()]


@cache
def judged() -> tuple[tuple[Ranked, ...], ...]:
    """All options each time, as the plain player ranks them."""
    judge = make("expert", RIICHI, OPTIONS, 0)
    return tuple(tuple(judge.rank(seen)) for seen in asked())


def risk(name: str) -> float:
    """How dangerous the discards of a player are to the plain player's mind, in all."""
    total = 0
    for ranking, chosen in zip(judged(), choices(name), strict=True):
        ranked = next(each for each in ranking if each.action == chosen)
        total += sum(getattr(reason, "percent", 0) for reason in ranked.reasons if reason.topic == "safety")
    return total


def calls(name: str) -> int:
    return sum(chosen.name in ("chi", "pon", "minkan") for chosen in choices(name))


@pytest.mark.simulation
def test_who_is_bold_throws_more_dangerous_tiles_than_who_is_careful() -> None:
    assert risk("expert:bold") > risk("expert") > risk("expert:careful")


@pytest.mark.simulation
def test_who_likes_calls_calls_more_than_who_stays_closed() -> None:
    assert calls("expert:calling") > calls("expert") > calls("expert:closed")


@pytest.mark.simulation
def test_every_style_takes_wins() -> None:
    for style in STYLES:
        for seen, chosen in zip(asked(), choices(named("expert", style)), strict=True):
            wins = {option for option in seen.options if option.name in ("ron", "self_draw")}
            assert not wins or chosen in wins
            assert chosen in seen.options


def test_a_player_is_named_by_level_and_style() -> None:
    assert level_and_style("expert:bold") == ("expert", STYLES["bold"])
    assert level_and_style("basic") == ("basic", PLAIN)
    assert named("standard", "closed") == "standard:closed"
    assert named("basic", "closed") == "basic"
    for unknown in ("expert:", "expert:mad", "basic:bold", ":bold", "", "expert:bold:bold"):
        assert not is_bot(unknown)
        with pytest.raises(UnknownBot, match=r"random, basic, standard, expert; .* expert:careful"):
            level_and_style(unknown)
