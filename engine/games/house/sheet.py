"""What house rules ask of a hand played with real tiles: its special rule, limit patterns, and the supplementary rules 补充规则.

Source: 大众麻将 (house rules).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from paizhuo.engine.core.hand import Hand, Transfer
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.house.false_win import FALSE_WIN, false_win_payments, who_leaves
from paizhuo.engine.games.house.input import SPECIAL, price_house
from paizhuo.engine.games.house.patterns import LEAST, LIMIT_PATTERN, MOST, TIMES, capped
from paizhuo.engine.games.house.shares import PARTS
from paizhuo.engine.games.house.special import BY_SUM, NONE, SELF_DRAW, Special, special_rule
from paizhuo.engine.rules.sheet_rules import BELOW_LEAST, AfterWin, Drawn, Remark, ReportedHand, SheetRules
from paizhuo.engine.scoring.hand_input import read_fields
from paizhuo.engine.scoring.input_fields import DRAWN, WAYS
from paizhuo.engine.scoring.pattern import By
from paizhuo.engine.scoring.score import NotValid, Score

READY = 3
"""What a false winner pays each player who was ready: as for a discard that counts one."""


def _special(hand: Hand) -> Special:
    return special_rule(hand.rule_state.special)


def with_special(hand: Hand, fields: Mapping[str, object]) -> Hand:
    """The hand under the special rule that the dice chose. Raises ``BadRequest``."""
    found = read_fields(fields, (SPECIAL,)).get(SPECIAL.id)
    special = NONE if found is None else BY_SUM[found]
    return replace(hand, rule_state=replace(hand.rule_state, special=special.id))


def after_win(hand: Hand) -> AfterWin:
    """What the special rule of the hand makes of a win."""
    return AFTER_WIN.get(_special(hand).id, "ends")


def ways(hand: Hand) -> tuple[By, ...]:
    """禁铳: by self-draw alone."""
    return DRAWN if _special(hand).id == "no_ron" else WAYS


def counted_score(total: int, fu: int | None, limit: str | None) -> Score | NotValid:
    """A win that its players have counted: cut at ten, except for limit patterns 役满 of ten each."""
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
    broken_off=lambda hand: replace(hand, rule_state=replace(hand.rule_state, breaks_off=True)),
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
