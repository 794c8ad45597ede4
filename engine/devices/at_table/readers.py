"""Where readers lie at a table, and what follows from the tags that they see.

A reader under a discard zone sees discards; one at the spot where indicators and wild tiles lie sees these; one under a rack sees a
player's tiles. The tiles of a rack stay with this module until the rules show them, or the seat is played from what the reader
sees (a bot, somebody far away): nobody at the table learns them here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

from paizhuo.engine.core.tiles import Tile, Tiles, tidy
from paizhuo.engine.core.value import Struct
from paizhuo.engine.devices.events import DeviceEvent, Lost, Tag, TagGone
from paizhuo.engine.devices.open_table.events import SIDES, Side
from paizhuo.engine.devices.tags import DealerMarker, TagTable, TileMeaning

ZoneKind: TypeAlias = Literal["discards", "rack", "turned_up"]
"""``discards``: a side's discard zone; ``rack``: under a side's rack; ``turned_up``: where indicators and wild tiles lie."""

RESTS: Final = 400
"""Milliseconds a tag must stay before it counts: tiles are put down, and picked up again, and slid past one reader to another."""


class Zone(Struct):
    """``side``: of the table; empty for ``turned_up``."""

    kind: ZoneKind
    side: Side | Literal[""] = ""

    def __str__(self) -> str:
        """As it is stored: ``discards S``, ``turned_up``."""
        return f"{self.kind} {self.side}".rstrip()


def zone_of(written: str) -> Zone:
    """Return the zone that is stored like this. Raises ``ValueError``."""
    for zone in ZONES:
        if str(zone) == written:
            return zone
    raise ValueError(f"there is no zone {written!r}")


ZONES: Final = (*(Zone("discards", side) for side in SIDES), *(Zone("rack", side) for side in SIDES), Zone("turned_up"))
"""All zones there are."""

Reader: TypeAlias = tuple[str, str]
"""The address of a device, and which of its readers."""


class TileSeen(Struct):
    """A tile has come to rest in a zone."""

    zone: Zone
    tile: Tile


class RackSeen(Struct):
    """What lies in a rack has changed, and rests. ``tiles``: all that the reader sees; ``new``: those that came, in order."""

    side: Side
    tiles: Tiles
    new: Tiles


class MarkerSeen(Struct):
    """The dealer marker lies in a side's zone."""

    side: Side


Noticed: TypeAlias = TileSeen | RackSeen | MarkerSeen


class _Spot:
    """A zone with the tags in it. ``there``: since when each is; ``noticed``: those that were said; ``before``: before it was lost."""

    def __init__(self) -> None:
        self.there: dict[str, int] = {}
        self.noticed: set[str] = set()
        self.before: set[str] = set()
        self.changed = 0

    def come(self, tag: str, now: int) -> bool:
        """A tag is read; whether it was not there."""
        if tag in self.there:
            return False
        self.there[tag], self.changed = now, now
        if tag in self.before:
            self.noticed.add(tag)
        return True

    def go(self, tag: str, now: int) -> bool:
        """A tag is not read any more; whether it was there."""
        if self.there.pop(tag, None) is None:
            return False
        self.changed = now
        self.before.discard(tag)
        return True

    def lose(self) -> None:
        """Forget what lies there: seen again, it is no news."""
        self.before |= self.noticed
        self.there.clear()

    def rested(self, now: int) -> list[str]:
        """Return the tags that rest and were not noticed yet."""
        new = [tag for tag, since in self.there.items() if now - since >= RESTS and tag not in self.noticed]
        self.noticed.update(new)
        return new

    def is_another(self, now: int) -> bool:
        """Return whether all that lies there rests and is not what was noticed."""
        return now - self.changed >= RESTS and self.noticed != set(self.there)


class Readers:
    """Collects tags by zone. It reads no clock: ``heard`` says when something may have come to rest, ``rested`` is called then."""

    def __init__(self, zones: Mapping[Reader, Zone], tags: TagTable) -> None:
        """``zones``: where each reader lies; those of other readers are left out."""
        self._zones, self._tags = dict(zones), tags
        self._spots = {zone: _Spot() for zone in self._zones.values()}

    def has(self, kind: ZoneKind) -> frozenset[str]:
        """Return the sides that have a reader of this kind."""
        return frozenset(zone.side for zone in self._spots if zone.kind == kind)

    def heard(self, device: str, event: DeviceEvent, now: int) -> bool:
        """A device says something, at a time in milliseconds. Whether something may rest ``RESTS`` later."""
        match event:
            case Tag(tag, reader=reader) if (zone := self._zones.get((device, reader))) is not None:
                for other, spot in self._spots.items():
                    if other != zone:
                        spot.go(tag, now)  # a tile is in one place
                return self._spots[zone].come(tag, now)
            case TagGone(tag, reader=reader) if (zone := self._zones.get((device, reader))) is not None:
                return self._spots[zone].go(tag, now)
            case Lost():
                for (address, _), zone in self._zones.items():
                    if address == device:
                        self._spots[zone].lose()
            case _:
                pass
        return False

    def rested(self, now: int) -> tuple[Noticed, ...]:
        """Return what rests now and was not noticed before."""
        return tuple(noticed for zone, spot in self._spots.items() for noticed in self._noticed(zone, spot, now))

    def forget(self) -> None:
        """Forget what every reader has seen: a hand is over, its tiles are pushed together, and what is seen from now on is new."""
        for spot in self._spots.values():
            spot.there.clear()
            spot.noticed.clear()
            spot.before.clear()

    def rack(self, side: str) -> Tiles:
        """Return what lies in the rack of a side, sorted."""
        spot = next((spot for zone, spot in self._spots.items() if zone.kind == "rack" and zone.side == side), None)
        return () if spot is None else tidy(self._tiles(spot.there))

    def _noticed(self, zone: Zone, spot: _Spot, now: int) -> Iterable[Noticed]:
        if zone.kind == "rack":
            if zone.side and spot.is_another(now):
                new = spot.rested(now)
                spot.noticed &= spot.there.keys()
                yield RackSeen(zone.side, self.rack(zone.side), self._tiles(new))
            return
        for tag in spot.rested(now):
            meaning = self._tags.meaning(tag)
            if isinstance(meaning, TileMeaning):
                yield TileSeen(zone, meaning.tile)
            elif isinstance(meaning, DealerMarker) and zone.side:
                yield MarkerSeen(zone.side)
        spot.noticed &= spot.there.keys()

    def _tiles(self, tags: Iterable[str]) -> Tiles:
        meanings = (self._tags.meaning(tag) for tag in tags)
        return tuple(meaning.tile for meaning in meanings if isinstance(meaning, TileMeaning))
