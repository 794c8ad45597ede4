"""C.H.R.I.S. 麻雀: five circles, one of each family, the first chosen by two dice.

Source: C.H.R.I.S. 麻雀完全指南, head of the document. Each family has its own rule for who deals within its circle. In the riichi
circle dealers repeat as in riichi, and it ends when the fourth dealer loses the deal; the others last four hands.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from paizhuo.engine.core.hand import Deal, Hand
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import COUNTERS
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.chaos import rules as chaos
from paizhuo.engine.games.chris.guide import DIFFERS, GUIDE
from paizhuo.engine.games.harmony.rules import HARMONY
from paizhuo.engine.games.international.rules import INTERNATIONAL
from paizhuo.engine.games.riichi import match
from paizhuo.engine.games.riichi import rules as riichi
from paizhuo.engine.games.sichuan.rules import SICHUAN
from paizhuo.engine.rules.circle import CirclesInTurn, Following, house_options, match_of, member_with, next_in_turn
from paizhuo.engine.rules.options import Option, Options
from paizhuo.engine.rules.programme import START_OPTION, pass_the_deal
from paizhuo.engine.rules.rule_set import Member

MEMBERS = (
    Member(
        chaos.CHAOS,
        (6, 11),
        (
            Text(
                "四种玩法各一局，起亲掷骰决定最先的一种",
                "Four games, one hand each; the first dealer's dice choose the first",
            ),
            Text(
                "除德州外：自摸每家 1.5a，荣和 4.5a，庄闲相同",
                "Except hold'em: 1.5a from each by self-draw, 4.5a by ron, dealer and others alike",
            ),
            Text("不连庄", "No dealer repeats"),
        ),
    ),
    Member(
        HARMONY,
        (2, 7, 12),
        (
            Text(
                "每分 50 点，5 分起和；番种相加，副露不减分",
                "A point is 50, 5 points to win; patterns add up, open hands lose nothing",
            ),
            Text(
                "点和超过 25 分时，另两家各付 25 分",
                "Above 25 points a discard win takes 25 from each of the other two as well",
            ),
            Text(
                "没有振听，同巡跟打免责；头跳",
                "No furiten; whoever follows a discard in the same turn is not responsible; only the nearest wins",
            ),
            Text("没有宝牌和立直，没有不听罚符，不连庄", "No dora, no riichi, no noten penalty, no dealer repeats"),
        ),
    ),
    Member(
        riichi.RIICHI,
        (3, 8),
        (
            Text(
                "一番起和：可宣告立直（供托 1000）；宝牌、里宝牌、赤宝牌",
                "At least one yaku to win; riichi for a stick of 1000; dora, ura dora, red fives",
            ),
            Text("振听者不能荣和；流局不听罚 3000", "No ron when furiten; 3000 noten penalty at an exhaustive draw"),
            Text(
                "庄家和牌或听牌连庄，每本场 300；第四位庄家下庄时此圈结束",
                "The dealer repeats on winning or being ready, 300 a counter; the circle ends when the fourth dealer loses the deal",
            ),
        ),
    ),
    Member(
        INTERNATIONAL,
        (4, 9),
        (
            Text(
                "144 张，八张花牌；8 番起和，花牌不计",
                "144 tiles with eight flowers; 8 fan to win, flowers not counted",
            ),
            Text(
                "每分 100 点：自摸每家付 8 + 番，点和另两家各付 8",
                "A point is 100: 8 + fan from each by self-draw; by ron the other two pay 8",
            ),
            Text("没有振听和宝牌，没有不听罚符，不连庄", "No furiten, no dora, no noten penalty, no dealer repeats"),
        ),
    ),
    Member(
        SICHUAN,
        (5, 10),
        (
            Text(
                "只有万、筒、条；换三张（同花色），定缺",
                "Suits only; three tiles of one suit are exchanged, then everybody names a void suit",
            ),
            Text(
                "没有吃和振听；和牌者离局，打到三家和牌或流局",
                "No chi, no furiten; winners leave, and play goes on until three have won",
            ),
            Text(
                "每分 1000 点，4 番封顶 16 分；自摸每家加 1 分；杠立即付",
                "A point is 1000, capped at 16 for 4 fan; a self-draw takes 1 more from each; kongs are paid at once",
            ),
            Text("流局查大叫、查花猪", "When the wall is empty, hands that are not ready pay those that are"),
        ),
    ),
)
"""The families in their order, the sums of the dice that choose each, and what changes when play turns to it."""

CIRCLES = 5
FOLLOWING: Mapping[str, Following] = {chaos.CHAOS.id: chaos.following, riichi.RIICHI.id: match.following}
"""What follows a hand in the circles of these families; in the others the deal passes after every hand."""


def following(hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal:
    """Return the next hand, by the rules of this hand's family."""
    family = member_with(MEMBERS, hand.deal.game)
    assert family is not None
    return FOLLOWING.get(family.game.id, pass_the_deal)(hand, standing, deposit)


def programme(options: Options) -> CirclesInTurn:
    """Five circles; uma only where it was agreed on."""
    uma = match.UMA[str(options["uma"])]
    settle = partial(match.uma_transfers, uma=uma)
    return CirclesInTurn(
        CIRCLES, int(options["start"] or 0), following, partial(next_in_turn, MEMBERS), settle, COUNTERS
    )


OPTIONS: tuple[Option, ...] = (
    START_OPTION,
    next(option for option in riichi.RIICHI.options if option.id == "uma"),
    *house_options(MEMBERS),
)

CHRIS = match_of(
    MEMBERS,
    purpose="circle",
    id="chris",
    version=1,
    name=GAME_NAMES["chris"],
    summary=Text(
        "混沌、中庸、立直、国标、川麻各一圈，骰子决定从哪一圈开始。",
        "A circle each of chaos, harmony, riichi, international and Sichuan; dice choose where to begin.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南", "C.H.R.I.S. guide"),
    options=OPTIONS,
    programme=programme,
    guide=GUIDE,
    differs=DIFFERS,
    reasons=match.REASONS,
)
