"""Hong Kong Old Style 香港舊章: a short table of patterns, flowers, three faan to win, and payments that double.

Source: the project's specification of ``hongkong``; see ``patterns`` for the table.
"""

from __future__ import annotations

from functools import partial

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.hongkong.guide import GUIDE
from paizhuo.engine.games.hongkong.patterns import (
    FAAN,
    FIELDS,
    PATTERNS,
    SHAPES,
    count,
    flower_faan,
    pay,
    price_hongkong,
    score_hongkong,
)
from paizhuo.engine.play.basic_turn import WINNERS_OPTION, most_winners, plain_rules, won_by
from paizhuo.engine.play.flowers import LayFlower, deal_with_flowers, wall_with_flowers, with_flowers
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.readiness import waits_with
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.open_hands import OpenHands
from paizhuo.engine.rules.options import Option, Options, one_of
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.programme import circle_options, four_in_circles, stays_unless_beaten
from paizhuo.engine.rules.public import Celebrated, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules, reported_score
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_ROUND, LAST_TILE
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import thirteen_orphans

OPTIONS: tuple[Option, ...] = (
    *circle_options(4, 2_000),
    one_of("minimum", Text("起糊", "Minimum"), {n: Text(f"{n} 番", f"{n} faan") for n in (0, 1, 3)}, default=3),
    one_of(
        "payment",
        Text("铳家付款", "Who pays for a discard"),
        {
            "discarder": Text("全铳：放铳者付四倍", "the discarder alone, four times the base"),
            "everybody": Text("半铳：放铳者两倍，其余一倍", "the discarder twice the base, the others once"),
        },
    ),
    WINNERS_OPTION,
)


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances."""
    flags = {
        LAST_TILE.id: hand.wall.left == 0 and not win.robbed,
        AFTER_KONG.id: win.after_kong and win.source is None,
        FIRST_ROUND.id: is_first_turn(hand, win),
    }
    return winning_hand(hand, win, flags)


def is_first_turn(hand: Hand, win: Win) -> bool:
    """天糊: with the dealer's first fourteen tiles; 地糊: on the dealer's very first discard."""
    discarded = len(hand.rivers[hand.dealer])
    if win.source is None:
        return win.seat == hand.dealer and not discarded and not hand.places[win.seat].melds
    return win.source == hand.dealer and discarded == 1 and not win.robbed


BELOW_MINIMUM = Text("番数不够起糊", "The hand is worth less than the minimum")


def rules(options: Options) -> TurnRules:
    """A hand needs the minimum to win; there is no furiten. Only an added kong is robbed."""
    won = won_by(options)
    return with_flowers(
        plain_rules(waits_with(SHAPES), declared, count, pay, options, too_little=BELOW_MINIMUM, won=won)
    )


GOAL = Goal((thirteen_orphans,))


def flowers_beside(observation: Observation) -> int:
    """Return what one's flowers count."""
    seat = observation.seat or 0
    return flower_faan(
        observation.hand.flowers[seat], EAST + (seat - observation.hand.deal.dealer) % observation.hand.seats
    )


def open_hands(options: Options) -> OpenHands | None:
    """Return what an open hand counts towards the minimum; None if there is no minimum."""
    least = int(options["minimum"] or 0)
    if not least:
        return None
    return OpenHands(least, simples=0, half_flush=3, full_flush=7, all_triplets=3, beside=flowers_beside)


def sheet_rules(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    score = reported_score(FAAN, int(options["minimum"] or 0))
    return SheetRules(unit=FAAN, score=score, price=price_hongkong, most_winners=most_winners(options))


HONGKONG = RuleSet(
    id="hongkong",
    version=1,
    name=GAME_NAMES["hongkong"],
    summary=Text(
        "番种少而清楚，有花牌，三番起糊，半辣上；庄家赢了连庄。",
        "A short table of patterns, with flowers; three faan to win, payments double, and a winning dealer stays.",
    ),
    source=Text("香港旧章通行规则", "Hong Kong Old Style as commonly played"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(
        wall=wall_with_flowers,
        rules=rules,
        deal=deal_with_flowers,
        programme=partial(four_in_circles, stays=stays_unless_beaten),
        refusal=refusal,
        actions=(LayFlower,),
    ),
    scoring=Scoring(
        patterns=tuple(map(pattern_info, PATTERNS)),
        score=score_hongkong,
        stated_fields=FIELDS,
    ),
    hints=Hints(goal=lambda observation: GOAL, open_hands=open_hands),
    display=DisplayRules(celebrated=Celebrated(6, 10, "jade")),
    sheet=sheet_rules,
)
