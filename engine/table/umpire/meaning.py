"""What a report means for a match: which action of which seat it is. Pure: nothing here changes a match.

``read``: the seats that are played from what sensors read. They act by themselves, and nobody reports for them.
"""

from __future__ import annotations

from collections.abc import Collection

from paizhuo.engine.core.action import Action, Chi, Discard, Minkan, Pon, Ron, SelfDraw
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.tiles import Tile
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.table.umpire.reports import Acted, ButtonName, Pressed, Report, TileDiscarded, TileLaid


def reachable(referee: Referee, seat: Seat, read: Collection[Seat]) -> tuple[Action, ...]:
    """Return the actions that people may report of a seat, now or after what nobody reports."""
    return () if seat in read else referee.reachable(seat, read, read)


def pressed(referee: Referee, seat: Seat, button: ButtonName, read: Collection[Seat]) -> tuple[Action, ...]:
    """Return the actions of the seat that a button may mean."""
    actions = reachable(referee, seat, read)
    if button == "ready":
        return tuple(action for action in actions if action.gesture == "declare")
    kinds = (SelfDraw, Ron) if button == "win" else (Chi, Pon, Minkan)
    return tuple(action for action in actions if isinstance(action, kinds))


def meant(referee: Referee, report: Report, read: Collection[Seat], declaring: Collection[Seat] = ()) -> Action | None:
    """Return the action that a report means; None: there is none. ``declaring``: the seats whose next discard declares riichi."""
    match report:
        case Acted(seat, action):
            return action if action in reachable(referee, seat, read) else None
        case Pressed(seat, button):
            return next(iter(pressed(referee, seat, button, read)), None)
        case TileLaid(seat, tile):
            return _laid(reachable(referee, seat, read), tile, declares=seat in declaring)
        case TileDiscarded(tile):
            by = discards_next(referee, read)
            return None if by is None else meant(referee, TileLaid(by, tile), read, declaring)
        case _:
            return None


def discards_next(referee: Referee, read: Collection[Seat]) -> Seat | None:
    """Whose discard comes next if nobody claims; None: nobody's."""
    asked = referee.catch_up(read, read).referee.asked
    return next((seat for seat, options in asked.items() if any(isinstance(each, Discard) for each in options)), None)


def _laid(actions: tuple[Action, ...], tile: Tile, *, declares: bool) -> Action | None:
    of_tile = [action for action in actions if getattr(action, "tile", None) == tile]
    declared = [action for action in of_tile if action.gesture == "declare"]
    thrown = [action for action in of_tile if isinstance(action, Discard)]
    found = (declared if declares else []) or thrown
    return min(found, key=lambda action: bool(getattr(action, "drawn", False)), default=None)
