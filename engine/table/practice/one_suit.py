"""Ready hands of one suit 清一色, dealt at random by a seed, whose waits are to be found."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Final

from paizhuo.engine.analysis.one_suit import Waiting, Waits
from paizhuo.engine.core.tiles import SUITS, Tiles, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.games import find
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.practice.chosen_hand import games, wall_of

NUMBERS: Final = 9
"""The kinds of a suit."""
TRIES: Final = 3000
"""After so many hands with another number of waits than wanted, one with any number of the level is taken."""


class SuitLevel(Struct):
    """How hard a hand is: so many concealed ``tiles``, and between ``fewest`` and ``most`` kinds waited for."""

    tiles: int
    fewest: int
    most: int


LEVELS: Final = (
    SuitLevel(7, 1, 3),
    SuitLevel(10, 1, 4),
    SuitLevel(13, 1, 3),
    SuitLevel(13, 4, 5),
    SuitLevel(13, 6, 9),
)
"""The levels, the easiest first; they are numbered from 1."""


class SuitAnswer(Struct):
    """An answer: the waits that it has ``found``, those that it has ``missed``, and the kinds that do not win (``wrong``)."""

    found: frozenset[int]
    missed: frozenset[int]
    wrong: frozenset[int]

    @property
    def is_good(self) -> bool:
        """Whether it names exactly the waits."""
        return not self.missed and not self.wrong


class SuitHand(Struct):
    """A ready hand of one suit: its tiles, what it waits for, and (``dead``) the kinds that would complete it and are all in it.

    ``laid``: how many sets lie open beside it.
    """

    tiles: Tiles
    suit: int
    waits: tuple[Waiting, ...]
    dead: Tiles
    laid: int

    @property
    def kinds(self) -> Tiles:
        """The nine kinds of the suit."""
        return tuple(range(NUMBERS * self.suit, NUMBERS * (self.suit + 1)))

    def answered(self, marked: Collection[int]) -> SuitAnswer:
        """Return what an answer comes to. ``marked``: the kinds that a person takes for waits."""
        chosen, winning = frozenset(marked), frozenset(wait.kind for wait in self.waits)
        return SuitAnswer(chosen & winning, winning - chosen, chosen - winning)


def suit_games() -> tuple[RuleSet, ...]:
    """Return the games whose waits follow from the tiles alone: one rack a player, and no tile that stands for others."""
    return tuple(game for game in games() if game.scoring.completions is None)


def suit_hands(rules: str, level: int, seed: int) -> Iterator[SuitHand]:
    """Yield ready hands without end, never the same twice in a row; the same arguments bring the same. ``level``: from 1."""
    wanted, waits, random = LEVELS[level - 1], _waits(rules), Random(seed)
    there = set(wall_of(rules))
    suits = [suit for suit in range(len(SUITS)) if NUMBERS * suit in there]
    last: SuitHand | None = None
    while True:
        suit, number = random.choice(suits), random.randint(wanted.fewest, wanted.most)
        pool = [kind for kind in range(NUMBERS * suit, NUMBERS * (suit + 1)) for _ in range(waits.copies)]
        for tried in range(2 * TRIES):
            tiles = tidy(random.sample(pool, wanted.tiles))
            found = waits.of(tiles)
            fits = len(found) == number if tried < TRIES else wanted.fewest <= len(found) <= wanted.most
            if fits and (last is None or tiles != last.tiles):
                last = SuitHand(tiles, suit, found, waits.dead(tiles), waits.laid(tiles))
                yield last
                break


def _waits(rules: str) -> Waits:
    """Return how a game waits, as at the beginning of a match with its usual options."""
    rule_set = find(rules)
    seats = rule_set.participants(rule_set.settled({}))
    beginning = Referee.begin(MatchSetup(rules, {}, tuple(SeatSetup(str(nth)) for nth in range(seats)), 0))
    return Waits(rule_set, beginning.observation(0))
