"""How far the tiles of one suit are from sets, and how suits add up.

A *vector* is twelve numbers: the tiles still missing for 0-5 sets without a pair, then for 0-5 sets with it.  Vectors
have small ids (``VECTORS``), and everything computed about them is cached: some two hundred different ones occur, those of
several suits together included.

Sets and a pair never hold more of a kind than there are copies, so a fifth equal tile is never waited for.
"""

from __future__ import annotations

import zlib
from binascii import a2b_base64
from functools import cache, partial, reduce
from itertools import count
from typing import Final, TypeAlias

from paizhuo.engine.core.tiles import HONOURS
from paizhuo.engine.core.value import Struct
from paizhuo.engine.shapes.fast.clearing_cache import ClearingCache
from paizhuo.engine.shapes.fast.distance_data import PACKED

Vector: TypeAlias = tuple[int, ...]
VectorId: TypeAlias = int
"""Below 65536: two are written side by side in one integer."""

SETS: Final = 5
"""The most sets that a hand of any game has."""
ENTRIES: Final = 2 * (SETS + 1)
"""The numbers of a vector. An *entry* is the place of one of them."""
NEVER: Final = 99
"""More tiles than are ever missing: the hand cannot become that."""
_NO_SETS: Final = 255
"""The vector of a suit that no set may use."""

VECTORS: Final[dict[VectorId, Vector]] = {_NO_SETS: (0, *(NEVER,) * (ENTRIES - 1))}
_IDS: Final[dict[Vector, VectorId]] = {VECTORS[_NO_SETS]: _NO_SETS}
_new_ids: Final = count(256)


def _vector_id(vector: Vector) -> VectorId:
    known = _IDS.get(vector)
    if known is not None:
        return known
    new = next(_new_ids)
    VECTORS[new] = vector  # before any other code knows its id
    return _IDS.setdefault(vector, new)


# --- how suits add up ------------------------------------------------------------------------------------------------


def _merge(pair: int) -> VectorId:
    """Return the vector of two vectors together: the better of all ways to share out the sets and the pair."""
    one, other = VECTORS[pair >> 16], VECTORS[pair & 0xFFFF]
    best = [NEVER] * ENTRIES
    alone, paired = other[: SETS + 1], other[SETS + 1 :]
    for sets in range(SETS + 1):
        _lower(best, sets, alone, one[sets])
        _lower(best, SETS + 1 + sets, paired, one[sets])
        _lower(best, SETS + 1 + sets, alone, one[SETS + 1 + sets])
    return _vector_id(tuple(best))


def _lower(best: list[int], entry: int, further: Vector, missing: int) -> None:
    """Lower the entries from ``entry`` to the last of its half to the numbers of ``further``, each plus ``missing``."""
    for more in further[: SETS + 1 - entry % (SETS + 1)]:
        if (total := more + missing) < best[entry]:
            best[entry] = total
        entry += 1


MERGED: Final[ClearingCache[int, VectorId]] = ClearingCache(_merge)
"""``MERGED[one << 16 | other]``: the vector of both together."""


def _critical(sets_needed: int, pair: int) -> tuple[int, int]:
    rest, own = VECTORS[pair >> 16], VECTORS[pair & 0xFFFF]
    ways = {
        sets + paired: own[sets + paired] + rest[sets_needed - sets + SETS + 1 - paired]
        for paired in (0, SETS + 1)
        for sets in range(sets_needed + 1)
    }
    missing = min(ways.values())
    return missing, sum(1 << entry for entry, total in ways.items() if total == missing)


CRITICAL: Final[tuple[ClearingCache[int, tuple[int, int]], ...]] = tuple(
    ClearingCache(partial(_critical, n)) for n in range(SETS + 1)
)
"""``CRITICAL[sets][rest << 16 | own]``: the tiles missing for so many sets and a pair, and the entries of ``own`` that
take part in a best way (bit ``entry``): a tile helps exactly if it lowers one of them.
"""


def _lowered(pair: int) -> int:
    before, after = VECTORS[pair >> 16], VECTORS[pair & 0xFFFF]
    return sum(1 << entry for entry in range(ENTRIES) if after[entry] < before[entry])


LOWERED: Final[ClearingCache[int, int]] = ClearingCache(_lowered)
"""``LOWERED[before << 16 | after]``: the entries that are lower afterwards (bit ``entry``)."""


# --- one suit --------------------------------------------------------------------------------------------------------


class SuitTable(Struct):
    """One suit's vectors by *key*: the counts of its kinds read as the digits of a number, each worth its ``step``.

    ``useful[key << ENTRIES | entries]`` has bit ``i`` set where one more tile of kind ``i`` lowers one of the entries.
    ``read[counts]``: the key of one count a byte, and its vector; ``ValueError`` for more of a kind than there are.
    """

    steps: tuple[int, ...]
    vectors: bytes | ClearingCache[int, VectorId]
    useful: ClearingCache[int, int]
    read: ClearingCache[bytes, tuple[int, VectorId]]


def _useful(steps: tuple[int, ...], copies: int, vectors: bytes | ClearingCache[int, VectorId], question: int) -> int:
    key, entries = question >> ENTRIES, question & (1 << ENTRIES) - 1
    now = vectors[key] << 16
    found, base = 0, copies + 1
    for i, step in enumerate(steps):
        if key // step % base < copies and LOWERED[now | vectors[key + step]] & entries:
            found |= 1 << i
    return found


_DIGITS: Final = b"0123456789".ljust(256, b"?")


def _read(copies: int, vectors: bytes | ClearingCache[int, VectorId], counts: bytes) -> tuple[int, VectorId]:
    key = int(counts.translate(_DIGITS), copies + 1)
    return key, vectors[key]


def _table(kinds: int, copies: int, vectors: bytes | ClearingCache[int, VectorId]) -> SuitTable:
    steps = tuple((copies + 1) ** i for i in reversed(range(kinds)))
    useful = ClearingCache(partial(_useful, steps, copies, vectors))
    return SuitTable(steps, vectors, useful, ClearingCache(partial(_read, copies, vectors)))


@cache
def stored_table() -> bytes:
    """Return what ``make_distance_tables`` packed."""
    return zlib.decompress(a2b_base64(PACKED))


@cache
def _stored() -> tuple[SuitTable, SuitTable]:
    """Return the numbered and the honour suit of a common set, four copies of each kind."""
    content = stored_table()
    different, ways = content[0], 5**9
    start = 1 + ENTRIES * different
    for i in range(different):
        vector = tuple(content[1 + ENTRIES * i : 1 + ENTRIES * (i + 1)])
        VECTORS[i] = vector
        _IDS.setdefault(vector, i)
    return _table(9, 4, content[start : start + ways]), _table(7, 4, content[start + ways :])


# --- any number of copies ----------------------------------------------------------------------------------------------

_Column: TypeAlias = tuple[VectorId, ...]
"""The vectors of the last kinds of a suit, by how many runs that began two kinds and one kind before them need their tiles."""
_BEGUN: Final = tuple((two_before, one_before) for two_before in range(3) for one_before in range(3))
"""Three equal runs are also three triplets, so never more than two need to begin at a kind."""


def _least(pair: int) -> VectorId:
    """Return the vector of the better way for each entry, of two ways."""
    return _vector_id(tuple(map(min, VECTORS[pair >> 16], VECTORS[pair & 0xFFFF])))


class Suit:
    """The vectors of a suit with ``copies`` of each kind, computed kind by kind from the last one.

    A kind depends on those before it only by how many runs began there, so a column sums up the kinds after it.
    Few different columns occur, and the column with one more kind is cached.
    """

    __slots__ = ("_begun", "_copies", "_further", "_least", "_taken")

    def __init__(self, copies: int, *, runs: bool) -> None:
        self._copies = copies
        self._begun = _BEGUN if runs else _BEGUN[:1]
        self._further: ClearingCache[tuple[_Column, int], _Column] = ClearingCache(self._with_kind)
        self._taken: ClearingCache[tuple[VectorId, int, int, int], VectorId] = ClearingCache(self._taking)
        self._least: ClearingCache[int, VectorId] = ClearingCache(_least)

    def vector(self, kinds: int, key: int) -> VectorId:
        """Return the vector of so many kinds, held as the digits of ``key`` say."""
        column = (_NO_SETS, *(_vector_id((NEVER,) * ENTRIES),) * (len(self._begun) - 1))
        for _ in range(kinds):
            key, held = divmod(key, self._copies + 1)
            column = self._further[column, held]
        return column[0]

    def _with_kind(self, question: tuple[_Column, int]) -> _Column:
        """Return the column with one more kind in front, of which so many are held."""
        column, held = question
        found = []
        for two_before, one_before in self._begun:
            begun = two_before + one_before
            ways = (
                self._taken[column[3 * one_before + starting], held, begun, starting]
                for starting in range(3 if len(column) > 1 else 1)
            )
            found.append(reduce(lambda one, other: self._least[one << 16 | other], ways))
        return tuple(found)

    def _taking(self, question: tuple[VectorId, int, int, int]) -> VectorId:
        """Return the vector when ``begun`` earlier runs take a tile of the kind, and so many are ``starting`` there."""
        further, held, begun, starting = question
        alone, paired = VECTORS[further][: SETS + 1], VECTORS[further][SETS + 1 :]
        best = [NEVER] * ENTRIES
        for sets in range(starting, SETS + 1):  # that begin here, triplets and runs
            wanted = begun + starting + 3 * (sets - starting)
            if wanted > self._copies:
                break
            here = max(0, wanted - held)
            _lower(best, sets, alone, here)
            _lower(best, SETS + 1 + sets, paired, here)
            if wanted + 2 <= self._copies:
                _lower(best, SETS + 1 + sets, alone, max(0, wanted + 2 - held))
        return _vector_id(tuple(best))


@cache
def _worked_out(copies: int) -> tuple[SuitTable, SuitTable]:
    """Return the numbered and the honour suit of a set with more copies: too many ways to store, so they are computed when needed."""
    numbered, honours = Suit(copies, runs=True), Suit(copies, runs=False)
    return (
        _table(9, copies, ClearingCache(partial(numbered.vector, 9))),
        _table(7, copies, ClearingCache(partial(honours.vector, 7))),
    )


@cache
def suit_tables(copies: int, void: frozenset[int]) -> tuple[SuitTable, SuitTable, SuitTable, SuitTable]:
    """Characters, dots, bamboo and honours; the suits in ``void`` give no set and no pair."""
    numbered, honours = _stored() if copies == 4 else _worked_out(copies)
    nothing: ClearingCache[int, VectorId] = ClearingCache(lambda _: _NO_SETS)
    first, second, third = (_table(9, copies, nothing) if suit in void else numbered for suit in range(HONOURS))
    return first, second, third, _table(7, copies, nothing) if HONOURS in void else honours
