"""Python's collector of cyclic garbage, switched off for a while."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Have no cyclic garbage collected in this process but by who asks for it, within this context; afterwards all is as before."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()
