"""The messages between client and server, one class each. docs/protocol.md says the same for those who write a client.

A message is a JSON object in a text frame; its ``type`` is the class's tag. Fields that have their default are left out. What
belongs to a game (observations, events, actions, results) is in the form of ``paizhuo.engine.core.codec``, as ``Raw`` JSON here: it is read
by whoever knows the rules of the match. Texts for people come in Chinese and English.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

PROTOCOL: Final = 2
"""The version of the messages. Ends of different versions do not talk with each other."""
LARGEST_FRAME: Final = 16_384
"""Bytes of the largest message that a server takes."""
PHRASES: Final = 12
"""The number of quick phrases (docs/protocol.md); every client has their words."""
SEATS: Final = 32
"""The most seats, supporters included, that one message names."""

Json: TypeAlias = Any
"""Plain JSON values in the form of ``paizhuo.engine.core.codec``."""
Name = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=128)]
Code = Annotated[str, Meta(max_length=16)]
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]
Visibility = Literal["public", "private"]
Role = Literal["player", "supporter", "spectator"]
State = Literal["waiting", "playing", "over"]


class Said(Struct, frozen=True):
    """A sentence for a person, in both languages."""

    zh: str
    en: str


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for decisions: milliseconds for each, and a bank beyond that, for a hand (``refilled``) or for the whole match."""

    decision: Annotated[int, Meta(ge=1_000, le=3_600_000)]
    bank: Annotated[int, Meta(ge=0, le=36_000_000)] = 0
    refilled: bool = True


GENEROUS: Final = Clock(60_000, 180_000)
"""The clock of a table that says nothing of one: enough for everybody, and nobody waits for ever."""


class Terms(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The settings that a table is opened with.

    ``options``: those of the rule set that differ from their default.

    ``bots``: the level of the bot in every seat in turn order, "" where a person may sit. Supporters come after the players
    where the rules have some (an option says how many). The first seat deals first, unless ``draw_seats``.

    ``clock``: None: no clock. ``delay``: milliseconds by which spectators see the table later. ``absence``: milliseconds
    after which the bot ``stand_in`` plays for a person whose line is down (0: never). ``pause``: milliseconds between hands
    after which the next is dealt although somebody is not ready (0: everybody is waited for).

    ``claim_pause``: milliseconds after every discard in which nobody sees what follows, so that the time does not show whether
    somebody could claim it (0: what follows is seen at once).
    """

    rules: Annotated[str, Meta(max_length=32)]
    bots: Annotated[list[Name], Meta(max_length=SEATS)]
    options: dict[Name, bool | int | Name | None] = {}
    visibility: Visibility = "public"
    password: Secret = ""
    clock: Clock | None = GENEROUS
    spectators: bool = True
    delay: Annotated[int, Meta(ge=0, le=3_600_000)] = 0
    absence: Annotated[int, Meta(ge=0, le=3_600_000)] = 60_000
    stand_in: Name = "basic"
    pause: Annotated[int, Meta(ge=0, le=3_600_000)] = 30_000
    draw_seats: bool = False
    claim_pause: Annotated[int, Meta(ge=0, le=10_000)] = 0


# -- from the client -------------------------------------------------------------------------------------------------


class _Sent(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    """What clients send."""


class Hello(_Sent, frozen=True, tag="hello"):
    """The first message.

    ``token``: what the server gave this person before; "" for somebody new. ``password``: of an account with one.
    ``register``: makes an account with this name and password.
    """

    protocol: int
    name: Name
    token: Secret = ""
    password: Secret = ""
    register: bool = False
    client: Name = ""


class Tables(_Sent, frozen=True, tag="tables"):
    """Asks for the public tables: ``tables_open`` answers."""


class Create(_Sent, frozen=True, tag="create"):
    """Opens a table; its host is the person who opens it and takes the first free seat. ``table`` answers."""

    terms: Terms


class Join(_Sent, frozen=True, tag="join"):
    """Takes part at a table. ``seat``: which one; None: the first free. A person with a place there comes back to it."""

    table: Code
    password: Secret = ""
    role: Role = "player"
    seat: Seat | None = None


class Sit(_Sent, frozen=True, tag="sit"):
    """Moves to a free seat of a table that has not begun."""

    seat: Seat


class SetSeat(_Sent, frozen=True, tag="set_seat"):
    """The host says who plays in a free seat: a bot of this level, or "" for a person."""

    seat: Seat
    bot: Name = ""


class Ready(_Sent, frozen=True, tag="ready"):
    """The sender is ready for the match, or between hands for the next hand.

    It begins when all people at the table are ready and no seat is open. A paused match goes on when all its people are.
    """

    ready: bool = True


class Asks(_Sent, frozen=True, tag="ask"):
    """Asks something of the match in which the sender takes part: a value of ``paizhuo.engine.table.port.asks``, as the codec writes it.

    An action in it may also be a number: that of the option of the open decision. A report answers where there is an answer.
    """

    ask: dict[str, Json]


class GetJournal(_Sent, frozen=True, tag="get_journal"):
    """Asks for the journal of the match that is over: ``journal`` answers."""


class Look(_Sent, frozen=True, tag="look"):
    """Asks for the match as it stands, with the whole ``observation`` and the open ``decision``: something was missed."""


class Propose(_Sent, frozen=True, tag="propose"):
    """Proposes something that all people who play must agree on.

    ``what``: to pause the match, or to let a bot play for the person in ``seat``, who does nothing. That person's silence is no
    objection, and a choice of that person is one. Two more proposals are asks: ``undo`` and ``propose_end``.
    """

    what: Literal["pause", "stand_in"]
    seat: Seat | None = None


class Say(_Sent, frozen=True, tag="chat"):
    """Says something to everybody at the table: a text, or the number of a quick phrase."""

    text: Annotated[str, Meta(max_length=400)] = ""
    phrase: Annotated[int, Meta(ge=0, le=99)] | None = None


class Kick(_Sent, frozen=True, tag="kick"):
    """The host sends somebody away from a seat. During a match a bot plays on there."""

    seat: Seat


class MakeHost(_Sent, frozen=True, tag="make_host"):
    """The host makes the person in that seat the host."""

    seat: Seat


class Leave(_Sent, frozen=True, tag="leave"):
    """Leaves the table. During a match a bot plays on; a person who comes back has the seat again."""


class Ping(_Sent, frozen=True, tag="ping"):
    """``at``: any number, sent back in ``pong``; ``heard``: how many events of the match the client has."""

    at: Number = 0
    heard: Number = 0


FromClient: TypeAlias = (
    Hello | Tables | Create | Join | Sit | SetSeat | Ready | Asks | Look | GetJournal | Propose | Say | Kick | MakeHost
    | Leave | Ping
)  # fmt: skip


# -- from the server -------------------------------------------------------------------------------------------------


class _Told(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """What servers send. Readers ignore fields that they do not know."""


class Welcome(_Told, frozen=True, tag="welcome"):
    """The server knows the person.

    ``token`` is the key to come back with, and a secret. ``codec``: the version of the form of game values. ``table``: the
    code of the table at which the person has a place; "": none. ``cards``: room cards 房卡.
    """

    name: str
    token: str
    server: str
    version: str
    protocol: int
    codec: int
    table: str = ""
    cards: int = 0
    registered: bool = False


class TableEntry(Struct, frozen=True, omit_defaults=True):
    """A public table in the list: how many seats people or bots have taken, and how many there are.

    ``supporters``: free places of supporters. ``people``: the names of the people who sit there.
    """

    table: str
    rules: str
    host: str
    taken: int
    seats: int
    state: State
    locked: bool = False
    spectators: int = 0
    clock: Clock | None = None
    supporters: int = 0
    people: tuple[str, ...] = ()


class TablesOpen(_Told, frozen=True, tag="tables_open"):
    """The public tables."""

    tables: list[TableEntry]


class Occupant(Struct, frozen=True, omit_defaults=True):
    """One seat of a table: nobody (no name), a bot (``bot`` its level), or a person.

    ``connected``: whether the person's line is up; ``stand_in``: whether a bot plays for the person now.
    """

    name: str = ""
    bot: str = ""
    ready: bool = False
    connected: bool = True
    stand_in: bool = False
    delay: int = 0
    """Milliseconds of the person's line, there and back."""


class Proposal(Struct, frozen=True, omit_defaults=True):
    """What is proposed, by which seat, and who has not voted yet. ``seat``: for whom a bot is to play."""

    what: str
    by: int
    waiting: list[int]
    seat: int | None = None


class Table(_Told, frozen=True, tag="table"):
    """The table as it stands: its terms (the password left out), its seats, and the supporters' after them.

    ``you``: the receiver's seat, None for a spectator. ``host``: the host's seat, None if the host has none.
    """

    table: str
    terms: Terms
    state: State
    seats: list[Occupant]
    players: int
    you: int | None = None
    host: int | None = None
    is_host: bool = False
    locked: bool = False
    spectators: int = 0
    proposal: Proposal | None = None
    cost: int = 0
    """Room cards 房卡 that a match costs the host; 0: none."""
    cards: int = 0
    """The receiver's room cards, where a match costs some."""
    paused: bool = False
    """Whether the match pauses until all its people are ready."""


class Left(_Told, frozen=True, tag="left"):
    """The receiver is at no table any more, and why."""

    code: str
    reason: Said


class Began(_Told, frozen=True, tag="match"):
    """A match begins, is resumed, or goes on with another person in a seat.

    ``seats``: everybody's name and level of bot ("": a person), supporters after the players. ``options``: all options with
    their values. ``you``: the receiver's place among them, None for a spectator.
    """

    rules: str
    version: int
    options: dict[str, bool | int | str | None]
    seats: list[tuple[str, str]]
    you: int | None = None


class HandBegan(_Told, frozen=True, tag="hand"):
    """A hand begins. ``commitment``: SHA-256 of its wall and salt, in hex. ``observation``: the table before its first dice."""

    number: int
    commitment: str
    observation: Raw


class Observed(_Told, frozen=True, tag="observation"):
    """The whole table as the receiver may see it, without options, and the events of this hand so far.

    ``heard``: how many events of the match the receiver may know of up to here; the next ``events`` go on from there.
    ``commitment``: that of the hand.
    """

    heard: int
    observation: Raw
    events: Raw
    commitment: str = ""
    choosing: bool = False


class Happened(_Told, frozen=True, tag="events"):
    """What happened, as far as the receiver may know it, and whose turn it is then.

    ``since``: how many events the receiver had before; ``heard``: how many with these. What tells it nothing is no event for
    it, and every event has a message of its own: several in one would say that nobody could claim anything between them.
    ``choosing``: the supporters are choosing whom to support.
    """

    since: int
    heard: int
    events: Raw
    turn: int | None = None
    choosing: bool = False


class Decide(_Told, frozen=True, tag="decision"):
    """The receiver must choose.

    ``heard``: how many events the receiver had before this decision. ``time``: milliseconds left for it, ``bank``:
    milliseconds beyond that; ``time`` None: there is no limit. ``looking``: a supporter chooses whom to support, and
    ``observation`` is what it may see until then.
    """

    decision: int
    heard: int
    options: Raw
    time: int | None = None
    bank: int = 0
    looking: bool = False
    observation: Raw | UnsetType = UNSET


class Decided(_Told, frozen=True, tag="decided"):
    """The decision is made, by the receiver or for it. It is said before anything else, whether or not others still choose."""

    decision: int


class Awaiting(_Told, frozen=True, tag="awaiting"):
    """A chance result, for instance of real dice, that has not come yet: what is waited for, and any trouble with it.

    Neither: nothing is waited for any more.
    """

    request: Raw | UnsetType = UNSET
    trouble: Said | None = None


class Result(_Told, frozen=True, tag="result"):
    """A hand has ended. ``observation``: the table at its end. ``opening``: salt and wall, to check the commitment with.

    ``following``: the deal of the next hand, where that is of another game. ``leaving``: the seat that must leave the table,
    and the supporters who may take it. ``pause``: milliseconds until the next hand is dealt anyway; None: everybody is waited
    for.
    """

    result: Raw
    observation: Raw
    opening: Raw
    following: Raw | UnsetType = UNSET
    leaving: tuple[int, list[int]] | None = None
    pause: int | None = None


class Over(_Told, frozen=True, tag="over"):
    """The match has ended. ``results``: of all hands; ``ranking``: who came first. ``reason``: why it ended early."""

    results: Raw
    ranking: Raw | UnsetType = UNSET
    reason: Said | None = None


class Journal(_Told, frozen=True, tag="journal"):
    """The journal of the match that is over, with every tile: ``paizhuo verify`` checks it."""

    rules: str
    text: str


class Reports(_Told, frozen=True, tag="report"):
    """What the match says to the receiver: a value of ``paizhuo.engine.table.port.reports``, as the codec writes it.

    These are ``declined``, ``explained``, ``advised`` and ``consultation``. The table itself, decisions and the ends of hands have
    messages of their own, which say only what has changed.
    """

    report: Raw


class Chatted(_Told, frozen=True, tag="chatted"):
    """Somebody at the table says something. ``seat``: None: a spectator."""

    name: str
    text: str = ""
    phrase: int | None = None
    seat: int | None = None


class Wrong(_Told, frozen=True, tag="error"):
    """A message was rejected; nothing has changed. ``code``: one of those in docs/protocol.md.

    ``about``: the type of the message; ``decision``: what an answer said that it answers. ``fatal``: the server closes the
    connection.
    """

    code: str
    reason: Said
    about: str = ""
    fatal: bool = False
    decision: int | None = None


class Pong(_Told, frozen=True, tag="pong"):
    """The answer to ``ping``.

    ``heard``: how many events of the match the receiver should have; None: at no match. ``decision``: the number of the
    decision that is open for the receiver; 0: none is.
    """

    at: int
    heard: int | None = None
    decision: int = 0


FromServer: TypeAlias = (
    Welcome | TablesOpen | Table | Left | Began | HandBegan | Observed | Happened | Decide | Decided | Awaiting | Result
    | Over | Journal | Reports | Chatted | Wrong | Pong
)  # fmt: skip
