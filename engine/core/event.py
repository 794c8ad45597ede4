"""What happened. Events are the only way a hand changes; each applies itself and hides what a seat may not know.

``rack`` tells, where a seat has several racks, which one it is about (0: its first; see ``Hand.place_of``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.core.hand import Ending, Hand, Laid, Place, RuleState, Transfer, WinRecord
from engine.core.meld import Meld, MeldKind, Seat
from engine.core.tiles import UNKNOWN, Tile, Tiles, without
from engine.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. ``like``: "draw" for a game's own event that is to everybody as if a tile were drawn."""

    like: ClassVar[str] = ""

    def apply(self, hand: Hand) -> Hand:
        """The hand after it."""
        raise NotImplementedError

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as ``seat`` (None: an onlooker) may know it."""
        return self


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    seat: Seat
    purpose: str
    faces: tuple[int, ...]

    def apply(self, hand: Hand) -> Hand:
        return replace(hand, wall=replace(hand.wall, dice=self.faces)) if self.purpose == "break" else hand


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    place: int
    owner: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        hand = hand.with_place(self.place, concealed=hand.places[self.place].concealed + self.tiles)
        return hand.now(wall=replace(hand.wall, front=hand.wall.front + len(self.tiles)))

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.owner else replace(self, tiles=(UNKNOWN,) * len(self.tiles))


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``replacement``: from the tail of the wall."""

    seat: Seat
    tile: Tile
    replacement: bool = False

    def apply(self, hand: Hand) -> Hand:
        place = hand.places[self.seat]
        changed = Place(place.owner, (*place.concealed, self.tile), place.melds, self.tile, place.shown)
        places = hand.places
        return hand.now(
            (*places[: self.seat], changed, *places[self.seat + 1 :]),
            wall=hand.wall.drawn(replacement=self.replacement),
        )

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, tile=UNKNOWN)


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """``turned``: laid sideways to announce something (riichi)."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    turned: bool = False
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        seat = self.seat
        places, rivers = hand.places, hand.rivers
        index = seat + self.rack * len(rivers)
        place = places[index]
        changed = Place(place.owner, without(place.concealed, (self.tile,)), place.melds, None, place.shown)
        river = (*rivers[seat], Laid(self.tile, self.drawn, self.turned))
        return hand.now(
            (*places[:index], changed, *places[index + 1 :]),
            (*rivers[:seat], river, *rivers[seat + 1 :]),
        )


@dataclass(frozen=True, slots=True)
class Melded(Event):
    """A meld was laid: claimed from a river (the last tile there), or a concealed kong."""

    seat: Seat
    meld: Meld
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        index = hand.place_of(self.seat, self.rack)
        meld, place = self.meld, hand.places[index]
        used = meld.tiles if meld.claimed is None else without(meld.tiles, (meld.claimed,))
        # A tile once seen in the rack may be in a kong that lies face down: nothing is known of the rack any more.
        hidden = UNKNOWN in meld.tiles
        rest = (UNKNOWN,) * (len(place.concealed) - len(used)) if hidden else without(place.concealed, used)
        hand = hand.with_place(index, concealed=rest, melds=(*place.melds, meld), drawn=None)
        if meld.source is not None:
            river = hand.rivers[meld.source]
            hand = hand.with_river(meld.source, (*river[:-1], replace(river[-1], taken_by=self.seat)))
        return hand

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, meld=self.meld.face_down) if self.meld.hidden and seat != self.seat else self


@dataclass(frozen=True, slots=True)
class KongAdded(Event):
    """A fourth tile was laid on a pon 加杠; it can be robbed before it counts."""

    seat: Seat
    tile: Tile
    index: int
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        number = hand.place_of(self.seat, self.rack)
        place = hand.places[number]
        pon = place.melds[self.index]
        kong = replace(pon, kind="kakan", tiles=(*pon.tiles, self.tile))
        melds = (*place.melds[: self.index], kong, *place.melds[self.index + 1 :])
        return hand.with_place(number, concealed=without(place.concealed, (self.tile,)), melds=melds, drawn=None)


@dataclass(frozen=True, slots=True)
class KongRobbed(Event):
    """The tile added to a pon was taken for a win 抢杠: it lies in the river, the kong is a pon again."""

    seat: Seat
    index: int
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        number = hand.place_of(self.seat, self.rack)
        melds = hand.places[number].melds
        kong = melds[self.index]
        pon = replace(kong, kind="pon", tiles=kong.tiles[:-1])
        hand = hand.with_place(number, melds=(*melds[: self.index], pon, *melds[self.index + 1 :]))
        return hand.with_river(self.seat, (*hand.rivers[self.seat], Laid(kong.tiles[-1])))


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """A wall tile was turned up where it lies (an indicator)."""

    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        return replace(hand, wall=replace(hand.wall, shown=(*hand.wall.shown, self.tile)))


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A rack was laid open for everybody, a tile just drawn last in it."""

    place: int
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        drawn = hand.places[self.place].drawn
        if drawn == UNKNOWN:
            drawn = self.tiles[-1]
        return hand.with_place(self.place, concealed=self.tiles, drawn=drawn, shown=True)


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Points change hands at once. ``kong``: the kind of kong that earned them; None where no kong did."""

    transfers: tuple[Transfer, ...]
    kong: MeldKind | None = None

    def apply(self, hand: Hand) -> Hand:
        return replace(hand, ledger=hand.ledger + self.transfers)


@dataclass(frozen=True, slots=True)
class Won(Event):
    """A win, counted and paid."""

    win: WinRecord

    def apply(self, hand: Hand) -> Hand:
        return replace(hand, wins=(*hand.wins, self.win), ledger=hand.ledger + self.win.transfers)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    ending: Ending

    def apply(self, hand: Hand) -> Hand:
        return replace(hand, ending=self.ending)


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """What the rule set remembers has changed."""

    state: RuleState

    def apply(self, hand: Hand) -> Hand:
        return hand.now(rule_state=self.state)

    def seen_by(self, seat: Seat | None) -> Event:
        return Noted(self.state.seen_by(seat))
