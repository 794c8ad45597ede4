"""How many hosts and NATS servers so many players need, from what was measured.

    python -m benchmarks.cluster_capacity [--players 1000000] [--host-ms 1.6] [--nats-ms 0.8] [--host-mb 610] [--nats-mb 580]

``--host-ms``, ``--nats-ms``: processor time of all hosts and of all NATS servers for one decision, as ``benchmarks.cluster load``
prints them. ``--host-mb``, ``--nats-mb``: memory for 1,000 tables, as ``benchmarks.cluster memory`` prints it. What people do is assumed,
and stated in the answer.
"""

from __future__ import annotations

import argparse
import math
from dataclasses import dataclass
from typing import Final

AT_A_TABLE: Final = 4
SECONDS_A_DECISION: Final = 3.0
"""From one decision of a table to the next: people think a few seconds, and are asked about claims that they pass in one."""
BUSY: Final = 0.5
"""The share of a core that is used at the most, so that a host that is gone can be carried by the others."""
SPARE: Final = 1.34
"""Memory beside what tables take: the program, connections, what moves."""
FOLLOWS: Final = 1.2
"""How far the rate of the busiest minute lies above the mean."""
ENTRY: Final = 400
"""Bytes of an entry on disk, for each of three copies."""
COPIES: Final = 3


@dataclass(frozen=True, slots=True)
class Needs:
    """What a number of players needs."""

    decisions: float
    host_cores: int
    nats_cores: int
    host_gigabytes: float
    nats_gigabytes: float
    megabytes_a_second: float


def needs(players: int, host_ms: float, nats_ms: float, host_mb: float, nats_mb: float) -> Needs:
    """Return what so many players at once need. Times in milliseconds of a core for a decision, memory in MB for 1,000 tables."""
    tables = players / AT_A_TABLE
    decisions = tables / SECONDS_A_DECISION * FOLLOWS
    return Needs(
        decisions,
        math.ceil(decisions * host_ms / 1000 / BUSY),
        math.ceil(decisions * nats_ms / 1000 / BUSY),
        tables / 1000 * host_mb * SPARE / 1000,
        tables / 1000 * nats_mb * SPARE / 1000,
        decisions * ENTRY * COPIES / 1e6,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--host-ms", type=float, default=1.6)
    parser.add_argument("--nats-ms", type=float, default=0.8)
    parser.add_argument("--host-mb", type=float, default=610)
    parser.add_argument("--nats-mb", type=float, default=580)
    given = parser.parse_args()
    print(
        f"one decision at a table every {SECONDS_A_DECISION:g} s, {AT_A_TABLE} at a table, cores at most {BUSY:.0%} busy:"
    )
    print(
        "| players at once | decisions a second | cores of hosts | cores of NATS | GB of hosts | GB of NATS | MB/s to disks |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for players in (given.players // 1000, given.players // 100, given.players // 10, given.players):
        found = needs(players, given.host_ms, given.nats_ms, given.host_mb, given.nats_mb)
        print(
            f"| {players:,} | {found.decisions:,.0f} | {found.host_cores:,} | {found.nats_cores:,} "
            f"| {found.host_gigabytes:,.1f} | {found.nats_gigabytes:,.1f} | {found.megabytes_a_second:,.1f} |"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
