"""Measure what nets are worth against a bot by duplicate play, on walls that nothing was learned from.

python -m training.bots.measure --rules riichi --nets data/riichi/round1.npz [--doubts 0,0.03] [--hands 4000]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from paizhuo.engine.bots import Bot, make
from paizhuo.engine.bots.learned.bot import LearnedBot
from paizhuo.engine.bots.learned.knowledge import Knowledge, load
from paizhuo.engine.core.value import replace
from paizhuo.engine.games import find
from paizhuo.engine.rules.options import Options
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.duplicate import Contest, SetTally, Standing, play_set, standing

TUNING, REPORTING = 2_000_003, 3_000_017
"""Seeds of walls: those that doubts are chosen on, and those that results are reported on."""


@cache
def _known(path: Path, doubt: float) -> Knowledge:
    return replace(load(path), doubt=doubt)


def make_with(path: Path, doubt: float, name: str, rule_set: RuleSet, options: Options, seed: int) -> Bot:
    """Make the player with these nets for the name “nets”, else the bot of the name."""
    if name == "nets":
        return LearnedBot(rule_set, options, _known(path, doubt))
    return make(name, rule_set, options, seed)


def _set(path: Path, doubt: float, contest: Contest, nth: int) -> SetTally:
    return play_set(contest, nth, partial(make_with, path, doubt))


def measure(
    rules: str, path: Path, doubts: Sequence[float], hands: int, parallel: int, *, against: str, seed: int
) -> dict[float, Standing]:
    """Play so many hands with each doubt; return what each has shown, in points as people count them."""
    rule_set = find(rules)
    parts = rule_set.scoring.parts
    sets = -(-hands // rule_set.play.seats(rule_set.settled({})))
    contest = Contest(rules, {}, "nets", against, seed)
    found = {}
    with ProcessPoolExecutor(parallel) as pool:
        for doubt in doubts:
            tallies = list(pool.map(partial(_set, path, doubt, contest), range(sets), chunksize=4))
            found[doubt] = standing({nth: tally.gain / parts for nth, tally in enumerate(tallies)})
            seats = [seat for tally in tallies for seat in tally.a]
            plain = [seat for tally in tallies for seat in tally.b]
            times = sorted(taken for tally in tallies for taken in tally.milliseconds_a)
            print(
                f"{rules} doubt {doubt:.2f}: {found[doubt].gain:+.2f} ± {found[doubt].error:.2f} a hand "
                f"({found[doubt].significance:+.1f} se, {sets} walls), "
                f"win {_share(s.won for s in seats)} ({_share(s.won for s in plain)}), "
                f"deal-in {_share(s.dealt_in for s in seats)} ({_share(s.dealt_in for s in plain)}), "
                f"ms {times[len(times) // 2]:.2f} p99 {times[len(times) * 99 // 100]:.2f}",
                flush=True,
            )
    return found


def _share(flags: object) -> str:
    values = list(flags)  # type: ignore[call-overload]
    return f"{sum(values) / len(values):.1%}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", required=True)
    parser.add_argument("--nets", type=Path, required=True)
    parser.add_argument("--against", default="basic")
    parser.add_argument("--doubts", default="1")
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--parallel", type=int, default=2)
    parser.add_argument(
        "--report", action="store_true", help="play on the walls for reporting, not on those for tuning"
    )
    parser.add_argument("--keep", type=Path, help="add the results to this file")
    given = parser.parse_args()
    doubts = [float(doubt) for doubt in given.doubts.split(",")]
    seed = REPORTING if given.report else TUNING
    found = measure(given.rules, given.nets, doubts, given.hands, given.parallel, against=given.against, seed=seed)
    if given.keep is not None:
        with given.keep.open("a", encoding="utf-8") as file:
            for doubt, shown in found.items():
                line = {
                    "rules": given.rules,
                    "nets": given.nets.stem,
                    "against": given.against,
                    "doubt": doubt,
                    "seed": seed,
                    "sets": shown.sets,
                    "points_per_hand": round(shown.gain, 3),
                    "se": round(shown.error, 3),
                }
                file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
