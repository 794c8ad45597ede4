"""When a process that serves tables looks for garbage in cycles.

Hands, events and messages are values without cycles: they go as soon as nobody has them. Python's collector looks through what lives
long at the tables in vain, which takes half a second where there are hundreds of them, and meanwhile nobody is answered.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THRESHOLDS: Final = (20_000, 20, 250)
"""New objects before they are looked through, which takes about two milliseconds; how often, before those that were left are looked
through once more; and how often that, before all are: once in some 500,000 decisions.
"""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Has the collector of the whole process look at what is new, and very seldom at everything; afterwards it is as before."""
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
