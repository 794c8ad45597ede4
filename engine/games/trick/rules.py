"""Trick mahjong 拼点麻将: calls are replaced by tricks. The winner of a trick may take its discards, and leads the next.

Source: C.H.R.I.S. 麻雀完全指南, section C1. Yaku, dora, riichi and furiten are those of riichi; payments those of section C.
"""

from __future__ import annotations

from functools import lru_cache, partial

from paizhuo.engine.core.hand import Deal, Hand, Wall
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, RED, Tiles
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import even_sheet, nagashi_evenly, paid_evenly, pay_evenly
from paizhuo.engine.families.riichi.fields import UNREPEATED
from paizhuo.engine.families.riichi.indicators import DrawNext, TurnIndicators
from paizhuo.engine.families.riichi.input import score_with
from paizhuo.engine.families.riichi.points import LIMITS
from paizhuo.engine.families.riichi.profile import DORA_AFTER
from paizhuo.engine.families.riichi.sheet import REASONS
from paizhuo.engine.families.riichi.state import AbandonHand, Riichi
from paizhuo.engine.families.riichi.turn import GOAL, Family
from paizhuo.engine.families.riichi.words import dora_kinds, furiten, pattern_infos, stated
from paizhuo.engine.families.riichi.yaku import TABLE, YakuTable, table_with
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.riichi.rules import ABORTIVE_DRAWS, DEAD_WALL
from paizhuo.engine.games.trick.advice import bearing, says
from paizhuo.engine.games.trick.guide import DIFFERS, GUIDE
from paizhuo.engine.games.trick.play import Tricks
from paizhuo.engine.games.trick.taking import JOINED, Take, TrickState, own_discards
from paizhuo.engine.games.trick.words import facts, played_trick, prompt, why_not
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.rules.open_hands import one_yaku
from paizhuo.engine.rules.opening import BreakWall, fresh_hand
from paizhuo.engine.rules.options import Option, Options, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS, PLAYERS_OPTION, Circles
from paizhuo.engine.rules.public import Celebrated
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.input_fields import NOT_ROBBED
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand

# -- tiles, deal ---------------------------------------------------------------------------------------------------------


def seats(options: Options) -> int:
    """Four, or three with the option."""
    return 3 if options["players"] == 3 else 4


def wall(options: Options) -> Tiles:
    """136 tiles, one five of each suit red; with three players 108, without 2m to 8m."""
    reds = {KIND[red]: red for red in RED}
    kinds = range(KINDS) if seats(options) == 4 else (*JOINED[:2], *range(9, KINDS))
    return tuple(reds[kind] if copy == 0 and kind in reds else kind for kind in kinds for copy in range(4))


def deal(options: Options, order: Deal) -> Hand:
    """As in riichi; the dealer leads the first trick."""
    n = seats(options)
    state = TrickState((None,) * n, (False,) * n, taken=((),) * n, river_only=bool(options["furiten_river_only"]))
    first = BreakWall(TurnIndicators(1, DrawNext(order.dealer)))
    return fresh_hand(order, n, Wall(len(wall(options)), reserve=DEAD_WALL), state, first)


# -- payments and the match ----------------------------------------------------------------------------------------------


def table_for(double_yakuman: bool, players: int) -> YakuTable:  # noqa: FBT001
    """Riichi's yaku; with three players 9m follows 1m as dora and 1m follows 9m."""
    table = table_with(double_yakuman=double_yakuman)
    if players == 4:
        return table
    first, last = JOINED[:2]
    dora_after = (last, *DORA_AFTER[1:last], first, *DORA_AFTER[last + 1 :])
    return YakuTable(yaku=table.yaku, yakuman=table.yakuman, dora_after=dora_after)


@lru_cache(maxsize=16)
def _rules(double_yakuman: bool, players: int) -> TurnRules:  # noqa: FBT001
    family = Family(
        table=table_for(double_yakuman, players),
        pay=pay_evenly,
        nagashi=nagashi_evenly,
        abortive=ABORTIVE_DRAWS,
        most_winners=3,
        own_discards=own_discards,
    )
    return Tricks(family).turn_rules()


FIELDS = StatedFields(UNREPEATED.fields, NOT_ROBBED)
"""No pon is laid, so no kong is added to one and robbed."""
PATTERNS = tuple(info for info in pattern_infos(TABLE) if info.id != "chankan")
NO_ROBBING = NotValid(
    "no_robbing", Text("拼点麻将没有加杠，不能抢杠", "no kong is added to a pon in this game, and none is robbed")
)
OPEN_MELD = NotValid("open_meld", Text("拼点麻将不能吃、碰、明杠", "there is no chi, pon or open kong in this game"))


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """Return a stated hand: closed, dealer and others paid alike, no counters since no dealer repeats."""
    if any(meld.is_open for meld in hand.melds):
        return ScoredHand(OPEN_MELD)
    if hand.by == "rob_kong":
        return ScoredHand(NO_ROBBING)
    options = {"players": 4, **options}
    table = table_for(options.get("double_yakuman") is True, seats(options))
    return score_with(
        hand,
        table,
        lambda score: paid_evenly(hand, score, seats(options)),
        frozenset(KIND[tile] for tile in wall(options)),
    )


def rules(options: Options) -> TurnRules:
    """Return the working rules for these options."""
    return _rules(bool(options["double_yakuman"]), seats(options))


def programme(options: Options) -> Circles:
    """Every seat deals once a circle; nobody repeats."""
    return Circles(seats(options), int(options["circles"] or 0), int(options["start"] or 0))


OPTIONS: tuple[Option, ...] = (
    PLAYERS_OPTION,
    *CIRCLE_OPTIONS,
    switch("furiten_river_only", Text("振听只看牌河", "Furiten by one's own river only"), default=False),
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)


def bonus(observation: Observation) -> frozenset[int]:
    """Return the dora, in the order of the tiles played with."""
    return dora_kinds(observation, table_for(False, observation.hand.seats).dora_after)  # noqa: FBT003


TRICK = RuleSet(
    id="trick",
    version=1,
    name=GAME_NAMES["trick"],
    summary=Text(
        "没有吃碰：每巡切牌比大小，胜者可取走本巡的牌。",
        "No calls: each round of discards is a trick, and its winner may take the tiles.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C1", "C.H.R.I.S. guide, section C1"),
    options=OPTIONS,
    guide=GUIDE,
    differs=DIFFERS,
    play=Play(
        wall=wall,
        rules=rules,
        deal=deal,
        programme=programme,
        refusal=why_not,
        actions=(Riichi, AbandonHand, Take),
        calls=(),
        seats=seats,
    ),
    scoring=Scoring(patterns=PATTERNS, score=score, stated_fields=FIELDS, limits=LIMITS),
    hints=Hints(
        goal=lambda observation: GOAL,
        bonus=bonus,
        kong_bonus=True,
        open_hands=one_yaku,
        stated=stated,
        no_win=partial(furiten, own_discards=own_discards),
        seen_in_rack=lambda observation, seat: tuple(tile for tile, _ in observation.hand.state.taken[seat]),
        bearing=bearing,
        says=says,
    ),
    display=DisplayRules(
        celebrated=Celebrated(6, 13, "azure"), facts=facts, reasons=REASONS, prompt=prompt, trick=played_trick
    ),
    sheet=lambda options: even_sheet(ABORTIVE_DRAWS, seats(options)),
)
