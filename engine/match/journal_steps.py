"""Playing a journal again, line by line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from paizhuo.engine.core import codec
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.event import Event
from paizhuo.engine.core.hand import Deal
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import Chance, ChanceValue, Decision, Request
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Text, quoted
from paizhuo.engine.match.commitment import read_opening
from paizhuo.engine.match.journal import TOO_DEEP, Journal, seat_of, split_lines
from paizhuo.engine.match.journal_form import ROUNDS
from paizhuo.engine.match.journal_lines import (
    HASH,
    TIME,
    BadJournal,
    Line,
    answer_of,
    bad_at,
    chance_of,
    hand_of,
    last_of,
    said_of,
    written,
)
from paizhuo.engine.match.match import Match, dealt, leaving
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.sheet.offences import BadOffence, offence_in
from paizhuo.engine.rules import rulings

MOST: Final = 1_000_000_000
"""No number of a hand's line is greater: points, counters, how many hands there were."""


class Step(Struct):
    """The match after a line and the events it caused.

    ``asked``: for a line of chance, the referee that asked for it; ``answered``: for a seat's answer, the referee that it answered.
    ``closed``: the first of the events, which followed because others had passed without a line, and the referee after them.
    """

    number: int
    line: Line
    referee: Referee
    events: tuple[Event, ...] = ()
    asked: Referee | None = None
    answered: Referee | None = None
    closed: tuple[Referee, tuple[Event, ...]] | None = None

    @property
    def match(self) -> Match:
        """The match after the line."""
        return self.referee.match


def steps(journal: Journal, referee: Referee | None = None, after_line: int = 1) -> Iterator[Step]:
    """Yield the match line by line. Raises ``BadJournal`` at a line that does not follow from the rules and the lines before.

    ``referee``: the match after line ``after_line``; None: as it begins.
    """
    step = Step(after_line, {}, referee or Referee.begin(journal.setup))
    before = split_lines(journal.text)
    for number, line in enumerate(journal.lines[after_line - 1 :], after_line + 1):
        try:
            step = after(step, number, line, before)
        except RecursionError:
            raise bad_at(number, TOO_DEEP) from None
        except (ValueError, RuntimeError) as bad:
            raise bad_at(number, bad) from None
        yield step


def after(step: Step, number: int, line: Line, before: list[str]) -> Step:
    """Return the match after one more line; ``before``: the lines before it as text, and maybe later ones.

    Raises ``BadJournal`` or what the referee raises (``ValueError``, ``RuntimeError``) if it does not follow.
    """
    referee = step.referee
    if "hand" in line:
        referee = _first(referee, line) if number == 2 else hand_after(referee)
        if referee.match.final is not None or not _agree(line, hand_of(referee.match.hand.deal)):
            raise BadJournal(OTHER_HAND)
        return Step(number, line, referee)
    if number == 2:
        raise BadJournal(NO_HAND)
    if "result" in line:
        referee = hand_after(referee)
        if referee.match.final is None or not _agree(line, last_of(referee.match, "".join(before[: number - 1]))):
            raise BadJournal(OTHER_RESULT)
        return Step(number, line, referee)
    if "sitting" in line:
        if len(line) > 1 or type(line["sitting"]) is not str or TIME.fullmatch(line["sitting"]) is None:
            raise BadJournal(NO_TIME)
        return Step(number, line, referee)
    if "seed" in line:
        if len(line) > 1 or type(line["seed"]) is not int:
            raise BadJournal(NO_SEED)
        return Step(number, line, referee)
    if "commitment" in line:
        if len(line) > 1 or type(line["commitment"]) is not str or HASH.fullmatch(line["commitment"]) is None:
            raise BadJournal(NO_HASH)
        return Step(number, line, referee)
    if "opening" in line:
        if len(line) > 1 or not referee.match.hand_over:
            raise BadJournal(OPENED_EARLY)
        read_opening(line["opening"])
        return Step(number, line, referee)
    if "offence" in line:
        try:
            offence_in(line, referee.match.hand.seats)
        except BadOffence as bad:
            raise BadJournal(said_of(bad)) from None
        return Step(number, line, referee)
    if "ruling" in line:
        outcome = referee.rule(ruling_in(line))
        return Step(number, line, outcome.referee, outcome.events)
    if "leaves" in line:
        return Step(number, line, _with_another(referee, line))
    return _given(step, number, line)


def _first(referee: Referee, line: Line) -> Referee:
    """Return the first hand of the match, or the later one with which a record begins whose walls came from outside."""
    deal = referee.match.hand.deal
    if referee.match.setup.seed is not None or deal.game or _agree(line, hand_of(deal)):
        return referee
    try:
        deal = deal_in(line, referee.match.hand.seats, referee.match.hand.participants)
    except (ValueError, LookupError, TypeError):
        return referee
    return Referee(dealt(referee.match, deal))


def deal_in(line: Line, seats: int, participants: int) -> Deal:
    """Return the deal that the line of a hand states, not of several games. Raises ``ValueError``, ``LookupError``, ``TypeError``."""
    numbers = [line[name] for name in ("hand", "dealer", "repeats", "deposit")]
    standing = line["standing"]
    if any(type(number) is not int or not 0 <= number <= MOST for number in numbers):
        raise ValueError("this is no hand of a match")
    if len(standing) != participants or any(type(points) is not int or abs(points) > MOST for points in standing):
        raise ValueError("these are not the points of everybody")
    number, dealer, repeats, deposit = numbers
    if not number or dealer >= seats:
        raise ValueError("this is no hand of a match")
    return Deal(number - 1, ROUNDS.index(line["round"]), dealer, tuple(standing), repeats, deposit)


def hand_after(referee: Referee) -> Referee:
    """Return the next hand, or the end of the match; seats that have not answered have passed. Raises ``HandRunning``."""
    return referee.catch_up(range(referee.match.hand.seats)).referee.next_hand().referee


def _with_another(referee: Referee, line: Line) -> Referee:
    """Return the match with another player in the leaver's seat. Raises ``BadJournal``, ``RulingRefused``."""
    comes = line.get("comes")
    if line.keys() != {"leaves", "comes"} or not _agree(line["leaves"], leaving(referee.match)):
        raise BadJournal(NOBODY_LEAVES)
    return referee.take_seat(comes if type(comes) is int else seat_of(line["leaves"] + 1, comes)).referee


def action_in(line: Line) -> Action | None:
    """Return the action that an answer's line states, offered or not; None if it states none."""
    try:
        action: Action = codec.read({key: value for key, value in line.items() if key != "seat"}, Action)
    except codec.BadValue:
        return None
    return action


def ruling_in(line: Line) -> rulings.Ruling:
    """Return the ruling of a line. Raises ``RulingRefused`` if it is none, or written otherwise than this program writes it."""
    try:
        ruling: rulings.Ruling = codec.read(line, rulings.Ruling)
    except codec.BadValue:
        raise rulings.RulingRefused(rulings.NOT_A_RULING) from None
    if not _agree(line, codec.write(ruling, rulings.Ruling)):
        raise rulings.RulingRefused(rulings.NOT_A_RULING)
    return ruling


def _given(step: Step, number: int, line: Line) -> Step:
    """Return the match after a line of chance or an answer, and after the passes it implies."""
    referee = step.referee
    happened: tuple[Event, ...] = ()
    while True:
        closed = (referee, happened) if happened else None
        waiting = referee.waiting
        if isinstance(waiting, Chance) and "chance" in line:
            outcome = referee.give(chance_value(waiting.request, line))
            return Step(number, line, outcome.referee, (*happened, *outcome.events), referee, closed=closed)
        if not isinstance(waiting, Decision):
            raise BadJournal(NOT_WAITED_FOR)
        answer = _answer_in(waiting, line)
        if answer is None and any(PASS not in options for options in waiting.options.values()):
            raise BadJournal(MUST_CHOOSE.filled(seats=", ".join(map(str, waiting.options))))
        outcome = referee.close_window() if answer is None else referee.answer(*answer)
        happened += outcome.events
        if answer is not None:
            return Step(number, line, outcome.referee, happened, answered=referee, closed=closed)
        referee = outcome.referee


def seed_at_end(journal: Journal) -> int | None:
    """Return the seed that chance follows from after the last line; None: there is none."""
    return next((line["seed"] for line in reversed(journal.lines) if "seed" in line), journal.setup.seed)


def chance_value(request: Request, line: Line) -> ChanceValue:
    """Return the value of a line of chance, which must say what was asked. Raises ``BadJournal``, ``BadChance``, ``BadValue``."""
    if line["chance"] != request.name:
        raise BadJournal(OTHER_CHANCE.filled(wanted=request.name, given=quoted(line["chance"])))
    by = line.get("by")
    if type(by) is not str:
        raise BadJournal(BY_NOBODY)
    value = codec.read_chance(request, line.get("value"))
    request.check(value)
    if not _agree(line, wanted := chance_of(request, value, by)):
        raise BadJournal(NOT_ASKED.filled(wanted=written(wanted).strip()))
    return value


def _answer_in(waiting: Decision, line: Line) -> tuple[Seat, Action] | None:
    """Return the seat and its choice that this line states, or None if it is none that is waited for."""
    seat = line.get("seat")
    if "action" not in line or type(seat) is not int or seat not in waiting.options:
        return None
    action = action_in(line)
    if action is None or not _agree(line, _line_of(seat, action)):
        return None
    return next(((seat, option) for option in waiting.options[seat] if option == action), None)


_line_of: Final = lru_cache(maxsize=1 << 10)(answer_of)
"""The line of an answer. In a match there are a few hundred different ones, which come again and again."""


def _agree(found: object, wanted: object) -> bool:
    """Return whether a value read from JSON is the wanted one, of the same type throughout: 1, 1.0 and true differ."""
    if isinstance(wanted, dict):
        if type(found) is not dict or found.keys() != wanted.keys():
            return False
        return all(_agree(found[key], value) for key, value in wanted.items())
    if isinstance(wanted, list | tuple):
        return type(found) is list and len(found) == len(wanted) and all(map(_agree, found, wanted))
    return type(found) is type(wanted) and found == wanted


OTHER_HAND: Final = Text("接下来的不是这一局", "this is not the hand that comes next")
NO_HAND: Final = Text("第一局没有开头的一行", "the first hand has no line that opens it")
OTHER_RESULT: Final = Text(
    "结果或 SHA-256 和前面的内容对不上", "the result or the SHA-256 does not agree with the lines before"
)
NO_TIME: Final = Text(
    "“sitting”不是 2026-03-01T20:15:00+08:00 这样的时间", "“sitting” is not a time such as 2026-03-01T20:15:00+08:00"
)
NO_SEED: Final = Text("“seed”不是整数", "“seed” is not a whole number")
NO_HASH: Final = Text("“commitment”不是十六进制的 SHA-256", "“commitment” is not a SHA-256 in hex")
OPENED_EARLY: Final = Text("承诺要到这一局打完才公开", "a commitment is opened when the hand is over")
NOBODY_LEAVES: Final = Text("现在没有这样的人离开", "nobody like this leaves the table now")
NOT_WAITED_FOR: Final = Text("现在等的不是这个", "nothing like this is waited for now")
MUST_CHOOSE: Final = Text("现在该座位 {seats} 选，而且不能选这个", "seat {seats} must choose now, and not this")
OTHER_CHANCE: Final = Text("等的是“{wanted}”，不是 {given}", "“{wanted}” is waited for, not {given}")
BY_NOBODY: Final = Text("这一行没有写由谁给出", "the line does not say by whom it was given")
NOT_ASKED: Final = Text("这不是所要的；应是 {wanted}", "this is not what was asked for, which would be {wanted}")
