"""Chaos 混沌: a circle of four games, one hand each.

Source: C.H.R.I.S. 麻雀完全指南, section C (its dice and the order of its games); the games are modules of their own.
"""

from __future__ import annotations

from dataclasses import replace

from engine.core.hand import Deal, Hand
from engine.core.words import Text
from engine.games import GAME_NAMES
from engine.games.chaos.guide import GUIDE
from engine.games.double.rules import DOUBLE
from engine.games.dyed.rules import DYED
from engine.games.holdem.rules import HOLDEM
from engine.games.trick.rules import TRICK
from engine.play.circle import CirclesInTurn, house_options, match_of, next_in_turn
from engine.play.options import Option, Options
from engine.play.programme import START_OPTION, pass_the_deal
from engine.play.rule_set import Member

MEMBERS = (
    Member(
        TRICK,
        (5, 9),
        (
            Text(
                "没有吃、碰、明杠：每巡四张切牌比大小，胜者可取走其中的牌",
                "No chi, pon or open kong: every four discards are a trick, and its winner may take from it",
            ),
            Text("第一张宝牌指示牌的花色是王牌花色", "The suit of the first dora indicator is trump"),
            Text(
                "取得的牌明置，不能再打出，不破坏门清",
                "Taken tiles lie open, cannot be discarded and keep the hand closed",
            ),
            Text(
                "庄闲得点相同，不连庄；立直棒留给之后的和牌者",
                "Dealer and others are paid alike, no repeats; riichi sticks wait for the next winner",
            ),
        ),
    ),
    Member(
        HOLDEM,
        (2, 6, 10),
        (
            Text(
                "带入 10,000 至 50,000 点，每人先付 400 底注，配牌后换三张",
                "Buy in for 10,000 to 50,000, ante 400 each; three tiles are exchanged after the deal",
            ),
            Text("和牌不付点：番数最高的和牌者赢得底池", "Wins are not paid: the winner with most han takes the pot"),
            Text(
                "可以下注、加注、全押、弃牌；弃牌后仍可和牌，得 200",
                "Bet, raise, go all in or fold; a player who has folded still gets 200 for a win",
            ),
            Text(
                "没有振听；三家和牌、流局或只剩一家时结束",
                "No furiten; it ends with three winners, an empty wall, or one player left",
            ),
        ),
    ),
    Member(
        DYED,
        (3, 7, 11),
        (
            Text("只有索子和字牌，每种八张", "Only bamboo and honours, eight of each"),
            Text(
                "只能吃、碰、杠上家的牌，荣和不限",
                "Chi, pon and kong take only the previous player's discards; ron takes anybody's",
            ),
            Text(
                "混一色不算，清一色三番（副露二番）", "A half flush does not count; a full flush is 3 han, 2 when open"
            ),
            Text(
                "没有王牌和杠宝牌；海底与岭上可以复合",
                "No dead wall, no kong dora; a replacement may be the last tile, and both yaku count",
            ),
        ),
    ),
    Member(
        DOUBLE,
        (4, 8, 12),
        (
            Text(
                "两副牌山，每人两副手牌各十三张；两副必须听同一张才能和",
                "Two full sets and two hands of thirteen each; both must wait on the winning tile",
            ),
            Text(
                "自己切牌之前可以在两副手牌之间交换牌和副露",
                "Before discarding, a player may move tiles and melds between the two hands",
            ),
            Text(
                "两副都有的役，番数相加；取较大的一副",
                "A yaku of both hands counts in each as the sum; the better hand is paid",
            ),
            Text(
                "只能吃、碰、杠上家的牌；至少一副门清才能立直",
                "Calls from the previous player only; riichi needs at least one closed hand",
            ),
        ),
    ),
)
"""The games in their order, the sums of the dice that choose each, and what is special about it."""


def following(hand: Hand, standing: tuple[int, ...], deposit: int) -> Deal:
    """One hand of the next game; the deal passes."""
    return replace(pass_the_deal(hand, standing, deposit), game=next_in_turn(MEMBERS, hand.deal.game))


def programme(options: Options) -> CirclesInTurn:
    """A match of a single circle."""
    return CirclesInTurn(1, int(options["start"] or 0), following, lambda game: game)


OPTIONS: tuple[Option, ...] = (
    START_OPTION,
    *house_options(MEMBERS),
)

CHAOS = match_of(
    MEMBERS,
    purpose="game",
    id="chaos",
    version=1,
    name=GAME_NAMES["chaos"],
    summary=Text(
        "一圈四局，四种玩法各一局：拼点、德州、染手、大立直。",
        "One circle of four hands, each a game of its own: trick, hold'em, dyed and double.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C", "C.H.R.I.S. guide, section C"),
    options=OPTIONS,
    programme=programme,
    guide=GUIDE,
)
