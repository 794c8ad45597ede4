"""A stated hand under the rules of Tianjin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast, get_args

from engine.core.meld import Seat
from engine.core.tiles import KIND, KINDS, NAMES, BadTiles, parse_one, predecessor, successor
from engine.core.words import Text
from engine.games.tianjin.patterns import COPIES_BESIDE_TURNED, Flag, Stakes, TianjinWin, count, waits_of
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import (
    NO_NUMBER,
    NO_OBJECT,
    BadRequest,
    HandInput,
    bad_field,
    impossible,
    numbers_by_seat,
)
from engine.scoring.input_fields import (
    AFTER_KONG,
    DEALER,
    DRAWN,
    EVERYBODY,
    FIRST_TURN,
    NumberBySeat,
    StatedFields,
    TilesOf,
    Toggle,
)
from engine.scoring.score import Refused, Score

_CHI = Refused("chi", Text("天津麻将不能吃", "there is no chi in Tianjin mahjong"))
_NO_RON = Refused("no_ron", Text("天津麻将只能自摸胡", "only a self-drawn tile wins in Tianjin mahjong"))
_WILD_CALL = Refused("wild_call", Text("混子不能碰、不能明杠", "wild tiles make no pon and no exposed kong"))
_TURNED_AND_NEXT = Text("应列出翻开的牌和它的下一张", "the turned tile and the one after it must be listed")
_TURNED_LIES_OPEN = Text(
    "翻开的 {tile} 留在牌墙里，手里最多有另外三张，这里有 {given} 张",
    "the turned {tile} stays in the wall: three others are in play, not {given}",
)
SEATS = range(4)
SIT: Final = Toggle("stakes.sit", Text("庄家坐庄", "The dealer sits"))
PULLS: Final = NumberBySeat("stakes.pulls", Text("拉庄", "Pulls"), 2)
STAKES: Final = (SIT, PULLS)
"""坐庄, 拉庄, asked of the dealer and of the three others."""
FIELDS: Final = StatedFields(
    (
        TilesOf("wild", Text("混子", "Wild tiles"), 2),
        DEALER,
        AFTER_KONG,
        FIRST_TURN,
        SIT,
        replace(PULLS, seats=EVERYBODY),
        NumberBySeat("kong_points", Text("杠分", "Kong points"), 99, EVERYBODY),
    ),
    DRAWN,
)


def _pulls(given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or given not in (0, 1, 2):
        raise BadRequest(
            Text("每家拉 0、1 或 2 次，不是 {given!r}", "a seat pulls 0, 1 or 2 times, not {given!r}").filled(
                given=given
            )
        )
    return given


def _points(given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or given < 0:
        raise BadRequest(NO_NUMBER.filled(given=given))
    return given


def _turned(hand: HandInput) -> int | None:
    """The kind turned up in the wall; None where the request names no wild tile. Raises ``BadRequest``.

    ``wild`` lists the turned tile and its successor, in any order. One alone is the turned tile, or with ``single_wild`` the
    only wild one, its successor.
    """
    given = hand.fields.get("wild") or []
    if not isinstance(given, list) or len(given) > 2:
        raise bad_field("wild", _TURNED_AND_NEXT)
    try:
        kinds = [KIND[parse_one(str(name))] for name in given]
    except BadTiles as error:
        raise bad_field("wild", error.reason) from None
    if any(not 0 <= kind < KINDS for kind in kinds):
        raise bad_field("wild", Text("未知的牌和花牌不是混子", "an unknown tile or a flower is not wild"))
    if not kinds:
        return None
    if len(kinds) == 1:
        return predecessor(kinds[0]) if _single(hand) else kinds[0]
    turned = next((kind for kind in kinds if successor(kind) in kinds), None)
    if turned is None:
        raise bad_field("wild", _TURNED_AND_NEXT)
    return turned


def _single(hand: HandInput) -> bool:
    return hand.options.get("single_wild") is True


def stated_wild(hand: HandInput) -> frozenset[int]:
    """The wild kinds: the turned tile and its successor, or with ``single_wild`` the successor alone. Raises ``BadRequest``."""
    turned = _turned(hand)
    if turned is None:
        return frozenset()
    return frozenset((successor(turned),) if _single(hand) else (turned, successor(turned)))


def stated_stakes(hand: HandInput) -> Stakes:
    """Who deals, sits and pulls. Raises ``BadRequest``."""
    dealer = hand.fields.get("dealer", hand.dealer)
    if isinstance(dealer, bool) or not isinstance(dealer, int) or dealer not in SEATS:
        raise bad_field(
            "dealer",
            Text("{dealer!r} 不是座位", "the dealer is a seat from 0 to 3, not {dealer!r}").filled(dealer=dealer),
        )
    given = hand.fields.get("stakes") or {}
    if not isinstance(given, Mapping):
        raise bad_field("stakes", NO_OBJECT.filled(given=given))
    sits = given.get("sit") or False
    if not isinstance(sits, bool):
        raise bad_field(
            "stakes",
            Text("坐庄（sit）应为 true 或 false，不是 {sits!r}", "“sit” must be true or false, not {sits!r}").filled(
                sits=sits
            ),
        )
    return Stakes(dealer, sits, numbers_by_seat(given.get("pulls"), "stakes", _pulls))


def tianjin_win(hand: HandInput, wild: frozenset[int], dealer: Seat) -> TianjinWin:
    """The stated hand as the counter takes it."""
    flags = cast("frozenset[Flag]", hand.flags.intersection(get_args(Flag)))
    return TianjinWin(hand.concealed, hand.win, hand.melds, wild, dealer == 0, flags)


def score_tianjin(hand: HandInput) -> ScoredHand:
    """Counted and paid by all three others; with ``kong_points`` everybody's kongs are settled too. Raises ``BadRequest``."""
    wild, stakes = stated_wild(hand), stated_stakes(hand)
    refused = impossible(hand, reds=0)
    if refused is None and any(meld.kind == "chi" for meld in hand.melds):
        refused = _CHI
    if refused is None and any(meld.kind != "ankan" and meld.first_kind in wild for meld in hand.melds):
        refused = _WILD_CALL
    if refused is None and (turned := _turned(hand)) is not None:
        given = [KIND[tile] for tile in hand.tiles].count(turned)
        if given > COPIES_BESIDE_TURNED:
            refused = Refused("too_many", _TURNED_LIES_OPEN.filled(tile=NAMES[turned], given=given))
    if refused is not None:
        return ScoredHand(refused)
    win = tianjin_win(hand, wild, stakes.dealer)
    waiting = waits_of(win)
    score = _NO_RON if hand.by != "self_draw" else count(win)
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, price_tianjin(hand, score), waiting)


def price_tianjin(hand: HandInput, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win, and by kongs where they are told. Raises ``BadRequest``."""
    stakes = stated_stakes(hand)
    kongs = numbers_by_seat(hand.fields.get("kong_points"), "kong_points", _points)
    base = int(hand.options.get("base") or 1)
    earned = {seat: kongs.get(seat, 0) + score.total * (seat == 0) for seat in SEATS}
    return {
        str(seat): base
        * sum((earned[seat] - earned[other]) * stakes.times(seat, other) for other in SEATS if other != seat)
        for seat in SEATS
    }
