"""The wall and the dice of a hand that is over, so that it can be played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.node import ChanceValue, DealTiles, DrawTile, Request, RollDice, ShowPlace, TurnUp
from paizhuo.engine.core.tiles import Tiles
from paizhuo.engine.match.commitment import Opening, dice, mixed
from paizhuo.engine.match.journal_lines import Line
from paizhuo.engine.table.sources.committed import thrown_in


class KnownWall(Protocol):
    """A wall and dice that can be asked for any value of chance of a hand at once."""

    def value(self, request: Request, hand: Hand, nth: int) -> ChanceValue:
        """Return the value; ``nth``: how many values the hand was given before."""
        ...


class OpenedWall:
    """The wall and the dice of a hand as a server has opened them."""

    def __init__(self, opening: Opening, rules: str, chances: Sequence[Line]) -> None:
        """``rules``: the id of the match's rule set; ``chances``: the hand's lines of chance in the journal."""
        self._opening, self._rules = opening, rules
        thrown, first = thrown_in(chances)
        self._thrown = tuple(faces for nth, faces in sorted(thrown.items()) if first is None or nth < first)

    def value(self, request: Request, hand: Hand, nth: int) -> ChanceValue:
        match request:
            case RollDice(count=count):
                return dice(self._opening.salt, nth, count)
            case DrawTile(position=position) | TurnUp(position=position):
                return self._wall(hand)[position]
            case DealTiles(positions=positions):
                wall = self._wall(hand)
                return tuple(wall[position] for position in positions)
            case ShowPlace(place=place):
                return hand.places[place].concealed
            case _:
                raise TypeError(f"a wall cannot answer “{request.name}”")

    def _wall(self, hand: Hand) -> Tiles:
        game = hand.deal.game or self._rules
        return mixed(self._opening.walls[game], self._opening.salt, game, self._thrown)


class WithThrows:
    """A wall, and the dice that were thrown when the hand was played: they fall alike where as many are thrown at the same point."""

    def __init__(self, wall: KnownWall, throws: Mapping[int, tuple[int, ...]]) -> None:
        """``throws``: the faces, by how many values the hand had been given before."""
        self._wall, self._throws = wall, throws

    def value(self, request: Request, hand: Hand, nth: int) -> ChanceValue:
        faces = self._throws.get(nth, ())
        if isinstance(request, RollDice) and len(faces) == request.count:
            return faces
        return self._wall.value(request, hand, nth)
