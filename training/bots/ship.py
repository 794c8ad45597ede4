"""Ship nets as a level of play, if they are better than the level below by three standard errors.

    python -m training.bots.ship --rules riichi --nets data/riichi/round1.npz --level standard [--doubt 1] [--fear 1] [--margin 0]
        [--draws 2] [--hands 8000] [--nats URLS]
    python -m training.bots.ship --table

Without ``--nets`` the level is measured as it plays now, for games in which its own choices (bets) alone differ. All are measured on walls
that neither learning nor tuning has seen; a run may be broken off and goes on with what is kept in ``data/tallies``. What levels have
shown is kept in ``training/bots/shipped.json``; ``--table`` prints that as the page on players has it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from paizhuo.engine.bots import NAMES
from paizhuo.engine.bots.learned.knowledge import load, save
from paizhuo.engine.bots.learned.shipping import FOLDER
from paizhuo.engine.core.value import asdict
from paizhuo.engine.games import ALL
from training.bots.measure import REPORTING, Knobs, measure, with_knobs
from training.bots.queue import add_work, given_workers

ROOT: Final = Path(__file__).resolve().parents[2]
SHIPPED: Final = Path(__file__).with_name("shipped.json")
FEW: Final = 20
"""Fewer points than this are written with decimals."""
ENOUGH: Final = 3.0
"""Standard errors by which a level has to be better than the one below it."""


def shipped() -> dict[str, dict[str, dict[str, Any]]]:
    """Return what was measured of every level that ships, by rule set and level."""
    found: dict[str, dict[str, dict[str, Any]]] = json.loads(SHIPPED.read_text()) if SHIPPED.exists() else {}
    return found


def below(rules: str, level: str) -> str:
    """Return the level to beat: the nearest one below that has learned something of the game, else ``basic``."""
    known = shipped().get(rules, {})
    lower = NAMES[1 : NAMES.index(level)]
    return next((name for name in reversed(lower) if name in known), "basic")


def table() -> str:
    """Return the results as a table of the page on players."""
    lines = [
        "| rule set | level | against | points a hand | walls | wins | deals in | ms, p99 |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for rule_set in ALL:
        for level, found in sorted(shipped().get(rule_set.id, {}).items(), key=lambda one: NAMES.index(one[0])):
            digits = 2 if abs(found["points_per_hand"]) < FEW else 0
            gain, error = (f"{found[name]:{sign},.{digits}f}" for name, sign in (("points_per_hand", "+"), ("se", "")))
            lines.append(
                f"| {rule_set.id} | {level} | {found['against']} | {gain} ± {error} "
                f"| {found['sets']:,} | {found['win']:.1%} ({found['plain_win']:.1%}) "
                f"| {found['deal_in']:.1%} ({found['plain_deal_in']:.1%}) | {found['p50_ms']}, {found['p99_ms']} |"
            )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules")
    parser.add_argument("--nets", type=Path)
    parser.add_argument("--level", choices=NAMES[2:], default="standard")
    parser.add_argument("--doubt", type=float, default=1.0)
    parser.add_argument("--fear", type=float, default=1.0)
    parser.add_argument("--margin", type=float, default=0.0)
    parser.add_argument("--draws", type=int, choices=(1, 2), default=2)
    parser.add_argument("--hands", type=int, default=8000)
    add_work(parser)
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    if given.table:
        print(table())
        return 0
    knobs = Knobs(given.doubt, given.fear, given.margin, given.draws)
    against = below(given.rules, given.level)
    with given_workers(given) as workers:
        found = measure(
            given.rules, given.level, given.nets, knobs, given.hands, workers, against=against, seed=REPORTING
        )
    print(found.line)
    if found.significance < ENOUGH:
        print(f"not shipped: {given.level} is not better than {against} by {ENOUGH:g} standard errors")
        return 1
    if given.nets is not None:
        save(with_knobs(load(given.nets), knobs), ROOT / "assets" / FOLDER / f"{given.rules}-{given.level}.npz")
    everything = shipped()
    everything.setdefault(given.rules, {})[given.level] = asdict(found)
    SHIPPED.write_text(json.dumps(everything, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
