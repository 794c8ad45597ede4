"""What a server says of a table is checked before anybody uses it: a seat is one of the seats, and the game is known."""

from __future__ import annotations

from collections.abc import Iterable

from paizhuo.engine.core.words import Text, shortened
from paizhuo.engine.games import GAME_NAMES
from paizhuo.engine.net import messages as m
from paizhuo.engine.net.client import words
from paizhuo.engine.net.names import visible


def why_not(table: m.TableState) -> Text | None:
    """Say why this cannot be a table; None: it can be one."""
    if table.terms.rules not in GAME_NAMES:
        return words.UNKNOWN_GAME.filled(rules=shortened(visible(table.terms.rules)))
    count = len(table.seats)
    if not 2 <= table.players <= count <= m.SEATS:
        return words.TABLE_OF.filled(players=table.players, seats=count)
    return _other_seat(_named(table), count)


def _named(table: m.TableState) -> Iterable[int | None]:
    """Yield all seats that the description names."""
    yield from (table.you, table.host)
    if table.proposal is not None:
        yield table.proposal.by
        yield from table.proposal.waiting


def _other_seat(named: Iterable[int | None], count: int) -> Text | None:
    for seat in named:
        if seat is not None and not 0 <= seat < count:
            return words.SEAT_OF.filled(seat=seat, seats=count)
    return None
