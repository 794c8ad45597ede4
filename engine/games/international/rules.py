"""国标麻将 of C.H.R.I.S. (International Standard, MCR): eighty-one fan, eight of them to win, eight flowers.

Source: C.H.R.I.S. 麻雀完全指南, section I; where it is silent the official rules of 1998 hold. House options depart
from it: whether seven pairs can be 混幺九 (``ORPHAN_PAIRS``), and what a point is worth (``POINTS_EACH``).
"""

from __future__ import annotations

from paizhuo.engine.core.action import Ron
from paizhuo.engine.core.hand import Hand, Script
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import EAST, HONOURS, KIND, SUITS, Tiles, counts, suit
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.international.fan import MINIMUM, waits_of
from paizhuo.engine.games.international.guide import GUIDE
from paizhuo.engine.games.international.input import (
    FIELDS,
    LAST_OF_KIND,
    ORPHAN_PAIRS,
    POINTS_EACH,
    counted,
    pay,
    point_of,
    price_international,
    score_international,
)
from paizhuo.engine.games.international.points import PLAIN, POINT
from paizhuo.engine.games.international.rows import FAN
from paizhuo.engine.play.basic_turn import (
    head_bump,
    plain_rules,
)
from paizhuo.engine.play.flowers import LayFlower, deal_with_flowers, wall_with_flowers, with_flowers
from paizhuo.engine.play.hidden_kongs import turn_kongs_up
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.readiness import at_rest
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import TurnRules
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.open_hands import one_yaku
from paizhuo.engine.rules.options import Option, Options, Preset, one_of, switch
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.programme import circle_options, four_in_circles
from paizhuo.engine.rules.public import Celebrated, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules, reported_score
from paizhuo.engine.scoring.input_fields import AFTER_KONG, LAST_TILE
from paizhuo.engine.scoring.score import FAN as FAN_UNIT
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import (
    knitted_honours,
    knitted_straight,
    seven_pairs_or_quads,
    thirteen_orphans,
)

SEATS = 4


# -- winning -------------------------------------------------------------------------------------------------------------


def is_last_of_kind(hand: Hand, win: Win) -> bool:
    """和绝张: the three others of its kind lie on the table for all to see, in rivers or in melds laid open."""
    return lying_open(hand, KIND[win.tile]) - (win.source is not None) == 3


def lying_open(hand: Hand, kind: int) -> int:
    """Return how many tiles of a kind lie in rivers and in melds laid open."""
    seen = sum(KIND[laid.tile] == kind for river in hand.rivers for laid in river if laid.taken_by is None)
    return seen + sum(
        KIND[tile] == kind
        for place in hand.places
        for meld in place.melds
        if not meld.hidden and meld.is_open
        for tile in meld.tiles
    )


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances."""
    flags = {
        LAST_TILE.id: hand.wall.left == 0,
        AFTER_KONG.id: win.after_kong and win.source is None,
        LAST_OF_KIND.id: not win.robbed and is_last_of_kind(hand, win),
    }
    return winning_hand(hand, win, flags)


def waits(hand: Hand, seat: Seat) -> Tiles:
    """Return the kinds that a seat waits for."""
    return waits_of(at_rest(hand.places[seat]))


BELOW_MINIMUM = Text(f"不到 {MINIMUM} 番，不能和牌", f"The hand is worth less than {MINIMUM} fan")


# -- kongs and the end ---------------------------------------------------------------------------------------------------


def face_down(hand: Hand, tiles: Tiles) -> bool:
    """暗杠不用展示: a concealed kong stays hidden until the hand ends."""
    return True


def won(hand: Hand, wins: tuple[Win, ...]) -> Script:
    """The hand is over: kongs are turned up. Of several who claim the win the nearest after the discarder gets it."""
    hand = yield from turn_kongs_up(hand)
    return (yield from head_bump(hand, wins))


def _turn_rules(options: Options) -> TurnRules:
    """A hand needs eight fan to win; there is no furiten. Only an added kong is robbed."""
    plain = plain_rules(waits, declared, counted, pay, options, too_little=BELOW_MINIMUM, won=won, face_down=face_down)
    return with_flowers(plain)


_RULES = {
    (pairs, point): _turn_rules({ORPHAN_PAIRS: pairs, POINTS_EACH: point})
    for pairs in (True, False)
    for point in (POINT, PLAIN)
}


def rules(options: Options) -> TurnRules:
    """Return the working rules for these options."""
    return _RULES[bool(options[ORPHAN_PAIRS]), point_of(options)]


# -- for people ----------------------------------------------------------------------------------------------------------

ANY_SHAPE = Goal((seven_pairs_or_quads, thirteen_orphans, knitted_honours, knitted_straight))
ONE_SUIT = tuple(Goal((seven_pairs_or_quads,), frozenset(range(len(SUITS))) - {own}) for own in range(len(SUITS)))
"""One suit and honours (混一色), which alone is most of what a win needs."""
MOST_FOREIGN = 4
"""How many tiles of other suits a hand that is to become one suit may still have."""


def goal(observation: Observation) -> Goal:
    """Any shape; but one suit and honours where the rack and its melds are nearly that, since eight fan are needed."""
    if observation.seat is None:
        return ANY_SHAPE
    rack = observation.rack
    melded = {suit(meld.tiles[0]) for meld in rack.melds} - {HONOURS}
    held = counts(rack.concealed)
    foreign = {
        own: sum(held[: 9 * own]) + sum(held[9 * own + 9 : EAST]) for own in range(len(SUITS)) if melded <= {own}
    }
    own = min(foreign, key=foreign.__getitem__, default=None)
    return ONE_SUIT[own] if own is not None and foreign[own] <= MOST_FOREIGN else ANY_SHAPE


def complete(observation: Observation) -> Goal:
    """Any shape, whatever the seat builds towards."""
    return ANY_SHAPE


def stated(observation: Observation, hand: WinningHand) -> WinningHand:
    """Return the hand with 和绝张 if the three others of the winning tile's kind lie on the table for all to see."""
    table, kind = observation.hand, KIND[hand.win_tile]
    river = table.rivers[table.turn] if Ron() in observation.options and table.turn is not None else ()
    others = lying_open(table, kind) - (bool(river) and KIND[river[-1].tile] == kind)
    return replace(hand, flags=hand.flags | {LAST_OF_KIND.id}) if others == 3 else hand


OPTIONS: tuple[Option, ...] = (
    *circle_options(1, 50_000, least=0),
    one_of(
        POINTS_EACH,
        Text("每分", "A point is"),
        {POINT: Text("100 点（指南）", "100 (guide)"), PLAIN: Text("1 点（原分）", "1 (plain points)")},
        note=Text(
            "原分：自摸每家付 8 + 番，如官方规则，可从 0 分起",
            "Plain: a self-draw takes 8 + fan from each, as in the official rules, where everybody begins with 0",
        ),
        of_match=True,
    ),
    switch(
        ORPHAN_PAIRS,
        Text("七对计混幺九", "Seven pairs count as terminals and honours"),
        default=False,
        note=Text(
            "关：如指南所注，混幺九必须是碰碰和。开：如公开例题，与七对复合",
            "Off: triplets only, as the guide says. On: seven pairs too, as in published examples",
        ),
    ),
)

PRESETS = (
    Preset(
        "document",
        Text("指南", "The guide"),
        Text(
            "本程序所据的麻雀完全指南：一圈，50,000 点起，每分 100 点",
            "The guide that this program follows: one circle from 50,000 points, a point is 100",
        ),
        {},
    ),
    Preset(
        "official",
        Text("国标比赛", "Official"),
        Text(
            "1998 年国标规则：四圈，0 分起，原分，七对可计混幺九。这里没有的：每圈换位，裁判的各种判罚",
            "Official rules of 1998: four circles from 0 in plain points, seven pairs count as terminals and honours. Not here: "
            "changing places between circles, and a referee's penalties",
        ),
        {"circles": 4, "start": 0, POINTS_EACH: PLAIN, ORPHAN_PAIRS: True},
    ),
)

SHEET = SheetRules(unit=FAN_UNIT, score=reported_score(FAN_UNIT, MINIMUM), price=price_international, most_winners=1)

INTERNATIONAL = RuleSet(
    id="international",
    version=1,
    name=GAME_NAMES["international"],
    summary=Text(
        "八十一番种，八番起和，有花牌；没有振听，有头跳。",
        "Eighty-one patterns, at least eight fan to win, with flowers; no furiten, one winner only.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 I；1998 年国标规则", "C.H.R.I.S. guide, section I; official rules of 1998"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(
        wall=wall_with_flowers,
        rules=rules,
        deal=deal_with_flowers,
        programme=four_in_circles,
        refusal=refusal,
        actions=(LayFlower,),
    ),
    scoring=Scoring(
        patterns=tuple(map(pattern_info, FAN)),
        score=score_international,
        stated_fields=FIELDS,
    ),
    hints=Hints(goal=goal, complete=complete, stated=stated, open_hands=one_yaku),
    display=DisplayRules(
        celebrated=Celebrated(24, 64, "crimson"),
        reasons={"false_win": Text("错和", "False win"), "wrong_kong": Text("开错暗杠", "Wrong concealed kong")},
    ),
    sheet=lambda options: SHEET,
    presets=PRESETS,
)
