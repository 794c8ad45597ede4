"""What a hand shows as JSON: sizes, and how many observations a second are written and read, beside plain ``json``.

    python -m benchmarks.codec [--rules riichi,holdem] [--hands 20] [--rounds 5]

Bots play hands of every rule set as in ``tests/contract``. At every step one participant in turn is looked at: its observation, and
its news of the step (``paizhuo.engine.table.follow``). Sizes are bytes of compact JSON. ``events`` are those of a step without a win,
``wins``
those with one, which say patterns and counting in two languages.

Times are processor time, medians of rounds with garbage collection off. "written" is from an observation to its line of JSON, "read" from
the line to the observation; "json" are ``json.dumps`` and ``json.loads`` alone, of the same plain values, in turn in the same round:
nobody who sends JSON can be quicker. "followed" is from a line of news to the observation after it.

The aim: at least 5,000 observations a second each way, 8,000 bytes at most, events of a step 500 bytes at most.
"""

from __future__ import annotations

import argparse
import gc
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from benchmarks.contract_run import at_least_one, rule_set_ids
from paizhuo.engine.core import codec
from paizhuo.engine.core.event import Won
from paizhuo.engine.core.observe import Observation, observe
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import GAME_NAMES, find
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.table.follow import Following, news, read_news, write_news
from tests.contract.playing import Game, games

BLOCK: Final = 2_000
"""Beyond the blocks of hands that the tests play."""


def line_of(written: codec.Json) -> str:
    """Return a JSON value as it is sent."""
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


@dataclass(slots=True)
class Shown:
    """What hands of a rule set have shown: observations, and who follows at a step with the news sent then."""

    observations: list[Observation] = field(default_factory=list)
    news: list[tuple[Following, str]] = field(default_factory=list)
    events: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)

    def add(self, game: Game) -> None:
        """All steps of a hand."""
        for nth, step in enumerate(game.steps):
            participant = nth % game.end.participants
            after = game.steps[nth + 1].hand if nth + 1 < len(game.steps) else game.end
            seen = observe(game.rules, step.hand, participant)
            learnt = news(Referee(replace(game.match, hand=after)), step.events, step.hand.state, participant)
            sent = write_news(learnt, seen.hand.state)
            self.observations.append(seen)
            self.news.append((Following(seen), line_of(sent)))
            sizes = self.wins if any(isinstance(event, Won) for event in step.events) else self.events
            sizes.append(len(line_of(sent[0]).encode()))


def shown(rules: str, hands: int) -> Shown:
    """Return what so many hands show, under the options that the tests vary."""
    found = Shown()
    for game in games(find(rules), BLOCK, hands):
        found.add(game)
    return found


def rate(work: Callable[[Any], object], values: list[Any]) -> float:
    """So many values a second."""
    gc.collect()
    gc.disable()
    start = time.process_time()
    for value in values:
        work(value)
    seconds = time.process_time() - start
    gc.enable()
    return len(values) / seconds


def rates(found: Shown, rounds: int) -> dict[str, float]:
    """Values a second of everything that is timed, the median of the rounds; the first, which fills the caches, is left out."""
    plain = [codec.write(seen, Observation) for seen in found.observations]
    lines = [line_of(each) for each in plain]
    timed: dict[str, tuple[Callable[[Any], object], list[Any]]] = {
        "written": (lambda seen: line_of(codec.write(seen, Observation)), found.observations),
        "dumped": (line_of, plain),
        "read": (lambda line: codec.read(json.loads(line), Observation), lines),
        "loaded": (json.loads, lines),
        "followed": (followed, found.news),
    }
    every: dict[str, list[float]] = {name: [] for name in timed}
    for _ in range(rounds + 1):
        for name, (work, values) in timed.items():
            every[name].append(rate(work, values))
    return {name: median(measured[1:]) for name, measured in every.items()}


def followed(sent: tuple[Following, str]) -> Observation:
    """Return what a follower sees after a line of news."""
    following, line = sent
    return following.after(read_news(json.loads(line), following.observation.hand.state)).observation


def sizes(of: list[int]) -> str:
    """Median, 99th of a hundred, and maximum."""
    of = sorted(of)
    return f"{of[len(of) // 2]:5} {of[len(of) * 99 // 100]:5} {of[-1]:5}" if of else f"{'-':>5} {'-':>5} {'-':>5}"


def rows(names: list[str], hands: int, rounds: int) -> Iterator[str]:
    """Yield the table, row by row."""
    yield (
        f"{'':14}{'observations':^12}  {'events of a step':^17}  {'wins':^17}  {'observations a second':^46}  {'news a s':>8}\n"
        f"{'rules':14}{'mean':>6}{'max':>6}  {'half':>5} {'99%':>5} {'max':>5}  {'half':>5} {'99%':>5} {'max':>5}  "
        f"{'written':>7} {'json':>7} {'ratio':>5}  {'read':>7} {'json':>7} {'ratio':>5}  {'followed':>8}"
    )
    for name in names:
        found = shown(name, hands)
        of = [len(line_of(codec.write(seen, Observation)).encode()) for seen in found.observations]
        speed = rates(found, rounds)
        yield (
            f"{name:14}{sum(of) / len(of):6.0f}{max(of):6}  {sizes(found.events)}  {sizes(found.wins)}  "
            f"{speed['written']:7.0f} {speed['dumped']:7.0f} {speed['dumped'] / speed['written']:5.1f}  "
            f"{speed['read']:7.0f} {speed['loaded']:7.0f} {speed['loaded'] / speed['read']:5.1f}  {speed['followed']:8.0f}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", type=rule_set_ids, default=list(GAME_NAMES), help="with commas")
    parser.add_argument("--hands", type=at_least_one, default=20, help="of every rule set")
    parser.add_argument("--rounds", type=at_least_one, default=5)
    given = parser.parse_args()
    for row in rows(given.rules, given.hands, given.rounds):
        print(row, flush=True)


if __name__ == "__main__":
    main()
