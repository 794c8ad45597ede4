"""What people at one screen can rule on: the offences that each player may have committed, and what would follow."""

from __future__ import annotations

from collections.abc import Collection

from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import leaving
from paizhuo.engine.match.sheet.offences import KINDS, NotedOffence, OffenceKind, ruling_for
from paizhuo.engine.rules.adjudication import consequence, stated
from paizhuo.engine.rules.rulings import FalseClaim, FalseWin, RulingRefused, SeatRuling, TouchedTile
from paizhuo.engine.table.port.reports import Hearing, Leaving, Offence
from paizhuo.engine.table.table import Table


def hearing(table: Table, person: Seat | None) -> Hearing | None:
    """Return what can be ruled on now; None in a game without rulings."""
    rulings = table.game.play.rulings
    if rulings is None or not rulings.on_screen or table.match_over:
        return None
    hand = table.match.hand
    held = () if person is None or person >= hand.seats else hand.places[person].concealed
    touched = (TouchedTile(person, tile) for tile in sorted(set(held)) if person is not None)
    return Hearing(
        {
            seat: (_offence(table, FalseWin(seat)), _offence(table, FalseClaim(seat)))
            for seat, who in enumerate(table.match.setup.seats[: hand.seats])
            if who.bot is None
        },
        tuple(found for ruling in touched if (found := _offence(table, ruling)).ruling is not None),
    )


def what_follows(table: Table) -> dict[tuple[Seat, OffenceKind], Text]:
    """Return what the document of the game at a real table states for offences of people, and what stands against it now."""
    match, found = table.match, dict[tuple[Seat, OffenceKind], Text]()
    names = [who.name for who in match.setup.seats]
    known = stated(match.game, match.game_options)
    for seat in range(match.hand.seats):
        for kind in KINDS:
            ruling = ruling_for(known, NotedOffence(seat, kind))
            if ruling is not None:
                try:
                    follows = consequence(match.game, match.game_options, match.hand, ruling, names)
                except RulingRefused as refused:
                    follows = refused.reason
                found[seat, kind] = follows
    return found


def _offence(table: Table, ruling: SeatRuling) -> Offence:
    rulings = table.game.play.rulings
    assert rulings is not None, "asked only of a game that has rulings"
    name = rulings.names[ruling.name]
    try:
        follows = rulings.consequence(table.match.hand, ruling)
    except RulingRefused as refused:
        return Offence(name, None, refused.reason)
    return Offence(name, ruling, follows.filled(player=table.match.setup.seats[ruling.seat].name))


def who_must_leave(table: Table) -> Leaving | None:
    """Return who must leave the table before the next hand, if people share the screen; None: nobody."""
    seat, seats = leaving(table.match), table.match.setup.seats
    people = [nth for nth, who in enumerate(seats) if who.bot is None]
    if seat is None or not shared(people, table.match.hand.seats):
        return None
    supporters = tuple((nth, seats[nth].name) for nth in range(table.match.hand.seats, len(seats)))
    return Leaving(seat, seats[seat].name, supporters)


def shared(here: Collection[int], players: int) -> bool:
    """Return whether several people are at this screen, one of them a player: they see what happens and can rule on it."""
    return len(here) > 1 and min(here) < players


def helpers(here: Collection[int], players: int) -> tuple[int, ...]:
    """Return the people without a seat at this screen, who may draw tiles for a player."""
    return tuple(nth for nth in here if nth >= players)
