"""Riichi 立直麻将: four players, red fives, open tanyao, as on Tenhou with the differences of the C.H.R.I.S. guide.

Source: C.H.R.I.S. 麻雀完全指南, section R (the two tables of points); everything else follows Tenhou's four-player rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import TypeAlias

from paizhuo.engine.core.hand import Deal, Hand, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, RED, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import FIELDS
from paizhuo.engine.families.riichi.indicators import DrawNext, TurnIndicators
from paizhuo.engine.families.riichi.input import score_with, terms_of
from paizhuo.engine.families.riichi.legality import japanese_legality
from paizhuo.engine.families.riichi.points import LIMITS, PaymentTerms, riichi_payments
from paizhuo.engine.families.riichi.sheet import REASONS, japanese_sheet
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi, all_discards, fresh_state
from paizhuo.engine.families.riichi.turn import GOAL, RIICHI_STICK, Family
from paizhuo.engine.families.riichi.words import dora_kinds, facts, furiten, pattern_infos, prompt, stated
from paizhuo.engine.families.riichi.yaku import TABLE, YakuTable, table_with
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.riichi.guide import GUIDE
from paizhuo.engine.games.riichi.match import REASONS as MATCH_REASONS
from paizhuo.engine.games.riichi.match import SEATS, programme
from paizhuo.engine.games.riichi.options import (
    ABORTIVE,
    DOUBLE_YAKUMAN,
    NEEDS_STICK,
    OPEN_TANYAO,
    OPTIONS,
    PRESETS,
    RED_FIVES,
    SWAP_CALLS,
    TRIPLE_RON_DRAW,
)
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.rules.open_hands import ONE_YAKU, OpenHands
from paizhuo.engine.rules.opening import OpenWall, fresh_hand
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.public import Celebrated
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules
from paizhuo.engine.scoring.answer import ScoredHand, by_account
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal

DEAD_WALL = 14


def wall(options: Options) -> Tiles:
    """136 tiles; one five of each suit is red unless agreed otherwise."""
    return WALL if options[RED_FIVES] else _PLAIN_WALL


_REDS = {KIND[red]: red for red in RED}
_PLAIN_WALL = tuple(kind for kind in range(KINDS) for _ in range(4))
WALL = tuple(_REDS[kind] if nth % 4 == 0 and kind in _REDS else kind for nth, kind in enumerate(_PLAIN_WALL))
"""136 tiles with a red five of each suit."""


def deal(options: Options, order: Deal) -> Hand:
    """Return a dead wall of 14 tiles; the first indicator is turned before the dealer draws."""
    first = OpenWall(TurnIndicators(1, DrawNext(order.dealer)))
    return fresh_hand(order, SEATS, Wall(len(wall(options)), reserve=DEAD_WALL), fresh_state(SEATS), first)


# -- payments ------------------------------------------------------------------------------------------------------------


def pay(score: Score, terms: PaymentTerms, hand: Hand) -> dict[Seat, int]:
    """Return the section's two tables."""
    return riichi_payments(score, terms, dealer=hand.dealer)


def nagashi(hand: Hand, payer: Seat, payee: Seat) -> int:
    """As for a self-drawn mangan."""
    return MANGAN * (2 if hand.dealer in (payer, payee) else 1)


MANGAN = 2000
MOST_WINNERS = 2
"""On one tile, where three winners are a draw."""
ABORTIVE_DRAWS = frozenset(("nine_terminals", "four_winds", "four_kongs", "four_riichi"))


ChangedYaku: TypeAlias = Callable[[YakuTable], YakuTable]
"""What a variant makes of riichi's yaku, as they were agreed."""


def unchanged(table: YakuTable) -> YakuTable:
    """Return riichi's own yaku."""
    return table


def agreed(options: Options) -> YakuTable:
    """Return riichi's yaku for these options."""
    return table_with(
        double_yakuman=options.get(DOUBLE_YAKUMAN) is True, open_tanyao=options.get(OPEN_TANYAO) is not False
    )


def score(hand: WinningHand, options: Options, changed: ChangedYaku = unchanged) -> ScoredHand:
    """Return a stated hand, paid with a dealer."""
    reds = int(options.get(RED_FIVES) is not False)
    return score_with(hand, changed(agreed(options)), lambda score: _paid(hand, score), reds=reds)


def _paid(hand: WinningHand, score: Score) -> dict[Seat, int]:
    return riichi_payments(score, terms_of(hand), dealer=hand.dealer)


def abortive_draws(options: Options) -> frozenset[str]:
    """Return the ids of the abortive draws that these options have."""
    return ABORTIVE_DRAWS if options[ABORTIVE] else frozenset()


def sheet_rules(options: Options) -> SheetRules:
    """Hands played with real tiles."""
    most = MOST_WINNERS if options[TRIPLE_RON_DRAW] else 3
    kept = japanese_sheet(
        lambda hand, options, score: by_account(_paid(hand, score)), nagashi, abortive_draws(options), most_winners=most
    )
    return replace(kept, settled=kept.settled | set(MATCH_REASONS))


def rules(options: Options, changed: ChangedYaku = unchanged) -> TurnRules:
    """Return the working rules for these options."""
    return _rules(
        changed(agreed(options)),
        abortive_draws(options),
        MOST_WINNERS if options[TRIPLE_RON_DRAW] else 3,
        RIICHI_STICK if options[NEEDS_STICK] else 0,
        bool(options[SWAP_CALLS]),
    )


@lru_cache(maxsize=32)
def _rules(
    table: YakuTable,
    abortive: frozenset[str],
    most_winners: int,
    points_for_riichi: int,
    swap_calls: bool,  # noqa: FBT001
) -> TurnRules:
    family = Family(
        table=table,
        pay=pay,
        nagashi=nagashi,
        abortive=abortive,
        most_winners=most_winners,
        own_discards=all_discards,
        points_for_riichi=points_for_riichi,
        swap_calls=swap_calls,
    )
    return family.turn_rules(japanese_legality(family))


def open_hands(options: Options) -> OpenHands:
    """A complete hand needs one yaku; of simples alone only with open tanyao."""
    return ONE_YAKU if options[OPEN_TANYAO] else _NO_OPEN_TANYAO


_NO_OPEN_TANYAO = OpenHands(simples=0)


def goal(observation: Observation) -> Goal:
    """Return the same for everybody."""
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
    scoring=Scoring(patterns=pattern_infos(TABLE), score=score, stated_fields=FIELDS, limits=LIMITS),
    hints=Hints(goal=goal, bonus=dora_kinds, kong_bonus=True, open_hands=open_hands, stated=stated, no_win=furiten),
    display=DisplayRules(
        celebrated=Celebrated(6, 13, "gold"),
        facts=facts,
        reasons={**REASONS, **MATCH_REASONS},
        prompt=prompt,
        terms="ja",
    ),
    sheet=sheet_rules,
    presets=PRESETS,
)


def with_yaku(changed: ChangedYaku) -> RuleSet:
    """Return riichi with other yaku; ``replace`` gives the variant its id and name."""
    once = cache(changed)
    return replace(
        RIICHI,
        play=replace(RIICHI.play, rules=partial(rules, changed=once)),
        scoring=replace(
            RIICHI.scoring,
            patterns=pattern_infos(once(TABLE)),
            score=partial(score, changed=once),
        ),
    )
