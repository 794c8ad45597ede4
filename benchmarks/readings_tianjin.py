"""Counts random complete Tianjin hands by the number of wild tiles in them and prints how long a hand takes.

Every hand is a new one, so that little of it is known from before: the times are those of first sight.

    python benchmarks/readings_tianjin.py [--hands N] [--seed N]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from paizhuo.engine.core.tiles import EAST
from paizhuo.engine.core.value import replace
from paizhuo.engine.games.tianjin.patterns import WILD, count
from paizhuo.engine.scoring.score import NotValid
from paizhuo.engine.scoring.winning_hand import WinningHand

RUN_STARTS = [kind for kind in range(27) if kind % 9 < 7]


def case(random: Random, wild: int, *, dealt: bool) -> WinningHand:
    """Four sets and a pair, ``wild`` of the tiles replaced by wild ones; ``dealt``: the dealer's first fourteen tiles."""
    while True:
        turned = 9 * random.randrange(3) + random.randrange(8)
        kinds = (turned, turned + 1)
        tiles: list[int] = []
        for _ in range(4):
            start = random.choice(RUN_STARTS)
            tiles += (start, start + 1, start + 2) if random.random() < 0.7 else (random.randrange(34),) * 3
        tiles += (random.randrange(34),) * 2
        random.shuffle(tiles)
        plain = [tile for tile in tiles if tile not in kinds][: 14 - wild]
        if len(plain) == 14 - wild and max(map(plain.count, plain)) <= 4:
            # Three of the turned kind and four of the next one are in play.
            held = [*plain, *random.sample((turned,) * 3 + (turned + 1,) * 4, wild)]
            random.shuffle(held)
            win = WinningHand(tuple(held[1:]), held[0], "self_draw", seat_wind=EAST + 1, fields={WILD.id: kinds})
            return replace(win, seat_wind=EAST, flags=frozenset(("first_turn",))) if dealt else win


def measured(hands: int, seed: int, wild: int, *, dealt: bool) -> tuple[list[float], int]:
    """Milliseconds for each hand, and how many of them win."""
    random = Random(f"{seed}-{wild}-{dealt}")
    times, wins = [], 0
    for win in [case(random, wild, dealt=dealt) for _ in range(hands)]:
        start = perf_counter()
        counted = count(win)
        times.append(1000 * (perf_counter() - start))
        wins += not isinstance(counted, NotValid)
    return times, wins


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=2_000, help="hands for each number of wild tiles")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for dealt in (False, True):
        print("heavenly hands, any tile the drawn one" if dealt else "hands")
        for wild in range(8):
            times, wins = measured(arguments.hands, arguments.seed, wild, dealt=dealt)
            p99 = quantiles(times, n=100)[98]
            print(
                f"  {wild} wild: median {median(times):.3f} ms, p99 {p99:.3f} ms, worst {max(times):.3f} ms; {wins} win"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
