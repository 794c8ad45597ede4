"""How long the two hands of double riichi take to be arranged: ``python -m benchmarks.arrange --hands 300``.

Random, nearly ready and awkward racks of 27 tiles, each looked at with nothing remembered from the one before; processor time, so
that what else the machine does plays no part.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from random import Random

from paizhuo.engine.core.tiles import KINDS, Tiles, counts, parse
from paizhuo.engine.games.double import arrange as arranging
from paizhuo.engine.games.double import arrange_blocks as blocks
from paizhuo.engine.games.double import arrange_ready as ready
from paizhuo.engine.games.double.arrange import arrange

WHOLE = [kind for kind in range(KINDS) for _ in range(8)]
READY = parse("23467m345p56788s67m234p22345678s")
LIMIT = 200.0
"""Milliseconds for any rack."""


def at_random(rng: Random) -> Tiles:
    return tuple(rng.sample(WHOLE, 27))


def nearly_ready(rng: Random) -> Tiles:
    """Return a ready split with up to three tiles exchanged for others."""
    tiles = list(READY)
    for _ in range(rng.randrange(4)):
        tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
    return (*tiles, rng.randrange(KINDS))


def of_kinds(first: int, last: int) -> Callable[[Random], Tiles]:
    some = [kind for kind in WHOLE if first <= kind < last]
    return lambda rng: tuple(rng.sample(some, 27))


def pairs(rng: Random) -> Tiles:
    """Thirteen pairs and one more."""
    kinds = rng.sample(range(KINDS), 14)
    return (*kinds[:13], *kinds)


def orphans(rng: Random) -> Tiles:
    edge = [0, 8, 9, 17, 18, 26, *range(27, KINDS)]
    return (*edge, *rng.choices(edge, k=7), *rng.sample(range(KINDS), 7))


RACKS: dict[str, Callable[[Random], Tiles]] = {
    "random": at_random,
    "nearly ready": nearly_ready,
    "one suit": of_kinds(0, 9),
    "half a suit": of_kinds(0, 5),
    "two suits": of_kinds(0, 18),
    "honours": of_kinds(27, KINDS),
    "pairs": pairs,
    "orphans": orphans,
}


def forget() -> None:
    for module in (blocks, ready, arranging):
        for remembered in vars(module).values():
            if hasattr(remembered, "cache_clear"):
                remembered.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=300, help="of each sort")
    hands: int = parser.parse_args().hands
    for name, make in RACKS.items():
        rng = Random(name)
        taken: list[float] = []
        found = 0
        for _ in range(hands):
            tiles = make(rng)
            if max(counts(tiles)) > 8:
                continue
            forget()
            start = time.process_time()
            found += bool(arrange(tiles).waits)
            taken.append(1000 * (time.process_time() - start))
        taken.sort()
        middle, most = taken[len(taken) // 2], taken[-1]
        p99 = taken[int(0.99 * (len(taken) - 1))]
        verdict = "" if most < LIMIT else f"  over {LIMIT:.0f} ms"
        print(f"{name:13} ready {found:4}/{len(taken)}  p50 {middle:6.1f}  p99 {p99:6.1f}  max {most:6.1f} ms{verdict}")


if __name__ == "__main__":
    main()
