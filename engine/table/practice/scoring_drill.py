"""Wins to be counted again: real ones of hands that bots play, with what they count and who pays, and numbers to choose among."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from paizhuo.engine.analysis.declared import declared_wins
from paizhuo.engine.core.hand import Transfer, WinRecord
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.observe import Observation
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup
from paizhuo.engine.rules.amounts import amount
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.score_words import FU
from paizhuo.engine.scoring.winning_hand import WinningHand
from paizhuo.engine.table.practice.bot_hands import bot_hands
from paizhuo.engine.table.practice.offered_numbers import Amounts, Part
from paizhuo.engine.table.simulation import Move

PLAYER: Final = "basic"
"""The hands are played at this level: so quickly that rare values are found too."""
AT_ONCE: Final = 24
"""So many hands are played before some of their wins are chosen."""
WIN: Final = "win"
"""The reason of payments for a win itself."""
OF_THEM: Final = 4
"""So many wins of these are asked."""


class NumberAsked(Struct):
    """A number that is asked of a win, and those offered in rising order, the right one among them.

    ``part``: what the hand counts, its fu, or what the seat ``payer`` pays the winner, in ledger points.
    """

    part: Part
    right: int
    offered: tuple[int, ...]
    payer: Seat | None = None


class ScoredWin(Struct):
    """A win to be counted. ``match``: as it was when the win was paid; ``hand``: the hand with all that it was counted by."""

    match: Match
    win: WinRecord
    hand: WinningHand
    asked: tuple[NumberAsked, ...]

    @property
    def game(self) -> RuleSet:
        """The game of the hand: in a match of several one of them."""
        return self.match.game

    @property
    def score(self) -> Score:
        """What it counts."""
        found = self.win.score
        assert isinstance(found, Score)
        return found

    @property
    def observation(self) -> Observation:
        """The table as everybody sees it, with the winner's tiles laid open."""
        return Referee(self.match).observation(None)

    def said(self, asked: NumberAsked, number: int) -> Text:
        """Return one of the numbers offered as players say it."""
        if asked.part == "total":
            score = replace(self.score, total=number)
            return score.unit.zero if number == 0 and score.unit.zero is not None else score.unit.amount(number)
        if asked.part == "fu":
            return FU.filled(fu=number)
        points = amount(number, self.game.scoring.parts)
        return Text(points, points)

    def answered(self, given: Sequence[int]) -> ScoredAnswer:
        """Return what an answer comes to. ``given``: a number for each that is asked, in order."""
        return ScoredAnswer(
            tuple(given), tuple(number == each.right for number, each in zip(given, self.asked, strict=True))
        )


class ScoredAnswer(Struct):
    """The numbers that were ``given``, and which of them are right."""

    given: tuple[int, ...]
    right: tuple[bool, ...]

    @property
    def is_good(self) -> bool:
        """Whether all of them are."""
        return all(self.right)


class _Found(NamedTuple):
    """A win with the match after it."""

    match: Match
    win: WinRecord
    hand: WinningHand

    @property
    def value(self) -> tuple[str, int, str]:
        """What wins that are counted alike have in common: the game, the total, the limit."""
        score = self.win.score
        return self.match.game.id, score.total, "" if score.limit is None else score.limit.id


def scored_wins(setup: MatchSetup) -> Iterator[tuple[ScoredWin, ...]]:
    """Yield wins to be counted, without end, of a match and of those with the next seeds after it: a few at a time, and none after a
    hand that is played in between.

    ``setup`` has a seed; who sits in it does not matter. The same set-up brings the same wins. Of the wins of some hands those are asked
    whose value was asked least often: the rare ones as often as the cheap.
    """
    assert setup.seed is not None
    random = Random(setup.seed)
    often: Counter[tuple[str, int, str]] = Counter()
    amounts: dict[str, Amounts] = defaultdict(Amounts)
    for found in _blocks(setup):
        for each in found:
            _note(amounts[each.match.game.id], each)
        random.shuffle(found)
        chosen: list[ScoredWin] = []
        while found and len(chosen) < OF_THEM:
            best = min(found, key=lambda each: often[each.value])
            often[best.value] += 1
            found.remove(best)
            chosen.append(_asked(best, amounts[best.match.game.id], random))
        yield tuple(chosen)


def _blocks(setup: MatchSetup) -> Iterator[list[_Found]]:
    """Yield the wins of some hands after another, and nothing after each hand in between."""
    block: list[_Found] = []
    for nth, hand in enumerate(bot_hands(setup, PLAYER), 1):
        block += _wins_of(hand.moves)
        if nth % AT_ONCE:
            yield []
        else:
            yield block
            block = []


def _wins_of(played: Iterable[Move]) -> Iterator[_Found]:
    """Yield the wins of a hand."""
    for move in played:
        before, after = move.before.match, move.after.match
        if move.value is not None and len(after.hand.wins) > len(before.hand.wins):
            events = move.before.give(move.value).events
            for win, hand in declared_wins(before.rules, before.hand, events):
                yield _Found(after, win, hand)


def paid(win: WinRecord, payer: Seat) -> int:
    """Return what a seat pays the winner for a win itself, in ledger points."""
    return sum(each.points for each in _for_the_win(win) if each.payer == payer)


def _for_the_win(win: WinRecord) -> tuple[Transfer, ...]:
    """Return the payments of other seats to the winner for the win; what else it brings, as the money of a kong, is not among them."""
    return tuple(
        each for each in win.transfers if each.payee == win.seat and isinstance(each.payer, int) and each.reason == WIN
    )


def _payers(found: _Found) -> tuple[Seat, ...]:
    """Return the seats of which it is asked what they pay: the others that still play; none where no seat pays for the win."""
    if not _for_the_win(found.win):
        return ()
    hand = found.match.hand
    gone = {(found.win.seat + seat) % hand.seats for seat in found.hand.gone}
    return tuple(seat for seat in hand.others(found.win.seat) if seat not in gone)


def _note(amounts: Amounts, found: _Found) -> None:
    """Remember the amounts of a win."""
    score = found.win.score
    amounts.note("total", score.total)
    if score.fu is not None:
        amounts.note("fu", score.fu)
    for payer in _payers(found):
        amounts.note("payment", paid(found.win, payer))


def _asked(found: _Found, amounts: Amounts, random: Random) -> ScoredWin:
    """Return a win with all that is asked of it."""
    win = found.win
    score: Score = win.score
    asked = [NumberAsked("total", score.total, amounts.offered("total", score.total, (), random))]
    if score.fu is not None and score.limit is None:  # at a limit the fu do not matter
        asked.append(NumberAsked("fu", score.fu, amounts.offered("fu", score.fu, (), random)))
    payers = _payers(found)
    sums = {payer: paid(win, payer) for payer in payers}
    for payer, right in sums.items():
        offered = amounts.offered("payment", right, amounts.plausible(right, sums), random)
        asked.append(NumberAsked("payment", right, offered, payer))
    return ScoredWin(found.match, win, found.hand, tuple(asked))
