"""Why a value of chance cannot be. Walls and dice of a seed never need this, so it is loaded when something else does."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.node import BadChance, ChanceValue, FalseWin, Request, ShowPlace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.chance_words import cannot_be, no_win, other_rack, too_many
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import OtherRack
from paizhuo.engine.match.tile_counts import excess, tiles_seen
from paizhuo.engine.rules.adjudication import stated
from paizhuo.engine.rules.rulings import FalseWin as Ruled


def refused(match: Match, request: Request, value: ChanceValue, bad: BadChance) -> Text:
    """Why the referee has refused this value."""
    if isinstance(bad, FalseWin):
        ruled = Ruled.name in stated(match.game, match.game_options)
        return (OR_RULE if ruled else OR_TAKE_BACK).filled(no_win=no_win(match, bad.seat, bad.reason))
    if isinstance(bad, OtherRack) and isinstance(request, ShowPlace):
        return other_rack(match, request)
    return cannot_be(match, request, value)


def impossible(match: Match) -> Text | None:
    """Why a match is impossible: some tile is there more often than the wall has it; None: no such tile."""
    found = excess(match, tiles_seen(match))
    return None if found is None else too_many(found)


OR_RULE: Final = Text(
    "{no_win}。牌输错了就重新亮一次；真是诈和，请判诈和",
    "{no_win}. If a tile was entered wrong, show the hand again; if the win is false, rule it a false win",
)
OR_TAKE_BACK: Final = Text(
    "{no_win}。牌输错了就重新亮一次；没有和，请撤销",
    "{no_win}. If a tile was entered wrong, show the hand again; if it is no win, take it back",
)
