"""Double riichi mahjong 大立直麻将 β: two sets, two hands of 13 for everybody, and both must wait on the same tile to win.

Source: C.H.R.I.S. 麻雀完全指南, section C4. Yaku, riichi and furiten are those of riichi; payments those of section C.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.analysis.arrangement import rearranged as best_split
from engine.analysis.two_rack_advice import advice
from engine.core.action import Action, Ankan, Chi, Discard, Kakan, Minkan, MoveMeld, MoveTile, Pon, Ron, SelfDraw
from engine.core.hand import Deal, Hand, Place, Wall
from engine.core.meld import Seat
from engine.core.observe import Observation
from engine.core.tiles import KIND, KINDS, RED, Tiles
from engine.core.words import Text
from engine.play.chaos import even_account, nagashi_evenly, paid_evenly, pay_evenly
from engine.play.claiming import could_hold
from engine.play.japanese import DrawNext, Riichi, TurnIndicators, all_discards, goal_of
from engine.play.japanese_words import FURITEN, NO_YAKU, barred, dora_kinds, pattern_infos, prompt, stated
from engine.play.japanese_words import facts as family_facts
from engine.play.japanese_words import why_not as family_why_not
from engine.play.opening import fresh_hand
from engine.play.options import Option, Options, switch
from engine.play.programme import CIRCLE_OPTIONS, four_in_circles
from engine.play.refusals import (
    CLAIM_FROM_ANOTHER,
    NOT_HELD,
    NOT_READY,
    NOT_WAITED_FOR,
    NOT_YOUR_TURN,
    OTHER_TILE_DRAWN,
)
from engine.play.rule_set import Fact, Rearrangement, RuleSet
from engine.play.turn import Claims, RobKong, Turn, TurnRules
from engine.play.two_rack_choices import moves
from engine.play.two_rack_play import TwoRacks
from engine.play.two_rack_table import joint, rings, still_to_move
from engine.play.two_racks import (
    COPIES,
    HANDS,
    MOST_MOVES,
    TwoRacksState,
    acting,
    drawn_tile,
    is_balanced,
    is_closed,
    racks,
    shared_waits,
)
from engine.play.two_rings import BreakRings, rings_left
from engine.rules import GAME_NAMES
from engine.rules.guides.double import GUIDE
from engine.scoring.answer import ScoredHand
from engine.scoring.distance import Goal
from engine.scoring.double_count import RED_FIVES, table_for
from engine.scoring.stated import StatedHand
from engine.scoring.stated_double import FIELDS, NONE_CLOSED, NOT_FROM_PREVIOUS, score_double

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
    return _family(double_yakuman).turn_rules()


def rules(options: Options) -> TurnRules:
    """The working rules for these options."""
    return _rules(bool(options["double_yakuman"]))


def score(hand: StatedHand) -> ScoredHand:
    """Two stated hands; dealer and others are paid alike, no counters since no dealer repeats."""
    table = table_for(hand.options.get("double_yakuman") is True)
    return score_double(hand, table, lambda score: paid_evenly(hand, score))


# -- for people ----------------------------------------------------------------------------------------------------------

GOAL = goal_of(COPIES)
"""What each of the two hands is to become."""


def goal(observation: Observation) -> Goal:
    """The same for everybody."""
    return GOAL


INNER = Text("内圈", "Inner ring")
OUTER = Text("外圈", "Outer ring")
COMMON = Text("共同听牌", "Both hands wait for")
TILES_LEFT = Text("余 {left} 张", "{left} left")


def facts(observation: Observation) -> tuple[Fact, ...]:
    """The one indicator, what is left of the rings, who is in riichi; of one's own, common waits and furiten."""
    state: TwoRacksState = observation.state
    found = [fact for fact in family_facts(observation, slots=1, copies=COPIES) if fact.id != FURITEN_FACT]
    inner, outer = rings_left(observation)
    found.append(Fact("inner", INNER, TILES_LEFT.filled(left=inner)))
    found.append(Fact("outer", OUTER, TILES_LEFT.filled(left=outer)))
    own = observation.seat
    if own is not None and observation.ending is None:
        waiting = shared_waits(racks(observation, own))
        if waiting:
            found.append(Fact("common_waits", COMMON, tiles=waiting, seat=own))
            if state.missed[own] or any(KIND[tile] in waiting for tile in all_discards(observation, own)):
                found.append(Fact(FURITEN_FACT, FURITEN, seat=own))
    return tuple(found)


STILL_TO_MOVE = Text(
    "还须从手牌{heavy}移 {n} 张到手牌{light}：点要移的牌。",
    "Move {n} more from Hand {heavy} to Hand {light}: click the tiles.",
)


def asked(observation: Observation) -> Text | None:
    """What still has to go to the other hand before anything can be discarded, or else what riichi asks."""
    own = observation.seat
    if own is not None and any(isinstance(option, MoveTile | MoveMeld) for option in observation.options):
        heavy, n = still_to_move(racks(observation, own))
        if n:
            return STILL_TO_MOVE.filled(n=n, heavy=HANDS[heavy], light=HANDS[1 - heavy])
    return prompt(observation)


FURITEN_FACT = "furiten"

RIICHI_FROZEN = Text("立直后两副手牌都不能再动", "After riichi nothing may be moved in either hand")
BEFORE_DISCARD = Text(
    "只有摸牌或鸣牌之后、自己切牌之前可以交换两副手牌",
    "Tiles move between the hands only after your own draw or call and before your discard",
)
THIRTEEN_EACH = Text(
    "两副手牌都须为 13 张（副露计三张）：先从多的一副移出",
    "Each hand must hold 13 tiles, a meld counting as three: move from the one that holds more",
)
NO_MORE_MOVES = Text(
    f"切牌之前最多移动 {MOST_MOVES} 张（副露计三张）",
    f"Before a discard at most {MOST_MOVES} tiles can be moved, a meld counting as three",
)
NO_COMMON_WAIT = Text("两副手牌没有共同的听牌", "The two hands wait for no tile in common")


def why_not(hand: Hand, seat: Seat, action: Action) -> Text:
    """The rule that forbids it."""
    phase = hand.phase
    match action:
        case MoveTile() | MoveMeld() if hand.ending is None:
            return _why_no_move(hand, seat, action)
        case Chi() | Pon() | Minkan() if isinstance(phase, Claims) and seat != hand.after(phase.source):
            return NOT_FROM_PREVIOUS
        case Discard() | Riichi() | Ankan() | Kakan() if isinstance(phase, Turn) and phase.seat == seat:
            return _why_not_now(hand, seat, action)
        case Ron() | SelfDraw() if hand.ending is None:
            return _why_no_win(hand, seat, action)
    return _family_says(hand, seat, action, getattr(action, "rack", 0))


def _family_says(hand: Hand, seat: Seat, action: Action, rack: int) -> Text:
    """What riichi's rules say of one of the hands alone."""
    place = acting(racks(hand, seat), rack) or hand.places[hand.place_of(seat, rack)]
    alone = hand.now((*hand.places[:seat], place, *hand.places[seat + 1 :]))
    if rack and isinstance(action, Discard | Riichi | Ankan | Kakan | Chi | Pon | Minkan):
        action = replace(action, rack=0)
    return family_why_not(alone, seat, action, copies=COPIES, most_kongs=MOST_KONGS)


def _why_no_move(hand: Hand, seat: Seat, action: MoveTile | MoveMeld) -> Text:
    state: TwoRacksState = hand.rule_state
    pair = racks(hand, seat)
    if not isinstance(hand.phase, Turn) or hand.phase.seat != seat:
        return BEFORE_DISCARD
    if state.ready[seat] is not None:
        return RIICHI_FROZEN
    if action in moves(pair):
        return NO_MORE_MOVES
    if isinstance(action, MoveTile) and not could_hold(pair[action.rack].concealed, (action.tile,)):
        return NOT_HELD
    return THIRTEEN_EACH


def _why_not_now(hand: Hand, seat: Seat, action: Discard | Riichi | Ankan | Kakan) -> Text:
    """A discard, riichi or kong at one's own turn."""
    pair = racks(hand, seat)
    if not is_balanced(pair) or acting(pair, action.rack) is None:
        return THIRTEEN_EACH
    if isinstance(action, Riichi) and hand.rule_state.ready[seat] is None:
        if not any(map(is_closed, pair)):
            return NONE_CLOSED
        if could_hold(pair[action.rack].concealed, (action.tile,)):
            return NO_COMMON_WAIT
    return _family_says(hand, seat, action, action.rack)


def _why_no_win(hand: Hand, seat: Seat, action: Ron | SelfDraw) -> Text:
    state: TwoRacksState = hand.rule_state
    pair = racks(hand, seat)
    phase = hand.phase
    if isinstance(action, SelfDraw) and phase.turn != seat:
        return NOT_YOUR_TURN
    if isinstance(action, Ron) and (not isinstance(phase, Claims | RobKong) or phase.turn == seat):
        return CLAIM_FROM_ANOTHER
    waiting = shared_waits(pair)
    if not waiting:
        return NOT_READY if not is_balanced(pair) else NO_COMMON_WAIT
    if isinstance(phase, Claims | RobKong):
        if any(KIND[tile] in waiting for tile in all_discards(hand, seat)):
            return Text("振听：听的牌在自己的牌河里", "Furiten: a tile the hand waits for is among your own discards")
        if state.missed[seat]:
            return Text("振听：放过了和牌张", "Furiten: a winning tile was passed up")
        return NO_YAKU if KIND[phase.tile] in waiting else NOT_WAITED_FOR
    loose = drawn_tile(pair)
    return NO_YAKU if loose is not None and KIND[loose] in waiting else OTHER_TILE_DRAWN


def rearranged(observation: Observation) -> Rearrangement:
    """The best split of one's own tiles, while it may still be changed."""
    if not any(isinstance(option, MoveTile) for option in observation.options):
        own = observation.seat
        frozen = own is not None and observation.state.ready[own] is not None
        return Rearrangement((), RIICHI_FROZEN if frozen else BEFORE_DISCARD)
    return best_split(observation, dora_kinds(observation))


OPTIONS: tuple[Option, ...] = (
    *CIRCLE_OPTIONS,
    switch("double_yakuman", Text("双倍役满", "Double yakuman"), default=False),
)

WORDS = {
    "move": Text("移到另一副", "Move to the other hand"),
    "move_meld": Text("副露移到另一副", "Move a meld to the other hand"),
}

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
    wall=wall,
    rules=rules,
    deal=deal,
    programme=four_in_circles,
    patterns=pattern_infos(table_for(False)),  # noqa: FBT003
    score=score,
    account=lambda options: even_account(ABORTIVE_DRAWS),
    stated_fields=FIELDS,
    goal=goal,
    facts=facts,
    refusal=why_not,
    guide=GUIDE,
    bonus=dora_kinds,
    needs_yaku=True,
    words=WORDS,
    stated=stated,
    barred=barred,
    prompt=asked,
    rings=rings,
    joint=lambda observation, thrown: joint("double", observation, thrown),
    rearranged=rearranged,
    own_choice=lambda observation: advice(observation, dora_kinds(observation)),
)
