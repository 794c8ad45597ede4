"""What lies on the table, in words for those who cannot see it: the middle, and of every seat its points, discards and melds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paizhuo.desktop.table.picture import TablePicture
from paizhuo.desktop.table.plates import fact_words, rank_of
from paizhuo.desktop.table.speech import WIND_NAMES, hand_title, wind_of
from paizhuo.desktop.table.stakes import left_to_bet, pot_lines, stake_facts
from paizhuo.engine.core.hand import DEPOSIT, Laid, balance, points_of
from paizhuo.engine.core.meld import Meld, Seat
from paizhuo.engine.core.narration import CALLS, all_seen, listed
from paizhuo.engine.core.tile_words import tile_name
from paizhuo.engine.core.tiles import UNKNOWN, tidy
from paizhuo.engine.core.words import Text
from paizhuo.engine.rules.amounts import amount

TILES_LEFT: Final = Text("牌墙余 {n} 张", "tiles left in the wall: {n}")
TURNED_UP: Final = Text("翻开的牌：{tiles}", "Tiles turned up: {tiles}")
ON_THE_TABLE: Final = Text("桌面 {points}", "{points} on the table")
SEAT: Final = Text("{name}：{wind}，{points}", "{name}: {wind}, {points} {points:point|points}")
RANK: Final = Text("第 {n} 名", "rank {n}")
DEALER: Final = Text("庄家", "dealer")
AT_TURN: Final = Text("轮到这家", "to play")
HELD: Final = Text("手牌 {n} 张", "tiles in hand: {n}")
OPEN_HAND: Final = Text("亮出的手牌：{tiles}", "open hand: {tiles}")
NO_DISCARDS: Final = Text("{name}的牌河里没有牌", "{name} has no discards on the table")
DISCARDS: Final = Text("{name}的牌河：{tiles}", "Discards of {name}: {tiles}")
FROM_DRAW: Final = Text("{tile}（摸切）", "{tile} (drawn)")
SIDEWAYS: Final = Text("{tile}（横置）", "{tile} (sideways)")
NO_MELDS: Final = Text("{name}没有副露", "{name} has no melds")
MELDS: Final = Text("{name}的副露：{melds}", "Melds of {name}: {melds}")
CALLED_FROM: Final = Text("{meld}（来自{name}）", "{meld} (from {name})")
FACE_DOWN: Final = Text("扣着的{call}", "{call} face down")
FLOWERS: Final = Text("花：{tiles}", "flowers: {tiles}")


def _joined(picture: TablePicture, parts: Iterable[str]) -> str:
    return ("；" if picture.language == "zh" else "; ").join(part for part in parts if part)


def middle_words(picture: TablePicture) -> str:
    """Return the round, the wall, what is turned up or lies at stake, and what else the game shows."""
    seen, said = picture.observation, picture.said
    indicators = next((fact for fact in picture.facts if fact.role == "indicators"), None)
    turned_up = tuple(
        tile for tile in (seen.hand.wall.shown if indicators is None else indicators.tiles) if tile != UNKNOWN
    )
    deposit = seen.hand.deal.deposit + balance(seen.hand.ledger).get(DEPOSIT, 0)
    parts = [said(hand_title(seen.hand.deal, picture)), said(TILES_LEFT.filled(n=max(0, seen.hand.wall.left)))]
    if turned_up:
        label = (
            TURNED_UP
            if indicators is None
            else Text(f"{indicators.label.zh}：{{tiles}}", f"{indicators.label.en}: {{tiles}}")
        )
        parts.append(said(label.filled(tiles=listed(turned_up))))
    if deposit:
        parts.append(said(ON_THE_TABLE.filled(points=amount(deposit, picture.parts))))
    parts += pot_lines(picture)
    for fact in picture.facts:
        if fact.seat is None and fact.role == "line":
            parts.append(" ".join(filter(None, (fact_words(fact, picture), said(listed(fact.tiles))))))
    return _joined(picture, parts)


def seat_words(picture: TablePicture, seat: Seat) -> str:
    """Return who sits there, with which wind, points and rank, what was announced, and how many tiles are held."""
    seen, said = picture.observation, picture.said
    points = amount(points_of(seen.hand, seat), picture.parts)
    wind = WIND_NAMES[wind_of(seat, seen.hand.deal.dealer, seen.hand.seats) % 4]
    parts = [said(SEAT.filled(name=picture.names[seat], wind=wind, points=points))]
    if seat == seen.hand.deal.dealer:
        parts.append(said(DEALER))
    if (rank := rank_of(seen.hand, seat)) is not None:
        parts.append(said(RANK.filled(n=rank)))
    if seen.hand.turn == seat and seen.hand.ending is None:
        parts.append(said(AT_TURN))
    parts.append(left_to_bet(picture, seat))
    facts = (*(fact for fact in picture.facts if fact.seat == seat), *stake_facts(picture, seat))
    parts += [" ".join((fact_words(fact, picture), said(listed(fact.tiles)))).strip() for fact in facts]
    for place in seen.hand.places:
        if place.owner == seat and seat != picture.bottom:
            shown = all_seen(place.concealed)
            held = (
                OPEN_HAND.filled(tiles=listed(tidy(place.concealed))) if shown else HELD.filled(n=len(place.concealed))
            )
            parts.append(said(held))
    return _joined(picture, parts)


def river_words(picture: TablePicture, seat: Seat) -> str:
    """Return the discards that still lie before a seat, from the first to the last."""
    lying = [laid for laid in picture.observation.hand.rivers[seat] if laid.taken_by is None]
    if not lying:
        return picture.said(NO_DISCARDS.filled(name=picture.names[seat]))
    tiles = ("、" if picture.language == "zh" else ", ").join(picture.said(_discard(laid)) for laid in lying)
    return picture.said(DISCARDS.filled(name=picture.names[seat], tiles=tiles))


def _discard(laid: Laid) -> Text:
    named = FROM_DRAW.filled(tile=tile_name(laid.tile)) if laid.drawn else tile_name(laid.tile)
    return SIDEWAYS.filled(tile=named) if laid.turned else named


def meld_words(picture: TablePicture, seat: Seat) -> str:
    """Return the melds and flowers of a seat."""
    seen = picture.observation
    parts = [_called(meld, picture) for place in seen.hand.places if place.owner == seat for meld in place.melds]
    if seen.hand.flowers[seat]:
        parts.append(FLOWERS.filled(tiles=listed(seen.hand.flowers[seat])))
    if not parts:
        return picture.said(NO_MELDS.filled(name=picture.names[seat]))
    melds = _joined(picture, map(picture.said, parts))
    return picture.said(MELDS.filled(name=picture.names[seat], melds=melds))


def _called(meld: Meld, picture: TablePicture) -> Text:
    """Return what a meld is, and from whom its claimed tile came."""
    said = meld_said(meld)
    return said if meld.source is None else CALLED_FROM.filled(meld=said, name=picture.names[meld.source])


def meld_said(meld: Meld) -> Text:
    """Return what a meld is, with its tiles unless they lie face down."""
    call = CALLS[meld.kind]
    if not all_seen(meld.tiles):
        return FACE_DOWN.filled(call=call)
    tiles = listed(meld.tiles)
    return Text(f"{call.zh} {tiles.zh}", f"{call.en} {tiles.en}")
