"""Chongqing mahjong 重庆麻将: a void suit, play until the third win, and water money for kongs.

Source: [vk_mj] 重庆麻将 (2017-08-16), 基础规则 and 选项. It gives no base fan; see ``paizhuo.engine.games.chongqing.patterns``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from paizhuo.engine.core.action import Minkan, Pon, Ron
from paizhuo.engine.core.hand import Deal, Hand, Phase, Wall
from paizhuo.engine.core.meld import MeldKind
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit import turn as blood_battle
from paizhuo.engine.families.void_suit.hints import HINTS
from paizhuo.engine.families.void_suit.legality import why_not
from paizhuo.engine.families.void_suit.patterns import FIELDS, waits_of
from paizhuo.engine.families.void_suit.state import SEATS, VoidsNamed, wall
from paizhuo.engine.families.void_suit.turn import blood_sheet, shows
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.chongqing.guide import GUIDE
from paizhuo.engine.games.chongqing.opening import at_random
from paizhuo.engine.games.chongqing.options import OPTIONS, ROOM_CARDS
from paizhuo.engine.games.chongqing.patterns import (
    EARTHLY,
    FAN,
    HEAVENLY,
    House,
    house,
    price_chongqing,
    score_chongqing,
)
from paizhuo.engine.games.chongqing.play import (
    Chongqing,
    ChongqingState,
    end_payments,
    face_down,
    pass_turn,
    water_held,
)
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles, one_suit_threes
from paizhuo.engine.rules.opening import BreakWall, FirstTile, fresh_hand
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import DisplayRules, Play, Scoring
from paizhuo.engine.rules.programme import Hands, first_winner
from paizhuo.engine.rules.prompts import BY_CHANCE, ONE_SUIT, asks, common_prompt, passing_on
from paizhuo.engine.rules.public import Celebrated, Fact, Weather, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules, reported_score
from paizhuo.engine.rules.void_suit import ChooseVoid, ChooseVoidSuit
from paizhuo.engine.scoring.score import FAN as FAN_UNIT


def deal(options: Options, order: Deal) -> Hand:
    """The dealer takes a fourteenth tile; three tiles are exchanged if that was agreed; then the void suits are named."""
    named: Phase = ChooseVoidSuit(VoidsNamed, Turn(order.dealer))
    opened = ExchangeTiles(one_suit_threes, named, at_random) if options["exchange_three"] else named
    return fresh_hand(order, SEATS, Wall(len(wall(options))), ChongqingState(), BreakWall(FirstTile(opened)))


def sheet_rules(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    return blood_sheet(
        reported_score(FAN_UNIT),
        price_chongqing,
        lambda hand, fans, pigs: end_payments(water_held(hand.ledger), fans, house(options).max_fan),
        None,
    )


@lru_cache(maxsize=64)
def rules_with(agreed: House, brush: bool) -> TurnRules:  # noqa: FBT001
    """Return the working rules with what the players agreed on."""
    game = Chongqing(agreed, brush)
    return TurnRules(
        legality=game.legality(),
        declared=game.declared,
        count=game.count,
        settle=game.settle,
        kong=game.kong,
        pass_turn=pass_turn,
        after_wins=game.leave,
        won=game.won,
        survived=game.let_go,
        shows=shows,
        exhausted=game.exhausted,
        face_down=face_down,
    )


# -- for people ----------------------------------------------------------------------------------------------------------


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return the void suits, the order of the wins, and at a draw who was ready 有叫."""
    found = list(blood_battle.facts(observation))
    state: ChongqingState = observation.hand.state
    if observation.hand.ending is None or observation.hand.ending.id != EXHAUSTED.id:
        return tuple(found)
    for seat, void in enumerate(state.void):
        if seat not in state.winners:
            place = observation.hand.places[seat]
            is_ready = bool(waits_of(place.concealed, place.melds, void))
            words = Text("有叫", "ready") if is_ready else Text("无叫", "not ready")
            if seat == observation.seat:
                words = Text("自家{words}", "You were {words}").filled(words=words)
            found.append(Fact("ready", Text("查叫", "at the end"), words, seat=seat))
    return tuple(found)


WIN_OR_NOT = Text(
    "胡：你胡这张牌并离场；过：下次摸牌之前，不能再胡番数相同或更小的牌。",
    "Win: you take the tile and leave the hand. Pass: until you draw again you cannot win with as many fan or fewer.",
)


def prompt(observation: Observation) -> Text | None:
    """Return what is asked before the first turn, and the cost of passing up a win."""
    if asks(observation, Ron):
        return WIN_OR_NOT
    return common_prompt(observation, passing_on(ONE_SUIT, BY_CHANCE))


def rules(options: Options) -> TurnRules:
    """Return the working rules that the options choose."""
    return rules_with(house(options), bool(options["brush"]))


REASONS = {
    "kong": Text("水钱", "Water money"),
    "kong_passed": Text("转水", "Water money passed on"),
    "kong_returned": Text("退水", "Water money returned"),
    "not_ready": Text("查大叫", "Not ready"),
}
"""What points are paid for beside wins."""
WEATHER: Mapping[MeldKind, Weather] = {"ankan": "rain", "minkan": "wind", "kakan": "wind"}
"""暗杠 [播放下雨动画], 引杠 and 巴杠 [播放刮风动画] (相关术语)."""

CHONGQING = RuleSet(
    id="chongqing",
    version=1,
    name=GAME_NAMES["chongqing"],
    summary=Text(
        "定缺、血战到底：引杠巴杠暗杠收水钱，流局查大叫。",
        "Everybody has a void suit, and play goes on to the third win; kongs earn water money, and a "
        "draw is settled by who is ready.",
    ),
    source=Text("vk_mj《重庆麻将》", "vk_mj, Chongqing mahjong (重庆麻将)"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(
        wall=wall,
        rules=rules,
        deal=deal,
        programme=lambda options: Hands(SEATS, int(options["hands"] or 0), first_winner),
        refusal=why_not,
        actions=(Exchange, ChooseVoid),
        calls=(Pon, Minkan),
        fee=lambda options: ROOM_CARDS[int(options["hands"] or 0)],
    ),
    scoring=Scoring(
        patterns=tuple(map(pattern_info, (*FAN, HEAVENLY, EARTHLY))), score=score_chongqing, stated_fields=FIELDS
    ),
    hints=HINTS,
    display=DisplayRules(
        celebrated=Celebrated(3, 4, "crimson"), facts=facts, reasons=REASONS, prompt=prompt, weather=WEATHER
    ),
    sheet=sheet_rules,
)
