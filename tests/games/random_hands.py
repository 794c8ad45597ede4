"""Whole hands looked at before every decision: of players who know what they want, and of such as do not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from paizhuo.engine.bots import make
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.advance import advance
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, Decision
from paizhuo.engine.core.observe import observe
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.rules.options import Value
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.sources.seeded import SeededWall

EAGER = frozenset(("self_draw", "ron", "riichi", "ankan", "kakan", "minkan", "take", "pon"))
"""Chosen more often than chance would, so that much happens."""


Asked = Mapping[Seat, tuple[Action, ...]]


def hands(rule_set: RuleSet, seed: int, options: Mapping[str, Value] | None = None) -> Iterator[tuple[Hand, Asked]]:
    """The hand before every decision with what the seats are asked, and when it is over.

    With an odd seed most choices are a sensible player's, so that hands are won; with an even one all are random.
    """
    settled = rule_set.settled(options or {})
    rules = rule_set.play.rules(settled)
    wall = SeededWall(rule_set.play.wall(settled), seed)
    chance = Random(seed)
    sense = 0.95 if seed % 2 else 0.0
    player = make("basic", rule_set, settled, seed)
    hand = rule_set.play.deal(settled, rule_set.play.programme(settled).first())
    for nth in range(2000):
        node = hand.phase.node(rules, hand)
        if isinstance(node, Chance):
            hand = advance(rules, hand, wall.value(node.request, hand, nth)).hand
        elif isinstance(node, Decision):
            yield hand, node.options
            chosen = {
                seat: player.choose(observe(rules, hand, seat)) if chance.random() < sense else _choice(options, chance)
                for seat, options in node.options.items()
            }
            hand = advance(rules, hand, chosen).hand
        else:
            yield hand, {}
            return
    raise AssertionError("the hand does not end")


def _choice(options: tuple[Action, ...], chance: Random) -> Action:
    """Mostly one of the eager choices, if there is one."""
    eager = [action for action in options if action.name in EAGER]
    return chance.choice(eager) if eager and chance.random() < 0.7 else chance.choice(options)


def tiles_on_the_table(hand: Hand) -> Counter[Tile]:
    """Every tile in racks, melds and rivers, those claimed away once."""
    found: Counter[Tile] = Counter()
    for place in hand.places:
        found.update(place.concealed)
        for meld in place.melds:
            found.update(meld.tiles)
    for river in hand.rivers:
        found.update(laid.tile for laid in river if laid.taken_by is None)
    return found
