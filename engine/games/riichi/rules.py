"""Riichi 立直麻将: four players, red fives, open tanyao, as on Tenhou with the differences of the C.H.R.I.S. guide.

Source: C.H.R.I.S. 麻雀完全指南, section R (the two tables of points); everything else follows Tenhou's four-player rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.core.hand import Deal, Hand, Wall
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import KIND, KINDS, RED, Tiles
from engine.core.words import Text
from engine.families.riichi.fields import FIELDS
from engine.families.riichi.indicators import DrawNext, TurnIndicators
from engine.families.riichi.input import score_with, terms_of
from engine.families.riichi.legality import japanese_legality
from engine.families.riichi.points import PaymentTerms, riichi_payments
from engine.families.riichi.sheet import REASONS, japanese_sheet
from engine.families.riichi.state import AbandonHand, Riichi, all_discards, fresh_state
from engine.families.riichi.turn import GOAL, Family
from engine.families.riichi.words import dora_kinds, facts, furiten, pattern_infos, prompt, stated
from engine.families.riichi.yaku import DOUBLE_YAKUMAN_TABLE, TABLE, YakuTable
from engine.games import GAME_NAMES
from engine.games.riichi.guide import GUIDE
from engine.games.riichi.match import REASONS as MATCH_REASONS
from engine.games.riichi.match import SEATS, UMA, programme
from engine.play.open_hands import one_yaku
from engine.play.opening import BreakWall, fresh_hand
from engine.play.options import Choice, Option, Options, number, switch
from engine.play.refusals import refusal
from engine.play.rule_parts import DisplayRules, Hints, Play, Scoring
from engine.play.rule_set import RuleSet
from engine.play.sheet_rules import SheetRules
from engine.play.turn import TurnRules
from engine.scoring.answer import ScoredHand, by_account
from engine.scoring.distance import Goal
from engine.scoring.score import Score
from engine.scoring.winning_hand import WinningHand

DEAD_WALL = 14


def wall(options: Options) -> Tiles:
    """136 tiles; one five of each suit is red."""
    return _WALL


_REDS = {KIND[red]: red for red in RED}
_WALL = tuple(_REDS[kind] if copy == 0 and kind in _REDS else kind for kind in range(KINDS) for copy in range(4))


def deal(options: Options, order: Deal) -> Hand:
    """A dead wall of 14 tiles; the first indicator is turned before the dealer draws."""
    first = BreakWall(TurnIndicators(1, DrawNext(order.dealer)))
    return fresh_hand(order, SEATS, Wall(len(wall(options)), reserve=DEAD_WALL), fresh_state(SEATS), first)


# -- payments ------------------------------------------------------------------------------------------------------------


def pay(score: Score, terms: PaymentTerms, hand: Hand) -> dict[Seat, int]:
    """The section's two tables."""
    return riichi_payments(score, terms, dealer=hand.dealer)


def nagashi(hand: Hand, payer: Seat, payee: Seat) -> int:
    """As for a self-drawn mangan."""
    return MANGAN * (2 if hand.dealer in (payer, payee) else 1)


MANGAN = 2000
MOST_WINNERS = 2
"""On one tile, where three winners are a draw."""
ABORTIVE_DRAWS = frozenset(("nine_terminals", "four_winds", "four_kongs", "four_riichi"))


def table_of(double_yakuman: bool) -> YakuTable:  # noqa: FBT001
    """The yaku; with the option the rarer forms of four yakuman count twice."""
    return DOUBLE_YAKUMAN_TABLE if double_yakuman else TABLE


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """A stated hand, paid with a dealer."""
    table = table_of(options.get("double_yakuman") is True)
    return score_with(hand, table, lambda score: _paid(hand, score))


def _paid(hand: WinningHand, score: Score) -> dict[Seat, int]:
    return riichi_payments(score, terms_of(hand), dealer=hand.dealer)


def sheet_rules(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    most = MOST_WINNERS if options["triple_ron_draw"] else 3
    kept = japanese_sheet(
        lambda hand, options, score: by_account(_paid(hand, score)), nagashi, ABORTIVE_DRAWS, most_winners=most
    )
    return replace(kept, settled=kept.settled | set(MATCH_REASONS))


def rules(options: Options) -> TurnRules:
    """The working rules for these options."""
    return _rules(bool(options["double_yakuman"]), bool(options["triple_ron_draw"]))


@lru_cache(maxsize=8)
def _rules(double_yakuman: bool, triple_ron_draw: bool) -> TurnRules:  # noqa: FBT001
    family = Family(
        table=table_of(double_yakuman),
        pay=pay,
        nagashi=nagashi,
        abortive=ABORTIVE_DRAWS,
        most_winners=MOST_WINNERS if triple_ron_draw else 3,
        own_discards=all_discards,
    )
    return family.turn_rules(japanese_legality(family))


OPTIONS: tuple[Option, ...] = (
    Option(
        "length",
        Text("场数", "Length"),
        "east_south",
        (
            Choice("east", Text("东风战", "East only")),
            Choice("east_south", Text("半庄（东南）", "East and South")),
        ),
        of_match=True,
    ),
    number("start", Text("起始点数", "Starting points"), 25_000, 1_000, 200_000, of_match=True),
    number(
        "target",
        Text("终局所需点数", "Points to end"),
        30_000,
        0,
        400_000,
        Text(
            "最后一局后无人达到则延长一个场风",
            "If nobody has that many after the last hand, play goes on into the next wind",
        ),
        of_match=True,
    ),
    number(
        "return",
        Text("返点", "Return"),
        0,
        0,
        200_000,
        Text(
            "高于起始点数的部分由其余三家付给第一名（0 为不计）",
            "Each other player pays the first place the amount above the starting points (0: off)",
        ),
        of_match=True,
    ),
    Option(
        "uma",
        Text("顺位马", "Uma"),
        "none",
        tuple(Choice(id_, Text("无", "none") if id_ == "none" else Text(id_, id_)) for id_ in UMA),
        of_match=True,
    ),
    switch(
        "dealer_stop", Text("和了止（庄家领先可终局）", "Leading dealer ends the match"), default=True, of_match=True
    ),
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
    switch("triple_ron_draw", Text("三家和了流局", "Triple ron is a draw"), default=False),
)


def goal(observation: Observation) -> Goal:
    """The same for everybody."""
    return GOAL


RIICHI = RuleSet(
    id="riichi",
    version=1,
    name=GAME_NAMES["riichi"],
    summary=Text(
        "宣告立直，一番起和：宝牌、振听、庄家连庄。",
        "Declare riichi, win with at least one yaku: dora, furiten, dealer repeats.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 R；天凤四人规则", "C.H.R.I.S. guide, section R; Tenhou four-player rules"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(wall=wall, rules=rules, deal=deal, programme=programme, refusal=refusal, actions=(Riichi, AbandonHand)),
    scoring=Scoring(patterns=pattern_infos(TABLE), score=score, stated_fields=FIELDS),
    hints=Hints(goal=goal, bonus=dora_kinds, open_hands=one_yaku, stated=stated, no_win=furiten),
    display=DisplayRules(facts=facts, reasons={**REASONS, **MATCH_REASONS}, prompt=prompt),
    sheet=sheet_rules,
)
