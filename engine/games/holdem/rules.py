"""Hold'em mahjong 德州麻将: the yaku of riichi decide who wins a betting pot; wins themselves are not paid.

Source: C.H.R.I.S. 麻雀完全指南, section C2. Tiles, dead wall, kongs, yaku and dora are those of riichi; there is no furiten, riichi
costs nothing and may be declared without being ready. A hand that wins is shown, and frozen; play goes on.
"""

from __future__ import annotations

from functools import lru_cache, partial

from paizhuo.engine.core.hand import Deal, Hand, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import nagashi_evenly, pay_evenly
from paizhuo.engine.families.riichi.fields import UNPAID
from paizhuo.engine.families.riichi.indicators import TurnIndicators
from paizhuo.engine.families.riichi.input import score_with
from paizhuo.engine.families.riichi.points import HAN, LIMITS
from paizhuo.engine.families.riichi.sheet import REASONS as FAMILY_REASONS
from paizhuo.engine.families.riichi.sheet import reported_score
from paizhuo.engine.families.riichi.state import Riichi
from paizhuo.engine.families.riichi.turn import GOAL, Family
from paizhuo.engine.families.riichi.words import dora_kinds, pattern_infos, stated
from paizhuo.engine.families.riichi.yaku import TABLE, table_with
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.holdem.bet_words import REASONS
from paizhuo.engine.games.holdem.bets import (
    BettingRules,
    BringPoints,
    BuyIn,
    no_bets,
)
from paizhuo.engine.games.holdem.betting import BETTING
from paizhuo.engine.games.holdem.chances import own_choice
from paizhuo.engine.games.holdem.guide import DIFFERS, GUIDE
from paizhuo.engine.games.holdem.manner import EXPERT, STANDARD
from paizhuo.engine.games.holdem.opening import FirstDraw
from paizhuo.engine.games.holdem.play import Holdem
from paizhuo.engine.games.holdem.pot_money import money
from paizhuo.engine.games.holdem.showing import FOLDED, WIN
from paizhuo.engine.games.holdem.staking import bearing, candidates, says
from paizhuo.engine.games.holdem.state import HoldemState
from paizhuo.engine.games.holdem.words import facts, no_discards, prompt, why_not
from paizhuo.engine.games.riichi.rules import DEAD_WALL, WALL
from paizhuo.engine.rules.endings import EXHAUSTED
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.open_hands import one_yaku
from paizhuo.engine.rules.opening import BreakWall, fresh_hand
from paizhuo.engine.rules.options import Option, Options, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring, out_once_won
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS, PLAYERS_OPTION, Circles
from paizhuo.engine.rules.public import Celebrated
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import Drawn, SheetRules, winner_leaves
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.winning_hand import WinningHand

# -- tiles, deal ---------------------------------------------------------------------------------------------------------


def seats(options: Options) -> int:
    """Four, or three with the option; the tiles are the same."""
    return 3 if options["players"] == 3 else 4


def wall(options: Options) -> Tiles:
    """Return the tiles of riichi, with its red fives."""
    return WALL


def deal(options: Options, deal_order: Deal) -> Hand:
    """Points are brought in and antes paid; then the deal, three tiles exchanged, and a round of bets from the dealer on."""
    n = seats(options)
    first = BringPoints(BreakWall(TurnIndicators(1, FirstDraw())))
    state = HoldemState((None,) * n, (False,) * n, bets=no_bets(n, raises_count=bool(options["raises_count"])))
    return fresh_hand(deal_order, n, Wall(len(WALL), reserve=DEAD_WALL), state, first)


@lru_cache(maxsize=8)
def _rules(double_yakuman: bool) -> BettingRules:  # noqa: FBT001
    family = Family(
        table=table_with(double_yakuman=double_yakuman),
        pay=pay_evenly,
        nagashi=nagashi_evenly,
        abortive=frozenset(),
        most_winners=3,
        own_discards=no_discards,
        stick=0,
    )
    return Holdem(family).turn_rules()


def rules(options: Options) -> BettingRules:
    """Return the working rules for these options."""
    return _rules(bool(options["double_yakuman"]))


# -- a stated hand -------------------------------------------------------------------------------------------------------


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """Return a stated hand: its han decide the pots, and nobody pays for it."""
    n = 3 if options.get("players") == 3 else 4
    table = table_with(double_yakuman=options.get("double_yakuman") is True)
    return score_with(hand, table, lambda score: dict.fromkeys(range(n), 0))


OPTIONS: tuple[Option, ...] = (
    PLAYERS_OPTION,
    *CIRCLE_OPTIONS,
    switch(
        "raises_count",
        Text("加注计入次数", "Raises count"),
        default=False,
        note=Text("加注也计入每局三次下注", "Raises count towards the three bets a hand"),
    ),
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)

RIICHI_NOTE = Text(
    "门清时宣告；不用供托，也不必听牌", "Declared with a closed hand; costs nothing, and the hand need not be ready"
)

PATTERNS = tuple(replace(info, note=RIICHI_NOTE) if info.id == "riichi" else info for info in pattern_infos(TABLE))

SHEET = SheetRules(
    unit=HAN,
    draws=(Drawn(WIN), Drawn(FOLDED), Drawn(EXHAUSTED)),
    score=reported_score,
    after_win=winner_leaves,
    settled=frozenset(FAMILY_REASONS),
)
"""The pots decide who gets what; at a real table the players report it."""


def programme(options: Options) -> Circles:
    """Every seat deals once a circle; nobody repeats."""
    return Circles(seats(options), int(options["circles"] or 0), int(options["start"] or 0))


def harmless(observation: Observation) -> frozenset[Seat]:
    """Return whose win with the observer's discard costs it nothing but a share of 200: nobody pays for a win, so those who have folded,
    and all once the observer has.
    """
    seat, folded = observation.seat, observation.hand.state.bets.chips.folded
    out = seat is not None and folded[seat]
    return frozenset(other for other in range(observation.hand.seats) if other != seat and (out or folded[other]))


HINTS = Hints(
    goal=lambda observation: GOAL,
    bonus=dora_kinds,
    kong_bonus=True,
    open_hands=one_yaku,
    stated=stated,
    out=out_once_won,
    harmless=harmless,
    own_choice=own_choice,
    candidates=candidates,
    says=says,
    bearing=bearing,
)

HOLDEM = RuleSet(
    id="holdem",
    version=1,
    name=GAME_NAMES["holdem"],
    summary=Text(
        "用立直麻将的番数争夺底池：下注、加注、弃牌，也可以虚张声势。",
        "Riichi hands play for a betting pot: bet, raise, fold, or bluff.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C2", "C.H.R.I.S. guide, section C2"),
    options=OPTIONS,
    guide=GUIDE,
    differs=DIFFERS,
    play=Play(
        wall=wall,
        rules=rules,
        deal=deal,
        programme=programme,
        refusal=why_not,
        seats=seats,
        actions=(BuyIn, Exchange, Riichi, *BETTING),
    ),
    scoring=Scoring(patterns=PATTERNS, score=score, stated_fields=UNPAID, limits=LIMITS),
    hints=replace(
        HINTS,
        skilled={
            level: replace(HINTS, own_choice=partial(own_choice, manner=manner))
            for level, manner in (("standard", STANDARD), ("expert", EXPERT))
        },
    ),
    display=DisplayRules(
        celebrated=Celebrated(6, 13, "jade"),
        facts=facts,
        reasons={**FAMILY_REASONS, **REASONS},
        prompt=prompt,
        money=money,
    ),
    sheet=lambda options: SHEET,
)
