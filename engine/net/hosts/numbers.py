"""Numbers of matches: no two hosts of a cluster give the same, and a later match has the greater one."""

from __future__ import annotations

import secrets
import time
from typing import Final

CHANCE: Final = 20
"""Random bits behind the milliseconds since 1970."""


def new_number() -> int:
    """Return a number that no host of the cluster has given."""
    return first_number(time.time()) | secrets.randbits(CHANCE)


def first_number(at: float) -> int:
    """Return the least number of a moment. ``at``: seconds since 1970."""
    return int(at * 1000) << CHANCE
