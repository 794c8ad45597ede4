"""Why a value of chance cannot be. Walls and dice of a seed never need this, so it is loaded when something else does."""

from __future__ import annotations

from engine.core.node import BadChance, ChanceValue, Request, ShowPlace
from engine.core.words import Text
from engine.match.chance_words import cannot_be, other_rack, too_many
from engine.match.match import Match
from engine.match.referee import OtherRack
from engine.match.tile_counts import excess, tiles_seen


def refused(match: Match, request: Request, value: ChanceValue, bad: BadChance) -> Text:
    """Why the referee has refused this value."""
    if isinstance(bad, OtherRack) and isinstance(request, ShowPlace):
        return other_rack(match, request)
    return cannot_be(match, request, value)


def impossible(match: Match) -> Text | None:
    """Why a match is impossible: some tile is there more often than the wall has it; None: no such tile."""
    found = excess(match, tiles_seen(match))
    return None if found is None else too_many(found)
