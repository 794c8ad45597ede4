"""The language that the surroundings speak, asked without Qt: commands and servers do without it."""

from __future__ import annotations

import os
import sys
from typing import Final

from paizhuo.engine.core.words import Language

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_CHINESE: Final = 0x04
"""The primary language LANG_CHINESE of a Windows language identifier, in its lowest ten bits."""


def system_language() -> Language:
    """Return Chinese where the surroundings speak it: by variables, on Windows and macOS also by the user's setting."""
    said = next(filter(None, map(os.environ.get, _VARIABLES)), None)
    return "zh" if (said or _setting()).startswith("zh") else "en"


def _setting() -> str:
    """Return the language of the user's setting where no variable names one, such as "zh_CN"; empty where it is not known."""
    if sys.platform == "win32":
        import ctypes

        # The language that Windows itself is shown in; its locale is that of numbers and dates.
        return "zh" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == _CHINESE else ""
    else:
        import locale

        return locale.getlocale()[0] or ""
