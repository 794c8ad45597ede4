"""A table as others see it: in the list of tables, and at the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import msgspec

from paizhuo.engine.net import messages as m

if TYPE_CHECKING:
    from paizhuo.engine.net.server.people import Person
    from paizhuo.engine.net.server.room import Room


MOST_LISTED: Final = 200
"""The most tables of a list."""


def listed(entries: Iterable[m.TableEntry]) -> list[m.TableEntry]:
    """Return the tables in the order of the list, those that wait for people first."""
    return sorted(entries, key=lambda entry: (entry.state != "waiting", entry.table))[:MOST_LISTED]


def entry(room: Room) -> m.TableEntry:
    """Return the table as the list of public tables shows it."""
    seats, terms, playing = room.seats, room.terms, room.match.playing
    return m.TableEntry(
        room.code,
        terms.rules,
        next((person.name for person in room.people() if person.account == seats.host), ""),
        sum(not chair.free for chair in seats.chairs),
        len(seats.chairs),
        room.match.state,
        bool(room.locked),
        len(room.spectators.people),
        terms.clock,
        sum(seats.may_sit(nth, playing=playing) for nth in range(seats.players, len(seats.chairs))),
        tuple(person.name for person in seats.people()),
    )


def described(room: Room, person: Person) -> m.TableState:
    """Return the table as this person sees it."""
    seats, proposal, fee = room.seats, room.proposals.open, room.fee
    return m.TableState(
        room.code,
        msgspec.structs.replace(room.terms, password=""),
        room.match.state,
        [chair.occupant(nth, room.match.name(nth)) for nth, chair in enumerate(seats.chairs)],
        seats.players,
        seats.find(person),
        seats.host_seat,
        person.account == seats.host,
        bool(room.locked),
        len(room.spectators.people),
        None if proposal is None else proposal.described(),
        fee,
        person.cards if fee else 0,
        room.match.paused,
    )
