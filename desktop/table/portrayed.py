"""Which portrait everybody at a table has: the same for the same name, and no two alike while there are others."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final

from paizhuo.desktop.kit.portrait_names import PORTRAITS
from paizhuo.desktop.kit.words import BOT_NAMES, SUPPORTER_NAMES, YOU

_DRAWN: Final = tuple(PORTRAITS)
_GIVEN: Final = {
    said: portrait
    for name, portrait in zip((*BOT_NAMES, *SUPPORTER_NAMES), _DRAWN, strict=False)
    for said in (name.zh, name.en)
}
"""The portraits of those whom the program names: the first twelve, in either language."""


def portraits_of(names: Sequence[str], person: int | None, chosen: str) -> tuple[str, ...]:
    """Return the portrait of every participant. ``person``: the one who has ``chosen``; None: who is called "You", if anybody is."""
    if person is None:
        person = next((nth for nth, name in enumerate(names) if name in {YOU.zh, YOU.en}), None)
    found: dict[int, str] = {} if person is None else {person: chosen}
    for participant, name in enumerate(names):
        if participant not in found:
            found[participant] = _free(_preferred(name), set(found.values()))
    return tuple(found[participant] for participant in range(len(names)))


def _preferred(name: str) -> str:
    return _GIVEN.get(name) or _DRAWN[zlib.crc32(name.encode()) % len(_DRAWN)]


def _free(preferred: str, taken: set[str]) -> str:
    """Return the portrait, or the next one that nobody has."""
    start = _DRAWN.index(preferred)
    order = (*_DRAWN[start:], *_DRAWN[:start])
    return next((portrait for portrait in order if portrait not in taken), preferred)
