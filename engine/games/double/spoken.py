"""What the coach says of discards and moves with two hands, for people who ask why one is good or bad."""

from __future__ import annotations

from typing import Final

from paizhuo.engine.core.action import PASS, Action, Discard, MoveMeld, MoveTile, Ron
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import Tile, without
from paizhuo.engine.core.words import Text
from paizhuo.engine.games.double.advice import Aim
from paizhuo.engine.games.double.arrange import arrange, lacking
from paizhuo.engine.games.double.arrangement import first_step, listed, own_tiles
from paizhuo.engine.games.double.common_wait import outlook
from paizhuo.engine.games.double.racks import is_known, racks

FROM_COMMON_WAIT: Final = Text(
    "重新分牌，两副离共同听牌至少还差 {away} 张，进张 {n} 张。",
    "Shared out anew, the two hands are at least {away} {away:tile|tiles} from a common wait; {n} {n:tile brings|tiles bring} them nearer.",
)
ONCE_MOVED: Final = Text(
    "移完后打出 {discard}，两副同听 {waits}。",
    "Once all is moved, discard {discard}: both hands then wait for {waits}.",
)

NO_CALL: Final = Text(
    "鸣牌的那一副定了形，两副更难听同一张；试打下来，鸣牌亏分。",
    "A call fixes tiles in one hand, and both are less likely to wait for the same; in trial games calling lost points.",
)


def says(observation: Observation, action: Action, aim: Aim) -> tuple[Text, ...]:
    """Return what a discard leaves of the way to a common wait, or what a move leads to; nothing where a special hand is nearer."""
    seat = observation.seat
    if seat is None or not is_known(racks(observation.hand, seat)):
        return ()
    if action == PASS:
        return () if any(isinstance(option, Ron) for option in observation.options) else (NO_CALL,)
    if isinstance(action, Discard):
        return _of_discard(observation, action.tile)
    if not isinstance(action, MoveTile | MoveMeld):
        return ()
    target = aim(observation)
    if not target.waits or target.discard is None or action != first_step(racks(observation.hand, seat), target):
        return ()
    return (ONCE_MOVED.filled(discard=tile_name(target.discard), waits=listed(target.waits)),)


def _of_discard(observation: Observation, thrown: Tile) -> tuple[Text, ...]:
    """Return how far the hands then are from a common wait; nothing where they have one, or a special hand is nearer."""
    tiles, melds, left = own_tiles(observation)
    rest = without(tiles, (thrown,))
    then = arrange(rest, melds, left)
    if then.waits or then.away < lacking(rest, len(melds)):
        return ()
    away, helpful = outlook(rest, len(melds), left)
    return (FROM_COMMON_WAIT.filled(away=away, n=helpful),)
