"""What lies on the page: the tiles read, in the zones of a hand, as a value that every correction replaces.

A zone is a word: ``concealed``, ``win``, ``meld1`` …, ``flowers``, ``others``, the second hand's, and the tile fields of the rule set
in force by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from paizhuo.engine.core.meld import KONGS, MeldKind, Seat
from paizhuo.engine.core.tiles import HONOURS, KIND, KINDS, Tile, Tiles, suit, tidy
from paizhuo.vision.labels import BACK

if TYPE_CHECKING:
    from paizhuo.vision.reading import PictureReading, TileReading

Zone: TypeAlias = str
CONCEALED: Final = "concealed"
WIN: Final = "win"
FLOWERS: Final = "flowers"
OTHERS: Final = "others"
SECOND: Final = "second"
MELD: Final = "meld"
SECOND_MELD: Final = "second_meld"
MOST_MELDS: Final = 5
"""As many as a hand of any game has."""
_OF_GROUPS: Final = {"concealed": CONCEALED, "win": WIN, "flowers": FLOWERS, "row": OTHERS}


def is_meld(zone: Zone) -> bool:
    return zone[:-1] in (MELD, SECOND_MELD)


@dataclass(frozen=True, slots=True, eq=False)
class Laid:
    """A tile on the page. ``label``: a tile or ``BACK``; ``read``: as the picture shows it, None where a person added it.

    ``settled``: a person has said what it is.
    """

    key: int
    label: int
    read: TileReading | None = None
    settled: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether a person should look at it."""
        return self.read is not None and self.read.doubtful and not self.settled

    @property
    def confidence(self) -> float:
        return 1.0 if self.read is None or self.settled else self.read.confidence

    @property
    def alternatives(self) -> tuple[tuple[int, float], ...]:
        """What the picture could show, the likeliest first."""
        return self.read.alternatives if self.read is not None else ()


@dataclass(frozen=True, slots=True)
class Part:
    """The tiles of a zone. ``source``: whom a meld was claimed from; ``kong``: what kong it is where it is one."""

    tiles: tuple[Laid, ...] = ()
    source: Seat | None = None
    kong: MeldKind = "minkan"

    @property
    def labels(self) -> tuple[int, ...]:
        return tuple(laid.label for laid in self.tiles)

    @property
    def meld(self) -> MeldKind | None:
        """What meld these tiles make; None if they make none."""
        backs = self.labels.count(BACK)
        kinds = sorted(KIND[label] for label in self.labels if label != BACK)
        if not kinds or kinds[-1] >= KINDS:
            return None
        alike = kinds[0] == kinds[-1]
        if len(self.tiles) == 4:
            return None if not alike else "ankan" if backs else self.kong
        if len(kinds) != 3:
            return None
        if alike:
            return "pon"
        run = kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2] and suit(kinds[0]) == suit(kinds[2]) != HONOURS
        return "chi" if run else None

    @property
    def meld_tiles(self) -> Tiles:
        """The meld's tiles; what lies face down in a kong is one of its plain tiles."""
        plain = next(KIND[label] for label in self.labels if label != BACK)
        return tidy(plain if label == BACK else label for label in self.labels)


EMPTY: Final = Part()


@dataclass(frozen=True, slots=True)
class Board:
    """All zones with tiles; ``size``: the picture's width and height."""

    zones: Mapping[Zone, Part] = field(default_factory=dict)
    size: tuple[int, int] = (0, 0)

    def part(self, zone: Zone) -> Part:
        return self.zones.get(zone, EMPTY)

    def tiles(self, zone: Zone) -> Tiles:
        """Return the tiles of a zone, backs left out."""
        return tuple(label for label in self.part(zone).labels if label != BACK)

    def all_laid(self) -> Iterator[Laid]:
        for part in self.zones.values():
            yield from part.tiles

    def find(self, key: int) -> tuple[Zone, int] | None:
        """Return where the tile lies: its zone and its place in it."""
        for zone, part in self.zones.items():
            for at, laid in enumerate(part.tiles):
                if laid.key == key:
                    return zone, at
        return None

    def laid(self, key: int) -> Laid | None:
        return next((laid for laid in self.all_laid() if laid.key == key), None)

    def melds(self, prefix: str = MELD) -> list[Zone]:
        """Return the melds of a hand that have tiles, in their order."""
        return sorted(zone for zone in self.zones if is_meld(zone) and zone[:-1] == prefix)

    def free_meld(self, prefix: str = MELD, most: int = MOST_MELDS) -> Zone | None:
        """Return the first of so many melds that has no tiles yet."""
        return next((f"{prefix}{n}" for n in range(1, most + 1) if f"{prefix}{n}" not in self.zones), None)

    def alike(self, other: Board) -> bool:
        """Return whether the same tiles lie in the same zones, as sure as there."""
        return self._shape() == other._shape()

    def _shape(self) -> list[tuple[Zone, list[tuple[int, int, bool]], object]]:
        return [
            (zone, [(laid.key, laid.label, laid.doubtful) for laid in part.tiles], (part.source, part.kong))
            for zone, part in self.zones.items()
        ]

    # -- corrections: each gives another board

    def _with(self, zone: Zone, part: Part) -> Board:
        rest = {name: each for name, each in self.zones.items() if name != zone}
        return replace(self, zones=rest | {zone: part} if part.tiles else rest)

    def labelled(self, key: int, label: int) -> Board:
        """Return the board where the tile is this one; red or not, it keeps its place."""
        if (where := self.find(key)) is None:
            return self
        zone, at = where
        part = self.part(zone)
        now = replace(part.tiles[at], label=label, settled=True)
        zones = dict(self.zones) | {zone: replace(part, tiles=(*part.tiles[:at], now, *part.tiles[at + 1 :]))}
        return replace(self, zones=zones)

    def all_right(self) -> Board:
        """Return the board where every tile is what it was read as."""
        board = self
        for laid in self.all_laid():
            if laid.doubtful:
                board = board.labelled(laid.key, laid.label)
        return board

    def removed(self, key: int) -> Board:
        """Return the board without the tile."""
        if (where := self.find(key)) is None:
            return self
        zone, at = where
        part = self.part(zone)
        return self._with(zone, replace(part, tiles=part.tiles[:at] + part.tiles[at + 1 :]))

    def added(self, zone: Zone, at: int, label: int) -> Board:
        """Return the board with a tile that was not seen."""
        laid = Laid(1 + max((laid.key for laid in self.all_laid()), default=-1), label, settled=True)
        return self.put(laid, zone, at)

    def put(self, laid: Laid, zone: Zone, at: int) -> Board:
        """Return the board with a tile more, before the one now at ``at``."""
        part = self.part(zone)
        return self._with(zone, replace(part, tiles=(*part.tiles[:at], laid, *part.tiles[at:])))

    def moved(self, key: int, zone: Zone, at: int | None = None) -> Board:
        """Return the board with the tile before the one now at ``at`` of a zone, without ``at`` behind all of them.

        There is one winning tile: another goes back to the hand.
        """
        if (where := self.find(key)) is None:
            return self
        laid = self.part(where[0]).tiles[where[1]]
        at = len(self.part(zone).tiles) if at is None else at
        if where[0] == zone and where[1] < at:
            at -= 1
        board = self.removed(key)
        if zone == WIN:
            for old in board.part(WIN).tiles:
                board = board.moved(old.key, CONCEALED)
        return board.put(laid, zone, at)

    def claimed(self, zone: Zone, source: Seat | None, kong: MeldKind | None = None) -> Board:
        """Return the board where the meld was claimed from that seat; ``kong``: it is this kong."""
        part = self.part(zone)
        return self._with(zone, replace(part, source=source, kong=kong or part.kong))


def board_of(reading: PictureReading) -> Board:
    """Return the tiles as they were read."""
    zones: dict[Zone, Part] = {}
    keys = {number: number for number in range(len(reading.tiles))}
    melds = 0
    for group in reading.groups:
        laid = tuple(Laid(keys[n], reading.tiles[n].tile, reading.tiles[n]) for n in group.tiles)
        zone = _OF_GROUPS.get(group.kind)
        if zone is None and melds < MOST_MELDS:
            melds += 1
            kong = group.kind if group.kind in KONGS else "minkan"
            zones[f"{MELD}{melds}"] = Part(laid, group.source, kong)
            continue
        zone = zone or OTHERS
        zones[zone] = Part((*zones.get(zone, EMPTY).tiles, *laid))
    return Board(zones, reading.size)


def tidied(tiles: Iterable[int]) -> Tiles:
    """Return a concealed hand in order, with tiles face down unknown."""
    return tidy(_tile(label) for label in tiles)


def _tile(label: int) -> Tile:
    return -1 if label == BACK else label
