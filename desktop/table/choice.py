"""From a seat's options to how they are offered: tiles to click, buttons to press, tiles to put together.

The core's actions are known; an action that only one game has says by its ``gesture`` how it is chosen. Several that differ only in
an amount are a ladder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from paizhuo.desktop.table.ladder import Ladder, ladder_of
from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.sharing import moves_of
from paizhuo.engine.core.action import (
    Action,
    Ankan,
    Chi,
    Discard,
    Gesture,
    Kakan,
    Minkan,
    Pass,
    Pon,
    Ron,
    SelfDraw,
)
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.tiles import KIND, Tile, Tiles
from paizhuo.engine.core.value import Struct, field, fields, replace

ORDER: Final = (SelfDraw.name, Ron.name, "declare", Ankan.name, Kakan.name, Minkan.name, Pon.name, Chi.name)
"""Buttons from the most to the least important, by the action's name or gesture; others follow, passing is last."""
LATE: Final[tuple[Gesture, ...]] = ("stay", "match", "give_up")
"""Answers to a bet, whose buttons stand where passing does or beside it."""
FEW: Final = 6
"""Up to so many tiles to be laid down have buttons; more are clicked."""


class Offer(Struct):
    """A button for one action. ``meld``: what the table would show after it; ``tiles``: pictures otherwise."""

    action: Action
    meld: Meld | None = None
    tiles: Tiles = ()


class Pick(Struct):
    """Several tiles of the rack put together into one of ``options``."""

    name: str
    options: tuple[Action, ...]
    size: int

    def match(self, lifted: Iterable[Tile]) -> Action | None:
        """Return the option made of exactly these tiles."""
        wanted = Counter(lifted)
        return next((option for option in self.options if Counter(_tiles(option)) == wanted), None)

    def may_add(self, lifted: Iterable[Tile], tile: Tile) -> bool:
        """Return whether some option has these tiles and ``tile`` among its own."""
        wanted = Counter(lifted)
        wanted[tile] += 1
        return any(
            all(tiles.count(each) >= copies for each, copies in wanted.items()) for tiles in map(_tiles, self.options)
        )


Clicked: TypeAlias = tuple[Tile, bool, int]
"""A tile of a rack: what it is, whether it is the one just drawn, and which rack it stands in."""


class Plan(Struct):
    """How a seat's options are offered.

    ``discards``: tiles to click, by (tile, whether it is the drawn one, its rack); ``modes``: the same behind a button, by action
    name; ``calls``: buttons by action name, in order; ``takes``: tiles on the table to click, by (tile, seat it came from);
    ``ladder``: amounts to choose from; ``moves``: what can go from one rack to another.
    """

    discards: Mapping[Clicked, Action] = field(default_factory=dict)
    modes: Mapping[str, Mapping[Clicked, Action]] = field(default_factory=dict)
    calls: Mapping[str, tuple[Offer, ...]] = field(default_factory=dict)
    takes: Mapping[tuple[Tile, Seat], Action] = field(default_factory=dict)
    pick: Pick | None = None
    passing: Action | None = None
    ladder: Ladder | None = None
    moves: tuple[Action, ...] = ()

    @property
    def at_turn(self) -> bool:
        """Whether tiles of the rack are to be chosen: those that may not be are dimmed."""
        return bool(self.discards or self.pick or self.moves)

    @property
    def only_moves(self) -> bool:
        """Whether tiles have to change racks before anything else."""
        return bool(self.moves) and not self.discards

    def discard(self, tile: Tile, mode: str | None = None, *, drawn: bool, rack: int = 0) -> Action | None:
        """Return the action of clicking a tile of the rack; a rule set that does not tell drawn tiles apart is understood too."""
        choices = self.discards if mode is None else self.modes.get(mode, {})
        return choices.get((tile, drawn, rack)) or choices.get((tile, not drawn, rack))

    def first(self, name: str) -> Action:
        """Return one of the actions with this name, unless that is done with tiles alone. Raises ``KeyError`` if there is none."""
        if name in self.calls:
            return self.calls[name][0].action
        if name in self.modes:
            return next(iter(self.modes[name].values()))
        steps = () if self.ladder is None else self.ladder.steps
        found = {action.name: action for action in (*steps, *self.moves)}
        return found[name]

    def offer(self, action: Action) -> Offer:
        """Return an option as its button shows it, also one that has no button."""
        on_buttons = (offer for same in self.calls.values() for offer in same if offer.action == action)
        return next(on_buttons, None) or _offer(action, (), None, None)

    def asked_again(self, mode: str | None) -> Action | None:
        """Return the action that this mode only asks to be confirmed; None if it does not."""
        steps = () if self.ladder is None else self.ladder.steps
        actions = (*(offer.action for offer in self.calls.get(mode or "", ())), *steps)
        return next((action for action in actions if action.name == mode and asks_again(action)), None)

    def tried(self, clicked: Clicked, mode: str | None, lifted: Tiles = ()) -> Action | None:
        """Return the action that choosing a tile of the rack would be if the rules allowed it; None where none is made with a tile.

        ``lifted``: the tiles put together so far.
        """
        tile, drawn, rack = clicked
        if self.pick is not None:
            return _with(self.pick.options[0], tiles=(*lifted, tile)) if len(lifted) < self.pick.size else None
        if mode is None:
            return Discard(tile, drawn, rack) if self.at_turn else None
        return next(
            (_with(action, tile=tile, drawn=drawn, rack=rack) for action in self.modes.get(mode, {}).values()), None
        )


def asks_again(action: Action) -> bool:
    """Return whether it is done only once the player has said so twice."""
    return action.gesture == "stake_all"


def _with(action: Action, **changes: Any) -> Action:
    """Return the action with those of its fields changed that it has."""
    return replace(action, **{name: value for name, value in changes.items() if name in fields(action)})


def _tiles(action: Action) -> Tiles:
    tiles: Tiles = getattr(action, "tiles", ())
    return tiles


def _claimed(action: Action, tile: Tile | None, source: Seat | None) -> Meld | None:
    """Return the meld a claim would make, if the claimed tile is known."""
    if tile is None or source is None:
        return None
    kind: Any = action.name
    return Meld(kind, tuple(sorted((*_tiles(action), tile), key=lambda t: (KIND[t], t))), source, tile)


def _offer(action: Action, melds: tuple[Meld, ...], tile: Tile | None, source: Seat | None) -> Offer:
    match action:
        case Ankan(tiles):
            return Offer(action, Meld("ankan", tiles))
        case Kakan(added):
            pon = next((m for m in melds if m.kind == "pon" and m.first_kind == KIND[added]), None)
            if pon is not None:
                return Offer(action, Meld("kakan", (*pon.tiles, added), pon.source, pon.claimed))
            return Offer(action, tiles=(added,))
        case Chi(tiles) | Pon(tiles) | Minkan(tiles):
            meld = _claimed(action, tile, source)
            return Offer(action, meld, () if meld else tiles)
        case Ron():
            return Offer(action, tiles=() if tile is None else (tile,))
        case _:
            one: Tile | None = getattr(action, "tile", None)
            return Offer(action, tiles=_tiles(action) or (() if one is None else (one,)))


def rank(action: Action) -> int:
    """Return how far from the front its button stands."""
    if action.gesture in LATE:
        return len(ORDER) + 1 + LATE.index(action.gesture)
    known = action.name if action.gesture == "button" else action.gesture
    return ORDER.index(known) if known in ORDER else len(ORDER)


def plan(
    options: tuple[Action, ...],
    melds: tuple[Meld, ...] = (),
    offered: tuple[Tile, Seat] | None = None,
) -> Plan:
    """Return how ``options`` are offered. ``melds``: the seat's own; ``offered``: the tile that can be claimed, and whose it was."""
    tile, source = offered or (None, None)
    discards: dict[Clicked, Action] = {}
    modes: dict[str, dict[Clicked, Action]] = {}
    takes: dict[tuple[Tile, Seat], Action] = {}
    calls: dict[str, list[Offer]] = {}
    pick: Pick | None = None
    passing: Action | None = None
    ladder = ladder_of(options)
    by_name: dict[str, list[Action]] = {}
    moves = moves_of(options)
    for option in options:
        if option not in moves:
            by_name.setdefault(option.name, []).append(option)
    for name, same in by_name.items():
        one = same[0]
        if isinstance(one, Pass):
            passing = one
        elif isinstance(one, Discard):
            discards = {_clicked(a): a for a in same}
        elif ladder is not None and name == ladder.name:
            continue
        elif one.gesture == "declare" or (one.gesture == "lay" and len(same) > FEW):
            modes[name] = {_clicked(a): a for a in same}
        elif one.gesture == "gather" and len(same) > 1:
            pick = Pick(name, tuple(same), max(len(_tiles(a)) for a in same))
        else:
            calls[name] = [_offer(a, melds, tile, source) for a in same]
            if one.gesture == "take":
                takes |= {(getattr(a, "tile", 0), getattr(a, "source", 0)): a for a in same}
    ordered = {name: tuple(calls[name]) for name in sorted(calls, key=lambda name: rank(calls[name][0].action))}
    return Plan(discards, modes, ordered, takes, pick, passing, ladder, moves)


def plan_of(picture: TablePicture, latest: Seat | None) -> Plan:
    """Return how the options in a picture are offered. ``latest``: whose discard is the last one."""
    seen = picture.observation
    river = () if latest is None else seen.hand.rivers[latest]
    claimable = (river[-1].tile, latest) if river and latest is not None else None
    melds = tuple(meld for place in seen.hand.places if place.owner == picture.bottom for meld in place.melds)
    return plan(seen.options, melds, claimable)


def _clicked(action: Action) -> Clicked:
    """Return the tile to click for an action with one."""
    return getattr(action, "tile", 0), bool(getattr(action, "drawn", False)), getattr(action, "rack", 0)
