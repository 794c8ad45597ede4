"""Double riichi mahjong 大立直麻将 β: two sets, two hands of 13 for everybody, and both must wait on the same tile to win.

Source: C.H.R.I.S. 麻雀完全指南, section C4. Yaku, riichi and furiten are those of riichi; payments those of section C.
"""

from __future__ import annotations

from functools import cache, partial

from paizhuo.engine.core.action import Action, MoveMeld, MoveTile, SelfDraw
from paizhuo.engine.core.hand import Deal, Hand, Place, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import KIND, KINDS, RED, Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.even import even_sheet, nagashi_evenly, paid_evenly, pay_evenly
from paizhuo.engine.families.riichi.indicators import DrawNext, TurnIndicators
from paizhuo.engine.families.riichi.points import LIMITS
from paizhuo.engine.families.riichi.sheet import REASONS
from paizhuo.engine.families.riichi.state import Riichi, all_discards
from paizhuo.engine.families.riichi.turn import goal_of
from paizhuo.engine.families.riichi.words import FURITEN, dora_kinds, furiten, pattern_infos, prompt, stated
from paizhuo.engine.families.riichi.words import facts as family_facts
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.double.advice import Aim, advice, bearing, candidates
from paizhuo.engine.games.double.arrangement import away, best_arrangement, towards_common_wait
from paizhuo.engine.games.double.arrangement import rearranged as best_split
from paizhuo.engine.games.double.count import RED_FIVES, table_for
from paizhuo.engine.games.double.guide import DIFFERS, GUIDE
from paizhuo.engine.games.double.input import FIELDS, score_double
from paizhuo.engine.games.double.legality import RIICHI_FROZEN, loose, two_rack_legality, why_not_loose
from paizhuo.engine.games.double.prospects import prospects
from paizhuo.engine.games.double.racks import (
    COPIES,
    HANDS,
    TwoRacksState,
    racks,
    shared_waits,
)
from paizhuo.engine.games.double.rings import BreakRings, rings_left
from paizhuo.engine.games.double.spoken import says
from paizhuo.engine.games.double.table import joint, rings, still_to_move
from paizhuo.engine.games.double.turn import TwoRacks
from paizhuo.engine.play.refusals import (
    refusal,
)
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.open_hands import one_yaku
from paizhuo.engine.rules.opening import fresh_hand
from paizhuo.engine.rules.options import Option, Options, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Racks, Rearrangement, Scoring
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS, four_in_circles
from paizhuo.engine.rules.public import Celebrated, Fact
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal

SEATS = 4
SET_ASIDE = 2
"""The last stack of the outer ring: the indicator, and under it the ura indicator."""
ABORTIVE_DRAWS = frozenset(("four_riichi",))
MOST_KONGS = 2 * KINDS
"""Every tile in a kong: nothing else limits them, since no replacement tiles are set aside."""


# -- tiles, deal ---------------------------------------------------------------------------------------------------------


_REDS = {KIND[red]: red for red in RED}
_WALL: Tiles = tuple(
    _REDS[kind] if kind in _REDS and copy < RED_FIVES else kind for kind in range(KINDS) for copy in range(COPIES)
)


def wall(options: Options) -> Tiles:
    """272 tiles: two sets shuffled together, two of each suit's fives red."""
    return _WALL


def deal(options: Options, order: Deal) -> Hand:
    """Two rings broken separately, thirteen tiles of each for everybody; the outer ring's last stack shows the dora."""
    first = BreakRings(TurnIndicators(1, DrawNext(order.dealer)))
    state = TwoRacksState((None,) * SEATS, (False,) * SEATS)
    whole = Wall(len(wall(options)), reserve=SET_ASIDE, tail_skip=SET_ASIDE)
    hand = fresh_hand(order, SEATS, whole, state, first)
    return replace(hand, places=tuple(Place(seat) for _ in range(2) for seat in range(SEATS)))


# -- counting and play ---------------------------------------------------------------------------------------------------


@cache
def _family(double_yakuman: bool) -> TwoRacks:  # noqa: FBT001
    return TwoRacks(
        table=table_for(double_yakuman),
        pay=pay_evenly,
        nagashi=nagashi_evenly,
        abortive=ABORTIVE_DRAWS,
        most_winners=3,
        own_discards=all_discards,
        copies=COPIES,
        most_kongs=MOST_KONGS,
    )


@cache
def _rules(double_yakuman: bool) -> TurnRules:  # noqa: FBT001
    family = _family(double_yakuman)
    return family.turn_rules(two_rack_legality(family))


def rules(options: Options) -> TurnRules:
    """Return the working rules for these options."""
    return _rules(bool(options["double_yakuman"]))


def score(hand: WinningHand, options: Options) -> ScoredHand:
    """Two stated hands; dealer and others are paid alike, no counters since no dealer repeats."""
    table = table_for(options.get("double_yakuman") is True)
    return score_double(hand, table, lambda score: paid_evenly(hand, score))


# -- for people ----------------------------------------------------------------------------------------------------------

GOAL = goal_of(COPIES)
"""What each of the two hands is to become."""


def goal(observation: Observation) -> Goal:
    """Return the same for everybody."""
    return GOAL


INNER = Text("内圈", "Inner ring")
OUTER = Text("外圈", "Outer ring")
COMMON = Text("共同听牌", "Both hands wait for")
TILES_LEFT = Text("余 {left} 张", "{left} left")


def facts(observation: Observation) -> tuple[Fact, ...]:
    """Return the one indicator, what is left of the rings, who is in riichi; of one's own, common waits and furiten."""
    state: TwoRacksState = observation.hand.state
    found = [fact for fact in family_facts(observation, slots=1, copies=COPIES) if fact.id != FURITEN_FACT]
    inner, outer = rings_left(observation.hand)
    found.append(Fact("inner", INNER, TILES_LEFT.filled(left=inner)))
    found.append(Fact("outer", OUTER, TILES_LEFT.filled(left=outer)))
    own = observation.seat
    if own is not None and observation.hand.ending is None:
        waiting = shared_waits(racks(observation.hand, own))
        if waiting:
            found.append(Fact("common_waits", COMMON, tiles=waiting, seat=own))
            if state.missed[own] or any(KIND[tile] in waiting for tile in all_discards(observation.hand, own)):
                found.append(Fact(FURITEN_FACT, FURITEN, seat=own))
    return tuple(found)


STILL_TO_MOVE = Text(
    "还须从手牌{heavy}移 {n} 张到手牌{light}：点要移的牌。",
    "Move {n} more from Hand {heavy} to Hand {light}: click the tiles.",
)


def asked(observation: Observation) -> Text | None:
    """Return how many tiles must still go to the other hand before a discard; if none, the prompt of riichi."""
    own = observation.seat
    if own is not None and any(isinstance(option, MoveTile | MoveMeld) for option in observation.options):
        heavy, n = still_to_move(racks(observation.hand, own))
        if n:
            return STILL_TO_MOVE.filled(n=n, heavy=HANDS[heavy], light=HANDS[1 - heavy])
    return prompt(observation)


FURITEN_FACT = "furiten"

BEFORE_DISCARD = Text(
    "只有摸牌或鸣牌之后、自己切牌之前可以交换两副手牌",
    "Tiles move between the hands only after your own draw or call and before your discard",
)


def why_not(rules: TurnRules, hand: Hand, seat: Seat, action: Action) -> Text | None:
    """Return the rule that forbids it."""
    at_turn = isinstance(hand.phase, Turn) and hand.phase.seat == seat
    if isinstance(action, MoveTile | MoveMeld) and not at_turn and hand.ending is None:
        return BEFORE_DISCARD
    if isinstance(action, SelfDraw) and at_turn and loose(hand, seat) is None:
        return why_not_loose(hand, seat)
    return refusal(rules, hand, seat, action)


def rearranged(observation: Observation) -> Rearrangement:
    """Return the best split of one's own tiles, while it may still be changed."""
    if not any(isinstance(option, MoveTile) for option in observation.options):
        own = observation.seat
        frozen = own is not None and observation.hand.state.ready[own] is not None
        return Rearrangement((), RIICHI_FROZEN if frozen else BEFORE_DISCARD)
    return best_split(observation, dora_kinds(observation))


OPTIONS: tuple[Option, ...] = (
    *CIRCLE_OPTIONS,
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)


def hints_of(aim: Aim) -> Hints:
    """Return what players go by who aim so."""
    return Hints(
        goal=goal,
        bonus=dora_kinds,
        open_hands=one_yaku,
        stated=stated,
        no_win=furiten,
        own_choice=partial(advice, aim=aim),
        candidates=partial(candidates, aim=aim),
        bearing=partial(bearing, aim=aim),
        says=partial(says, aim=aim),
        prospects=partial(prospects, aim=aim),
    )


DOUBLE = RuleSet(
    id="double",
    version=1,
    name=GAME_NAMES["double"],
    summary=Text(
        "两副牌、两副手牌：两副须听同一张才能和。",
        "Two sets and two hands each: both must wait on the same tile to win.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 C4", "C.H.R.I.S. guide, section C4"),
    options=OPTIONS,
    guide=GUIDE,
    differs=DIFFERS,
    play=Play(wall=wall, rules=rules, deal=deal, programme=four_in_circles, refusal=why_not, actions=(Riichi,)),
    scoring=Scoring(
        patterns=pattern_infos(table_for(False)),  # noqa: FBT003
        score=score,
        stated_fields=FIELDS,
        limits=LIMITS,
    ),
    hints=replace(
        hints_of(lambda observation: best_arrangement(observation, dora_kinds(observation))),
        skilled={"expert": hints_of(lambda observation: towards_common_wait(observation, dora_kinds(observation)))},
    ),
    display=DisplayRules(
        celebrated=Celebrated(6, 13, "gold"), facts=facts, reasons=REASONS, prompt=asked, rings=rings, terms="ja"
    ),
    sheet=lambda options: even_sheet(ABORTIVE_DRAWS),
    racks=Racks(joint=joint, rearranged=rearranged, away=away),
)
