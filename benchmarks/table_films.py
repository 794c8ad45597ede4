"""A whole match followed from above: how many discards are reported, rightly and how soon.

    python -m benchmarks.table_films --films FOLDER [--seeds 2 3 4] [--hands 1] [--models FOLDER]

Films are drawn by ``training.scenes.film`` where ``FOLDER`` does not have them yet (``N.mp4`` and ``N.json``), and followed by the code of
``paizhuo camera --table``. A discard is right if it was reported at its place in its side's order with its tile, after all corrections.
Delays are from the moment on at which the hand is gone.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from paizhuo.vision.recognise import Recogniser
from paizhuo.vision.sources import opened
from paizhuo.vision.whole_table.events import TableEvent
from paizhuo.vision.whole_table.live import RATE, followings

LATEST = 15.0
"""Seconds after which a discard that was not reported counts as missed."""
SOONEST = -1.5
"""Seconds: what is reported so long before the tile lies may be the hand that brings it."""
SOON = 0.7
"""Seconds after which a discard is late."""


@dataclass
class Score:
    """Counts of discards: true ones, reported at their place, with the right tile at once, and after corrections; and others."""

    true: int = 0
    placed: int = 0
    at_once: int = 0
    right: int = 0
    sideways: int = 0
    false: int = 0
    claims: int = 0
    claimed: int = 0
    false_claims: int = 0
    cleared: tuple[int, int] = (0, 0)
    delays: list[float] = field(default_factory=list)
    misread: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, other: Score) -> None:
        for name in ("true", "placed", "at_once", "right", "sideways", "false", "claims", "claimed", "false_claims"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.cleared = self.cleared[0] + other.cleared[0], self.cleared[1] + other.cleared[1]
        self.delays += other.delays
        self.misread += other.misread

    def line(self) -> str:
        delays = (
            f"delay {np.median(self.delays):.2f} s, {np.mean(np.array(self.delays) <= SOON):.1%} within {SOON} s"
            if self.delays
            else ""
        )
        return (
            f"{self.true} discards: {self.placed} at their place, {self.at_once} with their tile at once, {self.right} in the end "
            f"({self.right / max(self.true, 1):.1%}), sideways {self.sideways}; {self.false} false; {delays}; "
            f"claims {self.claimed}/{self.claims}, {self.false_claims} false; cleared {self.cleared[0]}/{self.cleared[1]}"
        )


def compared(truth: Sequence[dict[str, Any]], events: Sequence[TableEvent]) -> Score:
    """Return what was reported of what happened."""
    score = Score()
    told = [event.as_json() for event in events]
    for side in range(4):
        mine = [event for event in truth if event["event"] == "discard" and event["side"] == side]
        said = [event for event in told if event["event"] == "discard" and event["side"] == side]
        score.true += len(mine)
        pairs = in_order(mine, said)
        score.false += len(said) - len(pairs)
        for true, event in pairs:
            later = [
                each
                for each in told
                if each["event"] == "corrected"
                and (each["side"], each["number"]) == (side, event["number"])
                and event["t"] <= each["t"]
            ]
            last = later[-1] if later else event
            score.placed += 1
            score.at_once += event["tile"] == true["tile"]
            score.right += last["tile"] == true["tile"]
            score.sideways += last["sideways"] == true["sideways"]
            score.delays.append(event["t"] - true["free"])
            if last["tile"] != true["tile"]:
                score.misread[true["tile"], last["tile"]] += 1
    claims = [event for event in truth if event["event"] == "claimed"]
    said = [event for event in told if event["event"] == "claimed"]
    score.claims = len(claims)
    for true in claims:
        same = [
            e
            for e in said
            if all(e[k] == true[k] for k in ("side", "from", "kind")) and SOONEST <= e["t"] - true["t"] < LATEST
        ]
        score.claimed += bool(same)
        said = [event for event in said if not same or event is not same[0]]
    score.false_claims = len(said)
    score.cleared = sum(e["event"] == "cleared" for e in told), sum(e["event"] == "cleared" for e in truth)
    return score


def in_order(
    mine: Sequence[dict[str, Any]], said: Sequence[dict[str, Any]]
) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the largest set of pairs, in the order of both, that are near in time; of these with most tiles right."""
    best = np.zeros((len(mine) + 1, len(said) + 1))
    for i, true in enumerate(mine):
        for k, event in enumerate(said):
            worth = 0.0
            if SOONEST <= event["t"] - true["t"] < LATEST:
                worth = 1 + 0.1 * (event["tile"] == true["tile"])
            best[i + 1, k + 1] = max(best[i, k] + worth, best[i, k + 1], best[i + 1, k])
    pairs, i, k = [], len(mine), len(said)
    while i and k:
        if best[i, k] == best[i - 1, k]:
            i -= 1
        elif best[i, k] == best[i, k - 1]:
            k -= 1
        else:
            i, k = i - 1, k - 1
            pairs.append((mine[i], said[k]))
    return pairs[::-1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--films", type=Path, required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--hands", type=int, default=1)
    parser.add_argument("--models", type=Path)
    given = parser.parse_args()
    whole = Score()
    for seed in given.seeds:
        file = given.films / f"{seed}.mp4"
        if not file.with_suffix(".json").exists():
            from training.scenes.film import design, film

            truth = film(file, seed, given.hands, design(seed))
            file.with_suffix(".json").write_text(json.dumps(truth), encoding="utf-8")
        truth = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        reader, events, pictures = Recogniser(given.models), list[TableEvent](), 0
        start = time.perf_counter()
        with opened(file, rate=RATE) as frames:
            for following in followings(frames, reader.read_table_next):
                events += following.events
                pictures += 1
        score = compared(truth["events"], events)
        rate = pictures / (time.perf_counter() - start)
        wide, high = truth["size"]
        tiles = "{least:.0f} to {most:.0f}".format(**truth["tile_pixels"])
        print(
            f"film {seed} ({wide} x {high}, tiles {tiles} px): {score.line()}; {rate:.1f} pictures a second", flush=True
        )
        whole.add(score)
    print(f"all: {whole.line()}")
    print("misread:", ", ".join(f"{true} as {read} {count}" for (true, read), count in whole.misread.most_common()))


if __name__ == "__main__":
    main()
