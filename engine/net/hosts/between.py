"""What hosts of a cluster send each other: a host with a player's connection, the gateway, and the host that owns the table.

They may get lost: a player's program notices and asks again, as it does when its own connection breaks.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from paizhuo.engine.net.messages import TableEntry

VERSION: Final = 1
"""The version of these messages. Fields may be added; who does not know them reads the rest."""


class _Between(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True):
    pass


class Comes(_Between, frozen=True, tag="comes"):
    """Somebody is connected at the gateway, and is at the table, or wants to be.

    ``line``: the number of the connection there. ``frame``: the first message, empty: the person has a seat and is back.
    ``address``: where the client connects from, to count guesses at passwords.
    """

    gateway: str
    line: int
    account: int
    name: str
    cards: int
    table: str
    frame: bytes = b""
    address: str = ""


class SaysThere(_Between, frozen=True, tag="says"):
    """Somebody sends a message to the table. ``delay``: milliseconds to the client and back."""

    gateway: str
    line: int
    frame: bytes
    delay: int = 0


class Goes(_Between, frozen=True, tag="goes"):
    """A connection at the gateway is closed."""

    gateway: str
    line: int


ToOwner: TypeAlias = Comes | SaysThere | Goes


class Frames(_Between, frozen=True, tag="frames"):
    """Frames for a connection at the gateway. ``left``: the person is at the table no more. ``close``: why it is closed then."""

    line: int
    host: str
    frames: list[bytes] = []
    left: bool = False
    close: int = 0
    reason: str = ""


class NotHere(_Between, frozen=True, tag="not_here"):
    """The host does not own the table that a connection was sent to."""

    line: int
    host: str


ToGateway: TypeAlias = Frames | NotHere


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A host, as it says every second. ``links``: how clients reach it. ``format``: the newest entries that it reads.

    ``at``: when it says so, by its own clock, which others do not read. ``leaving``: it takes no table any more. ``new``: it has heard
    of nobody yet; ``gone``: it ends. ``entries``: its public tables.
    """

    host: str
    links: list[str] = []
    format: int = 1
    version: int = VERSION
    tables: int = 0
    at: float = 0.0
    leaving: bool = False
    new: bool = False
    gone: bool = False
    entries: list[TableEntry] = []


_encoder: Final = msgspec.msgpack.Encoder()
_to_owner: Final[msgspec.msgpack.Decoder[ToOwner]] = msgspec.msgpack.Decoder(ToOwner)
_to_gateway: Final[msgspec.msgpack.Decoder[list[ToGateway]]] = msgspec.msgpack.Decoder(list[ToGateway])
_card: Final = msgspec.msgpack.Decoder(Card)


def owner_subject(host: str) -> str:
    """Return the subject of what a host is sent as the owner of tables."""
    return f"pz.owner.{host}"


def gateway_subject(host: str) -> str:
    """Return the subject of what a host is sent for the connections that it has."""
    return f"pz.gateway.{host}"


def taken_subject(host: str) -> str:
    """Return the subject of requests that a host answers once it has resumed the table whose code they hold."""
    return f"pz.taken.{host}"


def written(message: ToOwner | list[ToGateway] | Card) -> bytes:
    """Write a message."""
    return _encoder.encode(message)


def to_owner(payload: bytes) -> ToOwner:
    """Read a message to an owner. Raise ``msgspec.MsgspecError``."""
    return _to_owner.decode(payload)


def to_gateway(payload: bytes) -> list[ToGateway]:
    """Read messages to a gateway. Raise ``msgspec.MsgspecError``."""
    return _to_gateway.decode(payload)


def card(payload: bytes) -> Card:
    """Read a host's card. Raise ``msgspec.MsgspecError``."""
    return _card.decode(payload)
