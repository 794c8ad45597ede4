"""A stated hand under the Zung Jung rules of the C.H.R.I.S. guide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast, get_args

from engine.core.meld import Seat
from engine.scoring.answer import ScoredHand
from engine.scoring.harmony_patterns import (
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
from engine.scoring.pattern import Pattern
from engine.scoring.score import Refused
from engine.scoring.shape import pack, waits
from engine.scoring.stated import StatedHand, impossible


def table_of(options: Mapping[str, object]) -> tuple[Pattern[Reading], ...]:
    """The patterns under these options."""
    return DEALERS_FIRST_DISCARD if options.get("chihou") == "v33" else PATTERNS


def harmony_win(hand: StatedHand) -> HarmonyWin:
    """The stated hand as the counter takes it."""
    flags = hand.flags.intersection(get_args(Flag))
    if hand.source not in (None, hand.dealer):
        flags -= {"first_turn"}  # nobody but the dealer makes the very first discard
    return HarmonyWin(hand.concealed, hand.win, hand.by, hand.melds, hand.seat_wind, cast("frozenset[Flag]", flags))


def responsible_for(hand: StatedHand) -> Seat | None:
    """Who pays for the tile: the first to throw it in the same turn. None: everybody, as for a self-draw.

    There is no immunity for a kong that is robbed.
    """
    if hand.by != "discard" or hand.same_turn_from is None:
        return hand.source
    return hand.same_turn_from or None


def score_harmony(hand: StatedHand) -> ScoredHand:
    """Counted and paid by all three others."""
    refused = impossible(hand, reds=0)
    if refused is not None:
        return ScoredHand(refused)
    waiting = waits(pack(hand.concealed), SHAPES)
    score = count(harmony_win(hand), table_of(hand.options))
    if isinstance(score, Refused):
        return ScoredHand(score, waits=waiting)
    responsible = responsible_for(hand)
    paid = payments(score.total, winner=0, responsible=responsible, seats=range(4))
    working = (*score.working, *how_paid(score.total, hand.source, responsible))
    return ScoredHand(replace(score, working=working), {str(seat): paid[seat] for seat in range(4)}, waiting)
