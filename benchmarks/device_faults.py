"""What drivers make of a bad line: many frames under each kind of fault, and random bytes alone.

    python -m benchmarks.device_faults [--driver table,pn532] [--frames 10000] [--noise 1000000] [--seed 1]

Under each fault so many frames are sent; about a third of them meet it (floods: one in 200), at least two are left alone after each. Frames
are cut, doubled, exchanged and so on by the code of the virtual devices' faults. "table" is the whole host of the open table protocol
before a virtual table. Columns: frames, those that met the fault, frames understood as they were sent, good ones that were not ("lost", and
the most of them by one fault), single frames understood as what nobody sent ("misread"), wrong events that came of it, and the most bytes
that the driver kept.

Aims: no wrong event with up to three wrong bits where all is under a CRC-16 (table, feig); one good frame lost by a fault at most; no
event twice; 4 KiB kept at most. It exits with 1 where one is missed. M100 has a sum of eight bits, and a CRC-16 for the tag's number alone,
so its strength can be misread; PN532 and RDM6300 have eight bits alone and report what they read twice; GoDice has no checksum.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

from benchmarks.contract_run import at_least_one
from tests.devices.under_faults import FAULTS, MOST_KEPT, NOISE, SUBJECTS, in_noise, missed, under_fault

HEAD: Final = f"{'driver':9}{'fault':10}{'frames':>8}{'struck':>8}{'right':>8}{'lost':>7}{'by one':>7}{'misread':>8}{'wrong':>7}{'kept':>6}"


def faults(drivers: list[str], frames: int, seed: int) -> bool:
    """Prints the table of faults. Returns whether every aim is met."""
    met = True
    print(HEAD)
    for driver in drivers:
        for fault in FAULTS:
            found = under_fault(driver, fault, frames, seed)
            why = missed(found)
            met = met and not why
            print(
                f"{driver:9}{fault:10}{found.frames:8}{found.struck:8}{found.right:8}{found.lost:7}{found.most_lost:7}"
                f"{found.misread:8}{found.wrong:7}{found.kept:6}  {'; '.join(why)}".rstrip(),
                flush=True,
            )
    return met


def noise(drivers: list[str], count: int, seed: int) -> bool:
    """Prints what becomes of random bytes. Returns whether few of them are kept everywhere."""
    met = True
    print(f"\n{'driver':9}{'random bytes':>13}{'kept':>6}{'seconds':>9}  understood")
    for driver in drivers:
        start = time.process_time()
        found = in_noise(driver, count, seed)
        met = met and found.kept <= MOST_KEPT
        understood = ", ".join(f"{number} {name}" for name, number in sorted(found.understood.items())) or "nothing"
        print(f"{driver:9}{count:13}{found.kept:6}{time.process_time() - start:9.1f}  {understood}", flush=True)
    return met


def driver_names(text: str) -> list[str]:
    """Drivers with commas between them."""
    names = text.split(",")
    if unknown := [name for name in names if name not in NOISE]:
        raise argparse.ArgumentTypeError(f"there is no driver {unknown[0]} (drivers: {', '.join(NOISE)})")
    return names


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--driver", type=driver_names, default=list(NOISE), help="with commas (all, if not given)")
    parser.add_argument("--frames", type=at_least_one, default=10_000, help="under each fault")
    parser.add_argument("--noise", type=at_least_one, default=1_000_000, help="random bytes")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    met = faults([name for name in given.driver if name in SUBJECTS], given.frames, given.seed)
    return 0 if noise(given.driver, given.noise, given.seed) and met else 1


if __name__ == "__main__":
    sys.exit(main())
