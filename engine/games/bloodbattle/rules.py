"""Sichuan mahjong 四川麻将 as it is played at home, until the third win 血战到底.

Source: AOSAI, 四川麻将 (麻将秘籍), sections 3 摸牌/换牌 to 6 胡牌.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial

from paizhuo.engine.core.action import Minkan, Pon
from paizhuo.engine.core.event import Paid
from paizhuo.engine.core.hand import Deal, Hand, Script, Transfer, Wall
from paizhuo.engine.core.meld import MeldKind, Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.hints import HINTS
from paizhuo.engine.families.void_suit.legality import legality
from paizhuo.engine.families.void_suit.patterns import FIELDS
from paizhuo.engine.families.void_suit.state import SEATS, wall
from paizhuo.engine.families.void_suit.turn import (
    PIGS,
    REASONS,
    blood_sheet,
    declared_on,
    is_first_draw,
    kong_money,
    pass_turn,
    shows,
)
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.bloodbattle.end import end_payments, exhausted
from paizhuo.engine.games.bloodbattle.guide import GUIDE
from paizhuo.engine.games.bloodbattle.opening import BloodbattleState, NameVoids, break_side, by_the_dice, kept_stacks
from paizhuo.engine.games.bloodbattle.patterns import (
    CAP,
    ROWS,
    cap_in,
    count,
    payments,
    price_bloodbattle,
    score_bloodbattle,
)
from paizhuo.engine.games.bloodbattle.words import facts, prompt, why_not
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.turn import Draw, Kong, Turn, TurnRules
from paizhuo.engine.play.winners_leave import after_wins
from paizhuo.engine.play.winning import paid_by_losers
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles, any_threes, one_suit_threes
from paizhuo.engine.rules.opening import BreakWall, FirstTile, fresh_hand
from paizhuo.engine.rules.options import Choice, Option, Options, switch
from paizhuo.engine.rules.parts import DisplayRules, Play, Scoring
from paizhuo.engine.rules.programme import HANDS_OPTION, Hands, first_winner
from paizhuo.engine.rules.public import Celebrated, Weather, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules, reported_score
from paizhuo.engine.rules.void_suit import ChooseVoid
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand


def deal(options: Options, order: Deal) -> Hand:
    """The dealer takes a fourteenth tile; then three tiles are exchanged, then the void suits are named.

    跳牌: the dealer's last tile is the upper one of the stack after the next. It is the first tile that the other seats leave.
    """
    choices = one_suit_threes if options["same_suit"] else any_threes
    named = NameVoids(Turn(order.dealer))
    first = BreakWall(FirstTile(ExchangeTiles(choices, named, by_the_dice)))
    return fresh_hand(order, SEATS, Wall(len(wall(options))), BloodbattleState(), first)


# -- play (sections 4, 5) ------------------------------------------------------------------------------------------------


LEGALITY = legality(void_goes_first=False)
"""Void tiles cannot be konged, and nobody wins while holding one; they may be discarded in any order."""


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """刮风下雨: a concealed kong 2 from each player still in, an exposed one 2 from the discarder, an added one 1 from each."""
    yield Paid(kong_money(hand, seat, laid, 1, added=1), kong=laid.meld.kind)
    return Draw(seat, replacement=True)


# -- winning (section 6) -------------------------------------------------------------------------------------------------


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances. 天胡 and 地胡: with one's first tile drawn and nothing melded."""
    return declared_on(hand, win, first_draw=is_first_draw(hand, win.seat))


def settle(cap: int | None, hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """The discarder pays; on a self-draw everybody still in."""
    return paid_by_losers(payments(score.total, cap, declared(hand, win)), win.seat, SEATS)


def leave(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """Winners leave, and play goes on."""
    return (yield from after_wins(hand, wins, pass_turn))


@lru_cache(maxsize=16)
def rules_with(cap: int | None) -> TurnRules:
    """Return the working rules with this cap."""
    return TurnRules(
        legality=LEGALITY,
        declared=declared,
        count=partial(count, cap=cap),
        settle=partial(settle, cap),
        kong=kong,
        pass_turn=pass_turn,
        after_wins=leave,
        shows=shows,
        exhausted=partial(exhausted, cap),
    )


OPTIONS: tuple[Option, ...] = (
    HANDS_OPTION,
    Option(
        "cap",
        Text("满格", "Cap"),
        CAP,
        (
            *(Choice(n, Text(f"{n} 倍", f"×{n}")) for n in (4, 8, 16, 32, 64, 128, 256)),
            Choice(None, Text("不封顶", "none")),
        ),
        note=Text("一次胡牌最多付的倍数", "The most that a win pays"),
    ),
    switch("same_suit", Text("换同花色的三张", "Exchange three of one suit"), default=False),
)


def sheet_rules(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    return blood_sheet(reported_score(FAN_UNIT), price_bloodbattle, partial(end_payments, cap_in(options)), PIGS)


WEATHER: Mapping[MeldKind, Weather] = {"ankan": "wind", "minkan": "wind", "kakan": "rain"}
"""刮风 is 暗杠 and 直杠, 下雨 a fourth tile added to a pon (section 6 相关术语介绍)."""

BLOODBATTLE = RuleSet(
    id="bloodbattle",
    version=1,
    name=GAME_NAMES["bloodbattle"],
    summary=Text(
        "四川麻将的家常玩法：骰子开门，换三张，定缺，打到三家胡牌。",
        "Sichuan mahjong as played at home: dice open the wall, three tiles are exchanged, everybody has "
        "a void suit, and play goes on to the third win.",
    ),
    source=Text("AOSAI《四川麻将》", "AOSAI, Sichuan mahjong (四川麻将)"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(
        wall=wall,
        rules=lambda options: rules_with(cap_in(options)),
        deal=deal,
        programme=lambda options: Hands(SEATS, int(options["hands"] or 0), first_winner),
        refusal=why_not,
        actions=(Exchange, ChooseVoid),
        calls=(Pon, Minkan),
        broken=lambda dice, seats: (break_side(tuple(dice)), kept_stacks(tuple(dice))),
    ),
    scoring=Scoring(patterns=tuple(map(pattern_info, ROWS)), score=score_bloodbattle, stated_fields=FIELDS),
    hints=HINTS,
    display=DisplayRules(
        celebrated=Celebrated(4, 6, "crimson"), facts=facts, reasons=REASONS, prompt=prompt, weather=WEATHER
    ),
    sheet=sheet_rules,
)
