"""A stated hand under the Zung Jung rules of the C.H.R.I.S. guide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast, get_args

from engine.core.meld import Seat
from engine.core.words import Text
from engine.games.harmony.patterns import (
    DEALERS_FIRST_DISCARD,
    PATTERNS,
    SHAPES,
    Flag,
    HarmonyWin,
    Reading,
    count,
    how_paid,
    payments,
)
from engine.scoring.answer import ScoredHand
from engine.scoring.hand_input import HandInput, impossible
from engine.scoring.input_fields import (
    AFTER_KONG,
    EVERYBODY,
    LAST_TILE,
    NOT_ROBBED,
    SAME_TURN,
    SEAT_WIND,
    SeatOf,
    StatedFields,
    Toggle,
)
from engine.scoring.pattern import Pattern
from engine.scoring.score import Refused, Score
from engine.scoring.shape import pack, waits

FIELDS: Final = StatedFields(
    (
        SEAT_WIND,
        LAST_TILE,
        AFTER_KONG,
        Toggle("first_turn", Text("第一巡", "First turn"), by=NOT_ROBBED),
        SeatOf(SAME_TURN, Text("同巡先打出者", "First thrown this turn by"), ("discard",), EVERYBODY),
    )
)


def table_of(options: Mapping[str, object]) -> tuple[Pattern[Reading], ...]:
    """The patterns under these options."""
    return DEALERS_FIRST_DISCARD if options.get("chihou") == "v33" else PATTERNS


def harmony_win(hand: HandInput) -> HarmonyWin:
    """The stated hand as the counter takes it."""
    flags = hand.flags.intersection(get_args(Flag))
    if hand.source not in (None, hand.dealer):
        flags -= {"first_turn"}  # nobody but the dealer makes the very first discard
    return HarmonyWin(hand.concealed, hand.win, hand.by, hand.melds, hand.seat_wind, cast("frozenset[Flag]", flags))


def responsible_for(hand: HandInput) -> Seat | None:
    """Who pays for the tile: the first to throw it in the same turn. None: everybody, as for a self-draw.

    There is no immunity for a kong that is robbed.
    """
    if hand.by != "discard" or hand.same_turn_from is None:
        return hand.source
    return hand.same_turn_from or None


def score_harmony(hand: HandInput) -> ScoredHand:
    """Counted and paid by all three others."""
    refused = impossible(hand, reds=0)
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    score = count(harmony_win(hand), table_of(hand.options))
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    working = (*score.working, *how_paid(score.total, hand.source, responsible_for(hand)))
    return ScoredHand(replace(score, working=working), price_harmony(hand, score), waiting)


def price_harmony(hand: HandInput, score: Score) -> dict[str, float]:
    """What everybody gains and loses by the stated win."""
    paid = payments(score.total, winner=0, responsible=responsible_for(hand), seats=range(4))
    return {str(seat): paid[seat] for seat in range(4)}
