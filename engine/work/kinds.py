"""The kinds of jobs that every installed program does."""

from __future__ import annotations

from typing import Any, Final

from paizhuo.engine.work.matches import MATCH
from paizhuo.engine.work.plan import Kind
from paizhuo.engine.work.sets import SET

KINDS: Final[tuple[Kind[Any], ...]] = (MATCH, SET)
