"""Taiwanese mahjong 台湾十六张: sixteen tiles, five sets and a pair, flowers, a base and tai, and a dealer who pays more each time.

Source: the project's specification of ``taiwan``; see ``patterns`` for the table. Sixteen tiles are never drawn 铁八墩.
"""

from __future__ import annotations

from functools import partial

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.taiwan.dead_hand import RULINGS, TaiwanState, facts, no_win, with_dead_hands
from paizhuo.engine.games.taiwan.guide import GUIDE
from paizhuo.engine.games.taiwan.patterns import (
    FIELDS,
    PATTERNS,
    RACK,
    REPEATS,
    SETS,
    TAI,
    count,
    pay,
    price_taiwan,
    score_taiwan,
)
from paizhuo.engine.play import flowers
from paizhuo.engine.play.basic_turn import WINNERS_OPTION, most_winners, plain_rules, won_by
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.passing import PASSING_OPTION, with_passing
from paizhuo.engine.play.readiness import waits_with
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import Draw, TurnRules, no_flowers_win
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.options import Option, Options, number, one_of, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.programme import circle_options, four_in_circles, stays_unless_beaten
from paizhuo.engine.rules.public import Celebrated, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import Remark, SheetRules, reported_score
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_ROUND, LAST_TILE
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal

OPTIONS: tuple[Option, ...] = (
    *circle_options(4, 10_000),
    number("base", Text("底", "Base"), 100, 0, 10_000),
    number("tai", Text("每台", "Each tai"), 20, 1, 10_000),
    WINNERS_OPTION,
    PASSING_OPTION,
    one_of("human_hand", Text("人胡", "Human hand"), {8: TAI.amount(8), 16: TAI.amount(16), 0: Text("无", "none")}),
    switch("flower_win", Text("花胡（八仙过海、七抢一）", "Eight flowers win"), default=True),
)


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances. In the first turn a seat has discarded nothing, and nobody has claimed anything."""
    flags = {
        LAST_TILE.id: hand.wall.left == 0 and not win.robbed,
        AFTER_KONG.id: win.after_kong and win.source is None,
        FIRST_ROUND.id: not hand.rivers[win.seat] and not any(place.melds for place in hand.places),
    }
    return winning_hand(hand, win, flags, {REPEATS.id: hand.deal.repeats})


def rules(options: Options) -> TurnRules:
    """Any complete hand wins. Concealed kongs lie face down; only an added kong is robbed; a flower is replaced as after a kong."""
    plain = plain_rules(
        *(waits_with(()), declared, count, pay, options),
        won=won_by(options),
        face_down=lambda hand, tiles: True,
        flowers_win=flowers.eight_flowers_win if options["flower_win"] else no_flowers_win,
    )
    return with_dead_hands(with_passing(flowers.with_flowers(plain, partial(Draw, replacement=True)), options))


def sheet_rules(options: Options) -> SheetRules:
    """Hands played with real tiles. 相公: a hand with too many or too few tiles is dead."""
    return SheetRules(
        unit=TAI,
        score=reported_score(TAI),
        price=price_taiwan,
        most_winners=most_winners(options),
        remarks=(Remark("dead_hand", Text("相公（本局不能和）", "Dead hand: cannot win"), disqualifies=True),),
    )


GOAL = Goal(sets=SETS)

TAIWAN = RuleSet(
    id="taiwan",
    version=1,
    name=GAME_NAMES["taiwan"],
    summary=Text(
        "十六张牌，五个面子加一对；有花牌，底加台，庄家连庄越付越多。",
        "Sixteen tiles, five sets and a pair; flowers, a base and tai, and a dealer who stays plays for more each time.",
    ),
    source=Text("台湾十六张通行规则", "Taiwanese mahjong as commonly played"),
    guide=GUIDE,
    options=OPTIONS,
    play=Play(
        wall=flowers.wall_with_flowers,
        rules=rules,
        deal=partial(flowers.deal_with_flowers, rack=RACK, kept=16, state=TaiwanState(), lay=flowers.LayAllFlowers),
        programme=partial(four_in_circles, stays=stays_unless_beaten),
        refusal=refusal,
        rack=RACK,
        actions=(flowers.LayFlower,),
        rulings=RULINGS,
    ),
    scoring=Scoring(
        score=score_taiwan,
        patterns=tuple(map(pattern_info, PATTERNS)),
        stated_fields=FIELDS,
    ),
    hints=Hints(goal=lambda observation: GOAL, no_win=no_win),
    display=DisplayRules(celebrated=Celebrated(8, 16, "azure"), facts=facts),
    sheet=sheet_rules,
)
