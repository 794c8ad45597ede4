"""A moment of a match as it is shared: what one seat saw, or all tiles, with what it could do."""

from __future__ import annotations

from collections.abc import Mapping

from paizhuo.engine.core.action import Action
from paizhuo.engine.core.codec.kinds import Json
from paizhuo.engine.core.hand import Hand
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import observe_all
from paizhuo.engine.core.value import Struct
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.records.moments.phases import write_phase
from paizhuo.engine.rules.options import Value


class SharedMoment(Struct):
    """A moment as it is shared.

    ``seat``: whose it is; ``tiles_open``: all tiles that have left the wall are in it, else only those that the seat knew; ``hand``: as
    it is seen; ``phase``: what it waits for, None where the seat has nothing to choose or that cannot be written; then ``choices`` are
    what it could do. It has no names, and nothing of the wall.
    """

    rules: str
    options: Mapping[str, Value]
    seat: Seat
    tiles_open: bool
    hand: Hand
    phase: Json = None
    choices: tuple[Action, ...] = ()


def share(asked: Referee, seat: Seat, *, tiles_open: bool = False) -> SharedMoment:
    """Return what is shared of a moment: with ``tiles_open`` all tiles, else what ``seat`` knows and no more."""
    match = asked.match
    seen = asked.observation(seat)
    hand = observe_all(match.hand).hand if tiles_open else seen.hand
    phase = write_phase(match.hand.phase, begun(match), seat) if seen.options else None
    options = {name: value for name, value in match.setup.options.items() if value != _usual(match).get(name)}
    choices = seen.options if phase is None else ()
    return SharedMoment(match.setup.rules, options, seat, tiles_open, hand, phase, choices)


def _usual(match: Match) -> Mapping[str, Value]:
    """Return the options of the game as they are when nobody changes one."""
    return match.rule_set.settled({})


def begun(match: Match) -> Hand:
    """Return the hand of a match before its first step: what its deal alone says."""
    return match.rule_set.play.deal(match.options, match.hand.deal)
