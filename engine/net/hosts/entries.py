"""What is stored of a table in the stream of a cluster: entries of changes, from which the table is made again.

All changes of one turn of the server's loop are one entry, so that they are stored together or not at all. From time to time an
entry replaces all before it; it begins with ``Anew``.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from paizhuo.engine.match.journal import split_lines
from paizhuo.engine.net.server.store import StoredMatch, StoredTable

FORMAT: Final = 3
"""The version of the form of entries. A host reads those of older versions: 1 has no checkpoints, 2 no payments."""
PAYMENTS_SINCE: Final = 3


class _Change(msgspec.Struct, frozen=True, array_like=True, tag_field="is"):
    pass


class Anew(_Change, frozen=True, tag="anew"):
    """What was stored of the table before counts no more."""


class RoomIs(_Change, frozen=True, tag="room"):
    """The state of the table, as the server describes it."""

    described: bytes


class MatchBegins(_Change, frozen=True, tag="begins"):
    """A match begins. ``begun``: seconds since 1970."""

    id: int
    key: bytes
    begun: float


class EpochIs(_Change, frozen=True, tag="epoch"):
    """The match's epoch."""

    epoch: int


class LinesAre(_Change, frozen=True, tag="lines"):
    """The journal has its first ``after`` lines, and then these."""

    after: int
    lines: list[str]


class JournalIs(_Change, frozen=True, tag="journal"):
    """The whole journal, packed."""

    packed: bytes


class CheckpointIs(_Change, frozen=True, tag="checkpoint"):
    """The latest checkpoint of the match."""

    made: bytes


class MatchEnds(_Change, frozen=True, tag="ends"):
    """The match has ended: its journal is stored elsewhere, or is wanted no more."""


class PaymentIs(_Change, frozen=True, tag="pays"):
    """An account pays for a match, or is about to. ``refund``: what it has paid is given back unless the match is played."""

    match: int
    payer: int
    refund: bool


class PaymentEnds(_Change, frozen=True, tag="settled"):
    """What an account paid for a match is settled: kept or given back."""

    match: int


class TableEnds(_Change, frozen=True, tag="closed"):
    """The table is closed. Payments that are not settled remain."""


class OwnerIs(_Change, frozen=True, tag="owner"):
    """Another host writes from here on. It changes nothing, but whoever wrote before does not know this entry, and is refused."""


Change: TypeAlias = (
    Anew | RoomIs | MatchBegins | EpochIs | LinesAre | JournalIs | CheckpointIs | MatchEnds | PaymentIs | PaymentEnds
    | TableEnds | OwnerIs
)  # fmt: skip


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One message in the stream. ``host`` and ``serial`` together are never used twice.

    ``after``: the number of the table's entry before it, -1: a host of an older version has not said so. ``term``: how often the table
    had been taken over by then.
    """

    format: int
    host: str
    serial: int
    changes: list[Change]
    after: int = -1
    term: int = 0

    @property
    def replaces(self) -> bool:
        """Whether the entries before it count no more."""
        return bool(self.changes) and isinstance(self.changes[0], Anew | TableEnds)


class NewerEntry(ValueError):
    """An entry of a newer version of the program."""


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(Entry)
_heading: Final = msgspec.msgpack.Decoder(list)


def written(entry: Entry) -> bytes:
    """Write an entry as the payload of a message."""
    return _encoder.encode(entry)


def read(payload: bytes) -> Entry:
    """Read an entry. Raise ``NewerEntry``, ``msgspec.MsgspecError``."""
    try:
        entry = _decoder.decode(payload)
    except msgspec.ValidationError:
        heading = _heading.decode(payload)
        if heading and isinstance(heading[0], int) and heading[0] > FORMAT:
            raise NewerEntry(f"format {heading[0]}") from None
        raise
    if entry.format > FORMAT:
        raise NewerEntry(f"format {entry.format}")
    return entry


def unbroken(entries: Sequence[tuple[int, Entry]]) -> bool:
    """Return whether no entry of a table is missing among these, given with their numbers from the first that counts on.

    An entry of a former owner that comes between (see ``TableLog.take_over``) does not know the last one before it.
    """
    before, whole = 0, True
    for number, entry in entries:
        whole = entry.replaces or (whole and entry.after <= before)
        before = number
    return whole


def packed(lines: list[str]) -> JournalIs:
    """Return the whole journal as a change."""
    return JournalIs(zlib.compress("".join(lines).encode()))


class Folded:
    """A table as the entries so far have made it."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.described: bytes | None = None
        """None: the table is not there, or not any more."""
        self.match: StoredMatch | None = None
        self.lines: list[str] = []
        self.checkpoint = b""
        self.payments: dict[int, PaymentIs] = {}
        """What is paid for matches and not settled, by their numbers."""

    def take(self, change: Change) -> None:
        """Make one change."""
        match change:
            case Anew() | TableEnds():
                self.described = None
                self._no_match()
            case PaymentIs(number):
                self.payments[number] = change
            case PaymentEnds(number):
                self.payments.pop(number, None)
            case RoomIs(described):
                self.described = described
            case MatchBegins(number, key, begun):
                self._no_match()
                self.match = StoredMatch(number, self.code, key, 0, begun, None)
            case EpochIs(epoch) if (was := self.match) is not None:
                self.match = StoredMatch(was.id, was.room, was.key, epoch, was.begun, None)
            case LinesAre(after, lines):
                # Lines after one that is missing do not count: the match goes on from before it.
                if after <= len(self.lines):
                    self.lines[after:] = lines
            case JournalIs(journal):
                self.lines = split_lines(zlib.decompress(journal).decode())
            case CheckpointIs(made):
                self.checkpoint = made
            case MatchEnds():
                self._no_match()
            case _:
                pass

    def _no_match(self) -> None:
        self.match, self.lines, self.checkpoint = None, [], b""

    def whole(self) -> list[Change]:
        """Return the changes that make the table as it is, from nothing."""
        made: list[Change] = [Anew(), *self.payments.values()]
        if self.described is None:
            return made
        made.append(RoomIs(self.described))
        if (match := self.match) is not None:
            made += [MatchBegins(match.id, match.key, match.begun), EpochIs(match.epoch), packed(self.lines)]
            made.append(CheckpointIs(self.checkpoint))
        return made

    @property
    def due(self) -> list[PaymentIs]:
        """What is to be settled: all that was not paid for the match that is played."""
        playing = None if self.match is None else self.match.id
        return [payment for payment in self.payments.values() if payment.match != playing]

    def stored(self) -> StoredTable | None:
        """Return the table; None: it is not there."""
        if self.described is None:
            return None
        return StoredTable(self.code, self.described, self.match, "".join(self.lines), self.checkpoint)
