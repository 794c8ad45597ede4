"""The people with a seat at a table: who has which, who is the host, and who may not come back."""

from __future__ import annotations

from collections.abc import Iterator

from paizhuo.engine.bots import is_bot
from paizhuo.engine.net.messages import Role
from paizhuo.engine.net.refusal import Refusal
from paizhuo.engine.net.server import words
from paizhuo.engine.net.server.chairs import Chair, bot_name
from paizhuo.engine.net.server.people import Person


class Seats:
    """The chairs of a table in turn order, those of supporters after the players'."""

    def __init__(self, chairs: list[Chair], players: int, host: int) -> None:
        """Give the first ``players`` chairs to players. ``host``: the host's account."""
        self.chairs = chairs
        self.players = players
        self.host = host
        self.sent_away: set[int] = set()
        """The accounts that get no seat here any more."""

    def people(self) -> Iterator[Person]:
        """Return everybody who has a seat and has not left it, with or without a connection."""
        return (chair.person for chair in self.chairs if chair.person is not None and not chair.gone)

    def find(self, person: Person) -> int | None:
        """Return the person's seat; None: it has none."""
        return next((nth for nth, chair in enumerate(self.chairs) if chair.person is person), None)

    def of(self, person: Person) -> int:
        """Return the person's seat. Raise ``Refusal`` if it has none."""
        if (nth := self.find(person)) is None:
            raise Refusal("not_a_player", words.NOT_A_PLAYER)
        return nth

    def chair(self, nth: int) -> Chair:
        """Return the chair with this number. Raise ``Refusal`` if there is none."""
        if nth not in range(len(self.chairs)):
            raise Refusal("seat", words.NO_SEAT)
        return self.chairs[nth]

    def person_in(self, nth: int) -> Person:
        """Return the person that the seat belongs to. Raise ``Refusal`` if it belongs to none."""
        if (person := self.chair(nth).person) is None:
            raise Refusal("seat", words.NO_SEAT)
        return person

    def anybody_connected(self, besides: Person | None = None) -> bool:
        """Say whether the connection of anybody with a seat is up, except that of ``besides``."""
        return any(chair.here and chair.person is not besides for chair in self.chairs)

    def names(self) -> list[tuple[str, str]]:
        """Return the name and the level of bot ("" for a person) of everybody, in turn order."""
        return [
            (bot_name(nth), chair.bot) if chair.person is None else (chair.person.name, "")
            for nth, chair in enumerate(self.chairs)
        ]

    def nobody_ready(self) -> None:
        """Make everybody say anew whether they are ready."""
        for chair in self.chairs:
            chair.ready = False

    # -- taking a seat -------------------------------------------------------------------------------------------------

    def may_sit(self, nth: int, *, playing: bool) -> bool:
        """Say whether somebody new may have the seat: before a match if it is free, during it if it belongs to nobody any more.

        Raise ``Refusal`` if there is no such seat.
        """
        chair = self.chair(nth)
        return chair.free and (not playing or chair.stand_in)

    def choose(self, person: Person, role: Role, seat: int | None, *, playing: bool) -> int:
        """Return the seat that somebody who comes gets: ``seat``, or the first free one of its role. Raise ``Refusal``."""
        if person.account in self.sent_away:
            raise Refusal("kicked", words.SENT_AWAY)
        of_role = range(self.players) if role == "player" else range(self.players, len(self.chairs))
        free = [nth for nth in of_role if self.may_sit(nth, playing=playing)]
        if seat is not None and not self.may_sit(seat, playing=playing):
            raise Refusal("seat", words.TAKEN)
        if not free:
            raise Refusal("full", words.FULL)
        return free[0] if seat is None else seat

    def take(self, person: Person, nth: int) -> None:
        """Give the seat to the person; a bot that stands in there plays until the person's connection is up."""
        chair = self.chairs[nth]
        chair.person, chair.ready, chair.gone = person, False, False

    def move(self, person: Person, to: int) -> None:
        """Move the person to a free seat. Raise ``Refusal`` if it is not free."""
        nth = self.of(person)
        if not self.chair(to).free:
            raise Refusal("seat", words.TAKEN)
        self.swap(to, nth)
        self.chairs[to].ready = False

    def swap(self, one: int, other: int) -> None:
        """Exchange who has these two seats."""
        self.chairs[one], self.chairs[other] = self.chairs[other], self.chairs[one]

    def set_bot(self, nth: int, bot: str) -> None:
        """Put a bot of this level into a seat without a person; "": leave the seat free. Raise ``Refusal``."""
        if self.chair(nth).person is not None:
            raise Refusal("seat", words.TAKEN)
        if bot and not is_bot(bot):
            raise Refusal("bot", words.NO_BOT.filled(bot=bot))
        self.chairs[nth] = Chair(bot)

    def clear_after_match(self) -> None:
        """End all standing in, and free the seats of people who have left."""
        for nth, chair in enumerate(self.chairs):
            chair.ready = chair.stand_in = False
            if chair.gone or (chair.person is None and not chair.bot):
                self.chairs[nth] = Chair()

    # -- the host ------------------------------------------------------------------------------------------------------

    def require_host(self, person: Person) -> None:
        """Raise ``Refusal`` unless the person is the host."""
        if person.account != self.host:
            raise Refusal("not_host", words.HOST_ONLY)

    @property
    def host_seat(self) -> int | None:
        """The host's seat; None: the host has none."""
        accounts = (None if chair.person is None else chair.person.account for chair in self.chairs)
        return next((nth for nth, account in enumerate(accounts) if account == self.host), None)

    def find_host(self) -> None:
        """Make somebody with a seat the host if the host has left: somebody whose connection is up, if there is one."""
        seated = list(self.people())
        if seated and all(person.account != self.host for person in seated):
            self.host = next((person for person in seated if person.connection is not None), seated[0]).account
