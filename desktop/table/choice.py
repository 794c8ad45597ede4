"""From a seat's options to how they are offered: tiles to click, buttons to press, tiles to put together.

Options are told apart by their fields, not by the game: an action with a ``tile`` and ``drawn`` is a discard of some sort,
one with ``tiles`` that is no meld is a pick from the rack, and so on. What nobody has heard of becomes a button.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from engine.core.action import PASS, Action
from engine.core.meld import Meld, Seat
from engine.core.tiles import KIND, Tile, Tiles

MELDING: Final = ("chi", "pon", "minkan", "ankan", "kakan")
ORDER: Final = ("self_draw", "ron", "riichi", "ankan", "kakan", "minkan", "pon", "chi")
"""Buttons from the most to the least important; others follow, passing is last."""
FEW: Final = 6
"""Up to so many options of an unknown action with a tile become buttons; more become tiles to click."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button for one action. ``meld``: what the table would show after it; ``tiles``: pictures otherwise."""

    action: Action
    meld: Meld | None = None
    tiles: Tiles = ()


@dataclass(frozen=True, slots=True)
class Pick:
    """Several tiles of the rack put together into one of ``options``."""

    name: str
    options: tuple[Action, ...]
    size: int

    def match(self, lifted: Iterable[Tile]) -> Action | None:
        """The option made of exactly these tiles."""
        wanted = Counter(lifted)
        return next((option for option in self.options if Counter(_tiles(option)) == wanted), None)

    def may_add(self, lifted: Iterable[Tile], tile: Tile) -> bool:
        """Whether some option has these tiles and ``tile`` among its own."""
        wanted = Counter(lifted)
        wanted[tile] += 1
        return any(wanted <= Counter(_tiles(option)) for option in self.options)


@dataclass(frozen=True, slots=True)
class Plan:
    """How a seat's options are offered.

    ``discards``: tiles to click, by (tile, whether it is the drawn one); ``modes``: the same behind a button, by action
    name; ``calls``: buttons by action name, in order; ``takes``: tiles on the table to click, by (tile, seat it came from).
    """

    discards: Mapping[tuple[Tile, bool], Action] = field(default_factory=dict)
    modes: Mapping[str, Mapping[tuple[Tile, bool], Action]] = field(default_factory=dict)
    calls: Mapping[str, tuple[Offer, ...]] = field(default_factory=dict)
    takes: Mapping[tuple[Tile, Seat], Action] = field(default_factory=dict)
    pick: Pick | None = None
    passing: Action | None = None

    @property
    def at_turn(self) -> bool:
        """Whether tiles of the rack are to be chosen: those that may not be are dimmed."""
        return bool(self.discards or self.pick)

    def discard(self, tile: Tile, mode: str | None = None, *, drawn: bool) -> Action | None:
        """The action of clicking a tile of the rack; a rule set that does not tell drawn tiles apart is understood too."""
        choices = self.discards if mode is None else self.modes[mode]
        return choices.get((tile, drawn)) or choices.get((tile, not drawn))


def _tiles(action: Action) -> Tiles:
    tiles: Tiles = getattr(action, "tiles", ())
    return tiles


def _claimed(action: Action, tile: Tile | None, source: Seat | None) -> Meld | None:
    """The meld a claim would make, if the claimed tile is known."""
    if tile is None or source is None:
        return None
    kind: Any = action.name
    return Meld(kind, tuple(sorted((*_tiles(action), tile), key=lambda t: (KIND[t], t))), source, tile)


def _offer(action: Action, melds: tuple[Meld, ...], tile: Tile | None, source: Seat | None) -> Offer:
    if action.name == "ankan":
        return Offer(action, Meld("ankan", _tiles(action)))
    if action.name == "kakan":
        added: Tile = getattr(action, "tile", 0)
        pon = next((m for m in melds if m.kind == "pon" and m.first_kind == KIND[added]), None)
        if pon is not None:
            return Offer(action, Meld("kakan", (*pon.tiles, added), pon.source, pon.claimed))
        return Offer(action, tiles=(added,))
    if action.name in MELDING:
        meld = _claimed(action, tile, source)
        return Offer(action, meld, () if meld else _tiles(action))
    one: Tile | None = getattr(action, "tile", None)
    if action.name == "ron" and one is None:
        one = tile
    return Offer(action, tiles=_tiles(action) or (() if one is None else (one,)))


def rank(name: str) -> int:
    """How far from the front a button stands."""
    return ORDER.index(name) if name in ORDER else len(ORDER)


def plan(
    options: tuple[Action, ...],
    melds: tuple[Meld, ...] = (),
    offered: tuple[Tile, Seat] | None = None,
) -> Plan:
    """How ``options`` are offered. ``melds``: the seat's own; ``offered``: the tile that can be claimed, and whose it was."""
    tile, source = offered or (None, None)
    discards: dict[tuple[Tile, bool], Action] = {}
    modes: dict[str, dict[tuple[Tile, bool], Action]] = {}
    takes: dict[tuple[Tile, Seat], Action] = {}
    calls: dict[str, list[Offer]] = {}
    pick: Pick | None = None
    passing: Action | None = None
    by_name: dict[str, list[Action]] = {}
    for option in options:
        by_name.setdefault(option.name, []).append(option)
    for name, same in by_name.items():
        has = {f.name for f in fields(same[0])}
        if same[0] == PASS:
            passing = PASS
        elif {"tile", "drawn"} <= has and name not in MELDING:
            clicks = {(getattr(a, "tile", 0), bool(getattr(a, "drawn", False))): a for a in same}
            if name == "discard":
                discards = clicks
            else:
                modes[name] = clicks
        elif {"tile", "source"} <= has:
            takes |= {(getattr(a, "tile", 0), getattr(a, "source", 0)): a for a in same}
            calls[name] = [_offer(a, melds, tile, source) for a in same]
        elif "tiles" in has and name not in MELDING and len(same) > 1:
            pick = Pick(name, tuple(same), max(len(_tiles(a)) for a in same))
        elif "tile" in has and name not in MELDING and len(same) > FEW:
            modes[name] = {(getattr(a, "tile", 0), False): a for a in same}
        else:
            calls[name] = [_offer(a, melds, tile, source) for a in same]
    return Plan(discards, modes, {name: tuple(calls[name]) for name in sorted(calls, key=rank)}, takes, pick, passing)
