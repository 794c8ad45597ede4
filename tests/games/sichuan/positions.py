"""Positions of Sichuan mahjong: seats not written down hold idle tiles of the two suits they keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.games.sichuan.rules import SICHUAN, SichuanState
from tests.games.positions_blood_battle import at_turn, placed, to_draw, why_not
from tests.games.support import Table

__all__ = ["at_turn", "sichuan", "state", "to_draw", "why_not"]


def sichuan(racks: Mapping[Seat, str], *, untouched: bool = False, **more: Any) -> Table:
    """A position; see ``placed``."""
    return placed(SICHUAN, racks, untouched=untouched, **more)


def state(table: Table) -> SichuanState:
    """What the game remembers."""
    found: SichuanState = table.hand.state
    return found
