"""House rules 大众麻将: the dealer's dice give every hand a special rule, and supporters share the players' wins and losses.

Source: 大众麻将 (基本规则 to 补充规则). What follows from offences (补充规则) is in ``offences``.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from paizhuo.engine.analysis.prospects import player_to_support, tiles_to_give
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.hand import Deal, Hand, Phase, Wall
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import Tile, Tiles, without
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.watching import Support
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.house import offences, supporters
from paizhuo.engine.games.house.advice import GOAL, bearing, goal, kept_from_others, needed, within_special
from paizhuo.engine.games.house.course import (
    CHOICES,
    WAYS,
    EndMatch,
    Finish,
    ThrowSpecial,
    after_wins,
    course_of,
    discarded,
    exhausted,
    kong,
    melded,
    pass_turn,
    settle,
    where,
)
from paizhuo.engine.games.house.guide import DIFFERS, GUIDE
from paizhuo.engine.games.house.input import FIELDS, READY, SHEET, score_house
from paizhuo.engine.games.house.legality import DISQUALIFIED, LEGALITY
from paizhuo.engine.games.house.offences import REASONS, Penalty, open_tiles, who_leaves
from paizhuo.engine.games.house.patterns import LIMIT_PATTERN, LIMITS, PLAIN, ROWS, SHAPES, is_limit
from paizhuo.engine.games.house.special import BY_SUM, DORA, SELF_DRAW, special_rule
from paizhuo.engine.games.house.state import SEATS, TILES, HouseState
from paizhuo.engine.games.house.supporters import PARTS, ChooseSupport, sight_in, supporters_in, with_watchers
from paizhuo.engine.games.house.winning import counted, declared, stated_fields
from paizhuo.engine.games.house.words import facts, prompt, why_not
from paizhuo.engine.play.readiness import at_rest, live_waits
from paizhuo.engine.play.turn import Turn, TurnRules
from paizhuo.engine.rules.exchange import Exchange
from paizhuo.engine.rules.opening import fresh_hand, plain_wall
from paizhuo.engine.rules.options import Option, Options
from paizhuo.engine.rules.parts import DisplayRules, Hints, NoWin, Play, Scoring
from paizhuo.engine.rules.programme import HANDS_OPTION, Hands
from paizhuo.engine.rules.public import Celebrated, DiceRule, PatternInfo, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.rulings import Rulings
from paizhuo.engine.scoring.winning_hand import WinningHand

# -- the order of a hand -------------------------------------------------------------------------------------------------


def deal(options: Options, order: Deal) -> Hand:
    """Dice for the special rule; wall and deal; what the special rule adds; then supporters look and choose."""
    then: Phase = Turn(order.dealer)
    if supporters_in(options):
        then = ChooseSupport(sight_in(options), then)
    hand = fresh_hand(order, SEATS, Wall(TILES), HouseState(), ThrowSpecial(then))
    return with_watchers(hand, supporters_in(options))


# -- after a limit pattern 役满 ------------------------------------------------------------------------------------------


def won_a_limit(hand: Hand) -> bool:
    """Return whether a limit pattern has been won in this hand: 出现就意味着组会结束."""
    return any(is_limit(win.score) for win in hand.wins)


def _turn_rules(finish: Finish) -> TurnRules:
    return TurnRules(
        legality=LEGALITY,
        declared=declared,
        count=counted,
        settle=settle,
        kong=kong,
        pass_turn=partial(pass_turn, finish),
        after_wins=partial(after_wins, finish),
        discarded=discarded,
        melded=melded,
        exhausted=partial(exhausted, finish),
    )


_RULES = {name: _turn_rules(where(won_a_limit, finish)) for name, finish in WAYS.items()}


def rules(options: Options) -> TurnRules:
    """Return the working rules for these options."""
    return _RULES[str(options["after_yakuman"])]


def programme(options: Options) -> Hands:
    """Return a number of hands, dealt in turn; a limit pattern may end the match."""
    return Hands(
        SEATS,
        int(options["hands"] or 0),
        lambda hand: hand.after(hand.dealer),
        supporters=supporters_in(options),
        breaks_off=lambda hand: hand.state.breaks_off,
    )


# -- offences 补充规则 ---------------------------------------------------------------------------------------------------


def is_ready(hand: Hand, seat: Seat) -> bool:
    """Return whether a player whose tiles are known is ready: as they are, or, after a chi or pon, with one of them discarded."""
    place = hand.places[seat]
    rack = at_rest(place)
    racks = (rack,) if len(rack) % 3 == 1 else tuple(without(rack, (tile,)) for tile in rack)
    return any(live_waits(each, place.melds, SHAPES) for each in racks)


PENALTY = Penalty(SELF_DRAW * PARTS, READY * PARTS, is_ready)
"""诈和: each other player gets as much as for a self-draw that counts one, or each ready player as for a discard."""

RULINGS = Rulings(
    offences.NAMES,
    partial(offences.make, PENALTY),
    partial(offences.consequence, each=SELF_DRAW, to_ready=READY),
    who_leaves,
    supporters.may_draw,
)


# -- for people ----------------------------------------------------------------------------------------------------------


def dora_kinds(observation: Observation) -> frozenset[int]:
    """Return the kind that is worth extra."""
    dora = observation.hand.state.dora
    return frozenset() if dora is None else frozenset((dora,))


def own_choice(observation: Observation) -> Action | None:
    """Return the choices of this game: whom to support, which tiles to give, a safe discard, what the special rule asks for.

    No bot ends the match of its own accord.
    """
    if observation.seat is None or observation.seat >= observation.hand.seats:
        return player_to_support(observation, GOAL, dora_kinds(observation))
    return tiles_to_give(observation, GOAL) or kept_from_others(observation) or within_special(observation)


KEEPS_NEAREST: Final = Text(
    "留下的牌离听牌最近，进张也最多。", "The tiles that stay are nearest to ready, and most tiles help them."
)
IN_SIGHT: Final = Text(
    "看得见的手牌里没有人和这张；会放铳的牌不打。", "No hand in sight wins with it; tiles that would deal in are kept."
)
MOST_WINS: Final = Text(
    "按本局的特殊规则，这样能和的牌最多。", "Under the special rule of this hand it leaves most tiles to win with."
)
HARDLY_OPEN: Final = Text(
    "按本局的特殊规则，副露后很难和牌。", "Laid open, the hand could hardly win under the special rule of this hand."
)


def says(observation: Observation, action: Action) -> tuple[Text, ...]:
    """Return why the choices of this game are made."""
    if observation.seat is None or observation.seat >= observation.hand.seats or own_choice(observation) != action:
        return ()
    if isinstance(action, Exchange):
        return (KEEPS_NEAREST,)
    if action == PASS:
        return (HARDLY_OPEN,)
    return (IN_SIGHT if kept_from_others(observation) is not None else MOST_WINS,)


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """Return the hand with the special rule, the dora, and the supporters; where nobody wins on a discard it is a self-draw."""
    state: HouseState = observation.hand.state
    hand = replace(hand, fields=stated_fields(state, observation.hand.watchers, observation.seat or 0))
    return hand if course_of(special_rule(state.special)).ron else replace(hand, by="self_draw", source=None)


def disqualified(observation: Observation, thrown: Tile, waits: Tiles) -> NoWin | None:
    """Why a player found with a false chi or pon cannot win; None for any other player."""
    return NoWin(DISQUALIFIED, wholly=True) if observation.seat in observation.hand.state.disqualified else None


def has_left(observation: Observation) -> bool:
    """Return whether the observer has won and left, under the special rule 血战到底."""
    return observation.seat in observation.hand.state.winners


OPTIONS: tuple[Option, ...] = (
    HANDS_OPTION,
    *supporters.OPTIONS,
    Option(
        "after_yakuman",
        Text("役满之后", "After a limit pattern"),
        "offer",
        CHOICES,
        note=Text("原文：出现就意味着组会结束", "The rules say: when one appears, the party is over"),
    ),
)

PATTERNS = (
    *map(pattern_info, (*ROWS, *LIMITS)),
    PatternInfo(
        "dora",
        DORA,
        "+1",
        Text("特殊规则“宝牌”时每张加一倍，不算役种", "Under the special rule each one counts one more; no pattern"),
        PLAIN,
    ),
)

DICE_RULES = tuple(
    DiceRule(special.id, special.name, special.sums, special.note)
    for special in sorted({special.id: special for special in BY_SUM.values()}.values(), key=lambda each: each.sums)
)

HOUSE = RuleSet(
    id="house",
    version=1,
    name=GAME_NAMES["house"],
    summary=Text(
        "每局掷骰定一条特殊规则，场下的人可以支持一家、分担输赢。",
        "Dice give every hand a special rule; supporters without a seat share a player's wins and losses.",
    ),
    source=Text("大众麻将", "House rules (大众麻将)"),
    options=OPTIONS,
    guide=GUIDE,
    differs=DIFFERS,
    play=Play(
        wall=plain_wall,
        rules=rules,
        deal=deal,
        programme=programme,
        refusal=why_not,
        supporters=supporters_in,
        actions=(Support, Exchange, EndMatch),
        dice_rules=DICE_RULES,
        rulings=RULINGS,
    ),
    scoring=Scoring(patterns=PATTERNS, score=score_house, stated_fields=FIELDS, parts=PARTS, limits=(LIMIT_PATTERN,)),
    hints=Hints(
        goal=goal,
        bonus=dora_kinds,
        needed=needed,
        seen_in_rack=lambda observation, seat: open_tiles(observation.hand.state, seat),
        own_choice=own_choice,
        stated=stated,
        no_win=disqualified,
        out=has_left,
        says=says,
        bearing=bearing,
    ),
    display=DisplayRules(
        celebrated=Celebrated(6, 10, "violet"),
        facts=facts,
        reasons={"support": Text("支持者", "Supporters"), **REASONS},
        prompt=prompt,
    ),
    sheet=lambda options: SHEET,
)
