"""What a call costs and brings beside the tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paizhuo.engine.analysis.call_reasons import Next, OpensHand
from paizhuo.engine.analysis.reasons import FixedReason, Reason
from paizhuo.engine.analysis.view import Standpoint
from paizhuo.engine.core.action import Action, Ankan, Chi, Kakan, Minkan, Pon
from paizhuo.engine.core.tiles import UNKNOWN, Tile

CONCEALED: Final = (
    "riichi",
    "menzen_tsumo",
    "closed_hand",
    "concealed_hand",
    "closed_self_draw",
    "concealed_self_draw",
)
"""The patterns of the games that any concealed hand can have, and no open one."""


def of_call(view: Standpoint, action: Action, thrown: Tile) -> Iterator[Reason]:
    """Yield what a chi, pon or kong costs and brings. ``thrown``: the tile that leaves the hand nearest to ready after it."""
    if isinstance(action, Chi | Pon) and thrown != UNKNOWN:
        yield Next(thrown)
    if isinstance(action, Chi | Pon | Minkan) and not view.is_open:
        names = {info.id: info.name for info in view.rule_set.scoring.patterns}
        if lost := tuple(names[id_] for id_ in CONCEALED if id_ in names):
            yield OpensHand(lost)
    if isinstance(action, Minkan | Ankan | Kakan):
        if action.name in view.rule_set.display.weather:
            yield FixedReason("kong_paid")
        if view.rule_set.hints.kong_bonus:
            yield FixedReason("kong_bonus")
