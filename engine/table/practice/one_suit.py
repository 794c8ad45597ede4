"""Ready hands of one suit 清一色, dealt at random by a seed, whose waits are to be found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import chain
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


RUNS: Final = 0.75
"""How often a set of two hands that are put together is a run, where there can be one."""


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

    ``laid``: how many sets lie open beside it; ``second``: the other hand of the player, in a game where both win with one tile.
    """

    tiles: Tiles
    suit: int
    waits: tuple[Waiting, ...]
    dead: Tiles
    laid: int
    second: Tiles = ()

    @property
    def kinds(self) -> Tiles:
        """The nine kinds of the suit."""
        return tuple(range(NUMBERS * self.suit, NUMBERS * (self.suit + 1)))

    def answered(self, marked: Collection[int]) -> SuitAnswer:
        """Return what an answer comes to. ``marked``: the kinds that a person takes for waits."""
        chosen, winning = frozenset(marked), frozenset(wait.kind for wait in self.waits)
        return SuitAnswer(chosen & winning, winning - chosen, chosen - winning)


def suit_games() -> tuple[RuleSet, ...]:
    """Return the games whose waits follow from the tiles alone: those in which no tile stands for others."""
    return tuple(game for game in games() if game.scoring.completions is None)


def suit_hands(rules: str, level: int, seed: int) -> Iterator[SuitHand]:
    """Yield ready hands without end, never the same twice in a row; the same arguments bring the same. ``level``: from 1."""
    wanted, waits, random = LEVELS[level - 1], _waits(rules), Random(seed)
    dealt = _one_hand if find(rules).racks is None else _two_hands
    there = set(wall_of(rules))
    suits = [suit for suit in range(len(SUITS)) if NUMBERS * suit in there]
    last: SuitHand | None = None
    while True:
        suit, number = random.choice(suits), random.randint(wanted.fewest, wanted.most)
        for tried in range(2 * TRIES):
            tiles, second = dealt(NUMBERS * suit, wanted.tiles, waits.copies, random)
            found = waits.of(tiles, second)
            fits = len(found) == number if tried < TRIES else wanted.fewest <= len(found) <= wanted.most
            if fits and (last is None or tiles != last.tiles):
                last = SuitHand(tiles, suit, found, waits.dead(tiles, second), waits.laid(tiles), second)
                yield last
                break


def _one_hand(first: int, size: int, copies: int, random: Random) -> tuple[Tiles, Tiles]:
    """Return any tiles of the suit whose lowest kind is ``first``, and no second hand."""
    pool = [kind for kind in range(first, first + NUMBERS) for _ in range(copies)]
    return tidy(random.sample(pool, size)), ()


def _two_hands(first: int, size: int, copies: int, random: Random) -> tuple[Tiles, Tiles]:
    """Return two hands of the suit that lack the same tile to sets and a pair: of any tiles hardly two would wait for the same."""
    while True:
        hands = [_complete(size // 3, random) for _ in range(2)]
        both = sorted(set(hands[0]) & set(hands[1]))
        if not both:
            continue
        lacking = random.choice(both)
        for hand in hands:
            hand.remove(lacking)
        if max(Counter(chain(*hands)).values()) <= copies:
            return tidy(first + kind for kind in hands[0]), tidy(first + kind for kind in hands[1])


def _complete(sets: int, random: Random) -> list[int]:
    """Return so many sets and a pair of kinds from 0 to 8."""
    found = [random.randrange(NUMBERS)] * 2
    for _ in range(sets):
        kind = random.randrange(NUMBERS)
        found += [kind, kind + 1, kind + 2] if kind < NUMBERS - 2 and random.random() < RUNS else [kind] * 3
    return found


def _waits(rules: str) -> Waits:
    """Return how a game waits, as at the beginning of a match with its usual options."""
    rule_set = find(rules)
    seats = rule_set.participants(rule_set.settled({}))
    beginning = Referee.begin(MatchSetup(rules, {}, tuple(SeatSetup(str(nth)) for nth in range(seats)), 0))
    return Waits(rule_set, beginning.observation(0))
