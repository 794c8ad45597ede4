"""Whole matches refereed from a virtual table, against the same matches fully known: ``python -m benchmarks.real_table --matches 50``.

    python -m benchmarks.real_table --rules riichi,tianjin,house,sichuan --matches 200 --after 1000

Bots play a match with all tiles known. The same match is then refereed from what a virtual table's dice, buttons, wall and tag readers
report over the open table protocol, and from people where no sensor sees it; concealed tiles stay unseen. Rivers, melds, wins and
payments of every hand must be equal, and the final result. Continuous integration plays one match of each game.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback

from paizhuo.engine.games import ALL, UnknownRules, find
from tests.devices.evening import compare, fits_a_table, setup_of


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--rules", default="", help="rule sets, separated by commas (all that one set of tiles is enough for)"
    )
    parser.add_argument("--matches", type=int, default=50, help="matches of each (50)")
    parser.add_argument(
        "--bot", type=int, metavar="SEAT", help="a bot plays this seat from what a reader under its rack sees"
    )
    parser.add_argument("--after", type=int, default=0, help="the first seed (0)")
    arguments = parser.parse_args()
    try:
        chosen = (
            [find(name) for name in arguments.rules.split(",")] if arguments.rules else list(filter(fits_a_table, ALL))
        )
    except UnknownRules as bad:
        print(bad, file=sys.stderr)
        return 2
    wrong = 0
    print(f"{'rules':<14}{'matches':>8}{'hands':>8}{'wrong':>8}{'hands/s':>9}")
    for rule_set in chosen:
        hands = failed = 0
        start = time.process_time()
        for seed in range(arguments.after, arguments.after + arguments.matches):
            try:
                hands += compare(setup_of(rule_set, seed), arguments.bot)
            except Exception:  # noqa: BLE001 - whatever goes wrong is what is looked for
                failed += 1
                print(f"{rule_set.id}, seed {seed}:\n{traceback.format_exc(limit=-3)}", file=sys.stderr)
        seconds = time.process_time() - start
        print(f"{rule_set.id:<14}{arguments.matches:>8}{hands:>8}{failed:>8}{hands / seconds:>9.1f}", flush=True)
        wrong += failed
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
