"""How people come to tables: those of this server, or, in a cluster, those of every host."""

from __future__ import annotations

from typing import Protocol

from paizhuo.engine.net import messages as m
from paizhuo.engine.net.server.accounts import SignedIn
from paizhuo.engine.net.server.connection import SocketConnection
from paizhuo.engine.net.server.hall import Hall


class Doors(Protocol):
    """Passes on what people ask."""

    async def arrive(self, who: SignedIn, connection: SocketConnection) -> str:
        """Connect somebody who has signed in. Return the code of the table where the person has a place; "": there is none."""

    def welcomed(self, connection: SocketConnection) -> None:
        """Send the state of the table where the person is, if there is one: the person has been welcomed."""

    async def take(self, connection: SocketConnection, message: m.FromClient) -> None:
        """Do what somebody asks. Raise ``Refusal``, and change nothing."""

    def depart(self, connection: SocketConnection) -> None:
        """Do without the person of a connection that is closed, until it comes back."""


class OwnDoors:
    """The way to the tables of this server."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def arrive(self, who: SignedIn, connection: SocketConnection) -> str:
        """Connect somebody who has signed in. Return the code of the table where the person has a place; "": there is none."""
        person = self._hall.arrive(who.account, who.name, who.cards, connection)
        room = self._hall.seat_kept_for(person)
        return "" if room is None else room.code

    def welcomed(self, connection: SocketConnection) -> None:
        """Send the state of the table where the person is, if there is one."""
        person = connection.person
        if person is not None and person.room is not None:
            person.room.connected(person)

    async def take(self, connection: SocketConnection, message: m.FromClient) -> None:
        """Do what somebody asks. Raise ``Refusal``, and change nothing."""
        if connection.person is not None:
            await self._hall.handle(connection.person, message)

    def depart(self, connection: SocketConnection) -> None:
        """Do without the person of a connection that is closed, until it comes back."""
        self._hall.depart(connection)
