"""Checks a server's opened wall against what a participant saw of the hand: the check that clients make (docs/fairness.md)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from paizhuo.engine.core.event import Dealt, DiceRolled, Discarded, Event, TurnedUp
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tiles import NAMES, UNKNOWN, Tile
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.commitment import BadOpening, Faces, Opening, check, dice, mixed
from paizhuo.engine.match.match import Match
from paizhuo.engine.rules.circle import at_play
from paizhuo.engine.rules.exchange import TilesPassedOn
from paizhuo.engine.rules.opening import dealt_positions
from paizhuo.engine.rules.phases import indicator_place
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.follow import Following, News

MOST_THROWS: Final = 8
"""The most throws before the first tile that a hand of any game has."""


class _Lay(Struct):
    """A tile that was seen, and the position of the wall that it came from."""

    position: int
    tile: Tile


def check_opening(match: Match, commitment: str, opening: Opening, following: Following) -> None:
    """Check a hand that is over from what a participant saw of it.

    ``match``: its first hand, for rules and options. ``following``: the hand with all its events as the participant saw them.

    Checked are: the commitment; the participant's own rack and draws; every tile that was turned up; and of the other seats'
    draws those that were discarded at once. Dice that do not follow from the salt are taken for real dice.

    Raise ``BadOpening`` if the opening is not what was committed to, or if another tile was seen than the wall has.
    """
    check(match, commitment, opening)
    game, _ = at_play(match.rule_set, match.options, following.observation.hand.deal.game)
    seen = tuple(_seen(match, game, following))
    wrong = None
    for thrown in _real_dice(opening, following.events):
        wall = mixed(opening.walls[game.id], opening.salt, game.id, thrown)
        other = next((lay for lay in seen if wall[lay.position] != lay.tile), None)
        if other is None:
            return
        wrong = wrong or other
    assert wrong is not None, "there is at least one way to read the dice"
    raise BadOpening(
        f"{NAMES[wrong.tile]} was seen at place {wrong.position} of the wall, which has another tile there"
    )


def _real_dice(opening: Opening, events: tuple[Event, ...]) -> Iterator[Faces]:
    """Yield what real dice may have shown before the first tile.

    These are the throws that are not the server's, and any choice of those that could be either. Raise ``BadOpening`` if
    there are more throws than any game has.
    """
    throws = []
    for event in events:
        if isinstance(event, Dealt):
            break
        if isinstance(event, DiceRolled):
            throws.append(event.faces)
    if len(throws) > MOST_THROWS:
        raise BadOpening("no hand has so many throws before its first tile")
    by_server = [dice(opening.salt, nth, len(faces)) == faces for nth, faces in enumerate(throws)]
    for real in product(*((False, True) if same else (True,) for same in by_server)):
        yield tuple(faces for faces, by_device in zip(throws, real, strict=True) if by_device)


def _seen(match: Match, game: RuleSet, following: Following) -> Iterator[_Lay]:
    """Yield the tiles of the wall that the participant saw, each with its position."""
    start = match.rule_set.play.deal(match.options, following.observation.hand.deal)
    now = Following(Observation(following.observation.seat, start))
    drawn: dict[Seat, int] = {}
    for event in following.events:
        before, now = now, now.after(News((event,), None))
        yield from (_Lay(position, tile) for position, tile in _of(game, event, before, now, drawn) if tile != UNKNOWN)


def _of(
    game: RuleSet, event: Event, before: Following, now: Following, drawn: dict[Seat, int]
) -> Iterator[tuple[int, Tile]]:
    """Yield the positions and tiles that one event shows. ``drawn``: the position of each seat's latest draw, which is updated."""
    hand, after = before.observation.hand, now.observation.hand
    if isinstance(event, Dealt):
        rack = len(event.tiles)
        start = event.place // hand.seats * rack * hand.seats
        yield from zip(dealt_positions(hand, event.owner, rack, start), event.tiles, strict=True)
    elif type(event) is TurnedUp:
        yield indicator_place(hand.wall, len(hand.wall.shown)), event.tile
    elif len(after.wall.shown) > len(hand.wall.shown):
        stay = game.display.face_up(now.observation)
        yield from stay.items() if stay else ((hand.wall.tail_position, after.wall.shown[-1]),)
    elif isinstance(event, TilesPassedOn):
        drawn.clear()  # the tile that counts as drawn may be another one now
    elif isinstance(event, Discarded) and event.drawn and event.seat in drawn:
        yield drawn[event.seat], event.tile
    elif after.wall.left < hand.wall.left and (tile := getattr(event, "tile", None)) is not None:
        seat: Seat = event.seat  # type: ignore[attr-defined]
        drawn[seat] = _position(game, before, from_tail=after.wall.tail > hand.wall.tail)
        yield drawn[seat], tile


def _position(game: RuleSet, before: Following, *, from_tail: bool) -> int:
    """Return the position of the next draw, which passes over a tile that lies face up in the wall."""
    wall = before.observation.hand.wall
    face_up = game.display.face_up(before.observation)
    if from_tail:
        position = wall.tail_position
        return position - any(position <= at - wall.size for at in face_up)
    return wall.front + any(wall.front >= at for at in face_up)
