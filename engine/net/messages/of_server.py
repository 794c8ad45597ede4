"""The messages that servers send."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET, Raw, Struct, UnsetType

from paizhuo.engine.net.messages.parts import Occupant, Proposal, Said, State, TableEntry, Terms


class _FromServer(Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """A message of a server. Readers ignore fields that they do not know."""


class Welcome(_FromServer, frozen=True, tag="welcome"):
    """The server knows the person.

    ``token`` is the key to come back with, and a secret. ``codec``: the version of the form of game values. ``table``: the
    code of the table at which the person has a place; "": none. ``cards``: room cards 房卡. ``others``: links to other hosts of
    the same cluster, for when this connection breaks.
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
    others: list[str] = []


class Elsewhere(_FromServer, frozen=True, tag="elsewhere"):
    """Another host of the cluster has the receiver's table. ``links``: how it is reached.

    Whoever connects there is served by one host in the place of two; whoever stays is served as well.
    """

    links: list[str]


class TablesOpen(_FromServer, frozen=True, tag="tables_open"):
    """The public tables."""

    tables: list[TableEntry]


class TableState(_FromServer, frozen=True, tag="table"):
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


class Left(_FromServer, frozen=True, tag="left"):
    """The receiver is at no table any more, and why."""

    code: str
    reason: Said


class Began(_FromServer, frozen=True, tag="match"):
    """A match begins, is resumed, or goes on with another person in a seat.

    ``seats``: everybody's name and level of bot ("": a person), supporters after the players. ``options``: all options with
    their values. ``you``: the receiver's place among them, None for a spectator.
    """

    rules: str
    version: int
    options: dict[str, bool | int | str | None]
    seats: list[tuple[str, str]]
    you: int | None = None


class HandBegan(_FromServer, frozen=True, tag="hand"):
    """A hand begins. ``commitment``: SHA-256 of its wall and salt, in hex. ``observation``: the table before its first dice."""

    number: int
    commitment: str
    observation: Raw


class Observed(_FromServer, frozen=True, tag="observation"):
    """The whole table as the receiver may see it, without options, and the events of this hand so far.

    ``heard``: how many events of the match the receiver may know of up to here; the next ``events`` go on from there.
    ``commitment``: that of the hand. ``played``: the results of the hands before it, where there are any.
    """

    heard: int
    observation: Raw
    events: Raw
    commitment: str = ""
    choosing: bool = False
    played: Raw | UnsetType = UNSET


class Happened(_FromServer, frozen=True, tag="events"):
    """What happened, as far as the receiver may know it, and whose turn it is then.

    ``since``: how many events the receiver had before; ``heard``: how many with these. What shows it nothing is no event for
    it, and every event has a message of its own: several in one would say that nobody could claim anything between them.
    ``choosing``: the supporters are choosing whom to support.
    """

    since: int
    heard: int
    events: Raw
    turn: int | None = None
    choosing: bool = False


class Decide(_FromServer, frozen=True, tag="decision"):
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


class Decided(_FromServer, frozen=True, tag="decided"):
    """The decision is made, by the receiver or for it. It is said before anything else, whether or not others still choose."""

    decision: int


class Awaiting(_FromServer, frozen=True, tag="awaiting"):
    """A chance result, for instance of real dice, that has not come yet: what is waited for, and any trouble with it.

    Neither: nothing is waited for any more.
    """

    request: Raw | UnsetType = UNSET
    trouble: Said | None = None


class Result(_FromServer, frozen=True, tag="result"):
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


class Over(_FromServer, frozen=True, tag="over"):
    """The match has ended. ``results``: of all hands; ``ranking``: who came first. ``reason``: why it ended early."""

    results: Raw
    ranking: Raw | UnsetType = UNSET
    reason: Said | None = None


class Journal(_FromServer, frozen=True, tag="journal"):
    """The journal of the match that is over, with every tile: ``paizhuo verify`` checks it."""

    rules: str
    text: str


class Reports(_FromServer, frozen=True, tag="report"):
    """What the match says to the receiver: a value of ``paizhuo.engine.table.port.reports``, as the codec writes it.

    These are ``declined``, ``explained``, ``advised`` and ``consultation``. The table itself, decisions and the ends of hands have
    messages of their own, which say only what has changed.
    """

    report: Raw


class Chatted(_FromServer, frozen=True, tag="chatted"):
    """Somebody at the table says something. ``seat``: None: a spectator."""

    name: str
    text: str = ""
    phrase: int | None = None
    seat: int | None = None


class Wrong(_FromServer, frozen=True, tag="error"):
    """A message was rejected; nothing has changed. ``code``: one of those in docs/protocol.md.

    ``about``: the type of the message; ``decision``: what an answer said that it answers. ``fatal``: the server closes the
    connection.
    """

    code: str
    reason: Said
    about: str = ""
    fatal: bool = False
    decision: int | None = None


class Pong(_FromServer, frozen=True, tag="pong"):
    """The answer to ``ping``.

    ``heard``: how many events of the match the receiver should have; None: at no match. ``decision``: the number of the
    decision that is open for the receiver; 0: none is.
    """

    at: int
    heard: int | None = None
    decision: int = 0


FromServer: TypeAlias = (
    Welcome | Elsewhere | TablesOpen | TableState | Left | Began | HandBegan | Observed | Happened | Decide | Decided | Awaiting | Result
    | Over | Journal | Reports | Chatted | Wrong | Pong
)  # fmt: skip
