"""What a match comes to where a hand begins, kept beside its journal.

Whoever takes the match up with it need not play the hands before again. It says nothing that the journal does not: where it is missing
or is of another journal, the whole journal is played.
"""

from __future__ import annotations

import json
import zlib
from hashlib import sha256

from paizhuo.engine.core import codec
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.match.journal import Journal, split_lines
from paizhuo.engine.match.match import HandResult, Match, begin, dealt
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.table.journal.event_log import EventLog
from paizhuo.engine.table.steps import Steps


class Checkpoint(Struct):
    """A match before the first step of a hand.

    ``lines``: of its journal, up to those that begin the hand; ``digest``: their SHA-256. ``decided``, ``shown``: what every participant
    has decided and may know of, as ``Steps`` and ``EventLog`` count it; ``events``: how many there were.
    """

    lines: int
    digest: str
    seats: tuple[SeatSetup, ...]
    deal: Deal
    results: tuple[HandResult, ...]
    replaced: tuple[int, ...]
    decided: tuple[int, ...]
    shown: tuple[int, ...]
    events: int

    def match(self, setup: MatchSetup) -> Match:
        """Return the match, which began with this set-up."""
        begun = begin(setup)
        seated = replace(begun.setup, seats=self.seats)
        return dealt(replace(begun, setup=seated, results=self.results, replaced=self.replaced), self.deal)

    def log(self) -> EventLog:
        """Return a log of the events from here on."""
        return EventLog(self.events, dict(zip(_receivers(len(self.seats)), self.shown, strict=True)))

    def steps(self) -> Steps:
        """Return what can be taken back here: nothing."""
        return Steps(dict(zip(_receivers(len(self.seats)), self.decided, strict=True)))


def written(match: Match, text: str, log: EventLog, steps: Steps) -> bytes:
    """Write a checkpoint. ``match``: before the first step of a hand; ``text``: its journal, up to the lines that begin the hand."""
    receivers = _receivers(len(match.setup.seats))
    made = Checkpoint(
        len(split_lines(text)),
        sha256(text.encode()).hexdigest(),
        match.setup.seats,
        match.hand.deal,
        match.results,
        match.replaced,
        tuple(steps.count(each) for each in receivers),
        tuple(log.shown(each) for each in receivers),
        len(log),
    )
    return zlib.compress(json.dumps(codec.write(made, Checkpoint), ensure_ascii=False).encode())


def read(data: bytes, journal: Journal) -> Checkpoint | None:
    """Read a checkpoint of a journal; None: it is of another one, or of a version of the program that writes others."""
    try:
        found = codec.read(json.loads(zlib.decompress(data)), Checkpoint)
    except (zlib.error, ValueError):
        return None
    lines = split_lines(journal.text)[: found.lines]
    same = sha256("".join(lines).encode()).hexdigest() == found.digest
    return found if same else None


def _receivers(participants: int) -> tuple[int | None, ...]:
    return *range(participants), None
