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
  asked at once, who is not heard before the hand moves on, or the next one opens, has passed. Who takes part without a seat is
  numbered after them. Unseen tiles are ``??``.
- A ruling of the players (``engine.play.rulings``): ``{"ruling": "false_win", "seat": 0}``; what was answered to the decision
  still open is asked again.
- An offence that the game states no penalty for (``engine.match.offences``): ``{"offence": "wrong_count", "seat": 2}``, or
  ``{"offence": "exposed_tile", "seat": 2, "tile": "5p"}``. It changes nothing.
- Who must leave the table gives the seat to a supporter, by number, or to somebody new: ``{"leaves": 0, "comes": 4}``,
  ``{"leaves": 0, "comes": {"name": "Zoe"}}``.
- Whoever plays sits down: ``{"sitting": "2026-03-01T20:15:00+08:00"}`` (ISO 8601), when the match begins or goes on. It says
  which match was played last, and nothing about the play; a journal may be without.
- Chance by seed follows from another seed from here on, where the first line has none or another: ``{"seed": 9}``.
- A server commits itself to the wall and the dice of a hand before its first step, ``{"commitment": "5f…"}`` (SHA-256 in hex), and
  opens the commitment when the hand is over: ``{"opening": {"salt": "…", "walls": {"riichi": "1m4p…"}}}`` (docs/fairness.md). Such
  chance is ``by`` the server, and ``seed`` is ``"physical"``: it is no seed that anybody could know beforehand.
- Lines say what this program would write, no more: other keys, other types and other seats are refused.
- Last line: ``{"result": {"order": [2, 0, 1, 3], "points": [41200, …]}, "hands": 9, "sha256": "…"}``, the SHA-256 of the bytes
  before it. A journal without it is a match that is not over.

A line feed alone ends a line: names may hold every other separator that Unicode knows. A byte order mark before the first
line is passed over. A file cut off in the middle of a line loads up to its last whole line.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from engine.core import codec
from engine.core.action import PASS, Action
from engine.core.event import Event
from engine.core.hand import Deal
from engine.core.meld import Seat
from engine.core.node import Chance, ChanceValue, Decision, Request
from engine.core.value import dataclass
from engine.core.words import quoted
from engine.match.commitment import Opening, read_opening
from engine.match.match import Match, begin, leaving
from engine.match.offences import BadOffence, NotedOffence, offence_in
from engine.match.referee import Referee
from engine.match.setup import MatchSetup, SeatSetup
from engine.play import rulings
from engine.play.options import Value
from engine.play.rule_set import RuleSet

FORMAT = 1
ROUNDS = "ESWN"
PHYSICAL = "physical"
MARK: Final = "\ufeff"
"""The byte order mark, which some editors write before a text."""
TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d(:\d\d)?|Z)", re.ASCII)
"""A time as a sitting says it."""

HASH: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)
"""A SHA-256 in hex."""

Line: TypeAlias = Mapping[str, Any]
T = TypeVar("T")
KINDS: Final[Mapping[type, str]] = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


class BadJournal(ValueError):
    """A text that is no journal, or one that does not follow from its rules; the message names the line."""


# -- writing ---------------------------------------------------------------------------------------------------------


_written: Final = json.JSONEncoder(ensure_ascii=False).encode


def written(line: Line) -> str:
    """A line as a journal holds it, with the line feed that ends it."""
    text = _written(line)
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:  # a name with half of a character: only escapes can write it
            text = json.dumps(line)
    return text + "\n"


def _seated(who: SeatSetup) -> Line:
    return {"name": who.name} if who.bot is None else {"name": who.name, "bot": who.bot}


def first_line(setup: MatchSetup, rule_set: RuleSet) -> str:
    """The line that sets the match up."""
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
    return written(_hand(deal))


def _chance(request: Request, value: ChanceValue, by: str) -> Line:
    return {"chance": request.name, **request.context(), "by": by, "value": codec.write_chance(request, value)}


def chance_line(request: Request, value: ChanceValue, by: str) -> str:
    """A line of chance: what was asked, who answered, and the answer."""
    return written(_chance(request, value, by))


def _answer(seat: Seat, action: Action) -> Line:
    return {"seat": seat, **codec.write(action, Action)}


def answer_line(seat: Seat, action: Action) -> str:
    """A seat's answer."""
    return written(_answer(seat, action))


def sitting_line(since: str) -> str:
    """The match begins or goes on at this time, in ISO 8601 with seconds and offset."""
    return written({"sitting": since})


def seed_line(seed: int) -> str:
    """Chance by seed follows from this seed from here on."""
    return written({"seed": seed})


def commitment_line(commitment: str) -> str:
    """What a server commits itself to before a hand."""
    return written({"commitment": commitment})


def opening_line(opening: Opening) -> str:
    """The commitment to the hand that has ended is opened."""
    return written({"opening": opening.written()})


def offence_line(offence: NotedOffence) -> str:
    """An offence that the game states no penalty for."""
    return written(offence.line())


def ruling_line(ruling: rulings.Ruling) -> str:
    """A ruling of the players."""
    return written(codec.write(ruling, rulings.Ruling))


def seat_line(leaves: Seat, comes: int | SeatSetup) -> str:
    """Who had to leave, and who takes the seat: a supporter, by number, or somebody new."""
    return written({"leaves": leaves, "comes": _seated(comes) if isinstance(comes, SeatSetup) else comes})


def last_line(match: Match, before: str) -> str:
    """The closing line of a match that is over; ``before`` is everything written until then."""
    return written(_last(match, before))


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


def split_lines(text: str) -> list[str]:
    """The lines of a text, each with the line feed that ends it; what follows the last one is a line if there is anything."""
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def decode(data: bytes) -> str:
    """The text of a journal's bytes, up to the last whole line. Raises ``BadJournal``."""
    try:
        return data[: data.rfind(b"\n") + 1].decode()
    except UnicodeDecodeError as bad:
        line = data.count(b"\n", 0, bad.start) + 1
        raise BadJournal(f"line {line}: this is not UTF-8 text ({bad.reason})") from None


def load(text: str) -> Journal:
    """Reads a journal up to its last whole line. Raises ``BadJournal``."""
    whole = text[: text.rfind("\n") + 1].removeprefix(MARK)
    lines = [parsed(number, line) for number, line in enumerate(split_lines(whole), 1)]
    if not lines:
        raise BadJournal("line 1: there is no whole line: this is not a journal")
    return Journal(setup_of(lines[0]), tuple(lines[1:]), whole)


def parsed(number: int, line: str) -> Line:
    """A line as the JSON object it is. Raises ``BadJournal``, which names it by its ``number``."""
    try:
        value = json.loads(line)
    except RecursionError:
        raise BadJournal(f"line {number}: this is nested too deeply") from None
    except ValueError:
        raise BadJournal(f"line {number}: this is not JSON") from None
    if not isinstance(value, dict):
        raise BadJournal(f"line {number}: this is not a JSON object")
    return value


SETUP_KEYS: Final = frozenset(("journal", "rules", "version", "options", "seats", "seed"))
"""What the first line holds."""


def setup_of(line: Line) -> MatchSetup:
    """What the first line of a journal sets up. Raises ``BadJournal``."""
    if "journal" not in line:
        raise BadJournal("line 1: this is not a journal (its first line has no “journal” version)")
    if type(line["journal"]) is not int or line["journal"] != FORMAT:
        raise BadJournal(f"line 1: journal format {quoted(line['journal'])} is not known here (only {FORMAT})")
    if missing := SETUP_KEYS - line.keys():
        raise BadJournal(f"line 1: rules, version, options, seats and seed are wanted; {min(missing)} is missing")
    if unknown := line.keys() - SETUP_KEYS:
        raise BadJournal(f"line 1: nobody knows what {quoted(min(unknown))} means")
    setup = MatchSetup(
        _of(line, "rules", str),
        _options(_of(line, "options", dict)),
        _seats(_of(line, "seats", list)),
        None if line["seed"] == PHYSICAL else _of(line, "seed", int),
    )
    try:
        match = begin(setup)
    except ValueError as bad:
        raise BadJournal(f"line 1: {bad}") from None
    version = _of(line, "version", int)
    if version != match.rule_set.version:
        raise BadJournal(
            f"line 1: it was played with version {quoted(version)} of {setup.rules}; "
            f"this program plays version {match.rule_set.version}"
        )
    return setup


def _of(line: Line, key: str, kind: type[T]) -> T:
    """The value of a key, which must be of that type exactly: true is no number."""
    value = line[key]
    if type(value) is not kind:
        raise BadJournal(f"line 1: “{key}” is not {KINDS[kind]}: {quoted(value)}")
    return value


def _options(options: Line) -> dict[str, Value]:
    for name, value in options.items():
        if not (value is None or isinstance(value, bool | int | str)):
            raise BadJournal(f"line 1: option {quoted(name)} is not a plain value: {quoted(value)}")
    return dict(options)


def _seats(seats: list[object]) -> tuple[SeatSetup, ...]:
    try:
        return tuple(_seat(nth, seat) for nth, seat in enumerate(seats, 1))
    except BadJournal as bad:
        raise BadJournal(f"line 1: {bad}") from None


def _seat(nth: int, seat: object) -> SeatSetup:
    match seat:
        case {"name": str(name), **rest} if not rest:
            return SeatSetup(name)
        case {"name": str(name), "bot": str(bot), **rest} if not rest:
            return SeatSetup(name, bot)
        case _:
            raise BadJournal(f"seat {nth} is not a name, with a bot or without one: {quoted(seat)}")


# -- replaying -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step:
    """The match after a line and the events it caused. ``asked``: where the line is chance, who asked for it."""

    number: int
    line: Line
    referee: Referee
    events: tuple[Event, ...] = ()
    asked: Referee | None = None

    @property
    def match(self) -> Match:
        """The match after the line."""
        return self.referee.match


def steps(journal: Journal) -> Iterator[Step]:
    """The match line by line. Raises ``BadJournal`` at a line that does not follow from the rules and the lines before."""
    step = Step(1, {}, Referee.begin(journal.setup))
    before = split_lines(journal.text)
    for number, line in enumerate(journal.lines, 2):
        try:
            step = after(step, number, line, before)
        except RecursionError:
            raise BadJournal(f"line {number}: this is nested too deeply") from None
        except (ValueError, RuntimeError) as bad:
            raise BadJournal(f"line {number}: {bad}") from None
        yield step


def after(step: Step, number: int, line: Line, before: list[str]) -> Step:
    """The match after one more line; ``before``: the text of the lines before it, and maybe of more.

    Raises ``BadJournal`` or what the referee raises (``ValueError``, ``RuntimeError``) if it does not follow.
    """
    referee = step.referee
    if "hand" in line:
        referee = referee if number == 2 else hand_after(referee)
        if referee.match.final is not None or not _agree(line, _hand(referee.match.hand.deal)):
            raise BadJournal("this is not the hand that comes next")
        return Step(number, line, referee)
    if number == 2:
        raise BadJournal("the first hand has no line that opens it")
    if "result" in line:
        referee = hand_after(referee)
        if referee.match.final is None or not _agree(line, _last(referee.match, "".join(before[: number - 1]))):
            raise BadJournal("the result or the SHA-256 does not agree with the lines before")
        return Step(number, line, referee)
    if "sitting" in line:
        if len(line) > 1 or type(line["sitting"]) is not str or TIME.fullmatch(line["sitting"]) is None:
            raise BadJournal("“sitting” is not a time such as 2026-03-01T20:15:00+08:00")
        return Step(number, line, referee)
    if "seed" in line:
        if len(line) > 1 or type(line["seed"]) is not int:
            raise BadJournal("“seed” is not a whole number")
        return Step(number, line, referee)
    if "commitment" in line:
        if len(line) > 1 or type(line["commitment"]) is not str or HASH.fullmatch(line["commitment"]) is None:
            raise BadJournal("“commitment” is not a SHA-256 in hex")
        return Step(number, line, referee)
    if "opening" in line:
        if len(line) > 1 or not referee.match.hand_over:
            raise BadJournal("a commitment is opened when the hand is over")
        read_opening(line["opening"])
        return Step(number, line, referee)
    if "offence" in line:
        try:
            offence_in(line, referee.match.hand.seats)
        except BadOffence as bad:
            raise BadJournal(str(bad)) from None
        return Step(number, line, referee)
    if "ruling" in line:
        outcome = referee.rule(ruling_in(line))
        return Step(number, line, outcome.referee, outcome.events)
    if "leaves" in line:
        return Step(number, line, _with_another(referee, line))
    return _given(step, number, line)


def hand_after(referee: Referee) -> Referee:
    """The next hand, or the end of the match; who was not heard before has passed. Raises ``HandRunning``."""
    return referee.catch_up(range(referee.match.hand.seats)).referee.next_hand().referee


def _with_another(referee: Referee, line: Line) -> Referee:
    """The match with another in the seat of who leaves. Raises ``BadJournal``, ``RulingRefused``."""
    comes = line.get("comes")
    if line.keys() != {"leaves", "comes"} or not _agree(line["leaves"], leaving(referee.match)):
        raise BadJournal("nobody like this leaves the table now")
    return referee.take_seat(comes if type(comes) is int else _seat(line["leaves"] + 1, comes)).referee


def action_in(line: Line) -> Action | None:
    """The action that an answer's line states, offered or not; None if it states none."""
    try:
        action: Action = codec.read({key: value for key, value in line.items() if key != "seat"}, Action)
    except codec.BadValue:
        return None
    return action


def ruling_in(line: Line) -> rulings.Ruling:
    """The ruling of a line. Raises ``RulingRefused`` if it is none, or written otherwise than this program writes it."""
    try:
        ruling: rulings.Ruling = codec.read(line, rulings.Ruling)
    except codec.BadValue:
        raise rulings.RulingRefused(rulings.NOT_A_RULING) from None
    if not _agree(line, codec.write(ruling, rulings.Ruling)):
        raise rulings.RulingRefused(rulings.NOT_A_RULING)
    return ruling


def _given(step: Step, number: int, line: Line) -> Step:
    """The match after a line of chance or an answer, and after the passes it implies."""
    referee = step.referee
    happened: list[Event] = []
    while True:
        waiting = referee.waiting
        if isinstance(waiting, Chance) and "chance" in line:
            outcome = referee.give(chance_value(waiting.request, line))
            return Step(number, line, outcome.referee, (*happened, *outcome.events), referee)
        if not isinstance(waiting, Decision):
            raise BadJournal("nothing like this is waited for now")
        answer = _answer_in(waiting, line)
        if answer is None and any(PASS not in options for options in waiting.options.values()):
            raise BadJournal(f"seat {', '.join(map(str, waiting.options))} must choose now, and not this")
        outcome = referee.close_window() if answer is None else referee.answer(*answer)
        referee = outcome.referee
        happened += outcome.events
        if answer is not None:
            return Step(number, line, referee, tuple(happened))


def seed_at_end(journal: Journal) -> int | None:
    """The seed that chance follows from after the last line; None: there is none."""
    return next((line["seed"] for line in reversed(journal.lines) if "seed" in line), journal.setup.seed)


def chance_value(request: Request, line: Line) -> ChanceValue:
    """The value of a line of chance, which must say what was asked. Raises ``BadJournal``, ``BadChance``, ``BadValue``."""
    if line["chance"] != request.name:
        raise BadJournal(f"“{request.name}” is waited for, not {quoted(line['chance'])}")
    by = line.get("by")
    if type(by) is not str:
        raise BadJournal("the line does not say by whom it was given")
    value = codec.read_chance(request, line.get("value"))
    request.check(value)
    if not _agree(line, wanted := _chance(request, value, by)):
        raise BadJournal(f"this is not what was asked for, which would be {written(wanted).strip()}")
    return value


def _answer_in(waiting: Decision, line: Line) -> tuple[Seat, Action] | None:
    """The seat and its choice that this line states, or None if it is none that is waited for."""
    seat = line.get("seat")
    if "action" not in line or type(seat) is not int or seat not in waiting.options:
        return None
    action = action_in(line)
    if action is None or not _agree(line, _answer(seat, action)):
        return None
    return next(((seat, option) for option in waiting.options[seat] if option == action), None)


def _agree(found: object, wanted: object) -> bool:
    """Whether a value read from JSON is the wanted one, of the same type throughout: 1, 1.0 and true differ."""
    if isinstance(wanted, dict):
        if type(found) is not dict or found.keys() != wanted.keys():
            return False
        return all(_agree(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list | tuple):
        return type(found) is list and len(found) == len(wanted) and all(map(_agree, found, wanted))
    return type(found) is type(wanted) and found == wanted
