"""When a process with a window collects cyclic garbage: in the window's thread alone.

Python's collector runs in whichever thread makes the next object, such as that of a bot. It would delete there the widgets that pages
leave in cycles. Qt allows that in the window's thread alone; elsewhere the program crashes, or waits for itself for ever.
"""

from __future__ import annotations

import gc


def collect_by_hand() -> None:
    """Have ``collect_due`` alone collect cyclic garbage in this process from now on.

    Never again automatically: threads that outlive the window may still make objects until the process ends.
    """
    gc.disable()


def collect_due() -> None:
    """Collect the generations that are due by Python's own thresholds. The window's thread calls it."""
    due = (count > limit > 0 for count, limit in zip(gc.get_count(), gc.get_threshold(), strict=True))
    oldest = max((generation for generation, is_due in enumerate(due) if is_due), default=None)
    if oldest is not None:
        gc.collect(oldest)
