"""Riichi against programs of others, refereed by an arena of others: ranks, rates, illegal and late answers.

    pip install mjai                                     # into any environment; the project does not need it
    python benchmarks/outside_riichi.py [--name expert] [--matches 40] [--program ".venv/bin/python -m paizhuo.desktop"]

One seat is ``paizhuo bot --protocol mjai`` in a process of its own, the other three are the rule-based player of the package ``mjai``,
whose arena deals and referees. Every wall is played four times, once from each seat. A match ends at the first illegal answer.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shlex
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, stdev
from typing import Any

SEATS = 4
PATIENCE = 2_000.0
"""Milliseconds after which an answer is late."""


class Program:
    """A player in a process of its own: a line of events in, a line out."""

    def __init__(self, command: Sequence[str], taken: list[float]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._taken = taken

    def react(self, line: str) -> str:
        """Answer a list of events; how long that took is noted in milliseconds."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        started = time.perf_counter()
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().strip()
        self._taken.append((time.perf_counter() - started) * 1000)
        return answer

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Seat:
    """What the arena asks: it hands over all events of a hand so far, and takes one answer."""

    engine_type = "mjai-log"

    def __init__(self, name: str, make: Callable[[int], Any]) -> None:
        self.name, self._make = name, make
        self._seat, self._seen = 0, 0
        self._player: Any = None

    def set_player_ids(self, ids: Sequence[int]) -> None:
        """Take note of nothing: the seat comes with the match."""

    def start_game(self, seat: int) -> None:
        self._seat, self._seen, self._player = seat, 0, self._make(seat)
        self._say([{"type": "start_game", "names": [str(nth) for nth in range(SEATS)], "id": seat}])

    def react_batch(self, states: Sequence[Any]) -> list[str]:
        events = json.loads(states[0].events_json)
        fresh = [self._masked(event) for event in events[self._seen :]]
        self._seen = len(events)
        return [self._say(fresh)]

    def end_kyoku(self, _match: int) -> None:
        self._say([{"type": "end_kyoku"}])
        self._seen = 0

    def end_game(self, _match: int, _scores: Sequence[int]) -> None:
        self._say([{"type": "end_game"}])
        if isinstance(self._player, Program):
            self._player.close()

    def _say(self, events: list[dict[str, Any]]) -> str:
        return str(self._player.react(json.dumps(events, separators=(",", ":"))))

    def _masked(self, event: dict[str, Any]) -> dict[str, Any]:
        """Return the event without the tiles that only others see."""
        if event["type"] == "tsumo" and event["actor"] != self._seat:
            return {**event, "pai": "?"}
        if event["type"] == "start_kyoku":
            racks = [rack if seat == self._seat else ["?"] * len(rack) for seat, rack in enumerate(event["tehais"])]
            return {**event, "tehais": racks}
        return event


@dataclass
class Tally:
    """What the matches have shown of one seat."""

    ranks: list[int] = field(default_factory=list)
    hands: int = 0
    wins: int = 0
    deals_in: int = 0
    illegal: list[str] = field(default_factory=list)

    def count(self, events: list[dict[str, Any]], seat: int) -> None:
        """Add a whole match."""
        scores = [0] * SEATS
        for event in events:
            match event["type"]:
                case "start_kyoku":
                    scores = list(event["scores"])
                    self.hands += 1
                case "reach_accepted":
                    scores[event["actor"]] -= 1000
                case "hora":
                    self.wins += event["actor"] == seat
                    self.deals_in += event["target"] == seat != event["actor"]
                case _:
                    pass
            scores = [a + b for a, b in zip(scores, event.get("deltas") or [0] * SEATS, strict=True)]
        own = scores[seat]
        self.ranks.append(1 + sum(each > own or (each == own and nth < seat) for nth, each in enumerate(scores)))


def play(program: str, name: str, matches: int) -> tuple[Tally, list[float]]:
    """Play the matches; return what they have shown, and how long the answers took."""
    from loguru import logger  # type: ignore[import-not-found,unused-ignore]
    from mjai.bot.rulebase import RulebaseBot  # type: ignore[import-not-found,unused-ignore]
    from mjai.mlibriichi.arena import Match  # type: ignore[import-not-found,unused-ignore]

    logger.remove()
    command = [*shlex.split(program), "bot", "--protocol", "mjai", "--name", name]
    tally = Tally()
    taken: list[float] = []
    for nth in range(matches):
        own = nth % SEATS
        seats = [
            Seat(str(seat), (lambda _: Program(command, taken)) if seat == own else RulebaseBot)
            for seat in range(SEATS)
        ]
        with tempfile.TemporaryDirectory() as folder:
            try:
                Match(log_dir=folder).py_match(*seats, seed_start=(20_000 + nth // SEATS, 7))
            except RuntimeError as error:
                tally.illegal.append(str(error))
                continue
            (log,) = Path(folder).glob("*.gz")
            with gzip.open(log, "rt", encoding="utf-8") as lines:
                tally.count([json.loads(line) for line in lines], own)
    return tally, sorted(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name", default="expert", help="which player, as in basic or expert:bold")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--program", default=".venv/bin/python -m paizhuo.desktop", help="how paizhuo is started")
    given = parser.parse_args()
    tally, taken = play(given.program, given.name, given.matches)
    ranks, hands = tally.ranks, max(1, tally.hands)
    error = stdev(ranks) / len(ranks) ** 0.5 if len(ranks) > 1 else float("nan")
    late = sum(each > PATIENCE for each in taken)
    print(
        f"{given.name}: {len(ranks)} matches, average rank {mean(ranks):.3f} ± {error:.3f}, {tally.hands} hands, "
        f"wins {tally.wins / hands:.1%}, deals in {tally.deals_in / hands:.1%}"
    )
    print(
        f"{len(taken)} answers: {len(tally.illegal)} illegal, {late} late; {taken[len(taken) // 2]:.1f} ms, "
        f"p99 {taken[len(taken) * 99 // 100]:.1f}, longest {taken[-1]:.0f}"
    )
    for said in tally.illegal:
        print(said)


if __name__ == "__main__":
    main()
