"""Sichuan 四川麻将 of C.H.R.I.S.: three tiles are exchanged, each seat has a void suit, and play goes on until three have won.

Source: C.H.R.I.S. 麻雀完全指南, section S (based on Mahjong Soul's 赤羽之战; base 0 fan, cap at 4 fan).
"""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.action import Minkan, Pon
from paizhuo.engine.core.event import Noted, Paid
from paizhuo.engine.core.hand import Deal, Hand, Script, Steps, Transfer, Wall
from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.void_suit.hints import HINTS
from paizhuo.engine.families.void_suit.legality import legality, why_not
from paizhuo.engine.families.void_suit.patterns import FIELDS, holds_void
from paizhuo.engine.families.void_suit.state import SEATS, VoidsNamed, wall
from paizhuo.engine.families.void_suit.turn import (
    PIGS,
    REASONS,
    blood_sheet,
    declared_on,
    facts,
    kong_money,
    pass_turn,
    shows,
)
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.sichuan.guide import GUIDE
from paizhuo.engine.games.sichuan.patterns import (
    FAN,
    POINT,
    count,
    largest_fan,
    payments,
    price_sichuan,
    score_sichuan,
    value,
)
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.showing import end
from paizhuo.engine.play.turn import Draw, Kong, Turn, TurnRules
from paizhuo.engine.play.winners_leave import after_wins, still_in
from paizhuo.engine.play.winning import paid_by_losers
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.exchange import Exchange, ExchangeTiles, one_suit_threes
from paizhuo.engine.rules.opening import BreakWall, FirstTile, fresh_hand
from paizhuo.engine.rules.options import Choice, Option, Options
from paizhuo.engine.rules.parts import DisplayRules, Play, Scoring
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS, Circles, Hands, first_winner, four_in_circles
from paizhuo.engine.rules.prompts import BY_ONE_DIE, ONE_SUIT, common_prompt, passing_on
from paizhuo.engine.rules.public import Celebrated, Weather, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import reported_score
from paizhuo.engine.rules.void_suit import ChooseVoid, ChooseVoidSuit
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand


class SichuanState(Struct):
    """``void``: each seat's void suit (0-2), None before it is named. ``winners``: the seats that have won and left, in order.

    ``untouched``: nobody has called yet.
    """

    void: tuple[int | None, ...] = (None,) * SEATS
    winners: tuple[Seat, ...] = ()
    untouched: bool = True

    def seen_by(self, seat: Seat | None) -> SichuanState:
        """All of it is public."""
        return self


def deal(options: Options, order: Deal) -> Hand:
    """The dealer takes a fourteenth tile; then three tiles are passed, then the void suits are named."""
    named = ChooseVoidSuit(VoidsNamed, Turn(order.dealer))
    first = BreakWall(FirstTile(ExchangeTiles(one_suit_threes, named)))
    return fresh_hand(order, SEATS, Wall(len(wall(options))), SichuanState(), first)


# -- winning -------------------------------------------------------------------------------------------------------------


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances. 天和 and 地和 need a first turn before which nobody has called."""
    state: SichuanState = hand.state
    return declared_on(hand, win, first_draw=state.untouched and not hand.rivers[win.seat])


def settle(hand: Hand, win: Win, score: Score, nth: int) -> tuple[Transfer, ...]:
    """The discarder pays the value; on a self-draw everybody still in pays the value and one point more."""
    return paid_by_losers(payments(score.total, declared(hand, win)), win.seat, SEATS)


def leave(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """Winners leave, and play goes on."""
    return (yield from after_wins(hand, wins, pass_turn))


# -- kongs and the end ---------------------------------------------------------------------------------------------------


def melded(hand: Hand, seat: Seat, meld: Meld) -> Steps:
    """Records a call or a kong: from then on no win counts as won on an untouched first turn."""
    return (yield Noted(replace(hand.state, untouched=False)))


def kong(hand: Hand, seat: Seat, laid: Kong) -> Script:
    """An exposed kong 2 from the discarder, a concealed one 2 from everybody, an added one 1 from everybody if just drawn."""
    if paid := kong_money(hand, seat, laid, POINT, added=int(laid.fresh)):
        yield Paid(paid, kong=laid.meld.kind)
    return Draw(seat, replacement=True)


PIG_FAN = 3
"""A player who still holds void tiles pays for at least this many fan 查花猪."""


def exhausted(hand: Hand) -> Script:
    """查大叫: a player who is not ready returns its kong money and pays every ready player that player's largest fan."""
    void = hand.state.void
    fans = {
        seat: largest_fan(hand.places[seat].concealed, hand.places[seat].melds, void[seat]) for seat in still_in(hand)
    }
    pigs = tuple(seat for seat in fans if holds_void(hand.places[seat].concealed, void[seat]))
    if paid := end_payments(hand, fans, pigs):
        hand = yield Paid(paid)
    return (yield from end(hand, EXHAUSTED))


def end_payments(hand: Hand, fans: Mapping[Seat, int | None], pigs: tuple[Seat, ...]) -> tuple[Transfer, ...]:
    """Return the payments at an empty wall.

    ``fans``: the largest fan of every seat still in, None if it is not ready; ``pigs``: the seats that still hold void tiles.
    """
    paid: list[Transfer] = []
    for seat, fan in fans.items():
        if fan is not None:
            continue
        paid += (
            Transfer(seat, earned.payer, earned.points, "kong_returned")
            for earned in hand.ledger
            if earned.payee == seat and earned.reason == "kong"
        )
        least = PIG_FAN if seat in pigs else 0
        paid += (
            Transfer(seat, ready, value(max(best, least)) * POINT, "not_ready")
            for ready, best in fans.items()
            if best is not None
        )
    return tuple(paid)


RULES = TurnRules(
    legality=legality(void_goes_first=True),
    declared=declared,
    count=count,
    settle=settle,
    kong=kong,
    pass_turn=pass_turn,
    after_wins=leave,
    melded=melded,
    shows=shows,
    exhausted=exhausted,
)


# -- for people ----------------------------------------------------------------------------------------------------------


def programme(options: Options) -> Circles | Hands:
    """Four hands a circle; the first winner deals next, or the deal passes seat by seat."""
    circles = four_in_circles(options)
    if options["dealer"] != "first_winner":
        return circles
    return Hands(SEATS, SEATS * circles.circles, first_winner, circles.start)


SHEET = blood_sheet(reported_score(FAN_UNIT), price_sichuan, end_payments, PIGS)


def prompt(observation: Observation) -> Text | None:
    """Return what is asked before the first turn."""
    return common_prompt(observation, passing_on(ONE_SUIT, BY_ONE_DIE))


OPTIONS: tuple[Option, ...] = (
    *CIRCLE_OPTIONS,
    Option(
        "dealer",
        Text("下一局的庄家", "Next dealer"),
        "first_winner",
        (
            Choice("first_winner", Text("先和者坐庄", "the first winner")),
            Choice("in_turn", Text("轮庄", "seat by seat")),
        ),
        of_match=True,
    ),
)

WEATHER: Mapping[MeldKind, Weather] = {"minkan": "wind", "kakan": "wind", "ankan": "rain"}
"""Exposed kongs are wind 刮风, concealed ones rain 下雨, as in 赤羽之战, on which section S is based."""

SICHUAN = RuleSet(
    id="sichuan",
    version=1,
    name=GAME_NAMES["sichuan"],
    summary=Text(
        "换三张、定缺、血战到底：和牌后离场，直到三家和牌。",
        "Exchange three tiles, name a void suit, and play on until three have won.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 S", "C.H.R.I.S. guide, section S"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(
        wall=wall,
        rules=lambda options: RULES,
        deal=deal,
        programme=programme,
        refusal=why_not,
        actions=(Exchange, ChooseVoid),
        calls=(Pon, Minkan),
    ),
    scoring=Scoring(patterns=tuple(map(pattern_info, FAN)), score=score_sichuan, stated_fields=FIELDS),
    hints=HINTS,
    display=DisplayRules(
        celebrated=Celebrated(3, 4, "crimson"), facts=facts, reasons=REASONS, prompt=prompt, weather=WEATHER
    ),
    sheet=lambda options: SHEET,
)
