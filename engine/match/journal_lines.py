"""The lines of a journal: what a match writes of itself."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias, TypeVar

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import Action
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import ChanceValue, Request
from paizhuo.engine.core.refused import Failure, Refused
from paizhuo.engine.core.tiles import NAMES, UNKNOWN
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.commitment import Opening
from paizhuo.engine.match.journal_form import FORMAT, PHYSICAL, ROUNDS
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.match.sheet.offences import NotedOffence
from paizhuo.engine.rules import rulings
from paizhuo.engine.rules.rule_set import RuleSet

MARK: Final = "\ufeff"
"""The byte order mark, which some editors write before a text."""
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d(:\d\d)?|Z)", re.ASCII)
"""The form of the time of a sitting."""
HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
"""A SHA-256 in hex."""
BY_PEOPLE: Final = "person"
"""Who gives what people at a table of real tiles do: draws that nobody reports too."""
BY_LOG: Final = "log"
"""Who gives what the record of another program says."""
Line: TypeAlias = Mapping[str, Any]
T = TypeVar("T")
KINDS: Final[Mapping[type, Text]] = {
    str: Text("文字", "a text"),
    int: Text("整数", "a whole number"),
    dict: Text("对象", "an object"),
    list: Text("列表", "a list"),
}


LINE: Final = Text("第 {line} 行：{why}", "line {line}: {why}")


class BadJournal(Refused):
    """A text that is no journal, or one that does not follow from its rules; ``reason`` names the line, without a full stop.

    ``line``: which line it is, None where that is not known yet; ``why``: what is wrong, without the line.
    """

    def __init__(self, why: Text, line: int | None = None) -> None:
        super().__init__(why if line is None else LINE.filled(line=line, why=why))
        self.why, self.line = why, line


def bad_at(line: int, why: Text | Exception) -> BadJournal:
    """Return the error that names a line and what is wrong there."""
    return BadJournal(why if isinstance(why, Text) else said_of(why), line)


def said_of(error: Exception) -> Text:
    """Return what an error says, in Chinese too where it has the words."""
    return Text(error.reason.zh if isinstance(error, Failure) else str(error), str(error))


_written: Final = json.JSONEncoder(ensure_ascii=False).encode


def written(line: Line) -> str:
    """Return a line as a journal holds it, with the line feed that ends it."""
    text = _written(line)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:  # a name with half of a surrogate pair: only escapes can write it
            text = json.dumps(line)
    return text + "\n"


def _seated(who: SeatSetup) -> Line:
    return {"name": who.name} if who.bot is None else {"name": who.name, "bot": who.bot}


def first_line(setup: MatchSetup, rule_set: RuleSet) -> str:
    """Return the line that sets the match up."""
    return written(
        {
            "journal": FORMAT,
            "rules": rule_set.id,
            "version": rule_set.version,
            "options": rule_set.settled(setup.options),
            "seats": [_seated(who) for who in setup.seats],
            "seed": PHYSICAL if setup.seed is None else setup.seed,
        }
    )


def hand_of(deal: Deal) -> Line:
    line = {
        "hand": deal.number + 1,
        "round": ROUNDS[deal.round % 4],
        "dealer": deal.dealer,
        "repeats": deal.repeats,
        "deposit": deal.deposit,
        "standing": list(deal.standing),
    }
    return line if not deal.game else {**line, "game": deal.game}


def hand_line(deal: Deal) -> str:
    """Return the line that opens a hand."""
    return written(hand_of(deal))


def chance_of(request: Request, value: ChanceValue, by: str) -> Line:
    return {"chance": request.name, **request.context(), "by": by, "value": codec.write_chance(request, value)}


def is_unseen_draw(line: Line) -> bool:
    """Return whether a tile was drawn that nobody saw: it follows from what was done after it."""
    return line.get("chance") == "draw" and line.get("value") == NAMES[UNKNOWN]


def chance_line(request: Request, value: ChanceValue, by: str) -> str:
    """Return a line of chance: what was asked, who answered, and the answer."""
    return written(chance_of(request, value, by))


def answer_of(seat: Seat, action: Action) -> Line:
    return {"seat": seat, **codec.write(action, Action)}


def answer_line(seat: Seat, action: Action) -> str:
    """Return a seat's answer."""
    return written(answer_of(seat, action))


def sitting_line(since: str) -> str:
    """The match begins or goes on at this time, in ISO 8601 with seconds and offset."""
    return written({"sitting": since})


def seed_line(seed: int) -> str:
    """Chance by seed follows from this seed from here on."""
    return written({"seed": seed})


def commitment_line(commitment: str) -> str:
    """Return what a server commits itself to before a hand."""
    return written({"commitment": commitment})


def opening_line(opening: Opening) -> str:
    """Return the commitment to the hand that has ended is opened."""
    return written({"opening": opening.written()})


def offence_line(offence: NotedOffence) -> str:
    """Return an offence that the game states no penalty for."""
    return written(offence.line())


def ruling_line(ruling: rulings.Ruling) -> str:
    """Return a ruling of the players."""
    return written(codec.write(ruling, rulings.Ruling))


def seat_line(leaves: Seat, comes: int | SeatSetup) -> str:
    """Return who had to leave, and who takes the seat: a supporter, by number, or somebody new."""
    return written({"leaves": leaves, "comes": _seated(comes) if isinstance(comes, SeatSetup) else comes})


def last_line(match: Match, before: str) -> str:
    """Return the closing line of a match that is over; ``before`` is everything written until then."""
    return written(last_of(match, before))


def last_of(match: Match, before: str) -> Line:
    if match.final is None:
        raise ValueError("the match is not over")
    return {
        "result": {"order": list(match.final.order), "points": list(match.final.points)},
        "hands": len(match.results),
        "sha256": hashlib.sha256(before.encode()).hexdigest(),
    }
