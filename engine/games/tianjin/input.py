"""A stated hand under the rules of Tianjin."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.tiles import EAST, KIND, KINDS, NAMES, Tiles, predecessor, successor
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.tianjin.patterns import COPIES_BESIDE_TURNED, WILD, Stakes, count, waits_of
from paizhuo.engine.rules.options import Options
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.input_fields import (
    AFTER_KONG,
    DEALER,
    DRAWN,
    EVERYBODY,
    FIRST_TURN,
    NumberBySeat,
    SeatOf,
    Toggle,
)
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand

_CHI: Final = NotValid("chi", Text("天津麻将不能吃", "there is no chi in Tianjin mahjong"))
_NO_RON: Final = NotValid("no_ron", Text("天津麻将只能自摸胡", "only a self-drawn tile wins in Tianjin mahjong"))
_WILD_CALL: Final = NotValid("wild_call", Text("混子不能碰、不能明杠", "wild tiles make no pon and no exposed kong"))
_TURNED_AND_NEXT: Final = Text("应列出翻开的牌和它的下一张", "the turned tile and the one after it must be listed")
_TURNED_LIES_OPEN: Final = Text(
    "翻开的 {tile} 留在牌墙里，手里最多有另外三张，这里有 {given} 张",
    "the turned {tile} stays in the wall: three others are in play, not {given}",
)
_NOT_WILD: Final = Text("未知的牌和花牌不是混子", "an unknown tile or a flower is not wild")
SEATS: Final = range(4)
SIT: Final = Toggle("stakes.sit", Text("庄家坐庄", "The dealer sits"))
PULLS: Final = NumberBySeat("stakes.pulls", Text("拉庄", "Pulls"), 2, EVERYBODY, at_most=2)
KONG_POINTS: Final = NumberBySeat("kong_points", Text("杠分", "Kong points"), 99, EVERYBODY)
STATED_DEALER: Final = SeatOf("dealer", Text("庄家", "Dealer"), seats=EVERYBODY)
"""The dealer, if it is stated apart from the winner's wind."""
STAKES: Final = (SIT, replace(PULLS, seats=(1, 2, 3)))
"""坐庄, 拉庄, asked of the dealer and of the three others."""
FIELDS: Final = StatedFields(
    (WILD, DEALER, AFTER_KONG, FIRST_TURN, SIT, PULLS, KONG_POINTS), DRAWN, unasked=(STATED_DEALER,)
)


def _turned(given: Tiles, *, single: bool) -> int | None:
    """Return the kind turned up in the wall; None where no wild tile is stated. Raises ``BadRequest``.

    ``given``: the turned tile and its successor, in any order. A single tile is the turned one; with a ``single`` wild kind
    it is that kind, the turned tile's successor.
    """
    kinds = [KIND[tile] for tile in given]
    if len(kinds) > 2:
        raise WILD.wrong(_TURNED_AND_NEXT)
    if any(not 0 <= kind < KINDS for kind in kinds):
        raise WILD.wrong(_NOT_WILD)
    if not kinds:
        return None
    if len(kinds) == 1:
        return predecessor(kinds[0]) if single else kinds[0]
    turned = next((kind for kind in kinds if successor(kind) in kinds), None)
    if turned is None:
        raise WILD.wrong(_TURNED_AND_NEXT)
    return turned


def _is_single(options: Options) -> bool:
    return options.get("single_wild") is True


def wild_kinds(given: Tiles, options: Options) -> Tiles:
    """Return the wild kinds: the turned tile and its successor, or with ``single_wild`` the successor alone. Raises ``BadRequest``."""
    single = _is_single(options)
    turned = _turned(given, single=single)
    if turned is None:
        return ()
    return (successor(turned),) if single else (turned, successor(turned))


def _as_counted(hand: WinningHand, options: Options) -> WinningHand:
    """Return the hand with its wild kinds and its dealer. Raises ``BadRequest``."""
    dealer = STATED_DEALER.of(hand)
    wind = hand.seat_wind if dealer is None else EAST + -dealer % 4
    return replace(hand, seat_wind=wind, fields={**hand.fields, WILD.id: wild_kinds(WILD.of(hand), options)})


def stated_stakes(hand: WinningHand) -> Stakes:
    """Return who deals, sits and pulls."""
    dealer = STATED_DEALER.of(hand)
    return Stakes(hand.dealer if dealer is None else dealer, SIT.of(hand), PULLS.of(hand))


def score_tianjin(hand: WinningHand, options: Options) -> ScoredHand:
    """Counted and paid by all three others; with ``kong_points`` everybody's kongs are settled too. Raises ``BadRequest``."""
    turned = _turned(WILD.of(hand), single=_is_single(options))
    win = _as_counted(hand, options)
    wild = WILD.of(win)
    refused = impossible(hand)
    if refused is None and any(meld.kind == "chi" for meld in hand.melds):
        refused = _CHI
    if refused is None and any(meld.kind != "ankan" and meld.first_kind in wild for meld in hand.melds):
        refused = _WILD_CALL
    if refused is None and turned is not None:
        given = [KIND[tile] for tile in hand.tiles].count(turned)
        if given > COPIES_BESIDE_TURNED:
            refused = NotValid("too_many", _TURNED_LIES_OPEN.filled(tile=NAMES[turned], given=given))
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits_of(win)
    score = _NO_RON if hand.by != "self_draw" else count(win)
    if isinstance(score, NotValid):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, price_tianjin(hand, options, score), waiting)


def price_tianjin(hand: WinningHand, options: Options, score: Score) -> dict[str, float]:
    """Return what everybody gains and loses by the stated win, and by kongs where they are stated."""
    stakes, kongs = stated_stakes(hand), KONG_POINTS.of(hand)
    base = int(options.get("base") or 1)
    earned = {seat: kongs.get(seat, 0) + score.total * (seat == 0) for seat in SEATS}
    return {
        str(seat): base
        * sum((earned[seat] - earned[other]) * stakes.times(seat, other) for other in SEATS if other != seat)
        for seat in SEATS
    }
