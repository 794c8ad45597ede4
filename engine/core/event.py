"""What happened. Events are the only way a hand changes; each applies itself and hides what a seat may not know.

``rack`` is the number of the rack concerned, where a seat has several (0: its first; see ``Hand.place_of``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from paizhuo.engine.core.appearance import Appearance
from paizhuo.engine.core.hand import Ending, Hand, Laid, Place, RuleState, Transfer, WinRecord
from paizhuo.engine.core.meld import Meld, MeldKind, Seat
from paizhuo.engine.core.narration import CALLS, THROWN_FOR, Narrator, all_seen, listed
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN, Tile, Tiles, tidy, without, without_seeing
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.words import Text

_ROLLED: Final = Text("{who}掷骰 {faces}", "{who} rolled {faces}")
_ROLLED_FOR: Final = Text("{who}掷骰 {faces}（{purpose}）", "{who} rolled {faces} ({purpose})")
_DEALT: Final = Text("{who}起手 {n} 张", "{who} was dealt {n} {n:tile|tiles}")
_DEALT_SEEN: Final = Text("{who}起手 {n} 张：{tiles}", "{who} was dealt {n} {n:tile|tiles}: {tiles}")
_DREW: Final = {
    (False, False): Text("{who}摸了一张牌", "{who} drew a tile"),
    (False, True): Text("{who}从牌墙尾补了一张牌", "{who} drew a tile from the end of the wall"),
    (True, False): Text("{who}摸到 {tile}", "{who} drew {tile}"),
    (True, True): Text("{who}从牌墙尾补到 {tile}", "{who} drew {tile} from the end of the wall"),
}
"""By whether the tile is seen, and whether it is a replacement."""
_DISCARDED: Final = Text("{who}打出 {tile}", "{who} discarded {tile}")
_DISCARDED_DRAWN: Final = Text("{who}摸切 {tile}", "{who} discarded {tile}, just drawn")
_DECLARED: Final = Text("{who}立直，打出 {tile}", "{who} declared riichi and discarded {tile}")
_CLAIMED: Final = Text(
    "{who}{call} {tiles}，{tile} 来自{source}", "{who} called {call}: {tiles}, the {tile} from {source}"
)
_LAID: Final = Text("{who}{call} {tiles}", "{who} declared a {call}: {tiles}")
_LAID_HIDDEN: Final = Text("{who}扣着{call}", "{who} declared a {call} face down")
_ADDED: Final = Text("{who}加杠 {tile}", "{who} added {tile} to a pon")
_ROBBED: Final = Text("{who}加杠的牌被抢，杠又成了碰", "The tile that {who} added to a pon was robbed")
_CONCEALED_ROBBED: Final = Text("{who}的暗杠被抢", "The concealed kong of {who} was robbed")
_TURNED_UP: Final = Text("翻开 {tile}", "{tile} was turned up")
_SHOWED: Final = Text("{who}亮牌：{tiles}", "{who} showed the hand: {tiles}")
_SHOWED_MELDS: Final = Text("{who}亮牌", "{who} showed the hand")
_PAID: Final = Text("{payer}付给{payee} {points}（{reason}）", "{payer} paid {payee} {points} ({reason})")
_PAID_TO_TABLE: Final = Text("{payer}放到桌上 {points}（{reason}）", "{payer} put {points} on the table ({reason})")
_TOOK_FROM_TABLE: Final = Text(
    "{payee}从桌上得到 {points}（{reason}）", "{payee} got {points} from the table ({reason})"
)
_WON_SELF: Final = Text("{who}自摸 {tile}", "{who} won by self-draw with {tile}")
_WON: Final = Text("{who}和了{source}打出的 {tile}", "{who} won on {tile} from {source}")
_WON_ROBBING: Final = Text("{who}抢了{source}的杠，和 {tile}", "{who} won by robbing {source} of {tile}")
_ENDED: Final = Text("本局结束：{ending}", "The hand ended: {ending}")


def _payments(transfers: Iterable[Transfer], by: Narrator) -> tuple[Text, ...]:
    return tuple(_payment(transfer, by) for transfer in transfers)


def _payment(transfer: Transfer, by: Narrator) -> Text:
    said = _PAID
    if by.is_table(transfer.payer):
        said = _TOOK_FROM_TABLE
    elif by.is_table(transfer.payee):
        said = _PAID_TO_TABLE
    return said.filled(
        payer=by.who(transfer.payer),
        payee=by.who(transfer.payee),
        points=by.amount(transfer.points),
        reason=by.paid_for(transfer.reason),
    )


class Event(Struct):
    """Base of all events. ``aloud``: what is called out with it besides what is written over the caller; empty for nothing."""

    tag: ClassVar[str] = "event"
    aloud: ClassVar[str] = ""

    def apply(self, hand: Hand) -> Hand:
        """Return the hand after it."""
        raise NotImplementedError

    def seen_by(self, seat: Seat | None) -> Event:
        """Return the event as ``seat`` (None: an onlooker) may know it."""
        return self

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        """Return what happened, as plain sentences without a full stop; none for an event that changes only the rule state.

        The sentences of an event masked by ``seen_by`` say no more than that seat may know.
        """
        raise NotImplementedError

    def appearance(self) -> Appearance | None:
        """Return what an event that only one game has looks like; None: only the table after it is shown."""
        return None


class DiceRolled(Event):
    """Dice lie still for all to see. ``purpose``: what they were thrown for ("break": where the wall is opened)."""

    seat: Seat
    purpose: str
    faces: tuple[int, ...]

    def apply(self, hand: Hand) -> Hand:
        """Puts the faces of the throw that breaks the wall into ``wall.dice``; another throw changes nothing."""
        return replace(hand, wall=replace(hand.wall, dice=self.faces)) if self.purpose == "break" else hand

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        faces = " + ".join(map(str, self.faces))
        purpose = THROWN_FOR.get(self.purpose)
        said = _ROLLED if purpose is None else _ROLLED_FOR
        return (said.filled(who=by.who(self.seat), faces=faces, purpose=purpose),)


class Dealt(Event):
    """Tiles were dealt to a rack: ``place``, which is a rack of the seat ``owner``."""

    place: int
    owner: Seat
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        """Adds the tiles at the end of ``concealed`` of the place ``place``, and counts them in ``wall.front``."""
        hand = hand.with_place(self.place, concealed=hand.places[self.place].concealed + self.tiles)
        return hand.now(wall=replace(hand.wall, front=hand.wall.front + len(self.tiles)))

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.owner else replace(self, tiles=(UNKNOWN,) * len(self.tiles))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        said = _DEALT_SEEN if all_seen(self.tiles) else _DEALT
        return (said.filled(who=by.who(self.owner), n=len(self.tiles), tiles=listed(self.tiles)),)


class Drew(Event):
    """A seat drew a tile. ``replacement``: from the tail of the wall."""

    seat: Seat
    tile: Tile
    replacement: bool = False

    def apply(self, hand: Hand) -> Hand:
        """Adds the tile at the end of the seat's ``concealed`` and in ``drawn``; ``wall.front`` counts it, for a
        replacement ``wall.tail``.
        """
        place = hand.places[self.seat]
        changed = Place(place.owner, (*place.concealed, self.tile), place.melds, self.tile, place.shown)
        places = hand.places
        return hand.now(
            (*places[: self.seat], changed, *places[self.seat + 1 :]),
            wall=hand.wall.drawn(replacement=self.replacement),
        )

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, tile=UNKNOWN)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        said = _DREW[self.tile != UNKNOWN, self.replacement]
        return (said.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


class Discarded(Event):
    """A seat discarded a tile. ``drawn``: straight from the draw; ``turned``: laid sideways to announce something (riichi)."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    turned: bool = False
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        """Takes the tile out of ``concealed`` of the seat's rack, empties ``drawn``, and adds a discard to the
        seat's ``rivers``.
        """
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

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        said = _DECLARED if self.turned else _DISCARDED_DRAWN if self.drawn else _DISCARDED
        return (said.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


class Melded(Event):
    """A meld was laid: claimed from a river (the last tile there), or a concealed kong."""

    seat: Seat
    meld: Meld
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        """Takes the meld's own tiles out of ``concealed``, adds it to ``melds``, empties ``drawn``; a claimed tile
        is the last of its ``rivers``, which says ``taken_by``.
        """
        index = hand.place_of(self.seat, self.rack)
        meld, place = self.meld, hand.places[index]
        used = meld.tiles if meld.claimed is None else without(meld.tiles, (meld.claimed,))
        rest = without_seeing(place.concealed, used)
        hand = hand.with_place(index, concealed=rest, melds=(*place.melds, meld), drawn=None)
        if meld.source is not None:
            river = hand.rivers[meld.source]
            hand = hand.with_river(meld.source, (*river[:-1], replace(river[-1], taken_by=self.seat)))
        return hand

    def seen_by(self, seat: Seat | None) -> Event:
        return replace(self, meld=self.meld.face_down) if self.meld.hidden and seat != self.seat else self

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        meld, who, call = self.meld, by.who(self.seat), CALLS[self.meld.kind]
        if meld.source is not None and meld.claimed is not None:
            source, tile = by.who(meld.source), tile_name(meld.claimed)
            return (_CLAIMED.filled(who=who, call=call, tiles=listed(meld.tiles), tile=tile, source=source),)
        said = _LAID if all_seen(meld.tiles) else _LAID_HIDDEN
        return (said.filled(who=who, call=call, tiles=listed(meld.tiles)),)


class KongAdded(Event):
    """A fourth tile was laid on a pon 加杠; it can be robbed before it counts."""

    seat: Seat
    tile: Tile
    index: int
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        """Takes the tile out of ``concealed`` and puts it to the pon ``index`` of ``melds``, which is a ``kakan``
        now; empties ``drawn``.
        """
        number = hand.place_of(self.seat, self.rack)
        place = hand.places[number]
        pon = place.melds[self.index]
        kong = replace(pon, kind="kakan", tiles=(*pon.tiles, self.tile))
        melds = (*place.melds[: self.index], kong, *place.melds[self.index + 1 :])
        return hand.with_place(number, concealed=without(place.concealed, (self.tile,)), melds=melds, drawn=None)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_ADDED.filled(who=by.who(self.seat), tile=tile_name(self.tile)),)


class KongRobbed(Event):
    """The tile added to a pon was taken for a win 抢杠: it lies in the river, the kong is a pon again."""

    seat: Seat
    index: int
    rack: int = 0

    def apply(self, hand: Hand) -> Hand:
        """Makes the kong ``index`` of ``melds`` a pon again, and adds its last tile to the seat's ``rivers``."""
        number = hand.place_of(self.seat, self.rack)
        melds = hand.places[number].melds
        kong = melds[self.index]
        pon = replace(kong, kind="pon", tiles=kong.tiles[:-1])
        hand = hand.with_place(number, melds=(*melds[: self.index], pon, *melds[self.index + 1 :]))
        return hand.with_river(self.seat, (*hand.rivers[self.seat], Laid(kong.tiles[-1])))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_ROBBED.filled(who=by.who(self.seat)),)


class ConcealedKongRobbed(Event):
    """A tile of a concealed kong just laid was taken for a win: it lies in the river, the others are in the rack again."""

    seat: Seat

    def apply(self, hand: Hand) -> Hand:
        """Takes the last kong out of the seat's ``melds``: one tile goes to its ``rivers``, the others to the end of
        ``concealed``.
        """
        place = hand.places[self.seat]
        tile, *rest = place.melds[-1].tiles
        hand = hand.with_place(self.seat, concealed=(*place.concealed, *rest), melds=place.melds[:-1])
        return hand.with_river(self.seat, (*hand.rivers[self.seat], Laid(tile)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_CONCEALED_ROBBED.filled(who=by.who(self.seat)),)


class TurnedUp(Event):
    """A wall tile was turned up where it lies (an indicator)."""

    tile: Tile

    def apply(self, hand: Hand) -> Hand:
        """Adds the tile to ``wall.shown``."""
        return replace(hand, wall=replace(hand.wall, shown=(*hand.wall.shown, self.tile)))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_TURNED_UP.filled(tile=tile_name(self.tile)),)


class Shown(Event):
    """A rack was laid open for everybody, a tile just drawn last in it."""

    place: int
    tiles: Tiles

    def apply(self, hand: Hand) -> Hand:
        """Makes the tiles the ``concealed`` of the place, and the place ``shown``; an unknown ``drawn`` is the last
        of them.
        """
        drawn = hand.places[self.place].drawn
        if drawn == UNKNOWN:
            drawn = self.tiles[-1]
        return hand.with_place(self.place, concealed=self.tiles, drawn=drawn, shown=True)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        said = _SHOWED if all_seen(self.tiles) else _SHOWED_MELDS
        return (said.filled(who=by.who(by.owner(self.place)), tiles=listed(tidy(self.tiles))),)


class Paid(Event):
    """Points change hands at once. ``kong``: the kind of kong that earned them, if one did."""

    transfers: tuple[Transfer, ...]
    kong: MeldKind | None = None

    def apply(self, hand: Hand) -> Hand:
        """Adds the transfers to the ``ledger``."""
        return replace(hand, ledger=hand.ledger + self.transfers)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return _payments(self.transfers, by)


class Won(Event):
    """A win, counted and paid."""

    win: WinRecord

    def apply(self, hand: Hand) -> Hand:
        """Adds the win to ``wins``, and its transfers to the ``ledger``."""
        return replace(hand, wins=(*hand.wins, self.win), ledger=hand.ledger + self.win.transfers)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        win = self.win
        if win.source is None:
            won = _WON_SELF.filled(who=by.who(win.seat), tile=tile_name(win.tile))
        else:
            said = _WON_ROBBING if win.robbed else _WON
            won = said.filled(who=by.who(win.seat), tile=tile_name(win.tile), source=by.who(win.source))
        return (won, *_payments(win.transfers, by))


class Ended(Event):
    """The hand is over; ``ending`` says how."""

    ending: Ending

    def apply(self, hand: Hand) -> Hand:
        """Sets the ``ending``."""
        return replace(hand, ending=self.ending)

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return (_ENDED.filled(ending=self.ending.name),)


class Noted(Event):
    """The rule state, which is what the rule set remembers, has changed."""

    state: RuleState

    def apply(self, hand: Hand) -> Hand:
        """Sets the ``state``."""
        return hand.now(state=self.state)

    def seen_by(self, seat: Seat | None) -> Event:
        return Noted(self.state.seen_by(seat))

    def sentences(self, by: Narrator) -> tuple[Text, ...]:
        return ()
