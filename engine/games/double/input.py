"""Two stated hands that win with one tile 大立直麻将. The request's ``second`` is the other hand; ``win`` completes both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.core.value import replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.families.riichi.fields import DORA, UNREPEATED, URA
from paizhuo.engine.families.riichi.yaku import SHAPES, YakuTable
from paizhuo.engine.games.double.count import COPIES, RED_FIVES, count_double
from paizhuo.engine.scoring.answer import ScoredHand, by_account
from paizhuo.engine.scoring.input_fields import NO_SECOND, SecondHand
from paizhuo.engine.scoring.possible import impossible, not_in_kong, too_many
from paizhuo.engine.scoring.score import NotValid, Score
from paizhuo.engine.scoring.stated_fields import StatedFields
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.shapes.fast.packed import pack
from paizhuo.engine.shapes.shape import waits

SECOND: Final = SecondHand("second", Text("第二副手牌", "Second hand"))
FIELDS: Final = StatedFields((SECOND, *UNREPEATED.fields))
PREVIOUS: Final = 3
NOT_FROM_PREVIOUS: Final = Text("只能吃、碰、杠上家打出的牌", "Only the previous player's discard can be claimed")
NONE_CLOSED: Final = Text("至少一副手牌门清才能立直", "Riichi needs at least one closed hand")


def second_hand(hand: WinningHand) -> WinningHand:
    """Return the other hand, with everything else as in the first. Raises ``BadRequest``."""
    found = SECOND.of(hand)
    if found is None:
        raise SECOND.wrong(NO_SECOND)
    concealed, melds = found
    return replace(hand, concealed=concealed, melds=melds)


def _indicators(hand: WinningHand) -> Tiles:
    return (*DORA.of(hand), *URA.of(hand))


def _refused(first: WinningHand, second: WinningHand) -> NotValid | None:
    """Why no such hands can exist on one table, or be in riichi."""
    for hand in (first, second):
        if refused := impossible(hand, _indicators(hand), copies=COPIES, reds=RED_FIVES):
            return refused
    # The winning tile is there once, and completes both.
    everything = (*first.tiles, *second.tiles[: len(second.concealed)], *second.tiles[len(second.concealed) + 1 :])
    everywhere = (*everything, *_indicators(first))
    if refused := not_in_kong(first, everywhere, COPIES) or too_many(everywhere, COPIES, RED_FIVES):
        return refused
    if any(meld.is_open and meld.source != PREVIOUS for meld in (*first.melds, *second.melds)):
        return NotValid("not_from_previous", NOT_FROM_PREVIOUS)
    opened = [any(meld.is_open for meld in hand.melds) for hand in (first, second)]
    if first.flags & {"riichi", "double_riichi"} and all(opened):
        return NotValid("open_riichi", NONE_CLOSED)
    return None


def score_double(hand: WinningHand, table: YakuTable, pay: Callable[[Score], dict[int, int]]) -> ScoredHand:
    """Return the better of the two hands by ``table``, paid by ``pay``. Raises ``BadRequest`` if the other hand is not stated."""
    second = second_hand(hand)
    if refused := _refused(hand, second):
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    beside = waits(pack(second.concealed), SHAPES)
    common = tuple(kind for kind in waiting if kind in beside)
    score = count_double(hand, second, table)
    if isinstance(score, NotValid):
        return ScoredHand(score, waits=common)
    return ScoredHand(score, by_account(pay(score)), common)
