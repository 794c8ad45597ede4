"""Makes the suit tables that ``distance_tables`` unpacks.

``python -m paizhuo.engine.shapes.fast.make_distance_tables > engine/shapes/fast/distance_data.py`` writes them as a
module, so that nothing here
reads or writes a file.

For every way to hold tiles of one suit the tables give twelve numbers: the tiles still missing for 0, 1, 2, 3, 4 or 5
sets, without and with a pair.  Only a few different vectors occur, so a table is one byte per way to hold.

A set of ways to hold is one large integer: bit ``sum(count[i] * 5**i)`` stands for the way that holds ``count[i]`` of
kind ``i``, at most four each (a suit is the same from either end).  Then "one more tile of kind i", for all ways at
once, is a shift by ``5**i``, and a whole table takes a fraction of a second:

* targets (so many sets, with or without a pair) are built up by adding one set, then the pair, wherever it fits;
* ways that hold all of a target miss nothing: having more than is needed costs nothing;
* ways that become such by one tile more miss one, and so on.
"""

from __future__ import annotations

import sys
import zlib
from binascii import b2a_base64
from typing import Final, TypeAlias

Ways: TypeAlias = int
"""A set of ways to hold the tiles of a suit."""

SETS: Final = 5
COPIES: Final = 4
_BASE: Final = COPIES + 1
_ZERO_ONE: Final = bytes.maketrans(b"01", b"\0\1")
_LINE: Final = 120
_MODULE: Final = '''"""The tables of ``make_distance_tables``, which writes this module: packed by zlib, in base64."""

PACKED = b"""\\
{lines}\\
"""
'''


def at_most(kinds: int) -> list[list[Ways]]:
    """``[i][n]``: the ways to hold at most ``n`` (0-3) of kind ``i``, in a suit of so many kinds."""

    def ways(kind: int, most: int) -> Ways:
        found: Ways = (1 << (most + 1) * _BASE**kind) - 1
        for higher in range(kind + 1, kinds):
            step = _BASE**higher
            found |= found << step | found << 2 * step | found << 3 * step | found << 4 * step
        return found

    return [[ways(kind, most) for most in range(COPIES)] for kind in range(kinds)]


def suit_levels(kinds: int, *, runs: bool) -> list[list[Ways]]:
    """For each of the twelve entries, the ways that miss at most 0, 1, 2 … tiles, as long as those are not all ways."""
    steps = [_BASE**kind for kind in range(kinds)]
    fits = at_most(kinds)
    everything = (1 << _BASE**kinds) - 1
    holds = [everything ^ fits[kind][0] for kind in range(kinds)]
    sets = [(fits[i][1], 3 * steps[i]) for i in range(kinds)]
    if runs:
        sets += [(fits[i][3] & fits[i + 1][3] & fits[i + 2][3], sum(steps[i : i + 3])) for i in range(kinds - 2)]
    pairs = [(fits[i][2], 2 * steps[i]) for i in range(kinds)]

    def with_one_more(targets: Ways, groups: list[tuple[Ways, int]]) -> Ways:
        found = 0
        for room, step in groups:
            found |= (targets & room) << step
        return found

    without_pair = [1]
    for _ in range(SETS):
        without_pair.append(with_one_more(without_pair[-1], sets))
    entries: list[list[Ways]] = []
    for targets in (*without_pair, *(with_one_more(found, pairs) for found in without_pair)):
        near = targets
        for kind, step in enumerate(steps):
            near |= (near & fits[kind][3]) << step
            near |= (near & fits[kind][2]) << 2 * step
            near |= (near & fits[kind][3]) << step
        levels: list[Ways] = []
        while near != everything:
            levels.append(near)
            wider = near
            for kind, step in enumerate(steps):
                wider |= (near & holds[kind]) >> step
            near = wider
        entries.append(levels)
    return entries


def suit_classes(kinds: int, *, runs: bool) -> dict[bytes, Ways]:
    """Return the different vectors, each with the ways that have it."""
    everything = (1 << _BASE**kinds) - 1
    classes: dict[bytes, Ways] = {b"": everything}
    for levels in suit_levels(kinds, runs=runs):
        split: dict[bytes, Ways] = {}
        for vector, members in classes.items():
            rest = members
            for missing, level in enumerate(levels):
                if found := rest & level:
                    split[vector + bytes((missing,))] = found
                    rest ^= found
                if not rest:
                    break
            if rest:
                split[vector + bytes((len(levels),))] = rest
        classes = split
    return classes


def packed_tables() -> bytes:
    """Return the number of vectors, the vectors, a byte for each way to hold a numbered suit, then the honours; zlib."""
    suits = ((9, suit_classes(9, runs=True)), (7, suit_classes(7, runs=False)))
    vectors = sorted({vector for _, classes in suits for vector in classes})
    parts = [bytes((len(vectors),)), *vectors]
    for kinds, classes in suits:
        size = _BASE**kinds
        table = 0
        for bit in range(8):
            plane = 0
            for vector, members in classes.items():
                if vectors.index(vector) >> bit & 1:
                    plane |= members
            table |= int.from_bytes(format(plane, f"0{size}b").encode().translate(_ZERO_ONE), "big") << bit
        parts.append(table.to_bytes(size, "little"))
    return zlib.compress(b"".join(parts), 9)


def module_of(packed: bytes) -> str:
    """Return the source of the module that holds packed tables."""
    written = b2a_base64(packed, newline=False).decode()
    lines = (written[start : start + _LINE] for start in range(0, len(written), _LINE))
    return _MODULE.format(lines="\n".join(lines))


if __name__ == "__main__":
    sys.stdout.write(module_of(packed_tables()))
