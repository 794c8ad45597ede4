"""What people at a real table may say has happened now, grouped as they are asked for it. Made in the thread of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeAlias

from paizhuo.desktop.kit.words import BACK_PLAYER
from paizhuo.desktop.real_table.match.words import WHO_DID
from paizhuo.engine.core.action import PASS, Action
from paizhuo.engine.core.meld import Seat
from paizhuo.engine.core.narration import listed
from paizhuo.engine.core.node import DealTiles, Decision, DrawTile, ReadTiles, Request, ShowPlace
from paizhuo.engine.core.tiles import KIND, UNKNOWN, Tile, Tiles
from paizhuo.engine.core.value import Struct, replace
from paizhuo.engine.core.watching import Support
from paizhuo.engine.core.words import Text
from paizhuo.engine.devices.at_table.real_table import RealTable
from paizhuo.engine.match.chance_words import named
from paizhuo.engine.match.match import Match
from paizhuo.engine.match.referee import Referee
from paizhuo.engine.rules.action_words import action_words, call_name, is_amount
from paizhuo.engine.rules.adjudication import stated
from paizhuo.engine.rules.rulings import FalseWin
from paizhuo.engine.table.umpire.meaning import reachable

ChoosingBy: TypeAlias = Literal["few", "tile", "amount"]
"""How one of the choices is picked: among a few buttons, by a tile, or by an amount of points."""
FEW: Final = 10
WINS: Final = ("self_draw", "ron")


class ActChoice(Struct):
    """One of the choices of an act. ``tile``: the one by which it is chosen, None: it has none; ``tiles``: drawn beside its words;
    ``rack``: of a seat's several.
    """

    words: Text
    action: Action
    tile: Tile | None = None
    tiles: Tiles = ()
    rack: int = 0


class ActGroup(Struct):
    """Everything of one name that a seat may have done. ``declares``: it is said before the tile that it is done with is seen 立直."""

    name: str
    words: Text
    kind: ChoosingBy
    choices: tuple[ActChoice, ...]
    declares: bool = False


class SeatActs(Struct):
    """What a participant may have done."""

    seat: Seat
    name: str
    groups: tuple[ActGroup, ...]


class EndingAct(Struct):
    """An act that ends the hand for everybody; ``by``: the seats that may do it now, each with its name and its action."""

    name: str
    words: Text
    by: tuple[tuple[Seat, str, Action], ...] = ()


class WantedChance(Struct):
    """Dice or tiles that are waited for. ``count``: so many tiles, None: any number; ``trouble``: why none can be had; ``drawn``: the
    last tile of the row is the one drawn last; ``hidden``: nobody at the table sees them, the reader under the rack does;
    ``false_win``: who may have declared a false win, None where nobody has or the game states no penalty.
    """

    request: Request
    words: Text
    count: int | None
    trouble: Text | None = None
    drawn: bool = False
    hidden: bool = False
    false_win: Seat | None = None


class Possible(Struct):
    """What may be said now. ``seats``: those who may have done something; ``endings``: the acts of the game that end a hand, which no
    seat's groups have while it is played; ``first``: who is most likely to act next; ``left``: how many of each tile have not been
    seen; ``closes``: whether people may say that nobody (else) claims; ``claimed``: the claims that others may still go before;
    ``wanted``: chance that is waited for; ``declaring``: the seats that have declared what their next discard does.
    """

    seats: tuple[SeatActs, ...] = ()
    endings: tuple[EndingAct, ...] = ()
    first: Seat | None = None
    left: tuple[tuple[Tile, int], ...] = ()
    closes: bool = False
    claimed: tuple[Text, ...] = ()
    wanted: WantedChance | None = None
    declaring: tuple[Seat, ...] = ()


def possible(table: RealTable) -> Possible:
    """Return what may be said now."""
    inner = table.session.table
    match, waiting = inner.match, inner.referee.waiting
    wanted = None
    if (awaited := inner.awaited) is not None:
        request = awaited.request
        count, drawn = _row(match, request)
        hidden = isinstance(request, DealTiles | DrawTile | ReadTiles)
        false = _winner(match) if isinstance(request, ShowPlace) else None
        wanted = WantedChance(request, named(match, request), count, awaited.trouble, drawn, hidden, false)
    acts: dict[Seat, tuple[Action, ...]] = {}
    if wanted is None and not inner.hand_over:
        acts = {seat: table.umpire.acts(seat) for seat in range(match.hand.participants)}
    names = [seat.name for seat in match.setup.seats]
    in_play = {seat: [action for action in each if not action.ends] for seat, each in acts.items()}
    seats = [SeatActs(seat, names[seat], grouped(match, in_play[seat])) for seat, each in acts.items() if each]
    closes = isinstance(waiting, Decision) and all(PASS in options for options in waiting.options.values())
    closes = closes and wanted is None
    claimed = _claimed(match, inner.referee.answers) if closes else ()
    endings = _endings(match, acts)
    declaring = table.umpire.state.declaring
    return Possible(
        tuple(seats), endings, _first(match, seats), copies_left(inner.referee), closes, claimed, wanted, declaring
    )


def done_then(referee: Referee) -> Possible:
    """Return what may have been done at an earlier moment of a match, to correct what was entered."""
    match = referee.match
    names = [seat.name for seat in match.setup.seats]
    read = {seat for seat, who in enumerate(match.setup.seats) if who.bot is not None}
    acts = {
        seat: [action for action in reachable(referee, seat, read) if action != PASS]
        for seat in range(match.hand.participants)
    }
    seats = [SeatActs(seat, names[seat], grouped(match, each)) for seat, each in acts.items() if each]
    return Possible(tuple(seats), first=_first(match, seats), left=copies_left(referee))


def grouped(match: Match, acts: Iterable[Action]) -> tuple[ActGroup, ...]:
    """Return the acts by their names: wins first, then what is chosen among a few buttons."""
    by_name: dict[str, list[Action]] = {}
    for action in acts:
        by_name.setdefault(action.name, []).append(action)
    groups = [_group(match, name, actions) for name, actions in by_name.items()]
    order = {"few": 1, "amount": 2, "tile": 3}
    return tuple(sorted(groups, key=lambda group: 0 if group.name in WINS else order[group.kind]))


def copies_left(referee: Referee) -> tuple[tuple[Tile, int], ...]:
    """Return how many of each tile of the wall the public has not seen: what readers see under the racks counts as unseen."""
    match, seen = referee.match, referee.observation(None)
    whole = Counter(match.game.play.wall(match.game_options))
    lie = [laid.tile for river in seen.hand.rivers for laid in river if laid.taken_by is None]
    lie += [tile for place in seen.hand.places for tile in place.concealed]
    lie += [tile for place in seen.hand.places for meld in place.melds for tile in meld.tiles]
    lie += [tile for row in (*seen.hand.flowers, seen.hand.wall.shown) for tile in row]
    whole.subtract(tile for tile in lie if tile != UNKNOWN)
    return tuple(sorted((tile, max(0, left)) for tile, left in whole.items()))


def _endings(match: Match, acts: Mapping[Seat, Iterable[Action]]) -> tuple[EndingAct, ...]:
    """Return what ends a hand of the game, also where nobody may do it now."""
    names = [seat.name for seat in match.setup.seats]
    found = []
    for kind in match.game.play.actions:
        if kind.ends:
            by = ((seat, names[seat], each) for seat, may in acts.items() for each in may if isinstance(each, kind))
            found.append(EndingAct(kind.name, kind.words, tuple(by)))
    return tuple(found)


def _winner(match: Match) -> Seat | None:
    """Return who lays a hand open for a win, where the game says what a false one costs 诈和."""
    return match.hand.phase.turn if FalseWin.name in stated(match.game, match.game_options) else None


def _row(match: Match, request: Request) -> tuple[int | None, bool]:
    """Return how many tiles are wanted, and whether the last of them is the one drawn last."""
    match request:
        case ShowPlace(place):
            held = match.hand.places[place]
            return len(held.concealed), held.drawn is not None
        case DealTiles(_, positions):
            return len(positions), False
        case ReadTiles(_, count):
            return count, False
        case DrawTile():
            return 1, False
        case _:
            return None, False


def _claimed(match: Match, answers: Mapping[Seat, Action]) -> tuple[Text, ...]:
    """Return what seats have claimed while others may still claim."""
    game, found = match.game, []
    for seat, action in answers.items():
        if action != PASS:
            what = action_words(action, game.scoring.parts)
            found.append(WHO_DID.filled(who=match.setup.seats[seat].name, what=what))
    return tuple(found)


def _first(match: Match, seats: list[SeatActs]) -> Seat | None:
    """Return the seat at turn, or the next one that may discard."""
    count = match.hand.seats
    turn = match.hand.phase.turn
    start = match.hand.dealer if turn is None else turn
    order = sorted(seats, key=lambda acts: (acts.seat >= count, (acts.seat - start) % count))
    able = (acts.seat for acts in order if any(group.name == "discard" for group in acts.groups))
    return next(able, order[0].seat if order else None)


def _group(match: Match, name: str, actions: list[Action]) -> ActGroup:
    words = call_name(actions[0].words)
    if is_amount(actions[0]):
        return ActGroup(name, words, "amount", tuple(ActChoice(words, action) for action in actions))
    distinct = _not_twice(actions)
    by_tile = len(distinct) > FEW and all(_tile_of(action) is not None for action in distinct)
    if len(distinct) > FEW and not by_tile:  # nobody lists thousands of exchanges; what nobody sees is one choice
        hidden = [action for action in distinct if UNKNOWN in getattr(action, "tiles", ())]
        distinct = (hidden or distinct)[:FEW]
    choices = tuple(_choice(match, action) for action in distinct)
    return ActGroup(name, words, "tile" if by_tile else "few", choices, declares=actions[0].gesture == "declare")


def _tile_of(action: Action) -> Tile | None:
    """Return the tile by which an action is chosen: its own, or that of a kong."""
    tile: Tile | None = getattr(action, "tile", None)
    tiles: Tiles = getattr(action, "tiles", ())
    if tile is None and len(tiles) > 1 and len({KIND[each] for each in tiles}) == 1:
        return tiles[0]
    return tile


def _not_twice(actions: list[Action]) -> list[Action]:
    """Return the actions without those that differ only in whether their tile was drawn just now: nobody sees that in a hidden rack."""
    if not hasattr(actions[0], "drawn"):
        return actions
    found: dict[Action, Action] = {}
    for action in sorted(actions, key=lambda action: bool(getattr(action, "drawn", False))):
        found.setdefault(replace(action, drawn=False), action)
    return list(found.values())


def _choice(match: Match, action: Action) -> ActChoice:
    game = match.game
    words = action_words(action, game.scoring.parts)
    if isinstance(action, Support):
        words = BACK_PLAYER.filled(player=match.setup.seats[action.player].name)
    tile = _tile_of(action)
    tiles: Tiles = getattr(action, "tiles", ()) or (() if tile is None else (tile,))
    if tiles and UNKNOWN not in tiles:
        named = listed(tiles)
        words = Text(f"{words.zh} {named.zh}", f"{words.en} {named.en}")
    return ActChoice(words, action, tile, tiles, getattr(action, "rack", 0))
