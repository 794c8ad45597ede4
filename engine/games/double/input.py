"""Two stated hands that win with one tile 大立直麻将. The request's ``second`` is the other hand; ``win`` completes both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from engine.core.tiles import BadTiles, parse
from engine.core.words import Text
from engine.families.riichi.input import UNREPEATED, riichi_win
from engine.families.riichi.yaku import SHAPES, YakuTable
from engine.games.double.count import COPIES, RED_FIVES, count_double
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import BadRequest, HandInput, bad_field, impossible, parse_meld, too_many
from engine.scoring.input_fields import SecondHand, StatedFields
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits

FIELDS: Final = StatedFields((SecondHand("second", Text("第二副手牌", "Second hand")), *UNREPEATED.fields))
PREVIOUS: Final = 3
NOT_FROM_PREVIOUS: Final = Text("只能吃、碰、杠上家打出的牌", "Only the previous player's discard can be claimed")
NONE_CLOSED: Final = Text("至少一副手牌门清才能立直", "Riichi needs at least one closed hand")


def second_hand(hand: HandInput) -> HandInput:
    """The other hand, with everything else as in the first. Raises ``BadRequest``."""
    given = hand.fields.get("second")
    if not isinstance(given, Mapping):
        raise bad_field("second", Text("没有给出", "the other hand is missing: an object with concealed and melds"))
    concealed, melds = given.get("concealed"), given.get("melds", [])
    if not isinstance(concealed, str):
        raise bad_field("second", Text("没有给出手牌", "concealed: the tiles in the other hand are missing"))
    if not isinstance(melds, list) or not all(isinstance(text, str) for text in melds):
        raise bad_field(
            "second", Text("{melds!r} 不是一列副露", "melds: {melds!r} is not a list of melds").filled(melds=melds)
        )
    try:
        return replace(hand, concealed=parse(concealed), melds=tuple(parse_meld(text) for text in melds))
    except (BadTiles, BadRequest) as error:
        raise bad_field("second", error.reason) from None


def _refused(first: HandInput, second: HandInput) -> Refused | None:
    """Why no such hands can exist on one table, or be in riichi."""
    for hand in (first, second):
        if refused := impossible(hand, copies=COPIES, reds=RED_FIVES):
            return refused
    # The winning tile is there once, and completes both.
    everything = (*first.tiles, *second.tiles[: len(second.concealed)], *second.tiles[len(second.concealed) + 1 :])
    if refused := too_many((*everything, *first.dora_indicators, *first.ura_indicators), COPIES, RED_FIVES):
        return refused
    if any(meld.is_open and meld.source != PREVIOUS for meld in (*first.melds, *second.melds)):
        return Refused("not_from_previous", NOT_FROM_PREVIOUS)
    opened = [any(meld.is_open for meld in hand.melds) for hand in (first, second)]
    if first.flags & {"riichi", "double_riichi"} and all(opened):
        return Refused("open_riichi", NONE_CLOSED)
    return None


def score_double(hand: HandInput, table: YakuTable, pay: Callable[[Score], dict[int, int]]) -> ScoredHand:
    """The better of the two hands by ``table``, paid by ``pay``. Raises ``BadRequest`` if the other hand is not told."""
    second = second_hand(hand)
    if refused := _refused(hand, second):
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    beside = waits(pack(second.concealed), SHAPES)
    common = tuple(kind for kind in waiting if kind in beside)
    score = count_double(riichi_win(hand), riichi_win(second), table)
    if isinstance(score, Refused):
        return ScoredHand(score, waits=common)
    return ScoredHand(score, {str(seat): points for seat, points in pay(score).items()}, common)
