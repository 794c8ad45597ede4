"""What the eyes say of a board that was corrected: what looks wrong, and what is rather another tile.

This imports the array library: the page imports it once there is something to look at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from paizhuo.desktop.entry.board import FLOWERS, OTHERS, WIN, Board, Laid, is_meld
from paizhuo.engine.core.meld import MeldKind
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.vision.corrections import Proposal, proposals
from paizhuo.vision.hand_shape import HandShape
from paizhuo.vision.pieces import Group, GroupKind
from paizhuo.vision.reading import Caution, PictureReading, TileReading, cautions_of

_NOWHERE = np.zeros((4, 2), np.float32)
_NOTHING = np.zeros(0, np.float32)
_KINDS: dict[str, GroupKind] = {WIN: "win", FLOWERS: "flowers", OTHERS: "row"}
_WRONG = ("too_many", "not_used", "unclear_meld")


def shape_of(rule_set: RuleSet, options: Options) -> HandShape:
    """Return the tiles of a game with these options; two hands are completed by one tile."""
    hands = 2 if rule_set.scoring.stated_fields.has_second else 1
    return HandShape.of_walls([rule_set.play.wall(options)], hands * rule_set.play.rack + 1)


def as_read(laid: Laid, group: int) -> TileReading:
    """Return the tile as it stands now; what a person has said is sure."""
    if laid.read is None:
        return TileReading(laid.label, 1.0, _NOWHERE, group, ((laid.label, 1.0),), doubtful=False, embedding=_NOTHING)
    if not laid.settled:
        return replace(laid.read, group=group)
    sure = ((laid.label, 1.0),)
    return replace(laid.read, tile=laid.label, group=group, confidence=1.0, alternatives=sure, doubtful=False)


def reading_of(board: Board, beside: Iterable[str]) -> tuple[PictureReading, tuple[int, ...]]:
    """Return the board as a reading, and the key of every tile in it. ``beside``: zones of tiles that are no part of a hand."""
    tiles: list[TileReading] = []
    keys: list[int] = []
    groups: list[Group] = []
    others = frozenset(beside)
    for zone, part in board.zones.items():
        if not part.tiles:
            continue
        numbers = tuple(range(len(tiles), len(tiles) + len(part.tiles)))
        tiles += [as_read(laid, len(groups)) for laid in part.tiles]
        keys += [laid.key for laid in part.tiles]
        groups.append(Group(_kind(zone, part.meld, others), numbers, part.source))
    return PictureReading(board.size, tuple(tiles), tuple(groups), ()), tuple(keys)


def _kind(zone: str, meld: MeldKind | None, others: frozenset[str]) -> GroupKind:
    if is_meld(zone):
        return meld or "meld"
    return "row" if zone in others else _KINDS.get(zone, "concealed")


class Looked:
    """Cautions and proposals about a board, by the keys of its tiles."""

    def __init__(self, board: Board, shape: HandShape, beside: Iterable[str], light: Iterable[Caution] = ()) -> None:
        reading, keys = reading_of(board, beside)
        self.cautions = (*light, *cautions_of(reading, shape))
        self.proposals: tuple[tuple[int, Tile, Proposal], ...] = tuple(
            (keys[proposal.index], reading.tiles[proposal.index].tile, proposal)
            for proposal in proposals(reading.tiles, shape)
        )
        self.about = tuple((caution, tuple(keys[n] for n in caution.about)) for caution in self.cautions)

    @property
    def misplaced(self) -> frozenset[int]:
        """The keys of tiles that cannot be right: of too many alike those that are rather another."""
        likely = {key for key, _, _ in self.proposals}
        found: set[int] = set()
        for caution, keys in self.about:
            if caution.code in _WRONG:
                # Of one kind too many the unlikeliest is wrong; what the rules do without is wrong every time.
                found |= (caution.code == "too_many" and likely.intersection(keys)) or set(keys)
        return frozenset(found)

    def surplus(self, key: int) -> Caution | None:
        """Return what says that there are too many of this tile."""
        return next((caution for caution, keys in self.about if caution.code == "too_many" and key in keys), None)
