"""From what lies on a table now and what was reported before: what has happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from paizhuo.engine.core.tiles import KIND, KINDS, UNKNOWN
from paizhuo.vision.labels import BACK, NUMBER
from paizhuo.vision.whole_table.events import TableEvent
from paizhuo.vision.whole_table.reading import TableMeld, TableReading
from paizhuo.vision.whole_table.spots import SIDES
from paizhuo.vision.whole_table.tracks import TableTrack

_OPEN: Final = frozenset(("chi", "pon", "minkan"))
_PATIENCE: Final = 4.0
"""Seconds for which a new meld waits for the river it was claimed from."""
_AWAY: Final = 0.25
"""Seconds for which a tile was not seen that may have been claimed."""
_CLEARLY, _MORE = 1.3, 1.0
"""So many times the votes, and so many more, another reading must have to be reported."""
_SAME_PLACE: Final = 0.6
"""Sides of a tile: two tiles nearer than this lie in the same place."""
_UNSURE: Final = 8
"""By so few discards the table's place is not found surely: what lies in no river after all is taken back."""
_PLAIN, _STILL = 0.4, 0.6
"""A tile with such a share of votes for a blank one must lie still for so many seconds."""
_BARE: Final = 1.0
"""Seconds for which rivers are seen to be empty before they count as cleared."""
_OTHERS: Final = 4
"""So many tiles are seen elsewhere when rivers are cleared: else the whole view is covered."""


@dataclass(frozen=True, slots=True, eq=False)
class Reported:
    """A discard that was reported and still lies in its river. ``key``: its track; None: its tile was never seen."""

    key: int | None
    label: int
    sideways: bool
    place: tuple[float, float, float] | None = None
    """Where in the picture it lies, and how large it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What was reported of this hand: by side the discards that still lie, and how many were claimed; and the melds.

    ``melds``: by their tracks, each with the time from which on it is known; one that is later waits for its river.
    """

    rivers: tuple[tuple[Reported, ...], ...] = ((),) * SIDES
    claimed: tuple[int, ...] = (0,) * SIDES
    melds: tuple[tuple[frozenset[int], float], ...] = ()
    taken: frozenset[int] = frozenset()
    """The tracks of claimed tiles that do not count as gone yet."""
    bare: float | None = None
    """The time since when the rivers seem to be cleared."""


class Step:
    """One picture's changes."""

    def __init__(self, known: Known, steady: Sequence[TableTrack], table: TableReading, time: float) -> None:
        self._table, self._time = table, time
        self._tracks = {track.key: track for track in steady}
        self._keys = [track.key for track in steady]
        self._rivers = [list(river) for river in known.rivers]
        self._claimed = list(known.claimed)
        self._melds = dict(known.melds)
        self._taken = known.taken & self._tracks.keys()
        self._bare = known.bare
        self._events: list[TableEvent] = []

    def done(self, *, placed_anew: bool) -> tuple[Known, tuple[TableEvent, ...]]:
        """Return what is known after this picture, and what it showed to have happened. ``placed_anew``: the table was found elsewhere."""
        if placed_anew and sum(map(len, self._rivers)) <= _UNSURE:
            self._withdraw()
        if not self._is_bare():
            self._bare = None
        elif self._bare is None:
            self._bare = self._time
        elif self._time - self._bare >= _BARE:
            self._bare = None
            self._events.append(TableEvent("cleared", self._time))
            self._rivers, self._claimed, self._melds = [[] for _ in range(SIDES)], [0] * SIDES, {}
        self._claims()
        for side in range(SIDES):
            self._discards(side)
            self._readings(side)
        rivers = tuple(map(tuple, self._rivers))
        melds = tuple(self._melds.items())
        known = Known(rivers, tuple(self._claimed), melds, frozenset(self._taken), self._bare)
        return known, tuple(self._events)

    def _withdraw(self) -> None:
        """Take back the discards that lie in no river as the table is seen now."""
        lying = {key for side in range(SIDES) for key, _ in self._lying(side)}
        for side, river in enumerate(self._rivers):
            for at in range(len(river) - 1, -1, -1):
                one = river[at]
                if one.key in self._tracks and one.key not in lying:
                    del river[at]
                    number = self._claimed[side] + at + 1
                    self._events.append(TableEvent("corrected", self._time, side, UNKNOWN, number, was=one.label))

    def _is_bare(self) -> bool:
        """Return whether all discards are gone while the table is seen: if it stays so, a new hand begins."""
        reported = [one for river in self._rivers for one in river if one.key is not None]
        seen = sum(one.key in self._tracks for one in reported)
        return len(reported) > 1 and 10 * seen <= len(reported) and len(self._tracks) - seen >= _OTHERS

    # -- claims

    def _claims(self) -> None:
        for side in range(SIDES):
            for meld in self._table.sides[side].melds:
                keys = frozenset(self._keys[number] for number in meld.tiles)
                known = next((old for old in self._melds if len(old & keys) >= 2), None)
                if known is None:
                    self._melds[keys] = self._time + _PATIENCE
                elif self._melds[known] <= self._time:
                    continue
                else:
                    self._melds[keys] = self._melds.pop(known)
                if (kind := self._kind(meld)) in _OPEN and self._claim(side, meld, kind):
                    self._melds[keys] = self._time

    def _kind(self, meld: TableMeld) -> str:
        """Return the kind of a meld; one whose tiles make none, as read, is what it looks most like."""
        if meld.kind is not None:
            return meld.kind
        kinds = {KIND[self._table.tiles[number].tile] for number in meld.tiles if self._label(number) < KINDS}
        return "pon" if len(kinds) < len(meld.tiles) else "chi"

    def _label(self, number: int) -> int:
        label = self._table.tiles[number].tile
        return UNKNOWN if label == BACK else KIND[label]

    def _claim(self, side: int, meld: TableMeld, kind: str) -> bool:
        """Find the river whose last tile lies in the meld now, and report it."""
        kinds = {self._label(number) for number in meld.tiles}
        best: tuple[int, int] | None = None
        for other in range(SIDES):
            river = self._rivers[other]
            if other == side or not river or not self._away(river[-1]):
                continue
            shown = meld.source is not None and (side + meld.source) % SIDES == other
            score = 2 * (KIND[river[-1].label] in kinds) + shown
            if score > (meld.kind is not None) and (best is None or score > best[0]):
                best = score, other
        if best is None:
            return False
        source = best[1]
        tile = self._rivers[source].pop()
        self._claimed[source] += 1
        self._taken |= {tile.key} if tile.key is not None else set()
        self._events.append(TableEvent("claimed", self._time, side, tile.label, source=source, meld=kind))
        return True

    def _away(self, discard: Reported) -> bool:
        """Return whether a discard is not where it was."""
        track = None if discard.key is None else self._tracks.get(discard.key)
        return track is None or self._time - track.last > _AWAY

    # -- discards

    def _discards(self, side: int) -> None:
        river = self._rivers[side]
        there = {one.key: at for at, one in enumerate(river) if one.key is not None}
        others = {one.key for at, other in enumerate(self._rivers) if at != side for one in other} | self._taken
        at, unseen = 0, 0
        for place in self._table.sides[side].river:
            key = None if place.number is None else self._keys[place.number]
            if key is None:
                unseen += 1
            elif key in there:
                at, unseen = there[key] + 1, 0
            elif key not in others and self._lies(key):
                new = Reported(key, self._river_label(key), place.sideways, self._place(key))
                at = self._put(side, at, unseen, new)
                there = {one.key: n for n, one in enumerate(river) if one.key is not None}
                unseen = 0

    def _lies(self, key: int) -> bool:
        """Return whether a tile has lain long enough: a blank one longer, since sleeves and hands may look so."""
        track = self._tracks[key]
        blank = float(track.votes[NUMBER["5z"]] + track.votes[BACK]) > _PLAIN * float(track.votes.sum())
        return not blank or track.last - track.first >= _STILL

    def _put(self, side: int, at: int, unseen: int, new: Reported) -> int:
        """Put a tile that came to lie in a river where it belongs; give the place after it."""
        river = self._rivers[side]
        for place in range(at, len(river)):
            if self._is_place_of(river[place], new):
                self._found_again(side, place, new)
                return place + 1
        free = [place for place in range(at, len(river)) if river[place].key is None]
        if free and unseen < len(free) + 1:
            place = free[min(unseen, len(free) - 1)]
            self._corrected(side, place, new)
            return place + 1
        if at == len(river):
            for _ in range(unseen):
                self._add(side, len(river), Reported(None, UNKNOWN, sideways=False))
            at = len(river)
        self._add(side, at, new)
        return at + 1

    def _add(self, side: int, at: int, new: Reported) -> None:
        self._rivers[side].insert(at, new)
        number = self._claimed[side] + at + 1
        self._events.append(TableEvent("discard", self._time, side, new.label, number, new.sideways))

    def _corrected(self, side: int, at: int, new: Reported) -> None:
        was = self._rivers[side][at].label
        self._rivers[side][at] = new
        number = self._claimed[side] + at + 1
        self._events.append(TableEvent("corrected", self._time, side, new.label, number, new.sideways, was=was))

    def _is_place_of(self, old: Reported, new: Reported) -> bool:
        """Return whether a tile lies where one was that is gone."""
        if old.key in self._tracks or old.place is None or new.place is None:
            return False
        (x, y, size), (a, b, _) = old.place, new.place
        return (x - a) ** 2 + (y - b) ** 2 < (_SAME_PLACE * size) ** 2

    def _found_again(self, side: int, at: int, new: Reported) -> None:
        """Take a tile that lies where one was that is gone: as the same one, or in the last place as the next discard after a claim."""
        old = self._rivers[side][at]
        if KIND[old.label] == KIND[new.label]:
            self._rivers[side][at] = replace(new, label=old.label, sideways=old.sideways)
        elif at == len(self._rivers[side]) - 1:
            self._rivers[side].pop()
            self._claimed[side] += 1
            self._events.append(TableEvent("claimed", self._time, None, old.label, source=side))
            self._add(side, at, new)
        else:
            self._corrected(side, at, new)

    # -- what is read

    def _place(self, key: int) -> tuple[float, float, float]:
        quad = self._tracks[key].tile.quad
        x, y = quad.mean(axis=0).tolist()
        size = float(abs(quad[1] - quad[0]).max())
        return x, y, min(size, float(abs(quad[2] - quad[1]).max()))

    def _river_label(self, key: int) -> int:
        """Return what a track's votes say of a tile in a river, where nothing lies face down: a blank one is a white dragon."""
        votes = self._tracks[key].votes[: BACK + 1].copy()
        votes[NUMBER["5z"]] += votes[BACK]
        return int(votes[:BACK].argmax())

    def _readings(self, side: int) -> None:
        """Report what the votes have come to say otherwise."""
        lying = dict(self._lying(side))
        for at, one in enumerate(self._rivers[side]):
            if one.key is None or one.key not in self._tracks:
                continue
            votes = self._tracks[one.key].votes
            label = self._river_label(one.key)
            if label != one.label and votes[label] > _CLEARLY * votes[one.label] + _MORE:
                self._corrected(side, at, replace(one, label=label, sideways=lying.get(one.key, one.sideways)))

    def _lying(self, side: int) -> Iterator[tuple[int, bool]]:
        """Yield the tracks in a river, and whether they lie sideways."""
        for place in self._table.sides[side].river:
            if place.number is not None:
                yield self._keys[place.number], place.sideways
