"""Luck apart from skill 复式对照: the hands of a kept match are played again with a bot in somebody's seat, on the same walls.

Each hand begins as it did: the same dealer, round, points and wall. The others at the table are the bots that sat there, and a bot
that is named in place of each other person. So what the bot gets with somebody's tiles is what luck was worth to that bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from paizhuo.engine.bots import is_bot, level_and_style, levels, make
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.node import RollDice
from paizhuo.engine.core.value import Struct
from paizhuo.engine.games import find
from paizhuo.engine.match.commitment import Opening, read_opening
from paizhuo.engine.match.journal import Journal
from paizhuo.engine.match.journal_lines import BadJournal, Line
from paizhuo.engine.match.journal_steps import Step, steps
from paizhuo.engine.match.match import HandResult, Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.records.facts import journal_in
from paizhuo.engine.records.index import Index, Progress
from paizhuo.engine.records.reading import NoRecord
from paizhuo.engine.records.statistics import Mean, Played, mean
from paizhuo.engine.records.versions import version_of
from paizhuo.engine.table.journal.writer import JournalWriter
from paizhuo.engine.table.players import bot_seat
from paizhuo.engine.table.simulation import collector_at_rest, hand_played
from paizhuo.engine.table.sources.known_wall import KnownWall, OpenedWall, WithThrows
from paizhuo.engine.table.sources.seeded import BY_SEED, seeded

OTHERS = "standard"
"""Who plays in place of the other persons, unless somebody else is named."""


class AgainHand(Struct):
    """A hand that was played twice: where the journal says that it begins, and the seat's points then and with the bot, in the ledger's."""

    line: int
    own: int
    bot: int


class Duplicate(Struct):
    """The hands of a match played again. ``left_out``: how many others are over whose walls are not known, or that were ruled on."""

    hands: tuple[AgainHand, ...]
    left_out: int


class Compared(Struct):
    """What somebody got a hand, what a bot of the ``level`` got with the same tiles, and the difference, in points as people count."""

    level: str
    own: Mean
    bot: Mean
    difference: Mean
    left_out: int


class KnownHand(Struct, eq=False):
    """A hand that is over, and whose wall is known: its line, the match at its beginning, its result and its wall."""

    line: int
    begun: Match
    result: HandResult
    wall: KnownWall


def bots_for(rules: str) -> tuple[str, ...]:
    """Return the levels that are worth a comparison in a game: those that differ in it, and do not play at random."""
    return tuple(level for level in levels(find(rules)) if level != "random")


# -- which hands -----------------------------------------------------------------------------------------------------------


class _Course:
    """A hand of a journal as its lines come."""

    def __init__(self, step: Step, seed: int | None) -> None:
        self._line, self._begun, self._seed = step.number, step.match, seed
        self._chances: list[Line] = []
        self._opening: Opening | None = None
        self._result: HandResult | None = None
        self._touched = False

    def add(self, step: Step) -> None:
        line = step.line
        if "chance" in line:
            self._chances.append(line)
        elif "opening" in line:
            self._opening = read_opening(line["opening"])
        elif "ruling" in line or ("seed" in line and self._result is None):
            self._touched = True
        if self._result is None and step.match.hand_over:
            self._result = step.match.results[-1]

    @property
    def is_over(self) -> bool:
        return self._result is not None

    @property
    def known(self) -> KnownHand | None:
        """The hand, if it is over, its wall is known, and nobody ruled on it."""
        wall = self._wall()
        if self._result is None or wall is None or self._touched:
            return None
        return KnownHand(self._line, self._begun, self._result, wall)

    def _wall(self) -> KnownWall | None:
        if self._opening is not None:
            return self._with_throws(OpenedWall(self._opening, self._begun.rule_set.id, self._chances))
        tiles = (line for line in self._chances if line["chance"] != RollDice.name)
        if self._seed is None or any(line["by"] != BY_SEED for line in tiles):
            return None
        return self._with_throws(seeded(self._begun, self._seed))

    def _with_throws(self, wall: KnownWall) -> KnownWall:
        dice = {nth: tuple(line["value"]) for nth, line in enumerate(self._chances) if line["chance"] == RollDice.name}
        return WithThrows(wall, dice)


def known_hands(journal: Journal) -> tuple[list[KnownHand], int]:
    """Return the hands that can be played again, and how many others are over, as far as the journal can be followed."""
    courses: list[_Course] = []
    seed = journal.setup.seed
    for step in _until_bad(journal):
        seed = step.line.get("seed", seed)
        if "hand" in step.line:
            courses.append(_Course(step, seed))
        elif courses:
            courses[-1].add(step)
    over = [course for course in courses if course.is_over]
    known = [hand for course in over if (hand := course.known) is not None]
    return known, len(over) - len(known)


def _until_bad(journal: Journal) -> Iterator[Step]:
    try:
        yield from steps(journal)
    except BadJournal:
        return


# -- playing them ----------------------------------------------------------------------------------------------------------


def duplicate(
    journal: Journal, seat: Seat, level: str, others: str = OTHERS, step: Callable[[], object] = lambda: None
) -> Duplicate:
    """Play the hands of a match again with a bot of the ``level`` in a seat; ``others`` is the bot in place of other persons.

    ``step`` is called after every hand, and may raise to stop. Raises ``UnknownBot``.
    """
    for name in (level, others):
        level_and_style(name)
    known, left_out = known_hands(journal)
    name = journal.setup.seats[seat].name
    own = [hand for hand in known if hand.begun.setup.seats[seat].name == name]  # somebody may have taken the seat
    found = []
    for hand in own:
        with collector_at_rest():
            found.append(AgainHand(hand.line, hand.result.changes[seat], _again(hand, seat, level, others)))
        step()
    return Duplicate(tuple(found), left_out + len(known) - len(own))


def _again(hand: KnownHand, seat: Seat, level: str, others: str) -> int:
    """Return what a bot gets in a seat."""
    match = hand.begun

    def player(nth: int, bot: str | None) -> str:
        return level if nth == seat else bot if bot is not None and is_bot(bot) else others

    sits = {nth: player(nth, who.bot) for nth, who in enumerate(match.setup.seats)}
    bots = {nth: bot_seat(match, nth, name).made(make) for nth, name in sits.items()}
    played = hand_played(Referee(match), bots, hand.wall, JournalWriter(None))
    return played.match.results[-1].changes[seat]


def compared(level: str, found: Sequence[Duplicate], parts: int) -> Compared:
    """Return what hands played again come to. ``parts``: how many points of the ledger are one as people count."""
    hands = [hand for each in found for hand in each.hands]
    return Compared(
        level,
        mean(hand.own / parts for hand in hands),
        mean(hand.bot / parts for hand in hands),
        mean((hand.own - hand.bot) / parts for hand in hands),
        sum(each.left_out for each in found),
    )


# -- kept in the index -----------------------------------------------------------------------------------------------------


def known_duplicate(
    index: Index, file: str, rules: str, seat: Seat, level: str, others: str = OTHERS
) -> Duplicate | None:
    """Return what was found before; None: nothing. Raises ``OSError``."""
    kept = index.answer(index.stamp(file), _question(rules, seat, level, others))
    return None if kept is None else Duplicate(tuple(AgainHand(*hand) for hand in kept["hands"]), kept["left_out"])


def found_duplicate(
    index: Index,
    file: str,
    rules: str,
    seat: Seat,
    level: str,
    others: str = OTHERS,
    step: Callable[[], object] = lambda: None,
) -> Duplicate:
    """Return the hands of a match played again: as found before, else they are played now and kept.

    Raises ``NoRecord``, ``OSError``, ``UnknownBot``, and what ``step`` raises.
    """
    known = known_duplicate(index, file, rules, seat, level, others)
    if known is not None:
        return known
    stamp = index.stamp(file)
    found = duplicate(journal_in(index.data / file), seat, level, others, step)
    answer = {"hands": [[hand.line, hand.own, hand.bot] for hand in found.hands], "left_out": found.left_out}
    index.keep(stamp, _question(rules, seat, level, others), answer)
    return found


def _question(rules: str, seat: Seat, level: str, others: str) -> str:
    return f"again with {version_of(rules, level)} in seat {seat} among {version_of(rules, others)}"


def _known(index: Index, played: Played, level: str) -> Duplicate | None:
    record = played.record
    try:
        return None if played.seat is None else known_duplicate(index, record.file, record.rules, played.seat, level)
    except OSError:
        return None


def not_played_again(index: Index, played: Iterable[Played]) -> list[tuple[Played, str]]:
    """Return the matches that can be played again, with each level for which they were not."""
    return [
        (each, level)
        for each in played
        if each.seat is not None
        for level in bots_for(each.record.rules)
        if _known(index, each, level) is None
    ]


def play_all_again(index: Index, played: Iterable[Played], progress: Progress) -> None:
    """Play the matches again that were not; what is found is kept match by match. Raises what ``progress`` raises."""
    missing = not_played_again(index, played)
    for done, (each, level) in enumerate(missing):
        assert each.seat is not None
        with suppress(NoRecord, OSError):
            step = partial(progress, done, len(missing))
            found_duplicate(index, each.record.file, each.record.rules, each.seat, level, step=step)
    progress(len(missing), len(missing))


def comparisons(index: Index, rules: str, played: Sequence[Played], parts: int) -> list[Compared]:
    """Return what is known of these matches of a game, level by level; nothing of a level with which none was played again."""
    found = []
    for level in bots_for(rules):
        known = [each for match in played if (each := _known(index, match, level)) is not None]
        if any(each.hands for each in known):
            found.append(compared(level, known, parts))
    return found
