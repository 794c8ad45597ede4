"""The version of the program, in the one place from which packages, servers and ``--version`` take it."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.2.0"
