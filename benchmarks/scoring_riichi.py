"""Scores random winning riichi hands, and the same hands with the PyPI package `mahjong` where it is installed.

Every round has hands nobody has seen before, in each library's own form built beforehand. Prints the median round of both.

    python benchmarks/scoring_riichi.py [--rounds N] [--hands N] [--seed N]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from engine.core.meld import Meld, MeldKind
from engine.core.tiles import KIND, tidy
from engine.scoring.riichi_points import Stakes, riichi_payments
from engine.scoring.riichi_yaku import RiichiWin, count
from engine.scoring.score import Score

RUN_STARTS = [kind for kind in range(27) if kind % 9 < 7]
COPIES = range(4)
RED_PLACE = {4: 34, 13: 35, 22: 36}

Physical = list[int]
"""Tiles as kind * 4 + copy; copy 0 of a five is the red one."""


class NotEnoughTiles(Exception):
    """The hand drawn up needs a fifth copy."""


def as_tile(physical: int) -> int:
    """The tile of the engine."""
    kind, copy = divmod(physical, 4)
    return RED_PLACE[kind] if copy == 0 and kind in RED_PLACE else kind


class Deck:
    """Hands out physical tiles of a kind."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.left = {kind: list(COPIES) for kind in range(34)}

    def take(self, kind: int) -> int:
        copies = self.left[kind]
        if not copies:
            raise NotEnoughTiles
        return kind * 4 + copies.pop(self.random.randrange(len(copies)))


class Case:
    """A winning hand in physical tiles, from which both libraries' forms are made."""

    def __init__(self, random: Random) -> None:
        deck = Deck(random)
        # Every fifth hand leans towards one suit: more than in play, so that flushes get their share of the work.
        suit = random.randrange(3) if random.random() < 0.2 else None
        self.melds: list[tuple[MeldKind, Physical]] = []
        concealed: Physical = []
        for _ in range(4):
            self._add_set(random, deck, suit, concealed)
        pair = random.choice([kind for kind in range(34) if suit is None or kind // 9 in (suit, 3)])
        concealed += [deck.take(pair), deck.take(pair)]
        self.win = concealed.pop(random.randrange(len(concealed)))
        self.concealed = concealed
        self.self_draw = random.random() < 0.5
        self.is_closed = all(kind == "ankan" for kind, _ in self.melds)
        self.riichi = self.is_closed and random.random() < 0.5
        self.seat_wind, self.round_wind = random.randrange(4), random.randrange(2)
        indicators = 1 + sum(len(tiles) == 4 for _, tiles in self.melds)
        self.dora = [deck.take(random.randrange(34)) for _ in range(indicators)]

    def _add_set(self, random: Random, deck: Deck, suit: int | None, concealed: Physical) -> None:
        is_meld = random.random() < 0.25
        if random.random() < 0.65:
            start = random.choice([kind for kind in RUN_STARTS if suit is None or kind // 9 == suit])
            tiles = [deck.take(start + step) for step in range(3)]
            kind: MeldKind = "chi"
        else:
            same = random.choice([kind for kind in range(34) if suit is None or kind // 9 in (suit, 3)])
            kind = random.choice(("pon", "pon", "pon", "minkan", "ankan")) if is_meld else "pon"
            tiles = [deck.take(same) for _ in range(3 if kind == "pon" else 4)]
        if is_meld:
            self.melds.append((kind, tiles))
        else:
            concealed += tiles

    def ours(self) -> tuple[RiichiWin, Stakes]:
        melds = tuple(
            Meld(kind, tidy(map(as_tile, tiles)), None if kind == "ankan" else 3) for kind, tiles in self.melds
        )
        win = RiichiWin(
            tuple(map(as_tile, self.concealed)),
            as_tile(self.win),
            "self_draw" if self.self_draw else "discard",
            melds,
            27 + self.seat_wind,
            27 + self.round_wind,
            frozenset(("riichi",)) if self.riichi else frozenset(),
            tuple(KIND[as_tile(tile)] for tile in self.dora),
        )
        return win, Stakes(0, None if self.self_draw else 1)

    def theirs(self, library: Any) -> dict[str, Any]:
        config = library.HandConfig(
            is_tsumo=self.self_draw,
            is_riichi=self.riichi,
            player_wind=27 + self.seat_wind,
            round_wind=27 + self.round_wind,
            options=library.OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False),
        )
        names = {"chi": "chi", "pon": "pon", "minkan": "kan", "ankan": "kan"}
        melds = [library.Meld(names[kind], sorted(tiles), opened=kind != "ankan") for kind, tiles in self.melds]
        tiles = sorted([*self.concealed, self.win, *(tile for _, meld in self.melds for tile in meld)])
        return {
            "tiles": tiles,
            "win_tile": self.win,
            "melds": melds or None,
            "dora_indicators": self.dora,
            "config": config,
        }


def cases(random: Random, number: int) -> list[Case]:
    """Random complete hands; a few have no yaku, which both libraries must find out."""
    found: list[Case] = []
    while len(found) < number:
        try:
            found.append(Case(random))
        except NotEnoughTiles:
            continue
    return found


def peer() -> Any:
    """What is needed of the package `mahjong`; None if it is not installed."""
    try:
        config = import_module("mahjong.hand_calculating.hand_config")
    except ImportError:
        return None
    return SimpleNamespace(
        Meld=import_module("mahjong.meld").Meld,
        HandConfig=config.HandConfig,
        OptionalRules=config.OptionalRules,
        calculator=import_module("mahjong.hand_calculating.hand").HandCalculator(),
    )


def ours_total(prepared: Sequence[tuple[RiichiWin, Stakes]]) -> int:
    """Scores all hands; the sum of what winners get."""
    total = 0
    for win, stakes in prepared:
        score = count(win)
        if isinstance(score, Score):
            total += riichi_payments(score, stakes, dealer=(27 - win.seat_wind) % 4)[0]
    return total


def theirs_total(library: Any, prepared: Sequence[dict[str, Any]]) -> int:
    total = 0
    for hand in prepared:
        cost = library.calculator.estimate_hand_value(**hand).cost
        total += cost["total"] if cost else 0
    return total


def timed(work: Callable[[], int]) -> tuple[float, int]:
    start = perf_counter()
    total = work()
    return perf_counter() - start, total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--hands", type=int, default=10_000, help="hands in a round")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    library = peer()
    own_rates: list[float] = []
    peer_rates: list[float] = []
    for number in range(arguments.rounds):
        found = cases(Random(f"{arguments.seed}-{number}"), arguments.hands)
        own = [case.ours() for case in found]
        seconds, total = timed(lambda own=own: ours_total(own))  # type: ignore[misc]
        own_rates.append(arguments.hands / seconds)
        if library is not None:
            other = [case.theirs(library) for case in found]
            seconds, peer_sum = timed(lambda other=other: theirs_total(library, other))  # type: ignore[misc]
            peer_rates.append(arguments.hands / seconds)
            if total != peer_sum:
                print(f"round {number}: the points differ, {total} and {peer_sum}", file=sys.stderr)
                return 1
    print(f"paizhuo: {median(own_rates):,.0f} hands/s (median of {arguments.rounds} rounds of {arguments.hands})")
    if peer_rates:
        print(f"mahjong: {median(peer_rates):,.0f} hands/s, same hands, same points")
        ratio = median(a / b for a, b in zip(own_rates, peer_rates, strict=True))
        print(f"ratio:   {ratio:.1f}")
    else:
        print("mahjong: not installed (pip install mahjong), nothing to compare with")
    return 0


if __name__ == "__main__":
    sys.exit(main())
