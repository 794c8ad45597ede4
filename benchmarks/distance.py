"""All-discard analyses a second: for each discard the distance, the useful kinds and the tiles left.

    python -m benchmarks.distance

The functions in Python, the compiled ones where they have been built (``python3 run.py`` does it), and the PyPI package
``xiangting`` (Rust behind a Python interface) where it is installed are given the same hands in turn, and the answers are
compared.  The package has one call a discard, for the distance and the useful kinds.  No hand is seen twice.
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
from paizhuo.engine.shapes.distance import IN_PYTHON, Choice, Goal, discards, kind_set
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
    """Return a complete hand with two tiles exchanged for others."""
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
    """Return what one call of the package answers, if it is installed."""
    try:
        module = importlib.import_module("xiangting")
    except ImportError:
        return None
    necessary, four = module.calculate_necessary_tiles, module.PlayerCount.FOUR
    return lambda counts: necessary(counts, four)


def each_discard(hand: list[int], one_discard: OneDiscard) -> Analysis:
    """Return the same analysis, one call a discard."""
    found: Analysis = []
    for kind in range(KINDS):
        if hand[kind]:
            hand[kind] -= 1
            found.append((kind, *one_discard(hand)))
            hand[kind] += 1
    return found


def compare(hands: list[list[int]], answers: dict[str, list[Analysis | list[Choice]]]) -> None:
    """Exits where the analyses of a hand differ."""
    for hand, *found in zip(hands, *answers.values(), strict=True):
        if any(plain(one) != plain(found[0]) for one in found):
            sys.exit(f"the answers differ for {hand}:\n" + "\n".join(map(repr, found)))


def plain(found: Analysis | list[Choice]) -> Analysis:
    """Our choices as the package would give them: a complete hand misses nothing, and then no tile is useful."""
    return [(one.kind, one.distance + 1, kind_set(one.accepted)) if isinstance(one, Choice) else one for one in found]


def main() -> None:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("--hands", type=int, default=2000, help="hands in a round (2000)")
    arguments.add_argument("--rounds", type=int, default=9, help="rounds of each kind of hand (9)")
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    _, _, in_python, _ = IN_PYTHON
    analysts: dict[str, Callable[[list[int]], Analysis | list[Choice]]] = {
        "Python": lambda hand: in_python(hand, RIICHI)
    }
    if discards is in_python:
        print("(not compiled)")
    else:
        analysts["compiled"] = lambda hand: discards(hand, RIICHI)
    other = xiangting()
    if other is None:
        print("(no package “xiangting” to compare with)")
    else:
        one_discard = other
        analysts["xiangting"] = lambda hand: each_discard(hand, one_discard)
    chance = random.Random(wanted.seed)
    gc.disable()  # as timeit does: the answers are kept to be compared
    for name, deal in (("random", random_hand), ("near ready", near_ready_hand)):
        rates: dict[str, list[float]] = {analyst: [] for analyst in analysts}
        for _ in range(wanted.rounds):
            gc.collect()
            hands = [deal(chance) for _ in range(wanted.hands)]
            answers: dict[str, list[Analysis | list[Choice]]] = {}
            for analyst, analyse in analysts.items():
                start = time.perf_counter()
                answers[analyst] = [analyse(hand) for hand in hands]
                rates[analyst].append(wanted.hands / (time.perf_counter() - start))
            compare(hands, answers)
        print(f"{name}: hands a second")
        slowest = median(rates["Python"][1:])
        for analyst, found in rates.items():
            rate = median(found[1:])
            print(f"  {analyst:10}{rate:10,.0f}   {rate / slowest:5.1f} × Python   (first round {found[0]:,.0f})")


if __name__ == "__main__":
    main()
