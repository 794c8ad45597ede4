"""The messages that clients send."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from paizhuo.engine.net.messages.parts import Code, Json, Name, Number, Role, Seat, Secret, Terms


class _FromClient(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of a client. Servers refuse fields that they do not know."""


class Hello(_FromClient, frozen=True, tag="hello"):
    """Sign in: the first message.

    ``token``: what the server gave this person before; "" for somebody new. ``password``: of an account with one.
    ``register``: make an account with this name and password.
    """

    protocol: int
    name: Name
    token: Secret = ""
    password: Secret = ""
    register: bool = False
    client: Name = ""


class Tables(_FromClient, frozen=True, tag="tables"):
    """Ask for the public tables: ``tables_open`` answers."""


class Create(_FromClient, frozen=True, tag="create"):
    """Open a table; its host is the person who opens it and takes the first free seat. ``table`` answers."""

    terms: Terms


class Join(_FromClient, frozen=True, tag="join"):
    """Take part at a table. ``seat``: which one; None: the first free. A person with a place there comes back to it."""

    table: Code
    password: Secret = ""
    role: Role = "player"
    seat: Seat | None = None


class Sit(_FromClient, frozen=True, tag="sit"):
    """Move to a free seat of a table that has not begun."""

    seat: Seat


class SetSeat(_FromClient, frozen=True, tag="set_seat"):
    """Say, as the host, who plays in a free seat: a bot of this level, or "" for a person."""

    seat: Seat
    bot: Name = ""


class Ready(_FromClient, frozen=True, tag="ready"):
    """Be ready for the match, or between hands for the next hand.

    It begins when all people at the table are ready and no seat is open. A paused match goes on when all its people are.
    """

    ready: bool = True


class Asks(_FromClient, frozen=True, tag="ask"):
    """Ask something of the match in which the sender takes part: a value of ``paizhuo.engine.table.port.asks``, as the codec writes it.

    An action in it may also be a number: that of the option of the open decision. A report answers where there is an answer.
    """

    ask: dict[str, Json]


class GetJournal(_FromClient, frozen=True, tag="get_journal"):
    """Ask for the journal of the match that is over: ``journal`` answers."""


class Look(_FromClient, frozen=True, tag="look"):
    """Ask for the match as it stands, with the whole ``observation`` and the open ``decision``: something was missed."""


class Propose(_FromClient, frozen=True, tag="propose"):
    """Propose something that all people who play must agree on.

    ``what``: to pause the match, or to let a bot play for the person in ``seat``, who does nothing. That person's silence is no
    objection, and a choice of that person is one. Two more proposals are asks: ``undo`` and ``propose_end``.
    """

    what: Literal["pause", "stand_in"]
    seat: Seat | None = None


class Say(_FromClient, frozen=True, tag="chat"):
    """Say something to everybody at the table: a text, or the number of a quick phrase."""

    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[int, Meta(ge=0, le=99)] | None = None


class Kick(_FromClient, frozen=True, tag="kick"):
    """Send somebody away, as the host, from a seat. During a match a bot plays on there."""

    seat: Seat


class MakeHost(_FromClient, frozen=True, tag="make_host"):
    """Make the person in that seat the host, in one's own place."""

    seat: Seat


class Leave(_FromClient, frozen=True, tag="leave"):
    """Leave the table. During a match a bot plays on; a person who comes back has the seat again."""


class Ping(_FromClient, frozen=True, tag="ping"):
    """Ask for ``pong``. ``at``: any number, sent back in ``pong``; ``heard``: how many events of the match the client has."""

    at: Number = 0
    heard: Number = 0


FromClient: TypeAlias = (
    Hello | Tables | Create | Join | Sit | SetSeat | Ready | Asks | Look | GetJournal | Propose | Say | Kick | MakeHost
    | Leave | Ping
)  # fmt: skip
