"""Walls and dice of a server that commits itself to them before every hand (``paizhuo.engine.match.commitment``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Protocol, runtime_checkable

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import ChanceValue, DealTiles, DrawTile, Request, RollDice, ShowPlace, TurnUp
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.match.commitment import BY_SERVER, Opening, dice, mixed, opening_of
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.match.match import Match
from paizhuo.engine.table.sources.source import ChanceSource, Offered, Wake, Wanted

BY_DEVICE = "device"
"""The word that journals use for real dice."""


@runtime_checkable
class Commits(Protocol):
    """A source of chance that commits itself to what it will give in a hand; journals keep the commitment and its opening."""

    def commitment(self, number: int) -> str:
        """Return the SHA-256 of walls and salt of the hand with this number, in hex."""

    def opening(self, number: int) -> Opening:
        """Walls and salt of that hand: a secret until it is over."""


class CommittedWalls:
    """The chance of a match, all of which follows from a secret key and the number of the hand.

    Where real dice throw beside it, the wall of a hand also depends on what they showed before its first tile.
    """

    def __init__(self, match: Match, key: bytes, beside: Callable[[ChanceSource], ChanceSource] | None = None) -> None:
        """``key``: ``SALT`` secret bytes. ``beside``: makes the source of real dice from the one that throws the server's."""
        self._dice = None if beside is None else beside(_Dice(self))
        self._opening = lru_cache(2)(partial(opening_of, match, key))
        self._id = match.rule_set.id
        self._thrown: dict[int, tuple[int, ...]] = {}
        """The faces of real dice thrown in the hand, by how many values of chance the hand had been given before."""
        self._hand = -1
        self._sealed: int | None = None
        """How many values of chance the hand was given before its first tile; None: it has none yet."""
        self._wall: tuple[str, Tiles] | None = None

    def commitment(self, number: int) -> str:
        return self._opening(number).commitment

    def opening(self, number: int) -> Opening:
        return self._opening(number)

    def recall(self, journal: Journal) -> None:
        """Resume a match: the journal has what real dice have shown in its last hand."""
        starts = [nth for nth, line in enumerate(journal.lines) if "hand" in line]
        if starts:
            chances = [line for line in journal.lines[starts[-1] :] if "chance" in line]
            self._turn_to(len(starts) - 1)
            self._thrown, self._sealed = thrown_in(chances)

    # -- asked by the table ----------------------------------------------------------------------------------------

    def ask(self, wanted: Wanted, wake: Wake) -> Offered | None:
        number = wanted.hand.deal.number
        self._turn_to(number)
        if not isinstance(wanted.request, RollDice):
            return Offered(self._value(wanted.request, wanted.hand, wanted.nth), BY_SERVER)
        offer = Offered(self.dice(wanted), BY_SERVER) if self._dice is None else self._dice.ask(wanted, wake)
        if offer is not None and (self._sealed is None or wanted.nth <= self._sealed):
            self._wall = self._sealed = None
            self._thrown = {nth: faces for nth, faces in self._thrown.items() if nth < wanted.nth}
            if offer.by == BY_DEVICE and isinstance(offer.value, tuple):
                self._thrown[wanted.nth] = offer.value
        return offer

    def cancel(self) -> None:
        if self._dice is not None:
            self._dice.cancel()

    def dice(self, wanted: Wanted) -> tuple[int, ...]:
        """Return what the server's dice show."""
        assert isinstance(wanted.request, RollDice)
        return dice(self._opening(wanted.hand.deal.number).salt, wanted.nth, wanted.request.count)

    def _value(self, request: Request, hand: Hand, nth: int) -> ChanceValue:
        match request:
            case DrawTile(position=position) | TurnUp(position=position):
                return self._wall_of(hand, nth)[position]
            case DealTiles(positions=positions):
                wall = self._wall_of(hand, nth)
                return tuple(wall[position] for position in positions)
            case ShowPlace(place=place):
                return hand.places[place].concealed
            case _:
                raise TypeError(f"a wall cannot answer “{request.name}”")

    def _wall_of(self, hand: Hand, nth: int) -> Tiles:
        game = hand.deal.game or self._id
        if self._sealed is None or nth < self._sealed:
            self._sealed, self._wall = nth, None
        if self._wall is None or self._wall[0] != game:
            opening = self._opening(hand.deal.number)
            thrown = tuple(faces for before, faces in sorted(self._thrown.items()) if before < self._sealed)
            self._wall = game, mixed(opening.walls[game], opening.salt, game, thrown)
        return self._wall[1]

    def _turn_to(self, number: int) -> None:
        if number != self._hand:
            self._hand, self._thrown, self._sealed, self._wall = number, {}, None, None


class _Dice:
    """The server's dice, for a source of real ones that falls back on them."""

    def __init__(self, walls: CommittedWalls) -> None:
        self._walls = walls

    def ask(self, wanted: Wanted, wake: Wake) -> Offered:
        return Offered(self._walls.dice(wanted), BY_SERVER)

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


def thrown_in(chances: Iterable[Line]) -> tuple[dict[int, tuple[int, ...]], int | None]:
    """Return the faces of real dice before the first tile of a hand, by their place among its values, and the place of the first tile.

    ``chances``: the hand's lines of chance in the journal. The place of the first tile is None if there is none yet.
    """
    thrown: dict[int, tuple[int, ...]] = {}
    for nth, line in enumerate(chances):
        if line["chance"] != RollDice.name:
            return thrown, nth
        if line.get("by") == BY_DEVICE:
            thrown[nth] = tuple(line["value"])
    return thrown, None
