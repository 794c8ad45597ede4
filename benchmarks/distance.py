"""All-discard analyses a second: for each discard the distance, the useful kinds and the tiles left.

    python -m benchmarks.distance

Where the PyPI package ``xiangting`` (Rust behind a Python interface) is installed, the same hands are given to it in
turn, one call a discard for the distance and the useful kinds, and the answers are compared.  No hand is seen twice.
The figures are medians of rounds; the first round, which fills the caches, is shown apart.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import TypeAlias

from paizhuo.engine.core.tiles import KINDS
from paizhuo.engine.shapes.distance import Choice, Goal, discards, kind_set
from paizhuo.engine.shapes.distance_shapes import seven_pairs, thirteen_orphans

RIICHI = Goal((seven_pairs, thirteen_orphans))

Analysis: TypeAlias = list[tuple[int, int, int]]
"""A discard, the tiles then missing and the set of useful kinds."""
OneDiscard: TypeAlias = Callable[[list[int]], tuple[int, int]]


def random_hand(chance: random.Random) -> list[int]:
    """Fourteen tiles off the wall."""
    counts = [0] * KINDS
    for tile in chance.sample(range(4 * KINDS), 14):
        counts[tile // 4] += 1
    return counts


def near_ready_hand(chance: random.Random) -> list[int]:
    """A complete hand with two tiles exchanged for others."""
    while True:
        counts = [0] * KINDS
        counts[chance.randrange(KINDS)] += 2
        for _ in range(4):
            if chance.random() < 0.25:
                counts[chance.randrange(KINDS)] += 3
            else:
                first = 9 * chance.randrange(3) + chance.randrange(7)
                for kind in (first, first + 1, first + 2):
                    counts[kind] += 1
        if max(counts) > 4:
            continue
        for _ in range(2):
            gone = chance.choice([kind for kind in range(KINDS) for _ in range(counts[kind])])
            counts[gone] -= 1
            counts[chance.choice([kind for kind in range(KINDS) if counts[kind] < 4])] += 1
        return counts


def xiangting() -> OneDiscard | None:
    """What one call of the package answers, if it is installed."""
    try:
        module = importlib.import_module("xiangting")
    except ImportError:
        return None
    necessary, four = module.calculate_necessary_tiles, module.PlayerCount.FOUR
    return lambda counts: necessary(counts, four)


def each_discard(hand: list[int], one_discard: OneDiscard) -> Analysis:
    """The same analysis, one call a discard."""
    found: Analysis = []
    for kind in range(KINDS):
        if hand[kind]:
            hand[kind] -= 1
            found.append((kind, *one_discard(hand)))
            hand[kind] += 1
    return found


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("--hands", type=int, default=2000, help="hands in a round (2000)")
    arguments.add_argument("--rounds", type=int, default=9, help="rounds of each kind of hand (9)")
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    other = xiangting()
    if other is None:
        print("(no package “xiangting” to compare with)")
    chance = random.Random(wanted.seed)
    gc.disable()  # as timeit does: the answers are kept to be compared
    for name, deal in (("random", random_hand), ("near ready", near_ready_hand)):
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range(wanted.rounds):
            gc.collect()
            hands = [deal(chance) for _ in range(wanted.hands)]
            start = time.perf_counter()
            choices: list[list[Choice]] = [discards(hand, RIICHI) for hand in hands]
            ours.append(wanted.hands / (time.perf_counter() - start))
            if other is None:
                continue
            start = time.perf_counter()
            answers = [each_discard(hand, other) for hand in hands]
            theirs.append(wanted.hands / (time.perf_counter() - start))
            for hand, found, answer in zip(hands, choices, answers, strict=True):
                # A complete hand misses nothing; the package then names no useful tile either.
                if [(c.kind, c.distance + 1, kind_set(c.accepted)) for c in found] != answer:
                    sys.exit(f"the answers differ for {hand}:\n{found}\n{answer}")
        line = f"{name:10}  hands a second: paizhuo {median(ours[1:]):9,.0f} (first round {ours[0]:,.0f})"
        if theirs:
            line += f"   xiangting {median(theirs[1:]):9,.0f}   ratio {median(ours[1:]) / median(theirs[1:]):.2f}"
        print(line)


if __name__ == "__main__":
    main()
