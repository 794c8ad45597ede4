"""Hands a second of every rule set with four ``basic`` bots, in one table.

    python -m benchmarks.hands_per_second [--rules riichi,tianjin] [--hands 20] [--rounds 5]

Whole matches with the default options are played as ``simulate`` plays them, in this process and the rule sets in turn, so that a
busy machine slows all alike. The figures are medians of rounds in processor time; the first round, which fills the caches,
is left out. ``spread`` is half the distance between the quickest and the slowest round, of the median.
"""

from __future__ import annotations

import argparse
import sys
import time
from statistics import median

from paizhuo.engine.games import GAME_NAMES, find
from paizhuo.engine.match.setup import MatchSetup, SeatSetup
from paizhuo.engine.rules.rule_set import RuleSet
from paizhuo.engine.table.simulation import play_match

BOT = "basic"


def play(rule_set: RuleSet, hands: int, seed: int) -> int:
    """Plays ``hands`` hands, match after match from ``seed`` on; the last match may break off. Returns how many it played."""
    seats = tuple(SeatSetup(f"{BOT} {n}", BOT) for n in range(rule_set.participants(rule_set.settled({}))))
    played = 0
    while played < hands:
        played += len(play_match(MatchSetup(rule_set.id, {}, seats, seed), hands - played).hands)
        seed += 1
    return played


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default=",".join(GAME_NAMES), help="with commas")
    parser.add_argument("--hands", type=int, default=20, help="of each rule set in a round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    chosen = [find(rules) for rules in given.rules.split(",")]
    rates: dict[str, list[float]] = {rule_set.id: [] for rule_set in chosen}
    for number in range(given.rounds + 1):
        for rule_set in chosen:
            start = time.process_time()
            hands = play(rule_set, given.hands, 1000 * number)
            if number:
                rates[rule_set.id].append(hands / (time.process_time() - start))
        print(f"round {number} of {given.rounds}", file=sys.stderr, flush=True)
    print(f"{'rules':16}{'hands/s':>9}{'spread':>9}")
    for rules, found in rates.items():
        rate = median(found)
        print(f"{rules:16}{rate:9.1f}{(max(found) - min(found)) / 2 / rate:9.0%}")


if __name__ == "__main__":
    main()
