"""Measure what nets are worth against a bot by duplicate play, on walls that nothing was learned from.

    python -m training.bots.measure --rules riichi --nets data/riichi/round1.npz [--doubts 0.5,1] [--fears 0.7,1]
        [--margins 0,0.02] [--hands 4000] [--keep FILE] [--nats URLS]

``--keep`` adds each result to a file, one JSON object a line. What each wall has shown is kept in ``data/tallies``, so a run may be broken
off: the same command goes on with it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Final

from paizhuo.engine.bots import LEARNED, Bot, make
from paizhuo.engine.bots.bot import with_skill
from paizhuo.engine.bots.learned.bot import LearnedBot
from paizhuo.engine.bots.learned.knowledge import Knowledge, load
from paizhuo.engine.core.value import Struct, asdict, replace
from paizhuo.engine.games import find
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.duplicate import Contest, SetTally, play_set, standing
from paizhuo.engine.work.plan import Files, Kind, Plan, Workers
from training.bots.kept import Kept
from training.bots.queue import TRAINING, add_work, digest_of, given_workers

TUNING, REPORTING = 2_000_003, 3_000_017
"""Seeds of walls: those that doubts are chosen on, and those that results are reported on."""
TALLIES: Final = Path(__file__).resolve().parents[2] / "data" / "tallies"
"""Where it is kept what walls have shown."""
TRIED = "tried"
"""The name of the player that is measured, among the bots."""


class Knobs(Struct):
    """What is not fitted but measured: see ``Knowledge``."""

    doubt: float = 1.0
    fear: float = 1.0
    margin: float = 0.0
    draws: int = 2


class Measured(Struct):
    """What nets have shown: points gained a hand with the standard error, how often hands are won and dealt into.

    ``plain_win``, ``plain_deal_in``: the same of the bot that they were compared with, on the same walls.
    """

    rules: str
    against: str
    doubt: float
    fear: float
    margin: float
    draws: int
    seed: int
    sets: int
    points_per_hand: float
    se: float
    win: float
    plain_win: float
    deal_in: float
    plain_deal_in: float
    p50_ms: float
    p99_ms: float

    @property
    def significance(self) -> float:
        """How many standard errors the gain is from zero."""
        return self.points_per_hand / self.se if self.se else 0.0

    @property
    def line(self) -> str:
        """The same for people."""
        return (
            f"{self.rules} against {self.against}, doubt {self.doubt:.2f}, fear {self.fear:.2f}, margin {self.margin:.3f}, "
            f"{self.draws} draws ahead: "
            f"{self.points_per_hand:+.2f} ± {self.se:.2f} a hand "
            f"({self.significance:+.1f} se, {self.sets} walls), win {self.win:.1%} ({self.plain_win:.1%}), "
            f"deal-in {self.deal_in:.1%} ({self.plain_deal_in:.1%}), {self.p50_ms:.2f} ms, p99 {self.p99_ms:.2f}"
        )


@cache
def _known(path: Path, knobs: Knobs) -> Knowledge:
    return with_knobs(load(path), knobs)


def with_knobs(knowledge: Knowledge, knobs: Knobs) -> Knowledge:
    """Return the knowledge weighed so."""
    return replace(knowledge, **asdict(knobs))


class Tried(Struct):
    """A player that is measured: of a level of play, with nets weighed so; without nets as the level plays now.

    ``nets``: the digest of their file.
    """

    level: str
    nets: str | None = None
    knobs: Knobs = Knobs()

    def make(self, files: Files, name: str, rule_set: RuleSet, options: Options, seed: int) -> Bot:
        """Make this player for the name “tried”, else the bot of the name."""
        if name != TRIED:
            return make(name, rule_set, options, seed)
        if self.nets is None:
            return make(self.level, rule_set, options, seed)
        return LearnedBot(with_skill(rule_set, self.level), options, _known(files[self.nets], self.knobs))


class PlayTriedSet(Struct):
    """Play the set of this number with a player that is measured."""

    tried: Tried
    contest: Contest
    number: int

    @property
    def key(self) -> str:
        """The number."""
        return str(self.number)

    @property
    def needs(self) -> tuple[str, ...]:
        """The nets."""
        return () if self.tried.nets is None else (self.tried.nets,)

    def done(self, files: Files) -> SetTally:
        """Play it."""
        return play_set(self.contest, self.number, partial(self.tried.make, files))


TRIED_SETS: Final = Kind(TRAINING, "tried-set", PlayTriedSet, SetTally)


def measure(
    rules: str, level: str, nets: Path | None, knobs: Knobs, hands: int, workers: Workers, *, against: str, seed: int
) -> Measured:
    """Play so many hands; return what they have shown, in points as people count them. ``nets``: as for ``Tried``, their file."""
    rule_set = find(rules)
    parts = rule_set.scoring.parts
    sets = -(-hands // rule_set.play.seats(rule_set.settled({})))
    tried = Tried(level, None if nets is None else digest_of(nets), knobs)
    files = {} if tried.nets is None or nets is None else {tried.nets: nets}
    contest = Contest(rules, {}, TRIED, against, seed)
    jobs = (PlayTriedSet(tried, contest, nth) for nth in range(sets))
    plan = Plan(TRIED_SETS, PlayTriedSet(tried, contest, 0), jobs, files)
    tallies = list(_counted(Kept(workers, TALLIES).results(plan), sets))
    shown = standing([tally.gain / parts for tally in tallies])
    of_tried = [seat for tally in tallies for seat in tally.a]
    plain = [seat for tally in tallies for seat in tally.b]
    times = sorted(taken for tally in tallies for taken in tally.milliseconds_a) or [0.0]
    return Measured(
        rules,
        against,
        knobs.doubt,
        knobs.fear,
        knobs.margin,
        knobs.draws,
        seed,
        sets,
        round(shown.gain, 3),
        round(shown.error, 3),
        _share(seat.won for seat in of_tried),
        _share(seat.won for seat in plain),
        _share(seat.dealt_in for seat in of_tried),
        _share(seat.dealt_in for seat in plain),
        round(times[len(times) // 2], 2),
        round(times[len(times) * 99 // 100], 2),
    )


def _counted(tallies: Iterator[SetTally], sets: int) -> Iterator[SetTally]:
    """Yield them, and say twenty times how many there are and what they show so far."""
    gains: list[float] = []
    for tally in tallies:
        gains.append(tally.gain)
        if len(gains) * 20 // sets > (len(gains) - 1) * 20 // sets:
            shown = standing(gains)
            print(
                f"{len(gains)} of {sets} walls, {shown.gain / (shown.error or 1):+.1f} se", file=sys.stderr, flush=True
            )
        yield tally


def numbers(text: str) -> list[float]:
    """Numbers with commas between them."""
    return [float(number) for number in text.split(",")]


def _share(flags: Iterable[bool]) -> float:
    values = list(flags)
    return round(sum(values) / len(values), 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--nets", type=Path, required=True)
    parser.add_argument(
        "--level", choices=LEARNED, default=LEARNED[0], help="whose own choices it makes beside the nets'"
    )
    parser.add_argument("--against", default="basic")
    parser.add_argument("--doubts", default="1")
    parser.add_argument("--fears", default="1")
    parser.add_argument("--margins", default="0")
    parser.add_argument("--draws", type=int, choices=(1, 2), default=2)
    parser.add_argument("--hands", type=int, default=4000)
    add_work(parser)
    parser.add_argument(
        "--report", action="store_true", help="play on the walls for reporting, not on those for tuning"
    )
    parser.add_argument("--keep", type=Path, help="add the results to this file")
    given = parser.parse_args()
    seed = REPORTING if given.report else TUNING
    with given_workers(given) as workers:
        for doubt, fear, margin in product(*map(numbers, (given.doubts, given.fears, given.margins))):
            knobs = Knobs(doubt, fear, margin, given.draws)
            found = measure(
                given.rules, given.level, given.nets, knobs, given.hands, workers, against=given.against, seed=seed
            )
            print(found.line, flush=True)
            if given.keep is not None:
                with given.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"nets": given.nets.stem, **asdict(found)}) + "\n")


if __name__ == "__main__":
    main()
