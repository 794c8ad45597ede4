"""Correcting an earlier entry of a match: a misread tile, a wrong discard, a missed claim.

A correction is made in the journal, which is the whole match: one given line is replaced, or several, and the rest is replayed. What
follows from what was given is made anew: the lines that open hands, the closing line, and draws that nobody saw. If the rest no
longer fits, the match stops, and the correction says at which line and why. Its ``draft`` keeps the lines from there on, so that
they can be corrected in turn. Everything is a value: a correction that is refused raises, and nothing has changed.

Chance that a seed gave is not corrected. Whether later draws are still what the seed gives is for ``table.verification`` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from paizhuo.engine.core.action import PASS
from paizhuo.engine.core.advance import IllegalAction
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import BadChance, Chance, Decision, FalseWin, ShowPlace
from paizhuo.engine.core.refused import Refused
from paizhuo.engine.core.tiles import UNKNOWN
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.chance_words import named, no_win, other_rack, too_many
from paizhuo.engine.match.journal import Journal, parsed, split_lines
from paizhuo.engine.match.journal_lines import (
    BY_PEOPLE,
    Line,
    chance_line,
    hand_line,
    is_unseen_draw,
    last_line,
    written,
)
from paizhuo.engine.match.journal_steps import Step, action_in, after, hand_after
from paizhuo.engine.match.match import HandRunning
from paizhuo.engine.match.referee import HandOver, MatchOver, OtherRack, Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.match.tile_counts import excess, tiles_seen
from paizhuo.engine.rules.rulings import RulingRefused

DERIVED: Final = frozenset(("journal", "hand", "result"))
"""Lines that follow from the others have one of these keys."""
SEED: Final = "seed"
"""The word in ``by`` for chance that the seed gave."""

Entry: TypeAlias = tuple[str, Line]
"""A line as it is written, and what it says."""
Check: TypeAlias = Callable[[Step], Text | None]
"""Returns the reason against a step of a match; None if there is none."""


def _nothing_against(step: Step) -> None:
    """Have nothing against a step: the rules alone say what fits."""


class CorrectionRefused(Refused):
    """A correction that cannot be made: ``reason`` says why. Nothing has changed."""


class Misfit(Struct):
    """The first line that no longer fits: its number in the draft (the setup is line 1), what it says, and why.

    ``stood``: its number in the journal before the correction.
    """

    number: int
    line: Line
    reason: Text
    stood: int = 0

    @property
    def sentence(self) -> Text:
        """Where the match stops, and why."""
        return _STOPS.filled(number=self.number, reason=self.reason)


class Correction(Struct):
    """A corrected match.

    ``journal``: everything that follows; ``referee``: the match at its end. ``misfit``: the first line that no longer
    fits, if any. ``draft``: ``journal`` and the lines from the misfit on as they were; no match follows from it unless they
    are corrected too.
    """

    journal: Journal
    referee: Referee
    draft: Journal
    misfit: Misfit | None = None


def corrected(
    journal: Journal, number: int, *lines: Line, through: int | None = None, check: Check = _nothing_against
) -> Correction:
    """Return the match with the given line of that number replaced by ``lines``: one, several, or none if it did not happen.

    ``through``: the number of the last line that they replace; None: it is that one alone.
    ``journal`` may be the draft of an earlier correction. Passes of seats that are no longer asked are left out.
    ``check`` says what else speaks against a step.
    Raises ``CorrectionRefused`` if there is no such line, if it follows from the others or from the seed, or if ``lines`` do
    not follow from what was before.
    """
    texts = split_lines(journal.text)
    last = number if through is None else through
    if not 1 <= number <= last <= len(texts):
        raise CorrectionRefused(NO_SUCH_LINE.filled(number=number if last <= len(texts) else last, last=len(texts)))
    old = list(zip(texts[1:], journal.lines, strict=True))
    new = [(text := written(line), parsed(number, text)) for line in lines]
    changed = (*old[max(0, number - 2) : last - 1], *new)
    if number == 1 or any(not DERIVED.isdisjoint(line) for _, line in changed):
        raise CorrectionRefused(FOLLOWS_FROM_OTHERS)
    if any(line.get("by") == SEED for _, line in changed):
        raise CorrectionRefused(FOLLOWS_FROM_SEED)
    match = _Replayed(journal.setup, texts[0], check)
    if (misfit := match.take(old[: number - 2])) is not None:
        raise CorrectionRefused(misfit.sentence)
    if (misfit := match.take(new)) is not None:
        raise CorrectionRefused(misfit.reason)
    return match.corrected(old[last - 1 :], last + 1)


class _Replayed:
    """A match that is replayed line by line."""

    def __init__(self, setup: MatchSetup, first: str, check: Check) -> None:
        self._setup = setup
        self._check = check
        self._texts = [first]
        self._lines: list[Line] = []
        self._step = Step(1, {}, Referee.begin(setup))

    def take(self, entries: Iterable[Entry]) -> Misfit | None:
        """Follow the lines up to the first that does not fit, with the draws before them that nobody saw."""
        for text, line in entries:
            self._draw_unseen(line)
            referee = self._step.referee
            try:
                self._follow(text, line)
            except (ValueError, RuntimeError) as bad:
                return Misfit(len(self._texts) + 1, line, _why_not(referee, line, bad))
        return None

    def corrected(self, rest: list[Entry], number: int) -> Correction:
        """Return the match with the rest of its lines, as far as they fit. ``number``: that of the first of them, as they stood."""
        for nth, entry in enumerate(rest):
            line = entry[1]
            if line.get("action") == PASS.name and not _is_asked(self._step.referee, line):
                continue
            if (misfit := self.take([entry])) is not None:
                if is_unseen_draw(line):
                    continue
                misfit = replace(misfit, stood=number + nth)
                return Correction(self._journal(), self._step.referee, self._journal(rest[nth:]), misfit)
        journal = self._journal()
        return Correction(journal, self._step.referee, journal)

    def _journal(self, rest: Sequence[Entry] = ()) -> Journal:
        """Return what was followed, and ``rest`` after it."""
        lines = (*self._lines, *(line for _, line in rest))
        return Journal(self._setup, lines, "".join((*self._texts, *(text for text, _ in rest))))

    def _draw_unseen(self, line: Line) -> None:
        """Draw what nobody saw before an action that is not open yet: windows have closed, and tiles were drawn into hidden racks."""
        referee, seat, action = self._step.referee, line.get("seat"), action_in(line) if "action" in line else None
        if action is None or type(seat) is not int or action in referee.asked.get(seat, ()):
            return
        seen = [each for each in range(referee.match.hand.seats) if not _is_hidden(referee, each)]
        try:
            unseen = referee.act(seat, action, seen, seen).unseen
        except (IllegalAction, BadChance):
            return  # it does not fit, for the reason that following it gives
        for draw in unseen:
            made = chance_line(draw, UNKNOWN, BY_PEOPLE)
            self._follow(made, parsed(len(self._texts) + 1, made))

    def _follow(self, text: str, line: Line) -> None:
        """Add one more line, written anew if it follows from the others. Raises an error that says why it does not fit."""
        referee = self._step.referee
        number = len(self._texts) + 1
        if "hand" in line and self._lines:
            text = hand_line(_next(referee, over=False).match.hand.deal)
            line = parsed(number, text)
        elif "result" in line:
            text = last_line(_next(referee, over=True).match, "".join(self._texts))
            line = parsed(number, text)
        step = after(self._step, number, line, self._texts)
        _check_tiles(step)
        if (reason := self._check(step)) is not None:
            raise _DoesNotFit(reason)
        self._step = step
        self._texts.append(text)
        self._lines.append(line)


# -- what does not fit ---------------------------------------------------------------------------------------------------


class _DoesNotFit(Refused):
    """A line that does not fit although the rules of the game accept it; ``reason`` says why."""


def _is_hidden(referee: Referee, seat: Seat) -> bool:
    """Return whether nobody sees the rack of this seat."""
    return UNKNOWN in referee.match.hand.places[seat].concealed


def _next(referee: Referee, *, over: bool) -> Referee:
    """Return the next hand, or the end of the match if it is ``over``. Raises ``HandRunning``, or ``_DoesNotFit`` if it is the other."""
    following = hand_after(referee)
    if (following.match.final is not None) != over:
        raise _DoesNotFit(MATCH_GOES_ON if over else MATCH_OVER)
    return following


def _is_asked(referee: Referee, line: Line) -> bool:
    """Return whether the seat of an answer's line is asked; what is no number is no seat."""
    seat = line.get("seat")
    return type(seat) is int and seat in referee.asked


def _check_tiles(step: Step) -> None:
    """Raise ``_DoesNotFit`` if a tile is there too often."""
    if (found := excess(step.match, tiles_seen(step.match))) is not None:
        raise _DoesNotFit(too_many(found))


def _why_not(referee: Referee, line: Line, bad: Exception) -> Text:
    """Why a line does not fit at the state of ``referee``, in words for a person. ``bad``: the error that refused it."""
    if isinstance(bad, RulingRefused | _DoesNotFit):
        return bad.reason
    if isinstance(bad, FalseWin):
        return no_win(referee.match, bad.seat, bad.reason)
    if isinstance(bad, OtherRack) and isinstance(waiting := referee.waiting, Chance):
        assert isinstance(waiting.request, ShowPlace), "what else would be a rack"
        return other_rack(referee.match, waiting.request)
    if isinstance(bad, HandRunning):
        return MATCH_OVER if isinstance(referee.waiting, MatchOver) else HAND_GOES_ON
    reached = referee.catch_up(seen=range(referee.match.hand.seats)).referee
    if isinstance(reached.waiting, HandOver | MatchOver):
        return HAND_OVER if "chance" in line or "action" in line else NOT_HERE
    if "action" in line:
        return _why_no_answer(referee if _is_asked(referee, line) else reached, line)
    return _why_no_chance(reached, line) if "chance" in line else NOT_HERE


def _why_no_answer(referee: Referee, line: Line) -> Text:
    seat, action = line.get("seat"), action_in(line)
    if action is None or type(seat) is not int:
        return NO_ACTION
    return referee.why_not(seat, action)


def _why_no_chance(referee: Referee, line: Line) -> Text:
    waiting = referee.waiting
    if isinstance(waiting, Decision):
        return CHOOSES.filled(who="、".join(_player(referee, seat) for seat in waiting.options))
    assert isinstance(waiting, Chance)
    request = waiting.request
    wanted = {"chance": request.name, **request.context()}
    if any(line.get(key) != value for key, value in wanted.items()):
        return OTHER_CHANCE.filled(what=named(referee.match, request))
    return NO_VALUE.filled(what=named(referee.match, request))


def _player(referee: Referee, seat: int) -> str:
    return referee.match.setup.seats[seat].name


# -- words ---------------------------------------------------------------------------------------------------------------

_STOPS: Final = Text("第 {number} 行接不上了：{reason}", "Line {number} no longer fits: {reason}")
NO_SUCH_LINE: Final = Text("没有第 {number} 行（共 {last} 行）", "There is no line {number} (there are {last})")
FOLLOWS_FROM_OTHERS: Final = Text(
    "设置、每局开头和最后的结果不能改：它们由别的记录得出",
    "The setup, the opening of a hand and the result cannot be corrected: they follow from the other lines",
)
FOLLOWS_FROM_SEED: Final = Text("由种子得出的牌和骰子不能改", "Tiles and dice that the seed gives cannot be corrected")
HAND_OVER: Final = Text("这一局在这之前已经结束", "The hand has ended before this")
HAND_GOES_ON: Final = Text("前一局还没有结束", "The hand before has not ended")
MATCH_OVER: Final = Text("比赛在这之前已经结束", "The match has ended before this")
MATCH_GOES_ON: Final = Text("比赛还没有结束", "The match has not ended")
NOT_HERE: Final = Text("这里不能有这一行", "There can be no such line here")
NO_ACTION: Final = Text("没有这样的动作", "There is no such action")
CHOOSES: Final = Text("这时先要等 {who} 选择", "Something must be chosen first: {who}")
OTHER_CHANCE: Final = Text("这时等的是{what}", "Something else is waited for: {what}")
NO_VALUE: Final = Text("这不能是{what}的结果", "This cannot be the outcome: {what}")
