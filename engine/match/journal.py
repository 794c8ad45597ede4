"""The journal of a match: its setup and everything it was given, one JSON value a line. The rest follows from the rules.

- First line: ``{"journal": 1, "rules": "riichi", "version": 1, "options": {…}, "seats": [{"name": "Ann"}, {"name": "West",
  "bot": "basic"}, …], "seed": 7}``. ``options`` lists every option with its value; ``seed`` is ``"physical"`` where walls
  and dice come from outside.
- Each hand starts with a line for the reader, which replaying checks: ``{"hand": 1, "round": "E", "dealer": 0, "repeats": 0,
  "deposit": 0, "standing": [25000, …]}``. In a match of several games ``"game"`` is added as soon as it is known before the
  hand: not where dice have still to choose it.
- Chance: ``{"chance": "draw", "seat": 0, "by": "seed", "value": "5p"}``. ``by`` says who answered: seed, device, camera,
  person. Tiles are in tile notation, dice a list of faces.
- A seat's answer: ``{"seat": 2, "action": "discard", "tile": "5p"}``, in the order the answers came. Where several seats are
  asked at once, who is not heard before the hand moves on has passed. Who takes part without a seat is numbered after them.
- Whoever plays sits down: ``{"sitting": "2026-03-01T20:15:00+08:00"}`` (ISO 8601), when the match begins or goes on. It says
  which match was played last, and nothing about the play; a journal may be without.
- Last line: ``{"result": {"order": [2, 0, 1, 3], "points": [41200, …]}, "hands": 9, "sha256": "…"}``, the SHA-256 of the bytes
  before it. A journal without it is a match that is not over.

A file cut off in the middle of a line loads up to its last whole line.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from engine.core.action import PASS, Action, matching, record
from engine.core.event import Event
from engine.core.hand import Deal
from engine.core.meld import Seat
from engine.core.node import Chance, ChanceValue, Decision, Request
from engine.core.value import dataclass
from engine.core.waiting import node_of
from engine.match.match import Match, begin, give, next_hand
from engine.match.setup import MatchSetup, SeatSetup
from engine.play.rule_set import RuleSet

FORMAT = 1
ROUNDS = "ESWN"
PHYSICAL = "physical"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d(:\d\d)?|Z)")

Line: TypeAlias = Mapping[str, Any]


class BadJournal(ValueError):
    """A text that is no journal, or one that does not follow from its rules; the message names the line."""


# -- writing ---------------------------------------------------------------------------------------------------------


def _written(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"


def first_line(setup: MatchSetup, rule_set: RuleSet) -> str:
    """The line that sets the match up."""
    seats = [{"name": s.name} if s.bot is None else {"name": s.name, "bot": s.bot} for s in setup.seats]
    return _written(
        {
            "journal": FORMAT,
            "rules": rule_set.id,
            "version": rule_set.version,
            "options": rule_set.settled(setup.options),
            "seats": seats,
            "seed": PHYSICAL if setup.seed is None else setup.seed,
        }
    )


def _hand(deal: Deal) -> Line:
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
    """The line that opens a hand."""
    return _written(_hand(deal))


def chance_line(request: Request, value: ChanceValue, by: str) -> str:
    """A line of chance: what was asked, who answered, and the answer."""
    return _written({"chance": request.name, **request.context(), "by": by, "value": request.write(value)})


def answer_line(seat: Seat, action: Action) -> str:
    """A seat's answer."""
    return _written({"seat": seat, **record(action)})


def sitting_line(since: str) -> str:
    """The match begins or goes on at this time, which is written as in ISO 8601."""
    return _written({"sitting": since})


def last_line(match: Match, before: str) -> str:
    """The closing line of a match that is over; ``before`` is everything written until then."""
    return _written(_last(match, before))


def _last(match: Match, before: str) -> Line:
    if match.final is None:
        raise ValueError("the match is not over")
    return {
        "result": {"order": list(match.final.order), "points": list(match.final.points)},
        "hands": len(match.results),
        "sha256": hashlib.sha256(before.encode()).hexdigest(),
    }


# -- reading ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal as read: the setup, the lines after the first, and the text up to the last whole line."""

    setup: MatchSetup
    lines: tuple[Line, ...]
    text: str


def load(text: str) -> Journal:
    """Reads a journal up to its last whole line. Raises ``BadJournal``."""
    whole = text[: text.rfind("\n") + 1]
    lines = [_parsed(number, line) for number, line in enumerate(whole.splitlines(), 1)]
    if not lines:
        raise BadJournal("line 1: there is no whole line: this is not a journal")
    return Journal(_setup(lines[0]), tuple(lines[1:]), whole)


def _parsed(number: int, line: str) -> Line:
    try:
        value = json.loads(line)
    except ValueError:
        raise BadJournal(f"line {number}: this is not JSON") from None
    if not isinstance(value, dict):
        raise BadJournal(f"line {number}: this is not a JSON object")
    return value


def _setup(line: Line) -> MatchSetup:
    if "journal" not in line:
        raise BadJournal("line 1: this is not a journal (its first line has no “journal” version)")
    if line["journal"] != FORMAT:
        raise BadJournal(f"line 1: journal format {line['journal']} is not known here (only {FORMAT})")
    try:
        seed = None if line["seed"] == PHYSICAL else int(line["seed"])
        seats = tuple(SeatSetup(str(seat["name"]), seat.get("bot")) for seat in line["seats"])
        setup = MatchSetup(str(line["rules"]), dict(line["options"]), seats, seed)
        version = line["version"]
    except (KeyError, TypeError, ValueError, AttributeError) as bad:
        raise BadJournal(f"line 1: rules, version, options, seats and seed are wanted ({bad})") from None
    try:
        match = begin(setup)
    except ValueError as bad:
        raise BadJournal(f"line 1: {bad}") from None
    if version != match.rule_set.version:
        raise BadJournal(
            f"line 1: it was played with version {version} of {setup.rules}; this program plays version {match.rule_set.version}"
        )
    return setup


# -- replaying -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """The match after a line and the events it caused. ``answers`` are those heard where others have still to answer."""

    number: int
    line: Line
    match: Match
    answers: Mapping[Seat, Action]
    events: tuple[Event, ...] = ()


def steps(journal: Journal) -> Iterator[Step]:
    """The match line by line. Raises ``BadJournal`` at a line that does not follow from the rules and the lines before."""
    match = begin(journal.setup)
    answers: Mapping[Seat, Action] = {}
    before = journal.text.splitlines(keepends=True)
    for number, line in enumerate(journal.lines, 2):
        try:
            if "hand" in line:
                match = match if number == 2 else next_hand(match)
                if match.final is not None or line != _hand(match.hand.deal):
                    raise BadJournal("this is not the hand that comes next")
                yield Step(number, line, match, {})
            elif "result" in line:
                match = next_hand(match)
                if match.final is None or line != _last(match, "".join(before[: number - 1])):
                    raise BadJournal("the result or the SHA-256 does not agree with the lines before")
                yield Step(number, line, match, {})
            elif "sitting" in line:
                if not isinstance(line["sitting"], str) or not TIME.fullmatch(line["sitting"]):
                    raise BadJournal("“sitting” is not a time such as 2026-03-01T20:15:00+08:00")
                yield Step(number, line, match, answers)
            else:
                match, answers, events = _taken(match, answers, line)
                yield Step(number, line, match, answers, events)
        except (ValueError, RuntimeError) as bad:
            raise BadJournal(f"line {number}: {bad}") from None


def _taken(
    match: Match, answers: Mapping[Seat, Action], line: Line
) -> tuple[Match, Mapping[Seat, Action], tuple[Event, ...]]:
    """A line of chance or an answer, after the passes it implies."""
    happened: list[Event] = []
    while True:
        node = node_of(match.rules, match.hand)
        if isinstance(node, Chance) and "chance" in line:
            if line["chance"] != node.request.name:
                raise BadJournal(f"“{node.request.name}” is waited for, not “{line['chance']}”")
            match, events = give(match, node.request.read(line.get("value")))
            return match, {}, (*happened, *events)
        if isinstance(node, Decision):
            heard = _heard(node, answers, line)
            if heard is not None:
                if len(heard) < len(node.options):
                    return match, heard, tuple(happened)
                match, events = give(match, heard)
                return match, {}, (*happened, *events)
            if all(seat in answers or PASS in choices for seat, choices in node.options.items()):
                match, events = give(match, answers)
                happened += events
                answers = {}
                continue
            waiting = ", ".join(str(seat) for seat in node.options if seat not in answers)
            raise BadJournal(f"seat {waiting} must choose now, and not this")
        raise BadJournal("nothing like this is waited for now")


def _heard(node: Decision, answers: Mapping[Seat, Action], line: Line) -> Mapping[Seat, Action] | None:
    """The answers with the one of this line, or None if it is not one of this decision."""
    seat: Seat = line.get("seat", -1)
    if "action" not in line or seat not in node.options or seat in answers:
        return None
    action = matching(line, node.options[seat])
    return None if action is None else {**answers, seat: action}


def verify(journal: Journal) -> Match:
    """Replays a whole match: every line must follow from those before, and the closing line be there. Raises ``BadJournal``."""
    match = None
    for step in steps(journal):
        match = step.match
    if match is None or match.final is None:
        raise BadJournal(f"line {len(journal.lines) + 2}: the closing line is missing: the match is not over")
    return match
