"""The stored form of a table, from which it goes on after the server was stopped."""

from __future__ import annotations

import msgspec

from paizhuo.engine.net.messages import Terms
from paizhuo.engine.net.server.chairs import Chair
from paizhuo.engine.net.server.room import Room


class KeptChair(msgspec.Struct, omit_defaults=True):
    """A seat. ``account``: of the person who has it, None: nobody."""

    bot: str = ""
    account: int | None = None
    name: str = ""
    gone: bool = False
    stand_in: bool = False


class KeptRoom(msgspec.Struct, omit_defaults=True):
    """A table; ``match``: the number of its match, 0: none was begun."""

    terms: Terms
    host: int
    chairs: list[KeptChair]
    locked: str = ""
    match: int = 0
    sent_away: list[int] = []
    paused: bool = False
    payer: int = 0
    """The account that has paid for the match; 0: the table's host has."""


_decoder = msgspec.json.Decoder(KeptRoom)


def written(room: Room) -> bytes:
    """Return the table as JSON."""
    chairs = [_chair(chair) for chair in room.seats.chairs]
    terms = msgspec.structs.replace(room.terms, password="")
    return msgspec.json.encode(
        KeptRoom(
            terms,
            room.seats.host,
            chairs,
            room.locked,
            room.match.id,
            sorted(room.seats.sent_away),
            room.match.paused,
            room.match.payer if room.match.id else 0,
        )
    )


def _chair(chair: Chair) -> KeptChair:
    if chair.person is None:
        return KeptChair(chair.bot, gone=chair.gone, stand_in=chair.stand_in)
    return KeptChair("", chair.person.account, chair.person.name, chair.gone, chair.stand_in)


def read(described: bytes) -> KeptRoom:
    """Read what was written. Raise ``msgspec.MsgspecError``."""
    return _decoder.decode(described)
