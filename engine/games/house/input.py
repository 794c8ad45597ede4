"""A stated hand under house rules, with the special rule of the hand, its dora and its supporters."""

from __future__ import annotations

from typing import Final, cast, get_args

from engine.core.hand import balance
from engine.core.meld import Seat
from engine.core.tiles import KIND, KINDS, BadTiles, parse_one
from engine.core.words import Text
from engine.games.house.patterns import BY_SUM, NONE, SHAPES, SPECIALS, Flag, HouseWin, Special, count, owed
from engine.games.house.shares import PARTS, with_supporters
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import BadRequest, HandInput, bad_field, impossible, numbers_by_seat
from engine.scoring.input_fields import (
    AROUND_KONG,
    DEALER,
    EVERYBODY,
    FIRST_TURN,
    NumberBySeat,
    OneOf,
    StatedFields,
    TilesOf,
)
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits

_NO_CHI = Refused("chi", Text("禁吃：不能吃牌", "there is no chi in this hand"))
MOST_SUPPORTERS = 100
SPECIAL: Final = OneOf(
    "special",
    Text("特殊规则", "Special rule"),
    tuple((rule.sums[0], rule.name) for rule in SPECIALS if rule is not NONE),
)
FIELDS: Final = StatedFields(
    (
        DEALER,
        SPECIAL,
        AROUND_KONG,
        FIRST_TURN,
        TilesOf("dora", Text("宝牌", "Dora"), 1, alone=True),
        NumberBySeat("supporters", Text("支持者", "Supporters"), 8, EVERYBODY),
    )
)


def stated_special(hand: HandInput) -> Special:
    """The special rule that the sum of the dice chose; none if it is not said. Raises ``BadRequest``."""
    given = hand.fields.get("special")
    if given is None:
        return NONE
    if isinstance(given, bool) or not isinstance(given, int) or given not in BY_SUM:
        raise bad_field(
            "special",
            Text("{given!r} 不是两粒骰子的点数（2 到 12）", "{given!r} is not the sum of two dice (2 to 12)").filled(
                given=given
            ),
        )
    return BY_SUM[given]


def stated_dora(hand: HandInput) -> int | None:
    """The kind that is worth extra. Raises ``BadRequest``."""
    given = hand.fields.get("dora")
    if given is None:
        return None
    try:
        kind = KIND[parse_one(str(given))]
    except BadTiles as error:
        raise bad_field("dora", error.reason) from None
    if not 0 <= kind < KINDS:
        raise bad_field(
            "dora", Text("{given!r} 是未知的牌或花牌", "{given!r} is an unknown tile or a flower").filled(given=given)
        )
    return kind


def stated_supporters(hand: HandInput) -> dict[Seat, tuple[str, ...]]:
    """The accounts behind each relative seat: "0.s1", "0.s2" … Raises ``BadRequest``."""
    numbers = numbers_by_seat(hand.fields.get("supporters"), "supporters", _number)
    return {seat: tuple(f"{seat}.s{nth}" for nth in range(1, number + 1)) for seat, number in numbers.items()}


def _number(given: object) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= MOST_SUPPORTERS:
        raise BadRequest(
            Text("{given!r} 不是 0 到 {most} 的整数", "{given!r} is not a number from 0 to {most}").filled(
                given=given, most=MOST_SUPPORTERS
            )
        )
    return given


def score_house(hand: HandInput) -> ScoredHand:
    """Counted under the special rule, and paid by all three others and everybody's supporters. Raises ``BadRequest``."""
    special, dora = stated_special(hand), stated_dora(hand)
    refused = impossible(hand, reds=0)
    if refused is None and special.id == "no_chi" and any(meld.kind == "chi" for meld in hand.melds):
        refused = _NO_CHI
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    flags = cast("frozenset[Flag]", hand.flags.intersection(get_args(Flag)))
    win = HouseWin(hand.concealed, hand.win, hand.by, hand.melds, hand.dealer == 0, flags, dora)
    score = count(win, special)
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, price_house(hand, score), waiting)


def price_house(hand: HandInput, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win, supporters too. Raises ``BadRequest``."""
    special, behind = stated_special(hand), stated_supporters(hand)
    change = balance(with_supporters(owed(score.total, special, source=hand.source, payers=hand.payers), 0, behind))
    accounts = (seat if account is None else account for seat in range(4) for account in (None, *behind.get(seat, ())))
    halves = {str(account): change.get(account, 0) for account in accounts}
    # Only supporters make halves; whole points stay whole numbers.
    return {account: points // PARTS if points % PARTS == 0 else points / PARTS for account, points in halves.items()}
