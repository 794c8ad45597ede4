"""A table that is unplugged and plugged in again and again, while a link with the whole host of the open table protocol is connected to it.

    python -m benchmarks.unplug [--cycles 500] [--seed 1]

The table is virtual, its port a pseudo-terminal, which comes back under another name each time; the plug is pulled while nothing happens,
within a line, within a command, within a write that the device does not take, and after one. Seconds, median and maximum: from pulling the
plug to ``Lost`` (after a stalled write: from the write on), and from being plugged in to ``Connected``, which needs the handshake.

Aims: lost within 3 s, connected again within 5 s; no thread or descriptor more at the end than before, or from cycle to cycle; no
command sent again after a cut, every command ended once. It exits with 1 where one is missed.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from typing import Final

from benchmarks.contract_run import at_least_one
from tests.devices.unplugging import WAYS, Course, unplugged

LOST_WITHIN: Final = 3.0
BACK_WITHIN: Final = 5.0


def spread(seconds: list[float]) -> str:
    """Median and maximum."""
    return f"{median(seconds):8.3f}{max(seconds):8.3f}" if seconds else f"{'-':>8}{'-':>8}"


def missed(course: Course) -> list[str]:
    """Return which aims a course misses."""
    found = []
    if any(cycle.lost_after > LOST_WITHIN for cycle in course.cycles):
        found.append(f"not lost within {LOST_WITHIN:g} s")
    if any(cycle.back_after > BACK_WITHIN for cycle in course.cycles):
        found.append(f"not connected again within {BACK_WITHIN:g} s")
    if course.before != course.after or len({cycle.descriptors for cycle in course.cycles}) != 1:
        found.append("threads or descriptors are left over")
    if course.repeated or course.unanswered:
        found.append(f"{course.repeated} commands came again, {course.unanswered} have no end or several")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=at_least_one, default=500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    course = unplugged(
        given.cycles, given.seed, lambda cycle: print(cycle, "cycles", file=sys.stderr) if cycle % 100 == 0 else None
    )
    print(f"{'unplugged':24}{'cycles':>7}{'lost':>12}{'':4}{'connected':>12}")
    for way in (*WAYS, "all"):
        cycles = [cycle for cycle in course.cycles if way in (cycle.way, "all")]
        lost, back = [each.lost_after for each in cycles], [each.back_after for each in cycles]
        print(f"{way:24}{len(cycles):7}{spread(lost)}{spread(back)}")
    print(f"threads and descriptors before {course.before}, after {course.after}")
    print(f"commands that came again {course.repeated}, without exactly one end {course.unanswered}")
    why = missed(course)
    print(*why or ("every aim is met",), sep="\n")
    return 1 if why else 0


if __name__ == "__main__":
    sys.exit(main())
