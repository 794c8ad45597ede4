"""Imports at their usual speed beside PySide6."""

from __future__ import annotations

import builtins


def keep_plain() -> None:
    """Import PySide6 and give Python its own import function back.

    PySide6 puts another in its place, for ``from __feature__ import …``, which nobody here uses. It reads the source text of
    every module imported later, and the text stays in memory: a tenth of the time to the first table, and some megabytes.
    """
    import PySide6.QtCore  # noqa: F401 - has the function replaced

    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
