"""What learned players see of the next two draws, against counting all of them one by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.bots.learned.choices import after
from paizhuo.engine.bots.learned.draws import FURTHEST, After, further, planned
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.node import Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import KIND, RED
from paizhuo.engine.games import find
from paizhuo.engine.shapes.distance import distance
from tests.contract.playing import games

HANDS = 2
EVERY = 3
"""Of the discards one in so many is counted."""


def discards(rules: str) -> Iterator[tuple[Standpoint, list[Action]]]:
    """Some decisions among discards, with the discards."""
    for game in games(find(rules), 5, HANDS):
        for nth, step in enumerate(game.steps):
            if nth % EVERY == 0 and isinstance(step.node, Decision):
                for seat, options in step.node.options.items():
                    thrown = [option for option in options if option.name == "discard"]
                    if seat < step.hand.seats and len(thrown) > 1:
                        yield Standpoint(observe(game.rules, step.hand, seat), game.rule_set, None), thrown


def left_after(view: Standpoint, then: After, drawn: int, away: int) -> int:
    """The tiles left that bring the hand, once it has drawn this kind, below the distance ``away``, after the best discard."""
    held = [count + (kind == drawn) for kind, count in enumerate(then.held)]
    remaining = [left - (kind == drawn) for kind, left in enumerate(view.remaining)]
    melds = len(then.melds)

    def helps(kind: int) -> bool:
        with_it = [count + (nth == kind) for nth, count in enumerate(rest)]
        return distance(with_it, view.goal, melds) < away

    most = 0
    for thrown in range(len(held)):
        if held[thrown]:
            rest = [count - (nth == thrown) for nth, count in enumerate(held)]
            if distance(rest, view.goal, melds) == away:
                most = max(most, sum(left for kind, left in enumerate(remaining) if left and helps(kind)))
    return most


@pytest.mark.simulation
@pytest.mark.parametrize("rules", ["hongkong", "taiwan", "sichuan"])
def test_two_draws_bring_a_hand_nearer_as_often_as_counting_them_says(rules: str) -> None:
    counted = 0
    for view, thrown in discards(rules):
        then = min((after(view, option) for option in thrown), key=lambda then: then.lead.distance)
        away = then.lead.distance
        if not 0 < away <= FURTHEST:
            assert not any(further(view, then)[:3])
            continue
        counted += 1
        unseen, pairs = sum(view.remaining), 0
        for kind in then.lead.accepted:
            if view.remaining[kind]:
                pairs += view.remaining[kind] * left_after(view, then, kind, away - 1)
        assert further(view, then)[2] == pytest.approx(10 * pairs / unseen / (unseen - 1))
    assert counted > 3


@pytest.mark.simulation
@pytest.mark.parametrize("rules", ["riichi", "house", "sichuan"])
def test_looking_two_draws_ahead_gives_up_neither_distance_nor_what_a_tile_is_worth(rules: str) -> None:
    departed = 0
    for view, thrown in discards(rules):
        likely = [further(view, after(view, option))[2] for option in thrown]
        for plain, option in enumerate(thrown):
            nth = planned(view, thrown, likely, plain)
            departed += nth != plain
            assert likely[nth] >= likely[plain]
            before, now = KIND[option.tile], KIND[thrown[nth].tile]  # type: ignore[attr-defined]
            if nth != plain:
                assert view.leads[now].distance == view.leads[before].distance
                assert not (now in view.bonus and before not in view.bonus)
                assert not (thrown[nth].tile in RED and option.tile not in RED)  # type: ignore[attr-defined]
    assert departed
