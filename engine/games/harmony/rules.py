"""Harmony 中庸麻将 of C.H.R.I.S.: Zung Jung's patterns add up; no furiten; same-turn immunity for following a discard.

Source: C.H.R.I.S. 麻雀完全指南, section H; where it is silent Zung Jung v3.3 applies.
"""

from __future__ import annotations

from paizhuo.engine.core.event import Noted
from paizhuo.engine.core.hand import Deal, Hand, Laid, Steps, Wall
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import DRAGONS, EAST, KIND, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.games.harmony.guide import GUIDE
from paizhuo.engine.games.harmony.input import (
    FIELDS,
    THREW_FIRST,
    counted,
    pay,
    price_harmony,
    score_harmony,
)
from paizhuo.engine.games.harmony.patterns import BELOW_LEAST, LEAST, LIMIT_VALUES, PATTERNS, SHAPES, limited
from paizhuo.engine.play.basic_turn import head_bump, plain_rules
from paizhuo.engine.play.legality import Win
from paizhuo.engine.play.readiness import waits_with
from paizhuo.engine.play.refusals import refusal
from paizhuo.engine.play.turn import Draw, TurnRules
from paizhuo.engine.play.winning import winning_hand
from paizhuo.engine.rules.open_hands import OpenHands
from paizhuo.engine.rules.opening import BreakWall, fresh_hand, plain_wall
from paizhuo.engine.rules.options import Choice, Option, Options
from paizhuo.engine.rules.parts import DisplayRules, Hints, Play, Scoring
from paizhuo.engine.rules.programme import CIRCLE_OPTIONS, four_in_circles
from paizhuo.engine.rules.public import Celebrated, pattern_info
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.rules.sheet_rules import SheetRules, reported_score
from paizhuo.engine.scoring.input_fields import AFTER_KONG, FIRST_ROUND, LAST_TILE
from paizhuo.engine.scoring.score import POINTS, NotValid, Score
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.distance import Goal
from paizhuo.engine.shapes.distance_shapes import seven_pairs_or_quads, thirteen_orphans

SEATS = 4
DEAD_WALL = 14


class HarmonyState(Struct):
    """``untouched``: nobody has called or laid a kong yet."""

    untouched: bool = True

    def seen_by(self, seat: Seat | None) -> HarmonyState:
        """All of it is public."""
        return self


def deal(options: Options, order: Deal) -> Hand:
    """The last 14 tiles are never drawn; replacements come from the tail of what lies before them."""
    live = Wall(len(plain_wall(options)), reserve=DEAD_WALL, tail_skip=DEAD_WALL)
    return fresh_hand(order, SEATS, live, HarmonyState(), BreakWall(Draw(order.dealer)))


# -- who is responsible --------------------------------------------------------------------------------------------------


def in_order(rivers: tuple[tuple[Laid, ...], ...], dealer: Seat) -> list[tuple[Seat, Tile]]:
    """Return all discards in the order in which they were made.

    The rivers give the order: after a discard comes the seat that claimed it, else the next seat.
    """
    seat, taken = dealer, [0] * len(rivers)
    found: list[tuple[Seat, Tile]] = []
    while taken[seat] < len(rivers[seat]):
        laid = rivers[seat][taken[seat]]
        found.append((seat, laid.tile))
        taken[seat] += 1
        seat = (seat + 1) % len(rivers) if laid.taken_by is None else laid.taken_by
    return found


def responsible(hand: Hand, win: Win) -> Seat | None:
    """Return who pays for the winning tile; None: everybody, as for a self-draw.

    Same-turn immunity 跟张免责: only the discards from the winner's own last one on count, that one included, or all of them if
    the winner has none. The first of these that was the winning tile is responsible. If it was the winner's own, the win is
    paid as self-drawn. Discards that were claimed count, and calls in between change nothing. A player whose added kong is
    robbed has no immunity.
    """
    if win.source is None or win.robbed:
        return win.source
    made = in_order(hand.rivers, hand.dealer)
    own = [place for place, (seat, _) in enumerate(made) if seat == win.seat]
    window = made[own[-1] :] if own else made
    kind = KIND[win.tile]
    first = next((seat for seat, tile in window if KIND[tile] == kind), win.source)
    return None if first == win.seat else first


# -- play ----------------------------------------------------------------------------------------------------------------


waits = waits_with(SHAPES)


def declared(hand: Hand, win: Win) -> WinningHand:
    """Return the win with its circumstances."""
    flags = {
        LAST_TILE.id: hand.wall.left == 0,
        AFTER_KONG.id: win.after_kong,
        FIRST_ROUND.id: is_first_turn(hand, win),
    }
    first = responsible(hand, win)
    fields = {} if first == win.source else {THREW_FIRST.id: 0 if first is None else (first - win.seat) % SEATS}
    return winning_hand(hand, win, flags, fields)


def is_first_turn(hand: Hand, win: Win) -> bool:
    """Self-drawn before the seat's first discard and any call, or won on the dealer's very first discard."""
    state: HarmonyState = hand.state
    if win.source is None:
        return state.untouched and not hand.rivers[win.seat]
    return win.source == hand.dealer and len(hand.rivers[hand.dealer]) == 1


def melded(hand: Hand, seat: Seat, meld: Meld) -> Steps:
    """Records a call or a kong: from then on no win counts as won on an untouched first turn."""
    state: HarmonyState = hand.state
    return (yield Noted(replace(state, untouched=False))) if state.untouched else hand


def rules(options: Options) -> TurnRules:
    """Return the working rules for these options."""
    return _RULES[str(options["chihou"])]


_RULES = {
    chihou: plain_rules(
        waits,
        declared,
        counted,
        pay,
        {"chihou": chihou},
        too_little=BELOW_LEAST.reason,
        won=head_bump,
        melded=melded,
    )
    for chihou in ("japanese", "v33")
}
"""By the option ``chihou``. A hand needs five points to win, and there is no furiten.

Only the nearest player wins, and only an added kong is robbed.
"""


# -- for people ----------------------------------------------------------------------------------------------------------

GOAL = Goal((seven_pairs_or_quads, thirteen_orphans))


def goal(observation: Observation) -> Goal:
    """Sets and a pair, seven pairs or thirteen orphans."""
    return GOAL


def value_honours(observation: Observation) -> Tiles:
    """Return the dragons and one's own wind; the wind of the round is worth nothing."""
    return (*DRAGONS, EAST + ((observation.seat or 0) - observation.hand.deal.dealer) % SEATS)


OPTIONS: tuple[Option, ...] = (
    *CIRCLE_OPTIONS,
    Option(
        "chihou",
        Text("地和", "Earthly hand"),
        "japanese",
        (
            Choice("japanese", Text("闲家第一次摸牌即和", "self-draw on the first draw")),
            Choice("v33", Text("荣和庄家打出的第一张牌", "win on the dealer's very first discard")),
        ),
    ),
)


def reported(total: int, fu: int | None, limit: str | None) -> Score | NotValid:
    """Return a win that its players have counted: the value of a pattern that counts alone, or a sum up to the limit."""
    score = reported_score(POINTS, LEAST)(total, fu, limit)
    return score if isinstance(score, NotValid) or total in LIMIT_VALUES else limited(score)


SHEET = SheetRules(unit=POINTS, score=reported, price=price_harmony, most_winners=1)
OPEN_HANDS = OpenHands(triplets=value_honours)
"""Any single pattern is enough."""

HARMONY = RuleSet(
    id="harmony",
    version=1,
    name=GAME_NAMES["harmony"],
    summary=Text(
        "番种相加、副露不减分：没有振听，同巡跟打免责。",
        "Patterns add up and lose nothing in an open hand; no furiten, and whoever follows a discard is "
        "not responsible.",
    ),
    source=Text("C.H.R.I.S. 麻雀完全指南 H；中庸 v3.3", "C.H.R.I.S. guide, section H; Zung Jung v3.3"),
    options=OPTIONS,
    guide=GUIDE,
    play=Play(wall=plain_wall, rules=rules, deal=deal, programme=four_in_circles, refusal=refusal),
    scoring=Scoring(
        patterns=tuple(map(pattern_info, PATTERNS)),
        score=score_harmony,
        stated_fields=FIELDS,
    ),
    hints=Hints(goal=goal, open_hands=lambda options: OPEN_HANDS),
    display=DisplayRules(celebrated=Celebrated(80, 320, "violet")),
    sheet=lambda options: SHEET,
)
