"""What is stated of a hand of house rules: to score it, and on the score sheet of hands played with real tiles.

Source: 大众麻将 (house rules).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from paizhuo.engine.core.hand import Hand, Transfer, balance
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import KIND, KINDS
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.offences import FALSE_WIN, false_win_payments, who_leaves
from paizhuo.engine.games.house.patterns import LEAST, LIMIT_PATTERN, MOST, SHAPES, TIMES, capped, count, owed
from paizhuo.engine.games.house.special import BY_SUM, DORA_KIND, NONE, SELF_DRAW, SPECIALS, Special, special_rule
from paizhuo.engine.games.house.supporters import PARTS, with_supporters
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.sheet_rules import BELOW_LEAST, AfterWin, Drawn, Remark, ReportedHand, SheetRules
from paizhuo.engine.scoring.answer import ScoredHand
from paizhuo.engine.scoring.hand_input import read_fields
from paizhuo.engine.scoring.input_fields import (
    AROUND_KONG,
    DEALER,
    DRAWN,
    EVERYBODY,
    FIRST_TURN,
    WAYS,
    NumberBySeat,
    OneOf,
)
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.possible import impossible
from paizhuo.engine.scoring.request_values import BadRequest
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

# -- a stated hand -------------------------------------------------------------------------------------------------------


_NO_DORA: Final = Text("未知的牌和花牌不能是宝牌", "an unknown tile or a flower is no dora")
_NO_CHI = NotValid("chi", Text("禁吃：不能吃牌", "there is no chi in this hand"))
MOST_SUPPORTERS: Final = 100


class DiceSum(OneOf):
    """A field for the special rule, given as the sum of two dice; a form names each rule by its lowest sum."""

    @property
    def known(self) -> Sequence[str | int]:
        return sorted(BY_SUM)

    def read(self, given: Any) -> str | int | None:
        if isinstance(given, bool) or not isinstance(given, int) or given not in BY_SUM:
            raise BadRequest(NO_SUM.filled(given=given))
        return given


NO_SUM: Final = Text("{given!r} 不是两粒骰子的点数（2 到 12）", "{given!r} is not the sum of two dice (2 to 12)")
SPECIAL: Final = DiceSum(
    "special",
    Text("特殊规则", "Special rule"),
    tuple((rule.sums[0], rule.name) for rule in SPECIALS if rule is not NONE),
)
SUPPORTERS: Final = NumberBySeat("supporters", Text("支持者", "Supporters"), 8, EVERYBODY, at_most=MOST_SUPPORTERS)
FIELDS: Final = StatedFields((DEALER, SPECIAL, AROUND_KONG, FIRST_TURN, DORA_KIND, SUPPORTERS))


def stated_special(hand: WinningHand) -> Special:
    """Return the special rule that the sum of the dice chose; none if it is not stated."""
    found = SPECIAL.of(hand)
    return NONE if found is None else BY_SUM[int(found)]


def stated_supporters(hand: WinningHand) -> dict[Seat, tuple[str, ...]]:
    """Return the accounts behind each relative seat: "0.s1", "0.s2" …"""
    numbers = SUPPORTERS.of(hand)
    return {seat: tuple(f"{seat}.s{nth}" for nth in range(1, number + 1)) for seat, number in numbers.items()}


def score_house(hand: WinningHand, options: Options) -> ScoredHand:
    """Counted under the special rule, and paid by all three others and everybody's supporters. Raises ``BadRequest``."""
    special = stated_special(hand)
    if not all(0 <= KIND[dora] < KINDS for dora in DORA_KIND.of(hand)):
        raise DORA_KIND.wrong(_NO_DORA)
    refused = impossible(hand)
    if refused is None and special.id == "no_chi" and any(meld.kind == "chi" for meld in hand.melds):
        refused = _NO_CHI
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    score = count(hand, special)
    if isinstance(score, NotValid):
        return ScoredHand(score, waits=waiting)
    return ScoredHand(score, price_house(hand, options, score), waiting)


def price_house(hand: WinningHand, options: Options, score: Score) -> dict[str, float]:
    """Return what everybody gains and loses by the stated win, supporters too."""
    special, behind = stated_special(hand), stated_supporters(hand)
    change = balance(with_supporters(owed(score.total, special, hand), 0, behind))
    accounts = (seat if account is None else account for seat in range(4) for account in (None, *behind.get(seat, ())))
    halves = {str(account): change.get(account, 0) for account in accounts}
    # Only supporters make halves; whole points stay whole numbers.
    return {account: points // PARTS if points % PARTS == 0 else points / PARTS for account, points in halves.items()}


# -- the score sheet -----------------------------------------------------------------------------------------------------


READY = 3
"""What a false winner pays each player who was ready: as for a discard that counts one."""


def _special(hand: Hand) -> Special:
    return special_rule(hand.state.special)


def with_special(hand: Hand, fields: Mapping[str, object]) -> Hand:
    """Return the hand under the special rule that the dice chose. Raises ``BadRequest``."""
    found = read_fields(fields, (SPECIAL,)).get(SPECIAL.id)
    special = NONE if found is None else BY_SUM[found]
    return replace(hand, state=replace(hand.state, special=special.id))


def after_win(hand: Hand) -> AfterWin:
    """Return what the special rule of the hand makes of a win."""
    return AFTER_WIN.get(_special(hand).id, "ends")


def ways(hand: Hand) -> tuple[By, ...]:
    """禁铳: by self-draw alone."""
    return DRAWN if _special(hand).id == "no_ron" else WAYS


def counted_score(total: int, fu: int | None, limit: str | None) -> Score | NotValid:
    """Return a win that its players have counted: cut at ten, except for limit patterns 役满 of ten each."""
    if limit == LIMIT_PATTERN.id:
        return Score((), TIMES, total, limit=LIMIT_PATTERN) if total and total % MOST == 0 else NO_LIMIT
    if total < LEAST:
        return NotValid("below_minimum", BELOW_LEAST.filled(least=LEAST, total=total))
    return capped(total)


def false_win_settled(hand: Hand, said: ReportedHand) -> tuple[Transfer, ...]:
    """诈和: everything is given back, and the offender pays who was ready or, if nobody was, everybody."""
    (offender,) = said.named
    return false_win_payments(hand, offender, said.ready, each=SELF_DRAW * PARTS, to_ready=READY * PARTS)


AFTER_WIN: dict[str, AfterWin] = {"river": "stays", "blood": "leaves"}
NO_LIMIT = NotValid("bad_limit", Text("役满一个计十倍", "a limit pattern counts ten, two count twenty"))
SHEET = SheetRules(
    unit=TIMES,
    limit=LIMIT_PATTERN,
    score=counted_score,
    price=price_house,
    settled=frozenset(("support", "void")),
    after_win=after_win,
    broken_off=lambda hand: replace(hand, state=replace(hand.state, breaks_off=True)),
    hand_fields=(SPECIAL,),
    begun=with_special,
    ways=ways,
    faults=(
        Drawn(
            FALSE_WIN,
            ready=True,
            named=Text(
                "诈和者（和牌后才发现的诈吃诈碰也算）",
                "Player at fault (also for a false chi or pon found after the win)",
            ),
            settle=false_win_settled,
        ),
    ),
    remarks=(
        Remark("false_claim", Text("诈吃诈碰（本局不能和）", "False chi or pon: cannot win"), disqualifies=True),
        Remark("laid_open", Text("误触（牌已明置）", "Tile knocked over: it lies open")),
    ),
    leaves=who_leaves,
)
"""The players say when a limit pattern ended the match. The supplementary rules 补充规则 are its faults and remarks."""
