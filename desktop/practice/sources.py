"""Where situations come from: hands of bots that are dealt anew, and journals of one's own matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from paizhuo.desktop.kit.settings import matches_folder
from paizhuo.desktop.kit.words import BOT_NAMES, YOU
from paizhuo.desktop.practice import words
from paizhuo.desktop.practice.finding import Found
from paizhuo.engine.bots import Bot
from paizhuo.engine.bots.coach import LEVEL, best_player
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.refused import Failure
from paizhuo.engine.core.value import Struct
from paizhuo.engine.core.words import Language
from paizhuo.engine.games import find
from paizhuo.engine.match.journal import Journal, decode, load
from paizhuo.engine.match.journal_lines import BadJournal
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.practice.dealt_games import hands
from paizhuo.engine.table.practice.situations import Situation, of_journal
from paizhuo.engine.table.review import usual_seat

AT_ONCE = 3
"""So many situations of a journal are brought together."""


class Question(Struct):
    """A situation, who judges the answer, the names of all participants, and whether it is of the person's own match."""

    situation: Situation
    judge: Bot
    names: tuple[str, ...]
    own: bool


def of_bots(rules: str, seed: int, language: Language) -> Iterator[Found[Question]]:
    """Yield the questions of one hand after another of bots, without end."""
    rule_set = find(rules)
    judge = best_player(rule_set, rule_set.settled({}))
    setup = bots_at(rule_set, seed, language)
    for found in hands(setup, judge):
        yield Found(tuple(Question(each, judge, with_you(setup, each.seat, language), own=False) for each in found))


def bots_at(rule_set: RuleSet, seed: int, language: Language) -> MatchSetup:
    """Return a match of computer players with the usual options; those without a seat have numbers for names."""
    settled = rule_set.settled({})
    names = [name.say(language) for name in BOT_NAMES[: rule_set.play.seats(settled)]]
    names += [str(nth + 1) for nth in range(len(names), rule_set.participants(settled))]
    return MatchSetup(rule_set.id, {}, tuple(SeatSetup(name, LEVEL) for name in names), seed)


def with_you(setup: MatchSetup, person: Seat, language: Language) -> tuple[str, ...]:
    """Return everybody's name, with the person in one of the seats."""
    return tuple(YOU.say(language) if nth == person else who.name for nth, who in enumerate(setup.seats))


def of_files(files: Iterable[Path], seat: Seat | None = None) -> Iterator[Found[Question]]:
    """Yield the questions of journals, one journal after another; a journal that cannot be read brings a sentence.

    ``seat``: who is asked again; None: the first person of each.
    """
    for file in files:
        try:
            yield from _of_journal(read(file), seat)
        except Unreadable as bad:
            yield Found(trouble=bad.reason)
        except BadJournal:
            yield Found(trouble=words.NOT_READ.filled(file=file.name))


def read(file: Path) -> Journal:
    """Return the journal of a file. Raises ``Unreadable``."""
    try:
        return load(decode(file.read_bytes()))
    except OSError as error:
        raise Unreadable(words.NOT_OPENED.filled(file=file.name, reason=error.strerror or error)) from None
    except BadJournal:
        raise Unreadable(words.NOT_READ.filled(file=file.name)) from None


class Unreadable(Failure):
    """A journal cannot be read; ``reason`` says why."""


def _of_journal(journal: Journal, seat: Seat | None) -> Iterator[Found[Question]]:
    rule_set = find(journal.setup.rules)
    judge = best_player(rule_set, rule_set.settled(journal.setup.options))
    names = tuple(each.name for each in journal.setup.seats)
    waiting: list[Question] = []
    for situation in of_journal(judge, journal, usual_seat(journal.setup) if seat is None else seat):
        waiting.append(Question(situation, judge, names, own=True))
        if len(waiting) == AT_ONCE:
            yield Found(tuple(waiting))
            waiting.clear()
    yield Found(tuple(waiting))


def kept_journals() -> tuple[Path, ...]:
    """Return the journals of the matches at this computer, the latest first."""
    try:
        return tuple(sorted(matches_folder().glob("*.journal"), key=lambda file: file.name, reverse=True))
    except OSError:
        return ()
