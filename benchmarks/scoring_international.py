"""Scores random winning 国标 hands, and the same hands with the PyPI package `PyMahjongGB` (C++) where it is installed.

Every round has hands that were in no round before, in each library's own form built beforehand; ours keeps what it learns about
suits and sets, so the first round is told apart. As ``timeit`` does, the garbage collector rests while the clock runs. The fan are
compared too, as far as the rules are the same: kong patterns and all green differ, and so do waits for a tile of which the
hand has all four.

    python benchmarks/scoring_international.py [--rounds N] [--hands N] [--seed N]
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paizhuo.engine.core.meld import Meld, MeldKind
from paizhuo.engine.games.international.fan import best
from paizhuo.engine.scoring.score import Score
from paizhuo.engine.scoring.winning_hand import WinningHand

RUN_STARTS = [kind for kind in range(27) if kind % 9 < 7]
NAMES = [f"{suit}{n}" for suit in "WBT" for n in range(1, 10)] + [f"F{n}" for n in range(1, 5)] + ["J3", "J2", "J1"]
"""The library's names of the kinds: W B T are characters, dots and bamboo."""
VALUED_APART = {"双暗杠", "明暗杠", "绿一色", "一明杠一暗杠"}
"""Patterns that the two rule books value differently."""

Theirs = tuple[Any, ...]


class Case:
    """A winning hand, from which both libraries' forms are made."""

    def __init__(self, random: Random) -> None:
        self.counts = [0] * 34
        # Every fifth hand leans towards one suit: more than in play, so that flushes get their share of the work.
        suit = random.randrange(3) if random.random() < 0.2 else None
        self.melds: list[tuple[MeldKind, int]] = []
        concealed: list[int] = []
        for _ in range(4):
            self._add_set(random, suit, concealed)
        pair = random.choice([kind for kind in range(34) if suit is None or kind // 9 in (suit, 3)])
        concealed += self._taken(pair, pair)
        self.win = concealed.pop(random.randrange(len(concealed)))
        self.concealed = tuple(sorted(concealed))
        self.self_draw = random.random() < 0.5
        self.seat_wind, self.round_wind = random.randrange(4), random.randrange(4)

    def _taken(self, *kinds: int) -> list[int]:
        for kind in kinds:
            self.counts[kind] += 1
        return list(kinds)

    def _add_set(self, random: Random, suit: int | None, concealed: list[int]) -> None:
        is_meld = random.random() < 0.3
        if random.random() < 0.65:
            start = random.choice([kind for kind in RUN_STARTS if suit is None or kind // 9 == suit])
            tiles = self._taken(start, start + 1, start + 2)
            meld: tuple[MeldKind, int] = ("chi", start)
        else:
            kind = random.choice([kind for kind in range(34) if suit is None or kind // 9 in (suit, 3)])
            name: MeldKind = random.choice(("pon", "pon", "pon", "minkan", "ankan")) if is_meld else "pon"
            tiles = self._taken(*[kind] * (3 if name == "pon" else 4))
            meld = (name, kind)
        if is_meld:
            self.melds.append(meld)
        else:
            concealed += tiles

    def is_possible(self) -> bool:
        """No fifth tile of a kind."""
        return max(self.counts) <= 4

    def is_comparable(self, theirs: Sequence[tuple[Any, ...]]) -> bool:
        return max(self.counts) < 4 and not any(name in VALUED_APART for *_, name in theirs)

    def ours(self) -> WinningHand:
        melds = tuple(
            Meld(
                kind,
                (first, first + 1, first + 2) if kind == "chi" else (first,) * (3 if kind == "pon" else 4),
                None if kind == "ankan" else 3,
            )
            for kind, first in self.melds
        )
        by = "self_draw" if self.self_draw else "discard"
        return WinningHand(self.concealed, self.win, by, melds, 27 + self.seat_wind, 27 + self.round_wind)  # type: ignore[arg-type]

    def theirs(self) -> Theirs:
        packs = tuple(
            ("CHI", NAMES[first + 1], 2)
            if kind == "chi"
            else ("PENG" if kind == "pon" else "GANG", NAMES[first], 0 if kind == "ankan" else 1)
            for kind, first in self.melds
        )
        tiles = tuple(NAMES[kind] for kind in self.concealed)
        circumstances = (0, self.self_draw, False, False, False, self.seat_wind, self.round_wind)
        return (packs, tiles, NAMES[self.win], *circumstances)


def cases(random: Random, number: int, seen: set[Theirs] | None = None) -> list[Case]:
    """Random complete hands, none of which is among those seen; they are then."""
    seen = set() if seen is None else seen
    found: list[Case] = []
    while len(found) < number:
        case = Case(random)
        if case.is_possible() and (win := case.theirs()) not in seen:
            seen.add(win)
            found.append(case)
    return found


def peer() -> Callable[..., Sequence[tuple[int, str]]] | None:
    """Return the package's counter; None if it is not installed."""
    try:
        module: Any = import_module("MahjongGB")
    except ImportError:
        return None
    counter: Callable[..., Sequence[tuple[int, str]]] = module.MahjongFanCalculator
    return counter


Result = TypeVar("Result")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """Seconds that something takes, and what it gives."""
    gc.collect()
    gc.disable()
    try:
        start = perf_counter()
        result = work()
        return perf_counter() - start, result
    finally:
        gc.enable()


def ours_total(wins: Sequence[WinningHand]) -> list[int]:
    """Return the fan of every hand."""
    return [score.total if isinstance(score := best(win), Score) else -1 for win in wins]


def theirs_total(counter: Callable[..., Sequence[tuple[int, str]]], hands: Sequence[Theirs]) -> list[Any]:
    """Return the patterns of every hand."""
    return [counter(*hand) for hand in hands]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--hands", type=int, default=10_000, help="hands in a round")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    counter = peer()
    own_rates: list[float] = []
    peer_rates: list[float] = []
    seen: set[Theirs] = set()
    compared = 0
    for number in range(arguments.rounds):
        found = cases(Random(f"{arguments.seed}-{number}"), arguments.hands, seen)
        wins = [case.ours() for case in found]
        seconds, totals = timed(partial(ours_total, wins))
        own_rates.append(arguments.hands / seconds)
        if counter is None:
            continue
        hands = [case.theirs() for case in found]
        seconds, patterns = timed(partial(theirs_total, counter, hands))
        peer_rates.append(arguments.hands / seconds)
        for case, total, counted in zip(found, totals, patterns, strict=True):
            if case.is_comparable(counted):
                compared += 1
                if total != sum(value for value, _ in counted):
                    print(f"the fan differ: {case.theirs()}: {total} and {counted}", file=sys.stderr)
                    return 1
    print(f"paizhuo:     {median(own_rates):,.0f} hands/s (median of {arguments.rounds} rounds of {arguments.hands})")
    if peer_rates:
        ratios = [own / other for own, other in zip(own_rates, peer_rates, strict=True)]
        print(f"PyMahjongGB: {median(peer_rates):,.0f} hands/s, same hands; {compared} compared, same fan")
        print(f"ratio:       {median(ratios):.2f} (first round {ratios[0]:.2f}, last {ratios[-1]:.2f})")
    else:
        print("PyMahjongGB: not installed (pip install PyMahjongGB), nothing to compare with")
    return 0


if __name__ == "__main__":
    sys.exit(main())
